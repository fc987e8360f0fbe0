import { a4, accent, ink, muted, paper, PdfDocument, type PdfPage, rule } from './pdf-writer.ts'

const margin = 48
const right = a4.width - margin
const width = right - margin
const pages = 3

export const labSheet = () => {
  const sheet = new PdfDocument({
    title: 'Lab Record Sheet',
    subject: 'A three page record sheet for one laboratory experiment',
  })
  drawAimPage(sheet.addPage())
  drawObservationsPage(sheet.addPage())
  drawResultPage(sheet.addPage())
  return sheet.toBuffer()
}

const drawAimPage = (page: PdfPage) => {
  page.fill(0, 0, a4.width, 92, ink)
  page.fill(0, 92, a4.width, 4, accent)
  page.text(margin, 50, 'Lab Record Sheet', { font: 'bold', size: 24, colour: paper })
  page.text(margin, 72, 'One sheet for one experiment', { size: 11, colour: paper })
  page.text(right, 50, 'LectureShelf', { font: 'bold', size: 13, colour: paper, align: 'right' })

  const half = width / 2
  const fields: [string, string][] = [
    ['Name', 'USN'],
    ['Subject and code', 'Semester and batch'],
    ['Experiment number', 'Date (DD / MM / YYYY)'],
  ]
  page.box(margin, 116, width, 102, ink)
  page.line(margin + half, 116, margin + half, 218, ink, 0.8)
  for (const [row, [left, other]] of fields.entries()) {
    const y = 116 + row * 34
    if (row > 0) page.line(margin, y, right, y, ink, 0.8)
    page.text(margin + 8, y + 13, left, { font: 'bold', size: 8, colour: muted })
    page.text(margin + half + 8, y + 13, other, { font: 'bold', size: 8, colour: muted })
  }
  drawHeading(page, 244, 'Title of the experiment')
  drawLines(page, 256, 1)
  drawHeading(page, 306, 'Aim', 'What will you find out or build? One or two sentences.')
  drawLines(page, 318, 3)
  drawHeading(page, 422, 'Apparatus or software', 'Name, range or version, and quantity.')
  drawApparatus(page, 436)
  drawHeading(page, 622, 'Theory', 'The law, formula or algorithm used, with its symbols.')
  drawLines(page, 634, 5)
  drawFooter(page, 1)
}

const drawApparatus = (page: PdfPage, y: number) => {
  drawTable(page, y, 5, 25, [
    ['Sl. no.', 46],
    ['Item', 221],
    ['Range or version', 150],
    ['Quantity', 82.28],
  ])
}

const drawObservationsPage = (page: PdfPage) => {
  drawHeading(page, 56, 'Procedure', 'Number the steps. Write what you did, in the order you did it.')
  drawLines(page, 68, 10)
  drawHeading(page, 364, 'Observations', 'Give the unit of every quantity in the heading row.')
  drawTable(page, 378, 14, 27, [
    ['Trial', 46],
    ['', 110],
    ['', 110],
    ['', 110],
    ['Remarks', 123.28],
  ])
  drawFooter(page, 2)
}

const drawResultPage = (page: PdfPage) => {
  drawHeading(page, 56, 'Graph or circuit diagram', 'One small square is 5 mm. Mark the scale on both axes.')
  const cell = (5 * 72) / 25.4
  const [columns, rows] = [35, 20]
  const [gridWidth, gridHeight] = [columns * cell, rows * cell]
  for (let column = 0; column <= columns; column++) {
    const x = margin + column * cell
    page.line(x, 70, x, 70 + gridHeight, column % 5 ? rule : muted, column % 5 ? 0.4 : 0.7)
  }
  for (let row = 0; row <= rows; row++) {
    const y = 70 + row * cell
    page.line(margin, y, margin + gridWidth, y, row % 5 ? rule : muted, row % 5 ? 0.4 : 0.7)
  }
  drawHeading(page, 386, 'Calculation', 'Show one reading worked out in full.')
  drawLines(page, 398, 6)
  drawHeading(
    page,
    594,
    'Result',
    'State the value with its unit, and say whether it agrees with the theory.',
  )
  drawLines(page, 606, 3)
  page.fill(margin, 714, width, 68, paper)
  page.box(margin, 714, width, 68, ink)
  const labels = ['Record (marks)', 'Viva (marks)', 'Total', 'Signature of the staff in charge']
  let x = margin
  for (const [index, label] of labels.entries()) {
    if (index > 0) page.line(x, 714, x, 782, ink, 0.8)
    page.text(x + 8, 728, label, { font: 'bold', size: 8, colour: muted })
    x += index < 3 ? 105 : 0
  }
  drawFooter(page, 3)
}

const drawHeading = (page: PdfPage, y: number, heading: string, hint = '') => {
  page.fill(margin, y - 10, 4, 13, accent)
  page.text(margin + 11, y, heading, { font: 'bold', size: 12 })
  page.text(right, y, hint, { size: 8.5, colour: muted, align: 'right' })
}

const drawLines = (page: PdfPage, y: number, count: number) => {
  for (let line = 1; line <= count; line++) page.line(margin, y + line * 26, right, y + line * 26, rule)
}

const drawTable = (
  page: PdfPage,
  y: number,
  rows: number,
  rowHeight: number,
  columns: [string, number][],
) => {
  const height = (rows + 1) * rowHeight
  page.fill(margin, y, width, rowHeight, paper)
  for (let row = 1; row <= rows; row++) {
    const ruleY = y + row * rowHeight
    page.line(margin, ruleY, right, ruleY, row === 1 ? ink : rule, row === 1 ? 0.8 : 0.6)
  }
  let x = margin
  for (const [index, [heading, columnWidth]] of columns.entries()) {
    if (index > 0) page.line(x, y, x, y + height, ink, 0.6)
    page.text(x + columnWidth / 2, y + rowHeight / 2 + 3, heading, { font: 'bold', size: 9, align: 'centre' })
    x += columnWidth
  }
  page.box(margin, y, width, height, ink)
}

const drawFooter = (page: PdfPage, number: number) => {
  page.text(margin, 818, 'LectureShelf lab record sheet', { size: 8, colour: muted })
  page.text(right, 818, `Page ${number} of ${pages}`, { size: 8, colour: muted, align: 'right' })
}
