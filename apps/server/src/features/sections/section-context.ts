import type { Place } from '@lectureshelf/contract/access'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { lockSubjects, placesOf } from '../subjects/subject-context.ts'
import { type StoredSection, findSectionWithSubject } from './sections.repo.ts'

/** A section, whose it is and where that is taught: what every change of its PDFs is decided by. */
export interface SectionContext {
  section: StoredSection
  subject: { id: string; subCode: string; subAbb: string; subName: string }
  places: Place[]
}

/**
 * Finds a live section. With `locked`, inside a transaction, nobody deletes or reorders it before the end.
 * @throws AppError `not_found`
 */
export const getSectionContext = async (
  on: Db,
  sectionId: string,
  options: { locked: boolean } = { locked: false },
): Promise<SectionContext> => {
  const found = await findSectionWithSubject(on, sectionId, options)
  if (found === null) throw new AppError('not_found')
  return { ...found, places: await placesOf(on, found.subject.id) }
}

/**
 * Finds two live sections and holds both until the transaction ends. Whoever holds several takes the subjects
 * first and everything in the order of its id, so that nobody waits for somebody who waits for them.
 * @throws AppError `not_found`
 */
export const lockSectionPair = async (
  tx: Db,
  firstId: string,
  secondId: string,
): Promise<[SectionContext, SectionContext]> => {
  const subjectIds = [await getSectionContext(tx, firstId), await getSectionContext(tx, secondId)].map(
    ({ subject }) => subject.id,
  )
  await lockSubjects(tx, subjectIds)
  for (const id of [firstId, secondId].toSorted()) await getSectionContext(tx, id, { locked: true })
  return [await getSectionContext(tx, firstId), await getSectionContext(tx, secondId)]
}
