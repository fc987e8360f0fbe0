import { dayMs } from '@lectureshelf/contract/formats/durations'
import { trashKeptDays } from '@lectureshelf/contract/constants'
import { type TrashItem, type TrashKind, restored } from '@lectureshelf/contract/library/trash'
import type { Actor } from '../../platform/actor.ts'
import { type DbAndClock, violates, type Db, firstOf } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { type TrashPage, pageTrash } from './trash.query.ts'
import { restoreSubject } from '../tables/deletion.ts'
import { findOfferingEvenDeleted, listOfferings } from '../tables/offerings.query.ts'
import { isSamePlace, updateOffering } from '../tables/offerings.table.ts'
import {
  countPdfs,
  findPdfEvenDeleted,
  findSameBytes,
  lockPdf,
  placePdf,
  restorePdfs,
} from '../tables/pdfs.table.ts'
import { findReferenceEvenDeleted, updateReference } from '../tables/references.table.ts'
import {
  findNamed,
  findSectionEvenDeleted,
  listSections,
  lockSection,
  restoreSectionAt,
} from '../tables/sections.table.ts'
import { type StoredSubject, findSubjectByCode, lockSubjects } from '../tables/subjects.table.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { refuseTaken, requireDeleted, requireParent } from './trash.policy.ts'

/** A request to restore one thing; anything deleted before `since` counts as removed. */
interface Wish {
  actor: Actor
  id: string
  since: Date
}

type Restore = (tx: Db, wish: Wish) => Promise<void>

const lockSubject = (tx: Db, id: string): Promise<StoredSubject | null> => firstOf(lockSubjects(tx, [id]))

const nameOfSubject = ({ subCode }: StoredSubject) => `the subject ${subCode}`

const restoreSubjectFor: Restore = async (tx, { actor, id, since }) => {
  const { subCode, subAbb, subName, description, deletedAt } = requireDeleted(
    await lockSubject(tx, id),
    since,
  )
  const other = await findSubjectByCode(tx, subCode)
  if (other !== null) refuseTaken(`The code ${subCode} belongs to "${other.subName}" now.`)
  const content = await restoreSubject(tx, id, deletedAt)
  await recordAudit(tx, actor, 'subject.restore', id, {
    after: { subCode, subAbb, subName, description, ...content },
  })
}

const restoreOffering: Restore = async (tx, { actor, id, since }) => {
  const found = orNotFound(await findOfferingEvenDeleted(tx, id))
  const subject = await lockSubject(tx, found.subjectId)
  // Read again, because someone may have restored it before the subject was locked.
  const { deptId, scheme, semNum, semName } = requireDeleted(await findOfferingEvenDeleted(tx, id), since)
  const { subCode, subAbb, subName } = requireParent(subject, nameOfSubject)
  const place = { deptId, scheme, semNum }
  const taught = await listOfferings(tx, [found.subjectId])
  if (taught.some((row) => isSamePlace(row, place)))
    refuseTaken(`${subCode} is already taught at ${deptId} ${scheme} ${semName}.`)
  await updateOffering(tx, id, { deletedAt: null })
  await recordAudit(tx, actor, 'offering.restore', found.subjectId, {
    after: { subCode, subAbb, subName, place },
  })
}

const restoreSection: Restore = async (tx, { actor, id, since }) => {
  const found = orNotFound(await findSectionEvenDeleted(tx, id))
  const subject = await lockSubject(tx, found.subjectId)
  const row = requireDeleted(await lockSection(tx, id), since)
  const { subCode } = requireParent(subject, nameOfSubject)
  const { subjectId, sectionName, sectionDesc, deletedAt: at } = row
  const others = await listSections(tx, [subjectId])
  if (findNamed(others, sectionName) !== undefined)
    refuseTaken(`${subCode} has another section "${sectionName}" now.`)
  const index = Math.min(row.sectionIndex, others.length)
  await restoreSectionAt(tx, row, index)
  const pdfs = await restorePdfs(tx, [id], at)
  await recordAudit(tx, actor, 'section.restore', id, {
    after: { subCode, sectionName, sectionDesc, sectionIndex: index, pdfs },
  })
}

const restorePdf: Restore = async (tx, { actor, id, since }) => {
  const sectionId = orNotFound((await findPdfEvenDeleted(tx, id))?.sectionId)
  const found = orNotFound(await findSectionEvenDeleted(tx, sectionId))
  const subject = await lockSubject(tx, found.subjectId)
  const section = await lockSection(tx, found.id)
  const row = requireDeleted(await lockPdf(tx, id), since)
  requireParent(subject, nameOfSubject)
  const { sectionName } = requireParent(section, (parent) => `the section ${parent.sectionName}`)
  const { sha256, pdfFile, pdfTitle, originalName } = row
  const same = await findSameBytes(tx, found.id, sha256)
  if (same !== null)
    refuseTaken(`${sectionName} has the same file as "${same.pdfTitle || same.originalName}" now.`)
  const index = Math.min(row.pdfIndex, await countPdfs(tx, found.id))
  await placePdf(tx, id, found.id, index)
  await recordAudit(tx, actor, 'pdf.restore', id, {
    after: { sectionId: found.id, pdfFile, pdfTitle, originalName, pdfIndex: index },
  })
}

const restoreReference: Restore = async (tx, { actor, id, since }) => {
  const found = orNotFound(await findReferenceEvenDeleted(tx, id))
  const subject = await lockSubject(tx, found.subjectId)
  const { refTitle, refLink } = requireDeleted(await findReferenceEvenDeleted(tx, id), since)
  const { subCode } = requireParent(subject, nameOfSubject)
  await updateReference(tx, id, { deletedAt: null })
  await recordAudit(tx, actor, 'reference.restore', id, { after: { subCode, refTitle, refLink } })
}

/**
 * Restores one thing, inside a transaction. Locks the subject first, then the section, then the thing, in the
 * same order as deletions.
 * @throws AppError `not_found`, `conflict` or `place_taken`
 */
const restoreOf: Record<TrashKind, Restore> = {
  subject: restoreSubjectFor,
  offering: restoreOffering,
  section: restoreSection,
  pdf: restorePdf,
  reference: restoreReference,
}

type Row = Awaited<ReturnType<typeof pageTrash>>['rows'][number]

const keptMs = trashKeptDays * dayMs
/** Items in their last minute count as removed: the sweep may already be removing them. */
const lastMinuteMs = 60_000

const counted = (count: number, one: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : `${one}s`}`]

const toItem = ({ id, deletedAt, deletedBy, sections, pdfs, references, ...row }: Row): TrashItem[] =>
  deletedAt === null
    ? []
    : [
        {
          _id: id,
          kind: row.kind,
          title: row.title,
          where: row.where,
          holds: [
            ...counted(sections, 'section'),
            ...counted(pdfs, 'PDF'),
            ...counted(references, 'reference'),
          ].join(', '),
          deletedAt: deletedAt.toISOString(),
          deletedByName: deletedBy,
          goneAt: new Date(deletedAt.getTime() + keptMs).toISOString(),
        },
      ]

/** Creates the service of the trash: deleted content that can be restored. The rights table admits only an owner. */
export const createTrashService = ({ db, clock }: DbAndClock) => {
  const keptSince = () => new Date(clock.now().getTime() - keptMs + lastMinuteMs)
  return {
    /** Lists what was deleted in the last 30 days, with what went with each item counted. */
    list: async (page: TrashPage): Promise<{ items: TrashItem[]; total: number }> => {
      const { rows, total } = await pageTrash(db, page, keptSince())
      return { items: rows.flatMap(toItem), total }
    },
    /**
     * Restores something to its place, with its order, address and files.
     * @throws AppError `not_found`, `place_taken`, or `conflict` when its parent is deleted or it was restored already
     */
    restore: async (actor: Actor, kind: TrashKind, id: string): Promise<{ message: string }> => {
      try {
        await db.transaction((tx) => restoreOf[kind](tx, { actor, id, since: keptSince() }))
      } catch (error) {
        // Someone used the code at the same time.
        if (violates(error, 'subject_sub_code_key')) throw new AppError('place_taken', { cause: error })
        throw error
      }
      return { message: restored(kind) }
    },
  }
}

export type TrashService = ReturnType<typeof createTrashService>
