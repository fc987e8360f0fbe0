import { signedInPerson } from './forget-notes.ts'
import { storedText, placeKeys, startIn, prefixOf, removeAll } from './stored-keys.ts'
import { unsentPlacesKey } from './unsent-places.ts'

/** Where the person read a PDF last in this browser. */
export interface LastPlace {
  page: number
  /** How far down that page the top of the window is, from 0 to 1. */
  offset: number
  /** The last page that was seen: of slides, a window shows some at once. */
  seen: number
  version: number
  /** When reading rested there, as an ISO date. */
  readAt: string
}

/** A place in the storage of this browser. */
export interface StoredPlace extends LastPlace {
  /** Whether the account is still to learn it. */
  isUnsent: boolean
}

const mostPlaces = 200
const unsentWord = 'unsent'
/** Stands for a time later than now: the clock was ahead then, and the time wins over nothing. */
const unknownTime = new Date(0).toISOString()

const placeOf = (text: string | null): StoredPlace | null => {
  const start = startIn(text)
  if (text === null || start === null) return null
  const { readAtMs, ...position } = start
  const [page, , ...others] = text.split(' ')
  const [version, readAt = '', seen = page, state] = others
  const place = { ...position, version: Number(version), seen: Number(seen) }
  if (!Number.isInteger(place.version) || !Number.isInteger(place.seen)) return null
  return { ...place, readAt: readAtMs === 0 ? unknownTime : readAt, isUnsent: state === unsentWord }
}

const textOf = ({ page, offset, version, readAt, seen }: LastPlace, state: 'sent' | 'unsent'): string =>
  [page, Math.round(offset * 10_000) / 10_000, version, readAt, seen, state].join(' ')

const timeAt = (key: string): number => Date.parse(placeOf(localStorage.getItem(key))?.readAt ?? '') || 0

/** Deletes the oldest places, so that one more fits. */
const makeRoom = (): void => {
  const keys = placeKeys()
  if (keys.length < mostPlaces) return
  const byAge = keys.toSorted((left, right) => timeAt(left) - timeAt(right))
  removeAll(byAge.slice(0, keys.length - mostPlaces + 1))
}

/** Returns where the signed-in person read a PDF last in this browser, or null. */
export const storedPlace = (pdfFile: string): StoredPlace | null => placeOf(storedText(prefixOf, pdfFile))

/** Returns every place of the signed-in person in this browser, by its PDF. */
export const storedPlaces = (): Map<string, StoredPlace> => {
  const person = signedInPerson()
  const places = new Map<string, StoredPlace>()
  if (person === null) return places
  try {
    for (const key of placeKeys(person)) {
      const place = placeOf(localStorage.getItem(key))
      if (place !== null) places.set(key.slice(prefixOf(person).length), place)
    }
  } catch {
    // Blocked: nothing is kept.
  }
  return places
}

/** Stores whether places are left that the account is still to learn. @throws when storage is blocked or full */
export const noteUnsent = (): void => {
  if ([...storedPlaces().values()].every(({ isUnsent }) => !isUnsent))
    localStorage.removeItem(unsentPlacesKey)
}

/** Keeps where the signed-in person reads a PDF, unless this browser has a later place of it. */
export const storePlace = (pdfFile: string, place: LastPlace): void => {
  try {
    const person = signedInPerson()
    if (person === null) return
    const key = `${prefixOf(person)}${pdfFile}`
    const stored = localStorage.getItem(key)
    if (Date.parse(placeOf(stored)?.readAt ?? '') > Date.parse(place.readAt)) return
    if (stored === null) makeRoom()
    localStorage.setItem(key, textOf(place, 'unsent'))
    localStorage.setItem(unsentPlacesKey, person)
  } catch {
    // Blocked or full: the account has the place.
  }
}

/**
 * Says of a place that the account has it, or will not be told it. A sent one takes the time that the account has,
 * which is earlier when the clock here is ahead. A later time is that of a place elsewhere, about which the reader is
 * still to be asked. A later place stays as it is.
 */
export const settlePlace = (pdfFile: string, sent: LastPlace, readAt = sent.readAt): void => {
  try {
    const person = signedInPerson()
    const key = `${prefixOf(person ?? '')}${pdfFile}`
    const stored = localStorage.getItem(key)
    // A time that is not believed is stored as it was.
    const isSame = stored === textOf(sent, 'unsent') || stored === textOf(sent, 'sent')
    const isSameUnknown = sent.readAt === unknownTime && placeOf(stored)?.readAt === unknownTime
    if (person === null || !(isSame || isSameUnknown)) return
    const isEarlier = Date.parse(readAt) < Date.parse(sent.readAt)
    localStorage.setItem(key, textOf(isEarlier ? { ...sent, readAt } : sent, 'sent'))
    noteUnsent()
  } catch {
    // Blocked or full: the place keeps its time.
  }
}
