import type { Place } from '@lectureshelf/contract/access'
import { TransactionRollbackError } from 'drizzle-orm'
import { type StoredPdf, findPdf, lockPdf } from '../tables/pdfs.table.ts'
import { getSectionContext, lockSectionContext } from '../tables/section-context.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { type PdfTile, findTile } from './pdf-tiles.query.ts'

/** A PDF and the places of its subject: none for a sheet, so that only the owner may change it. */
interface PdfContext {
  pdf: StoredPdf
  places: Place[]
}

/** Finds a live PDF. @throws AppError `not_found` */
export const getPdf = async (on: Db, pdfId: string): Promise<StoredPdf> =>
  orNotFound(await findPdf(on, pdfId))

/** Finds a live PDF as a tile. @throws AppError `not_found` */
export const getTile = async (on: Db, pdfId: string): Promise<PdfTile> =>
  orNotFound(await findTile(on, pdfId))

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
