import type { ThrottleRule } from '../../platform/throttle.ts'

/** Returns the counters of password guesses, shared by every call that checks a password. */
export const signInRules = (usn: string, address: string) => ({
  byUsnAndAddress: { parts: ['sign-in', usn, address], freeAttempts: 5, usn } satisfies ThrottleRule,
  wide: [
    { parts: ['sign-in-usn', usn], freeAttempts: 50, usn },
    { parts: ['sign-in-address', address], freeAttempts: 300 },
  ] satisfies ThrottleRule[],
})
