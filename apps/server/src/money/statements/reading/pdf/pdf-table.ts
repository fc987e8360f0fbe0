import { statementNoTable, statementRefusals } from '@lectureshelf/contract/money/payment-messages'
import type { WordsOfPage } from '../../../../platform/pdf-engine/pdf-messages.ts'
import { readPdfWords } from '../../../../platform/pdf-words/pdf-words.ts'
import { AppError } from '../../../../platform/errors.ts'
import { type HeadedTable, type TableRow, breathe, firstRows, refusal } from '../table.ts'
import { type Columned, type PageHeader, findPageHeader, learnColumns } from './page-columns.ts'
import { type PageLine, linesOfPage } from './page-lines.ts'
import { type SortedPage, areMiddled, createRowJoiner } from './page-rows.ts'
import { sortLine } from './sort-line.ts'

/** A year of a busy shop has a few hundred pages. */
const pagesMax = 1000
const wordsMax = 400_000

/** A page of the table: its header is that of an earlier page when it repeats none. */
interface TablePage {
  lines: PageLine[]
  header: PageHeader
  hasHeader: boolean
}

const linesOf = async (pages: WordsOfPage[]): Promise<PageLine[][]> => {
  const all: PageLine[][] = []
  let count = 0
  for (const [index, page] of pages.entries()) {
    const lines = linesOfPage(page, index + 1, count)
    count += lines.length
    all.push(lines)
    await breathe()
  }
  return all
}

const isSameTable = (one: PageHeader, other: PageHeader): boolean =>
  one.titles.length === other.titles.length && one.header.titles.join() === other.header.titles.join()

/** Returns the lines below the header of each page, from the first page that has one. */
const tablePages = (pages: PageLine[][]): TablePage[] => {
  let header: PageHeader | null = null
  return pages.flatMap((lines) => {
    const found = findPageHeader(lines)
    // Another table, such as a list of deposits, is not part of this one.
    const own: PageHeader | null =
      found !== null && (header === null || isSameTable(header, found)) ? found : null
    header = own ?? header
    if (header === null) return []
    return [{ lines: own === null ? lines : lines.slice(own.below), header, hasHeader: own !== null }]
  })
}

/** Sorts the lines of all pages. What stands where is learned from all pages with the same layout. */
const sortPages = async (pages: TablePage[]): Promise<SortedPage[]> => {
  const layoutOf = ({ header: { titles } }: TablePage) => titles.map(({ left }) => Math.round(left)).join()
  const learned = new Map<string, Columned>()
  for (const page of pages) {
    const layout = layoutOf(page)
    if (learned.has(layout)) continue
    const alike = pages.filter((other) => layoutOf(other) === layout)
    learned.set(
      layout,
      learnColumns(
        page.header.titles,
        alike.flatMap(({ lines }) => lines),
      ),
    )
    await breathe()
  }
  const sorted: SortedPage[] = []
  for (const page of pages) {
    const { lines, header, hasHeader } = page
    const columned = learned.get(layoutOf(page))
    if (columned !== undefined)
      sorted.push({ lines: lines.map((line) => sortLine(line, header, columned)), hasHeader })
    await breathe()
  }
  return sorted
}

const refusalOf = {
  damaged: statementRefusals.damagedPdf,
  locked_for_others: statementRefusals.pdfLockedForOthers,
  too_many_pages: statementRefusals.pdfTooLong(pagesMax),
  too_large: statementRefusals.pdfTooLarge,
} as const

const readPages = async (bytes: Buffer, password: string): Promise<WordsOfPage[]> => {
  const read = await readPdfWords({ bytes, password }, { maxPages: pagesMax, maxWords: wordsMax })
  if (read.ok) return read.pages
  if (read.problem !== 'locked') throw refusal(refusalOf[read.problem])
  const message = password === '' ? statementRefusals.lockedPdf : statementRefusals.wrongPassword
  throw new AppError('pdf_password_protected', { message })
}

const plainRow = ({ line, pieces }: PageLine): TableRow => ({ line, cells: pieces.map(({ text }) => text) })

/**
 * Reads the table of a statement as a bank prints it. A row has the number that its first line has in the document.
 * @throws AppError `pdf_password_protected` when the password is missing or wrong, else `statement_unreadable`.
 */
export const readPdf = async (bytes: Buffer, password: string): Promise<HeadedTable> => {
  const pages = await linesOf(await readPages(bytes, password))
  if (pages.every((lines) => lines.length === 0)) throw refusal(statementRefusals.scannedPdf)
  const ofTable = tablePages(pages)
  const [first] = ofTable
  if (first === undefined) throw refusal(statementNoTable(firstRows(pages.flat().map(plainRow))))
  const sorted = await sortPages(ofTable)
  const { header } = first.header
  const joiner = createRowJoiner(header.columns, areMiddled(sorted, header.columns))
  for (const page of sorted) {
    joiner.takePage(page)
    await breathe()
  }
  const before = pages
    .flat()
    .filter(({ line }) => line < (first.lines[0]?.line ?? 1))
    .map(plainRow)
  // The lines of the header are part of it: the reader of tables takes what is above its last one as a preamble.
  return { rows: [...before, ...joiner.rows()], header: { ...header, index: before.length - 1 } }
}
