import { type SQLWrapper, and, asc, eq, inArray, isNull, lt, notInArray } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { subject } from '../../schema.ts'

export type StoredSubject = typeof subject.$inferSelect
type NewSubject = typeof subject.$inferInsert

const isLive = isNull(subject.deletedAt)

/** Lists the live subjects with the given codes. */
export const listSubjectsByCode = (on: Db, subCodes: string[]): Promise<StoredSubject[]> =>
  on
    .select()
    .from(subject)
    .where(and(inArray(subject.subCode, subCodes), isLive))

/** Finds the live subject with a code. */
export const findSubjectByCode = (on: Db, subCode: string): Promise<StoredSubject | null> =>
  firstOf(listSubjectsByCode(on, [subCode]))

/** Finds a live subject. */
export const findSubject = (on: Db, subjectId: string): Promise<StoredSubject | null> =>
  firstOf(
    on
      .select()
      .from(subject)
      .where(and(eq(subject.id, subjectId), isLive)),
  )

/** Locks subjects, deleted or not, in the order of their ids until the transaction ends. */
export const lockSubjects = (tx: Db, subjectIds: string[]): Promise<StoredSubject[]> =>
  tx.select().from(subject).where(inArray(subject.id, subjectIds)).orderBy(asc(subject.id)).for('update')

/**
 * Finds the live subject with a code and locks it until the transaction ends, which serialises changes of its
 * content.
 */
export const lockSubjectByCode = (tx: Db, subCode: string): Promise<StoredSubject | null> =>
  firstOf(
    tx
      .select()
      .from(subject)
      .where(and(eq(subject.subCode, subCode), isLive))
      .for('update'),
  )

/** Adds subjects, except those whose code exists. @returns the added ones */
export const insertSubjects = (on: Db, rows: NewSubject[]): Promise<StoredSubject[]> =>
  on.insert(subject).values(rows).onConflictDoNothing().returning()

/** Adds a subject; returns null when its code is taken. */
export const insertSubject = (on: Db, row: NewSubject): Promise<StoredSubject | null> =>
  firstOf(insertSubjects(on, [row]))

type SubjectChange = Pick<StoredSubject, 'subCode' | 'subAbb' | 'subName' | 'description' | 'deletedAt'>

/** Changes a subject; a delete sets `deletedAt`, a restore clears it. */
export const updateSubject = async (
  on: Db,
  subjectId: string,
  values: Partial<SubjectChange>,
): Promise<void> => {
  await on.update(subject).set(values).where(eq(subject.id, subjectId))
}

/** Selects the ids of the subjects that were deleted before an instant, for use inside another query. */
export const subjectsDeletedBefore = (on: Db, before: Date): SQLWrapper =>
  on.select({ id: subject.id }).from(subject).where(lt(subject.deletedAt, before))

/** Removes subjects that were deleted before an instant, except those that still have sections. */
export const purgeSubjects = async (on: Db, before: Date, withSections: SQLWrapper): Promise<number> => {
  const gone = await on
    .delete(subject)
    .where(and(lt(subject.deletedAt, before), notInArray(subject.id, withSections)))
    .returning({ id: subject.id })
  return gone.length
}
