import { and, count, desc, eq, ilike, lt, notInArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { statement } from '../../schema.ts'

export type StoredStatement = typeof statement.$inferSelect

/** Notes a statement that is about to be read; one that was read before is the same row again. */
export const beginStatement = async (
  on: Db,
  values: typeof statement.$inferInsert,
): Promise<{ id: string; isNew: boolean; wasDone: boolean }> => {
  const [inserted] = await on
    .insert(statement)
    .values(values)
    .onConflictDoNothing({ target: statement.fingerprint })
    .returning({ id: statement.id })
  if (inserted !== undefined) return { id: inserted.id, isNew: true, wasDone: false }
  const [known] = await on
    .select()
    .from(statement)
    .where(eq(statement.fingerprint, values.fingerprint))
    .for('update')
  if (known === undefined) throw new Error('The statement that was stored is gone.')
  await updateStatement(on, known.id, { state: 'reading', linesDone: 0 })
  return { id: known.id, isNew: false, wasDone: known.state === 'done' }
}

export const updateStatement = async (
  on: Db,
  id: string,
  changes: Partial<typeof statement.$inferInsert>,
): Promise<void> => {
  await on.update(statement).set(changes).where(eq(statement.id, id))
}

export const findStatement = async (on: Db, id: string): Promise<StoredStatement | null> => {
  const [row] = await on.select().from(statement).where(eq(statement.id, id))
  return row ?? null
}

interface Page {
  page: number
  size: number
  q: string
}

/** One page of the statements whose file name holds a text, newest first. */
export const pageStatements = async (on: Db, { page, size, q }: Page) => {
  const escaped = q.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const matches = q === '' ? undefined : ilike(statement.fileName, `%${escaped}%`)
  const [total] = await on.select({ count: count() }).from(statement).where(matches)
  const rows = await on
    .select()
    .from(statement)
    .where(matches)
    .orderBy(desc(statement.createdAt), desc(statement.id))
    .limit(size)
    .offset((page - 1) * size)
  return { rows, total: total?.count ?? 0 }
}

/** Marks what nobody is reading any more: begun before an instant and not among these. */
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
