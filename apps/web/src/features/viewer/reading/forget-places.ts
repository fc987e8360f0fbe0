import { readClaims, tokenKey } from '../../../lib/http/token-claims.ts'

// Apart from the places: a visitor's first page can sign out, but reads no PDF.

const prefix = 'place:'

/** Returns what the keys of a person's places begin with. */
export const prefixOf = (person: string): string => `${prefix}${person}:`

/** Returns the USN of the signed-in person. @throws when storage is blocked */
export const signedIn = (): string | null => {
  const token = localStorage.getItem(tokenKey)
  return token === null ? null : readClaims(token).usn
}

/** Returns the keys of all places. @throws when storage is blocked */
export const placeKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

/** Removes entries of the storage. @throws when storage is blocked */
export const removeAll = (keys: readonly string[]): void => {
  for (const key of keys) localStorage.removeItem(key)
}

/** Deletes every place kept in this browser: the person signed out. */
export const forgetPlaces = (): void => {
  try {
    removeAll(placeKeys())
  } catch {
    // Blocked: nothing was kept.
  }
}

/** Deletes the places of everybody but the person who has just signed in. */
export const forgetPlacesOfOthers = (): void => {
  try {
    const person = signedIn()
    removeAll(placeKeys().filter((key) => person === null || !key.startsWith(prefixOf(person))))
  } catch {
    // Blocked: nothing was kept.
  }
}
