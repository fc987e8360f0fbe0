import type { Place } from '@lectureshelf/contract/access'
import { TransactionRollbackError } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { type Db, violates } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { requireScope } from '../subjects/access.policy.ts'
import type { PdfsDeps } from './pdfs-deps.ts'
import { requireRight } from './pdfs.policy.ts'
import { type StoredPdf, findLivePdfForUpdate, findPdf } from './pdfs.repo.ts'

/** A PDF and where its subject is taught: nowhere for a sheet, so that only the owner may change it. */
interface PdfContext {
  pdf: StoredPdf
  places: Place[]
}

/**
 * Holds the section of a PDF until the transaction ends. Null when the PDF was moved out of it while it was waited
 * for: then it is given back, as who keeps it and waits for another one can be waited for by who has that one.
 * @throws AppError `not_found`
 */
const holdSectionOf = async (
  tx: Db,
  { getSectionContext }: Pick<PdfsDeps, 'getSectionContext'>,
  pdfId: string,
): Promise<Place[] | null> => {
  const found = await findPdf(tx, pdfId)
  if (found === null) throw new AppError('not_found')
  const { sectionId } = found.pdf
  if (sectionId === null) return []
  try {
    return await tx.transaction(async (step) => {
      const { places } = await getSectionContext(step, sectionId, { locked: true })
      if ((await findPdf(step, pdfId))?.pdf.sectionId !== sectionId) step.rollback()
      return places
    })
  } catch (error) {
    if (error instanceof TransactionRollbackError) return null
    throw error
  }
}

/**
 * Finds a live PDF and holds it, its section first, until the transaction ends.
 * @throws AppError `not_found`
 */
export const lockPdf = async (
  tx: Db,
  deps: Pick<PdfsDeps, 'getSectionContext'>,
  pdfId: string,
): Promise<PdfContext> => {
  let places: Place[] | null = null
  while (places === null) places = await holdSectionOf(tx, deps, pdfId)
  const pdf = await findLivePdfForUpdate(tx, pdfId)
  if (pdf === null) throw new AppError('not_found')
  return { pdf, places }
}

/** The error of a write: a section shows the same bytes only once, whoever was first. */
export const orDuplicate = (error: unknown): unknown =>
  violates(error, 'pdf_section_hash_key') ? new AppError('duplicate_pdf', { cause: error }) : error

/** Who may bring a file, decided before a byte of it arrives and again when it is complete. */
export const createPdfRights = ({ db, getSectionContext }: PdfsDeps) => ({
  /** @throws AppError `forbidden`, `not_found` or `out_of_scope` */
  requireAdd: async (actor: Actor, sectionId: string): Promise<void> => {
    requireRight(actor, 'addPdf')
    requireScope(actor, 'addPdf', (await getSectionContext(db, sectionId)).places)
  },
  /** @throws AppError `forbidden`, `not_found` or `out_of_scope` */
  requireReplace: async (actor: Actor, pdfId: string): Promise<void> => {
    requireRight(actor, 'changePdf')
    const found = await findPdf(db, pdfId)
    if (found === null) throw new AppError('not_found')
    const { sectionId } = found.pdf
    const places = sectionId === null ? [] : (await getSectionContext(db, sectionId)).places
    requireScope(actor, 'changePdf', places)
  },
  /** Of the two reserved sheets. @throws AppError `forbidden` */
  requirePublish: (actor: Actor): void => requireRight(actor, 'manageContent'),
})

export type PdfRights = ReturnType<typeof createPdfRights>
