import { readFile } from 'node:fs/promises'
import { statementRefusals, statementTooMuch } from '@lectureshelf/contract/money/payment-messages'
import { describe, expect, it } from 'vitest'
import { exportOf } from '../../../../../test/statements/app-exports.ts'
import { binaryWorkbookOf } from '../../../../../test/statements/binary-workbook.ts'
import {
  longMessages,
  readersOfStatements,
  waitForReaders,
} from '../../../../../test/statements/statement-children.ts'
import { generateStatement } from '../../../../../test/statements/statement-generator.ts'
import { printStatement } from '../../../../../test/statements/statement-pdf.ts'
import { readStatement } from '../read-statement.ts'
import { fileOf } from './statement-file.ts'
import { createStatementReader } from './statement-reader.ts'

const personId = 'owner'
const head = 'Date,Narration,Ref,Debit,Credit'
const csvOfRows = (count: number): Buffer =>
  Buffer.from(
    [head, ...Array.from({ length: count }, () => '01/10/2026,UPI-627412345601,,,99.00')].join('\n'),
  )
const fixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../../../test/statements/fixtures/${name}`, import.meta.url))
const generated = async (seed: number): Promise<Buffer> => (await generateStatement(seed)).bytes
const settlement = '01/10/2026,PHONEPE PRIVATE LIMITED SETTLEMENT,,,5000.00'
const bad = '31/02/2026,UPI,,,99.00'

type Sample = [name: string, bytesOf: () => Promise<Buffer>]

/** More of what is read alike, for `npm run test:long`: each needs a process. */
const more: Sample[] = [
  ...['hdfc.csv', 'icici.csv', 'axis.csv', 'kotak.csv'].map((name): Sample => [name, () => fixture(name)]),
  ['a generated one (2)', () => generated(2)],
]

const samples: Sample[] = [
  ...(process.env['LONG'] === '1' ? more : []),
  ['sbi.tsv', () => fixture('sbi.tsv')],
  ['a generated one (1)', () => generated(1)],
  ['settlements and bad lines', async () => Buffer.from([head, settlement, bad, settlement].join('\n'))],
  ['1,200 lines', async () => csvOfRows(1200)],
  ['an export of an app', async () => exportOf(['PAYMENT', '01-10-2026', '627412345601', '99.00'])],
  [
    'a binary workbook',
    async () => binaryWorkbookOf([head.split(','), ['01/10/2026', 'UPI', '627412345601', '', 99]]),
  ],
  ['messages', async () => longMessages().subarray(0, 5000)],
  [
    'a table of HTML',
    async () => Buffer.from('<table><tr><td>Date<td>Narration<td>Credit<tr><td>1/10/26<td>UPI<td>9</table>'),
  ],
]

describe('a statement that a process reads', () => {
  it.each(samples)('is the same as without one: %s', async (_name, bytesOf) => {
    const bytes = await bytesOf()
    const { read } = createStatementReader({ maxBytesHere: 0 })
    expect(await read({ personId, bytes, password: '' })).toEqual(fileOf(await readStatement(bytes)))
  })

  it('may be a locked PDF, and its refusal is the same', async () => {
    const password = 'SUMA1908'
    const { bytes } = printStatement('HDFC', 3, { password, count: 12 })
    const { read } = createStatementReader()
    expect(await read({ personId, bytes, password })).toEqual(fileOf(await readStatement(bytes, password)))
    await expect(read({ personId, bytes, password: 'other' })).rejects.toMatchObject({
      code: 'pdf_password_protected',
      message: statementRefusals.wrongPassword,
    })
    await expect(read({ personId, bytes: csvOfRows(0), password: '' })).rejects.toMatchObject({
      code: 'statement_unreadable',
      message: statementRefusals.noLines,
    })
  })

  it('is too much when it takes too long or too much memory, and the next one is read', async () => {
    const bytes = csvOfRows(20_000)
    const refused = { code: 'statement_unreadable', message: statementTooMuch(20_001, bytes.length) }
    expect(refused.message).toContain('This file has 20,001 rows and 1 MB: too much to read at once.')
    const slow = createStatementReader({ maxMs: 1 })
    const large = createStatementReader({ maxRssBytes: 1 })
    await expect(slow.read({ personId, bytes, password: '' })).rejects.toMatchObject(refused)
    await expect(large.read({ personId, bytes, password: '' })).rejects.toMatchObject(refused)
    const { lines } = await createStatementReader().read({ personId, bytes, password: '' })
    expect(lines).toHaveLength(20_000)
    expect(await readersOfStatements()).toEqual([])
  })

  it('is too much when it has more rows than any bank writes into 20 MB', async () => {
    const bytes = Buffer.from(`${head}\n${'1/1/26,,,,9\n'.repeat(400_001)}`)
    await expect(createStatementReader().read({ personId, bytes, password: '' })).rejects.toMatchObject({
      message: statementTooMuch(400_002, bytes.length),
    })
  })
})

describe('a short text', () => {
  // No process starts for a sender who has left.
  const { read } = createStatementReader()
  const abandoned = AbortSignal.abort()

  it('is read without a process', async () => {
    expect((await read({ personId, bytes: csvOfRows(299), password: '', abandoned })).lines).toHaveLength(299)
  })

  it.each([
    ['has many rows', csvOfRows(300)],
    [
      'has many rows that end with a carriage return',
      Buffer.from(`${head}\n01/10/2026,UPI,,,9${'\r'.repeat(301)}`),
    ],
    ['is long', Buffer.concat([csvOfRows(1), Buffer.alloc(17_000, ' ')])],
    ['is HTML', Buffer.from('<table><tr><td>Date<td>Narration<td>Credit<tr><td>1/10/26<td>UPI<td>9</table>')],
  ])('is read in a process when it %s', async (_name, bytes) => {
    await expect(read({ personId, bytes, password: '', abandoned })).rejects.toMatchObject({
      code: 'upload_interrupted',
    })
  })
})

describe('several statements', () => {
  it('wait for each other, a bounded number for each person and for all', async () => {
    const { read, stop } = createStatementReader({ maxBytesHere: 0 })
    const bytes = longMessages()
    const bring = (name: string) => read({ personId: name, bytes, password: '' })
    const people = ['asha', 'asha', 'asha', 'asha', 'asha', 'usha', 'usha', 'usha', 'ravi']
    const brought = people.map(bring)
    const all = Promise.allSettled(brought)
    await waitForReaders(1)
    stop()
    const codes = (await all).map((result) => (result.status === 'rejected' ? result.reason : null))
    expect(codes[4]).toMatchObject({ code: 'too_many_requests' })
    expect(codes[8]).toMatchObject({ code: 'unavailable', isExpected: false })
    expect(codes.filter((_, index) => ![4, 8].includes(index))).toEqual(
      Array.from({ length: 7 }, () => expect.objectContaining({ code: 'unavailable', isExpected: true })),
    )
    await waitForReaders(0)
  })

  it('are not held up by one that no one waits for any longer', async () => {
    const { read } = createStatementReader({ maxBytesHere: 0 })
    const [first, second] = [new AbortController(), new AbortController()]
    const bytes = longMessages()
    const reading = read({ personId, bytes, password: '', abandoned: first.signal })
    const waiting = read({ personId, bytes, password: '', abandoned: second.signal })
    const last = read({ personId, bytes: csvOfRows(3), password: '' })
    await waitForReaders(1)
    second.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'upload_interrupted' })
    expect(await readersOfStatements()).toHaveLength(1)
    first.abort()
    await expect(reading).rejects.toMatchObject({ code: 'upload_interrupted' })
    expect((await last).lines).toHaveLength(3)
    await waitForReaders(0)
  })
})
