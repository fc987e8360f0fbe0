import { shownDay } from '@lectureshelf/contract/formats/days'
import { messages } from '@lectureshelf/contract/messages'
import type { EndableGrant, SeenGrant, SeenReceipt } from '@lectureshelf/contract/money/grants'
import { claimChanges, grantRefusals } from '@lectureshelf/contract/money/payment-messages'
import type { VoidKind } from '@lectureshelf/contract/money/receipt-bases'
import type { EndByHandForm } from '@lectureshelf/contract/money/subscription-management'
import type { Actor } from '../../platform/actor.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { rupees } from '../../base/mail/mail-text.ts'
import type { MailService } from '../../base/mail/mail.service.ts'
import {
  paymentCheckedAgain,
  paymentRefunded,
  paymentTakenBack,
  subscriptionCancelled,
} from '../../base/mail/templates.ts'
import { lockClaim, updateClaim } from '../tables/claims.table.ts'
import { listUsesOfClaims } from '../tables/credits/credit-uses.table.ts'
import {
  lockReceiptOfClaim,
  lockReceiptOfSubscription,
  voidReceipt,
} from '../tables/receipts/receipts.table.ts'
import { findStudent } from '../../base/identity/students.table.ts'
import { lockSubscription, updateSubscription } from '../tables/subscriptions.table.ts'
import { listGrants } from './grants.query.ts'
import { findSubscription } from './subscription-list.query.ts'
import { stateOn } from './subscriptions.policy.ts'

interface Reasoned {
  seen: SeenReceipt
  kind: VoidKind
  /** A sentence for the receipt and the student. */
  reason: string
  /** The day the bank reversed the payment, `YYYY-MM-DD`. */
  reversedOn?: string
}

interface Ending extends Reasoned {
  seen: SeenGrant
}

interface Options extends DbAndClock {
  mail: MailService
}

type Grant = Awaited<ReturnType<typeof listGrants>>[number]

const endings = { reversed: paymentTakenBack, refunded: paymentRefunded, undone: paymentCheckedAgain }

const isOver = ({ subscription }: Grant, today: string): boolean =>
  ['cancelled', 'expired'].includes(stateOn(subscription, today))

const grantOf = (grant: Grant, today: string): EndableGrant => {
  const { receipt, subscription } = grant
  return {
    receiptNumber: receipt.label,
    amountPaise: receipt.receivedPaise,
    fromSemester: subscription.fromSemester,
    toSemester: subscription.toSemester,
    endsOn: subscription.endsOn,
    isEnded: isOver(grant, today),
    receiptVoidedAt: receipt.voidedAt?.toISOString() ?? null,
  }
}

const requireSeenGrant = (now: EndableGrant, seen: SeenReceipt): void => {
  const { field } = claimChanges
  const sentences = [
    now.receiptNumber === seen.receiptNumber
      ? []
      : [field('The receipt', seen.receiptNumber, now.receiptNumber)],
    now.amountPaise === seen.amountPaise
      ? []
      : [field('The amount', rupees(seen.amountPaise), rupees(now.amountPaise))],
    now.endsOn === seen.endsOn ? [] : [field('The last day', shownDay(seen.endsOn), shownDay(now.endsOn))],
  ].flat()
  if (sentences.length === 0) return
  throw new AppError('changed_meanwhile', {
    message: messages.grantChanged,
    extraDetails: sentences.join(' '),
  })
}

const cancelInside = async (
  on: Db,
  actor: Actor,
  { subscription, receipt }: Grant,
  { now, reason }: { now: Date; reason: string },
) => {
  const state = stateOn(subscription, dayOf(now))
  await updateSubscription(on, subscription.id, { cancelledAt: now, cancelReason: reason })
  await recordAudit(on, actor, 'subscription.cancel', subscription.id, {
    before: { state },
    after: { state: 'cancelled', usn: receipt.usn, reason },
  })
}

/** Ends a locked grant, voids its receipt and mails the student. */
const endLocked = async ({ clock, mail }: Options, on: Db, actor: Actor, grant: Grant, ending: Reasoned) => {
  const { seen, kind, reason, reversedOn } = ending
  const { receipt, subscription } = grant
  const now = clock.now()
  const before = grantOf(grant, dayOf(now))
  requireSeenGrant(before, seen)
  if (!before.isEnded) await cancelInside(on, actor, grant, { now, reason })
  await voidReceipt(on, receipt.id, {
    voidedAt: now,
    voidedBy: actor.id,
    voidReason: reason,
    voidKind: kind,
  })
  const { receiptNumber } = before
  const { receivedPaise: amountPaise, utr, usn, studentId, claimId, basis } = receipt
  await recordAudit(on, actor, 'receipt.void', receipt.id, {
    before: { isVoid: false },
    after: { isVoid: true, kind, receiptNumber, amountPaise, utr, usn, reversedOn, reason },
  })
  const student = await findStudent(on, studentId)
  if (student === null) return
  await mail.queue(on, {
    key: `payment-taken-back:${receipt.id}`,
    to: student.email,
    about: { studentId, ...(claimId !== null && { claimId }) },
    // No one checks cash again.
    template: basis === 'cash' ? subscriptionCancelled : endings[kind],
    data: { ...subscription, name: receipt.name, amountPaise, utr, receiptNumber, reason },
  })
}

const end = async (options: Options, on: Db, actor: Actor, ending: Ending) => {
  const claimId = ending.seen.registrationId
  const receipt = orNotFound(await lockReceiptOfClaim(on, claimId))
  const { subscriptionId } = receipt
  const by = subscriptionId === null ? { claimId } : { id: subscriptionId }
  const subscription = orNotFound(await lockSubscription(on, by))
  if (receipt.voidedAt === null) await endLocked(options, on, actor, { receipt, subscription }, ending)
}

const endByHand = async (options: Options, on: Db, actor: Actor, id: string, form: EndByHandForm) => {
  const { row } = orNotFound(await findSubscription(on, id))
  // In the order of an approval: the claim first.
  const claim = row.claimId === null ? null : await lockClaim(on, row.claimId)
  const receipt = orNotFound(await lockReceiptOfSubscription(on, row))
  const subscription = orNotFound(await lockSubscription(on, { id }))
  if (receipt.basis === 'credit') throw new AppError('conflict', { message: grantRefusals.notByHand })
  // Its claim may have been granted again since: that grant has another subscription.
  if (receipt.voidedAt !== null) return
  if (claim !== null && (await listUsesOfClaims(on, [claim.id])).length > 0) {
    throw new AppError('conflict', { message: grantRefusals.paidByCredit })
  }
  await endLocked(options, on, actor, { receipt, subscription }, { ...form, kind: 'undone' })
  if (claim !== null) {
    await updateClaim(on, claim.id, { state: 'pending', decidedAt: null, decidedBy: null })
  }
}

/** Creates the service that ends grants whose payment did not stay: reversed, refunded, or paired by mistake. */
export const createGrantEndings = (options: Options) => ({
  /** Lists what was granted for claims, by the claim's id. */
  listGrants: async (claimIds: string[]): Promise<ReadonlyMap<string, EndableGrant>> => {
    const today = dayOf(options.clock.now())
    const rows = await listGrants(options.db, claimIds)
    return new Map(rows.map((row) => [row.receipt.claimId ?? '', grantOf(row, today)]))
  },
  /**
   * Ends what was granted for a claim, voids its receipt and mails the student, in the caller's transaction. The
   * caller has locked the claim and its credits. A second call changes nothing.
   * @throws AppError `not_found` for a claim without a receipt, `changed_meanwhile` when the grant is not what
   * was seen.
   */
  end: (on: Db, actor: Actor, ending: Ending): Promise<void> => end(options, on, actor, ending),
  /**
   * Ends what was granted for cash or by the owner's word, voids its receipt and mails the student, in the caller's
   * transaction. The claim is waiting for a decision again. A second call changes nothing.
   * @throws AppError `not_found` for a subscription without a receipt, `conflict` when a credit pays for it,
   * `changed_meanwhile` when the grant is not what was seen.
   */
  endByHand: (on: Db, actor: Actor, id: string, form: EndByHandForm): Promise<void> =>
    endByHand(options, on, actor, id, form),
})

export type GrantEndings = ReturnType<typeof createGrantEndings>
