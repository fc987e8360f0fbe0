import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../platform/db/database.ts'
import { pdf, reference, section, subject } from '../schema.ts'

// The demo adds nothing that anybody deleted: these find rows whether they are deleted or not.

/** Tells which of these codes a subject has, or had. */
export const listKnownCodes = async (on: Db, subCodes: string[]): Promise<Set<string>> => {
  const rows = await on
    .select({ subCode: subject.subCode })
    .from(subject)
    .where(inArray(subject.subCode, subCodes))
  return new Set(rows.map(({ subCode }) => subCode))
}

/** Finds the id of a subject's section of a name. */
export const findSectionId = async (on: Db, subjectId: string, sectionName: string) => {
  const [row] = await on
    .select({ id: section.id })
    .from(section)
    .where(and(eq(section.subjectId, subjectId), eq(section.sectionName, sectionName)))
  return row?.id
}

/** Tells whether a section has, or had, a PDF that came as this file. */
export const hasFile = async (on: Db, sectionId: string, originalName: string): Promise<boolean> =>
  (await on.$count(pdf, and(eq(pdf.sectionId, sectionId), eq(pdf.originalName, originalName)))) > 0

/** Tells whether a reserved sheet is, or was, published. */
export const hasSheet = async (on: Db, pdfFile: string): Promise<boolean> =>
  (await on.$count(pdf, eq(pdf.pdfFile, pdfFile))) > 0

/** Tells whether a subject has, or had, a reference to a link. */
export const hasLink = async (on: Db, subjectId: string, refLink: string): Promise<boolean> =>
  (await on.$count(reference, and(eq(reference.subjectId, subjectId), eq(reference.refLink, refLink)))) > 0
