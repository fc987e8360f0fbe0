import { type SQL, and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { type Db, firstOf, storedRow } from '../../platform/db/database.ts'
import { mark } from '../../schema.ts'

export type StoredMark = typeof mark.$inferSelect

/** A person, and the id that their browser gave a mark. */
export interface MarkKey {
  studentId: string
  id: string
}

const isOf = ({ studentId, id }: MarkKey): SQL | undefined =>
  and(eq(mark.studentId, studentId), eq(mark.id, id))

/** Finds a mark of a person, deleted or not. */
export const findMark = (on: Db, key: MarkKey): Promise<StoredMark | null> =>
  firstOf(on.select().from(mark).where(isOf(key)))

/** Counts the marks of a person that are not deleted. */
export const countMarks = (on: Db, studentId: string): Promise<number> =>
  on.$count(mark, and(eq(mark.studentId, studentId), isNull(mark.deletedAt)))

/** Stores a mark, in place of what is stored under its key. */
export const saveMark = (on: Db, values: StoredMark): Promise<StoredMark> =>
  storedRow(
    on
      .insert(mark)
      .values(values)
      .onConflictDoUpdate({ target: [mark.studentId, mark.id], set: values })
      .returning(),
  )

/** Deletes the words of a mark; the row tells other devices of it. */
export const blankMark = async (on: Db, key: MarkKey, deletedAt: Date, receivedAt: Date): Promise<void> => {
  const nothing = { exact: null, prefix: null, suffix: null, boxes: [], note: '', otherNotes: [] }
  await on
    .update(mark)
    .set({ ...nothing, deletedAt, receivedAt })
    .where(isOf(key))
}

/** Deletes the oldest deleted marks of a person beyond a number. */
export const removeOldestDeleted = async (on: Db, studentId: string, most: number): Promise<void> => {
  const isDeletedOf = and(eq(mark.studentId, studentId), isNotNull(mark.deletedAt))
  const oldest = on
    .select({ id: mark.id })
    .from(mark)
    .where(isDeletedOf)
    .orderBy(desc(mark.deletedAt))
    .offset(most)
  await on.delete(mark).where(and(isDeletedOf, inArray(mark.id, oldest)))
}

/** Deletes the rows of marks that were deleted before an instant. */
export const removeDeletedBefore = async (on: Db, before: Date): Promise<void> => {
  await on.delete(mark).where(lt(mark.deletedAt, before))
}

/** Where a mark is in another version, or that it is not in it. */
export type NewPlace = Pick<StoredMark, 'version' | 'page' | 'boxes'> | { lostIn: number }

/** Stores in which version a mark was not looked for. Nothing that its person sees changes, not even a time. */
export const withholdMark = async (on: Db, { studentId, id }: MarkKey, version: number): Promise<void> => {
  await on.update(mark).set({ withheldIn: version }).where(isOf({ studentId, id }))
}

/** Stores where a mark is in another version, unless it changed or was deleted since it was read. */
export const moveMark = async (
  on: Db,
  stored: StoredMark,
  place: NewPlace,
  receivedAt: Date,
): Promise<void> => {
  await on
    .update(mark)
    .set({ ...place, withheldIn: null, receivedAt })
    .where(and(isOf(stored), eq(mark.version, stored.version), isNull(mark.deletedAt)))
}
