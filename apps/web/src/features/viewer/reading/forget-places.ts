import { readClaims, tokenKey } from '../../../lib/http/token-claims.ts'

// Apart from what is kept: a visitor's first page can sign out, but reads no PDF and searches nothing.

const prefix = 'place:'
const searchesPrefix = 'searches:'

/** Returns what the keys of a person's places begin with. */
export const prefixOf = (person: string): string => `${prefix}${person}:`

/** Returns the key of a person's recent searches. */
export const searchesKeyOf = (person: string): string => `${searchesPrefix}${person}`

/** Returns the USN of the signed-in person. @throws when storage is blocked */
export const signedIn = (): string | null => {
  const token = localStorage.getItem(tokenKey)
  return token === null ? null : readClaims(token).usn
}

const keysWith = (start: string): string[] => Object.keys(localStorage).filter((key) => key.startsWith(start))

/** Returns the keys of all places. @throws when storage is blocked */
export const placeKeys = (): string[] => keysWith(prefix)

/** Removes entries of the storage. @throws when storage is blocked */
export const removeAll = (keys: readonly string[]): void => {
  for (const key of keys) localStorage.removeItem(key)
}

const forgetUnless = (isOwn: (key: string) => boolean): void =>
  removeAll([...placeKeys(), ...keysWith(searchesPrefix)].filter((key) => !isOwn(key)))

/** Deletes every place and search kept in this browser: the person signed out. */
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
    const person = signedIn()
    forgetUnless(
      (key) => person !== null && (key.startsWith(prefixOf(person)) || key === searchesKeyOf(person)),
    )
  } catch {
    // Blocked: nothing was kept.
  }
}
