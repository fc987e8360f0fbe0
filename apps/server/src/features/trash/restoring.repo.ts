import type { Place } from '@lectureshelf/contract/access'
import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { offering, pdf, reference, section, semester, subject } from '../../schema.ts'

export type StoredSubject = typeof subject.$inferSelect
export type StoredOffering = typeof offering.$inferSelect & { semName: string }
export type StoredSection = typeof section.$inferSelect
export type StoredPdf = typeof pdf.$inferSelect
export type StoredReference = typeof reference.$inferSelect

const live = { deletedAt: null }

/** Holds a subject, deleted or not, until the transaction ends: nothing of it changes meanwhile. */
export const lockSubject = async (tx: Db, id: string): Promise<StoredSubject | null> => {
  const [row] = await tx.select().from(subject).where(eq(subject.id, id)).for('update')
  return row ?? null
}

export const lockSection = async (tx: Db, id: string): Promise<StoredSection | null> => {
  const [row] = await tx.select().from(section).where(eq(section.id, id)).for('update')
  return row ?? null
}

export const lockPdf = async (tx: Db, id: string): Promise<StoredPdf | null> => {
  const [row] = await tx.select().from(pdf).where(eq(pdf.id, id)).for('update')
  return row ?? null
}

export const findReference = async (on: Db, id: string): Promise<StoredReference | null> => {
  const [row] = await on.select().from(reference).where(eq(reference.id, id))
  return row ?? null
}

export const findOffering = async (on: Db, id: string): Promise<StoredOffering | null> => {
  const [row] = await on
    .select({ offering, semName: semester.semName })
    .from(offering)
    .innerJoin(semester, eq(semester.semNum, offering.semNum))
    .where(eq(offering.id, id))
  return row === undefined ? null : { ...row.offering, semName: row.semName }
}

/** Whose section or PDF this is; null when it is nobody's. */
export const findOwners = async (
  on: Db,
  of: { sectionId: string } | { pdfId: string },
): Promise<{ subjectId: string; sectionId: string } | null> => {
  const columns = { subjectId: section.subjectId, sectionId: section.id }
  const [row] =
    'pdfId' in of
      ? await on
          .select(columns)
          .from(section)
          .innerJoin(pdf, eq(pdf.sectionId, section.id))
          .where(eq(pdf.id, of.pdfId))
      : await on.select(columns).from(section).where(eq(section.id, of.sectionId))
  return row ?? null
}

/** The live subject with a code, or null. */
export const findByCode = async (on: Db, subCode: string): Promise<StoredSubject | null> => {
  const [row] = await on
    .select()
    .from(subject)
    .where(and(eq(subject.subCode, subCode), isNull(subject.deletedAt)))
  return row ?? null
}

export const isTaughtAt = async (on: Db, subjectId: string, place: Place): Promise<boolean> =>
  (await on.$count(
    offering,
    and(
      eq(offering.subjectId, subjectId),
      eq(offering.deptId, place.deptId),
      eq(offering.scheme, place.scheme),
      eq(offering.semNum, place.semNum),
      isNull(offering.deletedAt),
    ),
  )) > 0

/** The names of a subject's live sections. */
export const listSectionNames = async (on: Db, subjectId: string): Promise<string[]> => {
  const rows = await on
    .select({ sectionName: section.sectionName })
    .from(section)
    .where(and(eq(section.subjectId, subjectId), isNull(section.deletedAt)))
  return rows.map(({ sectionName }) => sectionName)
}

/** The live PDFs of a section with their hashes. */
export const listPdfs = (on: Db, sectionId: string): Promise<StoredPdf[]> =>
  on
    .select()
    .from(pdf)
    .where(and(eq(pdf.sectionId, sectionId), isNull(pdf.deletedAt)))

/** Brings sections back that were deleted at an instant, each with the PDFs that went with it. */
const restoreSectionsWith = async (tx: Db, sectionIds: string[], at: Date): Promise<string[]> => {
  if (sectionIds.length === 0) return []
  await tx.update(section).set(live).where(inArray(section.id, sectionIds))
  const pdfs = await tx
    .update(pdf)
    .set(live)
    .where(and(inArray(pdf.sectionId, sectionIds), eq(pdf.deletedAt, at)))
    .returning({ pdfFile: pdf.pdfFile })
  return pdfs.map(({ pdfFile }) => pdfFile)
}

/** Brings a subject back with all that was deleted at the same time; answers that, for the audit log. */
export const restoreSubjectRows = async (tx: Db, subjectId: string, at: Date) => {
  await tx.update(subject).set(live).where(eq(subject.id, subjectId))
  const places = await tx
    .update(offering)
    .set(live)
    .where(and(eq(offering.subjectId, subjectId), eq(offering.deletedAt, at)))
    .returning({ deptId: offering.deptId, scheme: offering.scheme, semNum: offering.semNum })
  const sections = await tx
    .select({ id: section.id, sectionName: section.sectionName })
    .from(section)
    .where(and(eq(section.subjectId, subjectId), eq(section.deletedAt, at)))
    .orderBy(section.sectionIndex)
  const sectionIds = sections.map(({ id }) => id)
  const pdfs = await restoreSectionsWith(tx, sectionIds, at)
  const references = await tx
    .update(reference)
    .set(live)
    .where(and(eq(reference.subjectId, subjectId), eq(reference.deletedAt, at)))
    .returning({ refLink: reference.refLink })
  return {
    places,
    sections: sections.map(({ sectionName }) => sectionName),
    pdfs,
    references: references.map(({ refLink }) => refLink),
  }
}

/** Brings a section back at an index, with its PDFs; what is there from that index on moves one down. */
export const restoreSectionRow = async (
  tx: Db,
  { id, subjectId, index, at }: { id: string; subjectId: string; index: number; at: Date },
): Promise<string[]> => {
  await tx
    .update(section)
    .set({ sectionIndex: sql`${section.sectionIndex} + 1` })
    .where(and(eq(section.subjectId, subjectId), isNull(section.deletedAt), gte(section.sectionIndex, index)))
  await tx.update(section).set({ sectionIndex: index }).where(eq(section.id, id))
  return restoreSectionsWith(tx, [id], at)
}

/** Brings a PDF back at an index of its section; what is there from that index on moves one down. */
export const restorePdfRow = async (
  tx: Db,
  { id, sectionId, index }: { id: string; sectionId: string; index: number },
): Promise<void> => {
  await tx
    .update(pdf)
    .set({ pdfIndex: sql`${pdf.pdfIndex} + 1` })
    .where(and(eq(pdf.sectionId, sectionId), isNull(pdf.deletedAt), gte(pdf.pdfIndex, index)))
  await tx
    .update(pdf)
    .set({ ...live, pdfIndex: index })
    .where(eq(pdf.id, id))
}

/** Its place among the others is the time at which it was added. */
export const restoreReferenceRow = async (tx: Db, id: string): Promise<void> => {
  await tx.update(reference).set(live).where(eq(reference.id, id))
}

export const restoreOfferingRow = async (tx: Db, id: string): Promise<void> => {
  await tx.update(offering).set(live).where(eq(offering.id, id))
}
