import { signedInPerson } from './forget-notes.ts'
import { readStored } from './read-stored.ts'

// `forget-notes.ts` deletes what these keys name.

const prefix = 'place:'
const looksPrefix = 'look:'

/** Returns what the keys of a person's places begin with. */
export const prefixOf = (person: string): string => `${prefix}${person}:`

/** Returns what the keys of the looks of a person's PDFs begin with. */
export const lookPrefixOf = (person: string): string => `${looksPrefix}${person}:`

/** Returns what is kept of a PDF for the signed-in person, or null. */
export const storedText = (prefixOfPerson: (person: string) => string, pdfFile: string): string | null => {
  const person = signedInPerson()
  return person === null ? null : readStored(`${prefixOfPerson(person)}${pdfFile}`)
}

/** Returns where the stored text of a place begins and when it was read; null when it is none. */
export const startIn = (text: string | null): { page: number; offset: number; readAtMs: number } | null => {
  const [pageText, offsetText, , timeText = ''] = text?.split(' ') ?? []
  const page = Number(pageText)
  const offset = Number(offsetText)
  const readAt = Date.parse(timeText)
  // What is no number is neither less nor more than another.
  if (!(page >= 1 && page % 1 === 0 && offset >= 0 && offset <= 1 && readAt >= 0)) return null
  // The clock was ahead then: a time later than now wins over nothing.
  return { page, offset, readAtMs: readAt > Date.now() ? 0 : readAt }
}

const keysWith = (start: string): string[] => Object.keys(localStorage).filter((key) => key.startsWith(start))

/** Returns the keys of all places, or of one person's. @throws when storage is blocked */
export const placeKeys = (person?: string): string[] =>
  keysWith(person === undefined ? prefix : prefixOf(person))

/** Returns the keys of all looks of PDFs. @throws when storage is blocked */
export const lookKeys = (): string[] => keysWith(looksPrefix)

/** Removes entries of the storage. @throws when storage is blocked */
export const removeAll = (keys: readonly string[]): void => {
  for (const key of keys) localStorage.removeItem(key)
}
