import { type Column, and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { type Db, firstOf } from '../platform/db/database.ts'
import { bankCredit, statementCredit } from '../schema.ts'

export type StoredCredit = typeof bankCredit.$inferSelect

type NewRow = Omit<typeof bankCredit.$inferInsert, 'id'>

/** Finds credits by the keys that identify them across files. */
export const findCreditsByKey = async (on: Db, keys: string[]): Promise<StoredCredit[]> =>
  keys.length === 0 ? [] : on.select().from(bankCredit).where(inArray(bankCredit.key, keys))

/** Finds credits by their payment references. */
export const findCreditsByUtr = async (on: Db, utrs: string[]): Promise<StoredCredit[]> =>
  utrs.length === 0 ? [] : on.select().from(bankCredit).where(inArray(bankCredit.utr, utrs))

/** Stores new credits in the order of their keys, so that two imports never wait for each other. */
export const insertCredits = async (on: Db, rows: NewRow[]): Promise<number> => {
  if (rows.length === 0) return 0
  const inserted = await on
    .insert(bankCredit)
    .values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflictDoNothing({ target: bankCredit.key })
    .returning({ id: bankCredit.id })
  return inserted.length
}

/** Stores which credits a statement has. @returns how many links are new */
export const linkCredits = async (
  on: Db,
  links: (typeof statementCredit.$inferInsert)[],
): Promise<number> => {
  if (links.length === 0) return 0
  const inserted = await on
    .insert(statementCredit)
    .values(links)
    .onConflictDoNothing()
    .returning({ id: statementCredit.creditId })
  return inserted.length
}

/** Marks credits as reversed by the bank; an earlier day stays. @returns how many were not marked before */
export const markReversed = async (on: Db, ids: string[], day: string): Promise<number> => {
  // In the order in which an approval locks them, so that one waits for the other.
  await on
    .select({ id: bankCredit.id })
    .from(bankCredit)
    .where(inArray(bankCredit.id, ids))
    .orderBy(asc(bankCredit.id))
    .for('update')
  const marked = await on
    .update(bankCredit)
    .set({ reversedOn: day })
    .where(and(inArray(bankCredit.id, ids), isNull(bankCredit.reversedOn)))
    .returning({ id: bankCredit.id })
  return marked.length
}

/** Counts the stored credits of a statement, as a column of a query of statements. */
export const creditCountOf = (
  statementId: Column,
) => sql<number>`(select count(*)::int from ${statementCredit}
  where ${statementCredit.statementId} = ${statementId})`

/** Counts the stored credits of a statement. */
export const countCredits = (on: Db, statementId: string): Promise<number> =>
  on.$count(statementCredit, eq(statementCredit.statementId, statementId))

/** Lists every credit of a statement with its line, in the order of the lines. */
export const listCredits = (on: Db, statementId: string) =>
  on
    .select({ ...getTableColumns(bankCredit), line: statementCredit.line })
    .from(statementCredit)
    .innerJoin(bankCredit, eq(bankCredit.id, statementCredit.creditId))
    .where(eq(statementCredit.statementId, statementId))
    .orderBy(asc(statementCredit.line), asc(bankCredit.key))

/** Locks a credit of a statement: of two people who pair it, the second waits and then finds the first one's claim. */
export const lockCredit = (on: Db, statementId: string, creditId: string): Promise<StoredCredit | null> =>
  firstOf(
    on
      .select(getTableColumns(bankCredit))
      .from(bankCredit)
      .innerJoin(statementCredit, eq(statementCredit.creditId, bankCredit.id))
      .where(and(eq(bankCredit.id, creditId), eq(statementCredit.statementId, statementId)))
      .for('update', { of: bankCredit }),
  )

/** Locks the credits of a statement that have a payment reference, in the order of their ids. */
export const lockCreditsOf = (on: Db, statementId: string, utr: string): Promise<StoredCredit[]> =>
  on
    .select(getTableColumns(bankCredit))
    .from(bankCredit)
    .innerJoin(statementCredit, eq(statementCredit.creditId, bankCredit.id))
    .where(and(eq(bankCredit.utr, utr), eq(statementCredit.statementId, statementId)))
    .orderBy(asc(bankCredit.id))
    .for('update', { of: bankCredit })

/** Locks every credit that has a payment reference, in the order of their ids. */
export const lockCreditsByUtr = (on: Db, utr: string): Promise<StoredCredit[]> =>
  on.select().from(bankCredit).where(eq(bankCredit.utr, utr)).orderBy(asc(bankCredit.id)).for('update')

/** Finds which of these claims were paired by hand with a credit that the bank did not reverse. */
export const findPaidClaims = async (on: Db, ids: string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await on
    .select({ id: bankCredit.claimId })
    .from(bankCredit)
    .where(and(inArray(bankCredit.claimId, ids), isNull(bankCredit.reversedOn)))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** Stores the claim that was paired with a credit by hand. */
export const pairCredit = async (on: Db, id: string, claimId: string): Promise<void> => {
  await on.update(bankCredit).set({ claimId }).where(eq(bankCredit.id, id))
}
