import { wrongSignOutWord } from '@lectureshelf/contract/sentences'
import type { SignOutWord } from '@lectureshelf/contract/people/sessions'
import type { z } from 'zod'
import { endNamedSession } from '../tables/sessions.table.ts'
import type { RequestOrigin } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import { countGuess, forgiveGuess } from '../../platform/secrets/counted-guess.ts'
import { createSignOutWords } from '../../platform/secrets/sign-out-words.ts'
import type { Throttle } from '../../platform/throttle.ts'
import type { SecurityLogService } from '../../base/security-log/security-log.service.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

interface Options extends DbAndClock {
  throttle: Throttle
  jwtSecret: string
  securityLog: Pick<SecurityLogService, 'record' | 'note'>
}

interface Origin {
  address: string
  from: RequestOrigin
}

/** Creates the service that ends a session after a sign-out offline (decision 008). */
export const createLaterSignOut = ({ db, clock, throttle, jwtSecret, securityLog }: Options) => {
  const words = createSignOutWords(jwtSecret)
  return {
    /**
     * Ends the session of a word. One that has ended or expired is no error: the phone may have sent it before.
     * @throws AppError `forbidden` for a wrong word, or `too_many_requests` after several
     */
    end: async (
      { session, word }: z.output<typeof SignOutWord>,
      { address, from }: Origin,
    ): Promise<void> => {
      const guess = await countGuess(throttle, {
        own: { parts: ['sign-out-word', session, address], freeAttempts: 5 },
        wide: [{ parts: ['sign-out-word-address', address], freeAttempts: 300 }],
      })
      if (!words.isRight(session, word, guess)) {
        securityLog.note({ kind: 'refused', personId: null, origin: from, detail: 'Wrong sign-out word' })
        throw new AppError('forbidden', { message: wrongSignOutWord })
      }
      await db.transaction(async (tx) => {
        const personId = await endNamedSession(tx, session, clock.now())
        if (personId === null) return
        await securityLog.record(tx, { kind: 'sign_out', personId, origin: from, detail: 'Signed out later' })
      })
      await forgiveGuess(throttle, guess)
    },
  }
}

export type LaterSignOut = ReturnType<typeof createLaterSignOut>
