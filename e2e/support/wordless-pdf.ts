import { boxParts } from '@lectureshelf/contract/library/page-constants'
import type { PageWord } from '@lectureshelf/contract/library/pdf-pages'
import { pdfOf, streamOf } from '../../apps/server/test/tiny-pdf.ts'

/** The size of each page as a reader sees it; the second one is stored turned by 90 degrees. */
export const wordlessPages = [
  { width: 595, height: 842 },
  { width: 842, height: 595 },
] as const

/** What a machine reads on each page: two lines of two words, the first line in two columns. */
export const wordsOfPage: readonly PageWord[] = [
  ['Define', 1000, 1000, 1200, 200, 0],
  ['deadlock', 5000, 1000, 2000, 200, 1],
  ['with', 1000, 1500, 800, 200, 0],
  ['examples.', 2000, 1500, 1900, 200, 1],
]

/** Draws a box where each word is, on a page as it is stored: points count from the left and from the bottom. */
const drawing = (isTurned: boolean): string => {
  const [{ width, height }, turned] = wordlessPages
  return wordsOfPage
    .map(([, left, top, boxWidth, boxHeight]) => {
      const [across, down, wide, high] = [left, top, boxWidth, boxHeight].map((part) => part / boxParts)
      if (across === undefined || down === undefined || wide === undefined || high === undefined) return ''
      const box = isTurned
        ? [down * turned.height, across * turned.width, high * turned.height, wide * turned.width]
        : [across * width, height - (down + high) * height, wide * width, high * height]
      return `${box.map((points) => points.toFixed(2)).join(' ')} re f`
    })
    .join('\n')
}

const page = (contents: number, more: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << >> ${more} >>`

const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
  page(5, ''),
  page(6, '/Rotate 90'),
  streamOf(drawing(false)),
  streamOf(drawing(true)),
]

/** Builds a PDF of two pages without any text, the second one turned. A dark box stands where each word would be. */
export const wordlessPdf = (): Buffer => pdfOf(objects)
