import { statementRefusals } from '@lectureshelf/contract/money/payment-messages'
import { decodeText } from './decode-text.ts'
import { refusal } from './table.ts'
import { type HeadedTable, looksLikeHtml, readDelimited, readHtml } from './text-table.ts'
import { readXls, readXlsx } from './workbook.ts'

const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const zipArchive = Buffer.from('PK\u0003\u0004')
/** The name of the content in an encrypted XLSX file. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

const begins = (bytes: Buffer, head: Buffer): boolean => bytes.subarray(0, head.length).equals(head)

const readText = async (bytes: Buffer): Promise<HeadedTable | null> => {
  const text = decodeText(bytes)
  if (text === null) return null
  if (text.trim() === '') throw refusal(statementRefusals.empty)
  return looksLikeHtml(text) ? readHtml(text) : readDelimited(text)
}

const tableOrRefuse = (table: HeadedTable | null): HeadedTable => {
  if (table === null) throw refusal(statementRefusals.noTable)
  return table
}

/**
 * Reads the table of a bank statement, whatever the file's extension: CSV, TSV, XLSX, binary XLS, text or HTML with
 * a table.
 * @throws AppError `statement_unreadable` with what to do instead.
 */
export const readTable = async (bytes: Buffer): Promise<HeadedTable> => {
  if (bytes.length === 0) throw refusal(statementRefusals.empty)
  if (begins(bytes, compoundFile)) {
    if (bytes.includes(encryptedPackage)) throw refusal(statementRefusals.locked)
    return tableOrRefuse(await readXls(bytes))
  }
  if (bytes.subarray(0, 1024).includes('%PDF-')) throw refusal(statementRefusals.pdf)
  return tableOrRefuse(begins(bytes, zipArchive) ? await readXlsx(bytes) : await readText(bytes))
}
