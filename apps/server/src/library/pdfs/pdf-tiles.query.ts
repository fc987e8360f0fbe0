import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
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

/** Joins a PDF with its current version. */
export const shownVersion = and(eq(pdfVersion.pdfId, pdf.id), eq(pdfVersion.version, pdf.version))

const selectTiles = (on: Db) => on.select(columns).from(pdf).innerJoin(pdfVersion, shownVersion)

/** A PDF with the data of its current version: all that a tile needs. */
export type PdfTile = Awaited<ReturnType<typeof selectTiles>>[number]

/** Lists the live PDFs of sections, section by section in their order. */
export const listTilesOfSections = (on: Db, sectionIds: string[]): Promise<PdfTile[]> =>
  selectTiles(on)
    .where(and(inArray(pdf.sectionId, sectionIds), isNull(pdf.deletedAt)))
    .orderBy(asc(pdf.sectionId), asc(pdf.pdfIndex), asc(pdf.id))

/** Finds a live PDF as a tile. */
export const findTile = (on: Db, pdfId: string): Promise<PdfTile | null> =>
  firstOf(selectTiles(on).where(and(eq(pdf.id, pdfId), isNull(pdf.deletedAt))))

/** Lists live PDFs as tiles, in no order. */
export const listTiles = (on: Db, pdfIds: string[]): Promise<PdfTile[]> =>
  selectTiles(on).where(and(inArray(pdf.id, pdfIds), isNull(pdf.deletedAt)))
