import { signedInPerson } from './forget-notes.ts'
import { placeKeys } from './kept-keys.ts'

// Apart from what keeps places: every first page looks whether one waits.

/** Ends the stored text of a place that the account is still to learn. */
export const unsentWord = 'unsent'

/** Returns whether the account is still to learn places of the signed-in person. */
export const hasUnsentPlaces = (): boolean => {
  const person = signedInPerson()
  try {
    return (
      person !== null &&
      placeKeys(person).some((key) => localStorage.getItem(key)?.endsWith(unsentWord) === true)
    )
  } catch {
    return false
  }
}
