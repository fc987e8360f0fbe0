import type { Pdf } from '@lectureshelf/contract/library/pdfs'
import type { PdfTile } from './pdf-tiles.query.ts'

/** Returns the public address of a cover; its name cannot be guessed. */
export const coverAddress = (coverName: string): string => `/covers/${coverName}.webp`

/** Returns a PDF as JSON. A locked one omits its name and its cover: both are addresses of content. */
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
