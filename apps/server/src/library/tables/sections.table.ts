import { type SQLWrapper, and, asc, eq, gt, gte, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { indexIn } from '../../platform/db/conditions.ts'
import { type Db, firstOf, storedRow } from '../../platform/db/database.ts'
import { section } from '../../schema.ts'

export type StoredSection = typeof section.$inferSelect

/** Returns the key that makes names unique: two names that differ only in case would look the same. */
export const sectionKey = (sectionName: string): string => sectionName.toLowerCase()

/** Finds a section by its name, ignoring case. */
export const findNamed = <T extends { sectionName: string }>(sections: T[], name: string): T | undefined =>
  sections.find(({ sectionName }) => sectionKey(sectionName) === sectionKey(name))

const isLive = isNull(section.deletedAt)

/** Lists the live sections of subjects, each subject's in their order. */
export const listSections = (on: Db, subjectIds: string[]): Promise<StoredSection[]> =>
  on
    .select()
    .from(section)
    .where(and(inArray(section.subjectId, subjectIds), isLive))
    .orderBy(asc(section.sectionIndex))

/** Finds a section, deleted or not. */
export const findSectionEvenDeleted = (on: Db, sectionId: string): Promise<StoredSection | null> =>
  firstOf(on.select().from(section).where(eq(section.id, sectionId)))

/** Finds a section, deleted or not, and locks it until the transaction ends. */
export const lockSection = (tx: Db, sectionId: string): Promise<StoredSection | null> =>
  firstOf(tx.select().from(section).where(eq(section.id, sectionId)).for('update'))

/** Adds a section. */
export const insertSection = (on: Db, values: typeof section.$inferInsert): Promise<StoredSection> =>
  storedRow(on.insert(section).values(values).returning())

/** Changes name or description of a section. */
export const updateSection = async (
  on: Db,
  sectionId: string,
  values: Pick<StoredSection, 'sectionName' | 'sectionDesc'>,
): Promise<void> => {
  await on.update(section).set(values).where(eq(section.id, sectionId))
}

/** Gives each section the index it has in the list. */
export const orderSections = async (on: Db, sectionIds: string[]): Promise<void> => {
  if (sectionIds.length === 0) return
  await on
    .update(section)
    .set({ sectionIndex: indexIn(sectionIds, section.id) })
    .where(inArray(section.id, sectionIds))
}

/** Moves the sections after a deleted one up by one index, so that indices stay dense. */
export const closeSectionGap = async (on: Db, subjectId: string, index: number): Promise<void> => {
  await on
    .update(section)
    .set({ sectionIndex: sql`${section.sectionIndex} - 1` })
    .where(and(eq(section.subjectId, subjectId), isLive, gt(section.sectionIndex, index)))
}

/** Deletes sections. Call it before deleting their PDFs: it waits for uploads that have a section locked. */
export const softDeleteSections = async (on: Db, sectionIds: string[], at: Date): Promise<void> => {
  await on.update(section).set({ deletedAt: at }).where(inArray(section.id, sectionIds))
}

/** Restores a section at an index; the live ones from that index on move down by one. */
export const restoreSectionAt = async (
  tx: Db,
  { id, subjectId }: Pick<StoredSection, 'id' | 'subjectId'>,
  index: number,
): Promise<void> => {
  await tx
    .update(section)
    .set({ sectionIndex: sql`${section.sectionIndex} + 1` })
    .where(and(eq(section.subjectId, subjectId), isLive, gte(section.sectionIndex, index)))
  await tx.update(section).set({ sectionIndex: index, deletedAt: null }).where(eq(section.id, id))
}

/** Restores the sections of a subject that were deleted at an instant. @returns the sections in order */
export const restoreSections = async (on: Db, subjectId: string, at: Date): Promise<StoredSection[]> => {
  const restored = await on
    .update(section)
    .set({ deletedAt: null })
    .where(and(eq(section.subjectId, subjectId), eq(section.deletedAt, at)))
    .returning()
  return restored.toSorted((a, b) => a.sectionIndex - b.sectionIndex)
}

/** Selects the ids of the subjects that have sections, deleted or not, for use inside another query. */
export const subjectsWithSections = (on: Db): SQLWrapper =>
  on.select({ subjectId: section.subjectId }).from(section)

/** Removes sections that were deleted before an instant and those of the given subjects, except those with PDFs. */
export const purgeSections = async (
  on: Db,
  before: Date,
  subjectIds: SQLWrapper,
  withPdfs: SQLWrapper,
): Promise<number> => {
  const isGone = or(lt(section.deletedAt, before), inArray(section.subjectId, subjectIds))
  const gone = await on
    .delete(section)
    .where(and(isGone, notInArray(section.id, withPdfs)))
    .returning({ id: section.id })
  return gone.length
}
