import { signedInPerson } from './forget-notes.ts'
import { readStored } from './read-stored.ts'

// Apart from what keeps places: every first page looks whether one waits.

/** Whose places the account is still to learn. */
export const unsentPlacesKey = 'places-unsent'

/** Returns whether the account is still to learn places of the signed-in person. */
export const hasUnsentPlaces = (): boolean => {
  const owner = readStored(unsentPlacesKey)
  return owner !== null && owner === signedInPerson()
}
