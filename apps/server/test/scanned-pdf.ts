import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { type GreyPicture, openTrustedPdf } from './drawn-pages.ts'
import { pdfOf, streamOf } from './tiny-pdf.ts'

// Writes PDFs whose words are pictures. PDFium draws them with its own Helvetica, so they look alike on every machine.

/** A5, in points. */
const pageWidth = 420
const pageHeight = 595
const margin = 36
const fontSize = 14
const lineHeight = 22
const dotsPerInch = 150
const jpegQuality = 80
/** The longest side that PDF allows. At 200 dots per inch it has 40,000 pixels. */
const hugeWidth = 14_400
const hugePixels = 40_000

export interface ScannedPage {
  /** What the picture shows. */
  lines: readonly string[]
  /** The share of the page that the picture covers, from the top; all of it if not given. */
  covered?: number
  /** What the page itself says: in white beneath a picture of the whole page, else in black below the picture. */
  ownText?: readonly string[]
}

interface PageParts {
  width: number
  height: number
  picture: Buffer
  pixels: { width: number; height: number }
  /** The lower edge of the picture, in points from the bottom of the page. */
  pictureBottom: number
  ownText: readonly string[]
}

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

/** Writes lines below each other, from a height in points. */
const writeLines = (lines: readonly string[], top: number, grey: 0 | 1): string =>
  lines
    .map((line, index) => {
      const y = top - margin - fontSize - index * lineHeight
      return `BT ${grey} g /F1 ${fontSize} Tf ${margin} ${y} Td (${escaped(line)}) Tj ET`
    })
    .join('\n')

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'

/** Draws lines on a page of this height, in points. */
const drawLines = async (lines: readonly string[], height: number): Promise<GreyPicture> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-drawn-'))
  const path = join(folder, 'lines.pdf')
  try {
    await writeFile(
      path,
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
        font,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${height}] /Contents 5 0 R
          /Resources << /Font << /F1 3 0 R >> >> >>`,
        streamOf(writeLines(lines, height, 0)),
      ]),
    )
    const pdf = await openTrustedPdf(path)
    const drawn = pdf.draw(1, dotsPerInch)
    pdf.close()
    return drawn
  } finally {
    await rm(folder, { recursive: true })
  }
}

const open = ({ width, height, pixels }: GreyPicture) =>
  sharp(pixels, { raw: { width, height, channels: 1 } })

const jpegOf = (image: Sharp) => image.toColourspace('b-w').jpeg({ quality: jpegQuality }).toBuffer()

/** Writes the objects of a page: its own text first, so that the picture lies upon it. */
const objectsOf = (parts: PageParts, firstNumber: number): (string | Buffer)[] => {
  const { width, height, picture, pixels, pictureBottom, ownText } = parts
  const isHidden = pictureBottom === 0
  const text = writeLines(ownText, isHidden ? height : pictureBottom, isHidden ? 1 : 0)
  const drawing = `q ${width} 0 0 ${height - pictureBottom} 0 ${pictureBottom} cm /X0 Do Q`
  const fonts = ownText.length === 0 ? '' : '/Font << /F1 3 0 R >>'
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${firstNumber + 1} 0 R
      /Resources << ${fonts} /XObject << /X0 ${firstNumber + 2} 0 R >> >> >>`,
    streamOf(`${text}\n${drawing}`),
    streamOf(
      picture,
      `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height}
        /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`,
    ),
  ]
}

const assemble = (pages: readonly PageParts[]): Buffer => {
  const numbers = pages.map((_page, index) => 4 + 3 * index)
  const kids = numbers.map((number) => `${number} 0 R`).join(' ')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font,
    ...pages.flatMap((page, index) => objectsOf(page, numbers[index] ?? 0)),
  ])
}

const partsOf = async ({ lines, covered = 1, ownText = [] }: ScannedPage): Promise<PageParts> => {
  const shown = Math.round(pageHeight * covered)
  const drawn = await drawLines(lines, shown)
  return {
    width: pageWidth,
    height: pageHeight,
    picture: await jpegOf(open(drawn)),
    pixels: drawn,
    pictureBottom: pageHeight - shown,
    ownText,
  }
}

const isLines = (page: readonly string[] | ScannedPage): page is readonly string[] => Array.isArray(page)

/** Returns a PDF of pictures of text, A5 at 150 dots per inch. A line has room for about 50 characters, a page for 23. */
export const scannedPdf = async (pages: readonly (readonly string[] | ScannedPage)[]): Promise<Buffer> => {
  const parts: PageParts[] = []
  for (const page of pages) parts.push(await partsOf(isLines(page) ? { lines: page } : page))
  return assemble(parts)
}

/** Returns a PDF of one picture that is 40,000 pixels wide, with text at its left end and white paper beside it. */
export const hugeScannedPdf = async (lines: readonly string[]): Promise<Buffer> => {
  const drawn = await drawLines(lines, pageHeight)
  const { height } = drawn
  const wide = open(drawn).extend({ right: hugePixels - drawn.width, background: '#fff' })
  return assemble([
    {
      width: hugeWidth,
      height: Math.round((height * hugeWidth) / hugePixels),
      picture: await jpegOf(wide),
      pixels: { width: hugePixels, height },
      pictureBottom: 0,
      ownText: [],
    },
  ])
}
