import type { Plan } from '@lectureshelf/contract/money/plans'
import type { Receipt } from '@lectureshelf/contract/money/receipts'
import type { GrantReason } from '@lectureshelf/contract/money/subscriptions'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { type Clock, dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SearchPage } from '../../platform/db/lists.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { priceOf } from '../settings/prices.policy.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import { periodFor, proposedSemester, semestersOfPlan } from './periods.policy.ts'
import { opensReading, provisionalEnd } from './provisional.policy.ts'
import { receiptNumberOf, receiptOf } from '../../people/receipt-view.ts'
import { insertReceipt, pageReceipts } from '../../people/receipts.table.ts'
import { insertSubscription, listSubscriptions } from '../../people/subscriptions.table.ts'
import { endProvisional, insertProvisional } from '../../people/provisional-access.table.ts'
import { countFalseClaims, hasStatementSince } from './provisional.query.ts'
import { semestersPaidFor } from './subscriptions.policy.ts'

interface Claim {
  claimId: string
  studentId: string
  plan: Plan
  /** The first semester it is for. */
  semester: number
  utr: string
}

interface Trusted {
  kind: 'signup' | 'renewal'
  usn: string
  utr: string
  /** Whether nobody ever claimed the reference before. */
  isUnseen: boolean
}

interface GrantedClaim extends Claim {
  /** As the receipt names the student, whatever becomes of the account. */
  usn: string
  name: string
  amountPaise: number
  payeeName: string
}

interface HandGrant {
  studentId: string
  /** As the receipt of cash names the student, whatever becomes of the account. */
  usn: string
  name: string
  plan: Plan
  /** The first semester it is for. */
  semester: number
  reason: z.infer<typeof GrantReason>
}

type PaidPeriod = ReturnType<typeof periodFor>
type Granted = PaidPeriod & { receiptNumber: string }
type GrantedByHand = PaidPeriod & { subscriptionId: string; receiptNumber: string | null }

export interface PurchasesService {
  /** Turns a claim into a subscription with its receipt, in the caller's transaction, which holds the claim. */
  grantClaim: (on: Db, claim: GrantedClaim) => Promise<Granted>
  /**
   * Gives a plan that no claim paid for, and records who did, in the caller's transaction, which holds the
   * student. Cash is written a receipt over the plan's price of this moment.
   * @throws AppError `invalid_request` for a plan that would need a ninth semester.
   */
  grantByHand: (on: Db, actor: Actor, grant: HandGrant) => Promise<GrantedByHand>
  /** Whether a claim that is not checked yet opens reading. */
  opensReading: (on: Db, claim: Trusted) => Promise<boolean>
  /** Opens reading for a claim that is not checked yet. */
  openProvisional: (on: Db, claim: Omit<Claim, 'utr'>) => Promise<void>
  /** The semester a student would pay for next; null when all from the own one on are paid. */
  proposeSemester: (on: Db, actor: Actor) => Promise<number | null>
  listReceipts: (actor: Actor, page: SearchPage) => Promise<{ items: Receipt[]; total: number }>
}

interface Options {
  db: Db
  clock: Clock
  settings: SettingsService
}

/** What stands in the place of a payment reference on a receipt of cash. */
const cashUtr = 'CASH'

/** Stores the next subscription of a student for a semester. */
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

const grantByHand = async (
  { clock, settings }: Options,
  on: Db,
  actor: Actor,
  { semester, reason, ...granted }: HandGrant,
): Promise<GrantedByHand> => {
  const now = clock.now()
  const { studentId, plan } = granted
  const added = await addSubscription(on, { studentId, plan, semester, now, grantReason: reason })
  const { period, subscriptionId } = added
  const writeReceipt = async () => {
    const current = await settings.read(on)
    const paid = { utr: cashUtr, amountPaise: priceOf(plan, current), payeeName: current.payeeName }
    return insertReceipt(on, { ...granted, ...period, ...paid, subscriptionId, issuedAt: now })
  }
  const receiptNumber = reason === 'cash' ? receiptNumberOf(await writeReceipt()) : null
  await recordAudit(on, actor, {
    action: 'subscription.grant',
    entityId: subscriptionId,
    after: { ...granted, ...period, reason, receiptNumber },
  })
  return { ...period, subscriptionId, receiptNumber }
}

/** Whoever imported a statement within so many days is taken to import the next one. */
const statementsMs = 30 * 24 * 60 * 60_000

const provisionalReading = ({
  clock,
  settings,
}: Options): Pick<PurchasesService, 'opensReading' | 'openProvisional'> => ({
  opensReading: async (on, { kind, usn, utr, isUnseen }) => {
    const { provisionalRenewal, provisionalSignUp } = await settings.read(on)
    const isOn = kind === 'renewal' ? provisionalRenewal : provisionalSignUp
    if (!isOn) return false
    const falseClaims = await countFalseClaims(on, usn)
    return opensReading({ utr, isUnseen, falseClaims, today: dayOf(clock.now()) })
  },

  openProvisional: async (on, { claimId, studentId, plan, semester }) => {
    const startsAt = clock.now()
    const semesters = semestersOfPlan(plan, semester)
    const isRead = await hasStatementSince(on, new Date(startsAt.getTime() - statementsMs))
    const endsAt = provisionalEnd(startsAt, isRead ? 'untilStatement' : 'day')
    await insertProvisional(on, { claimId, studentId, ...semesters, startsAt, endsAt })
  },
})

/** What a payment becomes: a subscription with a receipt, and reading for now while it is not checked. */
export const createPurchasesService = (options: Options): PurchasesService => ({
  ...provisionalReading(options),

  grantClaim: async (on, { semester, ...claim }) => {
    const now = options.clock.now()
    const { claimId, studentId, plan } = claim
    const added = await addSubscription(on, { claimId, studentId, plan, semester, now })
    const { period, subscriptionId } = added
    const number = await insertReceipt(on, { ...claim, ...period, subscriptionId, issuedAt: now })
    await endProvisional(on, claimId, now)
    return { ...period, receiptNumber: receiptNumberOf(number) }
  },

  grantByHand: (on, actor, grant) => grantByHand(options, on, actor, grant),

  proposeSemester: async (on, actor) => {
    const paidFor = semestersPaidFor(await listSubscriptions(on, actor.id), dayOf(options.clock.now()))
    return proposedSemester(actor.place.semNum, paidFor)
  },

  listReceipts: async (actor, page) => {
    const { rows, total } = await pageReceipts(options.db, actor.id, page)
    return { items: rows.map(receiptOf), total }
  },
})
