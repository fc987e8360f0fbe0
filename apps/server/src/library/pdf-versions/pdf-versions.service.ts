import { reservedPdfFiles } from '@lectureshelf/contract/constants'
import { type PdfVersion, type Sheet, versionMessages } from '@lectureshelf/contract/library/pdf-versions'
import type { Actor } from '../../platform/actor.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import {
  type StoredVersion,
  findVersion,
  listVersions,
  markReplaced,
  markShown,
  purgeVersion,
} from '../tables/pdf-versions.table.ts'
import { listPdfsByName, updatePdf } from '../tables/pdfs.table.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { getPdf, getTile, lockPdfContext } from '../pdfs/pdf-context.ts'
import { orDuplicate } from '../pdfs/pdf-ingest.ts'
import { type PdfTile, findTile } from '../pdfs/pdf-tiles.query.ts'
import { toPdf } from '../pdfs/pdf-view.ts'
import type { PdfsDeps } from '../pdfs/pdfs-deps.ts'
import { requireRight } from '../pdfs/pdfs.policy.ts'

type VersionsDeps = Pick<PdfsDeps, 'db' | 'clock' | 'storage' | 'files'>

const toVersion = (row: StoredVersion, shown: number): PdfVersion => ({
  version: row.version,
  isShown: row.version === shown,
  originalName: row.originalName,
  sizeBytes: row.sizeBytes,
  pageCount: row.pageCount,
  state: row.state,
  addedByName: row.addedByName,
  createdAt: row.createdAt.toISOString(),
  replacedAt: row.replacedAt?.toISOString() ?? null,
})

const restore = (deps: VersionsDeps, actor: Actor, pdfId: string, version: number): Promise<PdfTile> =>
  deps.db.transaction(async (tx) => {
    const { pdf } = await lockPdfContext(tx, pdfId)
    const chosen = orNotFound(await findVersion(tx, pdfId, version))
    if (pdf.version !== version) {
      await markReplaced(tx, pdfId, deps.clock.now())
      await markShown(tx, chosen.id)
      await updatePdf(tx, pdfId, { version, sha256: chosen.sha256 })
      await recordAudit(tx, actor, 'pdf.restoreVersion', pdfId, {
        before: { pdfFile: pdf.pdfFile, version: pdf.version },
        after: { pdfFile: pdf.pdfFile, version },
      })
    }
    return getTile(tx, pdfId)
  })

interface Removal {
  pdfFile: string
  version: number
  reason: string
}

const removeRows = (deps: VersionsDeps, actor: Actor, { pdfFile, version, reason }: Removal) =>
  deps.db.transaction(async (tx) => {
    const named = orNotFound((await listPdfsByName(tx, [pdfFile]))[0])
    const { pdf } = await lockPdfContext(tx, named.id)
    const chosen = orNotFound(await findVersion(tx, pdf.id, version))
    if (pdf.version === version) throw new AppError('conflict', { message: versionMessages.isShown })
    const keys = await purgeVersion(tx, chosen.id)
    await recordAudit(tx, actor, 'pdf.removeVersion', pdf.id, {
      before: { pdfFile, version, originalName: chosen.originalName, sizeBytes: chosen.sizeBytes },
      after: { reason },
    })
    return keys
  })

/** Creates the service that lists, restores and deletes versions, and lists the two sheets. */
export const createPdfVersionsService = (deps: VersionsDeps) => ({
  /** Lists the versions of a PDF. @throws AppError `not_found` */
  list: async (actor: Actor, pdfId: string): Promise<PdfVersion[]> => {
    requireRight(actor, 'manageContent')
    const pdf = await getPdf(deps.db, pdfId)
    return (await listVersions(deps.db, pdfId)).map((row) => toVersion(row, pdf.version))
  },
  /**
   * Shows an older version again; restoring the shown version changes nothing.
   * @throws AppError `not_found`, or `duplicate_pdf` when the section now has another PDF with its bytes
   */
  restore: async (actor: Actor, pdfId: string, version: number): Promise<PdfTile> => {
    requireRight(actor, 'manageContent')
    try {
      return await restore(deps, actor, pdfId, version)
    } catch (error) {
      throw orDuplicate(error)
    }
  },
  /**
   * Deletes a version permanently, with everything that was made of it.
   * @throws AppError `not_found`, `conflict` for the version shown now, or FilesNotOurs before anything is deleted
   */
  remove: async (actor: Actor, removal: Removal): Promise<void> => {
    requireRight(actor, 'manageContent')
    await deps.files.require()
    const keys = await removeRows(deps, actor, removal)
    // No one can read a file without a row, so a failure here is left to the next sweep.
    await Promise.allSettled(keys.map((key) => deps.storage.remove(key)))
  },
  /** Lists both sheets, published or not. */
  listSheets: async (actor: Actor): Promise<Sheet[]> => {
    requireRight(actor, 'manageContent')
    const pdfs = await listPdfsByName(deps.db, reservedPdfFiles)
    const sheets: Sheet[] = []
    for (const pdfFile of reservedPdfFiles) {
      const id = pdfs.find((row) => row.pdfFile === pdfFile)?.id
      const tile = id === undefined ? null : await findTile(deps.db, id)
      sheets.push({ pdfFile, pdf: tile === null ? null : toPdf(tile, { locked: false }) })
    }
    return sheets
  },
})

export type PdfVersionsService = ReturnType<typeof createPdfVersionsService>
