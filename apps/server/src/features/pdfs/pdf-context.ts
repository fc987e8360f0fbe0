import type { Place } from '@lectureshelf/contract/access'
import { fileTooLarge } from '@lectureshelf/contract/messages'
import { TransactionRollbackError } from 'drizzle-orm'
import { requireScope } from '../../content/access.policy.ts'
import { type StoredPdf, findPdf, findSameBytes, lockPdf } from '../../content/pdfs.table.ts'
import { getSectionContext, lockSectionContext } from '../../content/section-context.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, violates } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { PdfEngine } from '../../platform/pdf-engine/pdf-engine.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { SubscriptionsService } from '../subscriptions/subscriptions.service.ts'
import { type PdfTile, findTile } from './pdf-tiles.query.ts'
import { requireRight } from './pdfs.policy.ts'

/** Dependencies of this feature. */
export interface PdfsDeps {
  db: Db
  clock: Clock
  storage: Storage
  pdfEngine: PdfEngine
  jobs: Jobs
  maxUploadBytes: number
  subscriptions: Pick<SubscriptionsService, 'entitlementOf'>
}

/** Finds a live PDF as a tile. @throws AppError `not_found` */
export const getTile = async (on: Db, pdfId: string): Promise<PdfTile> =>
  orNotFound(await findTile(on, pdfId))

/** A PDF and the places of its subject: none for a sheet, so that only the owner may change it. */
interface PdfContext {
  pdf: StoredPdf
  places: Place[]
}

const getPdf = async (on: Db, pdfId: string): Promise<StoredPdf> => orNotFound(await findPdf(on, pdfId))

/** Lists the places where a PDF's subject is taught. @throws AppError `not_found` */
export const placesOf = async (on: Db, { sectionId }: StoredPdf): Promise<Place[]> =>
  sectionId === null ? [] : (await getSectionContext(on, sectionId)).places

/**
 * Locks the section of a PDF until the transaction ends. Returns null when the PDF was moved out of it during the
 * wait, and releases it: holding it while waiting for another section could deadlock.
 * @throws AppError `not_found`
 */
const lockSectionOf = async (tx: Db, pdfId: string): Promise<Place[] | null> => {
  const { sectionId } = await getPdf(tx, pdfId)
  if (sectionId === null) return []
  try {
    return await tx.transaction(async (step) => {
      const { places } = await lockSectionContext(step, sectionId)
      if ((await findPdf(step, pdfId))?.sectionId !== sectionId) step.rollback()
      return places
    })
  } catch (error) {
    if (error instanceof TransactionRollbackError) return null
    throw error
  }
}

/**
 * Finds a live PDF and locks it, its section first, until the transaction ends.
 * @throws AppError `not_found`
 */
export const lockPdfContext = async (tx: Db, pdfId: string): Promise<PdfContext> => {
  let places: Place[] | null = null
  while (places === null) places = await lockSectionOf(tx, pdfId)
  const pdf = await lockPdf(tx, pdfId)
  if (pdf === null || pdf.deletedAt !== null) throw new AppError('not_found')
  return { pdf, places }
}

/**
 * Throws when a section already has these bytes. This only avoids useless work: the unique index decides.
 * @throws AppError `duplicate_pdf` with the title of the PDF that has them
 */
export const requireNewBytes = async (on: Db, sectionId: string, sha256: string): Promise<void> => {
  const same = await findSameBytes(on, sectionId, sha256)
  if (same === null) return
  const title = same.pdfTitle === '' ? same.originalName : same.pdfTitle
  throw new AppError('duplicate_pdf', { extraDetails: `It is there as "${title}".` })
}

/** Makes the error of a file that is larger than its limit. */
export const tooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', { message: fileTooLarge(maxBytes) })

/** Maps the error of a write: the unique index allows the same bytes only once in a section. */
export const orDuplicate = (error: unknown): unknown =>
  violates(error, 'pdf_section_hash_key') ? new AppError('duplicate_pdf', { cause: error }) : error

/** Creates the checks of the right to send a file, called before the first byte and again after the last. */
export const createPdfRights = ({ db }: Pick<PdfsDeps, 'db'>) => ({
  /** @throws AppError `forbidden`, `not_found` or `out_of_scope` */
  requireAdd: async (actor: Actor, sectionId: string): Promise<void> => {
    requireRight(actor, 'addPdf')
    requireScope(actor, 'addPdf', (await getSectionContext(db, sectionId)).places)
  },
  /** @throws AppError `forbidden`, `not_found` or `out_of_scope` */
  requireReplace: async (actor: Actor, pdfId: string): Promise<void> => {
    requireRight(actor, 'changePdf')
    requireScope(actor, 'changePdf', await placesOf(db, await getPdf(db, pdfId)))
  },
  /** Requires the right to publish one of the two reserved sheets. @throws AppError `forbidden` */
  requirePublish: (actor: Actor): void => requireRight(actor, 'manageContent'),
})

export type PdfRights = ReturnType<typeof createPdfRights>
