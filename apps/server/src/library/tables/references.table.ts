import { type SQLWrapper, and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { reference } from '../../schema.ts'

export type StoredReference = typeof reference.$inferSelect

const isLive = isNull(reference.deletedAt)

/** Lists the live references of subjects, oldest first. */
export const listReferences = (on: Db, subjectIds: string[]): Promise<StoredReference[]> =>
  on
    .select()
    .from(reference)
    .where(and(inArray(reference.subjectId, subjectIds), isLive))
    .orderBy(asc(reference.createdAt), asc(reference.id))

/** Finds a reference, deleted or not. */
export const findReferenceEvenDeleted = (on: Db, referenceId: string): Promise<StoredReference | null> =>
  firstOf(on.select().from(reference).where(eq(reference.id, referenceId)))

/**
 * Appends a reference. References are ordered by time, so it is stored with a later time than any other.
 * @returns its id
 */
export const insertReference = async (
  tx: Db,
  values: Omit<StoredReference, 'id' | 'createdAt' | 'deletedAt'>,
): Promise<string> => {
  const createdAt = sql`greatest(now(), (select max(r.created_at) + interval '1 millisecond'
    from reference r where r.subject_id = ${values.subjectId}))`
  const [row] = await tx
    .insert(reference)
    .values({ ...values, createdAt })
    .returning({ id: reference.id })
  if (row === undefined) throw new Error('the reference was not stored')
  return row.id
}

/** Changes a reference; a delete sets `deletedAt`, a restore clears it. */
export const updateReference = async (
  on: Db,
  referenceId: string,
  values: Partial<Pick<StoredReference, 'refTitle' | 'refLink' | 'deletedAt'>>,
): Promise<void> => {
  await on.update(reference).set(values).where(eq(reference.id, referenceId))
}

const linksOf = (rows: { refLink: string }[]): string[] => rows.map(({ refLink }) => refLink)

/** Deletes every live reference of a subject. @returns their links */
export const softDeleteReferences = async (on: Db, subjectId: string, at: Date): Promise<string[]> =>
  linksOf(
    await on
      .update(reference)
      .set({ deletedAt: at })
      .where(and(eq(reference.subjectId, subjectId), isLive))
      .returning({ refLink: reference.refLink }),
  )

/** Restores the references of a subject that were deleted at an instant. @returns their links */
export const restoreReferences = async (on: Db, subjectId: string, at: Date): Promise<string[]> =>
  linksOf(
    await on
      .update(reference)
      .set({ deletedAt: null })
      .where(and(eq(reference.subjectId, subjectId), eq(reference.deletedAt, at)))
      .returning({ refLink: reference.refLink }),
  )

/** Removes references that were deleted before an instant, and those of the given subjects. */
export const purgeReferences = async (on: Db, before: Date, subjectIds: SQLWrapper): Promise<number> => {
  const gone = await on
    .delete(reference)
    .where(or(lt(reference.deletedAt, before), inArray(reference.subjectId, subjectIds)))
    .returning({ id: reference.id })
  return gone.length
}
