import type { Pdf } from '@lectureshelf/contract/content/pdfs'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { pdf, pdfVersion } from '../../schema.ts'

const columns = {
  id: pdf.id,
  sectionId: pdf.sectionId,
  pdfTitle: pdf.pdfTitle,
  pdfDescription: pdf.pdfDescription,
  pdfFile: pdf.pdfFile,
  originalName: pdf.originalName,
  addedBy: pdf.addedBy,
  addedByName: pdf.addedByName,
  createdAt: pdf.createdAt,
  sizeBytes: pdfVersion.sizeBytes,
  pageCount: pdfVersion.pageCount,
  version: pdfVersion.version,
  state: pdfVersion.state,
  coverName: pdfVersion.coverName,
}

/** The version a PDF shows now. */
export const shownVersion = and(eq(pdfVersion.pdfId, pdf.id), eq(pdfVersion.version, pdf.version))

const selectTiles = (on: Db) => on.select(columns).from(pdf).innerJoin(pdfVersion, shownVersion)

/** A PDF with what its shown version knows: all that a tile needs. */
export type PdfTile = Awaited<ReturnType<typeof selectTiles>>[number]

/** The live PDFs of these sections, section by section in their order. */
export const listPdfsOfSections = async (on: Db, sectionIds: string[]): Promise<PdfTile[]> =>
  sectionIds.length === 0
    ? []
    : selectTiles(on)
        .where(and(inArray(pdf.sectionId, sectionIds), isNull(pdf.deletedAt)))
        .orderBy(asc(pdf.sectionId), asc(pdf.pdfIndex), asc(pdf.id))

/** One live PDF as a tile, or null. */
export const findPdfTile = async (on: Db, pdfId: string): Promise<PdfTile | null> => {
  const [row] = await selectTiles(on).where(and(eq(pdf.id, pdfId), isNull(pdf.deletedAt)))
  return row ?? null
}

/** Some live PDFs as tiles, in no order. */
export const listPdfTiles = (on: Db, pdfIds: string[]): Promise<PdfTile[]> =>
  selectTiles(on).where(and(inArray(pdf.id, pdfIds), isNull(pdf.deletedAt)))

/** The public address of a cover; its name cannot be guessed. */
const coverAddress = (coverName: string): string => `/covers/${coverName}.webp`

/** A PDF as JSON. A locked one says neither its name nor its cover: both are addresses of content. */
export const toPdf = (tile: PdfTile, { locked }: { locked: boolean }): Pdf => ({
  _id: tile.id,
  pdfTitle: tile.pdfTitle,
  pdfDescription: tile.pdfDescription,
  ...(locked ? {} : { pdfFile: tile.pdfFile }),
  originalName: tile.originalName,
  locked,
  sizeBytes: tile.sizeBytes,
  pageCount: tile.pageCount,
  version: tile.version,
  cover: locked || tile.coverName === null ? null : coverAddress(tile.coverName),
  state: tile.state,
  addedBy: tile.addedBy,
  addedByName: tile.addedByName,
  createdAt: tile.createdAt.toISOString(),
})
