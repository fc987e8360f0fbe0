import { and, eq, exists, gt, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { offering, pdf, pdfOpening, pdfVersion, reference, section, subject } from '../../schema.ts'

/** PDFs that were deleted before an instant, by themselves or with their section or subject. */
export const listDeletedPdfs = async (on: Db, before: Date, limit: number): Promise<string[]> => {
  const rows = await on
    .select({ id: pdf.id })
    .from(pdf)
    .leftJoin(section, eq(section.id, pdf.sectionId))
    .leftJoin(subject, eq(subject.id, section.subjectId))
    .where(or(lt(pdf.deletedAt, before), lt(section.deletedAt, before), lt(subject.deletedAt, before)))
    .limit(limit)
  return rows.map((row) => row.id)
}

const keysOf = ({ storageKey, coverStorageKey }: typeof pdfVersion.$inferSelect): string[] =>
  coverStorageKey === null ? [storageKey] : [storageKey, coverStorageKey]

/** Removes a PDF's rows for good. @returns the storage keys nobody refers to any more. */
export const removePdfRows = async (tx: Db, pdfId: string): Promise<string[]> => {
  await tx.delete(pdfOpening).where(eq(pdfOpening.pdfId, pdfId))
  const versions = await tx.delete(pdfVersion).where(eq(pdfVersion.pdfId, pdfId)).returning()
  await tx.delete(pdf).where(eq(pdf.id, pdfId))
  return versions.flatMap(keysOf)
}

/** Versions that another one took the place of before an instant. The one shown is never among them. */
export const listReplacedVersions = async (on: Db, before: Date, limit: number): Promise<string[]> => {
  const rows = await on
    .select({ id: pdfVersion.id })
    .from(pdfVersion)
    .innerJoin(pdf, eq(pdf.id, pdfVersion.pdfId))
    .where(and(lt(pdfVersion.replacedAt, before), ne(pdfVersion.version, pdf.version)))
    .limit(limit)
  return rows.map((row) => row.id)
}

/**
 * Removes a version for good unless it was shown again meanwhile.
 * @returns the storage keys nobody refers to any more.
 */
export const removeVersionRow = async (on: Db, versionId: string, before: Date): Promise<string[]> => {
  const gone = await on
    .delete(pdfVersion)
    .where(and(eq(pdfVersion.id, versionId), lt(pdfVersion.replacedAt, before)))
    .returning()
  return gone.flatMap(keysOf)
}

/** Removes references, sections, places and subjects deleted before an instant. Their PDFs went before them. */
export const removeDeletedContent = async (tx: Db, before: Date): Promise<number> => {
  const isOf = (
    subjectId: typeof reference.subjectId | typeof section.subjectId | typeof offering.subjectId,
  ) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(subject)
        .where(and(eq(subject.id, subjectId), lt(subject.deletedAt, before))),
    )
  const hasNoPdfs = notExists(
    tx
      .select({ one: sql`1` })
      .from(pdf)
      .where(eq(pdf.sectionId, section.id)),
  )
  const hasNoSections = notExists(
    tx
      .select({ one: sql`1` })
      .from(section)
      .where(eq(section.subjectId, subject.id)),
  )
  const removed = [
    await tx
      .delete(reference)
      .where(or(lt(reference.deletedAt, before), isOf(reference.subjectId)))
      .returning({ id: reference.id }),
    await tx
      .delete(section)
      .where(and(or(lt(section.deletedAt, before), isOf(section.subjectId)), hasNoPdfs))
      .returning({ id: section.id }),
    await tx
      .delete(offering)
      .where(or(lt(offering.deletedAt, before), isOf(offering.subjectId)))
      .returning({ id: offering.id }),
    await tx
      .delete(subject)
      .where(and(lt(subject.deletedAt, before), hasNoSections))
      .returning({ id: subject.id }),
  ]
  return removed.reduce((sum, rows) => sum + rows.length, 0)
}

/** What every stored version says about its files. */
export const listVersionFiles = (on: Db, after: string | null, limit: number) =>
  on
    .select({
      id: pdfVersion.id,
      pdfFile: pdf.pdfFile,
      storageKey: pdfVersion.storageKey,
      coverStorageKey: pdfVersion.coverStorageKey,
      sizeBytes: pdfVersion.sizeBytes,
      sha256: pdfVersion.sha256,
    })
    .from(pdfVersion)
    .innerJoin(pdf, eq(pdf.id, pdfVersion.pdfId))
    .where(after === null ? undefined : gt(pdfVersion.id, after))
    .orderBy(pdfVersion.id)
    .limit(limit)

/** PDFs whose shown version is not there, or is of other bytes than the PDF says. */
export const listBrokenVersions = (on: Db) =>
  on
    .select({ pdfFile: pdf.pdfFile, isMissing: isNull(pdfVersion.id).mapWith(Boolean) })
    .from(pdf)
    .leftJoin(pdfVersion, and(eq(pdfVersion.pdfId, pdf.id), eq(pdfVersion.version, pdf.version)))
    .where(or(isNull(pdfVersion.id), sql`${pdfVersion.sha256} <> ${pdf.sha256}`))

/** PDFs of whose versions not exactly the shown one counts as not replaced. */
export const listBrokenReplacements = async (on: Db): Promise<string[]> => {
  const rows = await on
    .selectDistinct({ pdfFile: pdf.pdfFile })
    .from(pdf)
    .innerJoin(pdfVersion, eq(pdfVersion.pdfId, pdf.id))
    .where(sql`(${pdfVersion.version} = ${pdf.version}) <> (${pdfVersion.replacedAt} is null)`)
    .orderBy(pdf.pdfFile)
  return rows.map((row) => row.pdfFile)
}

/** Sections whose live PDFs are not numbered 0, 1, 2 and on. */
export const listBrokenOrders = (on: Db) =>
  on
    .select({ sectionName: section.sectionName, subCode: subject.subCode })
    .from(pdf)
    .innerJoin(section, eq(section.id, pdf.sectionId))
    .innerJoin(subject, eq(subject.id, section.subjectId))
    .where(and(isNull(pdf.deletedAt), isNotNull(pdf.sectionId)))
    .groupBy(section.id, section.sectionName, subject.subCode)
    .having(
      sql`min(${pdf.pdfIndex}) <> 0 or max(${pdf.pdfIndex}) <> count(*) - 1 or count(distinct ${pdf.pdfIndex}) <> count(*)`,
    )
