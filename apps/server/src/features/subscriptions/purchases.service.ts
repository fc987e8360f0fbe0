import type { Plan } from '@lectureshelf/contract/plans'
import type { Receipt } from '@lectureshelf/contract/renewals'
import type { receipt } from '../../schema.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Clock, dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { periodFor, proposedSemester, semestersOfPlan } from './periods.policy.ts'
import { opensReading, provisionalEnd } from './provisional.policy.ts'
import { insertReceipt, pageReceipts } from './receipts.repo.ts'
import {
  countFalseClaims,
  endProvisional,
  insertProvisional,
  insertSubscription,
  listSubscriptions,
} from './subscriptions.repo.ts'
import { semestersPaidFor } from './subscriptions.policy.ts'

interface Claim {
  registrationId: string
  studentId: string
  plan: Plan
  /** The first semester it is for. */
  semester: number
  utr: string
}

interface GrantedClaim extends Claim {
  /** As the receipt names the student, whatever becomes of the account. */
  usn: string
  name: string
  amountPaise: number
  payeeName: string
}

type Granted = ReturnType<typeof periodFor> & { receiptNumber: string }

interface Page {
  page: number
  size: number
  q: string
}

export interface PurchasesService {
  /** Turns a claim into a subscription with its receipt, in the caller's transaction, which holds the claim. */
  grantClaim: (on: Db, claim: GrantedClaim) => Promise<Granted>
  /** Opens reading for a claim that is not checked yet, if it may. Whether it did. */
  openProvisional: (on: Db, claim: Claim & { isUnseen: boolean }) => Promise<boolean>
  /** Ends what a claim opened: it was decided. */
  endProvisional: (on: Db, registrationId: string) => Promise<void>
  /** The semester a student would pay for next; null when all from the own one on are paid. */
  proposeSemester: (on: Db, actor: Actor) => Promise<number | null>
  listReceipts: (actor: Actor, page: Page) => Promise<{ items: Receipt[]; total: number }>
}

const receiptNumberOf = (number: number): string => `LS-${String(number).padStart(6, '0')}`

const receiptOf = (row: typeof receipt.$inferSelect): Receipt => ({
  _id: row.id,
  number: receiptNumberOf(row.number),
  issuedAt: row.issuedAt.toISOString(),
  usn: row.usn,
  name: row.name,
  plan: row.plan,
  amountPaise: row.amountPaise,
  utr: row.utr,
  fromSemester: row.fromSemester,
  toSemester: row.toSemester,
  startsOn: row.startsOn,
  endsOn: row.endsOn,
  payeeName: row.payeeName,
})

/** What a payment becomes: a subscription with a receipt, and reading for now while it is not checked. */
export const createPurchasesService = ({ db, clock }: { db: Db; clock: Clock }): PurchasesService => ({
  grantClaim: async (on, { semester, ...claim }) => {
    const now = clock.now()
    const { registrationId, studentId, plan } = claim
    const existing = await listSubscriptions(on, studentId)
    const period = periodFor({ plan, semester, today: dayOf(now), existing })
    await insertSubscription(on, { studentId, plan, ...period, registrationId, createdAt: now })
    const number = await insertReceipt(on, { ...claim, ...period, issuedAt: now })
    await endProvisional(on, registrationId, now)
    return { ...period, receiptNumber: receiptNumberOf(number) }
  },

  openProvisional: async (on, { registrationId, studentId, plan, semester, utr, isUnseen }) => {
    const falseClaims = await countFalseClaims(on, studentId)
    if (!opensReading({ utr, isUnseen, falseClaims })) return false
    const startsAt = clock.now()
    const semesters = semestersOfPlan(plan, semester)
    const endsAt = provisionalEnd(startsAt, 'day')
    await insertProvisional(on, { registrationId, studentId, ...semesters, startsAt, endsAt })
    return true
  },

  endProvisional: (on, registrationId) => endProvisional(on, registrationId, clock.now()),

  proposeSemester: async (on, actor) => {
    const paidFor = semestersPaidFor(await listSubscriptions(on, actor.id), dayOf(clock.now()))
    return proposedSemester(actor.place.semNum, paidFor)
  },

  listReceipts: async (actor, page) => {
    const { rows, total } = await pageReceipts(db, actor.id, page)
    return { items: rows.map(receiptOf), total }
  },
})
