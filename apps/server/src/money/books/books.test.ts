import { type BookMonth, bookOps } from '@lectureshelf/contract/money/bank/books'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPaidSubscription } from '../../../test/claim-factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { createPerson } from '../../../test/people.ts'
import {
  createPaidGrant,
  createRefund,
  createStatement,
} from '../../../test/statements/statement-factories.ts'
import { bankCredit, receipt, refund } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db

const read = async (query = '') => {
  const reply = await (await current().as('owner'))({ url: `/api/books${query}` })
  expect(reply.statusCode, reply.body).toBe(200)
  return bookOps.read.response.parse(reply.json())
}

const moneyOf = (book: BookMonth) => [
  book.month,
  book.openingPaise,
  book.receivedPaise,
  book.cashPaise,
  book.refundedPaise,
  book.reversedPaise,
  book.closingPaise,
]

beforeEach(() => {
  const { clock } = current()
  clock.freeze()
  clock.advance(Date.parse('2026-06-15T06:00:00Z') - clock.now().getTime())
})

/** Half past eleven in the evening of 31 May, and midnight of 1 June, in India. */
const lastOfMay = new Date('2026-05-31T18:00:00Z')
const firstOfJune = new Date('2026-05-31T18:30:00Z')

const issuedAt = async (label: string, at: Date, changes: Partial<typeof receipt.$inferInsert> = {}) => {
  await db()
    .update(receipt)
    .set({ issuedAt: at, ...changes })
    .where(eq(receipt.label, label))
}

const createMonths = async () => {
  const student = await createPerson(db(), { usn: '1LS22CS010', deptId: 'CSE' })
  const other = await createPerson(db(), { usn: '1LS22EC011', deptId: 'ECE' })
  const granted = await createPaidGrant(db(), student.id, '1LS22CS010', { day: '2026-05-31' })
  await issuedAt(granted.seen.receiptNumber, lastOfMay)
  await createRefund(db(), { day: '2026-05-20' })
  await db().update(refund).set({ day: '2026-06-02', amountPaise: 4900 })
  await createStatement(db(), { utr: '627412345677', day: '2026-04-30', reversedOn: '2026-06-01' })
  await createStatement(db(), { utr: '627412345678', day: '2026-05-02', mark: 'not_ours' })
  const cash = await createPaidSubscription(db(), other.id, {})
  await db()
    .update(receipt)
    .set({ basis: 'cash', receivedPaise: 10_000, issuedAt: firstOfJune })
    .where(eq(receipt.subscriptionId, cash.id))
}

describe('the books of a year', () => {
  it('say by month what came in, went out and is left, by the days of the bank and of India', async () => {
    await createMonths()
    const { year, firstYear, months } = await read()
    expect([year, firstYear]).toEqual([2026, 2026])
    expect(months.map(moneyOf)).toEqual([
      ['2026-04', 0, 14_900, 0, 0, 0, 14_900],
      ['2026-05', 14_900, 29_800, 0, 0, 0, 44_700],
      ['2026-06', 44_700, 0, 10_000, 4900, 14_900, 34_900],
    ])
  })

  it('have the receipts by plan, college and department', async () => {
    await createMonths()
    const { months } = await read()
    const groups = months.map((month) =>
      month.groups.map(
        ({ by, name, receipts, receivedPaise }) => `${by} ${name} ${receipts} ${receivedPaise}`,
      ),
    )
    expect(groups[0]).toEqual([])
    expect(groups[1]).toEqual([
      'plan Basic 1 9900',
      expect.stringMatching(/^college .+ 1 9900$/),
      'department CSE 1 9900',
    ])
    expect(groups[2]?.at(-1)).toBe('department ECE 1 10000')
  })

  it('count a receipt that became void in the month when it did', async () => {
    await createMonths()
    await db()
      .update(receipt)
      .set({ voidedAt: firstOfJune, voidKind: 'refunded' })
      .where(eq(receipt.basis, 'credit'))
    const { months } = await read()
    expect(months[1]?.groups[0]).toMatchObject({ name: 'Basic', receivedPaise: 9900, voidedPaise: 0 })
    expect(months[2]?.groups[0]).toMatchObject({
      name: 'Basic',
      receivedPaise: 10_000,
      voidedPaise: 9900,
    })
  })

  it('leave out a refund that was undone, and cash whose receipt became void', async () => {
    await createMonths()
    await db().update(refund).set({ undoneAt: firstOfJune })
    await db()
      .update(receipt)
      .set({ voidedAt: firstOfJune, voidKind: 'undone' })
      .where(eq(receipt.basis, 'cash'))
    expect((await read()).months.map(moneyOf).at(-1)).toEqual(['2026-06', 44_700, 0, 0, 0, 14_900, 29_800])
  })

  it('begin in April: an earlier year opens with nothing, a later one with what was left', async () => {
    await createMonths()
    await db().update(bankCredit).set({ day: '2026-03-31' }).where(eq(bankCredit.utr, '627412345677'))
    const { year, firstYear, months } = await read('?year=2025')
    expect([year, firstYear]).toEqual([2025, 2025])
    expect(months.map(moneyOf)).toEqual([['2026-03', 0, 14_900, 0, 0, 0, 14_900]])
    expect((await read()).months.map(({ month, openingPaise }) => [month, openingPaise])[0]).toEqual([
      '2026-04',
      14_900,
    ])
    expect((await read('?year=2024')).months).toEqual([])
  })

  it('can be downloaded for the months that a period touches', async () => {
    await createMonths()
    const url = '/api/exports/books.csv?from=2026-05-15&to=2026-06-01'
    const reply = await (await current().as('owner'))({ url })
    expect(reply.statusCode, reply.body).toBe(200)
    const lines: Record<string, string>[] = parse(reply.body, { bom: true, columns: true })
    expect(lines.filter(({ Part: part }) => part === 'Month')).toEqual([
      {
        Month: '2026-05',
        Part: 'Month',
        Name: '',
        'Opening (Rs)': '149.00',
        'Received in the bank (Rs)': '298.00',
        'Cash (Rs)': '0.00',
        'Refunded (Rs)': '0.00',
        'Taken back (Rs)': '0.00',
        'Closing (Rs)': '447.00',
        'Taxable value (Rs)': '0.00',
        'CGST (Rs)': '0.00',
        'SGST (Rs)': '0.00',
        'Round off (Rs)': '0.00',
        Receipts: '1',
        'Receipts (Rs)': '99.00',
        'Voided (Rs)': '0.00',
      },
      expect.objectContaining({ Month: '2026-06', 'Closing (Rs)': '349.00' }),
    ])
    expect(lines.map((line) => [line['Month'], line['Part'], line['Receipts (Rs)']]).slice(1, 4)).toEqual([
      ['2026-05', 'Plan', '99.00'],
      ['2026-05', 'College', '99.00'],
      ['2026-05', 'Department', '99.00'],
    ])
  })
})
