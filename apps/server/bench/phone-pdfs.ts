import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateSync, inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { createPdfOpener } from '../src/platform/pdf-engine/pdf-document.ts'
import { type Pdfium, loadPdfium } from '../src/platform/pdf-engine/pdfium.ts'
import { pdfOf, streamOf } from '../test/tiny-pdf.ts'
import { createRandom } from './search/chance.ts'

// The PDFs of `npm run bench:phone` that the demo lacks. The same seed makes the same bytes.

const seed = 20_261_123
const a4 = { width: 595, height: 842 }
const fontFile = '../../../node_modules/@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff'

/** The word that only some pages of the book have, and those pages. */
export const rareWord = { word: 'Householder', pages: [451, 560, 669, 778, 887, 996, 1095] }
/** The number of pages of the book. */
export const bookPages = 1100
const pagesPerChapter = 22
const pagesPerNode = 50
const pagesPerPicture = 11

const words =
  'matrix vector column row norm solve system linear factor pivot rank basis kernel image range error bound step value function array index loop graph node edge path tree heap queue stack sort merge search hash table record field key query plan cache page frame packet route delay buffer signal filter sample phase power gain voltage current field charge force moment stress strain beam node mesh element method proof lemma theorem example exercise figure result'.split(
    ' ',
  )

const compressed = (text: string, entries = '') =>
  streamOf(deflateSync(Buffer.from(text, 'latin1')), `/Filter /FlateDecode ${entries}`)

/** Unpacks a WOFF file into the font that a PDF embeds. */
const fontOf = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = [head]
  let length = head.length
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index
    const offset = woff.readUInt32BE(entry + 4)
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
    const size = woff.readUInt32BE(entry + 12)
    const table = packed.length < size ? inflateSync(packed) : packed
    const place = 12 + 16 * index
    woff.copy(head, place, entry, entry + 4)
    woff.copy(head, place + 4, entry + 16, entry + 20)
    head.writeUInt32BE(length, place + 8)
    head.writeUInt32BE(size, place + 12)
    const padded = Buffer.alloc(Math.ceil(size / 4) * 4)
    table.copy(padded)
    tables.push(padded)
    length += padded.length
  }
  return Buffer.concat(tables)
}

const fontObjects = (descriptor: number) => {
  const font = fontOf(readFileSync(new URL(fontFile, import.meta.url)))
  const widths = Array.from({ length: 95 }, () => 600).join(' ')
  return [
    `<< /Type /Font /Subtype /TrueType /BaseFont /JetBrainsMono /Encoding /WinAnsiEncoding ` +
      `/FirstChar 32 /LastChar 126 /Widths [${widths}] /FontDescriptor ${descriptor} 0 R >>`,
    `<< /Type /FontDescriptor /FontName /JetBrainsMono /Flags 33 /FontBBox [-100 -300 700 1020] /ItalicAngle 0 ` +
      `/Ascent 1020 /Descent -300 /CapHeight 730 /StemV 80 /FontFile2 ${descriptor + 1} 0 R >>`,
    compressed(font.toString('latin1'), `/Length1 ${font.length}`),
  ]
}

const lineOf = (random: () => number, maxCharacters: number): string => {
  let line = ''
  for (;;) {
    const word = words[Math.floor(random() * words.length)] ?? ''
    if (line.length + word.length >= maxCharacters) return line
    line = line === '' ? word : `${line} ${word}`
  }
}

const contentOf = (page: number, random: () => number): string => {
  const hasPicture = page % pagesPerPicture === 5
  const lines = Array.from({ length: hasPicture ? 30 : 48 }, () => lineOf(random, 84))
  if (rareWord.pages.includes(page)) lines[20] = `The ${rareWord.word} reflection`
  const chapter = Math.ceil(page / pagesPerChapter)
  const text = lines.map((line) => `(${line}) Tj T*`).join('\n')
  const picture = hasPicture ? 'q 300 0 0 200 148 90 cm /Im1 Do Q' : ''
  return (
    `BT /F1 16 Tf 56 780 Td (Chapter ${chapter}, page ${page}) Tj ET\n` +
    `BT /F1 9 Tf 14 TL 56 745 Td\n${text}\nET\n${picture}`
  )
}

/** Draws a gray picture of soft waves with noise, because a flat one would pack to nothing. */
const pictureOf = (random: () => number): Buffer => {
  const { width, height } = { width: 300, height: 200 }
  const phase = random() * 6
  const pixels = Buffer.alloc(width * height)
  for (const index of pixels.keys()) {
    const wave = Math.sin((index % width) / 25 + phase) * Math.cos(Math.floor(index / width) / 19)
    pixels[index] = 128 + Math.round(90 * wave + 12 * random())
  }
  return streamOf(
    deflateSync(pixels),
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} ` +
      '/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
  )
}

const outlineObjects = (first: number, pageObject: (page: number) => number): string[] => {
  const count = bookPages / pagesPerChapter
  const entries = Array.from({ length: count }, (_, index) => {
    const page = index * pagesPerChapter + 1
    const previous = index > 0 ? `/Prev ${first + index} 0 R` : ''
    const next = index < count - 1 ? `/Next ${first + index + 2} 0 R` : ''
    return `<< /Title (Chapter ${index + 1}) /Parent ${first} 0 R ${previous} ${next} /Dest [${pageObject(page)} 0 R /Fit] >>`
  })
  return [
    `<< /Type /Outlines /First ${first + 1} 0 R /Last ${first + count} 0 R /Count ${count} >>`,
    ...entries,
  ]
}

/** Builds a book of 1,100 pages with an embedded font, pictures and an outline. */
export const makeBook = (): Buffer => {
  const random = createRandom(seed)
  const numbers = Array.from({ length: bookPages }, (_, index) => index + 1)
  const nodeCount = bookPages / pagesPerNode
  const pictures = Array.from({ length: 10 }, () => pictureOf(random))
  const node = (index: number) => 6 + index
  const picture = (index: number) => 6 + nodeCount + index
  const pageObject = (page: number) => picture(pictures.length) + 2 * (page - 1)
  const outline = pageObject(bookPages + 1)
  const pages = numbers.flatMap((page) => [
    `<< /Type /Page /Parent ${node(Math.floor((page - 1) / pagesPerNode))} 0 R ` +
      `/MediaBox [0 0 ${a4.width} ${a4.height}] /Contents ${pageObject(page) + 1} 0 R /Resources << ` +
      `/Font << /F1 3 0 R >> /XObject << /Im1 ${picture(Math.floor(page / pagesPerPicture) % pictures.length)} 0 R >> >> >>`,
    compressed(contentOf(page, random)),
  ])
  const nodes = Array.from({ length: nodeCount }, (_, index) => {
    const kids = numbers.slice(index * pagesPerNode, (index + 1) * pagesPerNode)
    return `<< /Type /Pages /Parent 2 0 R /Count ${kids.length} /Kids [${kids.map((page) => `${pageObject(page)} 0 R`).join(' ')}] >>`
  })
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /Outlines ${outline} 0 R >>`,
    `<< /Type /Pages /Count ${bookPages} /Kids [${nodes.map((_node, index) => `${node(index)} 0 R`).join(' ')}] >>`,
    ...fontObjects(4),
    ...nodes,
    ...pictures,
    ...pages,
    ...outlineObjects(outline, pageObject),
  ])
}

const scanWidth = 1240
const scanPages = 8

const paint = (pdfium: Pdfium, handle: number, index: number) => {
  const { calls, memory, withBytes } = pdfium
  const page = calls.FPDF_LoadPage(handle, index)
  const scale = scanWidth / calls.FPDF_GetPageWidthF(page)
  const height = Math.round(calls.FPDF_GetPageHeightF(page) * scale)
  const stride = scanWidth * 4
  return withBytes(stride * height, (target) => {
    const bitmap = calls.FPDFBitmap_CreateEx(scanWidth, height, 4, target, stride)
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, scanWidth, height, 0xffffffff)
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, scanWidth, height, 0, 0)
    const pixels = Buffer.from(memory().subarray(target, target + stride * height))
    calls.FPDFBitmap_Destroy(bitmap)
    calls.FPDF_ClosePage(page)
    return { height, pixels }
  })
}

/** Makes paper gray and uneven, as a cheap scanner sees it. */
const scanned = async (pixels: Buffer, height: number, random: () => number): Promise<Buffer> => {
  const gray = Buffer.alloc(scanWidth * height)
  for (const index of gray.keys())
    gray[index] = Math.min(255, 18 + 0.82 * (pixels[4 * index] ?? 0) + 24 * random())
  return sharp(gray, { raw: { width: scanWidth, height, channels: 1 } })
    .toColourspace('b-w')
    .jpeg({ quality: 55 })
    .toBuffer()
}

/** Builds a scan: 8 pages of a demo PDF as gray JPEG pictures with noise, without text. */
export const makeScan = async (): Promise<Buffer> => {
  const random = createRandom(seed)
  const pdfium = await loadPdfium({ maxBytes: 1_000_000_000 })
  const source = new URL('../../../demo/pdfs/computer-networks-bird-routing.pdf', import.meta.url)
  const opened = createPdfOpener(pdfium)(fileURLToPath(source))
  if (!opened.ok) throw new Error(`The PDF to scan cannot be opened: ${opened.problem}`)
  const pages: (string | Buffer)[] = []
  for (let index = 0; index < scanPages; index += 1) {
    const { height, pixels } = paint(pdfium, opened.document.handle, index + 6)
    const image = await scanned(pixels, height, random)
    const first = 3 + 3 * index
    pages.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${a4.width} ${a4.height}] /Contents ${first + 1} 0 R ` +
        `/Resources << /XObject << /Im1 ${first + 2} 0 R >> >> >>`,
      streamOf(`q ${a4.width} 0 0 ${a4.height} 0 0 cm /Im1 Do Q`),
      streamOf(
        image,
        `/Type /XObject /Subtype /Image /Width ${scanWidth} /Height ${height} ` +
          '/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode',
      ),
    )
  }
  opened.close()
  const kids = Array.from({ length: scanPages }, (_, index) => `${3 + 3 * index} 0 R`).join(' ')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${scanPages} /Kids [${kids}] >>`,
    ...pages,
  ])
}
