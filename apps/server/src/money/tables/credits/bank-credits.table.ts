import {
  type Column,
  aliasedTable,
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
} from 'drizzle-orm'
import { type Db, firstOf } from '../../../platform/db/database.ts'
import { textInOrder } from '../../../platform/db/lists.ts'
import { bankCredit, statementCredit } from '../../../schema.ts'

export type StoredCredit = typeof bankCredit.$inferSelect

type NewRow = Omit<typeof bankCredit.$inferInsert, 'id'>

/** Finds credits by the keys that identify them across files. */
export const findCreditsByKey = async (on: Db, keys: string[]): Promise<StoredCredit[]> =>
  keys.length === 0 ? [] : on.select().from(bankCredit).where(inArray(bankCredit.key, keys))

/** Finds credits by their ids, the earliest day first. */
export const findCreditsById = async (on: Db, ids: string[]): Promise<StoredCredit[]> =>
  ids.length === 0
    ? []
    : on
        .select()
        .from(bankCredit)
        .where(inArray(bankCredit.id, ids))
        .orderBy(asc(bankCredit.day), asc(bankCredit.id))

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

interface Reversed {
  ids: string[]
  day: string
  /** Whether the line is of the account of the credit, and not of any other one. */
  isProven: boolean
}

/** Marks credits as reversed by a line on which money left; an earlier day stays. @returns how many were not marked before */
export const markReversed = async (on: Db, { ids, day, isProven }: Reversed): Promise<number> => {
  // In the order in which an approval locks them, so that one waits for the other.
  await lockCredits(on, ids)
  const marked = await on
    .update(bankCredit)
    .set({
      reversedOn: day,
      isReversalProven: isProven,
      isReversedElsewhere: !isProven,
      maybeReversedOn: null,
    })
    .where(and(inArray(bankCredit.id, ids), isNull(bankCredit.reversedOn)))
    .returning({ id: bankCredit.id })
  return marked.length
}

/** Stores that a line of a day took back one of several credits that look the same. @returns how many are new */
export const markMaybeReversed = async (on: Db, ids: string[], day: string): Promise<number> => {
  const marked = await on
    .update(bankCredit)
    .set({ maybeReversedOn: day })
    .where(and(inArray(bankCredit.id, ids), isNull(bankCredit.maybeReversedOn)))
    .returning({ id: bankCredit.id })
  return marked.length
}

/** Stores that a line took back another credit than the rest of those that it may have taken back. */
export const settleMaybeReversed = async (
  on: Db,
  { amountPaise, maybeReversedOn, payer }: StoredCredit,
): Promise<void> => {
  if (maybeReversedOn === null) return
  await on
    .update(bankCredit)
    .set({ maybeReversedOn: null })
    .where(
      and(
        eq(bankCredit.amountPaise, amountPaise),
        eq(bankCredit.maybeReversedOn, maybeReversedOn),
        sql`${bankCredit.payer} is not distinct from ${payer}`,
      ),
    )
}

/** Lets a credit count again that the bank had not taken back; the caller has locked it. */
export const restoreCredit = async (
  on: Db,
  id: string,
  seenBy: Partial<Pick<StoredCredit, 'vouchedAt' | 'vouchedBy'>>,
): Promise<void> => {
  await on
    .update(bankCredit)
    .set({ reversedOn: null, ...seenBy })
    .where(eq(bankCredit.id, id))
}

/** Stores that a line of the account with its reference proves what words alone, or a file of another account, said. */
export const proveReversed = async (on: Db, ids: string[]): Promise<void> => {
  await on
    .update(bankCredit)
    .set({ isReversalProven: true, isReversedElsewhere: false })
    .where(
      and(
        inArray(bankCredit.id, ids),
        isNotNull(bankCredit.reversedOn),
        eq(bankCredit.isReversalProven, false),
      ),
    )
}

/** Says that some statements have another credit in place of one, or all of them when none is named. */
export const moveLinks = async (
  on: Db,
  { from, to, statementId }: { from: string; to: string; statementId?: string },
): Promise<void> => {
  const isMoved = and(
    eq(statementCredit.creditId, from),
    statementId === undefined ? undefined : eq(statementCredit.statementId, statementId),
  )
  const links = await on.select().from(statementCredit).where(isMoved)
  await linkCredits(
    on,
    links.map((link) => ({ ...link, creditId: to })),
  )
  await on.delete(statementCredit).where(isMoved)
}

/** Removes a credit about which nothing was decided, and says in which statements it was; the caller has locked it. */
export const removeCredit = async (on: Db, id: string): Promise<string[]> => {
  const links = await on
    .delete(statementCredit)
    .where(eq(statementCredit.creditId, id))
    .returning({ statementId: statementCredit.statementId })
  await on.delete(bankCredit).where(eq(bankCredit.id, id))
  return links.map(({ statementId }) => statementId)
}

/** Lets a credit keep what is known of another one that is the same payment: an owner's word, and a line about it. */
export const takeOver = async (on: Db, { from, to }: { from: string; to: string }): Promise<void> => {
  const gone = aliasedTable(bankCredit, 'gone')
  await on
    .update(bankCredit)
    .set({
      vouchedAt: sql`coalesce(${bankCredit.vouchedAt}, ${gone.vouchedAt})`,
      vouchedBy: sql`case when ${bankCredit.vouchedAt} is null then ${gone.vouchedBy} else ${bankCredit.vouchedBy} end`,
      maybeReversedOn: sql`coalesce(${bankCredit.maybeReversedOn}, ${gone.maybeReversedOn})`,
    })
    .from(gone)
    .where(and(eq(bankCredit.id, to), eq(gone.id, from)))
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
    .orderBy(asc(statementCredit.line), asc(textInOrder(bankCredit.key)))

/** Locks a credit, of a statement if one is named: of two people who decide about it, the second waits. */
export const lockCredit = (on: Db, creditId: string, statementId?: string): Promise<StoredCredit | null> =>
  firstOf(
    on
      .select()
      .from(bankCredit)
      .where(
        and(
          eq(bankCredit.id, creditId),
          statementId === undefined
            ? undefined
            : inArray(
                bankCredit.id,
                on
                  .select({ id: statementCredit.creditId })
                  .from(statementCredit)
                  .where(eq(statementCredit.statementId, statementId)),
              ),
        ),
      )
      .for('update'),
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

/** Locks every credit with a payment reference, and others by their ids, in the order of their ids. */
export const lockCreditsFor = (on: Db, utr: string, ids: string[] = []): Promise<StoredCredit[]> =>
  on
    .select()
    .from(bankCredit)
    .where(or(eq(bankCredit.utr, utr), ids.length === 0 ? undefined : inArray(bankCredit.id, ids)))
    .orderBy(asc(bankCredit.id))
    .for('update')

/** Locks credits in the order of their ids. */
export const lockCredits = async (on: Db, ids: string[]): Promise<void> => {
  await on
    .select({ id: bankCredit.id })
    .from(bankCredit)
    .where(inArray(bankCredit.id, ids))
    .orderBy(asc(bankCredit.id))
    .for('update')
}

/** Stores a decision about a credit, a note about it, or another name of it; the caller has locked it. */
export const updateCredit = async (
  on: Db,
  id: string,
  changes: Partial<Pick<StoredCredit, 'mark' | 'note' | 'key' | 'utr' | 'candidates'>>,
): Promise<void> => {
  await on.update(bankCredit).set(changes).where(eq(bankCredit.id, id))
}

/** Stores that an owner sees credits in the account, in the order in which an approval locks them. */
export const vouchFor = async (
  on: Db,
  ids: string[],
  { vouchedAt, vouchedBy }: { vouchedAt: Date; vouchedBy: string },
): Promise<StoredCredit[]> => {
  await lockCredits(on, ids)
  return on
    .update(bankCredit)
    .set({ vouchedAt, vouchedBy })
    .where(and(inArray(bankCredit.id, ids), isNull(bankCredit.vouchedAt)))
    .returning()
}

/** Adds to the part of a credit that paid for claims; what the owner decided about the rest no longer holds. */
export const addUsed = async (on: Db, id: string, paise: number): Promise<void> => {
  await on
    .update(bankCredit)
    .set({ usedPaise: sql`${bankCredit.usedPaise} + ${paise}`, mark: null })
    .where(eq(bankCredit.id, id))
}

/** Adds to the part of a credit that was sent back; what the owner decided about the rest no longer holds. */
export const addRefunded = async (on: Db, id: string, paise: number): Promise<void> => {
  await on
    .update(bankCredit)
    .set({ refundedPaise: sql`${bankCredit.refundedPaise} + ${paise}`, mark: null })
    .where(eq(bankCredit.id, id))
}
