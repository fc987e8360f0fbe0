import { messages } from '@lectureshelf/contract/messages'
import type { SeenClaim } from '@lectureshelf/contract/money/claims'
import type { CreditMark } from '@lectureshelf/contract/money/bank/credit-states'
import type { Credit, EndGrantForm, RefundForm, WordGrant } from '@lectureshelf/contract/money/bank/credits'
import type { SeenGrant } from '@lectureshelf/contract/money/grants'
import { claimChanges, creditRefusals } from '@lectureshelf/contract/money/payment-messages'
import {
  type StoredCredit,
  lockCredit,
  lockCredits,
  updateCredit,
  vouchFor,
} from '../tables/credits/bank-credits.table.ts'
import { lockClaim, updateClaim } from '../tables/claims.table.ts'
import { listUsesOfClaims, undoUses } from '../tables/credits/credit-uses.table.ts'
import { countToEnd } from '../tables/credits/credit-state.query.ts'
import { findRefund, insertRefund, undoRefund } from '../tables/credits/refunds.table.ts'
import type { Actor } from '../../platform/actor.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import type { SearchPage } from '../../platform/db/lists.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { requireOfOthers } from '../claims/bank-word/cash-desk.policy.ts'
import { requireBroughtByOthers } from '../claims/bank-word/credit-proofs.ts'
import { restOf } from '../claims/bank-word/matching.policy.ts'
import type { ClaimsService } from '../claims/claims.service.ts'
import { pairWith } from '../claims/pairing.ts'
import { rupees } from '../../base/mail/mail-text.ts'
import type { GrantEndings } from '../subscriptions/grant-endings.service.ts'
import type { ProvisionalService } from '../subscriptions/provisional.service.ts'
import { createCreditCorrections } from './credit-corrections.service.ts'
import { type SeenConfirmation, confirmInside } from './confirming.ts'
import { type CreditFilter, findCredits, listHolders, pageCredits, sumCredits } from './credit-list.query.ts'
import { creditSumsOf, viewCredits } from './credit-view.ts'
import { pageWordGrants } from './word-grants.query.ts'

interface SeenRest {
  restPaise: number
}

/** What the services of credits need. */
export interface CreditOptions extends DbAndClock {
  claims: Pick<ClaimsService, 'approve' | 'approveMany'>
  endings: GrantEndings
  provisional: ProvisionalService
}

/** A changed credit, and what is said about it. */
export interface Changed {
  message: string
  credit: Credit
}

const refuse = (message: string): never => {
  throw new AppError('conflict', { message })
}

/**
 * Locks a credit of which something is left, and that no claim waits for.
 * @throws AppError `not_found`, `conflict`, `changed_meanwhile` when another sum is left than was seen
 */
const lockRest = async (on: Db, id: string, seen: SeenRest): Promise<StoredCredit> => {
  const credit = orNotFound(await lockCredit(on, id))
  const rest = restOf(credit)
  if (credit.reversedOn !== null) refuse(creditRefusals.reversed)
  if (rest !== seen.restPaise) {
    const extraDetails = claimChanges.field('The open sum', rupees(seen.restPaise), rupees(rest))
    throw new AppError('changed_meanwhile', { message: messages.creditChanged, extraDetails })
  }
  if (rest === 0) refuse(creditRefusals.nothingLeft)
  const [holder] = credit.utr === null ? [] : await listHolders(on, [credit.utr])
  if (holder !== undefined) refuse(creditRefusals.held(holder.usn))
  return credit
}

/** Requires of a cashier that a file of others shows money which is to be sent back: the owner sends it. */
const requireSentBack = (on: Db, actor: Actor, credits: StoredCredit[]): Promise<void> =>
  requireBroughtByOthers(on, actor, { credits, payeeUpiId: null })

const markInside = async (
  on: Db,
  actor: Actor,
  id: string,
  { mark, seen }: { mark: CreditMark | null; seen: SeenRest },
) => {
  const credit = await lockRest(on, id, seen)
  if (mark === 'refund_due') await requireSentBack(on, actor, [credit])
  if (mark === 'not_ours' && restOf(credit) < credit.amountPaise) refuse(creditRefusals.partlyOurs)
  if (credit.mark === mark) return
  await updateCredit(on, id, { mark })
  await recordAudit(on, actor, 'credit.mark', id, {
    before: { mark: credit.mark },
    after: { mark, restPaise: seen.restPaise },
  })
}

interface NoteForm {
  note: string
  seen: { note: string }
}

const noteInside = async (on: Db, actor: Actor, id: string, { note, seen }: NoteForm) => {
  const credit = orNotFound(await lockCredit(on, id))
  if (credit.note === note) return
  if (credit.note !== seen.note) {
    const extraDetails = claimChanges.field('The note', seen.note, credit.note)
    throw new AppError('changed_meanwhile', { message: messages.creditNoteChanged, extraDetails })
  }
  await updateCredit(on, id, { note })
  await recordAudit(on, actor, 'credit.note', id, { before: { note: credit.note }, after: { note } })
}

const refundInside = async (
  on: Db,
  { actor, now }: { actor: Actor; now: Date },
  id: string,
  { day, reference, seen }: RefundForm & { seen: SeenRest },
) => {
  const credit = await lockRest(on, id, seen)
  await requireSentBack(on, actor, [credit])
  if (day > dayOf(now)) throw new AppError('invalid_request', { message: creditRefusals.refundedLater })
  if (day < credit.day) throw new AppError('invalid_request', { message: creditRefusals.refundedBefore })
  const refund = { creditId: id, amountPaise: restOf(credit), day, reference }
  await insertRefund(on, { ...refund, createdAt: now, createdBy: actor.id })
  await recordAudit(on, actor, 'credit.refund', id, {
    after: { amountPaise: refund.amountPaise, day, reference },
  })
}

const undoRefundInside = async (
  on: Db,
  { actor, now }: { actor: Actor; now: Date },
  id: string,
  refundId: string,
) => {
  orNotFound(await lockCredit(on, id))
  const refund = orNotFound(await findRefund(on, id, refundId))
  await undoRefund(on, refund, now)
  const { amountPaise, day, reference } = refund
  await recordAudit(on, actor, 'credit.undoRefund', id, { before: { amountPaise, day, reference } })
}

const vouchInside = async (on: Db, { actor, now }: { actor: Actor; now: Date }, ids: string[]) => {
  for (const { id, day, amountPaise, utr } of await vouchFor(on, ids, {
    vouchedAt: now,
    vouchedBy: actor.id,
  }))
    await recordAudit(on, actor, 'credit.vouch', id, { after: { day, amountPaise, utr } })
}

interface EndGrant extends EndGrantForm {
  seen: SeenGrant
}

/** Ends a grant and opens the money of all credits that paid for it, locked in the order of an approval. */
const endGrantInside = async (
  on: Db,
  { actor, now, endings }: { actor: Actor; now: Date; endings: GrantEndings },
  id: string,
  { next, reason, seen }: EndGrant,
) => {
  const claim = orNotFound(await lockClaim(on, seen.registrationId))
  requireOfOthers(actor, claim)
  const creditIds = (await listUsesOfClaims(on, [claim.id])).map(({ credit }) => credit.id)
  await lockCredits(on, creditIds)
  const uses = await listUsesOfClaims(on, [claim.id])
  const own = uses.find(({ credit }) => credit.id === id)
  if (own === undefined || claim.state !== 'approved') {
    throw new AppError('changed_meanwhile', { message: messages.grantChanged })
  }
  if (own.credit.reversedOn !== null) refuse(creditRefusals.reversed)
  if (next === 'refund') {
    const credits = uses.map(({ credit }) => credit)
    await requireSentBack(on, actor, credits)
  }
  await endings.end(on, actor, { seen, kind: next === 'refund' ? 'refunded' : 'undone', reason })
  await undoUses(
    on,
    uses.map(({ use }) => use),
    now,
  )
  if (next === 'pending')
    await updateClaim(on, claim.id, { state: 'pending', decidedAt: null, decidedBy: null })
  else for (const { credit } of uses) await updateCredit(on, credit.id, { mark: 'refund_due' })
  await recordAudit(on, actor, 'credit.endGrant', id, {
    before: { claimId: claim.id, receiptNumber: seen.receiptNumber, amountPaise: own.use.amountPaise },
    after: { next, reason },
  })
}

/** Creates the owner's service of credits: money of all statements, and what became of it. */
export const createCreditsService = (options: CreditOptions) => {
  const { db, clock, claims, endings } = options
  const viewing = { db, listGrants: endings.listGrants }
  const changed = async (id: string, message: string): Promise<Changed> => {
    const [credit] = await viewCredits(viewing, await findCredits(db, [id]))
    return { message, credit: orNotFound(credit ?? null) }
  }
  const by = (actor: Actor) => ({ actor, now: clock.now() })

  return {
    ...createCreditCorrections(options, changed),
    /** Lists credits in a state, and of an account, the latest day first. */
    list: async ({ state, account, ...page }: SearchPage & CreditFilter) => {
      const { rows, total } = await pageCredits(db, { state, account }, page)
      return { items: await viewCredits(viewing, rows), total }
    },
    /** Sums all credits, or those of an account, by what became of them. */
    readSums: async (account?: string) =>
      creditSumsOf(await sumCredits(db, account), await countToEnd(db, account)),
    /**
     * Decides about the rest of a credit.
     * @throws AppError `not_found`, `conflict` for a reversed, used or claimed credit, `changed_meanwhile`
     */
    mark: async (actor: Actor, id: string, form: { mark: CreditMark | null; seen: SeenRest }) => {
      await db.transaction((tx) => markInside(tx, actor, id, form))
      return changed(id, messages.creditMarked)
    },
    /** Stores a note. @throws AppError `not_found`, `changed_meanwhile` when the note is another than was seen */
    note: async (actor: Actor, id: string, form: NoteForm) => {
      await db.transaction((tx) => noteInside(tx, actor, id, form))
      return changed(id, messages.creditNoted)
    },
    /**
     * Records that the rest of a credit was sent back.
     * @throws AppError as `mark` does, `invalid_request` for a day before the payment or after today
     */
    refund: async (actor: Actor, id: string, form: RefundForm & { seen: SeenRest }) => {
      await db.transaction((tx) => refundInside(tx, by(actor), id, form))
      return changed(id, messages.creditRefunded)
    },
    /** Takes back a refund that was entered by mistake. @throws AppError `not_found` */
    undoRefund: async (actor: Actor, id: string, refundId: string) => {
      await db.transaction((tx) => undoRefundInside(tx, by(actor), id, refundId))
      return changed(id, messages.refundUndone)
    },
    /**
     * Approves a claim against the rest of a credit.
     * @throws AppError `not_found`, `conflict` when the credit is taken or the claim decided, `changed_meanwhile`
     */
    pair: async (actor: Actor, id: string, { claimId, seen }: { claimId: string; seen: SeenClaim }) => {
      await claims.approve(actor, { id: claimId, seen }, (on, claim) =>
        pairWith(on, { actor, creditId: id, claim, seen }),
      )
      return changed(id, messages.statementPaired)
    },
    /** Stores that an owner sees credits in the account; a second call changes nothing. */
    vouch: async (actor: Actor, ids: string[]) => {
      await db.transaction((tx) => vouchInside(tx, by(actor), ids))
      return { message: messages.creditsVouched }
    },
    /** Lists what was granted on the owner's word and no credit was used for, newest first. */
    listWordGrants: async (page: SearchPage) => {
      const { rows, total } = await pageWordGrants(db, page)
      const grants = await endings.listGrants(rows.map(({ claimId }) => claimId))
      const items = rows.flatMap(({ claimId, ...shown }): WordGrant[] => {
        const grant = grants.get(claimId)
        return grant === undefined ? [] : [{ ...shown, registrationId: claimId, grant }]
      })
      return { items, total }
    },
    /** Uses the rest of a credit for what was granted on the owner's word. @throws AppError as `confirmInside` does */
    confirm: async (actor: Actor, id: string, seen: SeenConfirmation) => {
      await db.transaction((tx) => confirmInside(tx, by(actor), id, seen))
      return changed(id, messages.grantConfirmed)
    },
    /**
     * Ends what was granted for a credit, voids its receipt, and opens its money again.
     * @throws AppError `not_found`, `conflict` for a reversed credit, `changed_meanwhile`, `forbidden` for one's own
     */
    endGrant: async (actor: Actor, id: string, form: EndGrant) => {
      await db.transaction((tx) => endGrantInside(tx, { ...by(actor), endings }, id, form))
      return changed(id, messages.accessEnded)
    },
  }
}

export type CreditsService = ReturnType<typeof createCreditsService>
