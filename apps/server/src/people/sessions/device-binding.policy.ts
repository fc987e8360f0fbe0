import type { StoredSession } from '../tables/sessions.table.ts'

/** How many networks a session may be used from in an hour while its browser shows no token. */
export const networksMax = 5
export const networksWithinMs = 60 * 60_000

/** While people sign in, requests with the token of a moment ago are still under way. */
const changeMs = 2 * 60_000

/**
 * What the tokens of a request say about its session: the right one, the right one for the first time, none where there
 * was one, another one, or nothing, because the session never showed one.
 */
export type DeviceVerdict = 'same' | 'first' | 'missing' | 'other' | 'unshown'

/** Compares the tokens that a request carries with the one of its session. */
export const judgeDevice = (
  { deviceHash, deviceShownAt }: Pick<StoredSession, 'deviceHash' | 'deviceShownAt'>,
  carried: readonly string[],
): DeviceVerdict => {
  const carriesOwn = deviceHash !== null && carried.includes(deviceHash)
  if (deviceShownAt === null) return carriesOwn ? 'first' : 'unshown'
  if (carriesOwn) return 'same'
  return carried.length === 0 ? 'missing' : 'other'
}

/** Whether a browser got its token only now: two sign-ins at the same time replace each other's. */
export const isJustSignedIn = ({ signedInAt }: { signedInAt: Date }, now: Date): boolean =>
  Math.abs(now.getTime() - signedInAt.getTime()) < changeMs
