import type { Place } from '@lectureshelf/contract/access'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type OfferingRow, type StoredSubject, findSubjectForUpdate, listOfferings } from './subjects.repo.ts'

/** A subject and where it is taught: what every change of its content is decided by. */
export interface SubjectContext {
  subject: StoredSubject
  offerings: OfferingRow[]
}

/** Every place a subject is taught at; none when it was deleted. */
export const placesOf = async (on: Db, subjectId: string): Promise<Place[]> =>
  toPlaces(await listOfferings(on, subjectId))

/** Rows of offerings as the policies take them. */
export const toPlaces = (rows: Place[]): Place[] =>
  rows.map(({ deptId, scheme, semNum }) => ({ deptId, scheme, semNum }))

/**
 * Finds a subject by its code and holds it until the transaction ends, so that indices stay dense and
 * names unique however many people write at once.
 * @throws AppError `subject_not_found`
 */
export const lockSubject = async (tx: Db, subCode: string): Promise<SubjectContext> => {
  const subject = await findSubjectForUpdate(tx, subCode)
  if (subject === null) throw new AppError('subject_not_found')
  return { subject, offerings: await listOfferings(tx, subject.id) }
}
