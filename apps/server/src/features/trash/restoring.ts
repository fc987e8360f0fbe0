import type { TrashKind } from '@lectureshelf/contract/content/trash'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import {
  type StoredSubject,
  findByCode,
  findOffering,
  findOwners,
  findReference,
  isTaughtAt,
  listPdfs,
  listSectionNames,
  lockPdf,
  lockSection,
  lockSubject,
  restoreOfferingRow,
  restorePdfRow,
  restoreReferenceRow,
  restoreSectionRow,
  restoreSubjectRows,
} from './restoring.repo.ts'
import { refuseTaken, requireDeleted, requireParent } from './trash.policy.ts'

/** Who restores what: what was deleted before `since` is as good as gone. */
interface Wish {
  actor: Actor
  id: string
  since: Date
}

type Restore = (tx: Db, wish: Wish) => Promise<void>

const nameOfSubject = ({ subCode }: StoredSubject) => `the subject ${subCode}`

const restoreSubject: Restore = async (tx, { actor, id, since }) => {
  const { subCode, subAbb, subName, description, deletedAt } = requireDeleted(
    await lockSubject(tx, id),
    since,
  )
  const other = await findByCode(tx, subCode)
  if (other !== null) refuseTaken(`The code ${subCode} belongs to "${other.subName}" now.`)
  const content = await restoreSubjectRows(tx, id, deletedAt)
  await recordAudit(tx, actor, {
    action: 'subject.restore',
    entity: 'subject',
    entityId: id,
    after: { subCode, subAbb, subName, description, ...content },
  })
}

const restoreOffering: Restore = async (tx, { actor, id, since }) => {
  const found = await findOffering(tx, id)
  if (found === null) throw new AppError('not_found')
  const subject = await lockSubject(tx, found.subjectId)
  // Read again, as somebody may have restored it before the subject was held.
  const { deptId, scheme, semNum, semName } = requireDeleted(await findOffering(tx, id), since)
  const { subCode, subAbb, subName } = requireParent(subject, nameOfSubject)
  const place = { deptId, scheme, semNum }
  if (await isTaughtAt(tx, found.subjectId, place))
    refuseTaken(`${subCode} is taught at ${deptId} ${scheme} ${semName} already.`)
  await restoreOfferingRow(tx, id)
  await recordAudit(tx, actor, {
    action: 'offering.restore',
    entity: 'subject',
    entityId: found.subjectId,
    after: { subCode, subAbb, subName, place },
  })
}

const restoreSection: Restore = async (tx, { actor, id, since }) => {
  const owners = await findOwners(tx, { sectionId: id })
  if (owners === null) throw new AppError('not_found')
  const subject = await lockSubject(tx, owners.subjectId)
  const row = requireDeleted(await lockSection(tx, id), since)
  const { subCode } = requireParent(subject, nameOfSubject)
  const { subjectId, sectionName, sectionDesc, deletedAt: at } = row
  const names = await listSectionNames(tx, subjectId)
  if (names.some((name) => name.toLowerCase() === sectionName.toLowerCase()))
    refuseTaken(`${subCode} has another section "${sectionName}" now.`)
  const index = Math.min(row.sectionIndex, names.length)
  const pdfs = await restoreSectionRow(tx, { id, subjectId, index, at })
  await recordAudit(tx, actor, {
    action: 'section.restore',
    entity: 'section',
    entityId: id,
    after: { subCode, sectionName, sectionDesc, sectionIndex: index, pdfs },
  })
}

const restorePdf: Restore = async (tx, { actor, id, since }) => {
  const owners = await findOwners(tx, { pdfId: id })
  if (owners === null) throw new AppError('not_found')
  const subject = await lockSubject(tx, owners.subjectId)
  const section = await lockSection(tx, owners.sectionId)
  const row = requireDeleted(await lockPdf(tx, id), since)
  requireParent(subject, nameOfSubject)
  const { sectionName } = requireParent(section, (parent) => `the section ${parent.sectionName}`)
  const { sectionId } = owners
  const { sha256, pdfFile, pdfTitle, originalName } = row
  const there = await listPdfs(tx, sectionId)
  const same = there.find((pdf) => pdf.sha256 === sha256)
  if (same !== undefined)
    refuseTaken(`${sectionName} has the same file as "${same.pdfTitle || same.originalName}" now.`)
  const index = Math.min(row.pdfIndex, there.length)
  await restorePdfRow(tx, { id, sectionId, index })
  await recordAudit(tx, actor, {
    action: 'pdf.restore',
    entity: 'pdf',
    entityId: id,
    after: { sectionId, pdfFile, pdfTitle, originalName, pdfIndex: index },
  })
}

const restoreReference: Restore = async (tx, { actor, id, since }) => {
  const found = await findReference(tx, id)
  if (found === null) throw new AppError('not_found')
  const subject = await lockSubject(tx, found.subjectId)
  const { refTitle, refLink } = requireDeleted(await findReference(tx, id), since)
  const { subCode } = requireParent(subject, nameOfSubject)
  await restoreReferenceRow(tx, id)
  await recordAudit(tx, actor, {
    action: 'reference.restore',
    entity: 'reference',
    entityId: id,
    after: { subCode, refTitle, refLink },
  })
}

/**
 * Brings something back, inside a transaction. Each holds the subject first, then the section, then the thing, as
 * those who delete do.
 * @throws AppError `not_found`, `conflict` or `place_taken`
 */
export const restoreOf: Record<TrashKind, Restore> = {
  subject: restoreSubject,
  offering: restoreOffering,
  section: restoreSection,
  pdf: restorePdf,
  reference: restoreReference,
}
