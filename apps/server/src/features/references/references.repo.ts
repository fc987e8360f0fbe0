import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { reference } from '../../schema.ts'

export type StoredReference = typeof reference.$inferSelect

const isLive = isNull(reference.deletedAt)

/** The live references of a subject, oldest first. */
export const listReferences = (on: Db, subjectId: string): Promise<StoredReference[]> =>
  on
    .select()
    .from(reference)
    .where(and(eq(reference.subjectId, subjectId), isLive))
    .orderBy(asc(reference.createdAt), asc(reference.id))

/** A live reference of this subject, and of no other. */
export const findReference = async (
  on: Db,
  subjectId: string,
  referenceId: string,
): Promise<StoredReference | null> => {
  const [row] = await on
    .select()
    .from(reference)
    .where(and(eq(reference.id, referenceId), eq(reference.subjectId, subjectId), isLive))
  return row ?? null
}

/** Adds a reference. The database gives the time, which is its order. */
export const insertReference = async (
  on: Db,
  values: Omit<StoredReference, 'id' | 'createdAt' | 'deletedAt'>,
): Promise<string> => {
  const id = crypto.randomUUID()
  await on.insert(reference).values({ ...values, id })
  return id
}

export const updateReference = async (
  on: Db,
  referenceId: string,
  values: Pick<StoredReference, 'refTitle' | 'refLink'>,
): Promise<void> => {
  await on.update(reference).set(values).where(eq(reference.id, referenceId))
}

export const softDeleteReference = async (on: Db, referenceId: string, at: Date): Promise<void> => {
  await on.update(reference).set({ deletedAt: at }).where(eq(reference.id, referenceId))
}

/** @returns the links that went. */
export const softDeleteReferences = async (on: Db, subjectId: string, at: Date): Promise<string[]> => {
  const gone = await on
    .update(reference)
    .set({ deletedAt: at })
    .where(and(eq(reference.subjectId, subjectId), isLive))
    .returning({ refLink: reference.refLink })
  return gone.map(({ refLink }) => refLink)
}
