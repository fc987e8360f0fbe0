import { type Column, type SQL, and, gte, isNotNull, isNull, sql, sum } from 'drizzle-orm'
import { timeZone } from '@lectureshelf/contract/constants'
import { dayStart } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { claim, planVisit, receipt } from '../../../schema.ts'

// The name of the zone stands in the text: as a parameter, grouping would see two different expressions.
export const dayOfInstant = (at: Column): SQL<string> =>
  sql<string>`to_char(${at} at time zone '${sql.raw(timeZone)}', 'YYYY-MM-DD')`

const rows = sql<number>`count(*)`.mapWith(Number)
const paise = sum(receipt.receivedPaise).mapWith(Number)

/** Lists valid receipts since a day: how many there are by day of issue, basis and plan, and their sum. */
export const listReceiptSums = (on: Db, since: string) =>
  on
    .select({
      day: dayOfInstant(receipt.issuedAt),
      basis: receipt.basis,
      plan: receipt.plan,
      receipts: rows,
      paise,
    })
    .from(receipt)
    .where(and(gte(receipt.issuedAt, dayStart(since)), isNull(receipt.voidedAt)))
    .groupBy(sql`1, 2, 3`)

/** Lists receipts since a day that became void, by their day of issue. */
export const listVoidedSums = (on: Db, since: string) =>
  on
    .select({ day: dayOfInstant(receipt.issuedAt), receipts: rows, paise })
    .from(receipt)
    .where(and(gte(receipt.issuedAt, dayStart(since)), isNotNull(receipt.voidedAt)))
    .groupBy(sql`1`)

/** Lists claims since a day by the day when they were sent, kind and state. */
export const listClaimCounts = (on: Db, since: string) =>
  on
    .select({ day: dayOfInstant(claim.createdAt), kind: claim.kind, state: claim.state, claims: rows })
    .from(claim)
    .where(gte(claim.createdAt, dayStart(since)))
    .groupBy(sql`1, 2, 3`)

/** Lists by day how many visits opened the plans. */
export const listPlansSeen = (on: Db, since: string) =>
  on.select({ day: planVisit.day, visits: planVisit.count }).from(planVisit).where(gte(planVisit.day, since))
