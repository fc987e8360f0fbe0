import type { Place } from '@lectureshelf/contract/access'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { textInOrder } from '../../platform/db/lists.ts'
import { claim, offering, pdf, pdfVersion, reference, section, subject } from '../../schema.ts'

// The demo adds nothing that someone deleted, so these find rows whether they are deleted or not.

/** Returns which of these codes a subject has, or had. */
export const listKnownCodes = async (on: Db, subCodes: string[]): Promise<Set<string>> => {
  const rows = await on
    .select({ subCode: subject.subCode })
    .from(subject)
    .where(inArray(subject.subCode, subCodes))
  return new Set(rows.map(({ subCode }) => subCode))
}

/** Returns the id of a subject's section with a name. */
export const findSectionId = async (on: Db, subjectId: string, sectionName: string) => {
  const [row] = await on
    .select({ id: section.id })
    .from(section)
    .where(and(eq(section.subjectId, subjectId), eq(section.sectionName, sectionName)))
  return row?.id
}

/** Whether a section has, or had, a PDF that was uploaded as this file. */
export const hasFile = async (on: Db, sectionId: string, originalName: string): Promise<boolean> =>
  (await on.$count(pdf, and(eq(pdf.sectionId, sectionId), eq(pdf.originalName, originalName)))) > 0

/** Whether a reserved sheet is, or was, published. */
export const hasSheet = async (on: Db, pdfFile: string): Promise<boolean> =>
  (await on.$count(pdf, eq(pdf.pdfFile, pdfFile))) > 0

/** Whether a subject has, or had, a reference to a link. */
export const hasLink = async (on: Db, subjectId: string, refLink: string): Promise<boolean> =>
  (await on.$count(reference, and(eq(reference.subjectId, subjectId), eq(reference.refLink, refLink)))) > 0

/** Whether someone has, or had, a claim under a USN. */
export const hasClaim = async (on: Db, usn: string): Promise<boolean> =>
  (await on.$count(claim, eq(claim.usn, usn))) > 0

/** Lists the PDFs of a place, by their titles; without a number of pages while they are not counted. */
export const listPdfsAt = (on: Db, { deptId, scheme, semNum }: Place) =>
  on
    .select({
      pdfFile: pdf.pdfFile,
      originalName: pdf.originalName,
      pdfTitle: pdf.pdfTitle,
      pageCount: pdfVersion.pageCount,
    })
    .from(pdf)
    .innerJoin(pdfVersion, and(eq(pdfVersion.pdfId, pdf.id), eq(pdfVersion.version, 1)))
    .innerJoin(section, eq(section.id, pdf.sectionId))
    .innerJoin(offering, eq(offering.subjectId, section.subjectId))
    .where(
      and(
        eq(offering.deptId, deptId),
        eq(offering.scheme, scheme),
        eq(offering.semNum, semNum),
        isNull(pdf.deletedAt),
      ),
    )
    .groupBy(pdf.pdfFile, pdf.originalName, pdf.pdfTitle, pdfVersion.pageCount)
    .orderBy(asc(textInOrder(pdf.pdfTitle)), asc(textInOrder(pdf.pdfFile)))
