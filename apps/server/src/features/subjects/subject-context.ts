import type { Place, Right } from '@lectureshelf/contract/access'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { requireScope } from './access.policy.ts'
import {
  type OfferingRow,
  type StoredSubject,
  findSubjectForUpdate,
  listOfferings,
  lockSubjectRows,
} from './subjects.repo.ts'

/** A subject and where it is taught: what every change of its content is decided by. */
export interface SubjectContext {
  subject: StoredSubject
  offerings: OfferingRow[]
}

/** Every place a subject is taught at; none when it was deleted. */
export const placesOf = (on: Db, subjectId: string): Promise<Place[]> => listOfferings(on, subjectId)

/** Holds subjects until the transaction ends, so that nobody deletes them or their sections. */
export const lockSubjects = (tx: Db, subjectIds: string[]): Promise<void> => lockSubjectRows(tx, subjectIds)

/**
 * Finds a subject for someone who wants to use a right in it, and holds it until the transaction ends, so that
 * indices stay dense and names unique however many people write at once.
 * @throws AppError `subject_not_found` or `out_of_scope`
 */
export const lockSubjectFor = async (
  tx: Db,
  actor: Actor,
  right: Right,
  subCode: string,
): Promise<SubjectContext> => {
  const subject = await findSubjectForUpdate(tx, subCode)
  if (subject === null) throw new AppError('subject_not_found')
  const offerings = await listOfferings(tx, subject.id)
  requireScope(actor, right, offerings)
  return { subject, offerings }
}
