import { createRandom } from '../processes/padded-pdf.ts'
import { streamOf, tinyPdf } from '../tiny-pdf.ts'
import { widthOf } from './helvetica.ts'
import { lockedStream, lockedTrailer } from './locked-pdf.ts'
import { type Payment, type Random, digits, makePayments, pick } from './payments.ts'
import { type Align, type Bank, type Column, type Print, drawPrint, left } from './print-look.ts'
import { grouped, masked } from './statement-generator.ts'

/** What must be read from a line of a printed statement. */
export interface PrintedLine {
  day: string
  amountPaise: number
  side: 'credit' | 'debit'
  isReversal: boolean
  utr: string | null
  payer: string | null
  candidates: string[]
}

export interface Printed {
  bytes: Buffer
  lines: PrintedLine[]
  pages: number
  recipe: string
}

const pageTop = 800
const pageBottom = 60

const inner = ({ width }: Column): number => width - 6

/** Wraps a text as print does: between any two letters when its column is full, or at a space. */
const wrapped = (text: string, column: Column, size: number, isTight: boolean): string[] => {
  const lines: string[] = []
  let line = ''
  for (const part of isTight ? Array.from(text) : text.split(/(?<= )/)) {
    if (line !== '' && widthOf((line + part).trimEnd(), size) > inner(column)) {
      lines.push(line)
      line = ''
    }
    line += part
  }
  return [...lines, line].map((each) => each.trim())
}

interface Cell {
  column: Column
  lines: string[]
  align: Align
}

const sums = new Set<Column['role']>(['debit', 'credit', 'amount', 'balance'])

const textsOf = (
  print: Print,
  payment: Payment,
  number: number,
  random: Random,
): Record<Column['role'], string> => {
  const amount = grouped(payment.amountPaise)
  const isIn = payment.side === 'credit'
  const empty = pick(random, ['', '-'])
  return {
    number: String(number),
    day: print.dateOf(payment.day),
    valueDay: print.dateOf(payment.day),
    narration: print.layout.narration(payment, random),
    reference: print.bank === 'Canara' ? '' : print.layout.reference(payment, random),
    debit: isIn ? empty : amount,
    credit: isIn ? amount : empty,
    amount,
    side: isIn ? 'CR' : 'DR',
    balance: `${grouped(5_000_000 + number * 10_000)}${print.bank === 'Kotak' ? '(Cr)' : ''}`,
    branch: digits(random, 4),
  }
}

const cellsOf = (print: Print, payment: Payment, number: number, random: Random): Cell[] => {
  const texts = textsOf(print, payment, number, random)
  return print.columns.map((column) => {
    const text = texts[column.role]
    const wraps = column.role === 'narration' || column.role === 'reference'
    // A day that does not fit has its year on the next line.
    const isDay = column.role === 'day' || column.role === 'valueDay'
    return {
      column,
      lines: wraps || isDay ? wrapped(text, column, print.size, wraps) : [text],
      align: sums.has(column.role) ? 'right' : 'left',
    }
  })
}

const drawn = (text: string, x: number, y: number, size: number): string =>
  text === ''
    ? ''
    : `BT /F1 ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm (${text.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj ET\n`

const xOf = ({ left: from, width }: Column, text: string, size: number, align: Align): number => {
  if (align === 'left') return from + 3
  const across = widthOf(text, size)
  return align === 'right' ? from + width - 3 - across : from + (width - across) / 2
}

/** Writes pages from the top; the seed's footers stand below the table. */
const createPages = (print: Print, random: Random) => {
  const { size, leading, columns } = print
  const pages: string[] = []
  let y = pageTop
  let content = ''
  const put = (text: string, x: number, at: number) => {
    content += drawn(text, x, at, size)
  }
  const header = () => {
    const cells = columns.map((column) => ({ column, lines: wrapped(column.title, column, size, false) }))
    const height = Math.max(...cells.map(({ lines }) => lines.length))
    for (const { column, lines } of cells)
      for (const [index, text] of lines.entries())
        put(text, xOf(column, text, size, print.titleAlign), y - index * leading)
    y -= height * leading + 8
  }
  const close = () => {
    put(`Page ${pages.length + 1} of 9`, 280, 30)
    put(
      'This is a computer generated statement and needs no signature. Contact 1800 1234 in case of doubt.',
      left,
      42,
    )
    pages.push(content)
    content = ''
    y = pageTop
  }
  const preamble = () => {
    for (const line of [
      `${print.bank} Bank`,
      `Account Number : ${digits(random, 12)}`,
      'Statement from 01/10/2026 to 31/10/2026',
    ])
      put(line, pick(random, [left, 320]), (y -= 14))
    y -= 20
  }
  const row = (cells: Cell[]) => {
    const height = Math.max(...cells.map(({ lines }) => lines.length))
    if (y - height * leading < pageBottom) {
      close()
      if (print.repeatsHeader) {
        y -= 30
        header()
      }
    }
    for (const { column, lines, align } of cells) {
      const lower = print.isMiddled ? ((height - lines.length) * leading) / 2 : 0
      for (const [index, text] of lines.entries())
        put(text, xOf(column, text, size, align), y - lower - index * leading)
    }
    y -= height * leading + print.padding
  }
  return { preamble, header, row, close, pages }
}

const sumRow = ({ columns, size }: Print): Cell[] =>
  columns.map((column, index) => ({
    column,
    lines: [
      index === 0
        ? 'Total'
        : sums.has(column.role) && widthOf('9,87,654.00', size) < inner(column)
          ? '9,87,654.00'
          : '',
    ],
    align: index === 0 ? 'left' : 'right',
  }))

const truthOf = (
  { layout, bank }: Print,
  { day, amountPaise, side, kind, utr, ...payment }: Payment,
): PrintedLine => {
  const written =
    kind === 'upi' && bank !== 'Canara'
      ? layout.written({ day, amountPaise, side, kind, utr, ...payment })
      : ''
  const payer = /@[a-z]/.test(written) ? masked(written) : null
  // On a line on which money came in, the words may be the payer's.
  const isReversal = kind === 'reversal' && side === 'debit'
  return { day, amountPaise, side, isReversal, utr, payer, candidates: [] }
}

/** Prints payments as a bank does: the same seed gives the same document. A password locks it. */
export const printStatement = (
  bank: Bank,
  seed: number,
  { count, password, payments: given }: { count?: number; password?: string; payments?: Payment[] } = {},
): Printed => {
  const random = createRandom(seed)
  const print = drawPrint(bank, random)
  const payments = given ?? makePayments(random, count ?? 20 + Math.floor(random() * 60))
  const pages = createPages(print, random)
  pages.preamble()
  pages.header()
  for (const [index, payment] of payments.entries()) pages.row(cellsOf(print, payment, index + 1, random))
  pages.row(sumRow(print))
  pages.close()
  const contents = pages.pages.map((content) =>
    password === undefined ? streamOf(content) : lockedStream(content),
  )
  const { size, leading, padding, titleAlign, isMiddled, repeatsHeader } = print
  return {
    bytes: tinyPdf({ contents, ...(password !== undefined && { trailer: lockedTrailer(password) }) }),
    lines: payments.map((payment) => truthOf(print, payment)),
    pages: contents.length,
    recipe: JSON.stringify({ bank, seed, size, leading, padding, titleAlign, isMiddled, repeatsHeader }),
  }
}
