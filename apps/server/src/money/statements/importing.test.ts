import { Readable } from 'node:stream'
import { messages } from '@lectureshelf/contract/messages'
import { statementRefusals } from '@lectureshelf/contract/money/payment-messages'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createSignUp } from '../../../test/claim-factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { createRandom } from '../../../test/processes/padded-pdf.ts'
import { makePayments, shuffled } from '../../../test/statements/payments.ts'
import { drop, dropped, dumpTables, ofPayee, readAgain } from '../../../test/statements/desk.ts'
import { csvOf } from '../../../test/statements/statement-factories.ts'
import { generateStatement, writeStatement } from '../../../test/statements/statement-generator.ts'
import { auditLog, bankCredit, statement, statementCredit } from '../../schema.ts'
import { beginUpkeep } from '../../app/upkeep.ts'
import { createProvisionalService } from '../subscriptions/provisional.service.ts'
import { createPlacingService } from './placing/placing.service.ts'
import { createImportingService } from './importing.service.ts'
import { createLinesInMemory } from './reading/apart/lines-in-memory.ts'

const current = useTestApp()

const day = '05/10/26'
const plan = (utr: string) => ({ day, rupees: '149.00', utr })

describe('importing a statement', () => {
  it('stores what may pay for a plan, with masked addresses, and counts the rest', async () => {
    const { as, database, person } = current()
    const owner = await as('owner')
    const reply = await drop(
      owner,
      csvOf([
        plan('627812345601'),
        { day, rupees: '5000.00', utr: '627812345602' },
        { day, rupees: '149.00', utr: '627812345603', isOut: true },
      ]),
      '../../Oct 2026.csv',
    )
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      message: messages.statementRead,
      statement: {
        fileName: 'Oct 2026.csv',
        bank: 'HDFC',
        state: 'done',
        linesDone: 3,
        linesTotal: 3,
        fromDay: '2026-10-05',
        toDay: '2026-10-05',
        orphan: [
          {
            credit: {
              line: 2,
              day: '2026-10-05',
              amountPaise: 14_900,
              utr: '627812345601',
              payer: 'a…a@okaxis',
            },
            suggestions: [],
          },
        ],
        other: { count: 1, amountPaise: 500_000 },
        sum: { receivedPaise: 514_900, orphanPaise: 14_900, otherPaise: 500_000, readyPaise: 0 },
        badLines: [],
      },
    })
    const stored = await database.db.select().from(bankCredit)
    expect(stored).toMatchObject([{ utr: '627812345601', payer: 'a…a@okaxis' }])
    const { id: ownerId } = await person('owner')
    const [record] = await database.db.select().from(auditLog)
    expect(record).toMatchObject({
      actorId: ownerId,
      action: 'statement.import',
      after: { fileName: 'Oct 2026.csv', bank: 'HDFC', lines: 3, otherCount: 1, fromDay: '2026-10-05' },
    })
  })

  it('lists imported statements, newest first, and finds them by name', async () => {
    const { as, clock } = current()
    const owner = await as('owner')
    await drop(owner, csvOf([plan('627812345601')]), 'first.csv')
    clock.advance(1000)
    await drop(owner, csvOf([plan('627812345602')]), 'second.csv')
    const listed = async (url: string) =>
      (await owner({ url })).json<{ items: { fileName: string }[]; total: number }>()
    expect(await listed('/api/statements')).toMatchObject({
      items: [{ fileName: 'second.csv' }, { fileName: 'first.csv' }],
      total: 2,
    })
    expect(await listed('/api/statements?q=FIRST')).toMatchObject({
      items: [{ fileName: 'first.csv' }],
      total: 1,
    })
  })

  it('are found by their bank and their account, too', async () => {
    const owner = await current().as('owner')
    await dropped(owner, csvOf([plan('627812345601')]), ofPayee)
    await dropped(owner, Buffer.from('Date,Details,UTR,Credit\n05/10/2026,x,627812345602,149.00\n'))
    const found = async (q: string) =>
      (await owner({ url: `/api/statements?q=${q}` })).json<{ items: { bank: string }[]; total: number }>()
    expect(await found('hdfc')).toMatchObject({ items: [{ bank: 'HDFC' }], total: 1 })
    expect(await found('shop')).toMatchObject({ items: [{ bank: 'HDFC' }], total: 1 })
    expect(await found('shop&size=1&page=2')).toMatchObject({ items: [], total: 1 })
    expect(await found('axis')).toMatchObject({ items: [], total: 0 })
  })

  it('are listed with what asks for a decision: ready, held and without a claim', async () => {
    const { as, database } = current()
    const owner = await as('owner')
    for (const number of [1, 2, 3]) {
      const fields = { usn: `1LS26CS00${number}`, utr: `62781234560${number}` }
      await createSignUp(database.db, fields, { state: number === 3 ? 'approved' : 'pending' })
    }
    await dropped(
      owner,
      csvOf([
        plan('627812345601'),
        { ...plan('627812345602'), rupees: '140.00' },
        ...['604', '605', '606', '607'].map((end) => plan(`627812345${end}`)),
        { ...plan('627812345607'), isOut: true },
      ]),
    )
    const change = (utr: string, set: Partial<typeof bankCredit.$inferInsert>) =>
      database.db.update(bankCredit).set(set).where(eq(bankCredit.utr, utr))
    await change('627812345605', { mark: 'refund_due' })
    await change('627812345606', { mark: 'not_ours' })
    await dropped(owner, csvOf([{ day, rupees: '5000.00', utr: '627812345609' }]))
    const { items } = (await owner({ url: '/api/statements' })).json<{ items: { counts: object }[] }>()
    expect(items.map(({ counts }) => counts)).toEqual(
      expect.arrayContaining([
        { ready: 0, held: 0, open: 0 },
        { ready: 1, held: 1, open: 2 },
      ]),
    )
  })

  it('says that its dates have the month first, which is read where no other order is valid', async () => {
    const owner = await current().as('owner')
    const turned = [
      { ...plan('627812345601'), day: '10/25/26' },
      { ...plan('627812345602'), day: '10/05/26' },
    ]
    expect(await dropped(owner, csvOf(turned))).toMatchObject({
      isMonthFirst: true,
      fromDay: '2026-10-05',
      toDay: '2026-10-25',
    })
    expect(await dropped(owner, csvOf([plan('627812345603')]))).toMatchObject({ isMonthFirst: false })
  })

  it('says why a file is not a statement, and stores nothing', async () => {
    const { as, database } = current()
    const owner = await as('owner')
    const reply = await drop(owner, Buffer.from('%PDF-1.7'))
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      code: 'statement_unreadable',
      message: statementRefusals.damagedPdf,
    })
    const large = await drop(owner, Buffer.alloc(20 * 1024 * 1024 + 1, 'x'))
    expect(large.statusCode).toBe(413)
    expect(large.json()).toMatchObject({ message: statementRefusals.tooLarge })
    const missing = await owner({
      method: 'POST',
      url: '/api/statements',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--\r\n',
    })
    expect(missing.statusCode).toBe(400)
    expect(missing.json()).toMatchObject({ message: statementRefusals.missing })
    expect(await database.db.$count(statement)).toBe(0)
    expect(await database.db.$count(auditLog)).toBe(0)
  })

  it('is forbidden to others, who see and change nothing', async () => {
    const { as, database } = current()
    const { _id: id } = await dropped(await as('owner'), csvOf([plan('627812345601')]))
    const before = await dumpTables(database)
    for (const name of ['student', 'subAdmin', 'admin'] as const) {
      const client = await as(name)
      expect((await drop(client, csvOf([plan('627812345602')]))).statusCode).toBe(403)
      expect((await client({ url: '/api/statements' })).statusCode).toBe(403)
      expect((await client({ url: `/api/statements/${id}` })).statusCode).toBe(403)
    }
    const after = await dumpTables(database)
    expect({ ...after, student: [], subscription: [], known_device: [] }).toEqual({
      ...before,
      student: [],
      subscription: [],
      known_device: [],
    })
    const owner = await as('owner')
    expect((await owner({ url: `/api/statements/${crypto.randomUUID()}` })).statusCode).toBe(404)
  })
})

describe('importing the same statement again', () => {
  it('changes nothing, in another order and in another format', async () => {
    const { as, database } = current()
    const owner = await as('owner')
    const random = createRandom(7)
    const payments = makePayments(random, 60)
    const write = (seed: number, format: 'comma' | 'xlsx' | 'html' | 'utf-16', ordered = payments) =>
      writeStatement(ordered, { seed, format, hasFlaws: false, bank: 'HDFC' })
    const first = await dropped(owner, (await write(1, 'comma')).bytes)
    expect(first.orphan.length).toBeGreaterThan(0)
    expect(first.reversed.length).toBeGreaterThan(0)
    expect(first.other.count).toBeGreaterThan(0)
    const before = await dumpTables(database)
    const again = [
      await write(1, 'comma'),
      await write(2, 'comma', shuffled(random, payments)),
      await write(3, 'xlsx', shuffled(random, payments)),
      await write(4, 'html'),
      await write(5, 'utf-16', payments.toReversed()),
    ]
    for (const { bytes, recipe } of again) {
      const reply = await drop(owner, bytes, recipe)
      expect(reply.json()).toMatchObject({
        message: messages.statementUnchanged,
        statement: { _id: first._id },
      })
      expect(await dumpTables(database), recipe).toEqual(before)
    }
  })

  it('finds payments claimed since then, although they were only counted before', async () => {
    const { as, database } = current()
    const owner = await as('owner')
    const file = csvOf([{ day, rupees: '100.00', utr: '627812345601' }])
    const first = await dropped(owner, file)
    expect(first).toMatchObject({ held: [], other: { count: 1, amountPaise: 10_000 } })
    await createSignUp(database.db, { utr: '627812345601' })
    const reply = await drop(owner, file)
    expect(reply.json()).toMatchObject({
      message: messages.statementRead,
      statement: {
        _id: first._id,
        held: [{ credit: { amountPaise: 10_000 }, registration: { usn: '1LS26CS001' } }],
        other: { count: 0, amountPaise: 0 },
        sum: { receivedPaise: 10_000, heldPaise: 10_000 },
      },
    })
  })

  it('with a statement of overlapping days stores a common credit once', async () => {
    const { as, database } = current()
    const owner = await as('owner')
    await dropped(owner, csvOf([plan('627812345601'), plan('627812345602')]))
    const second = await dropped(owner, csvOf([plan('627812345602'), plan('627812345603')]))
    expect(second.orphan.map(({ credit }) => [credit.line, credit.utr])).toEqual([
      [2, '627812345602'],
      [3, '627812345603'],
    ])
    expect(await database.db.$count(bankCredit)).toBe(3)
  })

  it('twice at the same time reads it once', async () => {
    const { as, database } = current()
    const owner = await as('owner')
    const file = csvOf(
      Array.from({ length: 250 }, (_, index) => plan(`6278123456${index + 100}`.slice(0, 12))),
    )
    const [one, other] = await Promise.all([dropped(owner, file), dropped(owner, file)])
    expect(one._id).toBe(other._id)
    expect(await database.db.$count(statement)).toBe(1)
    expect((await readAgain(owner, one._id)).state).toBe('done')
  })
})

describe('the sum of a statement', () => {
  /** `npm run test:long` imports more; sums.test.ts adds up many. */
  const seeds = process.env['LONG'] === '1' ? [11, 12, 13, 14, 15] : [11]

  it.each(seeds)('is the money received, with claims of every kind (seed %i)', async (seed) => {
    const { as, database } = current()
    const owner = await as('owner')
    const random = createRandom(seed)
    const { bytes, lines } = await generateStatement(seed)
    const utrs = lines.flatMap(({ side, utr }) => (side === 'credit' && utr !== null ? [utr] : []))
    for (const [index, utr] of utrs.entries()) {
      const roll = random()
      if (roll > 0.6) continue
      const fields = { usn: `1LS26CS${100 + index}`, utr, plan: random() < 0.5 ? 'basic' : 'premium' }
      await createSignUp(database.db, fields, {
        state: roll < 0.4 ? 'pending' : roll < 0.5 ? 'approved' : 'rejected',
      })
    }
    const { sum, state } = await dropped(owner, bytes)
    const takenBack = new Set(
      lines.filter(({ side, isReversal }) => side === 'debit' || isReversal).map(({ utr }) => utr),
    )
    const stayed = lines.filter(
      ({ side, isReversal, utr }) => side === 'credit' && (isReversal || utr === null || !takenBack.has(utr)),
    )
    const received = stayed.reduce((total, { amountPaise }) => total + amountPaise, 0)
    expect(state).toBe('done')
    expect(sum.receivedPaise).toBe(received)
    const { readyPaise, grantedPaise, heldPaise, orphanPaise, otherPaise } = sum
    expect(readyPaise + grantedPaise + heldPaise + orphanPaise + otherPaise).toBe(received)
  })
})

describe('a long statement', () => {
  const count = 1500
  const linesFrom = (first: number) =>
    csvOf(Array.from({ length: count }, (_, index) => plan(String(first + index))))
  const many = linesFrom(627_812_000_000)

  /** Creates an importing service that replies immediately, and a file for it that comes from no form. */
  const createImmediateImporting = async (linesInMemory = createLinesInMemory()) => {
    const { database, clock, as, person } = current()
    await as('owner')
    const { id, usn, name } = await person('owner')
    const place = { deptId: 'CSE', scheme: '2022', semNum: 5 }
    const rights = { kind: 'owner' as const, isCashier: false, scope: null }
    const actor = { id, usn, name, ...rights, sessionId: id, place }
    const importing = createImportingService({
      db: database.db,
      clock,
      isAlone: true,
      answerWithinMs: 0,
      readPlanSizes: () => Promise.resolve(new Set([14_900])),
      provisional: createProvisionalService({ clock }),
      repair: () => Promise.resolve(0),
      placing: createPlacingService({ db: database.db, ...current().services }),
      linesInMemory,
    })
    const failures: unknown[] = []
    const add = (bytes = many) =>
      importing.add(
        actor,
        async (receive) => ({
          fields: { password: '' },
          file: await receive({
            originalName: 'long.csv',
            stream: Readable.from([bytes]),
            declaredBytes: null,
          }),
        }),
        (error) => failures.push(error),
      )
    const stored = async (linesTotal = count) =>
      (await database.db.select().from(statement).where(eq(statement.linesTotal, linesTotal)))[0]
    return { importing, add, stored, failures, database }
  }

  it('is imported after the reply, reports its progress, and finishes', async () => {
    const { add, stored, failures, database } = await createImmediateImporting()
    expect((await add()).message).toBe(messages.statementReading)
    expect(await stored()).toMatchObject({ state: 'reading', linesTotal: count })
    const progress: number[] = []
    const look = async () => {
      const row = await stored()
      progress.push(row?.linesDone ?? 0)
      return row?.state
    }
    await expect.poll(look, { timeout: 60_000, interval: 1 }).toBe('done')
    expect(progress.toSorted((a, b) => a - b)).toEqual(progress)
    expect(new Set(progress).size).toBeGreaterThan(2)
    expect(progress.at(-1)).toBe(count)
    expect(await database.db.$count(statementCredit)).toBe(count)
    expect(failures).toEqual([])
  })

  it('is refused for a moment while the lines of others are in memory, and a short one is not', async () => {
    const inMemory = createLinesInMemory({ most: 1000, longLines: 1000 })
    const { add, stored } = await createImmediateImporting(inMemory)
    inMemory.add(1001)
    const refusal = { code: 'unavailable', message: statementRefusals.othersBeingStored, isExpected: true }
    await expect(add()).rejects.toMatchObject(refusal)
    // It is no statement, but no one looks at it then.
    await expect(add(Buffer.alloc(1024 * 1024 + 1, 'x'))).rejects.toMatchObject(refusal)
    expect((await add(csvOf([plan('627812345601')]))).message).toMatch(/statement/u)
    inMemory.remove(1001)
    expect((await add()).message).toBe(messages.statementReading)
    expect(() => inMemory.requireForLines(count)).toThrow(statementRefusals.othersBeingStored)
    await expect.poll(async () => (await stored())?.state, { timeout: 60_000 }).toBe('done')
    expect(() => inMemory.requireForLines(count)).not.toThrow()
  })

  it('is interrupted when the server stops, and resumes when it is uploaded again', async () => {
    const { importing, add, stored, failures, database } = await createImmediateImporting()
    await add()
    await importing.stop()
    expect(await stored()).toMatchObject({ state: 'interrupted' })
    expect(await database.db.$count(statementCredit)).toBeLessThan(count)
    expect(failures).toEqual([])
    const again = await dropped(await current().as('owner'), many)
    await expect.poll(async () => (await stored())?.state, { timeout: 60_000 }).toBe('done')
    expect((await readAgain(await current().as('owner'), again._id)).orphan).toHaveLength(count)
  })

  it('whose server stopped is interrupted until the file is uploaded again', async () => {
    const { as, deps, database } = current()
    const owner = await as('owner')
    const upkeep = async () => {
      await beginUpkeep({ db: database.db, jobs: deps.jobs })
      await deps.jobs.drain()
    }
    const file = csvOf([plan('627812345601')])
    const { _id: id } = await dropped(owner, file)
    await database.db.delete(statementCredit)
    await database.db.update(statement).set({ state: 'reading', linesDone: 0 }).where(eq(statement.id, id))
    current().clock.advance(20 * 60_000)
    await upkeep()
    const createdAt = new Date('2026-10-05T10:00:00Z')
    await createSignUp(database.db, { utr: '627812345699' }, { createdAt })
    await database.db.update(statement).set({ toDay: '2026-10-06' })
    expect(await readAgain(owner, id)).toMatchObject({ state: 'interrupted', orphan: [], missing: [] })
    expect(await dropped(owner, file)).toMatchObject({ _id: id, state: 'done', linesDone: 1 })
    expect((await readAgain(owner, id)).orphan).toHaveLength(1)
    await upkeep()
    expect((await readAgain(owner, id)).state).toBe('done')
  })
})
