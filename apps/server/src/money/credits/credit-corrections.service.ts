import { messages } from '@lectureshelf/contract/messages'
import type { Actor } from '../../platform/actor.ts'
import type { ClaimsService } from '../claims/claims.service.ts'
import type { ProvisionalService } from '../subscriptions/provisional.service.ts'
import { chooseInside } from './choosing-reference.ts'
import { grantAgain, restoreInside } from './restoring.ts'
import { takeBackInside } from './taking-back.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

interface Options extends DbAndClock {
  claims: Pick<ClaimsService, 'approveMany'>
  provisional: ProvisionalService
}

/** Creates the calls that settle what a file left open about a credit, or that an older version misread. */
export const createCreditCorrections = <Reply>(
  { db, clock, claims, provisional }: Options,
  changed: (id: string, message: string) => Promise<Reply>,
) => {
  const by = (actor: Actor) => ({ actor, now: clock.now(), provisional })
  return {
    /** Chooses the reference of a credit whose line has several numbers. @throws AppError as `chooseInside` does */
    setReference: async (actor: Actor, id: string, utr: string) => {
      const named = await db.transaction((tx) => chooseInside(tx, by(actor), id, utr))
      return changed(named, messages.creditNamed)
    },
    /** Says that this payment went back, of several that look the same. @throws AppError as `takeBackInside` does */
    takeBack: async (actor: Actor, id: string, seen: { maybeReversedOn: string }) => {
      await db.transaction((tx) => takeBackInside(tx, by(actor), id, seen))
      return changed(id, messages.creditTakenBack)
    },
    /**
     * Lets a payment count again that only words took back, and grants again what was ended because of it.
     * @throws AppError as `restoreInside` does
     */
    restore: async (actor: Actor, id: string, seen: { reversedOn: string }) => {
      const ended = await db.transaction((tx) =>
        restoreInside(tx, { ...by(actor), isVouched: true }, id, seen),
      )
      await grantAgain(claims, actor, ended)
      return changed(id, messages.creditRestored)
    },
  }
}
