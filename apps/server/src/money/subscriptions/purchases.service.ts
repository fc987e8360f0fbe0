import { claimChanges } from '@lectureshelf/contract/money/payment-messages'
import type { ReceiptBasis } from '@lectureshelf/contract/money/receipt-bases'
import type { ReceiptIssuer, ReceiptPayment } from '@lectureshelf/contract/money/receipts'
import type { Plan } from '@lectureshelf/contract/money/plans'
import type { GrantReason } from '@lectureshelf/contract/money/subscriptions'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type SearchPage, mapPage } from '../../platform/db/lists.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { rupees } from '../../base/mail/mail-text.ts'
import { issuerOf } from '../../base/settings/issuer.policy.ts'
import { priceOf } from '../../base/settings/prices.policy.ts'
import type { SettingsService } from '../../base/settings/settings.service.ts'
import { periodFor, proposedSemester, semestersOfPlan } from './periods.policy.ts'
import { opensReading, provisionalEnd, statementsSince } from './provisional.policy.ts'
import { receiptOf } from '../tables/receipts/receipt-view.ts'
import { insertReceipt, pageReceipts } from '../tables/receipts/receipts.table.ts'
import { insertSubscription, listSubscriptions } from '../tables/subscriptions.table.ts'
import { endProvisional, insertProvisional, putProvisional } from '../tables/provisional-access.table.ts'
import { findTrustLoss, hasFalseClaim } from './trust.query.ts'
import { hasStatementSince } from './provisional.query.ts'
import { semestersPaidFor } from './subscriptions.policy.ts'

interface Claim {
  claimId: string
  studentId: string
  plan: Plan
  /** The first semester of the plan. */
  semester: number
  utr: string
}

interface NewClaim {
  utr: string
  /** Whether the reference was never claimed before. */
  isUnseen: boolean
}

/** A claim that may open reading: of a sign-up, or of a student's renewal from a semester on. */
type Trusted = NewClaim &
  ({ kind: 'signup'; usn: string } | { kind: 'renewal'; actor: Actor; semester: number })

type FoundPayment = Pick<Claim, 'claimId' | 'plan' | 'semester'>

interface OpenedClaim extends Omit<Claim, 'utr'> {
  /** The UPI id that the claim was paid to. */
  payeeUpiId: string
}

interface GrantedClaim extends Claim {
  issuer: ReceiptIssuer | null
  /** The name on the receipt, which does not follow later changes of the account. */
  usn: string
  name: string
  amountPaise: number
  discountCode: string | null
  discountPaise: number
  payeeName: string
  decidedBy: string
  decidedByName: string
  receivedPaise: number
  basis: ReceiptBasis
  payments: ReceiptPayment[]
}

interface HandGrant {
  studentId: string
  /** The name on the cash receipt, which does not follow later changes of the account. */
  usn: string
  name: string
  plan: Plan
  /** The first semester of the plan. */
  semester: number
  reason: z.infer<typeof GrantReason>
  /** The price that the screen showed; compared for cash. */
  seen?: { amountPaise: number } | undefined
  /** What was received in cash, when that is not the price. */
  receivedPaise?: number | undefined
}

interface Options extends DbAndClock {
  settings: SettingsService
}

/** Printed on a cash receipt instead of a payment reference. */
const cashUtr = 'CASH'

/** Stores a student's next subscription for a semester. */
const addSubscription = async (
  on: Db,
  {
    semester,
    now,
    ...granted
  }: Pick<HandGrant, 'studentId' | 'plan' | 'semester'> & {
    now: Date
    claimId?: string
    grantReason?: HandGrant['reason']
  },
) => {
  const existing = await listSubscriptions(on, granted.studentId)
  const period = periodFor({ plan: granted.plan, semester, today: dayOf(now), existing })
  const subscriptionId = await insertSubscription(on, { ...granted, ...period, createdAt: now })
  return { period, subscriptionId }
}

/** Requires that a price is the one that a screen showed. @throws AppError `changed_meanwhile` */
const requireSeenPrice = (amountPaise: number, seen: HandGrant['seen']): void => {
  if (seen === undefined || seen.amountPaise === amountPaise) return
  const sentence = claimChanges.field('The price', rupees(seen.amountPaise), rupees(amountPaise))
  throw new AppError('changed_meanwhile', { extraDetails: sentence })
}

const grantByHand = async (
  { clock, settings }: Options,
  on: Db,
  actor: Actor,
  { semester, reason, seen, receivedPaise, ...granted }: HandGrant,
) => {
  const now = clock.now()
  const { studentId, plan } = granted
  const added = await addSubscription(on, { studentId, plan, semester, now, grantReason: reason })
  const { period, subscriptionId } = added
  const writeReceipt = async () => {
    const current = await settings.read(on)
    const amountPaise = priceOf(plan, current)
    requireSeenPrice(amountPaise, seen)
    const { payeeName } = current
    const issuer = issuerOf(current)
    const received = receivedPaise ?? amountPaise
    const sum = { utr: cashUtr, amountPaise, receivedPaise: received, basis: 'cash' as const }
    const paid = { ...sum, payeeName, issuer, decidedBy: actor.id, decidedByName: actor.name }
    return insertReceipt(on, { ...granted, ...period, ...paid, subscriptionId, issuedAt: now })
  }
  const receiptNumber = reason === 'cash' ? await writeReceipt() : null
  await recordAudit(on, actor, 'subscription.grant', subscriptionId, {
    after: { ...granted, ...period, reason, receiptNumber, receivedPaise },
  })
  return { ...period, subscriptionId, receiptNumber }
}

/** Returns the semester that a student would pay for next; null when all from their own on are paid. */
const nextSemesterOf = async ({ clock }: Options, on: Db, actor: Actor): Promise<number | null> => {
  const paidFor = semestersPaidFor(await listSubscriptions(on, actor.id), dayOf(clock.now()))
  return proposedSemester(actor.place.semNum, paidFor)
}

const provisionalReading = (options: Options) => ({
  /**
   * Returns whether an unchecked claim opens provisional access. A renewal does so only for the semester that would be
   * paid for next, a sign-up for its own.
   */
  opensReading: async (on: Db, trusted: Trusted): Promise<boolean> => {
    const { clock, settings } = options
    const { provisionalRenewal, provisionalSignUp } = await settings.read(on)
    const isRenewal = trusted.kind === 'renewal'
    if (!(isRenewal ? provisionalRenewal : provisionalSignUp)) return false
    const { utr, isUnseen } = trusted
    const isNext = !isRenewal || trusted.semester === (await nextSemesterOf(options, on, trusted.actor))
    const isTrustLost = isRenewal
      ? (await findTrustLoss(on, trusted.actor.id)) !== null
      : await hasFalseClaim(on, trusted.usn)
    return opensReading({ utr, isUnseen, isTrustLost, isNext, today: dayOf(clock.now()) })
  },

  /**
   * Opens what a corrected claim is for, because a statement has its payment and only the owner's answer is missing.
   * Like any reading on trust it is for the semester that would be paid for next.
   * @returns whether it was opened
   */
  openForFoundPayment: async (on: Db, actor: Actor, { claimId, plan, semester }: FoundPayment) => {
    const { clock, settings } = options
    const { provisionalRenewal } = await settings.read(on)
    if (!provisionalRenewal || semester !== (await nextSemesterOf(options, on, actor))) return false
    const startsAt = clock.now()
    const endsAt = provisionalEnd(startsAt, 'untilStatement')
    await putProvisional(on, {
      claimId,
      studentId: actor.id,
      ...semestersOfPlan(plan, semester),
      startsAt,
      endsAt,
    })
    return true
  },

  /** Opens provisional access for an unchecked claim. */
  openProvisional: async (on: Db, { claimId, payeeUpiId, studentId, plan, semester }: OpenedClaim) => {
    const startsAt = options.clock.now()
    const semesters = semestersOfPlan(plan, semester)
    const isRead = await hasStatementSince(on, payeeUpiId, statementsSince(startsAt))
    const endsAt = provisionalEnd(startsAt, isRead ? 'untilStatement' : 'day')
    await insertProvisional(on, { claimId, studentId, ...semesters, startsAt, endsAt })
  },
})

/**
 * Creates the service that turns payments into subscriptions with receipts, and unchecked ones into provisional
 * access.
 */
export const createPurchasesService = (options: Options) => ({
  ...provisionalReading(options),

  /** Turns a claim into a subscription with a receipt, in the caller's transaction, which has the claim locked. */
  grantClaim: async (on: Db, { semester, ...claim }: GrantedClaim) => {
    const now = options.clock.now()
    const { claimId, studentId, plan } = claim
    const added = await addSubscription(on, { claimId, studentId, plan, semester, now })
    const { period, subscriptionId } = added
    const receiptNumber = await insertReceipt(on, { ...claim, ...period, subscriptionId, issuedAt: now })
    await endProvisional(on, claimId, { endedAt: now, endedBy: 'decision' })
    return { ...period, receiptNumber }
  },

  /**
   * Grants a plan without a claim and records who did, in the caller's transaction, which has the student
   * locked. Cash gets a receipt over what was received: the plan's current price unless said otherwise.
   * @throws AppError `invalid_request` for a plan that would need a ninth semester, `changed_meanwhile` for
   * cash at another price than the one seen.
   */
  grantByHand: (on: Db, actor: Actor, grant: HandGrant) => grantByHand(options, on, actor, grant),

  /** Returns the semester a student would pay for next; null when all from their own on are paid. */
  proposeSemester: (on: Db, actor: Actor): Promise<number | null> => nextSemesterOf(options, on, actor),

  listReceipts: async (actor: Actor, page: SearchPage) =>
    mapPage(await pageReceipts(options.db, actor.id, page), receiptOf),
})

export type PurchasesService = ReturnType<typeof createPurchasesService>
