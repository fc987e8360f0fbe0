import { statementNoTable, statementRefusals } from '@lectureshelf/contract/money/payment-messages'
import { Unzip, UnzipInflate, zipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { readBinaryWorkbook } from '../../../platform/binary-workbook/binary-workbook.ts'
import { findHeader } from './columns.ts'
import { type HeadedTable, type TableRow, breathe, firstRows, refusal, tidyCell } from './table.ts'

/** Maximum size of an unpacked archive; a year of a busy shop needs a tenth of it. */
const unpackedMaxBytes = 64 * 1024 * 1024
const pieceBytes = 1024
/** The reader fills gaps: a single cell far down would cost the memory of all rows before it. */
const rowsMax = 200_000
const columnsMax = 200

const isNeeded = (name: string): boolean => name.endsWith('.xml') || name.endsWith('.rels')

/** Unpacks the needed files and counts their bytes: declared sizes may lie. */
const unpack = async (bytes: Buffer): Promise<Map<string, Uint8Array>> => {
  const chunks = new Map<string, Uint8Array[]>()
  let total = 0
  let failure: unknown = null
  const unzip = new Unzip((file) => {
    const parts: Uint8Array[] = []
    if (isNeeded(file.name)) chunks.set(file.name, parts)
    file.ondata = (error, chunk) => {
      failure ??= error
      total += chunk?.length ?? 0
      if (isNeeded(file.name) && total <= unpackedMaxBytes) parts.push(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    unzip.push(bytes.subarray(from, from + pieceBytes), from + pieceBytes >= bytes.length)
    if (total > unpackedMaxBytes) throw refusal(statementRefusals.unpacksTooLarge)
    if (failure !== null) throw refusal(statementRefusals.damagedXlsx, failure)
    await breathe()
  }
  return new Map([...chunks].map(([name, parts]) => [name, Buffer.concat(parts)]))
}

const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0)

/** Returns whether a sheet has cells beyond the columns and rows of any statement. */
const reachesTooFar = (sheet: Uint8Array): boolean => {
  const text = Buffer.from(sheet).toString('latin1')
  for (const [, letters = '', digits = ''] of text.matchAll(/\sr\s*=\s*["']([A-Z]*)(\d+)["']/g)) {
    if (digits.length > 7 || Number(digits) > rowsMax) return true
    if (letters.length > 3 || columnNumber(letters) > columnsMax) return true
  }
  return false
}

/** Writes a number exactly, where a spreadsheet program would show a long one rounded. */
const plainNumber = (raw: string): string => (raw.trim() === '' ? '' : String(Number(raw)))

const textOf = (cell: unknown): string => {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return typeof cell === 'string' ? tidyCell(cell) : ''
}

const readSheets = async (archive: Buffer) => {
  try {
    return await readWorkbook(archive, { parseNumber: plainNumber })
  } catch (error) {
    throw refusal(statementRefusals.damagedXlsx, error)
  }
}

const unpackOrRefuse = async (bytes: Buffer): Promise<Map<string, Uint8Array>> => {
  try {
    return await unpack(bytes)
  } catch (error) {
    throw error instanceof Error && error.name === 'AppError'
      ? error
      : refusal(statementRefusals.damagedXlsx, error)
  }
}

/**
 * Returns the first sheet that names the columns of a statement.
 * @throws AppError `statement_unreadable` without one
 */
const headedSheet = (sheets: string[][][]): HeadedTable => {
  const tables = sheets.map((sheet) => sheet.map((cells, index): TableRow => ({ line: index + 1, cells })))
  for (const rows of tables) {
    const header = findHeader(rows)
    if (header !== null) return { rows, header }
  }
  throw refusal(statementNoTable(tables.map(firstRows).find(({ length }) => length > 0) ?? []))
}

/**
 * Reads the first sheet of an XLSX file that names the columns of a statement. The XLSX reader gets a new
 * archive of the unpacked files, so that it reads nothing whose size was not checked.
 * @throws AppError `statement_unreadable`.
 */
export const readXlsx = async (bytes: Buffer): Promise<HeadedTable> => {
  const files = await unpackOrRefuse(bytes)
  if (!files.has('xl/workbook.xml')) throw refusal(statementRefusals.damagedXlsx)
  for (const [name, content] of files) {
    if (name.startsWith('xl/worksheets/') && reachesTooFar(content)) {
      throw refusal(statementRefusals.unpacksTooLarge)
    }
    await breathe()
  }
  const sheets = await readSheets(Buffer.from(zipSync(Object.fromEntries(files), { level: 0 })))
  return headedSheet(sheets.map(({ data }) => data.map((row) => row.map(textOf))))
}

const refusalOf = {
  locked: statementRefusals.locked,
  damaged: statementRefusals.damagedXls,
  too_large: statementRefusals.unpacksTooLarge,
} as const

/**
 * Reads the first sheet of a binary Excel file (.xls) that names the columns of a statement.
 * @throws AppError `statement_unreadable`.
 */
export const readXls = async (bytes: Buffer): Promise<HeadedTable> => {
  const workbook = await readBinaryWorkbook(bytes, { maxRows: rowsMax, maxColumns: columnsMax })
  if (!workbook.ok) throw refusal(refusalOf[workbook.problem])
  return headedSheet(workbook.sheets.map((rows) => rows.map((cells) => cells.map(tidyCell))))
}
