import type { PdfFields } from '@lectureshelf/contract/pdfs'
import type { z } from 'zod'
import { indexPdfJob } from '../../job-kinds.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import type { ReadForm } from '../../platform/http/upload-form.ts'
import { type StagedFile, StorageLimitError } from '../../platform/storage/storage.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { requireScope } from '../subjects/access.policy.ts'
import type { NewPdf } from './pdf-ingest.ts'
import type { PdfTile } from './pdf-view.ts'
import type { PdfsDeps } from './pdfs-deps.ts'
import { requireRemoval } from './pdfs.policy.ts'
import { closeGap, findPdf, findPdfInSection, listPdfIds, orderPdfs, updatePdf } from './pdfs.repo.ts'
import { restartVersion } from './pdf-versions.repo.ts'

type Ingest = (input: NewPdf) => Promise<PdfTile>

const megabyte = 1024 * 1024

const tooLarge = (maxBytes: number) =>
  new AppError('too_large', {
    message: `The file is larger than ${Math.floor(maxBytes / megabyte)} MB, which is the limit.`,
  })

/** Adding a PDF by its form. */
export const createPdfUpload = (deps: PdfsDeps, ingest: Ingest) => {
  const { db, storage, maxUploadBytes, getSectionContext } = deps

  return {
    /**
     * Decides by the section whether the person may add to it, and only then reads what they send.
     * @throws AppError `not_found`, `out_of_scope`, `too_large`, or what `ingest` finds wrong
     */
    add: async (
      actor: Actor,
      sectionId: string,
      readForm: ReadForm<z.output<typeof PdfFields>>,
    ): Promise<PdfTile> => {
      const { places } = await getSectionContext(db, sectionId)
      requireScope(actor, places)
      const received: StagedFile[] = []
      try {
        const { fields, file } = await readForm(async ({ originalName, stream }) => {
          const staged = await storage.stage(stream, { maxBytes: maxUploadBytes })
          received.push(staged)
          return { originalName, staged }
        })
        const { pdfTitle, pdfDescription, deptId, schemeId, semNum } = fields
        const place = { deptId, schemeId, semNum }
        return await ingest({ actor, sectionId, ...file, pdfTitle, pdfDescription, place })
      } catch (error) {
        throw error instanceof StorageLimitError ? tooLarge(maxUploadBytes) : error
      } finally {
        // The form may break off after the file; one that was kept is no longer there to discard.
        for (const staged of received) await storage.discard(staged)
      }
    },
  }
}

const isSameSet = (given: string[], there: string[]): boolean =>
  given.length === there.length &&
  new Set(given).size === given.length &&
  given.every((id) => there.includes(id))

/** Changes of PDFs that are there. */
export const createPdfEditing = ({ db, clock, jobs, getSectionContext }: PdfsDeps) => ({
  /** @throws AppError `not_found`, `out_of_scope`, `forbidden` or `withdraw_too_late` */
  remove: async (actor: Actor, { pdfId, sectionId }: { pdfId: string; sectionId: string }): Promise<void> =>
    db.transaction(async (tx) => {
      const { places } = await getSectionContext(tx, sectionId, { locked: true })
      requireScope(actor, places)
      const before = await findPdfInSection(tx, sectionId, pdfId)
      if (before === null) throw new AppError('not_found')
      const now = clock.now()
      requireRemoval(actor, before, now)
      await updatePdf(tx, pdfId, { deletedAt: now })
      await closeGap(tx, sectionId, before.pdfIndex)
      await recordAudit(tx, actor, { action: 'pdf.delete', entity: 'pdf', entityId: pdfId, before })
    }),
  /** @throws AppError `not_found`, `out_of_scope`, or `stale_order` unless the list has exactly what is there */
  reorder: async (actor: Actor, sectionId: string, pdfIds: string[]): Promise<void> =>
    db.transaction(async (tx) => {
      const { places } = await getSectionContext(tx, sectionId, { locked: true })
      requireScope(actor, places)
      const before = await listPdfIds(tx, sectionId)
      if (!isSameSet(pdfIds, before)) throw new AppError('stale_order')
      await orderPdfs(tx, pdfIds)
      const entry = { action: 'pdf.order', entity: 'section', entityId: sectionId, before, after: pdfIds }
      await recordAudit(tx, actor, entry)
    }),
  /** Reads a PDF again, usually after a failure. @throws AppError `not_found` or `out_of_scope` */
  retry: async (actor: Actor, pdfId: string): Promise<void> =>
    db.transaction(async (tx) => {
      const found = await findPdf(tx, pdfId)
      if (found === null) throw new AppError('not_found')
      const { pdf, version } = found
      const places = pdf.sectionId === null ? [] : (await getSectionContext(tx, pdf.sectionId)).places
      requireScope(actor, places)
      await restartVersion(tx, version.id)
      await jobs.enqueue(tx, indexPdfJob, { versionId: version.id }, version.id)
      await recordAudit(tx, actor, { action: 'pdf.retry', entity: 'pdf', entityId: pdfId })
    }),
})
