import type { PdfEdit } from '@lectureshelf/contract/content/pdfs'
import type { z } from 'zod'
import { indexPdfJob } from '../../job-kinds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { requireUnchanged } from '../audit/changed-meanwhile.ts'
import { requireScope } from '../subjects/access.policy.ts'
import { lockPdf, orDuplicate } from './pdf-context.ts'
import { type PdfTile, findPdfTile } from './pdf-view.ts'
import type { PdfsDeps } from './pdfs-deps.ts'
import { requireEdit, requireRemoval } from './pdfs.policy.ts'
import {
  type StoredPdf,
  closeGap,
  countPdfs,
  findPdf,
  findPdfInSection,
  listPdfIds,
  openGap,
  orderPdfs,
  updatePdf,
  restartVersion,
} from './pdfs.repo.ts'

const labels = [
  ['pdfTitle', 'Title'],
  ['pdfDescription', 'Description'],
] as const

interface Move {
  /** Where its mover saw it. */
  sectionId: string
  toSectionId: string
  index?: number | undefined
}

const tileOf = async (tx: Db, pdfId: string): Promise<PdfTile> => {
  const tile = await findPdfTile(tx, pdfId)
  if (tile === null) throw new AppError('not_found')
  return tile
}

const edit = (deps: PdfsDeps, actor: Actor, pdfId: string, form: z.output<typeof PdfEdit>) =>
  deps.db.transaction(async (tx) => {
    const { pdf, places } = await lockPdf(tx, deps, pdfId)
    requireEdit(actor, pdf, places)
    const { pdfTitle, pdfDescription } = form
    const wanted = { pdfTitle, pdfDescription }
    const record = { entity: 'pdf', entityId: pdfId, action: 'pdf.edit' as const }
    await requireUnchanged(tx, labels, { seen: form.before, there: pdf, wanted }, record)
    await updatePdf(tx, pdfId, wanted)
    const before = { pdfTitle: pdf.pdfTitle, pdfDescription: pdf.pdfDescription }
    await recordAudit(tx, actor, { ...record, before, after: wanted })
    return tileOf(tx, pdfId)
  })

/** Both sections are held: in each the PDFs stay numbered without holes. */
const moveRows = async (tx: Db, pdf: StoredPdf, { sectionId, toSectionId, index }: Move): Promise<number> => {
  await closeGap(tx, sectionId, pdf.pdfIndex)
  const others = (await countPdfs(tx, toSectionId)) - (toSectionId === sectionId ? 1 : 0)
  const pdfIndex = Math.min(index ?? others, others)
  await openGap(tx, toSectionId, pdfIndex, pdf.id)
  await updatePdf(tx, pdf.id, { sectionId: toSectionId, pdfIndex })
  return pdfIndex
}

const move = ({ db, lockSectionPair }: PdfsDeps, actor: Actor, pdfId: string, target: Move) =>
  db.transaction(async (tx) => {
    const { sectionId, toSectionId } = target
    const [from, to] = await lockSectionPair(tx, sectionId, toSectionId)
    requireScope(actor, 'changePdf', from.places)
    requireScope(actor, 'addPdf', to.places)
    const pdf = await findPdfInSection(tx, sectionId, pdfId)
    if (pdf === null) throw new AppError('not_found')
    const pdfIndex = await moveRows(tx, pdf, target)
    await recordAudit(tx, actor, {
      action: 'pdf.move',
      entity: 'pdf',
      entityId: pdfId,
      before: { sectionId, sectionName: from.section.sectionName, pdfIndex: pdf.pdfIndex },
      after: { sectionId: toSectionId, sectionName: to.section.sectionName, pdfIndex },
    })
    return tileOf(tx, pdfId)
  })

const retry = ({ db, jobs, getSectionContext }: PdfsDeps, actor: Actor, pdfId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await findPdf(tx, pdfId)
    if (found === null) throw new AppError('not_found')
    const { pdf, version } = found
    const places = pdf.sectionId === null ? [] : (await getSectionContext(tx, pdf.sectionId)).places
    requireScope(actor, 'addPdf', places)
    await restartVersion(tx, version.id)
    await jobs.enqueue(tx, indexPdfJob, { versionId: version.id }, version.id)
    await recordAudit(tx, actor, { action: 'pdf.retry', entity: 'pdf', entityId: pdfId })
  })

const isSameSet = (given: string[], there: string[]): boolean =>
  given.length === there.length &&
  new Set(given).size === given.length &&
  given.every((id) => there.includes(id))

/** Changes of PDFs that are there. */
export const createPdfEditing = (deps: PdfsDeps) => {
  const { db, clock, getSectionContext } = deps
  return {
    /** @throws AppError `not_found`, `out_of_scope`, `forbidden` or `changed_meanwhile` */
    edit: (actor: Actor, pdfId: string, form: z.output<typeof PdfEdit>): Promise<PdfTile> =>
      edit(deps, actor, pdfId, form),
    /** @throws AppError `not_found` also when it was moved or deleted meanwhile, `out_of_scope`, `duplicate_pdf` */
    move: async (actor: Actor, pdfId: string, target: Move): Promise<PdfTile> => {
      try {
        return await move(deps, actor, pdfId, target)
      } catch (error) {
        throw orDuplicate(error)
      }
    },
    /** @throws AppError `not_found`, `out_of_scope`, `forbidden` or `withdraw_too_late` */
    remove: async (actor: Actor, { pdfId, sectionId }: { pdfId: string; sectionId: string }): Promise<void> =>
      db.transaction(async (tx) => {
        const { places } = await getSectionContext(tx, sectionId, { locked: true })
        requireScope(actor, 'addPdf', places)
        const before = await findPdfInSection(tx, sectionId, pdfId)
        if (before === null) throw new AppError('not_found')
        const now = clock.now()
        requireRemoval(actor, before, places, now)
        await updatePdf(tx, pdfId, { deletedAt: now })
        await closeGap(tx, sectionId, before.pdfIndex)
        await recordAudit(tx, actor, { action: 'pdf.delete', entity: 'pdf', entityId: pdfId, before })
      }),
    /** @throws AppError `not_found`, `out_of_scope`, or `stale_order` unless the list has exactly what is there */
    reorder: async (actor: Actor, sectionId: string, pdfIds: string[]): Promise<void> =>
      db.transaction(async (tx) => {
        const { places } = await getSectionContext(tx, sectionId, { locked: true })
        requireScope(actor, 'orderContent', places)
        const before = await listPdfIds(tx, sectionId)
        if (!isSameSet(pdfIds, before)) throw new AppError('stale_order')
        await orderPdfs(tx, pdfIds)
        const entry = {
          action: 'pdf.order' as const,
          entity: 'section',
          entityId: sectionId,
          before,
          after: pdfIds,
        }
        await recordAudit(tx, actor, entry)
      }),
    /** Reads a PDF again, usually after a failure. @throws AppError `not_found` or `out_of_scope` */
    retry: (actor: Actor, pdfId: string): Promise<void> => retry(deps, actor, pdfId),
  }
}
