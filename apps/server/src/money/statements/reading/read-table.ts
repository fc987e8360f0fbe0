import { statementNoTable, statementRefusals } from '@lectureshelf/contract/money/payment-messages'
import { endBytes, headBytes, looksLikePdf } from '../../../platform/pdf-engine/opening/pdf-signs.ts'
import { decodeText } from './decode-text.ts'
import { readMessages } from './messages/read-messages.ts'
import { readPdf } from './pdf/pdf-table.ts'
import { type HeadedTable, firstRows, refusal } from './table.ts'
import { divideText, looksLikeHtml, readDelimited, readHtml } from './text-table.ts'
import { readXls, readXlsx } from './workbook.ts'

const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
const zipArchive = Buffer.from('PK\u0003\u0004')
/** The name of the content in an encrypted XLSX file. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le')

const begins = (bytes: Buffer, head: Buffer): boolean => bytes.subarray(0, head.length).equals(head)

const isPdf = (bytes: Buffer): boolean =>
  looksLikePdf(bytes.subarray(0, headBytes), bytes.subarray(-endBytes))

const readText = async (bytes: Buffer): Promise<HeadedTable> => {
  const text = decodeText(bytes)
  if (text === null) throw refusal(statementNoTable([]))
  if (text.trim() === '') throw refusal(statementRefusals.empty)
  if (looksLikeHtml(text)) return readHtml(text)
  const table = (await readDelimited(text)) ?? readMessages(text)
  if (table === null) throw refusal(statementNoTable(firstRows(await divideText(text))))
  return table
}

/** Returns whether a file is neither a workbook nor a PDF. */
export const isText = (bytes: Buffer): boolean =>
  !begins(bytes, compoundFile) && !begins(bytes, zipArchive) && !isPdf(bytes)

/**
 * Reads the table of a bank statement, whatever the file's extension: CSV, TSV, XLSX, binary XLS, PDF, text or HTML
 * with a table, or the text of messages from banks.
 * @param password opens a locked PDF; '' for none
 * @throws AppError `pdf_password_protected`, or `statement_unreadable` with what to do instead.
 */
export const readTable = async (bytes: Buffer, password: string): Promise<HeadedTable> => {
  if (bytes.length === 0) throw refusal(statementRefusals.empty)
  if (begins(bytes, compoundFile)) {
    if (bytes.includes(encryptedPackage)) throw refusal(statementRefusals.locked)
    return readXls(bytes)
  }
  if (isPdf(bytes)) return readPdf(bytes, password)
  return begins(bytes, zipArchive) ? readXlsx(bytes) : readText(bytes)
}
