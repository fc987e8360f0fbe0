import { type ExportFormat, type ExportName, exportNames } from '@lectureshelf/contract/site/exports'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createPaidSubscription, createSignUp, utrOf } from '../../../test/claim-factories.ts'
import { createDiscountCode } from '../../../test/discount-codes.ts'
import { useTestApp } from '../../../test/harness.ts'
import { createPerson } from '../../../test/people.ts'
import {
  createAccount,
  createPaidGrant,
  createRefund,
  createStatement,
} from '../../../test/statements/statement-factories.ts'
import { auditLog, claim, receipt, statement } from '../../schema.ts'

const current = useTestApp()

const kannada = 'ಆಶಾ ಕುಲಕರ್ಣಿ'
const everything = [...exportNames].flatMap((name) => [[name, 'csv'] as const, [name, 'xlsx'] as const])

const ask = async (name: ExportName, format: ExportFormat, query = '') =>
  (await current().as('owner'))({ url: `/api/exports/${name}.${format}${query}` })

type Line = Record<string, string>

/** Reads an export as CSV: each row by the titles of its columns. */
const linesOf = async (name: ExportName, query = ''): Promise<Line[]> => {
  const reply = await ask(name, 'csv', query)
  expect(reply.statusCode, reply.body).toBe(200)
  return z.array(z.record(z.string(), z.string())).parse(parse(reply.body, { bom: true, columns: true }))
}

const valuesOf = async (name: ExportName, title: string, query = '') =>
  (await linesOf(name, query)).map((line) => line[title])

/** Reads an export as XLSX: the cells below the titles. */
const cellsOf = async (name: ExportName, query = ''): Promise<unknown[][]> => {
  const [sheet] = await readWorkbook((await ask(name, 'xlsx', query)).rawPayload)
  return sheet?.data.slice(1) ?? []
}

/** Half past eleven in the evening of 31 March, and midnight of 1 April, in India. */
const lastOfMarch = new Date('2021-03-31T18:00:00Z')
const firstOfApril = new Date('2021-03-31T18:30:00Z')

describe('every export', () => {
  it.each(everything)('%s.%s is a file that no cache keeps', async (name, format) => {
    const reply = await ask(name, format, '?from=2021-04-01&to=2022-03-31')
    expect([reply.statusCode, reply.headers['content-disposition'], reply.headers['cache-control']]).toEqual([
      200,
      `attachment; filename="lectureshelf-${name}-2021-04-01-2022-03-31.${format}"`,
      'private, no-store',
    ])
    expect(reply.headers['content-type']).toBe(
      format === 'csv'
        ? 'text/csv; charset=utf-8; header=present'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
  })

  it.each(everything)('%s.%s refuses a period that is none, and says why', async (name, format) => {
    const owner = await current().as('owner')
    const reasonOf = async (query: string) => {
      const reply = await owner({ url: `/api/exports/${name}.${format}${query}` })
      const { field, reason } = reply.json<{ field?: string; reason?: string }>()
      return [reply.statusCode, field, reason]
    }
    expect(await reasonOf('?from=2021-04-02&to=2021-04-01')).toEqual([
      400,
      'to',
      'The last day is before the first day.',
    ])
    expect(await reasonOf('?from=01/04/2021')).toEqual([400, 'from', 'A day looks like 2026-11-20.'])
    expect(await reasonOf('?to=2021-02-29')).toEqual([400, 'to', 'A day looks like 2026-11-20.'])
    expect(await reasonOf('?from=1900-01-01')).toEqual([400, 'from', 'This day is too long ago.'])
    expect((await reasonOf('?until=2021-04-01'))[0]).toBe(400)
  })

  it('returns only headers for a HEAD, and leaves no record', async () => {
    const owner = await current().as('owner')
    await owner({ url: '/api/exports/receipts.csv' })
    const reply = await owner({ method: 'HEAD', url: '/api/exports/receipts.xlsx' })
    expect([reply.statusCode, reply.body]).toEqual([200, ''])
    expect(await current().database.db.$count(auditLog)).toBe(1)
  })

  it('leaves one line in the audit log: list, format, period, filters and number of rows', async () => {
    const { database, person } = current()
    await createSignUp(database.db)
    await createSignUp(database.db, { usn: '1LS26CS002', utr: utrOf(2), name: 'Ravi' })
    await ask('claims', 'xlsx', '?from=2021-04-01&state=pending&q=ravi')
    const { id } = await person('owner')
    expect(await database.db.select().from(auditLog)).toEqual([
      expect.objectContaining({
        actorId: id,
        action: 'export.download',
        entity: 'export',
        entityId: 'claims.xlsx',
        entityLabel: 'claims.xlsx',
        before: null,
        after: {
          list: 'claims',
          format: 'xlsx',
          from: '2021-04-01',
          state: 'pending',
          q: 'ravi',
          rows: 1,
        },
      }),
    ])
  })
})

const discounted = { discountCode: 'BCDFGHJKMNPQ', discountPaise: 2000 }

describe('the export of receipts', () => {
  beforeEach(async () => {
    const { database, person } = current()
    const { id } = await person('student')
    for (let number = 0; number < 2; number += 1) await createPaidSubscription(database.db, id)
    const { db } = database
    await db.update(receipt).set({ issuedAt: lastOfMarch, name: '=1+1' }).where(eq(receipt.number, 1))
    await db
      .update(receipt)
      .set({ issuedAt: firstOfApril, name: kannada, amountPaise: 14_950, utr: '109012300001', ...discounted })
      .where(eq(receipt.number, 2))
    await db
      .update(receipt)
      .set({ voidedAt: firstOfApril, voidReason: '@taken back', voidKind: 'reversed' })
      .where(eq(receipt.number, 2))
  })

  it('has the receipts of a period by the days of India, with both of its days', async () => {
    expect(await valuesOf('receipts', 'Receipt', '?from=2020-04-01&to=2021-03-31')).toEqual(['LS-000001'])
    expect(await valuesOf('receipts', 'Receipt', '?from=2021-04-01&to=2021-04-01')).toEqual(['LS-000002'])
    expect(await valuesOf('receipts', 'Receipt', '?from=2021-03-31')).toEqual(['LS-000001', 'LS-000002'])
    expect(await valuesOf('receipts', 'Receipt')).toEqual(['LS-000001', 'LS-000002'])
    expect(await valuesOf('receipts', 'Receipt', '?to=2021-03-30')).toEqual([])
  })

  it('has each receipt once, in financial years whose numbers begin again', async () => {
    const { database, person } = current()
    const { id } = await person('student')
    await database.runSql(
      `insert into receipt (number, financial_year, label, student_id, usn, name, plan, amount_paise, received_paise,
         basis, utr, from_semester, to_semester, starts_on, ends_on, payee_name)
       select i, y, 'LS/' || y || '/' || i, '${id}', '1LS', 'Asha', 'basic', 9900, 9900, 'cash', 'CASH', 5, 5,
         '2021-04-01', '2021-12-31', 'Suma' from generate_series(1, 300) i, unnest(array['25-26', '26-27']) y`,
    )
    const labels = await valuesOf('receipts', 'Receipt')
    expect(labels).toHaveLength(602)
    expect(new Set(labels).size).toBe(602)
    expect([labels[2], labels[301], labels[302], labels[601]]).toEqual([
      'LS/25-26/1',
      'LS/25-26/300',
      'LS/26-27/1',
      'LS/26-27/300',
    ])
  })

  it('has each field as CSV, and no formula', async () => {
    const [first, second] = await linesOf('receipts')
    expect(first).toMatchObject({ Name: "'=1+1", 'Price (Rs)': '99.00', 'Rests on': 'Cash', Voided: '' })
    expect(second).toEqual({
      Receipt: 'LS-000002',
      Issued: '2021-04-01 00:00:00',
      USN: '1LS22CS001',
      Name: kannada,
      Plan: 'Basic',
      'Price (Rs)': '169.50',
      'Discount code': 'BCDFGHJKMNPQ',
      'Discount (Rs)': '20.00',
      'To pay (Rs)': '149.50',
      'Received (Rs)': '99.00',
      'Rests on': 'Cash',
      UTR: '109012300001',
      'From semester': '5',
      'To semester': '5',
      'First day': '2020-01-01',
      'Last day': '2099-12-31',
      Payee: 'Suma Shetty',
      GSTIN: '',
      SAC: '',
      'Tax rate': '',
      'Taxable value (Rs)': '',
      'CGST (Rs)': '',
      'SGST (Rs)': '',
      'Round off (Rs)': '',
      Voided: '2021-04-01 00:00:00',
      'Void as': 'Reversed',
      'Why voided': "'@taken back",
    })
  })

  it('has dates, numbers and texts as XLSX', async () => {
    const [first, second] = await cellsOf('receipts')
    expect(first?.[3]).toBe('=1+1')
    expect(second).toEqual([
      'LS-000002',
      new Date('2021-04-01T00:00:00Z'),
      '1LS22CS001',
      kannada,
      'Basic',
      169.5,
      'BCDFGHJKMNPQ',
      20,
      149.5,
      99,
      'Cash',
      '109012300001',
      5,
      5,
      new Date('2020-01-01T00:00:00Z'),
      new Date('2099-12-31T00:00:00Z'),
      'Suma Shetty',
      ...Array.from({ length: 7 }, () => null),
      new Date('2021-04-01T00:00:00Z'),
      'Reversed',
      '@taken back',
    ])
  })

  it('has the stored parts of a tax invoice, also of one from before, and leaves others empty', async () => {
    const gstin = '29AAGCB7383J1Z4'
    const issuer = { legalName: 'Suma Shetty', address: '', gstin, sac: '998431', taxPercent: 18 }
    const { db } = current().database
    const tax = { taxablePaise: 12_627, centralTaxPaise: 1136, stateTaxPaise: 1137, roundOffPaise: 0 }
    // From before the halves had to be equal: what was printed then is never computed again.
    const issued = { issuer, receivedPaise: 14_900, ...tax }
    await db.update(receipt).set(issued).where(eq(receipt.number, 1))
    const withoutTax = { ...issuer, gstin: '', sac: '', taxPercent: 0 }
    await db.update(receipt).set({ issuer: withoutTax }).where(eq(receipt.number, 2))
    const [first, second] = await linesOf('receipts')
    expect(first).toMatchObject({
      GSTIN: gstin,
      SAC: '998431',
      'Tax rate': '18%',
      'Taxable value (Rs)': '126.27',
      'CGST (Rs)': '11.36',
      'SGST (Rs)': '11.37',
      'Round off (Rs)': '0.00',
    })
    expect(second).toMatchObject({ GSTIN: '', SAC: '', 'Tax rate': '', 'Taxable value (Rs)': '' })
    const [cells] = await cellsOf('receipts')
    expect(cells?.slice(17, 24)).toEqual([gstin, '998431', '18%', 126.27, 11.36, 11.37, 0])
  })
})

describe('the export of claims', () => {
  beforeEach(async () => {
    const { database, person } = current()
    const { db } = database
    const { id, usn } = await person('student')
    await createDiscountCode(db)
    await createSignUp(db, { usn: '1LS26CS001', contact: '+91 98450-12345' }, { createdAt: lastOfMarch })
    await createSignUp(
      db,
      {
        usn: '1LS26CS002',
        utr: utrOf(2),
        name: kannada,
        email: 'second@example.com',
        contact: '80000 11111',
      },
      {
        createdAt: firstOfApril,
        ...discounted,
        state: 'rejected',
        decidedAt: firstOfApril,
        decidedBy: (await person('owner')).id,
        reason: '=never',
      },
    )
    await db.insert(claim).values({
      kind: 'renewal',
      usn,
      plan: 'basic',
      amountPaise: 9900,
      utr: utrOf(3),
      semNum: 6,
      studentId: id,
      form: {},
    })
  })

  it.each([
    ['', ['1LS26CS001', '1LS26CS002', '1LS22CS001']],
    ['?to=2021-03-31', ['1LS26CS001']],
    ['?from=2021-04-01&to=2021-04-30', ['1LS26CS002']],
    ['?state=pending', ['1LS26CS001', '1LS22CS001']],
    ['?kind=renewal', ['1LS22CS001']],
    ['?state=pending&kind=signup', ['1LS26CS001']],
    ['?olderThanDays=3', ['1LS26CS001', '1LS26CS002']],
    ['?q=second@', ['1LS26CS002']],
    ['?q=98450 12345', ['1LS26CS001']],
    ['?q=asha@example', ['1LS22CS001']],
    ['?q=9000000042', ['1LS22CS001']],
    [`?q=${utrOf(3).slice(0, 6)} ${utrOf(3).slice(6)}`, ['1LS22CS001']],
    ['?q=nobody', []],
  ])('is narrowed by %j', async (query, usns) => {
    expect(await valuesOf('claims', 'USN', query.replaceAll(' ', '%20'))).toEqual(usns)
    // The screen finds the same.
    const { searchParams } = new URL(query, 'http://localhost')
    if (searchParams.has('from') || searchParams.has('to')) return
    const reply = await (
      await current().as('owner')
    )({ url: `/api/registrations${query.replaceAll(' ', '%20')}` })
    expect(reply.json<{ items: { usn: string }[] }>().items.map(({ usn }) => usn)).toEqual(usns)
  })

  it('has an approved claim once, with its valid receipt beside void ones', async () => {
    const { database, person } = current()
    const { db } = database
    const { id } = await createSignUp(db, { usn: '1LS26CS009', utr: utrOf(9) }, { state: 'approved' })
    const student = await person('student')
    for (let number = 0; number < 2; number += 1) await createPaidSubscription(db, student.id)
    const isFirst = eq(receipt.number, 1)
    await db
      .update(receipt)
      .set({ voidedAt: firstOfApril, voidKind: 'undone', voidReason: 'x' })
      .where(isFirst)
    await db.update(receipt).set({ claimId: id })
    expect(await valuesOf('claims', 'Receipt', '?state=approved')).toEqual(['LS-000002'])
  })

  it('names the states as the queue does', async () => {
    expect(await valuesOf('claims', 'State')).toEqual(['Waiting', 'Rejected', 'Waiting'])
  })

  it('names who decided, and has no formula', async () => {
    expect((await linesOf('claims'))[1]).toEqual({
      Sent: '2021-04-01 00:00:00',
      Kind: 'Sign-up',
      State: 'Rejected',
      USN: '1LS26CS002',
      Name: kannada,
      Plan: 'Premium',
      'Amount (Rs)': '149.00',
      'Discount code': 'BCDFGHJKMNPQ',
      'Discount (Rs)': '20.00',
      UTR: utrOf(2),
      Semester: '',
      Decided: '2021-04-01 00:00:00',
      'Decided by': 'Suma Shetty (1LS00OWNER)',
      Reason: "'=never",
      Receipt: '',
    })
    expect((await cellsOf('claims'))[1]).toEqual([
      new Date('2021-04-01T00:00:00Z'),
      'Sign-up',
      'Rejected',
      '1LS26CS002',
      kannada,
      'Premium',
      149,
      'BCDFGHJKMNPQ',
      20,
      utrOf(2),
      null,
      new Date('2021-04-01T00:00:00Z'),
      'Suma Shetty (1LS00OWNER)',
      '=never',
      null,
    ])
  })
})

describe('the export of subscriptions', () => {
  it('has their states of today in the words of the screen, receipts, and its filters', async () => {
    const { database, person } = current()
    const { db } = database
    const { id } = await person('student')
    await person('lapsedStudent')
    const other = await createPerson(db, { usn: '1LS22CS077', name: kannada })
    await createPaidSubscription(db, other.id, { createdAt: firstOfApril })
    await createPaidSubscription(db, id, { startsOn: '2099-01-01', createdAt: lastOfMarch })
    await createPaidSubscription(db, id, {
      cancelledAt: firstOfApril,
      cancelReason: '-1',
      createdAt: lastOfMarch,
    })
    const found = async (query: string) =>
      (await linesOf('subscriptions', query)).map(({ USN: usn, State }) => `${usn} ${State}`)
    expect((await found('')).toSorted()).toEqual([
      '1LS22CS001 Active',
      '1LS22CS001 Cancelled',
      '1LS22CS001 Not started',
      '1LS22CS002 Ended',
      '1LS22CS077 Active',
    ])
    expect(await found('?from=2021-04-01&to=2021-04-01')).toEqual(['1LS22CS077 Active'])
    expect(await found('?state=upcoming')).toEqual(['1LS22CS001 Not started'])
    expect(await found('?state=expired')).toEqual(['1LS22CS002 Ended'])
    expect(await found('?state=cancelled')).toEqual(['1LS22CS001 Cancelled'])
    expect(await found('?state=active&q=cs077')).toEqual(['1LS22CS077 Active'])
    expect(await found(`?q=${encodeURIComponent(kannada.slice(0, 4))}`)).toEqual(['1LS22CS077 Active'])
    expect((await cellsOf('subscriptions', '?from=2021-04-01&to=2021-04-01'))[0]).toEqual([
      new Date('2021-04-01T00:00:00Z'),
      '1LS22CS077',
      kannada,
      'Basic',
      'Active',
      5,
      5,
      new Date('2020-01-01T00:00:00Z'),
      new Date('2099-12-31T00:00:00Z'),
      'Cash',
      'LS-000001',
      null,
      null,
    ])
    expect((await linesOf('subscriptions', '?state=cancelled'))[0]).toMatchObject({
      Cancelled: '2021-04-01 00:00:00',
      'Why cancelled': "'-1",
    })
  })
})

describe('the export of the audit log', () => {
  it('has the filters of its page, and what changed as JSON', async () => {
    const { db } = current().database
    const row = { actorName: 'Suma Shetty', actorUsn: '1LS00OWNER', entityId: 'BCS502' }
    await db.insert(auditLog).values([
      { ...row, at: lastOfMarch, action: 'setting.edit', entity: 'setting', before: { notice: '=x' } },
      { ...row, at: firstOfApril, action: 'subject.add', entity: 'subject', after: { subName: kannada } },
    ])
    const actions = (query: string) => valuesOf('audit', 'Action', query)
    expect(await actions('?to=2021-03-31')).toEqual(['setting.edit'])
    expect(await actions('?from=2021-04-01&to=2021-04-01')).toEqual(['subject.add'])
    expect(await actions('?action=subject.add&to=2022-01-01')).toEqual(['subject.add'])
    expect(await actions('?entity=setting&to=2022-01-01')).toEqual(['setting.edit'])
    expect(await actions('?q=notice&to=2022-01-01')).toEqual(['setting.edit'])
    expect((await linesOf('audit', '?from=2021-04-01&to=2021-04-01'))[0]).toEqual({
      When: '2021-04-01 00:00:00',
      Who: 'Suma Shetty (1LS00OWNER)',
      Action: 'subject.add',
      Kind: 'subject',
      Thing: 'BCS502',
      Place: '',
      Before: '',
      After: `{"subName":"${kannada}"}`,
    })
  })

  it('has each row once, also where many have the same time and pages meet', async () => {
    await current().database.runSql(
      `insert into audit_log (at, actor_name, action, entity, entity_id)
       select timestamptz '2021-05-01T00:00:00Z' + (i / 100) * interval '1 microsecond', 'Suma', 'subject.edit', 'subject', 'S' || i
       from generate_series(1, 1100) i`,
    )
    const things = await valuesOf('audit', 'Thing', '?action=subject.edit')
    expect(things).toHaveLength(1100)
    expect(new Set(things).size).toBe(1100)
  })
})

describe('the export of credits', () => {
  it('says what became of each: its account, its sums, its state, its receipts and refunds', async () => {
    const { db } = current().database
    const { id: studentId } = await current().person('student')
    await createPaidGrant(db, studentId, '1LS26CS007', { day: '2026-10-01' })
    await createRefund(db, { day: '2026-10-02' })
    const { statementId } = await createStatement(db, {
      utr: '627412345677',
      day: '2026-10-03',
      reversedOn: '2026-10-04',
      note: '=1+1',
    })
    const accountId = await createAccount(db, { name: 'Shop' })
    await db.update(statement).set({ accountId })
    const lines = await linesOf('credits')
    expect(lines.map((line) => [line['State'], line['Granted (Rs)'], line['Left (Rs)']])).toEqual([
      ['Granted', '149.00', '0.00'],
      ['Refunded', '0.00', '0.00'],
      ['Taken back by the bank', '0.00', '0.00'],
    ])
    expect(lines[0]).toMatchObject({
      Day: '2026-10-01',
      Account: 'Shop',
      Receipts: expect.stringMatching(/^LS/),
    })
    expect(lines[1]).toMatchObject({ 'Refunded (Rs)': '149.00', 'Refund references': 'N1', UTR: '' })
    expect(lines[2]).toMatchObject({ 'Taken back': '2026-10-04', Note: "'=1+1", 'Amount (Rs)': '149.00' })
    expect(await valuesOf('credits', 'UTR', '?from=2026-10-03')).toEqual(['627412345677'])
    expect(await valuesOf('credits', 'State', '?state=granted&q=1ls26cs007')).toEqual(['Granted'])
    const otherId = await createAccount(db, { name: 'Bank' })
    await db.update(statement).set({ accountId: otherId }).where(eq(statement.id, statementId))
    expect(await valuesOf('credits', 'Account', `?account=${otherId}`)).toEqual(['Bank'])
    expect(await valuesOf('credits', 'State', `?account=${accountId}`)).toEqual(['Granted', 'Refunded'])
    expect(await valuesOf('credits', 'State', '?to=2026-09-30')).toEqual([])
  })
})
