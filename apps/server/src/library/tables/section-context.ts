import type { Place } from '@lectureshelf/contract/access'
import type { Db } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { listOfferings } from './offerings.query.ts'
import { type StoredSection, findSectionEvenDeleted, lockSection } from './sections.table.ts'
import { type StoredSubject, findSubject, lockSubjects } from './subjects.table.ts'

/** A section, its subject and the subject's places, which decide who may change the section's PDFs. */
export interface SectionContext {
  section: StoredSection
  subject: StoredSubject
  places: Place[]
}

const contextOf = async (on: Db, section: StoredSection | null): Promise<SectionContext> => {
  if (section === null || section.deletedAt !== null) throw new AppError('not_found')
  const subject = orNotFound(await findSubject(on, section.subjectId))
  return { section, subject, places: await listOfferings(on, [subject.id]) }
}

/** Finds a live section. @throws AppError `not_found` */
export const getSectionContext = async (on: Db, sectionId: string): Promise<SectionContext> =>
  contextOf(on, await findSectionEvenDeleted(on, sectionId))

/** Finds a live section and locks it until the transaction ends. @throws AppError `not_found` */
export const lockSectionContext = async (tx: Db, sectionId: string): Promise<SectionContext> =>
  contextOf(tx, await lockSection(tx, sectionId))

/**
 * Finds two live sections and locks both until the transaction ends: subjects first, then sections, each in the
 * order of their ids, so that two callers never deadlock.
 * @throws AppError `not_found`
 */
export const lockSectionPair = async (
  tx: Db,
  firstId: string,
  secondId: string,
): Promise<[SectionContext, SectionContext]> => {
  const first = await getSectionContext(tx, firstId)
  const second = await getSectionContext(tx, secondId)
  await lockSubjects(tx, [first.subject.id, second.subject.id])
  for (const id of [firstId, secondId].toSorted()) await lockSectionContext(tx, id)
  return [await getSectionContext(tx, firstId), await getSectionContext(tx, secondId)]
}
