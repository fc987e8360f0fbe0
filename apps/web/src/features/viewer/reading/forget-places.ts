import { signedInPerson } from '../../../lib/storage/forget-notes.ts'

// Apart from what is kept: a visitor's first page can sign out, but reads no PDF and searches nothing.

const prefix = 'place:'
const looksPrefix = 'look:'
const searchesPrefix = 'searches:'

/** Returns what the keys of a person's places begin with. */
export const prefixOf = (person: string): string => `${prefix}${person}:`

/** Returns what the keys of the looks of a person's PDFs begin with. */
export const lookPrefixOf = (person: string): string => `${looksPrefix}${person}:`

/** Returns the key of a person's recent searches. */
export const searchesKeyOf = (person: string): string => `${searchesPrefix}${person}`

/** Returns what is kept of a PDF for the signed-in person, or null. */
export const keptText = (prefixOfPerson: (person: string) => string, pdfFile: string): string | null => {
  try {
    const person = signedInPerson()
    return person === null ? null : localStorage.getItem(`${prefixOfPerson(person)}${pdfFile}`)
  } catch {
    return null
  }
}

const keysWith = (start: string): string[] => Object.keys(localStorage).filter((key) => key.startsWith(start))

/** Returns the keys of all places. @throws when storage is blocked */
export const placeKeys = (): string[] => keysWith(prefix)

/** Returns the keys of all looks of PDFs. @throws when storage is blocked */
export const lookKeys = (): string[] => keysWith(looksPrefix)

/** Removes entries of the storage. @throws when storage is blocked */
export const removeAll = (keys: readonly string[]): void => {
  for (const key of keys) localStorage.removeItem(key)
}

const forgetUnless = (isOwn: (key: string) => boolean): void =>
  removeAll([...placeKeys(), ...lookKeys(), ...keysWith(searchesPrefix)].filter((key) => !isOwn(key)))

/** Deletes every place, look and search kept in this browser: the person signed out. */
export const forgetKept = (): void => {
  try {
    forgetUnless(() => false)
  } catch {
    // Blocked: nothing was kept.
  }
}

/** Deletes the places and searches of everybody but the person who has just signed in. */
export const forgetKeptOfOthers = (): void => {
  try {
    const person = signedInPerson()
    forgetUnless(
      (key) =>
        person !== null &&
        ([prefixOf(person), lookPrefixOf(person)].some((own) => key.startsWith(own)) ||
          key === searchesKeyOf(person)),
    )
  } catch {
    // Blocked: nothing was kept.
  }
}
