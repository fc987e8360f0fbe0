import { pdfOf, streamOf } from '../../apps/server/test/tiny-pdf.ts'

const [pageWidth, pageHeight] = [595, 842]

/** Where things are on the turned page, in points from its top left corner as a reader sees it. */
export const turnedPage = {
  width: pageHeight,
  height: pageWidth,
  text: 'A line of the turned page',
  textLeft: 100,
  textBaseline: 300,
  square: { left: 600, top: 100, size: 100 },
}

/** Where the link of the first page leads: this far from the top of the last page. */
export const linkedShare = 0.3

/** The two lines of text on the first page. */
export const twoLines = ['The first line of the note', 'and the second line of it'] as const

const { square, textLeft, textBaseline } = turnedPage

/** The square as the page has it before it is turned: there, points count from the left and from the bottom. */
const squareInPage = [square.top, square.left, square.top + square.size, square.left + square.size]

const page = (contents: number, more: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents ${contents} 0 R ` +
  `/Resources << /Font << /F1 3 0 R >> >> ${more} >>`

const linkTo = (target: string, rect: readonly number[]) =>
  `<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [${rect.join(' ')}] /Dest ${target} >>`

const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [4 0 R 5 0 R 6 0 R] /Count 3 >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  page(
    7,
    `/Annots [${linkTo(`[6 0 R /XYZ 0 ${pageHeight * (1 - linkedShare)} null]`, [50, 300, 300, 330])}]`,
  ),
  page(8, `/Rotate 90 /Annots [${linkTo('[4 0 R /Fit]', squareInPage)}]`),
  page(9, ''),
  streamOf(
    `BT /F1 20 Tf 50 700 Td (${twoLines[0]}) Tj 0 -28 Td (${twoLines[1]}) Tj ET ` +
      'BT /F1 20 Tf 50 308 Td (A link to the last page) Tj ET',
  ),
  streamOf(
    `1 0 0 rg ${squareInPage[0]} ${squareInPage[1]} ${square.size} ${square.size} re f 0 g ` +
      `BT /F1 20 Tf 0 1 -1 0 ${textBaseline} ${textLeft} Tm (${turnedPage.text}) Tj ET`,
  ),
  streamOf('BT /F1 20 Tf 50 560 Td (Here the link leads) Tj ET'),
]

/** Builds a PDF of three pages: two lines and a link, a page turned by 90 degrees with a link, and the linked page. */
export const layeredPdf = (): Buffer => pdfOf(objects)
