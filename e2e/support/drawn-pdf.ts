import { pdfOf, streamOf } from '../../apps/server/test/tiny-pdf.ts'

/** The size of the page in points. */
export const drawnPage = { width: 600, height: 400 }

const black = [0, 0, 0] as const
const red = [255, 0, 0] as const
const green = [0, 128, 0] as const

/** Where lines of a table lie that are boxes without height or width, in points from the top left corner. */
export const thinBoxes = [
  { name: 'one of no height', x: 150, y: 60, colour: black },
  { name: 'the first of two in one path', x: 150, y: 90, colour: black },
  { name: 'the second of two in one path', x: 40, y: 110, colour: black },
  { name: 'one of a hundredth of a point', x: 150, y: 150, colour: red },
  { name: 'one in a group with an opacity', x: 150, y: 180, colour: red },
] as const

/** What is drawn from the annotations: the value of a field, and a box of words. */
export const drawnAnnotations = [
  { name: 'a filled field', x: 350, y: 70, colour: green },
  { name: 'a box of words', x: 350, y: 110, colour: green },
] as const

/** Links, in points from the top left corner; the borders lie inside of the boxes. */
export const borderedLink = { left: 320, top: 200, width: 100, height: 40, border: 4, colour: 'rgb(255 0 0)' }

/** Writes the four numbers of a box that is given from the top left corner. */
const rectOf = (left: number, top: number, width: number, height: number) =>
  `[${left} ${drawnPage.height - top - height} ${left + width} ${drawnPage.height - top}]`

const up = (y: number) => drawnPage.height - y

const table = [
  '0 g',
  `40 ${up(60)} 240 0 re f`,
  `40 ${up(90)} 240 0 re 40 ${up(120)} 0 30 re f`,
  `1 0 0 rg 40 ${up(150)} 240 0.01 re f`,
  '/Group Do',
].join('\n')

const { left, top, width, height, border } = borderedLink
const linkTo = (rect: string, more: string) =>
  `<< /Type /Annot /Subtype /Link /Rect ${rect} ${more} /A << /S /URI /URI (https://example.com/) >> >>`

const annotations = [
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (value) /Rect ${rectOf(320, 60, 60, 20)} /F 4 /AP << /N 7 0 R >> >>`,
  `<< /Type /Annot /Subtype /FreeText /Rect ${rectOf(320, 100, 60, 20)} /Contents (words) /F 4 /DA (/F1 9 Tf) /AP << /N 7 0 R >> >>`,
  linkTo(rectOf(left, top, width, height), `/BS << /W ${border} >> /C [1 0 0]`),
  linkTo(rectOf(320, 260, 100, 20), '/Border [0 0 0]'),
  linkTo(rectOf(320, 300, 100, 20), '/Border [0 0 2] /C [1 0 0] /F 2'),
  `<< /Type /Annot /Subtype /Text /Rect ${rectOf(500, 300, 20, 20)} /Contents (HIDDENNOTE) /F 2 >>`,
]

/** Builds a page with the thin lines of a table, a filled field, a box of words, and links with borders. */
export const drawnPdf = (): Buffer =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] >> >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${drawnPage.width} ${drawnPage.height}] /Contents 5 0 R ` +
      '/Resources << /Font << /F1 3 0 R >> /XObject << /Group 6 0 R >> >> ' +
      `/Annots [${annotations.join(' ')}] >>`,
    streamOf(table),
    streamOf(
      `/Opaque gs 1 0 0 rg 40 ${up(180)} 240 0 re f`,
      `/Type /XObject /Subtype /Form /BBox [0 0 ${drawnPage.width} ${drawnPage.height}] ` +
        '/Group << /S /Transparency /I true /K true >> /Resources << /ExtGState << /Opaque << /ca 1 >> >> >>',
    ),
    streamOf('0 0.5 0 rg 0 0 60 20 re f', '/Type /XObject /Subtype /Form /BBox [0 0 60 20] /Resources << >>'),
  ])
