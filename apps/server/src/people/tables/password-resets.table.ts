import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { passwordReset } from '../../schema.ts'

/** Counts the reset links that an account received since an instant. */
export const countLinks = (on: Db, studentId: string, since: Date): Promise<number> =>
  on.$count(passwordReset, and(eq(passwordReset.studentId, studentId), gt(passwordReset.createdAt, since)))

/** Invalidates every reset link of an account. */
export const endResetLinks = async (on: Db, studentId: string, now: Date): Promise<void> => {
  await on
    .update(passwordReset)
    .set({ usedAt: now })
    .where(and(eq(passwordReset.studentId, studentId), isNull(passwordReset.usedAt)))
}

/** Stores a reset link. */
export const insertResetLink = async (
  on: Db,
  values: Omit<typeof passwordReset.$inferInsert, 'usedAt'>,
): Promise<void> => {
  await on.insert(passwordReset).values(values)
}

const isLiveLink = (tokenHash: string, now: Date) =>
  and(eq(passwordReset.tokenHash, tokenHash), isNull(passwordReset.usedAt), gt(passwordReset.expiresAt, now))

/** Finds the account of a link that still works. */
export const findLinkOwnerId = async (on: Db, tokenHash: string, now: Date): Promise<string | null> => {
  const [row] = await on
    .select({ studentId: passwordReset.studentId })
    .from(passwordReset)
    .where(isLiveLink(tokenHash, now))
  return row?.studentId ?? null
}

/** Uses up a link, and returns whether it still worked. */
export const spendLink = async (on: Db, tokenHash: string, now: Date): Promise<boolean> => {
  const spent = await on
    .update(passwordReset)
    .set({ usedAt: now })
    .where(isLiveLink(tokenHash, now))
    .returning({ studentId: passwordReset.studentId })
  return spent.length > 0
}
