import { type Colour, PdfDocument, type PdfPage, a4, accent, ink, muted, paper, rule } from './pdf-writer.ts'

/** What a short note is made of, from top to bottom. */
export type Block =
  | { heading: string }
  | { text: string }
  | { points: string[]; isNumbered?: boolean }
  | { term: string; meaning: string }
  | { table: { head: string[]; rows: string[][]; shares: number[] } }
  | { figure: { height: number; caption: string; draw: (page: PdfPage, left: number, top: number) => void } }
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
const size = 10.5
const leading = 15.5
const panel: Colour = [243, 238, 226]

/** Lays the blocks of a note out on pages, one below the other. */
class Layout {
  readonly document: PdfDocument
  page: PdfPage
  y = 0
  private pages = 0

  constructor(private readonly note: ShortNote) {
    const { subCode, subject, title } = note
    this.document = new PdfDocument({ title, subject: `${subCode} ${subject}: short notes` })
    this.page = this.addPage()
  }

  private addPage(): PdfPage {
    const { subCode, subject, title } = this.note
    const page = this.document.addPage()
    this.page = page
    this.pages += 1
    page.text(margin, a4.height - 32, `${subCode} ${subject}`, { size: 8.5, colour: muted })
    page.text(a4.width - margin, a4.height - 32, String(this.pages), {
      size: 8.5,
      colour: muted,
      align: 'right',
    })
    if (this.pages > 1) {
      page.text(margin, 40, title, { size: 8.5, colour: muted })
      page.line(margin, 48, a4.width - margin, 48)
      this.y = 78
      return page
    }
    page.fill(0, 0, a4.width, 128, ink)
    page.fill(0, 128, a4.width, 4, accent)
    page.text(margin, 44, `${subCode}  ${subject}`, { size: 11, colour: paper })
    page.text(margin, 78, title, { font: 'bold', size: 23, colour: paper })
    page.text(margin, 104, 'Short notes by LectureShelf, to be read the evening before', {
      size: 10.5,
      colour: paper,
    })
    this.y = 168
    return page
  }

  /** Goes to the next page unless a height is left on this one. */
  need(height: number): void {
    if (this.y + height > bottom) this.addPage()
  }

  text(text: string, left = margin, room = width, style: { font?: 'regular' | 'bold' } = {}): void {
    for (const line of this.page.linesOf(text, room, { size, ...style })) {
      this.need(leading)
      this.page.text(left, this.y, line, { size, ...style })
      this.y += leading
    }
  }

  heading(text: string): void {
    this.need(70)
    this.y += 10
    this.document.addOutline(text, this.page)
    this.page.text(margin, this.y, text, { font: 'bold', size: 14, colour: accent })
    this.y += 21
  }

  point(mark: string, text: string): void {
    this.need(leading)
    this.page.text(margin + 4, this.y, mark, { size, font: 'bold', colour: accent })
    this.text(text, margin + 24, width - 24)
    this.y += 2
  }

  term(term: string, meaning: string): void {
    this.need(2 * leading)
    this.text(term, margin, width, { font: 'bold' })
    this.text(meaning, margin + 12, width - 12)
    this.y += 5
  }

  table({ head, rows, shares }: { head: string[]; rows: string[][]; shares: number[] }): void {
    const all = [head, ...rows]
    for (const [index, row] of all.entries()) {
      const font = index === 0 ? 'bold' : 'regular'
      const cells = row.map((cell, column) =>
        this.page.linesOf(cell, width * (shares[column] ?? 0) - 12, { size: 9.5, font }),
      )
      const height = Math.max(...cells.map(({ length }) => length)) * 13.5 + 9
      this.need(height)
      const top = this.y - 11
      if (index === 0) this.page.fill(margin, top, width, height, panel)
      let left = margin
      for (const [column, lines] of cells.entries()) {
        for (const [line, words] of lines.entries())
          this.page.text(left + 6, this.y + 3 + line * 13.5, words, { size: 9.5, font })
        left += width * (shares[column] ?? 0)
      }
      this.page.line(margin, top + height, margin + width, top + height, rule)
      this.y += height
    }
    this.y += 12
  }

  figure({
    height,
    caption,
    draw,
  }: {
    height: number
    caption: string
    draw: (page: PdfPage, left: number, top: number) => void
  }): void {
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
  else if ('points' in block) {
    for (const [index, point] of block.points.entries())
      layout.point(block.isNumbered === true ? `${index + 1}.` : '-', point)
    layout.y += 6
  } else {
    layout.text(block.text)
    layout.y += 7
  }
}

/** Writes a short note as a PDF with an outline of its headings. */
export const writeShortNote = (note: ShortNote): Buffer => {
  const layout = new Layout(note)
  for (const block of note.blocks) place(layout, block)
  return layout.document.toBuffer()
}
