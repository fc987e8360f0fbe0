import { readClaims, readKeptToken } from '../http/token-claims.ts'

// Apart from what keeps notes: a visitor's first page can sign out and in.

export const keeperKey = 'kept-notes-of'
export const keptNotesDatabase = 'kept-notes'

/** Returns the USN of the signed-in person, also after the token has expired; null for a visitor. */
export const signedInPerson = (): string | null => {
  const token = readKeptToken()
  return token === null ? null : readClaims(token).usn
}

/** Returns whose notes this phone keeps; null when it keeps none. */
export const keeperOfNotes = (): string | null => {
  try {
    return localStorage.getItem(keeperKey)
  } catch {
    return null
  }
}

/** Deletes every kept note: the person signed out, was blocked, or another one signed in. */
export const forgetNotes = (): void => {
  try {
    localStorage.removeItem(keeperKey)
    indexedDB.deleteDatabase(keptNotesDatabase)
  } catch {
    // There is no such storage.
  }
}

/** Deletes the notes of another person than the one who has just signed in. */
export const forgetNotesOfOthers = (): void => {
  const keeper = keeperOfNotes()
  if (keeper !== null && keeper !== signedInPerson()) forgetNotes()
}
