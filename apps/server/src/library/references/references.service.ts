import { messages } from '@lectureshelf/contract/messages'
import type { Reference, ReferenceForm } from '@lectureshelf/contract/library/references'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { authorOf } from '../tables/author.ts'
import {
  type StoredReference,
  findReferenceEvenDeleted,
  insertReference,
  listReferences,
  updateReference,
} from '../tables/references.table.ts'
import { lockSubjectFor } from '../tables/subject-context.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { requireUnchanged } from '../../base/audit/changed-meanwhile.ts'

type Form = Pick<z.output<typeof ReferenceForm>, 'refTitle' | 'refLink'>
/** `before` is what the editor saw. */
type ChangedForm = Form & { before?: Form | undefined }

const labels = [
  ['refTitle', 'Title'],
  ['refLink', 'Link'],
] as const

const toReference = (
  row: Pick<StoredReference, 'id' | 'refTitle' | 'refLink' | 'addedBy' | 'addedByName'>,
): Reference => ({
  _id: row.id,
  refTitle: row.refTitle,
  refLink: row.refLink,
  addedBy: row.addedBy,
  addedByName: row.addedByName,
})

const add = (db: Db, actor: Actor, subCode: string, { refTitle, refLink }: Form) =>
  db.transaction(async (tx) => {
    const { subject } = await lockSubjectFor(tx, actor, 'manageReferences', subCode)
    const row = { subjectId: subject.id, refTitle, refLink, ...authorOf(actor) }
    const id = await insertReference(tx, row)
    await recordAudit(tx, actor, 'reference.add', id, {
      after: { subCode: subject.subCode, refTitle, refLink },
    })
    return { message: messages.referenceAdded, newReference: toReference({ ...row, id }) }
  })

/**
 * Finds a reference of a subject that the actor may write in.
 * @throws AppError `not_found` for one of another subject.
 */
const getReferenceFor = async (tx: Db, actor: Actor, subCode: string, refId: string) => {
  const { subject } = await lockSubjectFor(tx, actor, 'manageReferences', subCode)
  const row = await findReferenceEvenDeleted(tx, refId)
  if (row?.subjectId !== subject.id || row.deletedAt !== null) throw new AppError('not_found')
  return { row, summary: { subCode: subject.subCode, refTitle: row.refTitle, refLink: row.refLink } }
}

const update = (db: Db, actor: Actor, subCode: string, refId: string, form: ChangedForm) =>
  db.transaction(async (tx) => {
    const { refTitle, refLink, before } = form
    const { row, summary } = await getReferenceFor(tx, actor, subCode, refId)
    await requireUnchanged(tx, labels, { seen: before, there: row, wanted: form }, 'reference.edit', row.id)
    await updateReference(tx, row.id, { refTitle, refLink })
    await recordAudit(tx, actor, 'reference.edit', row.id, {
      before: summary,
      after: { ...summary, refTitle, refLink },
    })
    return { message: messages.referenceUpdated, reference: toReference({ ...row, refTitle, refLink }) }
  })

const remove = (db: Db, clock: Clock, actor: Actor, subCode: string, refId: string) =>
  db.transaction(async (tx) => {
    const { row, summary } = await getReferenceFor(tx, actor, subCode, refId)
    await updateReference(tx, row.id, { deletedAt: clock.now() })
    await recordAudit(tx, actor, 'reference.remove', row.id, { before: summary })
    return { message: messages.referenceDeleted }
  })

/** Creates the service of references, the external links of subjects. */
export const createReferencesService = ({ db, clock }: DbAndClock) => ({
  /** Lists the references of a subject in the order they were added. */
  listOf: async (subjectId: string): Promise<Reference[]> =>
    (await listReferences(db, [subjectId])).map(toReference),
  add: (actor: Actor, subCode: string, form: Form) => add(db, actor, subCode, form),
  update: (actor: Actor, subCode: string, refId: string, form: ChangedForm) =>
    update(db, actor, subCode, refId, form),
  remove: (actor: Actor, subCode: string, refId: string): Promise<{ message: string }> =>
    remove(db, clock, actor, subCode, refId),
})

export type ReferencesService = ReturnType<typeof createReferencesService>
