import { type SQL, and, eq, sql } from 'drizzle-orm'
import { bigint, pgSchema, text } from 'drizzle-orm/pg-core'
import type { Database, Db } from '../db/database.ts'

/** The tables whose rows are tallied by triggers, with the parts of a slot (migration 0014). */
export type Tallied =
  | 'audit_log'
  | 'claim'
  | 'feedback'
  | 'mail'
  | 'security_log'
  | 'student'
  | 'subscription'

/** A part of a slot: its value, a condition on it, or undefined for any value. */
export type SlotPart = string | undefined | ((part: SQL) => SQL)

// Not in the schema: a backup copies that one, and the triggers of the restored tables count again.
const tally = pgSchema('journal').table('tally', {
  name: text().notNull(),
  slot: text().array().notNull(),
  delta: bigint({ mode: 'number' }).notNull(),
})

const isPart = (wanted: SlotPart, index: number): SQL | undefined => {
  if (wanted === undefined) return undefined
  const part = sql`${tally.slot}[${sql.raw(String(index + 1))}]`
  return typeof wanted === 'string' ? sql`${part} = ${wanted}` : wanted(part)
}

/** Counts the rows of a table by their slots, without reading the table: exact in every transaction. */
export const countTallied = async (on: Db, name: Tallied, ...parts: readonly SlotPart[]): Promise<number> => {
  const [sum] = await on
    .select({ count: sql<number>`coalesce(sum(${tally.delta}), 0)::int` })
    .from(tally)
    .where(and(eq(tally.name, name), ...parts.map(isPart)))
  return sum?.count ?? 0
}

/** Lists the slots of a table that have rows. */
export const listSlots = async (on: Db, name: Tallied): Promise<string[][]> => {
  const rows = await on
    .select({ slot: tally.slot })
    .from(tally)
    .where(eq(tally.name, name))
    .groupBy(tally.slot)
    .having(sql`sum(${tally.delta}) > 0`)
  return rows.map(({ slot }) => slot)
}

/** Replaces the differences since the last call by one row per slot. A row that another call deleted counts once. */
export const sumTallies = async ({ runSql }: Pick<Database, 'runSql'>): Promise<void> => {
  await runSql(`
    with counted as (delete from journal.tally returning name, slot, delta)
    insert into journal.tally
    select name, slot, sum(delta) from counted group by name, slot having sum(delta) <> 0`)
}
