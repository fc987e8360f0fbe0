import type { PdfEdit } from '@lectureshelf/contract/library/pdfs'
import type { z } from 'zod'
import { indexPdfJob } from '../../job-kinds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { requireScope } from '../tables/access.policy.ts'
import { findVersion, restartVersion } from '../tables/pdf-versions.table.ts'
import {
  type StoredPdf,
  closePdfGap,
  countPdfs,
  findPdf,
  listPdfs,
  orderPdfs,
  placePdf,
  updatePdf,
} from '../tables/pdfs.table.ts'
import { lockSectionContext, lockSectionPair } from '../tables/section-context.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { requireUnchanged } from '../../base/audit/changed-meanwhile.ts'
import { getTile, lockPdfContext, placesOf } from './pdf-context.ts'
import { orDuplicate } from './pdf-ingest.ts'
import type { PdfTile } from './pdf-tiles.query.ts'
import type { PdfsDeps } from './pdfs-deps.ts'
import { requireEdit, requireRemoval } from './pdfs.policy.ts'

const labels = [
  ['pdfTitle', 'Title'],
  ['pdfDescription', 'Description'],
] as const

interface Move {
  /** The section in which the caller saw the PDF. */
  sectionId: string
  toSectionId: string
  index?: number | undefined
}

const edit = (deps: PdfsDeps, actor: Actor, pdfId: string, form: z.output<typeof PdfEdit>) =>
  deps.db.transaction(async (tx) => {
    const { pdf, places } = await lockPdfContext(tx, pdfId)
    requireEdit(actor, pdf, places)
    const { pdfTitle, pdfDescription } = form
    const wanted = { pdfTitle, pdfDescription }
    await requireUnchanged(tx, labels, { seen: form.before, there: pdf, wanted }, 'pdf.edit', pdfId)
    await updatePdf(tx, pdfId, wanted)
    const before = { pdfTitle: pdf.pdfTitle, pdfDescription: pdf.pdfDescription }
    await recordAudit(tx, actor, 'pdf.edit', pdfId, { before, after: wanted })
    return getTile(tx, pdfId)
  })

/** Moves the row of a PDF between two locked sections and keeps the indices of both dense. */
const moveRows = async (tx: Db, pdf: StoredPdf, { sectionId, toSectionId, index }: Move): Promise<number> => {
  await closePdfGap(tx, sectionId, pdf.pdfIndex)
  const others = (await countPdfs(tx, toSectionId)) - (toSectionId === sectionId ? 1 : 0)
  const pdfIndex = Math.min(index ?? others, others)
  await placePdf(tx, pdf.id, toSectionId, pdfIndex)
  return pdfIndex
}

/** Finds a live PDF of a section. @throws AppError `not_found` when it is in another section or deleted */
const getPdfIn = async (tx: Db, sectionId: string, pdfId: string): Promise<StoredPdf> => {
  const pdf = await findPdf(tx, pdfId)
  if (pdf?.sectionId !== sectionId) throw new AppError('not_found')
  return pdf
}

const move = ({ db }: PdfsDeps, actor: Actor, pdfId: string, target: Move) =>
  db.transaction(async (tx) => {
    const { sectionId, toSectionId } = target
    const [from, to] = await lockSectionPair(tx, sectionId, toSectionId)
    requireScope(actor, 'changePdf', from.places)
    requireScope(actor, 'addPdf', to.places)
    const pdf = await getPdfIn(tx, sectionId, pdfId)
    const pdfIndex = await moveRows(tx, pdf, target)
    await recordAudit(tx, actor, 'pdf.move', pdfId, {
      before: { sectionId, sectionName: from.section.sectionName, pdfIndex: pdf.pdfIndex },
      after: { sectionId: toSectionId, sectionName: to.section.sectionName, pdfIndex },
    })
    return getTile(tx, pdfId)
  })

const retry = ({ db, jobs }: PdfsDeps, actor: Actor, pdfId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const pdf = await findPdf(tx, pdfId)
    const version = pdf === null ? null : await findVersion(tx, pdfId, pdf.version)
    if (pdf === null || version === null) throw new AppError('not_found')
    requireScope(actor, 'addPdf', await placesOf(tx, pdf))
    await restartVersion(tx, version.id)
    await jobs.enqueue(tx, indexPdfJob, { versionId: version.id }, version.id)
    await recordAudit(tx, actor, 'pdf.retry', pdfId)
  })

const isSameSet = (given: string[], there: string[]): boolean =>
  given.length === there.length &&
  new Set(given).size === given.length &&
  given.every((id) => there.includes(id))

/** Creates the operations that change stored PDFs. */
export const createPdfEditing = (deps: PdfsDeps) => {
  const { db, clock } = deps
  return {
    /** @throws AppError `not_found`, `out_of_scope`, `forbidden` or `changed_meanwhile` */
    edit: (actor: Actor, pdfId: string, form: z.output<typeof PdfEdit>): Promise<PdfTile> =>
      edit(deps, actor, pdfId, form),
    /** @throws AppError `not_found` also when it was moved or deleted since, `out_of_scope`, `duplicate_pdf` */
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
        const { places } = await lockSectionContext(tx, sectionId)
        requireScope(actor, 'addPdf', places)
        const before = await getPdfIn(tx, sectionId, pdfId)
        const now = clock.now()
        requireRemoval(actor, before, places, now)
        await updatePdf(tx, pdfId, { deletedAt: now })
        await closePdfGap(tx, sectionId, before.pdfIndex)
        await recordAudit(tx, actor, 'pdf.remove', pdfId, { before })
      }),
    /** @throws AppError `not_found`, `out_of_scope`, or `stale_order` unless the list is exactly the section's PDFs */
    reorder: async (actor: Actor, sectionId: string, pdfIds: string[]): Promise<void> =>
      db.transaction(async (tx) => {
        const { places } = await lockSectionContext(tx, sectionId)
        requireScope(actor, 'orderContent', places)
        const before = (await listPdfs(tx, [sectionId])).map(({ id }) => id)
        if (!isSameSet(pdfIds, before)) throw new AppError('stale_order')
        await orderPdfs(tx, pdfIds)
        await recordAudit(tx, actor, 'pdf.order', sectionId, { before, after: pdfIds })
      }),
    /** Re-indexes a PDF, usually after a failure. @throws AppError `not_found` or `out_of_scope` */
    retry: (actor: Actor, pdfId: string): Promise<void> => retry(deps, actor, pdfId),
  }
}
