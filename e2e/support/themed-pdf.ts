import { deflateSync } from 'node:zlib'
import { pdfOf, streamOf } from '../../apps/server/test/tiny-pdf.ts'

/** The size of each page in points: four of them fit into the window of a phone. */
export const themedPage = { width: 600, height: 200 }

/** Where the photograph of page 2 is, in `boxParts`. */
export const photographBox = [5000, 3000, 4000, 6000] as const

type Colour = readonly [red: number, green: number, blue: number]

/** What is painted: the photograph of page 2, the paper of the scan of page 3, and the slide of page 4. */
export const painted = {
  photograph: [200, 110, 40],
  scan: [232, 228, 220],
  slide: [20, 30, 80],
} as const satisfies Record<string, Colour>

const imageOf = (colour: Colour) =>
  streamOf(
    deflateSync(Buffer.from(Array.from({ length: 16 }, () => colour).flat())),
    '/Type /XObject /Subtype /Image /Width 4 /Height 4 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
  )

const text = 'BT /F1 14 Tf 60 170 Td (Deadlock needs four conditions) Tj ET'
const contents = [
  `${text} 60 20 100 100 re f`,
  `${text} q 240 0 0 120 300 20 cm /Photograph Do Q`,
  'q 600 0 0 200 0 0 cm /Scan Do Q 60 20 100 100 re f',
  `${painted.slide.map((part) => (part / 255).toFixed(4)).join(' ')} rg 0 0 600 200 re f 1 g ${text}`,
]

const page = (index: number) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${themedPage.width} ${themedPage.height}] /Contents ${index + 10} 0 R
    /Resources << /Font << /F1 3 0 R >> /XObject << /Photograph 4 0 R /Scan 5 0 R >> >> >>`

const objects: (string | Buffer)[] = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [6 0 R 7 0 R 8 0 R 9 0 R] /Count 4 >>',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  imageOf(painted.photograph),
  imageOf(painted.scan),
  ...contents.map((_content, index) => page(index)),
  ...contents.map((content) => streamOf(Buffer.from(content))),
]

/** Builds a PDF with a page of text, one with a photograph, a scan, and a slide that is dark already. */
export const themedPdf = (): Buffer => pdfOf(objects)
