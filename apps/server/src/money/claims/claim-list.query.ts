import { cleanCode } from '@lectureshelf/contract/clean-code'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import { type SQL, and, asc, desc, eq, inArray, lte, notInArray, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/database.ts'
import { type SearchPage, contains, readPage } from '../../platform/db/lists.ts'
import { countTallied } from '../../platform/memory/tally.ts'
import type { StoredClaim } from '../tables/claims.table.ts'
import { claim, student } from '../../schema.ts'

export interface ClaimFilter {
  state?: StoredClaim['state'] | undefined
  kind?: StoredClaim['kind'] | undefined
  studentId?: string
  /** Sent at this instant or before. */
  sentUntil?: Date | undefined
  onlyIds?: string[]
  exceptIds?: string[]
}

/** Builds the condition that a phone contains the searched digits, ignoring spacing in both. */
const hasPhone = (column: SQL, q: string): SQL | undefined => {
  const digits = q.replaceAll(/[\s+-]/g, '')
  const phone = sql`regexp_replace(${column}, '[^0-9]', '', 'g')`
  return /^\d{4,}$/.test(digits) ? contains([phone], digits) : undefined
}

const isInForm = (q: string): SQL | undefined => {
  const { form, usn, utr } = claim
  return or(
    contains([usn, sql`(${form} ->> 'name')`, sql`(${form} ->> 'email')`], q),
    // A UTR may be pasted with spaces and dashes.
    contains([utr], cleanCode(q)),
    hasPhone(sql`${form} ->> 'contact'`, q),
  )
}

/** A renewal has no contact details of its own; those of its account are searched. */
const isInAccount = (q: string): SQL | undefined =>
  or(contains([student.email], q), hasPhone(sql`${student.contact}`, q))

/** Finds a page by two lists of ids, each by its own index: an `or` over two tables would look at every claim. */
const foundByIndex = (on: Db, q: string): SQL => {
  const { id, studentId } = claim
  return inArray(
    id,
    union(
      on.select({ id }).from(claim).where(isInForm(q)),
      on.select({ id }).from(claim).innerJoin(student, eq(student.id, studentId)).where(isInAccount(q)),
    ),
  )
}

/** Finds in an export, which looks at every claim in its order: a join would read all accounts for each part. */
const foundInOrder = (q: string): SQL | undefined =>
  or(isInForm(q), sql`(select ${isInAccount(q)} from ${student} where ${student.id} = ${claim.studentId})`)

interface ClaimSearch {
  q: string
  /** Whether contact data of accounts are searched, which no claim shows. */
  searchesAccounts: boolean
}

const searchOf = (on: Db, { q, searchesAccounts }: ClaimSearch, readsInOrder: boolean): SQL | undefined => {
  if (q === '') return undefined
  if (!searchesAccounts) return isInForm(q)
  return readsInOrder ? foundInOrder(q) : foundByIndex(on, q)
}

interface Reading extends ClaimSearch {
  /** Whether claims are read in the order of their times, as by an export, and not a page of those found. */
  readsInOrder?: boolean
}

/** Builds the condition of the claims that a filter and a search find, for the list and for its export. */
export const claimsMatching = (
  on: Db,
  { state, kind, studentId, sentUntil, onlyIds, exceptIds }: ClaimFilter,
  { readsInOrder = false, ...search }: Reading,
): SQL | undefined =>
  and(
    state === undefined ? undefined : eq(claim.state, state),
    kind === undefined ? undefined : eq(claim.kind, kind),
    studentId === undefined ? undefined : eq(claim.studentId, studentId),
    sentUntil === undefined ? undefined : lte(claim.createdAt, sentUntil),
    onlyIds === undefined ? undefined : inArray(claim.id, onlyIds),
    exceptIds === undefined ? undefined : notInArray(claim.id, exceptIds),
    searchOf(on, search, readsInOrder),
  )

/** Returns until when claims were sent that are older than some days; undefined for claims of any age. */
export const sentUntil = (olderThanDays: number | undefined, now: Date): Date | undefined =>
  olderThanDays === undefined ? undefined : new Date(now.getTime() - olderThanDays * dayMs)

/** Returns one page of the matching claims and the number of matches. */
export const pageClaims = (
  on: Db,
  filter: ClaimFilter,
  { q, searchesAccounts, ...page }: SearchPage & ClaimSearch,
  sort: 'oldest' | 'newest',
) => {
  const matches = claimsMatching(on, filter, { q, searchesAccounts })
  const inOrder = sort === 'oldest' ? asc : desc
  const rows = on.select().from(claim).where(matches).orderBy(inOrder(claim.createdAt), inOrder(claim.id))
  const { state, kind, ...rest } = filter
  const isTallied = q === '' && Object.values(rest).every((value) => value === undefined)
  return readPage(rows, page, () =>
    isTallied ? countTallied(on, 'claim', state, kind) : on.$count(claim, matches),
  )
}
