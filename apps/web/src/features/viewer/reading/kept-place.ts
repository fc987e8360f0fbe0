import { signedInPerson } from '../../../lib/storage/forget-notes.ts'
import { keptText, placeKeys, prefixOf, removeAll } from './kept-keys.ts'

// Few imports: the first script of the viewer reads the place before anything else has loaded.

/** Where the person read a PDF last in this browser. */
export interface KeptPlace {
  page: number
  /** How far down that page the top of the window is, from 0 to 1. */
  offset: number
  version: number
  /** When reading rested there, as an ISO date. */
  readAt: string
}

const mostPlaces = 200

const placeOf = (text: string | null): KeptPlace | null => {
  if (text === null) return null
  const [page, offset, version, readAt] = text.split(' ')
  const place = { page: Number(page), offset: Number(offset), version: Number(version), readAt: readAt ?? '' }
  const isWhole = Number.isInteger(place.page) && place.page > 0 && Number.isInteger(place.version)
  const isOnPage = place.offset >= 0 && place.offset <= 1
  return isWhole && isOnPage && !Number.isNaN(Date.parse(place.readAt)) ? place : null
}

const textOf = ({ page, offset, version, readAt }: KeptPlace): string =>
  [page, Math.round(offset * 10_000) / 10_000, version, readAt].join(' ')

const timeAt = (key: string): number => Date.parse(placeOf(localStorage.getItem(key))?.readAt ?? '') || 0

/** Deletes the oldest places, so that one more fits. */
const makeRoom = (): void => {
  const keys = placeKeys()
  if (keys.length < mostPlaces) return
  const byAge = keys.toSorted((left, right) => timeAt(left) - timeAt(right))
  removeAll(byAge.slice(0, keys.length - mostPlaces + 1))
}

/** Returns where the signed-in person read a PDF last in this browser, or null. */
export const keptPlace = (pdfFile: string): KeptPlace | null => placeOf(keptText(prefixOf, pdfFile))

/** Keeps where the signed-in person reads a PDF, unless this browser has a later place of it. */
export const keepPlace = (pdfFile: string, place: KeptPlace): void => {
  try {
    const person = signedInPerson()
    if (person === null) return
    const key = `${prefixOf(person)}${pdfFile}`
    const stored = localStorage.getItem(key)
    if (Date.parse(placeOf(stored)?.readAt ?? '') > Date.parse(place.readAt)) return
    if (stored === null) makeRoom()
    localStorage.setItem(key, textOf(place))
  } catch {
    // Blocked or full: the account has the place.
  }
}

/** Gives a sent place the time that the server stored, which compares with the times of other devices. */
export const confirmPlace = (pdfFile: string, sent: KeptPlace, readAt: string): void => {
  try {
    const person = signedInPerson()
    const key = `${prefixOf(person ?? '')}${pdfFile}`
    if (person !== null && localStorage.getItem(key) === textOf(sent))
      localStorage.setItem(key, textOf({ ...sent, readAt }))
  } catch {
    // Blocked or full: the place keeps its time.
  }
}
