import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { passwordReset, student } from '../../schema.ts'

const isLiveAccount = and(isNull(student.deletedAt), isNull(student.blockedAt))

/** Locks an account that may have a new password by mail: links and passwords of one account change in turn. */
export const lockAccount = async (on: Db, by: { usn: string } | { studentId: string }) => {
  const isIt = 'usn' in by ? eq(student.usn, by.usn) : eq(student.id, by.studentId)
  const [row] = await on
    .select({ id: student.id, usn: student.usn, name: student.name, email: student.email })
    .from(student)
    .where(and(isIt, isLiveAccount))
    .for('no key update')
  return row ?? null
}

/** How many links an account was sent since an instant. */
export const countLinks = (on: Db, studentId: string, since: Date): Promise<number> =>
  on.$count(passwordReset, and(eq(passwordReset.studentId, studentId), gt(passwordReset.createdAt, since)))

/** Makes every link of an account useless. */
export const endResetLinks = async (on: Db, studentId: string, now: Date): Promise<void> => {
  await on
    .update(passwordReset)
    .set({ usedAt: now })
    .where(and(eq(passwordReset.studentId, studentId), isNull(passwordReset.usedAt)))
}

export const insertResetLink = async (
  on: Db,
  values: Omit<typeof passwordReset.$inferInsert, 'usedAt'>,
): Promise<void> => {
  await on.insert(passwordReset).values(values)
}

const isLiveLink = (tokenHash: string, now: Date) =>
  and(eq(passwordReset.tokenHash, tokenHash), isNull(passwordReset.usedAt), gt(passwordReset.expiresAt, now))

/** Whose link it is, as long as it works. */
export const findLinkOwner = async (on: Db, tokenHash: string, now: Date) => {
  const [row] = await on
    .select({ studentId: student.id, usn: student.usn, name: student.name })
    .from(passwordReset)
    .innerJoin(student, eq(student.id, passwordReset.studentId))
    .where(isLiveLink(tokenHash, now))
  return row ?? null
}

/** Uses a link up. False when it does not work any more. */
export const spendLink = async (on: Db, tokenHash: string, now: Date): Promise<boolean> => {
  const spent = await on
    .update(passwordReset)
    .set({ usedAt: now })
    .where(isLiveLink(tokenHash, now))
    .returning({ studentId: passwordReset.studentId })
  return spent.length > 0
}
