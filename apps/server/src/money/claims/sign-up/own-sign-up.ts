import { renewClaimHash } from '../../tables/claims.table.ts'
import { type WaitingSignUp, haveOneSender, isOwnSignUp } from '../../tables/waiting-sign-ups.ts'
import type { RequestOrigin } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  type CountedGuess,
  countGuess,
  forgiveGuess,
  uncountGuess,
} from '../../../platform/secrets/counted-guess.ts'
import type { Passwords } from '../../../platform/secrets/passwords.ts'
import type { Throttle } from '../../../platform/throttle.ts'
import type { SecurityLogService } from '../../../base/security-log/security-log.service.ts'
import { guessRules } from '../../../base/identity/sign-in.policy.ts'

/** The origin of a sign-up. */
export interface SignUpOrigin {
  address: string
  /** The hash of the browser's device cookie. */
  deviceHash: string | null
  /** The part of the request that the security log records; null for the command line. */
  from: RequestOrigin | null
}

export interface OwnSignUpOptions {
  db: Db
  passwords: Passwords
  throttle: Throttle
  securityLog: Pick<SecurityLogService, 'note'>
}

interface Typed {
  usn: string
  password: string
  origin: SignUpOrigin
}

/**
 * Creates the comparison of a typed password with the sign-ups of a USN, for every call that makes one. A wrong one is a
 * failed sign-in: whoever knows the password of a sign-up signs in with it after the approval.
 */
export const createOwnSignUps = ({ db, passwords, throttle, securityLog }: OwnSignUpOptions) => {
  const note = (origin: RequestOrigin | null, detail: string) =>
    securityLog.note({ kind: 'sign_in_failed', personId: null, origin, detail })

  return {
    /** Counts a guess. @throws AppError `too_many_requests` */
    count: async (asked: readonly WaitingSignUp[], { usn, origin }: Typed): Promise<CountedGuess> => {
      const { address, deviceHash, from } = origin
      const isKnownDevice = isOwnSignUp(asked, deviceHash)
      const rules = await guessRules(throttle, { usn, address, deviceHash, isKnownDevice })
      return countGuess(throttle, rules).catch((error: unknown) => {
        note(from, 'Too many tries')
        throw error
      })
    },
    /** Finds the sign-up that a password is of, and uncounts the guess; null when it is of none. */
    find: async (
      asked: readonly WaitingSignUp[],
      { password, origin: { from } }: Typed,
      guess: CountedGuess,
    ): Promise<WaitingSignUp | null> => {
      const hashes = asked.map(({ passwordHash }) => passwordHash)
      const match = await passwords.findMatch(hashes, password, guess)
      const own = asked.find(({ passwordHash }) => passwordHash === match?.hash)
      if (own === undefined || match === null) {
        note(from, 'Wrong password of a sign-up')
        return null
      }
      await (haveOneSender(asked) ? forgiveGuess : uncountGuess)(throttle, guess)
      const { hash, renewed } = match
      if (renewed !== null) await renewClaimHash(db, { id: own.claim.id, from: hash, to: renewed })
      return own
    },
  }
}

export type OwnSignUps = ReturnType<typeof createOwnSignUps>
