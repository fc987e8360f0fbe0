import { and, eq } from 'drizzle-orm'
import { type Db, firstOf } from '../../../platform/db/database.ts'
import { usnRequest } from '../../../schema.ts'

type StoredRequest = typeof usnRequest.$inferSelect

/** Finds the wish of a student. */
export const findRequest = (on: Db, studentId: string): Promise<StoredRequest | null> =>
  firstOf(on.select().from(usnRequest).where(eq(usnRequest.studentId, studentId)))

/** Stores a wish in place of the last one. */
export const putRequest = async (
  on: Db,
  wish: Pick<StoredRequest, 'studentId' | 'usn' | 'askedAt'>,
): Promise<void> => {
  const fresh = { ...wish, refusedAt: null, reason: '' }
  await on.insert(usnRequest).values(fresh).onConflictDoUpdate({ target: usnRequest.studentId, set: fresh })
}

/** Stores why a wish was refused. */
export const refuseRequest = async (
  on: Db,
  studentId: string,
  refusal: Pick<StoredRequest, 'refusedAt' | 'reason'>,
): Promise<void> => {
  await on.update(usnRequest).set(refusal).where(eq(usnRequest.studentId, studentId))
}

/** Deletes the wish of a student, because it was taken back, or the one for a USN, because it was granted. */
export const removeRequest = async (on: Db, studentId: string, granted?: string): Promise<void> => {
  const isGranted = granted === undefined ? undefined : eq(usnRequest.usn, granted)
  await on.delete(usnRequest).where(and(eq(usnRequest.studentId, studentId), isGranted))
}
