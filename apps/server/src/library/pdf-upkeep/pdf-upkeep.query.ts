import { and, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { textInOrder } from '../../platform/db/lists.ts'
import { pdf, pdfVersion, proposal, section, subject } from '../../schema.ts'
import { shownVersion } from '../pdfs/pdf-tiles.query.ts'

/** Lists PDFs that were deleted before an instant, alone or with their section or subject. */
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

/** Lists versions that were replaced before an instant. The one shown is never among them. */
export const listReplacedVersions = async (on: Db, before: Date, limit: number): Promise<string[]> => {
  const rows = await on
    .select({ id: pdfVersion.id })
    .from(pdfVersion)
    .innerJoin(pdf, eq(pdf.id, pdfVersion.pdfId))
    .where(and(lt(pdfVersion.replacedAt, before), ne(pdfVersion.version, pdf.version)))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** Lists the expected files of stored versions, in the order of the version ids. */
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

/** Lists the expected files that wait for a decision; few, because each person has a limit. */
export const listProposedFiles = (on: Db) =>
  on
    .select({
      pdfFile: pdf.pdfFile,
      storageKey: sql<string>`${proposal.storageKey}`,
      sizeBytes: proposal.sizeBytes,
      sha256: proposal.sha256,
    })
    .from(proposal)
    .innerJoin(pdf, eq(pdf.id, proposal.pdfId))
    .where(isNotNull(proposal.storageKey))
    .orderBy(proposal.id)

/** Lists PDFs whose shown version is missing or has a different hash than the PDF. */
export const listBrokenVersions = (on: Db) =>
  on
    .select({ pdfFile: pdf.pdfFile, isMissing: isNull(pdfVersion.id).mapWith(Boolean) })
    .from(pdf)
    .leftJoin(pdfVersion, shownVersion)
    .where(or(isNull(pdfVersion.id), sql`${pdfVersion.sha256} <> ${pdf.sha256}`))

/** Lists PDFs whose shown version is marked as replaced, or another version is not. */
export const listBrokenReplacements = async (on: Db): Promise<string[]> => {
  const rows = await on
    .select({ pdfFile: pdf.pdfFile })
    .from(pdf)
    .innerJoin(pdfVersion, eq(pdfVersion.pdfId, pdf.id))
    .where(sql`(${pdfVersion.version} = ${pdf.version}) <> (${pdfVersion.replacedAt} is null)`)
    .groupBy(pdf.pdfFile)
    .orderBy(textInOrder(pdf.pdfFile))
  return rows.map((row) => row.pdfFile)
}

/** Lists sections whose live PDFs are not numbered 0, 1, 2 and so on. */
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
