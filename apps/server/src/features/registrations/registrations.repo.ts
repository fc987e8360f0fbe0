import { and, eq, ne, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { registration } from '../../schema.ts'

/** Whether a payment reference is spoken for: open or granted, or once somebody else's. */
export const isUtrTaken = async (on: Db, utr: string, usn: string): Promise<boolean> =>
  (await on.$count(
    registration,
    and(eq(registration.utr, utr), or(ne(registration.state, 'rejected'), ne(registration.usn, usn))),
  )) > 0

export const insertRegistration = async (on: Db, values: typeof registration.$inferInsert): Promise<void> => {
  await on.insert(registration).values(values)
}
