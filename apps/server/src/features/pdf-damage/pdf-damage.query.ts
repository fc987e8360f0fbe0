import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { pdf, pdfVersion, section, subject } from '../../schema.ts'

/** Finds the title of a version's PDF and where it stands; a sheet stands nowhere. */
export const findNameOfVersion = async (on: Db, versionId: string) => {
  const [row] = await on
    .select({
      title: pdf.pdfTitle,
      originalName: pdf.originalName,
      version: pdfVersion.version,
      shownVersion: pdf.version,
      sectionName: section.sectionName,
      subCode: subject.subCode,
    })
    .from(pdfVersion)
    .innerJoin(pdf, eq(pdf.id, pdfVersion.pdfId))
    .leftJoin(section, eq(section.id, pdf.sectionId))
    .leftJoin(subject, and(eq(subject.id, section.subjectId)))
    .where(eq(pdfVersion.id, versionId))
  return row ?? null
}
