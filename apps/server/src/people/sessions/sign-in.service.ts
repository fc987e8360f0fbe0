import { dayMs } from '@lectureshelf/contract/formats/durations'
import type { LoginForm } from '@lectureshelf/contract/people/sessions'
import type { z } from 'zod'
import { saveKnownDevice } from '../tables/devices/known-devices.table.ts'
import { renewClaimHash } from '../../money/tables/claims.table.ts'
import { renewPasswordHash } from '../../base/identity/students.table.ts'
import {
  type WaitingSignUp,
  findWaitingSignUps,
  haveOneSender,
  isOwnSignUp,
} from '../../money/tables/waiting-sign-ups.ts'
import type { RequestOrigin } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import { type DeviceToken, knownDeviceDays } from '../../platform/http/device-cookie.ts'
import { countGuess, forgiveGuess, uncountGuess } from '../../platform/secrets/counted-guess.ts'
import type { PasswordMatch, Passwords } from '../../platform/secrets/passwords.ts'
import type { Throttle } from '../../platform/throttle.ts'
import type { MailService } from '../../base/mail/mail.service.ts'
import { newDevice } from '../../base/mail/templates/account-templates.ts'
import type { SecurityLogService } from '../../base/security-log/security-log.service.ts'
import { isPasswordExpired } from './sessions.policy.ts'
import type { SessionsService } from './sessions.service.ts'
import { guessRules, refuseGuessAgain } from '../../base/identity/sign-in.policy.ts'
import { findCandidate } from './signing-in.query.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

const knownDeviceMs = knownDeviceDays * dayMs

interface Origin {
  address: string
  /** The browser's token for the typed USN: the one that it has shown, or a new one. */
  device: DeviceToken
  /** The hashes of everything that the browser has shown. */
  carried: readonly string[]
  /** The part of the request that the security log records. */
  from: RequestOrigin
}

interface SignInOrigin {
  browser: string | null
  from: RequestOrigin
}

interface Options extends DbAndClock {
  passwords: Passwords
  throttle: Throttle
  sessions: SessionsService
  codes: {
    /** Requires the code of a second factor. @returns its id, or null for a person without one */
    requireCode: (
      studentId: string,
      otp: string | undefined,
      origin: { browser: string | null; from: RequestOrigin | null },
    ) => Promise<string | null>
  }
  securityLog: Pick<SecurityLogService, 'record' | 'note'>
  mail: Pick<MailService, 'isConfigured' | 'queue'>
}

type Candidate = NonNullable<Awaited<ReturnType<typeof findCandidate>>>

interface SignedIn {
  person: Candidate
  /** Whether the account was never signed in to before: its first device is no news. */
  isFirst: boolean
  deviceHash: string
  from: RequestOrigin
}

/** Creates the service that signs people in. */
export const createSignInService = (options: Options) => {
  const { db, clock, passwords, throttle, sessions, codes, securityLog, mail } = options

  /** Records a failed attempt. The typed USN is not stored: it may be a password in the wrong field. */
  const noteFailure = (personId: string | null, origin: RequestOrigin, detail: string) =>
    securityLog.note({ kind: 'sign_in_failed', personId, origin, detail })

  /** Replaces an older hash of the typed password, and returns the hash that is stored now. */
  const storeRenewed = async (
    person: Candidate | WaitingSignUp,
    { hash: from, renewed: to }: PasswordMatch,
  ): Promise<string> => {
    if (to === null) return from
    if ('claim' in person) await renewClaimHash(db, { id: person.claim.id, from, to })
    else await renewPasswordHash(db, { studentId: person.id, from, to })
    // Another sign-in at the same time stores the same hash: salt and password are the same.
    return to
  }

  /** Remembers the browser, and mails the person when it is a new one. */
  const remember = async ({ person, isFirst, deviceHash, from }: SignedIn): Promise<void> => {
    const { id: studentId, usn, name, email } = person
    const now = clock.now()
    const forgetBefore = new Date(now.getTime() - knownDeviceMs)
    const device = { studentId, tokenHash: deviceHash, now, forgetBefore }
    await db.transaction(async (tx) => {
      const isNew = await saveKnownDevice(tx, device)
      // Without a mail server no one could read it in time.
      if (!isNew || isFirst || email === '' || !mail.isConfigured) return
      await mail.queue(tx, {
        key: `new-device:${crypto.randomUUID()}`,
        to: email,
        about: { studentId },
        template: newDevice,
        data: { name, usn, at: now, device: from.device },
      })
    })
  }

  /** Requires the second factor of a person whose password was right. Nothing is stored for the browser before. */
  const requireCode = async (studentId: string, otp: string | undefined, origin: SignInOrigin) => {
    try {
      return await codes.requireCode(studentId, otp, origin)
    } catch (error) {
      const code = error instanceof AppError ? error.code : null
      if (code === 'second_factor_wrong') noteFailure(studentId, origin.from, 'Wrong code')
      if (code === 'too_many_requests') noteFailure(studentId, origin.from, 'Too many tries')
      throw error
    }
  }

  return {
    /**
     * Opens a session for a USN and its password. Neither the reply nor its timing reveals whether the USN
     * exists.
     * @throws AppError `invalid_credentials`, `too_many_requests`, or, when the password was right, `blocked`,
     * `registration_pending`, `registration_rejected`, `second_factor_required`, `second_factor_wrong`.
     */
    signIn: async (
      { usn, password, deviceData, otp }: z.output<typeof LoginForm>,
      { address, device, carried, from }: Origin,
    ) => {
      const deviceHash = device.isShown ? device.hash : null
      refuseGuessAgain(throttle, { usn, address, deviceHash })
      const candidate = await findCandidate(db, usn, deviceHash ?? '')
      const waiting = await findWaitingSignUps(db, { usn, deviceHash, now: clock.now() })
      const isKnownDevice =
        candidate === null ? isOwnSignUp(waiting.asked, deviceHash) : candidate.isKnownDevice
      const rules = await guessRules(throttle, { usn, address, deviceHash, isKnownDevice })
      const fail = (detail: string) => noteFailure(candidate?.id ?? null, from, detail)
      const guess = await countGuess(throttle, rules).catch((error: unknown) => {
        fail('Too many tries')
        throw error
      })

      // As many hashes are computed in every case: of an account, of sign-ups (which share their salt) or of
      // nothing.
      const people = candidate === null ? waiting.asked : [candidate]
      const hashes = people.map(({ passwordHash }) => passwordHash)
      const match = await passwords.findMatch(hashes, password, guess)
      const person = people.find(({ passwordHash }) => passwordHash === match?.hash)
      if (person === undefined || match === null) {
        fail(candidate === null ? 'No such account' : 'Wrong password')
        throw new AppError('invalid_credentials')
      }
      if (candidate !== null && isPasswordExpired(candidate.temporaryPasswordExpiresAt, clock.now())) {
        fail('Expired temporary password')
        throw new AppError('invalid_credentials')
      }
      const isOfOne = candidate !== null || haveOneSender(waiting.asked)
      await (isOfOne ? forgiveGuess : uncountGuess)(throttle, guess)
      const passwordHash = await storeRenewed(person, match)
      if ('refusal' in person) throw person.refusal
      if (person.blockedAt !== null) {
        fail('Blocked account')
        throw new AppError('blocked')
      }

      const browser = person.isKnownDevice ? deviceHash : null
      const factorId = await requireCode(person.id, otp, { browser, from })
      const opened = { deviceHash: device.hash, isShown: device.isShown, carried }
      const { token, isFirst } = await sessions.openFor(
        person.id,
        deviceData,
        { passwordHash, factorId },
        opened,
      )
      await securityLog.record(db, { kind: 'sign_in', personId: person.id, origin: from })
      await remember({ person, isFirst, deviceHash: device.hash, from })
      return { token, isFirst }
    },
  }
}

export type SignInService = ReturnType<typeof createSignInService>
