import { cleanCode } from '@lectureshelf/contract/clean-code'
import type { Claim } from '@lectureshelf/contract/money/claims'
import { claimStateNames } from '@lectureshelf/contract/state-names'
import { type SQL, and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { personLabelOf } from '../../base/identity/person-label.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { contains } from '../../platform/db/lists.ts'
import { claim, receipt, student } from '../../schema.ts'
import { isOwner } from '../../money/claims/bank-word/cash-desk.policy.ts'
import { hasPhone } from '../../money/claims/claim-list.query.ts'
import {
  type ExportList,
  type ListPart,
  type Period,
  type TimePlace,
  isInPeriod,
  isNext,
  timePlaceOf,
} from './export-list.ts'
import { planNames } from './export-words.ts'

interface Query extends Period {
  q: string
  state?: Claim['state'] | undefined
  kind?: Claim['kind'] | undefined
  olderThanDays?: number | undefined
}

const kindNames = { signup: 'Sign-up', renewal: 'Renewal' } as const

/** Selects from the account of a renewal, row by row: a join would read all accounts for every page. */
const ofAccount = (found: SQL | undefined): SQL =>
  sql`(select ${found} from ${student} where ${student.id} = ${claim.studentId})`

/** Finds what the search of the screen finds: in the claim, and for the owner in the account of a renewal. */
const isFound = (q: string, searchesAccounts: boolean): SQL | undefined =>
  q === ''
    ? undefined
    : or(
        contains([claim.usn, sql`(${claim.form} ->> 'name')`, sql`(${claim.form} ->> 'email')`], q),
        contains([claim.utr], cleanCode(q)),
        hasPhone(sql`${claim.form} ->> 'contact'`, q),
        searchesAccounts
          ? ofAccount(or(contains([student.email], q), hasPhone(sql`${student.contact}`, q)))
          : undefined,
      )

const deciderLabel = sql<string | null>`(select ${personLabelOf(student.name, student.usn)} from ${student}
  where ${student.id} = ${claim.decidedBy})`

const order = { at: claim.createdAt, id: claim.id }

const dayMs = 24 * 60 * 60_000

const matchesOf = (query: Query, now: Date, searchesAccounts: boolean): SQL | undefined => {
  const { q, state, kind, olderThanDays } = query
  return and(
    state === undefined ? undefined : eq(claim.state, state),
    kind === undefined ? undefined : eq(claim.kind, kind),
    olderThanDays === undefined
      ? undefined
      : lte(claim.createdAt, new Date(now.getTime() - olderThanDays * dayMs)),
    isFound(q, searchesAccounts),
  )
}

const readPart = (
  on: Db,
  query: Query,
  { after, size, now, searchesAccounts }: ListPart<TimePlace> & { searchesAccounts: boolean },
) =>
  on
    .select({
      ...timePlaceOf(order),
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
    .where(isNext(order, { period: query, matches: matchesOf(query, now, searchesAccounts), after }))
    .orderBy(asc(claim.createdAt), asc(claim.id))
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
    on.$count(claim, and(isInPeriod(claim.createdAt, query), matchesOf(query, now, isOwner(actor)))),
  readPart: (on, query, part) => readPart(on, query, { ...part, searchesAccounts: isOwner(actor) }),
})
