import type { ExportQuery } from '@lectureshelf/contract/site/exports'
import { subscriptionStateNames } from '@lectureshelf/contract/state-names'
import { type SQL, and, eq, sql } from 'drizzle-orm'
import { dayOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { contains, countRows } from '../../platform/db/lists.ts'
import { receipt, student, subscription } from '../../schema.ts'
import { inState } from '../../money/subscriptions/subscription-list.query.ts'
import { stateOn } from '../../money/subscriptions/subscriptions.policy.ts'
import { type ExportList, type ListPart, type TimePlace, byTime } from './export-list.ts'
import { planNames } from './export-words.ts'

type Query = ExportQuery<'subscriptions'>

const reasonNames = { staff: 'Staff', cash: 'Cash', free: 'Free' } as const

const time = byTime(subscription.createdAt, subscription.id)

const matchesOf = ({ q, state }: Query, today: string): SQL | undefined =>
  and(state === undefined ? undefined : inState(state, today), contains([student.usn, student.name], q))

const count = (on: Db, query: Query, now: Date): Promise<number> =>
  countRows(
    on,
    on
      .select({ id: subscription.id })
      .from(subscription)
      .innerJoin(student, eq(student.id, subscription.studentId))
      .where(and(time.isIn(query), matchesOf(query, dayOf(now)))),
  )

const labelsWhere = (condition: SQL): SQL =>
  sql`(select array_agg(${receipt.label} order by ${receipt.voidedAt} is not null, ${receipt.issuedAt})
    from ${receipt} where ${condition})`

/** The valid receipt, else a void one. Old ones name only the claim; each column has its index. */
const receiptLabel = sql<string | null>`(coalesce(
  ${labelsWhere(sql`${receipt.subscriptionId} = ${subscription.id}`)},
  ${labelsWhere(sql`${receipt.claimId} = ${subscription.claimId}`)}))[1]`

const readPart = async (on: Db, query: Query, { after, size, now }: ListPart<TimePlace>) => {
  const today = dayOf(now)
  const rows = await on
    .select({
      ...time.place,
      period: subscription,
      usn: student.usn,
      name: student.name,
      receiptLabel,
    })
    .from(subscription)
    .innerJoin(student, eq(student.id, subscription.studentId))
    .where(time.isNext({ period: query, matches: matchesOf(query, today), after }))
    .orderBy(...time.order)
    .limit(size)
  return rows.map((row) => ({ ...row, state: stateOn(row.period, today) }))
}

type Row = Awaited<ReturnType<typeof readPart>>[number]

/** Subscriptions by the time when they were granted. */
export const subscriptionsExport: ExportList<Row, Query> = {
  name: 'subscriptions',
  title: 'Subscriptions',
  columns: [
    { title: 'Granted', kind: 'instant', value: ({ period }) => period.createdAt },
    { title: 'USN', kind: 'text', width: 13, value: ({ usn }) => usn },
    { title: 'Name', kind: 'text', width: 26, value: ({ name }) => name },
    { title: 'Plan', kind: 'text', width: 10, value: ({ period }) => planNames[period.plan] },
    { title: 'State', kind: 'text', width: 11, value: ({ state }) => subscriptionStateNames[state] },
    { title: 'From semester', kind: 'number', value: ({ period }) => period.fromSemester },
    { title: 'To semester', kind: 'number', value: ({ period }) => period.toSemester },
    { title: 'First day', kind: 'day', value: ({ period }) => period.startsOn },
    { title: 'Last day', kind: 'day', value: ({ period }) => period.endsOn },
    {
      title: 'Granted for',
      kind: 'text',
      width: 12,
      value: ({ period: { grantReason } }) => (grantReason === null ? 'Claim' : reasonNames[grantReason]),
    },
    { title: 'Receipt', kind: 'text', value: ({ receiptLabel: label }) => label },
    { title: 'Cancelled', kind: 'instant', value: ({ period }) => period.cancelledAt },
    { title: 'Why cancelled', kind: 'text', width: 30, value: ({ period }) => period.cancelReason },
  ],
  count,
  readPart,
}
