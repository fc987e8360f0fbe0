import { connect } from 'node:net'
import { type ExportFormat, exportPath } from '@lectureshelf/contract/site/exports'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirming, listen, useTestApp } from '../../../test/harness.ts'
import { liveBytes } from '../../../test/live-memory.ts'
import { statementsDuring } from '../../../test/test-database.ts'
import { type ListPart, type Period, readPages } from './export-list.ts'
import { receiptsExport } from './receipts-export.query.ts'

const current = useTestApp()
const formats = ['csv', 'xlsx'] as const

type Receipt = Parameters<(typeof receiptsExport.columns)[number]['value']>[0]

const tokenOfOwner = async (): Promise<string> => {
  const { services, person } = current()
  const device = { userAgent: `test ${crypto.randomUUID()}`, deviceType: 'desktop' as const }
  return (await services.sessions.openFor((await person('owner')).id, device)).token
}

const openExport = async (format: ExportFormat, list = receiptsExport) => {
  const { services } = current()
  const { actor } = await services.sessions.identify(await tokenOfOwner())
  if (actor === null) throw new Error('No one is signed in.')
  return services.exports.open(actor, list, { format, query: {} })
}

const makeReceipt = (number: number): Receipt => ({
  id: crypto.randomUUID(),
  number,
  financialYear: '21-22',
  label: `LS/21-22/${number}`,
  claimId: null,
  taxablePaise: null,
  centralTaxPaise: null,
  stateTaxPaise: null,
  roundOffPaise: null,
  subscriptionId: null,
  studentId: crypto.randomUUID(),
  usn: `1LS${number}`,
  name: `ಆಶಾ ${crypto.randomUUID()}`,
  plan: 'premium',
  amountPaise: 14_900 + (number % 7),
  discountCode: null,
  discountPaise: 0,
  receivedPaise: 14_900,
  basis: 'cash',
  payments: [],
  issuer: null,
  voidKind: null,
  utr: crypto.randomUUID(),
  fromSemester: 5,
  toSemester: 6,
  startsOn: '2021-04-01',
  endsOn: '2022-03-31',
  payeeName: 'Suma Shetty',
  decidedBy: null,
  decidedByName: null,
  issuedAt: new Date('2021-04-01T04:30:00Z'),
  voidedAt: null,
  voidedBy: null,
  voidReason: null,
})

/** Returns receipts that are made when they are read, up to a number. */
const receiptsUpTo = (last: number) => ({
  ...receiptsExport,
  readPart: async (_on: unknown, _query: Period, { after, size }: ListPart<Receipt>) => {
    const from = (after?.number ?? 0) + 1
    return Array.from({ length: Math.min(size, last - from + 1) }, (_, index) => makeReceipt(from + index))
  },
})

const samples = 2

/** `npm run test:long` reads the larger one. */
const manyRows = process.env['LONG'] === '1' ? 50_000 : 10_000

/** Reads an export and forgets it. @returns the most live memory of a few samples, above that of the beginning */
const peakOf = async (format: ExportFormat, rows: number): Promise<number> => {
  const pieces = await openExport(format, receiptsUpTo(rows))
  const before = liveBytes()
  const piecesPerSample = rows / 250 / samples
  let peak = 0
  let count = 0
  for await (const _piece of pieces) {
    count += 1
    if (count % piecesPerSample === 0) peak = Math.max(peak, liveBytes() - before)
  }
  expect(count).toBeGreaterThanOrEqual(samples * piecesPerSample)
  return peak
}

describe(`an export of ${manyRows} rows`, () => {
  it.each(formats)('needs no more memory than one of 1,000, as %s', async (format) => {
    // The first one also loads what both need.
    await peakOf(format, 500)
    const few = await peakOf(format, 1000)
    const many = await peakOf(format, manyRows)
    // The rows of the larger one are more than two megabytes.
    expect(many - few).toBeLessThan(1_000_000)
  })
})

describe('a client that takes nothing', () => {
  let socket: ReturnType<typeof connect> | null = null
  afterEach(() => socket?.destroy())

  it.each(formats)('stops the reading of an export, as %s', async (format) => {
    const { app } = current()
    const token = await tokenOfOwner()
    const headers = { authorization: `Bearer ${token}` }
    const client = confirming((options) => app.inject({ ...options, headers }))
    const url = exportPath('receipts', format)
    expect((await client({ url })).statusCode).toBe(200)
    const { readPart } = receiptsUpTo(1_000_000)
    const spy = vi.spyOn(receiptsExport, 'readPart').mockImplementation(readPart)
    socket = connect({ port: await listen(app), host: '127.0.0.1' })
    socket.pause()
    socket.write(`GET ${url} HTTP/1.1\r\nhost: test\r\nauthorization: ${headers.authorization}\r\n\r\n`)
    let before = -1
    await vi.waitFor(
      () => {
        const { length } = spy.mock.calls
        const isStill = length > 0 && length === before
        before = length
        expect(isStill).toBe(true)
      },
      { interval: 300, timeout: 20_000 },
    )
    spy.mockRestore()
    // A page has some 20 to 50 KB: what both ends of a local connection buffer is some megabytes at most.
    expect(before).toBeLessThan(1000)
  })
})

describe('an export from the database', () => {
  const rows = 5000
  const pages = rows / 250

  beforeEach(async () => {
    const { database, person } = current()
    const { id } = await person('student')
    await database.runSql(
      `insert into receipt (number, label, student_id, usn, name, plan, amount_paise, received_paise, basis, utr, from_semester, to_semester,
         starts_on, ends_on, payee_name, issued_at)
       select i, i::text, '${id}', '1LS', 'Student Number ' || i, 'premium', 14900, 14900, 'cash', i::text, 5, 6, '2021-04-01', '2022-03-31',
         'Suma Shetty', timestamptz '2021-04-01T10:00:00+05:30' + i * interval '1 minute'
       from generate_series(1, ${rows}) i`,
    )
  })

  it.each(formats)('lets connections be read between its pages, as %s', async (format) => {
    let turns = 0
    let isOver = false
    const turn = (): void => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    const pieces = await openExport(format)
    setImmediate(turn)
    for await (const piece of pieces) expect(piece.length).toBeGreaterThan(0)
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(pages)
  })

  it('is read page by page, without an offset and without a transaction', async () => {
    const statements = await statementsDuring(async () => {
      let found = 0
      const { db } = current().database
      for await (const page of readPages(db, receiptsExport, { query: {}, now: new Date() }))
        found += page.length
      expect(found).toBe(rows)
    })
    // A last page that is full is followed by an empty one.
    expect(statements).toHaveLength(pages + 1)
    for (const text of statements) {
      expect(text).toContain('limit')
      expect(text).not.toMatch(/offset|begin|declare/iu)
    }
  })
})
