import type { GuessRules } from '../../platform/secrets/counted-guess.ts'
import type { Throttle } from '../../platform/throttle.ts'

/** Someone who types a USN with a password. */
export interface Guesser {
  usn: string
  address: string
  /** The hash of the device cookie, or null without one. */
  deviceHash: string | null
  /** Whether someone has signed in or signed up with this USN on this browser before. */
  isKnownDevice: boolean
}

/** Returns the counters of a guess on an unknown device that need not be chosen by what was counted before. */
const unknownDeviceRules = ({ usn, address }: Pick<Guesser, 'usn' | 'address'>) => ({
  own: { parts: ['sign-in', usn, address], freeAttempts: 5, usn },
  ofAddress: { parts: ['sign-in-address', address], freeAttempts: 300 },
})

/**
 * Refuses someone who guesses on although they have to wait, before the account is looked for. A browser that has a
 * device cookie may be a known device, which waits for no one else.
 * @throws AppError `too_many_requests`
 */
export const refuseGuessAgain = (
  throttle: Pick<Throttle, 'refuseAgain'>,
  { deviceHash, ...guesser }: Omit<Guesser, 'isKnownDevice'>,
): void => {
  if (deviceHash === null) throttle.refuseAgain(Object.values(unknownDeviceRules(guesser)))
}

/**
 * Returns the counters of a password guess, shared by every call that checks a password. A known device has only one
 * of its own, so that no one else's guesses delay it. Of an unknown one the first guess from an address does not wait
 * for those who guess again and again (decision 042).
 */
export const guessRules = async (
  throttle: Pick<Throttle, 'isFresh'>,
  { usn, address, deviceHash, isKnownDevice }: Guesser,
): Promise<GuessRules> => {
  if (isKnownDevice && deviceHash !== null) {
    return { own: { parts: ['sign-in-device', usn, deviceHash], freeAttempts: 5, usn }, wide: [] }
  }
  const { own, ofAddress } = unknownDeviceRules({ usn, address })
  const ofUsn = (await throttle.isFresh(own))
    ? { parts: ['sign-in-usn-first', usn], freeAttempts: 100, usn }
    : { parts: ['sign-in-usn', usn], freeAttempts: 50, usn }
  return { own, wide: [ofUsn, ofAddress] }
}
