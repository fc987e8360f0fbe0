import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { recoveryCode } from '../../../schema.ts'

const isUnused = (studentId: string) =>
  and(eq(recoveryCode.studentId, studentId), isNull(recoveryCode.usedAt))

/** Lists a person's unused recovery codes. */
export const listUnusedCodes = (on: Db, studentId: string) =>
  on
    .select({ id: recoveryCode.id, codeHash: recoveryCode.codeHash })
    .from(recoveryCode)
    .where(isUnused(studentId))

/** Counts a person's unused recovery codes. */
export const countUnusedCodes = (on: Db, studentId: string): Promise<number> =>
  on.$count(recoveryCode, isUnused(studentId))

/** Deletes a person's recovery codes, used or not. */
export const deleteCodes = async (on: Db, studentId: string): Promise<void> => {
  await on.delete(recoveryCode).where(eq(recoveryCode.studentId, studentId))
}

interface NewCodes {
  studentId: string
  codeHashes: string[]
  now: Date
}

/** Stores new recovery codes in place of all earlier ones. */
export const replaceCodes = async (on: Db, { studentId, codeHashes, now }: NewCodes): Promise<void> => {
  await deleteCodes(on, studentId)
  await on
    .insert(recoveryCode)
    .values(codeHashes.map((codeHash) => ({ studentId, codeHash, createdAt: now })))
}

/** Uses up a recovery code, and returns whether it was still unused. */
export const spendCode = async (on: Db, id: string, now: Date): Promise<boolean> => {
  const spent = await on
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(and(eq(recoveryCode.id, id), isNull(recoveryCode.usedAt)))
    .returning({ id: recoveryCode.id })
  return spent.length > 0
}
