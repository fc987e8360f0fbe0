import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { pdf, section, subject } from '../../schema.ts'

export type StoredSection = typeof section.$inferSelect

const isLive = isNull(section.deletedAt)

/** The live sections of a subject in their order. */
export const listSections = (on: Db, subjectId: string): Promise<StoredSection[]> =>
  on
    .select()
    .from(section)
    .where(and(eq(section.subjectId, subjectId), isLive))
    .orderBy(asc(section.sectionIndex))

const selectWithSubject = (on: Db, sectionId: string) =>
  on
    .select({ section, subject })
    .from(section)
    .innerJoin(subject, eq(section.subjectId, subject.id))
    .where(and(eq(section.id, sectionId), isLive, isNull(subject.deletedAt)))

/** A live section and its subject; locked, nobody deletes it before the transaction ends. */
export const findSectionWithSubject = async (on: Db, sectionId: string, { locked }: { locked: boolean }) => {
  const query = selectWithSubject(on, sectionId)
  const [row] = await (locked ? query.for('update', { of: section }) : query)
  return row ?? null
}

/** Adds a section. Its id is made here, so that the whole row is known. */
export const insertSection = async (
  on: Db,
  values: Omit<StoredSection, 'id' | 'deletedAt'>,
): Promise<StoredSection> => {
  const row = { ...values, id: crypto.randomUUID(), deletedAt: null }
  await on.insert(section).values(row)
  return row
}

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
  const list = sql.join(
    sectionIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  await on
    .update(section)
    .set({ sectionIndex: sql`array_position(array[${list}], ${section.id}) - 1` })
    .where(inArray(section.id, sectionIds))
}

/**
 * Deletes sections with their PDFs, all at one time. The sections come first: an upload that holds one of
 * them is waited for, and its PDF goes too.
 * @returns the names of the PDFs that went.
 */
export const softDeleteSections = async (on: Db, sectionIds: string[], at: Date): Promise<string[]> => {
  if (sectionIds.length === 0) return []
  await on.update(section).set({ deletedAt: at }).where(inArray(section.id, sectionIds))
  const gone = await on
    .update(pdf)
    .set({ deletedAt: at })
    .where(and(inArray(pdf.sectionId, sectionIds), isNull(pdf.deletedAt)))
    .returning({ pdfFile: pdf.pdfFile })
  return gone.map(({ pdfFile }) => pdfFile)
}

/** Moves what came after a deleted section one place up, so that indices stay dense. */
export const closeGap = async (on: Db, subjectId: string, sectionIndex: number): Promise<void> => {
  await on
    .update(section)
    .set({ sectionIndex: sql`${section.sectionIndex} - 1` })
    .where(and(eq(section.subjectId, subjectId), isLive, gt(section.sectionIndex, sectionIndex)))
}
