import type { LeftOut } from '@lectureshelf/contract/money/statements'
import {
  statementBadLine as badLine,
  statementRefusals,
  statementUnreadLines,
} from '@lectureshelf/contract/money/payment-messages'
import type { StatementSource } from '@lectureshelf/contract/money/statement-sources'
import type { Statement } from '@lectureshelf/contract/money/statements'
import { type Amount, type AmountStyle, amountOf, amountStyleOf } from './amounts.ts'
import { type DayOrder, type Side, parseDay, parseStatus } from './cells.ts'
import { titleOf } from './columns.ts'
import { isSettlement, payoutUtrsOf } from './payouts.ts'
import { readTable } from './read-table.ts'
import { findNumberEnd } from './account-number.ts'
import { type Columns, type Header, type TableRow, breathe, refusal, textAt } from './table.ts'
import { type Reference, findReference, referencesIn } from './references.ts'
import { findPayer, isCalledReversal } from './tokens.ts'
import { balanceAt, orderOf, requireWholeReferences } from './rows.ts'

/** An incoming or outgoing payment in a statement. */
export interface StatementLine extends Reference {
  line: number
  day: string
  amountPaise: number
  side: Side
  /** Whether money went out that the bank or app calls taken back. */
  isReversal: boolean
  /** The numbers beside words such as reversal where money came in: the payer may have written them. */
  saidReversed: string[]
  /** Already masked: full addresses never leave the reader. */
  payer: string | null
}

export interface ReadStatement {
  bank: StatementSource
  /** The last digits of the account's number; empty where the file has none. */
  numberEnd: string
  isExcerpt: boolean
  /** Whether its dates have the month first. */
  isMonthFirst: boolean
  lines: StatementLine[]
  /** The balance after each line; null where the file has none that can be read. */
  balances: (number | null)[]
  /** Those of the lines by which an app paid out what its own export has one by one. */
  settlements: ReadonlySet<StatementLine>
  /** The references of the payouts that the export of an app names. */
  payoutUtrs: ReadonlySet<string>
  badLines: Statement['badLines']
  /** The text of unreadable lines; it is not stored. */
  badTexts: string[]
  /** Pasted messages that are about no payment. */
  leftOut: LeftOut[]
  /** How many of these are lines all the same. */
  leftOutLines: number
}

const rowsBatchSize = 1000
/** Maximum of unreadable lines that are reported: a file with more is another kind of file. */
const badLinesMax = 200
const footerStart =
  /^(?:(?:grand |sub |page )?total|statement summary|summary|opening balance|closing balance|brought forward|carried forward|b\/f|c\/f|end of|note|legends?|disclaimer|this is|computer|generated|page )\b/i

/** Columns whose numbers are as long as a payment reference but are something else. */
const foreignNumbers =
  /\b(?:account|acct|a c|branch|balance|mobile|phone|customer|code|id|mid|order|merchant|store|terminal|settlement|payout)\b/

/** Returns what became of a payment; null where its status says nothing that is known. */
const outcomeOf = (row: TableRow, { status }: Columns) => {
  const text = textAt(row, status)
  return text === '' ? 'succeeded' : parseStatus(text)
}

/** A header, and how the dates and amounts below it are written. */
interface Layout extends Header {
  order: DayOrder
  style: AmountStyle
}

interface Entry {
  row: TableRow
  day: string
  amount: Amount
}

const narrationOf = (row: TableRow, { columns }: Header): string =>
  columns.narrations.map((index) => textAt(row, index)).join(' ')

const lineOf = ({ row, day, amount }: Entry, header: Header): StatementLine => {
  const { columns, titles, family } = header
  const isForeign = (title: string) => foreignNumbers.test(title) || family?.foreign?.test(title) === true
  const { narrations, references, payers, types, ...rest } = columns
  const narration = narrationOf(row, header)
  const known = new Set([...narrations, ...references, ...payers, ...types, ...Object.values(rest)])
  const others = row.cells.filter((_, index) => !known.has(index) && !isForeign(titles[index] ?? ''))
  const numbers = references.map((index) => textAt(row, index))
  return {
    line: row.line,
    day,
    ...amount,
    isReversal: amount.isReversal || (amount.side === 'debit' && isCalledReversal(narration)),
    saidReversed:
      amount.side === 'credit' && isCalledReversal(narration)
        ? [...new Set([...referencesIn(narration), ...numbers.flatMap(referencesIn)])]
        : [],
    ...findReference({
      day,
      narration,
      references: numbers,
      others,
      isNarrationFirst: family?.hasOwnNumbers === true,
    }),
    payer: findPayer([narration, ...payers.map((index) => textAt(row, index))].join(' ')),
  }
}

/** The meaning of a row within its statement. */
type Meaning =
  | { kind: 'line'; day: string; amount: Amount }
  | { kind: 'bad'; reason: string }
  /** The rest of a narration that did not fit into the previous row. */
  | { kind: 'continued' }
  | { kind: 'footer' }
  | { kind: 'nothing' }

const isRuled = (cells: string[]): boolean => cells.every((cell) => /^[*=_\-–—\s]*$/.test(cell))

const isRepeatedHeader = ({ cells }: TableRow, { titles }: Header): boolean =>
  cells.every((cell, index) => titleOf(cell) === (titles[index] ?? ''))

/** Returns the payment of a row, unless it failed: then no money has moved. */
const paymentOf = (row: TableRow, { columns }: Header, day: string, amount: Amount): Meaning => {
  const outcome = outcomeOf(row, columns)
  if (outcome === null) return { kind: 'bad', reason: badLine.status(textAt(row, columns.status)) }
  if (outcome === 'failed') return { kind: 'nothing' }
  if (outcome === 'succeeded') return { kind: 'line', day, amount }
  return { kind: 'line', day, amount: { ...amount, side: 'debit', isReversal: true } }
}

const meaningOf = (row: TableRow, header: Layout): Meaning => {
  const { columns } = header
  if (isRuled(row.cells) || isRepeatedHeader(row, header)) return { kind: 'nothing' }
  const dayText = textAt(row, columns.day)
  const day = parseDay(dayText, header.order)
  const amount = amountOf(row, header, header.style)
  if (day !== null && amount !== null && typeof amount !== 'string')
    return paymentOf(row, header, day, amount)
  const filled = row.cells.filter((cell) => cell !== '')
  const narration = columns.narrations.map((index) => textAt(row, index)).find((text) => text !== '')
  const isSummary = [filled[0] ?? '', narration ?? ''].some((text) => footerStart.test(text))
  if (isSummary) return { kind: day === null ? 'footer' : 'nothing' }
  if (amount === null && dayText === '' && narration !== undefined) return { kind: 'continued' }
  if (amount === null && day === null && filled.length === 1) return { kind: 'footer' }
  if (day === null) return { kind: 'bad', reason: badLine.day(dayText) }
  return { kind: 'bad', reason: typeof amount === 'string' ? amount : badLine.amount('') }
}

const appended = (row: TableRow, more: TableRow, { narrations }: Columns): TableRow => ({
  line: row.line,
  cells: row.cells.map((cell, index) =>
    narrations.includes(index) && textAt(more, index) !== '' ? `${cell}\n${textAt(more, index)}` : cell,
  ),
})

interface BadLine {
  line: number
  reason: string
  text: string
}

/** Lines of a PDF are hard to count, so its page is named as well. */
const reasonAt = ({ page }: TableRow, reason: string): string =>
  page === undefined ? reason : badLine.onPage(page, reason)

/** Sorts the rows below the header into payments, bad lines and everything else, such as footers. */
const createSorter = (header: Layout) => {
  const entries: Entry[] = []
  const badLines: BadLine[] = []
  /** Sums and legends below the table are not bad lines, unless the table continues after them. */
  let below: BadLine[] | null = null
  let open: Entry | null = null
  return {
    entries,
    badLines,
    /** A blank line ends a wrapped narration. */
    skip: (): void => {
      open = null
    },
    take: (row: TableRow): void => {
      const meaning = meaningOf(row, header)
      if (meaning.kind === 'continued') {
        if (open !== null) open.row = appended(open.row, row, header.columns)
        return
      }
      open = null
      if (meaning.kind === 'line') {
        requireWholeReferences(row, header.columns)
        badLines.push(...(below ?? []))
        below = null
        open = { row, day: meaning.day, amount: meaning.amount }
        entries.push(open)
      }
      if (meaning.kind === 'footer') below ??= []
      if (meaning.kind === 'bad')
        (below ?? badLines).push({
          line: row.line,
          reason: reasonAt(row, meaning.reason),
          text: row.cells.join('\t'),
        })
    },
  }
}

/**
 * Reads a bank statement of any bank and format. A line that cannot be read is reported and does not stop the
 * others; rounded references, dates in two orders and a file of bad lines alone fail the whole file.
 * @throws AppError `pdf_password_protected` when it does not, else `statement_unreadable` with what to do instead.
 */
export const readStatement = async (bytes: Buffer, password = ''): Promise<ReadStatement> => {
  const { rows, header, isExcerpt = false, leftOut = [], leftOutLines = 0 } = await readTable(bytes, password)
  const below = rows.slice(header.index + 1)
  const order = orderOf(below, header)
  const sorter = createSorter({ ...header, order, style: amountStyleOf(below, header.columns, order) })
  for (const [index, row] of below.entries()) {
    if (row.cells.some((cell) => cell !== '')) sorter.take(row)
    else sorter.skip()
    if (index % rowsBatchSize === 0) await breathe()
  }
  const lines: StatementLine[] = []
  const settlements = new Set<StatementLine>()
  for (const [index, entry] of sorter.entries.entries()) {
    const line = lineOf(entry, header)
    lines.push(line)
    const isIn = line.side === 'credit' && line.payer === null
    if (isIn && isSettlement(narrationOf(entry.row, header), header)) settlements.add(line)
    if (index % rowsBatchSize === 0) await breathe()
  }
  const { badLines } = sorter
  if (lines.length === 0) {
    const [first] = badLines
    if (first === undefined) throw refusal(statementRefusals.noLines)
    throw refusal(statementUnreadLines(badLines.length, first.line, first.reason))
  }
  return {
    bank: header.family?.name ?? 'other',
    numberEnd: findNumberEnd(rows.slice(0, header.index).map(({ cells }) => cells)),
    isExcerpt,
    isMonthFirst: order === 'monthFirst',
    lines,
    balances: sorter.entries.map(({ row }) => balanceAt(row, header)),
    settlements,
    payoutUtrs: payoutUtrsOf(
      sorter.entries.map(({ row }) => row),
      header,
      lines,
    ),
    badLines: badLines.slice(0, badLinesMax).map(({ line, reason }) => ({ line, reason })),
    badTexts: badLines.map(({ text }) => text),
    leftOut,
    leftOutLines,
  }
}
