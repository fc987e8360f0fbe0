import { copiesDatabase } from './copies-database.ts'
import { keeperKey, readClaims, readKeptToken } from '../http/token-claims.ts'
import { readStored } from './read-stored.ts'

// Apart from what keeps notes and marks: a visitor's first page can sign out and in.

/** Dispatched in the window when the server refuses a note: the copy on this phone may have to go. */
export const noteRefusedEvent = 'note-refused'
/** Whose marks are in this browser. */
export const marksOwnerKey = 'own-marks-of'
/** Whose marks have changes that the server does not have yet. */
export const unsentMarksKey = 'own-marks-unsent'
export const ownMarksDatabase = 'own-marks'

/** Returns the id of the signed-in person, also after the token has expired; null for a visitor. */
export const signedInPerson = (): string | null => {
  const token = readKeptToken()
  return token === null ? null : readClaims(token).personId
}

/** Returns whose notes this phone keeps; null when it keeps none. */
export const keeperOfNotes = (): string | null => readStored(keeperKey)

/** Returns whether this browser has changes of marks that the server does not have yet. */
export const hasUnsentMarks = (): boolean => readStored(unsentMarksKey) !== null

/** What belongs to the phone and says nothing of a person: looks, prices, the words that end sessions, another's token. */
const ofPhone = /^(mantine-|page-theme$|listLettersOff$|shown-|sign-out:|token$)/

/**
 * Deletes what this browser keeps of people: places, looks, searches, drafts, typed text, kept notes, marks. One person's may stay;
 * without one, everything goes that is not of the phone.
 */
const forgetBut = (person: string | null): void => {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        const [kind = '', owner] = key.split(':')
        const isOthers = /^(place|look|searches|renewal|typed)$/.test(kind) && owner !== person
        if (person === null ? !ofPhone.test(key) : isOthers) storage.removeItem(key)
      }
    }
    const isOthers = (owner: string | null) => owner !== null && owner !== person
    if (person !== null && ![keeperKey, marksOwnerKey].some((key) => isOthers(readStored(key)))) return
    for (const key of [keeperKey, marksOwnerKey, unsentMarksKey]) localStorage.removeItem(key)
    for (const name of [copiesDatabase, ownMarksDatabase]) indexedDB.deleteDatabase(name)
  } catch {
    // There is no such storage.
  }
}

/** Deletes everything that this browser keeps of a person: they signed out, or were blocked. */
export const forgetKept = (): void => forgetBut(null)

/** Deletes what this tab alone keeps: the person signed out in another one. */
export const forgetTab = (): void => {
  try {
    sessionStorage.clear()
  } catch {
    // There is no such storage.
  }
}

/** Deletes what this browser keeps of everyone but the person who has just signed in. */
export const forgetKeptOfOthers = (): void => forgetBut(signedInPerson())
