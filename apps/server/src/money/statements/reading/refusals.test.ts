import { deflateRawSync } from 'node:zlib'
import {
  statementNoTable,
  statementRefusals,
  statementRounded,
} from '@lectureshelf/contract/money/payment-messages'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { lineOf, tinyPdf } from '../../../../test/tiny-pdf.ts'
import { readStatement } from './read-statement.ts'

const header = 'Date,Narration,Ref,Debit,Credit\n'
const csv = (...lines: string[]): Buffer => Buffer.from(header + lines.join('\n'))
const compound = (rest: string): Buffer =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.from(rest, 'utf16le')])

/** Makes an archive with one compressed file whose declared size is a hundred bytes. */
const lyingArchive = (name: string, content: Buffer): Buffer => {
  const packed = deflateRawSync(content)
  const head = Buffer.alloc(30)
  head.write('PK\u0003\u0004', 'latin1')
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(100, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), packed])
}

const sheetWith = (cells: string): Buffer =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': Buffer.from('<workbook/>'),
      'xl/worksheets/sheet1.xml': Buffer.from(`<worksheet><sheetData>${cells}</sheetData></worksheet>`),
    }),
  )

const lockedWithCertificate =
  '/ID [<00> <00>] /Encrypt << /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 /R 4 /Length 128 /Recipients [<00>] >>'

describe('a file that is not a statement is refused with what to do instead', () => {
  it.each([
    ['an empty file', Buffer.alloc(0), statementRefusals.empty],
    ['blank lines', Buffer.from(' \n\n'), statementRefusals.empty],
    ['a damaged .xls', compound('Workbook'), statementRefusals.damagedXls],
    ['a locked spreadsheet', compound('EncryptedPackage'), statementRefusals.locked],
    ['half a PDF', Buffer.from('%PDF-1.7\n'), statementRefusals.damagedPdf],
    [
      'a PDF that is locked with a certificate',
      tinyPdf({ contents: [lineOf('secret')], trailer: lockedWithCertificate }),
      statementRefusals.pdfLockedForOthers,
    ],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 1, 2]), statementNoTable([])],
    [
      'a letter',
      Buffer.from('Dear customer,\nyour statement of the date is attached.'),
      statementNoTable([]),
    ],
    [
      'a table of other things',
      Buffer.from('Name,Marks,Grade\nAsha,91,A\n'),
      statementNoTable([
        { line: 1, cells: ['Name', 'Marks', 'Grade'] },
        { line: 2, cells: ['Asha', '91', 'A'] },
      ]),
    ],
    ['another archive', Buffer.from(zipSync({ 'a.txt': Buffer.from('x') })), statementRefusals.damagedXlsx],
    ['half an archive', sheetWith('<row/>').subarray(0, 60), statementRefusals.damagedXlsx],
    [
      'a cell far out',
      sheetWith('<row r="1000000"><c r="A1000000"/></row>'),
      statementRefusals.unpacksTooLarge,
    ],
    ['a sheet far too wide', sheetWith('<row r="1"><c r="XFD1"/></row>'), statementRefusals.unpacksTooLarge],
    ['a header alone', csv(''), statementRefusals.noLines],
  ])('%s', async (_, bytes, message) => {
    await expect(readStatement(bytes)).rejects.toMatchObject({ code: 'statement_unreadable', message })
  })

  it('an archive that unpacks to far more than it declares', async () => {
    const bomb = lyingArchive('xl/worksheets/sheet1.xml', Buffer.alloc(65 * 1024 * 1024, ' '))
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const message = statementRefusals.unpacksTooLarge
    await expect(readStatement(bomb)).rejects.toMatchObject({ message })
  })

  it('a sheet in which a spreadsheet program rounded the references, with the line', async () => {
    const bytes = csv('01/10/2026,UPI,627412345601,,99', '02/10/2026,UPI,4.31948E+11,,99')
    const message = statementRounded(3, '4.31948E+11')
    await expect(readStatement(bytes)).rejects.toMatchObject({ code: 'statement_unreadable', message })
    expect(message).toContain('rounded the references')
  })

  it('but not a sheet with exact references that are only displayed rounded', async () => {
    const bytes = await writeWorkbook([
      ['Date', 'Narration', 'Ref', 'Credit'],
      [new Date('2026-10-01'), 'UPI', 627_412_345_601, 99].map((value, index) =>
        index === 0 ? { value, type: Date, format: 'dd/mm/yyyy' } : { value },
      ),
    ]).toBuffer()
    const { lines } = await readStatement(bytes)
    expect(lines).toMatchObject([{ line: 2, day: '2026-10-01', amountPaise: 9900, utr: '627412345601' }])
  })
})

describe('an unreadable line', () => {
  it('is reported with its reason, and the others count', async () => {
    const { lines, badLines } = await readStatement(
      csv(
        '01/10/2026,UPI-627412345601,,,99.00',
        '31/02/2026,UPI-627412345602,,,99.00',
        '03/10/2026,UPI-627412345603,,,99.0.0',
        '04/10/2026,UPI-627412345604,,,',
        ',UPI-627412345605,,,99.00',
        '06/10/2026,UPI-627412345606,,,149.00',
        'Total,,,,999.00',
        'Date,Narration,Ref,Debit,Credit',
        'x,nothing,,,1',
      ),
    )
    expect(lines.map(({ line, utr }) => [line, utr])).toEqual([
      [2, '627412345601'],
      [7, '627412345606'],
    ])
    const day = 'Expected a day such as 19/11/2026 or 19 Nov 2026.'
    const sum = 'Expected a sum such as 149.00 or 1,49,000.00.'
    expect(badLines).toEqual([
      { line: 3, reason: `The date "31/02/2026" cannot be read. ${day}` },
      { line: 4, reason: `The amount "99.0.0" cannot be read. ${sum}` },
      { line: 5, reason: `The amount is missing. ${sum}` },
      { line: 6, reason: `The date is missing. ${day}` },
    ])
  })

  it('is reported in the middle of a statement of several pages too', async () => {
    const page = ['01/10/2026,UPI-627412345601,,,99.00', 'Page total,,,,99.00', 'x,UPI-627412345602,,,99.00']
    const { lines, badLines } = await readStatement(csv(...page, '', ...page))
    expect(lines.map(({ line }) => line)).toEqual([2, 6])
    expect(badLines.map(({ line }) => line)).toEqual([4])
  })

  it('with an unclosed quote does not swallow the lines after it', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => `01/10/2026,UPI-6274123456${index + 10},,,99.00`)
    lines[3] = '01/10/2026,"UPI-627412345613 ASHA,,,99.00'
    const read = await readStatement(csv(...lines))
    expect(read.lines).toHaveLength(30)
    expect(read.lines[3]).toMatchObject({ line: 5, utr: '627412345613' })
  })
})
