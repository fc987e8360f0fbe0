import { deflateSync } from 'node:zlib'
import { textWidth, type FontName } from './helvetica.ts'

const standardFonts = [
  ['regular', 'Helvetica'],
  ['bold', 'Helvetica-Bold'],
  ['mono', 'Courier-Bold'],
] as const

export type Point = readonly [x: number, y: number]
export type Colour = readonly [red: number, green: number, blue: number]
export type TextStyle = {
  font?: FontName
  size?: number
  colour?: Colour
  align?: 'left' | 'centre' | 'right'
}
export type EncodedImage = {
  bytes: Buffer
  width: number
  height: number
  filter: 'JPXDecode' | 'DCTDecode'
  colours: 'DeviceRGB' | 'DeviceGray'
}

export const a4 = { width: 595.28, height: 841.89 }
export const ink = [27, 31, 59] as const
export const muted = [91, 96, 120] as const
export const rule = [190, 196, 212] as const
export const accent = [217, 72, 31] as const
export const paper = [251, 248, 241] as const

const n = (value: number) => String(Math.round(value * 100) / 100)
const rgb = (colour: Colour) => colour.map((part) => n(part / 255)).join(' ')
const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

/** One page, drawn from the top left corner in points. */
export class PdfPage {
  readonly images: EncodedImage[] = []
  private readonly operators: string[] = []

  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  get content() {
    return this.operators.join('\n')
  }

  text(x: number, y: number, text: string, style: TextStyle = {}) {
    const { font = 'regular', size = 10, colour = ink, align = 'left' } = style
    const width = textWidth(text, font, size)
    const left = align === 'centre' ? x - width / 2 : align === 'right' ? x - width : x
    const place = `${n(left)} ${n(this.height - y)}`
    this.draw(`BT ${rgb(colour)} rg /${font} ${n(size)} Tf ${place} Td (${escaped(text)}) Tj ET`)
  }

  /** Breaks text into lines no wider than a width. */
  linesOf(text: string, width: number, { font = 'regular', size = 10 }: TextStyle = {}): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ')) {
      const longer = line ? `${line} ${word}` : word
      if (line && textWidth(longer, font, size) > width) {
        lines.push(line)
        line = word
      } else {
        line = longer
      }
    }
    return [...lines, line]
  }

  /** Writes text in lines no wider than `width` and returns the y of the line after the last. */
  paragraph(x: number, y: number, width: number, text: string, style: TextStyle & { leading?: number } = {}) {
    const { size = 10, leading = size * 1.45 } = style
    let below = y
    for (const line of this.linesOf(text, width, style)) {
      this.text(x, below, line, style)
      below += leading
    }
    return below
  }

  /** Draws a circle around a point. */
  circle(x: number, y: number, radius: number, colour: Colour = ink, thickness = 1) {
    const bend = radius * 0.5523
    const [cx, cy] = [x, this.height - y]
    const curve = (...points: number[]) => `${points.map(n).join(' ')} c`
    const path = [
      `${n(cx + radius)} ${n(cy)} m`,
      curve(cx + radius, cy + bend, cx + bend, cy + radius, cx, cy + radius),
      curve(cx - bend, cy + radius, cx - radius, cy + bend, cx - radius, cy),
      curve(cx - radius, cy - bend, cx - bend, cy - radius, cx, cy - radius),
      curve(cx + bend, cy - radius, cx + radius, cy - bend, cx + radius, cy),
    ]
    this.draw(`${rgb(colour)} RG ${n(thickness)} w ${path.join(' ')} S`)
  }

  /** Draws a straight arrow, its head at the second point. */
  arrow(x1: number, y1: number, x2: number, y2: number, colour: Colour = ink) {
    this.line(x1, y1, x2, y2, colour, 1)
    this.arrowHead([x2, y2], Math.atan2(y2 - y1, x2 - x1), colour)
  }

  /** Draws an arrow that bends towards two points in between, its head at the last point. */
  bentArrow(from: Point, first: Point, second: Point, to: Point, colour: Colour = ink) {
    const place = ([x, y]: Point) => `${n(x)} ${n(this.height - y)}`
    const curve = `${place(from)} m ${[first, second, to].map(place).join(' ')} c`
    this.draw(`${rgb(colour)} RG 1 w ${curve} S`)
    this.arrowHead(to, Math.atan2(to[1] - second[1], to[0] - second[0]), colour)
  }

  /** Draws the head of an arrow that comes to a point at an angle. */
  arrowHead([x, y]: Point, angle: number, colour: Colour = ink) {
    for (const turn of [2.7, -2.7])
      this.line(x, y, x + 7 * Math.cos(angle + turn), y + 7 * Math.sin(angle + turn), colour, 1)
  }

  /** Draws straight lines from each point to the next. */
  polyline(points: Point[], colour: Colour = ink, thickness = 1) {
    const path = points.map(([x, y], index) => `${n(x)} ${n(this.height - y)} ${index === 0 ? 'm' : 'l'}`)
    this.draw(`${rgb(colour)} RG ${n(thickness)} w ${path.join(' ')} S`)
  }

  line(x1: number, y1: number, x2: number, y2: number, colour: Colour = rule, thickness = 0.6) {
    const [from, to] = [`${n(x1)} ${n(this.height - y1)} m`, `${n(x2)} ${n(this.height - y2)} l`]
    this.draw(`${rgb(colour)} RG ${n(thickness)} w ${from} ${to} S`)
  }

  box(x: number, y: number, width: number, height: number, colour: Colour = ink, thickness = 0.8) {
    this.draw(`${rgb(colour)} RG ${n(thickness)} w ${this.rectangle(x, y, width, height)} S`)
  }

  fill(x: number, y: number, width: number, height: number, colour: Colour) {
    this.draw(`${rgb(colour)} rg ${this.rectangle(x, y, width, height)} f`)
  }

  image(x: number, y: number, width: number, height: number, image: EncodedImage) {
    const place = `${n(width)} 0 0 ${n(height)} ${n(x)} ${n(this.height - y - height)}`
    this.draw(`q ${place} cm /image${this.images.push(image) - 1} Do Q`)
  }

  private rectangle(x: number, y: number, width: number, height: number) {
    return `${n(x)} ${n(this.height - y - height)} ${n(width)} ${n(height)} re`
  }

  private draw(operator: string) {
    this.operators.push(operator)
  }
}

/** Collects pages and writes them as one PDF 1.5 file with standard fonts. */
export class PdfDocument {
  private readonly pages: PdfPage[] = []
  private readonly outline: { title: string; page: PdfPage }[] = []

  constructor(readonly info: { title: string; subject: string; author?: string }) {}

  addPage(width = a4.width, height = a4.height) {
    const page = new PdfPage(width, height)
    this.pages.push(page)
    return page
  }

  /** Adds an entry of the outline, which leads to the top of a page. */
  addOutline(title: string, page: PdfPage) {
    this.outline.push({ title, page })
  }

  toBuffer() {
    const objects: (string | Buffer)[] = []
    const add = (body: string | Buffer) => objects.push(body)
    const addStream = (dictionary: string, bytes: Buffer) => {
      const head = `<< ${dictionary} /Length ${bytes.length} >>\nstream\n`
      return add(Buffer.concat([Buffer.from(head, 'latin1'), bytes, Buffer.from('\nendstream')]))
    }
    const catalog = add('')
    const tree = add('')
    const { title, subject, author = 'LectureShelf' } = this.info
    const info = add(
      `<< /Title (${escaped(title)}) /Subject (${escaped(subject)}) /Author (${escaped(author)}) ` +
        `/Producer (LectureShelf sheet writer) /CreationDate (D:20260101000000Z) >>`,
    )
    const isUsed = (name: string) => this.pages.some(({ content }) => content.includes(`/${name} `))
    const fonts = standardFonts
      .filter(([name]) => name !== 'mono' || isUsed(name))
      .map(([name, base]) => {
        const body = `<< /Type /Font /Subtype /Type1 /BaseFont /${base} /Encoding /WinAnsiEncoding >>`
        return `/${name} ${add(body)} 0 R`
      })
    const kids = this.pages.map((page) => {
      const images = page.images.map(({ bytes, width, height, filter, colours }, index) => {
        const size = `/Width ${width} /Height ${height} /ColorSpace /${colours} /BitsPerComponent 8`
        const stream = addStream(`/Type /XObject /Subtype /Image ${size} /Filter /${filter}`, bytes)
        return `/image${index} ${stream} 0 R`
      })
      const content = addStream('/Filter /FlateDecode', deflateSync(Buffer.from(page.content, 'latin1')))
      const resources = `<< /Font << ${fonts.join(' ')} >> /XObject << ${images.join(' ')} >> >>`
      const mediaBox = `[0 0 ${n(page.width)} ${n(page.height)}]`
      return add(
        `<< /Type /Page /Parent ${tree} 0 R /MediaBox ${mediaBox} /Resources ${resources} ` +
          `/Contents ${content} 0 R >>`,
      )
    })
    objects[tree - 1] =
      `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`
    const outlines = this.addOutlines(add, objects, kids)
    objects[catalog - 1] =
      `<< /Type /Catalog /Pages ${tree} 0 R${outlines} /Lang (en-IN) /ViewerPreferences << /DisplayDocTitle true >> >>`
    return assemble(objects, catalog, info)
  }

  /** Adds the objects of the outline. @returns the entry of the catalog, empty without an outline */
  private addOutlines(add: (body: string) => number, objects: (string | Buffer)[], kids: number[]): string {
    if (this.outline.length === 0) return ''
    const root = add('')
    const first = root + 1
    const last = root + this.outline.length
    for (const [index, { title, page }] of this.outline.entries()) {
      const self = first + index
      const [before, after] = [
        self > first ? ` /Prev ${self - 1} 0 R` : '',
        self < last ? ` /Next ${self + 1} 0 R` : '',
      ]
      const target = `${kids[this.pages.indexOf(page)]} 0 R`
      add(`<< /Title (${escaped(title)}) /Parent ${root} 0 R${before}${after} /Dest [${target} /Fit] >>`)
    }
    objects[root - 1] =
      `<< /Type /Outlines /First ${first} 0 R /Last ${last} 0 R /Count ${this.outline.length} >>`
    return ` /Outlines ${root} 0 R`
  }
}

const assemble = (objects: (string | Buffer)[], catalog: number, info: number) => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const push = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, body] of objects.entries()) {
    offsets.push(length)
    push(Buffer.from(`${index + 1} 0 obj\n`))
    push(typeof body === 'string' ? Buffer.from(body, 'latin1') : body)
    push(Buffer.from('\nendobj\n'))
  }
  const start = length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`))
  push(
    Buffer.from(
      `trailer\n<< /Size ${size} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
