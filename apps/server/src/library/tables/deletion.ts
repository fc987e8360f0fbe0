import type { Db } from '../../platform/db/database.ts'
import { purgeOfferings, restoreOfferings, softDeleteOfferings } from './offerings.table.ts'
import { restorePdfs, sectionsWithPdfs, softDeletePdfs } from './pdfs.table.ts'
import { purgeReferences, restoreReferences, softDeleteReferences } from './references.table.ts'
import {
  listSections,
  purgeSections,
  restoreSections,
  softDeleteSections,
  subjectsWithSections,
} from './sections.table.ts'
import { purgeSubjects, subjectsDeletedBefore, updateSubject } from './subjects.table.ts'

// A row deleted with its parent gets exactly the same timestamp, which distinguishes it from rows deleted
// before.

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)
const namesOf = (rows: { sectionName: string }[]): string[] => rows.map(({ sectionName }) => sectionName)

/**
 * Deletes sections with their PDFs. Sections come first, so that an upload in progress is waited for.
 * @returns the public names of the PDFs
 */
export const deleteSections = async (tx: Db, sectionIds: string[], at: Date): Promise<string[]> => {
  await softDeleteSections(tx, sectionIds, at)
  return softDeletePdfs(tx, sectionIds, at)
}

/** Deletes a subject with all of its content. @returns the content, for the audit log */
export const deleteSubject = async (tx: Db, subjectId: string, at: Date) => {
  const sections = await listSections(tx, [subjectId])
  const pdfs = await deleteSections(tx, idsOf(sections), at)
  const references = await softDeleteReferences(tx, subjectId, at)
  await softDeleteOfferings(tx, subjectId, at)
  await updateSubject(tx, subjectId, { deletedAt: at })
  return { sections: namesOf(sections), pdfs, references }
}

/** Restores a subject with all content deleted at the same time. @returns the content, for the audit log */
export const restoreSubject = async (tx: Db, subjectId: string, at: Date) => {
  await updateSubject(tx, subjectId, { deletedAt: null })
  const places = await restoreOfferings(tx, subjectId, at)
  const sections = await restoreSections(tx, subjectId, at)
  const pdfs = await restorePdfs(tx, idsOf(sections), at)
  const references = await restoreReferences(tx, subjectId, at)
  return { places, sections: namesOf(sections), pdfs, references }
}

/**
 * Removes content deleted before an instant, children first. Its PDFs must be removed before.
 * @returns the number of rows
 */
export const purgeContent = async (tx: Db, before: Date): Promise<number> => {
  const subjects = subjectsDeletedBefore(tx, before)
  let removed = await purgeReferences(tx, before, subjects)
  removed += await purgeSections(tx, before, subjects, sectionsWithPdfs(tx))
  removed += await purgeOfferings(tx, before, subjects)
  return removed + (await purgeSubjects(tx, before, subjectsWithSections(tx)))
}
