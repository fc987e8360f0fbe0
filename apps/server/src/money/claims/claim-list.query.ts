import { cleanCode } from '@lectureshelf/contract/clean-code'
import { type SQL, and, asc, desc, eq, inArray, lte, notInArray, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { type SearchPage, contains, readPage, rowCount } from '../../platform/db/lists.ts'
import { countTallied } from '../../platform/memory/tally.ts'
import type { StoredClaim } from '../tables/claims.table.ts'
import { claim, student } from '../../schema.ts'

export interface ClaimFilter {
  state?: StoredClaim['state'] | undefined
  kind?: StoredClaim['kind'] | undefined
  studentId?: string
  /** Sent at this instant or before. */
  sentUntil?: Date
  onlyIds?: string[]
  exceptIds?: string[]
}

/** Builds the condition that a phone contains the searched digits, ignoring spacing in both. */
export const hasPhone = (column: SQL, q: string): SQL | undefined => {
  const digits = q.replaceAll(/[\s+-]/g, '')
  const phone = sql`regexp_replace(${column}, '[^0-9]', '', 'g')`
  return /^\d{4,}$/.test(digits) ? contains([phone], digits) : undefined
}

const searchOf = (on: Db, q: string, searchesAccounts: boolean): SQL | undefined => {
  if (q === '') return undefined
  const { id, form, usn, utr, studentId } = claim
  const inForm = or(
    contains([usn, sql`(${form} ->> 'name')`, sql`(${form} ->> 'email')`], q),
    // A UTR may be pasted with spaces and dashes.
    contains([utr], cleanCode(q)),
    hasPhone(sql`${form} ->> 'contact'`, q),
  )
  if (!searchesAccounts) return inForm
  // A renewal has no contact details of its own; those of the account are searched.
  const inAccount = or(contains([student.email], q), hasPhone(sql`${student.contact}`, q))
  // Two lists of ids, each by its own index: an `or` over two tables would look at every claim.
  return inArray(
    id,
    union(
      on.select({ id }).from(claim).where(inForm),
      on.select({ id }).from(claim).innerJoin(student, eq(student.id, studentId)).where(inAccount),
    ),
  )
}

const matching = ({ state, kind, studentId, sentUntil, onlyIds, exceptIds }: ClaimFilter) =>
  and(
    state === undefined ? undefined : eq(claim.state, state),
    kind === undefined ? undefined : eq(claim.kind, kind),
    studentId === undefined ? undefined : eq(claim.studentId, studentId),
    sentUntil === undefined ? undefined : lte(claim.createdAt, sentUntil),
    onlyIds === undefined ? undefined : inArray(claim.id, onlyIds),
    exceptIds === undefined ? undefined : notInArray(claim.id, exceptIds),
  )

interface ClaimSearch extends SearchPage {
  /** Whether contact data of accounts are searched, which no claim shows. */
  searchesAccounts: boolean
}

/** Returns one page of the matching claims and the number of matches. */
export const pageClaims = (
  on: Db,
  filter: ClaimFilter,
  { q, searchesAccounts, ...page }: ClaimSearch,
  sort: 'oldest' | 'newest',
) => {
  const matches = and(matching(filter), searchOf(on, q, searchesAccounts))
  const inOrder = sort === 'oldest' ? asc : desc
  const rows = on.select().from(claim).where(matches).orderBy(inOrder(claim.createdAt), inOrder(claim.id))
  const { state, kind, ...rest } = filter
  const isTallied = q === '' && Object.values(rest).every((value) => value === undefined)
  return readPage(rows, page, () =>
    isTallied ? countTallied(on, 'claim', state, kind) : on.select(rowCount).from(claim).where(matches),
  )
}
