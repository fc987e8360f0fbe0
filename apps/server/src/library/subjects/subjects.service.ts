import { type Place, isLookedAfter, sharingOutOfScope } from '@lectureshelf/contract/access'
import { messages, subjectSaved } from '@lectureshelf/contract/messages'
import type { SubjectCard, SubjectForm } from '@lectureshelf/contract/library/subjects'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, violates } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { requireScope } from '../tables/access.policy.ts'
import { authorOf } from '../tables/author.ts'
import { deleteSubject } from '../tables/deletion.ts'
import { type OfferingRow, listOfferings } from '../tables/offerings.query.ts'
import { insertOfferings, isSamePlace, updateOffering } from '../tables/offerings.table.ts'
import { type SubjectContext, lockSubjectFor } from '../tables/subject-context.ts'
import {
  type StoredSubject,
  insertSubject,
  lockSubjectByCode,
  updateSubject,
} from '../tables/subjects.table.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { requireUnchanged } from '../../base/audit/changed-meanwhile.ts'
import { type PlaceNames, type PlacePart, findOffering, placeIn } from './place-names.ts'
import { type ReadingDeps, createSubjectReading } from './subject-reading.ts'
import { nameOfPlace, toCard } from './subject-view.ts'
import { findCard } from './subjects.query.ts'

type Form = z.output<typeof SubjectForm>
type NewSubject = Form & { share?: boolean | undefined }
type ChangedSubject = Form & {
  description?: string | undefined
  from?: PlaceNames | undefined
  /** What the editor saw. */
  before?: ReturnType<typeof summaryOf> | undefined
}

const labels = [
  ['subCode', 'Subject code'],
  ['subAbb', 'Abbreviation'],
  ['subName', 'Subject name'],
  ['description', 'Description'],
] as const

interface SubjectReply {
  message: string
  subject: SubjectCard
}

interface SubjectsDeps extends ReadingDeps {
  clock: Clock
}

const toPlace = ({ deptId, scheme, semNum }: Place): Place => ({ deptId, scheme, semNum })

/** Returns the fields of a subject that the audit log stores. */
const summaryOf = ({ subCode, subAbb, subName, description }: StoredSubject) => ({
  subCode,
  subAbb,
  subName,
  description,
})

/** Only staff write, and staff read everything, so the card is unlocked. */
const replyFor = async (tx: Db, subjectId: string, place: Place, done: 'added' | 'updated') => {
  const card = await findCard(tx, subjectId, place)
  if (card === null) throw new AppError('subject_not_found')
  return { message: subjectSaved(card.subName, done), subject: toCard(card, { locked: false }) }
}

/**
 * Adds a place to a subject whose code exists: its content is shared. Sharing opens the content to more readers
 * and their editors, so it needs all places in scope.
 * @throws AppError `subject_exists`, `subject_exists_elsewhere` or `out_of_scope`
 */
const shareSubject = async (tx: Db, actor: Actor, form: NewSubject, place: Place): Promise<SubjectReply> => {
  const subject = await lockSubjectByCode(tx, form.subCode)
  if (subject === null) throw new AppError('conflict')
  const offerings = await listOfferings(tx, [subject.id])
  if (offerings.some((row) => isSamePlace(row, place))) throw new AppError('subject_exists')
  if (form.share !== true) {
    const places = offerings.map(nameOfPlace).join(', ')
    const extraDetails = `${subject.subCode} is "${subject.subName}", taught at ${places}.`
    throw new AppError('subject_exists_elsewhere', { extraDetails })
  }
  if (!isLookedAfter(actor, 'addSubject', offerings)) {
    const message = sharingOutOfScope(subject.subCode, offerings.map(nameOfPlace))
    throw new AppError('out_of_scope', { message })
  }
  await insertOfferings(tx, [{ subjectId: subject.id, ...place }])
  await recordAudit(tx, actor, 'subject.share', subject.id, {
    before: { ...summaryOf(subject), places: offerings.map(toPlace) },
    after: { ...summaryOf(subject), places: [...offerings.map(toPlace), place] },
  })
  return replyFor(tx, subject.id, place, 'added')
}

const addSubject = async ({ db, dss }: SubjectsDeps, actor: Actor, form: NewSubject) => {
  const place = await dss.getPlace(form)
  requireScope(actor, 'addSubject', [place])
  const { subCode, subAbb, subName } = form
  return db.transaction(async (tx) => {
    const subject = await insertSubject(tx, { subCode, subAbb, subName, ...authorOf(actor) })
    if (subject === null) return shareSubject(tx, actor, form, place)
    await insertOfferings(tx, [{ subjectId: subject.id, ...place }])
    await recordAudit(tx, actor, 'subject.add', subject.id, { after: { ...summaryOf(subject), place } })
    return replyFor(tx, subject.id, place, 'added')
  })
}

/**
 * Finds the offering that an edit moves; null when the subject stays where it is.
 * @throws AppError `subject_exists` at a place it has, `several_offerings` when the call does not name one,
 * `subject_not_found` when it is not taught at the named place.
 */
const offeringToMove = (offerings: OfferingRow[], place: Place, from: PlaceNames | undefined) => {
  const atPlace = offerings.find((row) => isSamePlace(row, place))
  if (from === undefined) {
    if (atPlace !== undefined) return null
    const [only, ...others] = offerings
    if (only === undefined || others.length > 0) throw new AppError('several_offerings')
    return only
  }
  const moved = findOffering(offerings, from)
  if (moved === undefined) throw new AppError('subject_not_found')
  if (atPlace === undefined) return moved
  if (atPlace !== moved) throw new AppError('subject_exists')
  return null
}

const editSubject = async (
  { db, dss }: SubjectsDeps,
  actor: Actor,
  code: string,
  form: ChangedSubject,
): Promise<SubjectReply> => {
  const place = await dss.getPlace(form)
  const change = async (tx: Db) => {
    const { subject, offerings } = await lockSubjectFor(tx, actor, 'editSubject', code)
    const moved = offeringToMove(offerings, place, form.from)
    const { subCode, subAbb, subName, description = subject.description } = form
    const wanted = { subCode, subAbb, subName, description }
    await requireUnchanged(
      tx,
      labels,
      { seen: form.before, there: subject, wanted },
      'subject.edit',
      subject.id,
    )
    await updateSubject(tx, subject.id, wanted)
    if (moved !== null) await updateOffering(tx, moved.offeringId, place)
    await recordAudit(tx, actor, 'subject.edit', subject.id, {
      before: { ...summaryOf(subject), ...(moved === null ? {} : { place: toPlace(moved) }) },
      after: { ...wanted, ...(moved === null ? {} : { place }) },
    })
    return replyFor(tx, subject.id, place, 'updated')
  }
  try {
    return await db.transaction(change)
  } catch (error) {
    if (violates(error, 'subject_sub_code_key')) throw new AppError('subject_exists', { cause: error })
    throw error
  }
}

const removeOffering = async (
  tx: Db,
  actor: Actor,
  { subject }: SubjectContext,
  gone: OfferingRow,
  at: Date,
) => {
  await updateOffering(tx, gone.offeringId, { deletedAt: at })
  await recordAudit(tx, actor, 'subject.unshare', subject.id, {
    before: { ...summaryOf(subject), place: toPlace(gone) },
  })
}

const removeEverywhere = async (tx: Db, actor: Actor, { subject, offerings }: SubjectContext, at: Date) => {
  const content = await deleteSubject(tx, subject.id, at)
  await recordAudit(tx, actor, 'subject.remove', subject.id, {
    before: { ...summaryOf(subject), places: offerings.map(toPlace), ...content },
  })
}

/** Returns the place to delete at. An incomplete place must not count as none: that would delete everything. */
const placeToRemove = (part: PlacePart): PlaceNames | null => {
  const place = placeIn(part)
  const isNamed = [part.department, part.scheme, part.semester].some((name) => name !== undefined)
  if (place === null && isNamed) {
    throw new AppError('invalid_request', {
      extraDetails: 'Name the department, the scheme and the semester, or none of them.',
    })
  }
  return place
}

const removeSubject = async (deps: SubjectsDeps, actor: Actor, subCode: string, part: PlacePart) => {
  const place = placeToRemove(part)
  return deps.db.transaction(async (tx) => {
    const context = await lockSubjectFor(tx, actor, 'removeSubject', subCode)
    const at = deps.clock.now()
    const gone = place === null ? null : findOffering(context.offerings, place)
    if (gone === undefined) throw new AppError('subject_not_found')
    if (gone !== null && context.offerings.length > 1) await removeOffering(tx, actor, context, gone, at)
    else await removeEverywhere(tx, actor, context, at)
    return { message: messages.subjectDeleted }
  })
}

/** Creates the service of subjects: one per code, taught at any number of places. */
export const createSubjectsService = (deps: SubjectsDeps) => ({
  ...createSubjectReading(deps),
  add: (actor: Actor, form: NewSubject): Promise<SubjectReply> => addSubject(deps, actor, form),
  edit: (actor: Actor, subCode: string, form: ChangedSubject): Promise<SubjectReply> =>
    editSubject(deps, actor, subCode, form),
  /** Deletes the offering at a place, and the subject with its last offering; without a place, all of it. */
  remove: (actor: Actor, subCode: string, place: PlacePart): Promise<{ message: string }> =>
    removeSubject(deps, actor, subCode, place),
})

export type SubjectsService = ReturnType<typeof createSubjectsService>
