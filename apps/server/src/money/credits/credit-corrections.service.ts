import { messages } from '@lectureshelf/contract/messages'
import type { Actor } from '../../platform/actor.ts'
import type { ClaimsService } from '../claims/claims.service.ts'
import type { ProvisionalService } from '../subscriptions/provisional.service.ts'
import { grantAgain, restoreInside } from './restoring.ts'
import type { DbAndClock, Db } from '../../platform/db/database.ts'
import {
  findCreditsById,
  lockCredit,
  markReversed,
  settleMaybeReversed,
  lockCreditsFor,
} from '../tables/credits/bank-credits.table.ts'
import { lockClaimsWith } from '../tables/claims.table.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { requireBroughtByOthers } from '../claims/bank-word/credit-proofs.ts'
import { decideProvisional } from '../claims/bank-word/reading-on-trust.ts'
import { creditRefusals } from '@lectureshelf/contract/money/payment-messages'
import { isUndecided, lockCreditNames, nameCredit, namedKey } from '../tables/credits/credit-naming.ts'
import { restOf } from '../claims/bank-word/matching.policy.ts'
import { confirmGrants } from '../statements/statement-store.ts'

/**
 * Gives a credit one of the numbers of its line as its reference, and lets it mean what a credit means that arrives with
 * it: it confirms what was granted on the owner's word, and what a statement shows decides about reading on trust.
 * @returns the id of the credit, which may be one that another file has
 * @throws AppError `not_found`, `invalid_request` for a number that the line has not, `changed_meanwhile` when another was
 * chosen or something was decided about the credit, `conflict` for the reference of another payment, `forbidden`
 */
export const chooseInside = async (
  on: Db,
  { actor, now, provisional }: { actor: Actor; now: Date; provisional: ProvisionalService },
  id: string,
  utr: string,
): Promise<string> => {
  // Claims before credits, as an approval does.
  await lockClaimsWith(on, [utr])
  await lockCreditNames(on)
  await lockCreditsFor(on, utr, [id])
  const credit = orNotFound(await lockCredit(on, id))
  if (credit.utr === utr) return id
  if (!credit.candidates.includes(utr)) {
    const isKnown = credit.utr !== null && credit.candidates.length === 0
    if (isKnown) throw new AppError('changed_meanwhile', { message: messages.creditChanged })
    throw new AppError('invalid_request', { message: creditRefusals.notInLine })
  }
  const isDecided = credit.mark !== null || credit.reversedOn !== null || restOf(credit) < credit.amountPaise
  if (!isUndecided(credit) || isDecided)
    throw new AppError('changed_meanwhile', { message: messages.creditChanged })
  await requireBroughtByOthers(on, actor, { credits: [credit], payeeUpiId: null })
  const named = await nameCredit(on, id, utr)
  if (named === null) throw new AppError('conflict', { message: creditRefusals.ofAnotherPayment })
  await recordAudit(on, actor, 'credit.reference', named, {
    before: { candidates: credit.candidates },
    after: { utr },
  })
  await confirmGrants(on, [namedKey(utr, credit.amountPaise)], [utr], now)
  await decideProvisional(on, provisional)
  return named
}

/**
 * Says that one of several payments that look the same is the one that a line took back: of the others nothing went.
 * @throws AppError `not_found`, `changed_meanwhile` when it was said of another one, `forbidden`
 */
const takeBackInside = async (
  on: Db,
  { actor, provisional }: { actor: Actor; provisional: ProvisionalService },
  id: string,
  { maybeReversedOn }: { maybeReversedOn: string },
): Promise<void> => {
  const [shown] = await findCreditsById(on, [id])
  const { utr } = orNotFound(shown ?? null)
  if (utr !== null) await lockClaimsWith(on, [utr])
  const credit = orNotFound(await lockCredit(on, id))
  if (credit.reversedOn === maybeReversedOn && credit.maybeReversedOn === null) return
  if (credit.maybeReversedOn !== maybeReversedOn || credit.reversedOn !== null)
    throw new AppError('changed_meanwhile', { message: messages.creditChanged })
  await requireBroughtByOthers(on, actor, { credits: [credit], payeeUpiId: null })
  await markReversed(on, { ids: [id], day: maybeReversedOn, isProven: true })
  await settleMaybeReversed(on, credit)
  await decideProvisional(on, provisional)
  await recordAudit(on, actor, 'credit.takenBack', id, {
    before: { reversedOn: null },
    after: { reversedOn: maybeReversedOn, utr, amountPaise: credit.amountPaise },
  })
}

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
