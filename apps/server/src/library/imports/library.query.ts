import { asc, eq, isNull } from 'drizzle-orm'
import { offeringOrder } from '../tables/offerings.query.ts'
import type { Db } from '../../platform/db/database.ts'
import { textInOrder } from '../../platform/db/lists.ts'
import { department, offering, pdf, pdfVersion, reference, section, semester, subject } from '../../schema.ts'
import { shownVersion } from '../pdfs/pdf-tiles.query.ts'

/** Reads everything that an export writes, in the order shown on screens. */
export const readLibrary = async (on: Db) => ({
  subjects: await on
    .select()
    .from(subject)
    .where(isNull(subject.deletedAt))
    .orderBy(asc(textInOrder(subject.subCode))),
  sections: await on
    .select()
    .from(section)
    .where(isNull(section.deletedAt))
    .orderBy(asc(section.sectionIndex)),
  references: await on
    .select()
    .from(reference)
    .where(isNull(reference.deletedAt))
    .orderBy(asc(reference.createdAt), asc(reference.id)),
  pdfs: await on
    .select({
      sectionId: pdf.sectionId,
      pdfFile: pdf.pdfFile,
      pdfTitle: pdf.pdfTitle,
      pdfDescription: pdf.pdfDescription,
      originalName: pdf.originalName,
      sha256: pdfVersion.sha256,
      sizeBytes: pdfVersion.sizeBytes,
      storageKey: pdfVersion.storageKey,
    })
    .from(pdf)
    .innerJoin(pdfVersion, shownVersion)
    .where(isNull(pdf.deletedAt))
    .orderBy(asc(pdf.pdfIndex), asc(pdf.id)),
  places: await on
    .select({
      subjectId: offering.subjectId,
      deptId: offering.deptId,
      scheme: offering.scheme,
      semName: semester.semName,
    })
    .from(offering)
    .innerJoin(department, eq(department.deptId, offering.deptId))
    .innerJoin(semester, eq(semester.semNum, offering.semNum))
    .where(isNull(offering.deletedAt))
    .orderBy(...offeringOrder),
})

export type Library = Awaited<ReturnType<typeof readLibrary>>
