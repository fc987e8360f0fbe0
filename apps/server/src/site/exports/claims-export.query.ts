import type { ExportQuery } from '@lectureshelf/contract/site/exports'
import { claimStateNames } from '@lectureshelf/contract/state-names'
import { type SQL, and, eq, isNull, sql } from 'drizzle-orm'
import { personLabelOf } from '../../base/identity/person-label.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { claim, receipt, student } from '../../schema.ts'
import { isOwner } from '../../money/claims/bank-word/cash-desk.policy.ts'
import { claimsMatching, sentUntil } from '../../money/claims/claim-list.query.ts'
import { type ExportList, type ListPart, type TimePlace, byTime } from './export-list.ts'
import { planNames } from './export-words.ts'

type Query = ExportQuery<'claims'>

const kindNames = { signup: 'Sign-up', renewal: 'Renewal' } as const

const deciderLabel = sql<string | null>`(select ${personLabelOf(student.name, student.usn)} from ${student}
  where ${student.id} = ${claim.decidedBy})`

const time = byTime(claim.createdAt, claim.id)

interface Asked {
  query: Query
  now: Date
  searchesAccounts: boolean
}

const matchesOf = (on: Db, { query, now, searchesAccounts }: Asked): SQL | undefined => {
  const { q, state, kind, olderThanDays } = query
  return claimsMatching(
    on,
    { state, kind, sentUntil: sentUntil(olderThanDays, now) },
    { q, searchesAccounts, readsInOrder: true },
  )
}

const readPart = (
  on: Db,
  query: Query,
  { after, size, now, searchesAccounts }: ListPart<TimePlace> & { searchesAccounts: boolean },
) =>
  on
    .select({
      ...time.place,
      sentAt: claim.createdAt,
      kind: claim.kind,
      state: claim.state,
      usn: claim.usn,
      name: sql<string>`coalesce(${claim.form} ->> 'name', '')`,
      plan: claim.plan,
      amountPaise: claim.amountPaise,
      discountCode: claim.discountCode,
      discountPaise: claim.discountPaise,
      utr: claim.utr,
      semNum: claim.semNum,
      decidedAt: claim.decidedAt,
      deciderLabel,
      reason: claim.reason,
      receiptLabel: receipt.label,
    })
    .from(claim)
    // A claim may have void receipts besides; at most one is valid.
    .leftJoin(receipt, and(eq(receipt.claimId, claim.id), isNull(receipt.voidedAt)))
    .where(time.isNext({ period: query, matches: matchesOf(on, { query, now, searchesAccounts }), after }))
    .orderBy(...time.order)
    .limit(size)

type Row = Awaited<ReturnType<typeof readPart>>[number]

/** Claims by the time when they were sent; only the owner's search looks into accounts. */
export const claimsExportFor = (actor: Pick<Actor, 'kind'>): ExportList<Row, Query> => ({
  name: 'claims',
  title: 'Claims',
  columns: [
    { title: 'Sent', kind: 'instant', value: ({ sentAt }) => sentAt },
    { title: 'Kind', kind: 'text', width: 10, value: ({ kind }) => kindNames[kind] },
    { title: 'State', kind: 'text', width: 10, value: ({ state }) => claimStateNames[state] },
    { title: 'USN', kind: 'text', width: 13, value: ({ usn }) => usn },
    { title: 'Name', kind: 'text', width: 26, value: ({ name }) => name },
    { title: 'Plan', kind: 'text', width: 10, value: ({ plan }) => planNames[plan] },
    { title: 'Amount (Rs)', kind: 'rupees', value: ({ amountPaise }) => amountPaise },
    { title: 'Discount code', kind: 'text', width: 16, value: ({ discountCode }) => discountCode },
    { title: 'Discount (Rs)', kind: 'rupees', value: ({ discountPaise }) => discountPaise },
    { title: 'UTR', kind: 'text', width: 15, value: ({ utr }) => utr },
    { title: 'Semester', kind: 'number', value: ({ semNum }) => semNum },
    { title: 'Decided', kind: 'instant', value: ({ decidedAt }) => decidedAt },
    { title: 'Decided by', kind: 'text', width: 26, value: (row) => row.deciderLabel },
    { title: 'Reason', kind: 'text', width: 30, value: ({ reason }) => reason },
    { title: 'Receipt', kind: 'text', value: ({ receiptLabel }) => receiptLabel },
  ],
  count: (on, query, now) =>
    on.$count(claim, and(time.isIn(query), matchesOf(on, { query, now, searchesAccounts: isOwner(actor) }))),
  readPart: (on, query, part) => readPart(on, query, { ...part, searchesAccounts: isOwner(actor) }),
})
