import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { pdf, pdfLayout, pdfVersion, sample, section, subject } from '../../schema.ts'

/** Whether visitors see the sample: its version is the shown one of a live PDF, ready and undamaged. */
const isVisible = and(
  eq(pdfVersion.state, 'ready'),
  isNull(pdfVersion.damage),
  eq(pdfVersion.version, pdf.version),
  isNull(pdf.deletedAt),
  isNull(section.deletedAt),
  isNull(subject.deletedAt),
)

/** Finds the marked version with what visitors learn of it, and whether they may; the subject may bring it back. */
export const findSample = (on: Db) =>
  firstOf(
    on
      .select({
        isVisible: sql<boolean>`(${isVisible})`,
        subjectId: subject.id,
        pdfId: pdf.id,
        name: sample.name,
        pages: sample.pages,
        pdfTitle: pdf.pdfTitle,
        sectionName: section.sectionName,
        subCode: subject.subCode,
        subName: subject.subName,
        versionId: pdfVersion.id,
        storageKey: pdfVersion.storageKey,
        sizeBytes: pdfVersion.sizeBytes,
        sha256: pdfVersion.sha256,
        pageCount: pdfVersion.pageCount,
        pageSizes: pdfLayout.pageSizes,
      })
      .from(sample)
      .innerJoin(pdfVersion, eq(pdfVersion.id, sample.versionId))
      .innerJoin(pdf, eq(pdf.id, pdfVersion.pdfId))
      .innerJoin(section, eq(section.id, pdf.sectionId))
      .innerJoin(subject, eq(subject.id, section.subjectId))
      .leftJoin(pdfLayout, eq(pdfLayout.versionId, pdfVersion.id)),
  )

/** Finds the PDF of a version, deleted or not. */
export const findPdfOfVersion = (on: Db, versionId: string): Promise<{ pdfId: string } | null> =>
  firstOf(on.select({ pdfId: pdfVersion.pdfId }).from(pdfVersion).where(eq(pdfVersion.id, versionId)))
