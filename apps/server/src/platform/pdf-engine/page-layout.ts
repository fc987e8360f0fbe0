import type { PdfDocument } from './pdf-document.ts'
import { drawPage } from './page-image.ts'
import type { PdfLayout } from './pdf-messages.ts'

/** Two floats. */
const sizeBytes = 8
const chunkBytes = 32 * 1024
const maxRangesBytes = 1024 * 1024
/** What a reader sees first decides what is read: the size of the picture does not. */
const firstPageLimits = { maxWidth: 360, maxHeight: 720 }

export type Range = [start: number, end: number]

/** A tenth of a point is less than a pixel, and scanned pages differ by less. */
const inTenths = (points: number): number => Math.round(points * 10) / 10

const sizeOf = ({ pdfium, handle }: PdfDocument, pageIndex: number): [width: number, height: number] =>
  pdfium.withBytes(sizeBytes, (target) => {
    if (!pdfium.calls.FPDF_GetPageSizeByIndexF(handle, pageIndex, target)) return [0, 0]
    const fields = pdfium.memory()
    return [inTenths(fields.readFloatLE(target)), inTenths(fields.readFloatLE(target + 4))]
  })

const readSizes = (document: PdfDocument): PdfLayout['pageSizes'] => {
  const runs: PdfLayout['pageSizes'] = []
  for (let index = 0; index < document.pageCount; index += 1) {
    const [width, height] = sizeOf(document, index)
    const last = runs.at(-1)
    if (last !== undefined && last[1] === width && last[2] === height) last[0] += 1
    else runs.push([1, width, height])
  }
  return runs
}

/**
 * Merges the reads of a file into ranges of whole chunks, in file order and at least a chunk apart. When they would be
 * too long together, only the beginning and the end remain: there is where a reader begins.
 */
export const mergeReads = (reads: readonly Range[], fileBytes: number): Range[] => {
  const merged: Range[] = []
  for (const [start, end] of reads.toSorted(([one], [other]) => one - other)) {
    const from = Math.floor(start / chunkBytes) * chunkBytes
    const to = Math.min(Math.ceil(end / chunkBytes) * chunkBytes, fileBytes)
    const last = merged.at(-1)
    if (last !== undefined && from - last[1] < chunkBytes) last[1] = Math.max(last[1], to)
    else if (from < to) merged.push([from, to])
  }
  const total = merged.reduce((sum, [start, end]) => sum + end - start, 0)
  const [head] = merged
  const tail = merged.at(-1)
  if (total <= maxRangesBytes || head === undefined || tail === undefined) return merged
  const half = maxRangesBytes / 2
  const tailStart = Math.max(tail[0], Math.floor((tail[1] - half) / chunkBytes) * chunkBytes)
  return [
    [head[0], Math.min(head[1], head[0] + half)],
    [tailStart, tail[1]],
  ]
}

/**
 * Reads the sizes of all pages, and what a reader needs of the file to draw page 1: what PDFium has read for that. The
 * entry of the last page, which pdf.js checks as well, is left out: PDFium reads all others on the way.
 * @param reads the reads so far, which grow while PDFium works
 */
export const readLayout = (
  document: PdfDocument,
  { reads, fileBytes }: { reads: readonly Range[]; fileBytes: number },
): PdfLayout => {
  drawPage(document, 0, firstPageLimits)
  const firstRanges = mergeReads(reads, fileBytes)
  return { pageSizes: readSizes(document), firstRanges }
}
