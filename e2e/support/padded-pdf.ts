import { pdfOf, streamOf } from '../../apps/server/test/tiny-pdf.ts'

const padding = `${' '.repeat(63)}\n`.repeat(256)

/**
 * Builds a PDF with a line of text on each page, and 16 KB of blanks before it: the first bytes that a reader receives
 * do not have the later pages, and indexing costs nothing.
 */
export const paddedPdf = (title: string, pageCount: number): Buffer => {
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1)
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((page) => `${3 + page} 0 R`).join(' ')}] /Count ${pageCount} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    // Together at the front, because pdf.js reads every page of a flat tree to find one.
    ...numbers.map(
      (page) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${3 + pageCount + page} 0 R ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
    ),
    ...numbers.map((page) => streamOf(`${padding}BT /F1 24 Tf 40 700 Td (${title}, page ${page}) Tj ET`)),
  ])
}
