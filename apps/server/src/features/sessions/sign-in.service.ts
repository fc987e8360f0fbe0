import { createHash, randomBytes } from 'node:crypto'
import type { LoginForm } from '@lectureshelf/contract/sessions'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Passwords, dummyPasswordHash } from '../../platform/passwords.ts'
import type { Throttle, ThrottleRule } from '../../platform/throttle.ts'
import { findCandidate, saveKnownDevice } from './known-devices.repo.ts'
import type { SessionsService } from './sessions.service.ts'

/** How long a browser may show its cookie to count as known; a browser keeps none for longer. */
export const knownDeviceDays = 400
const knownDeviceMs = knownDeviceDays * 24 * 60 * 60_000

interface Origin {
  address: string
  /** What the browser sent as the cookie of an earlier sign-in. */
  deviceToken: string | null
}

export interface SignInService {
  /**
   * Opens a session for a USN and its password. Whether the USN exists shows neither in the answer nor in
   * the time it takes. The device token goes back to the browser as its cookie.
   * @throws AppError `invalid_credentials`, `blocked` (the password was right) or `too_many_requests`.
   */
  signIn: (
    form: z.output<typeof LoginForm>,
    origin: Origin,
  ) => Promise<{ token: string; deviceToken: string }>
}

interface Options {
  db: Db
  clock: Clock
  passwords: Passwords
  throttle: Throttle
  sessions: SessionsService
}

const hashOf = (deviceToken: string): string => createHash('sha256').update(deviceToken).digest('hex')

/** A temporary password that was not changed in time is as good as none. */
const isOver = (expiresAt: Date | null, now: Date): boolean => expiresAt !== null && expiresAt <= now

const rulesOf = (usn: string, address: string) => ({
  byUsnAndAddress: { parts: ['sign-in', usn, address], freeAttempts: 5 } satisfies ThrottleRule,
  wide: [
    { parts: ['sign-in-usn', usn], freeAttempts: 50 },
    { parts: ['sign-in-address', address], freeAttempts: 300 },
  ] satisfies ThrottleRule[],
})

/** Signs people in. */
export const createSignInService = (options: Options): SignInService => {
  const { db, clock, passwords, throttle, sessions } = options

  const remember = async (studentId: string, presented: string | null): Promise<string> => {
    // A browser that several people use keeps one cookie; only what we could have made ourselves is kept.
    const isOurs = presented !== null && /^[\w-]{43}$/.test(presented)
    const deviceToken = isOurs ? presented : randomBytes(32).toString('base64url')
    const now = clock.now()
    const forgetBefore = new Date(now.getTime() - knownDeviceMs)
    await saveKnownDevice(db, { studentId, tokenHash: hashOf(deviceToken), now, forgetBefore })
    return deviceToken
  }

  return {
    signIn: async ({ usn, password, deviceData }, { address, deviceToken }) => {
      const candidate = await findCandidate(db, usn, hashOf(deviceToken ?? ''))
      const { byUsnAndAddress, wide } = rulesOf(usn, address)
      const wideRules = candidate?.isKnownDevice === true ? [] : wide
      await throttle.take([byUsnAndAddress, ...wideRules])

      const isRight = await passwords.verify(candidate?.passwordHash ?? dummyPasswordHash, password)
      if (candidate === null || !isRight) throw new AppError('invalid_credentials')
      if (isOver(candidate.temporaryPasswordExpiresAt, clock.now())) throw new AppError('invalid_credentials')
      await throttle.clear(byUsnAndAddress)
      await throttle.giveBack(wideRules)
      if (candidate.blockedAt !== null) throw new AppError('blocked')

      const { token } = await sessions.openFor(candidate.id, deviceData, candidate.passwordHash)
      return { token, deviceToken: await remember(candidate.id, deviceToken) }
    },
  }
}
