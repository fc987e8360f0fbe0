import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { utrDispute } from '../../schema.ts'

/** Stores that a USN claimed someone else's payment reference, once. */
export const insertDispute = async (on: Db, values: typeof utrDispute.$inferInsert): Promise<void> => {
  await on.insert(utrDispute).values(values).onConflictDoNothing()
}

/** Returns whether anyone was refused a payment reference. */
export const hasDispute = async (on: Db, utr: string): Promise<boolean> =>
  (await on.$count(utrDispute, eq(utrDispute.utr, utr))) > 0

/** Lists the people who were refused when they claimed each of these payment references, oldest first. */
export const listDisputes = async (
  on: Db,
  utrs: string[],
): Promise<{ utr: string; usn: string; at: Date }[]> =>
  utrs.length === 0
    ? []
    : on
        .select({ utr: utrDispute.utr, usn: utrDispute.usn, at: utrDispute.createdAt })
        .from(utrDispute)
        .where(inArray(utrDispute.utr, utrs))
        .orderBy(asc(utrDispute.createdAt))
