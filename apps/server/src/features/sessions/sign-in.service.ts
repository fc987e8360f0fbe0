import type { LoginForm } from '@lectureshelf/contract/people/sessions'
import type { z } from 'zod'
import { saveKnownDevice } from '../../people/known-devices.table.ts'
import { findWaitingSignUps } from '../../people/waiting-sign-ups.ts'
import type { RequestOrigin } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import {
  deviceHashOf,
  hashOfDevice,
  knownDeviceDays,
  newDeviceToken,
} from '../../platform/http/device-cookie.ts'
import type { Passwords } from '../../platform/passwords.ts'
import type { Throttle } from '../../platform/throttle.ts'
import type { SecurityLogService } from '../security-log/security-log.service.ts'
import type { SessionsService } from './sessions.service.ts'
import { signInRules } from './sign-in.policy.ts'
import { findCandidate } from './signing-in.query.ts'

const knownDeviceMs = knownDeviceDays * 24 * 60 * 60_000

interface Origin {
  address: string
  /** The cookie of an earlier sign-in, as the browser sent it. */
  deviceToken: string | null
  /** The part of the request that the security log records. */
  from: RequestOrigin
}

interface Options {
  db: Db
  clock: Clock
  passwords: Passwords
  throttle: Throttle
  sessions: SessionsService
  securityLog: Pick<SecurityLogService, 'record' | 'note'>
}

/** Returns whether a temporary password has expired. */
const isOver = (expiresAt: Date | null, now: Date): boolean => expiresAt !== null && expiresAt <= now

/** Creates the service that signs people in. */
export const createSignInService = (options: Options) => {
  const { db, clock, passwords, throttle, sessions, securityLog } = options

  /** Records a failed attempt. The typed USN is not stored: it may be a password in the wrong field. */
  const noteFailure = (personId: string | null, origin: RequestOrigin, detail: string) =>
    securityLog.note({ kind: 'sign_in_failed', personId, origin, detail })

  const remember = async (studentId: string, presented: string | null): Promise<string> => {
    // People who share a browser share its cookie.
    const deviceToken = presented ?? newDeviceToken()
    const now = clock.now()
    const forgetBefore = new Date(now.getTime() - knownDeviceMs)
    await saveKnownDevice(db, { studentId, tokenHash: hashOfDevice(deviceToken), now, forgetBefore })
    return deviceToken
  }

  return {
    /**
     * Opens a session for a USN and its password. Neither the reply nor its timing reveals whether the USN
     * exists. The device token goes back to the browser as its cookie.
     * @throws AppError `invalid_credentials`, `too_many_requests`, or, when the password was right, `blocked`,
     * `registration_pending`, `registration_rejected`.
     */
    signIn: async (
      { usn, password, deviceData }: z.output<typeof LoginForm>,
      { address, deviceToken, from }: Origin,
    ) => {
      const deviceHash = deviceHashOf(deviceToken)
      const candidate = await findCandidate(db, usn, deviceHash ?? '')
      const waiting = await findWaitingSignUps(db, { usn, deviceHash, now: clock.now() })
      const { byUsnAndAddress, wide } = signInRules(usn, address)
      const wideRules = candidate?.isKnownDevice === true ? [] : wide
      const fail = (detail: string) => noteFailure(candidate?.id ?? null, from, detail)
      await throttle.take([byUsnAndAddress, ...wideRules]).catch((error: unknown) => {
        fail('Too many tries')
        throw error
      })

      // Exactly one hash is computed in every case: of an account, of sign-ups (which share their salt) or of
      // nothing.
      const people = candidate === null ? waiting.asked : [candidate]
      const hashes = people.map(({ passwordHash }) => passwordHash)
      const match = await passwords.findMatch(hashes, password)
      const person = people.find(({ passwordHash }) => passwordHash === match)
      if (person === undefined) {
        fail(candidate === null ? 'No such account' : 'Wrong password')
        throw new AppError('invalid_credentials')
      }
      if (candidate !== null && isOver(candidate.temporaryPasswordExpiresAt, clock.now())) {
        fail('Expired temporary password')
        throw new AppError('invalid_credentials')
      }
      await throttle.clear(byUsnAndAddress)
      await throttle.giveBack(wideRules)
      if ('refusal' in person) throw person.refusal
      if (person.blockedAt !== null) {
        fail('Blocked account')
        throw new AppError('blocked')
      }

      const { token } = await sessions.openFor(person.id, deviceData, person.passwordHash)
      await securityLog.record(db, { kind: 'sign_in', personId: person.id, origin: from })
      return { token, deviceToken: await remember(person.id, deviceToken) }
    },
  }
}

export type SignInService = ReturnType<typeof createSignInService>
