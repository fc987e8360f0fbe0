import type { Right } from '@lectureshelf/contract/access'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { requireScope } from './access.policy.ts'
import { type OfferingRow, listOfferings } from './offerings.query.ts'
import { type StoredSubject, lockSubjectByCode } from './subjects.table.ts'

/** A subject and its places, which decide who may change its content. */
export interface SubjectContext {
  subject: StoredSubject
  offerings: OfferingRow[]
}

/**
 * Finds a subject in which the actor has a right and locks it until the transaction ends. The lock keeps
 * indices dense and names unique during concurrent writes.
 * @throws AppError `subject_not_found` or `out_of_scope`
 */
export const lockSubjectFor = async (
  tx: Db,
  actor: Actor,
  right: Right,
  subCode: string,
): Promise<SubjectContext> => {
  const subject = await lockSubjectByCode(tx, subCode)
  if (subject === null) throw new AppError('subject_not_found')
  const offerings = await listOfferings(tx, [subject.id])
  requireScope(actor, right, offerings)
  return { subject, offerings }
}
