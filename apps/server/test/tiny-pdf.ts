import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { createDeflate, deflateSync } from 'node:zlib'

// Writes PDFs byte by byte, including ones that no honest program would write.

const megabyte = 1_048_576

/** Writes a file of numbered objects; the first is the catalog. */
export const pdfOf = (objects: (string | Buffer)[], trailer = '') => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const append = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, body] of objects.entries()) {
    offsets.push(length)
    append(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]))
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  append(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${entries}` +
        `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** Writes the body of a stream object. */
export const streamOf = (bytes: string | Buffer, entries = '') =>
  Buffer.concat([
    Buffer.from(`<< /Length ${Buffer.byteLength(bytes)} ${entries} >>\nstream\n`),
    Buffer.from(bytes),
    Buffer.from('\nendstream'),
  ])

/** Writes the content of a page that shows one line. */
export const lineOf = (text: string) => streamOf(`BT /F1 24 Tf 40 700 Td (${text}) Tj ET`)

export interface TinyPdf {
  /** The content stream of each page. */
  contents: Buffer[]
  /** Width and height of each page, in points. */
  size?: readonly [number, number]
  /** Entries for the catalog, which may refer to `extra` by number. */
  catalog?: string
  /** Further objects; the first has number `firstExtra(contents.length)`. */
  extra?: (string | Buffer)[]
  trailer?: string
}

/** Returns the number of a page's object; pages count from 0. */
export const pageObject = (index: number) => 4 + 2 * index

/** Returns the number of the first object after the pages. */
export const firstExtra = (pageCount: number) => pageObject(pageCount)

/** Writes a PDF with one content stream for each page. */
export const tinyPdf = ({ contents, size = [595, 842], catalog = '', extra = [], trailer = '' }: TinyPdf) => {
  const kids = contents.map((_content, index) => `${pageObject(index)} 0 R`).join(' ')
  const pages = contents.flatMap((content, index) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents ${pageObject(index) + 1} 0 R ` +
      `/Resources << /Font << /F1 3 0 R >> /XObject << /X0 ${firstExtra(contents.length)} 0 R >> >> >>`,
    content,
  ])
  return pdfOf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...pages,
      ...extra,
    ],
    trailer,
  )
}

/** Builds the content of a page: a kilobyte that unpacks, twice, to 280 MB, which are never in memory here. */
export const bombContent = async () => {
  const deflate = createDeflate({ level: 9 })
  // Each operator saves a graphics state, so reading them takes many times the space of their text.
  const operators = Buffer.alloc(megabyte, 'q ')
  const once = buffer(deflate)
  await pipeline(
    Readable.from(
      (function* () {
        for (let written = 0; written < 280; written += 1) yield operators
      })(),
    ),
    deflate,
  )
  return streamOf(deflateSync(await once, { level: 9 }), '/Filter [/FlateDecode /FlateDecode]')
}

/** Builds a small page that takes forever to draw: each form draws the next one ten times. */
export const endlessPdf = () => {
  const depth = 12
  const first = firstExtra(1)
  const form = (level: number) =>
    streamOf(
      level === depth ? '0 0 1 1 re f' : '/X0 Do '.repeat(10),
      `/Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X0 ${first + level + 1} 0 R >> >>`,
    )
  const forms = Array.from({ length: depth + 1 }, (_value, level) => form(level))
  return tinyPdf({ contents: [streamOf('/X0 Do')], extra: forms })
}
