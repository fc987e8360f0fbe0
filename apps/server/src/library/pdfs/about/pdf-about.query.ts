import type { PdfAbout } from '@lectureshelf/contract/library/pdf-about'
import { and, eq, isNull, or } from 'drizzle-orm'
import { sheetTitleOf } from '../../../base/names/shown-title.query.ts'
import { type Db, firstOf } from '../../../platform/db/database.ts'
import { pdf, section, subject } from '../../../schema.ts'

const findRow = (on: Db, pdfFile: string) =>
  firstOf(
    on
      .select({
        pdfTitle: pdf.pdfTitle,
        sectionName: section.sectionName,
        subjectId: subject.id,
        subCode: subject.subCode,
        subName: subject.subName,
      })
      .from(pdf)
      .leftJoin(section, eq(section.id, pdf.sectionId))
      .leftJoin(subject, eq(subject.id, section.subjectId))
      .where(
        and(
          eq(pdf.pdfFile, pdfFile),
          isNull(pdf.deletedAt),
          or(isNull(pdf.sectionId), and(isNull(section.deletedAt), isNull(subject.deletedAt))),
        ),
      ),
  )

/** Finds what anyone may know about a live PDF, and the id of its subject; null for every other name. */
export const findPdfAbout = async (
  on: Db,
  pdfFile: string,
): Promise<{ about: PdfAbout; subjectId: string | null } | null> => {
  const row = await findRow(on, pdfFile)
  if (row === null) return null
  const { pdfTitle, sectionName, subjectId, subCode, subName } = row
  // The name of an uploaded file may contain the name of a person.
  const title = pdfTitle || (sectionName ?? sheetTitleOf(pdfFile))
  const parent = subCode === null || subName === null ? null : { subCode, subName }
  return { about: { title, subject: parent }, subjectId }
}
