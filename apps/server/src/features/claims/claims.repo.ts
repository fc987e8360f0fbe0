import {
  type SQL,
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { personLabel } from '@lectureshelf/contract/people/person-label'
import type { Db } from '../../platform/db/database.ts'
import { claim, student, utrDispute } from '../../schema.ts'

export type StoredClaim = typeof claim.$inferSelect
type NewClaim = typeof claim.$inferInsert

/** Whether a payment reference is spoken for: open or granted, or once somebody else's and not released since. */
export const isUtrTaken = async (on: Db, utr: string, usn: string, exceptId?: string): Promise<boolean> =>
  (await on.$count(
    claim,
    and(
      eq(claim.utr, utr),
      or(ne(claim.state, 'rejected'), and(ne(claim.usn, usn), isNull(claim.utrReleasedAt))),
      exceptId === undefined ? undefined : ne(claim.id, exceptId),
    ),
  )) > 0

/** Whether a claim of another USN has, or had, a payment reference. */
export const isUtrOfAnother = async (on: Db, utr: string, usn: string): Promise<boolean> =>
  (await on.$count(claim, and(eq(claim.utr, utr), ne(claim.usn, usn)))) > 0

/** Whether anybody ever claimed a payment reference, with or without success. */
export const isUtrSeen = async (on: Db, utr: string): Promise<boolean> =>
  (await on.$count(claim, eq(claim.utr, utr))) > 0 ||
  (await on.$count(utrDispute, eq(utrDispute.utr, utr))) > 0

/** Notes that a USN claimed a payment reference of somebody else's; once is enough. */
export const insertDispute = async (on: Db, values: typeof utrDispute.$inferInsert): Promise<void> => {
  await on.insert(utrDispute).values(values).onConflictDoNothing()
}

/** Whose claims have each of these payment references, oldest first. */
export const listClaimants = (on: Db, utrs: string[]) =>
  utrs.length === 0
    ? Promise.resolve([])
    : on
        .select({ utr: claim.utr, usn: claim.usn })
        .from(claim)
        .where(inArray(claim.utr, utrs))
        .orderBy(asc(claim.createdAt))

/** Who was refused when they claimed each of these payment references. */
export const listRefusedTries = (on: Db, utrs: string[]) =>
  utrs.length === 0
    ? Promise.resolve([])
    : on
        .select({ utr: utrDispute.utr, usn: utrDispute.usn, at: utrDispute.createdAt })
        .from(utrDispute)
        .where(inArray(utrDispute.utr, utrs))
        .orderBy(asc(utrDispute.createdAt))

export const insertClaim = async (on: Db, values: NewClaim): Promise<StoredClaim> => {
  const [row] = await on.insert(claim).values(values).returning()
  if (row === undefined) throw new Error('The claim was not stored.')
  return row
}

export const updateClaim = async (
  on: Db,
  id: string,
  changes: Partial<NewClaim>,
): Promise<StoredClaim | null> => {
  const [row] = await on.update(claim).set(changes).where(eq(claim.id, id)).returning()
  return row ?? null
}

/** A claim, without its lock. */
export const findClaim = async (on: Db, id: string): Promise<StoredClaim | null> => {
  const [row] = await on.select().from(claim).where(eq(claim.id, id))
  return row ?? null
}

/** Locks a claim: of two decisions at once, one waits and finds the other's. */
export const lockClaim = async (on: Db, id: string): Promise<StoredClaim | null> => {
  const [row] = await on.select().from(claim).where(eq(claim.id, id)).for('update')
  return row ?? null
}

/** Whose claims these are, by id in the given order; one that does not exist has none. */
export const findUsns = async (on: Db, ids: string[]): Promise<Map<string, string>> => {
  const rows = await on.select({ id: claim.id, usn: claim.usn }).from(claim).where(inArray(claim.id, ids))
  const usns = new Map(rows.map(({ id, usn }) => [id, usn]))
  return new Map(ids.map((id) => [id, usns.get(id) ?? '']))
}

/** The sign-ups of a USN that are not approved and whose sender is known by a password, the oldest first. */
export const listWaitingSignUps = (on: Db, usn: string): Promise<StoredClaim[]> =>
  on
    .select()
    .from(claim)
    .where(
      and(
        eq(claim.usn, usn),
        eq(claim.kind, 'signup'),
        ne(claim.state, 'approved'),
        isNotNull(claim.passwordHash),
      ),
    )
    .orderBy(asc(claim.createdAt), asc(claim.id))

/** Locks the account a renewal is for, so that it gets one open claim and one subscription after the other. */
export const lockAccount = async (on: Db, studentId: string) => {
  const [row] = await on
    .select({ id: student.id, usn: student.usn, name: student.name, email: student.email })
    .from(student)
    .where(and(eq(student.id, studentId), isNull(student.deletedAt)))
    .for('update')
  return row ?? null
}

/** How staff are named: in the audit log, and to a colleague who was a moment later. */
export const findPersonLabel = async (on: Db, id: string | null): Promise<string | null> => {
  if (id === null) return null
  const [row] = await on
    .select({ usn: student.usn, name: student.name })
    .from(student)
    .where(eq(student.id, id))
  return row === undefined ? null : personLabel(row)
}

/** The email of an account, as long as it exists. */
export const findEmail = async (on: Db, studentId: string | null): Promise<string | null> => {
  if (studentId === null) return null
  const [row] = await on
    .select({ email: student.email })
    .from(student)
    .where(and(eq(student.id, studentId), isNull(student.deletedAt)))
  return row?.email ?? null
}

/** A renewal of a student that is not decided yet. */
export const findOpenRenewal = async (on: Db, studentId: string): Promise<StoredClaim | null> => {
  const [row] = await on
    .select()
    .from(claim)
    .where(and(eq(claim.studentId, studentId), eq(claim.state, 'pending')))
    .limit(1)
  return row ?? null
}

interface Page {
  page: number
  size: number
  q: string
}

export interface ClaimFilter {
  state?: StoredClaim['state'] | undefined
  kind?: StoredClaim['kind'] | undefined
  studentId?: string
  /** Sent at this instant or before. */
  sentUntil?: Date
  onlyIds?: string[]
  exceptIds?: string[]
}

const holds = (column: SQL, text: string) => sql`${column} ilike ${text}`

/** Finds a phone by its digits, however either of the two is spaced. */
const searchPhone = (column: SQL, q: string): SQL[] => {
  const digits = q.replaceAll(/[\s+-]/g, '')
  return /^\d{4,}$/.test(digits)
    ? [holds(sql`regexp_replace(${column}, '[^0-9]', '', 'g')`, `%${digits}%`)]
    : []
}

const searchOf = (on: Db, q: string): SQL | undefined => {
  if (q === '') return undefined
  const escape = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const inForm = ['name', 'email'].map((field) =>
    holds(sql`${claim.form} ->> ${sql.raw(`'${field}'`)}`, escape(q)),
  )
  // A UTR is searched for as it is copied, with spaces and dashes in it.
  const utr = q.replaceAll(/[\s-]/g, '')
  const inUtr = utr === '' ? [] : [holds(sql`${claim.utr}`, escape(utr))]
  // A renewal has no form: its sender is reached as the account says.
  const inAccount = inArray(
    claim.studentId,
    on
      .select({ id: student.id })
      .from(student)
      .where(or(holds(sql`${student.email}`, escape(q)), ...searchPhone(sql`${student.contact}`, q))),
  )
  const inContact = searchPhone(sql`${claim.form} ->> 'contact'`, q)
  return or(holds(sql`${claim.usn}`, escape(q)), ...inUtr, ...inForm, ...inContact, inAccount)
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

/** One page of the claims that match, and how many do. */
export const pageClaims = async (
  on: Db,
  filter: ClaimFilter,
  { page, size, q }: Page,
  direction: 'oldestFirst' | 'newestFirst',
) => {
  const matches = and(matching(filter), searchOf(on, q))
  const inOrder = direction === 'oldestFirst' ? asc : desc
  const [total] = await on.select({ count: count() }).from(claim).where(matches)
  const rows = await on
    .select()
    .from(claim)
    .where(matches)
    .orderBy(inOrder(claim.createdAt), inOrder(claim.id))
    .limit(size)
    .offset((page - 1) * size)
  return { rows, total: total?.count ?? 0 }
}
