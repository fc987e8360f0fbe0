import { a4, accent, ink, muted, paper, PdfDocument, type PdfPage, rule } from './pdf-writer.ts'

const margin = 48
const right = a4.width - margin
const pages = 4

export const answerBooklet = () => {
  const booklet = new PdfDocument({
    title: 'Answer Booklet',
    subject: 'A four page answer booklet for internal assessment practice',
  })
  drawCover(booklet.addPage())
  for (let number = 2; number <= pages; number++) drawRuledPage(booklet.addPage(), number)
  return booklet.toBuffer()
}

const drawCover = (page: PdfPage) => {
  page.fill(0, 0, a4.width, 118, ink)
  page.fill(0, 118, a4.width, 4, accent)
  page.text(margin, 56, 'Answer Booklet', { font: 'bold', size: 28, colour: paper })
  page.text(margin, 84, 'For internal assessment and practice tests', { size: 12, colour: paper })
  page.text(right, 56, 'LectureShelf', { font: 'bold', size: 13, colour: paper, align: 'right' })
  page.text(right, 84, `${pages} pages`, { size: 11, colour: paper, align: 'right' })

  page.text(margin, 156, 'University Seat Number (USN)', { font: 'bold', size: 10 })
  drawCells(page, margin, 164, 10)
  page.text(right - 29 * 5, 156, 'Semester', { font: 'bold', size: 10 })
  drawCells(page, right - 29 * 5, 164, 1)

  const half = (right - margin - 20) / 2
  drawField(page, margin, 232, right - margin, 'Name of the student')
  drawField(page, margin, 288, right - margin, 'Name of the college')
  drawField(page, margin, 344, half, 'Subject code')
  drawField(page, margin + half + 20, 344, half, 'Date (DD / MM / YYYY)')
  drawField(page, margin, 400, half, 'Subject')
  drawField(page, margin + half + 20, 400, half, 'Test number')

  const bottom = drawInstructions(page, 462)
  drawMarks(page, bottom + 30)
  page.line(margin, 780, margin + 170, 780, ink)
  page.text(margin, 793, 'Signature of the student', { size: 9, colour: muted })
  page.line(right - 170, 780, right, 780, ink)
  page.text(right, 793, 'Signature of the room superintendent', { size: 9, colour: muted, align: 'right' })
  drawFooter(page, 1)
}

const drawCells = (page: PdfPage, x: number, y: number, count: number) => {
  for (let cell = 0; cell < count; cell++) page.box(x + cell * 29, y, 29, 32, ink)
}

const drawField = (page: PdfPage, x: number, y: number, width: number, label: string) => {
  page.text(x, y, label, { font: 'bold', size: 10 })
  page.line(x, y + 27, x + width, y + 27, ink, 0.8)
}

const drawInstructions = (page: PdfPage, y: number) => {
  const instructions = [
    'Fill in every field above before you start. Write the USN in capitals, one character in each box.',
    'Answer five full questions, choosing one full question from each module.',
    'Write the question number in the left margin, and start every full question on a new page.',
    'Use blue or black ink. Diagrams and graphs may be drawn in pencil.',
    'Strike out rough work with one line. Do not tear any page out of this booklet.',
  ]
  page.fill(margin, y, right - margin, 136, paper)
  page.fill(margin, y, 4, 136, accent)
  page.text(margin + 18, y + 24, 'Instructions', { font: 'bold', size: 12 })
  let below = y + 46
  for (const [index, instruction] of instructions.entries()) {
    page.text(margin + 18, below, `${index + 1}.`, { size: 10 })
    below =
      page.paragraph(margin + 34, below, right - margin - 50, instruction, { size: 10, leading: 13 }) + 4
  }
  return y + 136
}

const drawMarks = (page: PdfPage, y: number) => {
  const columns = ['Question', '1 or 2', '3 or 4', '5 or 6', '7 or 8', '9 or 10', 'Total']
  const width = (right - margin) / columns.length
  page.text(margin, y, 'For the examiner', { font: 'bold', size: 10 })
  page.fill(margin, y + 8, right - margin, 22, paper)
  page.box(margin, y + 8, right - margin, 56, ink)
  page.line(margin, y + 30, right, y + 30, ink, 0.8)
  for (const [index, column] of columns.entries()) {
    const x = margin + index * width
    if (index > 0) page.line(x, y + 8, x, y + 64, ink, 0.8)
    page.text(x + width / 2, y + 23, column, { font: 'bold', size: 9, align: 'centre' })
  }
  page.text(margin + width / 2, y + 51, 'Marks', { font: 'bold', size: 9, align: 'centre' })
}

const drawRuledPage = (page: PdfPage, number: number) => {
  const [top, bottom, gutter] = [84, 786, 96]
  page.text(margin, 44, 'USN', { font: 'bold', size: 9 })
  page.line(margin + 26, 46, margin + 150, 46, ink)
  page.text(margin + 170, 44, 'Subject code', { font: 'bold', size: 9 })
  page.line(margin + 234, 46, margin + 340, 46, ink)
  page.text(right, 44, 'Start every full question on a new page', { size: 8, colour: muted, align: 'right' })
  page.text(margin + 4, top - 8, 'Q. no.', { font: 'bold', size: 9, colour: muted })
  for (let y = top; y <= bottom; y += 27) page.line(margin, y, right, y, rule)
  page.line(gutter, top - 22, gutter, bottom, accent, 0.9)
  page.box(margin, top - 22, right - margin, bottom - top + 22, ink)
  drawFooter(page, number)
}

const drawFooter = (page: PdfPage, number: number) => {
  page.text(margin, 818, 'LectureShelf answer booklet', { size: 8, colour: muted })
  page.text(right, 818, `Page ${number} of ${pages}`, { size: 8, colour: muted, align: 'right' })
}
