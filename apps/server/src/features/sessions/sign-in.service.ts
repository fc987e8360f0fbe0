import { createHash, randomBytes } from 'node:crypto'
import type { LoginForm } from '@lectureshelf/contract/sessions'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Passwords, dummyPasswordHash } from '../../platform/passwords.ts'
import type { Throttle } from '../../platform/throttle.ts'
import { findCandidate, saveKnownDevice } from './known-devices.repo.ts'
import type { SessionsService } from './sessions.service.ts'
import { signInRules } from './sign-in.policy.ts'

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
   * @throws AppError `invalid_credentials`, `too_many_requests`, or, when the password was right, `blocked`,
   * `registration_pending`, `registration_rejected`.
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
  /** The sign-up of a USN that is no account yet, and what to tell who knows its password. */
  findWaitingSignUp: (usn: string) => Promise<{ passwordHash: string; refusal: AppError } | null>
}

const hashOf = (deviceToken: string): string => createHash('sha256').update(deviceToken).digest('hex')

/** A temporary password that was not changed in time is as good as none. */
const isOver = (expiresAt: Date | null, now: Date): boolean => expiresAt !== null && expiresAt <= now

/** Signs people in. */
export const createSignInService = (options: Options): SignInService => {
  const { db, clock, passwords, throttle, sessions, findWaitingSignUp } = options

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
      const waiting = await findWaitingSignUp(usn)
      const { byUsnAndAddress, wide } = signInRules(usn, address)
      const wideRules = candidate?.isKnownDevice === true ? [] : wide
      await throttle.take([byUsnAndAddress, ...wideRules])

      // One password is verified whatever there is: an account, a sign-up or nothing.
      const hash = candidate?.passwordHash ?? waiting?.passwordHash ?? dummyPasswordHash
      const isRight = await passwords.verify(hash, password)
      const person = candidate ?? waiting
      if (person === null || !isRight) throw new AppError('invalid_credentials')
      if (candidate !== null && isOver(candidate.temporaryPasswordExpiresAt, clock.now())) {
        throw new AppError('invalid_credentials')
      }
      await throttle.clear(byUsnAndAddress)
      await throttle.giveBack(wideRules)
      if ('refusal' in person) throw person.refusal
      if (person.blockedAt !== null) throw new AppError('blocked')

      const { token } = await sessions.openFor(person.id, deviceData, person.passwordHash)
      return { token, deviceToken: await remember(person.id, deviceToken) }
    },
  }
}
