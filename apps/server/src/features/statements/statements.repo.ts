import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import { countCredits } from '../../people/credits/bank-credits.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { statement } from '../../schema.ts'

export type StoredStatement = typeof statement.$inferSelect

interface Begun {
  id: string
  accountId: string | null
  isNews: boolean
  wasDone: boolean
}

/**
 * Stores a statement that is about to be read, or reuses the row of an earlier import. A known statement is
 * news only when this import says another account.
 */
export const beginStatement = async (on: Db, values: typeof statement.$inferInsert): Promise<Begun> => {
  const [inserted] = await on
    .insert(statement)
    .values(values)
    .onConflictDoNothing({ target: statement.fingerprint })
    .returning({ id: statement.id, accountId: statement.accountId })
  if (inserted !== undefined) return { ...inserted, isNews: true, wasDone: false }
  const [known] = await on
    .select()
    .from(statement)
    .where(eq(statement.fingerprint, values.fingerprint))
    .for('update')
  if (known === undefined) throw new Error('The stored statement was not found.')
  // Without an account that is known now, the earlier answer stays.
  const accountId = values.accountId ?? known.accountId
  // An older version did not keep these of the same file.
  const { isMonthFirst, payoutUtrs } = values
  await updateStatement(on, known.id, { state: 'reading', linesDone: 0, accountId, isMonthFirst, payoutUtrs })
  return { id: known.id, accountId, isNews: accountId !== known.accountId, wasDone: known.state === 'done' }
}

export const updateStatement = async (
  on: Db,
  id: string,
  changes: Partial<typeof statement.$inferInsert>,
): Promise<void> => {
  await on.update(statement).set(changes).where(eq(statement.id, id))
}

/** Counts one more credit of a statement as the payout of an app. */
export const addSettled = async (on: Db, id: string, paise: number): Promise<void> => {
  await on
    .update(statement)
    .set({
      settledCount: sql`${statement.settledCount} + 1`,
      settledPaise: sql`${statement.settledPaise} + ${paise}`,
    })
    .where(eq(statement.id, id))
}

/** Finds the references of the payouts that all exports of apps named. */
export const findPayoutUtrs = async (on: Db): Promise<Set<string>> => {
  const rows = await on
    .select({ payoutUtrs: statement.payoutUtrs })
    .from(statement)
    .where(sql`jsonb_array_length(${statement.payoutUtrs}) > 0`)
  return new Set(rows.flatMap(({ payoutUtrs }) => payoutUtrs))
}

/** Locks a statement and returns it with the number of its stored credits. */
export const lockStatement = async (
  on: Db,
  id: string,
): Promise<(StoredStatement & { creditCount: number }) | null> => {
  const [row] = await on.select().from(statement).where(eq(statement.id, id)).for('update')
  if (row === undefined) return null
  return { ...row, creditCount: await countCredits(on, id) }
}

export const deleteStatement = async (on: Db, id: string): Promise<void> => {
  await on.delete(statement).where(eq(statement.id, id))
}

/** Marks abandoned imports as interrupted: those begun before an instant, except the given ones. */
export const interruptReading = async (on: Db, before: Date, except: string[]): Promise<void> => {
  await on
    .update(statement)
    .set({ state: 'interrupted' })
    .where(
      and(
        eq(statement.state, 'reading'),
        lt(statement.createdAt, before),
        except.length === 0 ? undefined : notInArray(statement.id, except),
      ),
    )
}
