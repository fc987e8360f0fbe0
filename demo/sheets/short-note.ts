import { textWidth } from './helvetica.ts'
import { type Colour, PdfDocument, type PdfPage, a4, accent, ink, muted, paper, rule } from './pdf-writer.ts'

type Table = { head: string[]; rows: string[][]; shares: number[] }
type Row = { lines: string[][]; font: 'regular' | 'bold'; height: number }
type Figure = {
  height: number
  caption: string
  draw: (page: PdfPage, left: number, top: number) => void
}

/** What a short note is made of, from top to bottom. */
export type Block =
  | { heading: string }
  | { text: string }
  | { points: string[]; isNumbered?: boolean }
  | { term: string; meaning: string }
  | { table: Table }
  | { figure: Figure }
  | { questions: string[] }

export interface ShortNote {
  subCode: string
  subject: string
  title: string
  blocks: Block[]
}

const margin = 56
const width = a4.width - 2 * margin
const bottom = a4.height - 64
const pageTop = 78
const size = 10.5
const leading = 15.5
const panel: Colour = [243, 238, 226]

/** Lays the blocks of a note out on pages, one below the other. */
class Layout {
  private readonly document: PdfDocument
  page: PdfPage
  y = 0
  private readonly pages: PdfPage[] = []

  constructor(private readonly note: ShortNote) {
    const { subCode, subject, title } = note
    this.document = new PdfDocument({ title, subject: `${subCode} ${subject}: short notes` })
    this.page = this.addPage()
  }

  private addPage(): PdfPage {
    const page = this.document.addPage()
    this.page = page
    this.pages.push(page)
    if (this.pages.length === 1) {
      this.cover(page)
      return page
    }
    page.text(margin, 40, this.note.title, { size: 8.5, colour: muted })
    page.line(margin, 48, a4.width - margin, 48)
    this.y = pageTop
    return page
  }

  private cover(page: PdfPage): void {
    const { subCode, subject, title } = this.note
    page.fill(0, 0, a4.width, 128, ink)
    page.fill(0, 128, a4.width, 4, accent)
    page.text(margin, 44, subCode, { font: 'mono', size: 13, colour: paper })
    page.text(margin + textWidth(subCode, 'mono', 13) + 12, 44, subject, { size: 11, colour: paper })
    page.text(margin, 78, title, { font: 'bold', size: 23, colour: paper })
    page.text(margin, 104, 'Short notes by LectureShelf, to be read the evening before', {
      size: 10.5,
      colour: paper,
    })
    this.y = 168
  }

  /** Writes the foot of every page, which says how many pages there are. */
  finish(): Buffer {
    const { subCode, subject } = this.note
    const y = a4.height - 32
    for (const [index, page] of this.pages.entries()) {
      page.text(margin, y, subCode, { font: 'mono', size: 8.5, colour: muted })
      page.text(margin + textWidth(subCode, 'mono', 8.5) + 8, y, subject, { size: 8.5, colour: muted })
      page.text(a4.width - margin, y, `Page ${index + 1} of ${this.pages.length}`, {
        size: 8.5,
        colour: muted,
        align: 'right',
      })
    }
    return this.document.toBuffer()
  }

  /** Goes to the next page unless a height is left on this one. */
  need(height: number): void {
    if (this.y + height > bottom) this.addPage()
  }

  private linesHeight(text: string, room = width): number {
    return this.page.linesOf(text, room, { size }).length * leading
  }

  /** Says how much room the first of these blocks needs before a page break may come. */
  startOf([block, ...rest]: Block[]): number {
    if (block === undefined) return 0
    if ('heading' in block) return 31 + this.startOf(rest)
    if ('term' in block) return leading + this.startOfText(block.meaning, width - 12)
    if ('figure' in block) return block.figure.height + 30
    if ('points' in block) return this.pointsHeight(block.points.slice(0, 2))
    if ('questions' in block) return block.questions.length * leading + 56
    if ('table' in block) return this.startOfTable(block.table)
    // A text that ends so leads to the block below.
    const isLead = /[:?]$/.test(block.text)
    return this.startOfText(block.text) + (isLead ? 7 + this.startOf(rest) : 0)
  }

  private startOfText(text: string, room = width): number {
    return Math.min(4 * leading, this.linesHeight(text, room))
  }

  private pointsHeight(points: string[]): number {
    return points.reduce((sum, point) => sum + this.linesHeight(point, width - 24) + 2, 0)
  }

  private startOfTable({ head, rows, shares }: Table): number {
    // A short table stays whole.
    const first = rows.length > 4 ? rows.slice(0, 2) : rows
    const heights = [head, ...first].map((cells) => this.rowOf(cells, shares, 'regular').height)
    return heights.reduce((sum, height) => sum + height, 0)
  }

  /** Writes a paragraph. A page break leaves at least two of its lines on either side. */
  text(text: string, left = margin, room = width, style: { font?: 'regular' | 'bold' } = {}): void {
    const lines = this.page.linesOf(text, room, { size, ...style })
    const isShort = lines.length <= 4
    if (isShort) this.need(lines.length * leading)
    for (const [index, line] of lines.entries()) {
      if (!isShort && (index === 0 || index === lines.length - 2)) this.need(2 * leading)
      this.need(leading)
      this.page.text(left, this.y, line, { size, ...style })
      this.y += leading
    }
  }

  heading(text: string): void {
    if (this.y > pageTop) this.y += 10
    this.document.addOutline(text, this.page)
    this.page.text(margin, this.y, text, { font: 'bold', size: 14, colour: accent })
    this.y += 21
  }

  /** Writes a list. A page break leaves no point alone. */
  points(points: string[], isNumbered: boolean): void {
    for (const [index, point] of points.entries()) {
      const isLastButOne = index === points.length - 2
      this.need(this.pointsHeight(points.slice(index, isLastButOne ? index + 2 : index + 1)))
      const mark = isNumbered ? `${index + 1}.` : '-'
      this.page.text(margin + 4, this.y, mark, { size, font: 'bold', colour: accent })
      this.text(point, margin + 24, width - 24)
      this.y += 2
    }
    this.y += 6
  }

  term(term: string, meaning: string): void {
    this.text(term, margin, width, { font: 'bold' })
    this.text(meaning, margin + 12, width - 12)
    this.y += 5
  }

  /** Writes a table; its head stands again above the rows on a further page. */
  table({ head, rows, shares }: Table): void {
    const top = this.rowOf(head, shares, 'bold')
    const body = rows.map((cells) => this.rowOf(cells, shares, 'regular'))
    this.drawRow(top, shares)
    for (const [index, row] of body.entries()) {
      const page = this.page
      const isLastButOne = index === body.length - 2
      this.need(row.height + (isLastButOne ? (body.at(-1)?.height ?? 0) : 0))
      if (this.page !== page) this.drawRow(top, shares)
      this.drawRow(row, shares)
    }
    this.y += 12
  }

  private rowOf(cells: string[], shares: number[], font: 'regular' | 'bold'): Row {
    const lines = cells.map((cell, column) =>
      this.page.linesOf(cell, width * (shares[column] ?? 0) - 12, { size: 9.5, font }),
    )
    return { lines, font, height: Math.max(...lines.map(({ length }) => length)) * 13.5 + 9 }
  }

  private drawRow({ lines, font, height }: Row, shares: number[]): void {
    const top = this.y - 11
    if (font === 'bold') this.page.fill(margin, top, width, height, panel)
    let left = margin
    for (const [column, cell] of lines.entries()) {
      for (const [line, words] of cell.entries())
        this.page.text(left + 6, this.y + 3 + line * 13.5, words, { size: 9.5, font })
      left += width * (shares[column] ?? 0)
    }
    this.page.line(margin, top + height, margin + width, top + height, rule)
    this.y += height
  }

  figure({ height, caption, draw }: Figure): void {
    this.need(height + 30)
    draw(this.page, margin, this.y)
    this.y += height + 8
    this.page.text(margin, this.y, caption, { size: 9, colour: muted })
    this.y += 22
  }

  questions(questions: string[]): void {
    const lines = questions.map((question) => this.page.linesOf(question, width - 48, { size }))
    const height = lines.reduce((sum, { length }) => sum + length * leading + 3, 0) + 44
    this.need(height + 12)
    this.y += 8
    this.document.addOutline('Asked in exams', this.page)
    const top = this.y - 14
    this.page.fill(margin, top, width, height, panel)
    this.page.fill(margin, top, 4, height, accent)
    this.page.text(margin + 18, this.y + 6, 'Asked in exams', { font: 'bold', size: 12 })
    let y = this.y + 28
    for (const [index, question] of lines.entries()) {
      this.page.text(margin + 18, y, `${index + 1}.`, { size, font: 'bold', colour: accent })
      for (const line of question) {
        this.page.text(margin + 36, y, line, { size })
        y += leading
      }
      y += 3
    }
    this.y = top + height + 22
  }
}

const place = (layout: Layout, block: Block): void => {
  if ('heading' in block) layout.heading(block.heading)
  else if ('term' in block) layout.term(block.term, block.meaning)
  else if ('table' in block) layout.table(block.table)
  else if ('figure' in block) layout.figure(block.figure)
  else if ('questions' in block) layout.questions(block.questions)
  else if ('points' in block) layout.points(block.points, block.isNumbered === true)
  else {
    layout.text(block.text)
    layout.y += 7
  }
}

/** Writes a short note as a PDF with an outline of its headings. */
export const writeShortNote = (note: ShortNote): Buffer => {
  const layout = new Layout(note)
  for (const [index, block] of note.blocks.entries()) {
    layout.need(layout.startOf(note.blocks.slice(index)))
    place(layout, block)
  }
  return layout.finish()
}
