import { dayMs } from '@lectureshelf/contract/formats/durations'
import type { InsightStep } from '@lectureshelf/contract/site/insight/insight-periods'
import { insightReportOps } from '@lectureshelf/contract/site/insight/insight-report'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPaidSubscription, createSignUp, utrOf } from '../../../../test/claim-factories.ts'
import { createSubject } from '../../../../test/factories.ts'
import { useTestApp } from '../../../../test/harness.ts'
import { createPerson, createSubscription } from '../../../../test/people.ts'
import { receipt, student } from '../../../schema.ts'

const current = useTestApp()
const db = () => current().database.db

// A Thursday.
beforeEach(() => {
  const { clock } = current()
  clock.freeze()
  clock.advance(Date.parse('2026-11-26T06:00:00Z') - clock.now().getTime())
})

const read = async (name: keyof typeof insightReportOps, by: InsightStep): Promise<unknown> => {
  const reply = await (await current().as('owner'))({ url: `${insightReportOps[name].path}?by=${by}` })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const readMoney = async (by: InsightStep) =>
  insightReportOps.money.response.parse(await read('money', by)).periods
const readClaims = async (by: InsightStep) =>
  insightReportOps.claims.response.parse(await read('claims', by)).periods
const readReturns = async (by: InsightStep) =>
  insightReportOps.returns.response.parse(await read('returns', by)).periods

/** The last moment of 22 November in India, a Sunday, and the first of the Monday after it. */
const sundayNight = new Date('2026-11-22T18:29:59Z')
const mondayMorning = new Date('2026-11-22T18:30:00Z')

describe('the money of the report', () => {
  const createReceipt = async (changes: Partial<typeof receipt.$inferInsert>) => {
    const { id: studentId } = await createPerson(db(), {
      usn: `1LS22CS${100 + (await db().$count(student))}`,
    })
    const { id } = await createPaidSubscription(db(), studentId)
    await db().update(receipt).set(changes).where(eq(receipt.subscriptionId, id))
  }

  test('is by the day of India, by basis and by plan', async () => {
    await createReceipt({ issuedAt: sundayNight, basis: 'credit', receivedPaise: 9900 })
    await createReceipt({ issuedAt: mondayMorning, basis: 'cash', receivedPaise: 9800 })
    await createReceipt({ issuedAt: mondayMorning, basis: 'cash', plan: 'premium', receivedPaise: 14_900 })
    await createReceipt({ issuedAt: mondayMorning, basis: 'cash', receivedPaise: 100 })
    const days = await readMoney('day')
    const partsOf = (from: string) => days.find((day) => day.from === from)?.parts
    expect(partsOf('2026-11-22')).toEqual([{ basis: 'credit', plan: 'basic', receipts: 1, paise: 9900 }])
    expect(partsOf('2026-11-23')).toEqual([
      { basis: 'cash', plan: 'basic', receipts: 2, paise: 9900 },
      { basis: 'cash', plan: 'premium', receipts: 1, paise: 14_900 },
    ])
    const weeks = await readMoney('week')
    expect(weeks.slice(-2).map(({ from, parts }) => [from, parts.length])).toEqual([
      ['2026-11-16', 1],
      ['2026-11-23', 2],
    ])
    const [term] = (await readMoney('term')).slice(-1)
    expect(term?.parts.reduce((sum, { paise }) => sum + paise, 0)).toBe(34_700)
  })

  test('leaves out receipts that became void, and says how many there were', async () => {
    const voided = { voidedAt: new Date('2026-11-25T06:00:00Z'), voidReason: 'Mistake' } as const
    await createReceipt({ issuedAt: mondayMorning, voidKind: 'undone', ...voided })
    await createReceipt({ issuedAt: mondayMorning, receivedPaise: 5000 })
    const [week] = (await readMoney('week')).slice(-1)
    expect(week).toMatchObject({
      parts: [{ receipts: 1, paise: 5000 }],
      voidedReceipts: 1,
      voidedPaise: 9900,
    })
  })

  test('is empty before anything was paid', async () => {
    const periods = await readMoney('day')
    expect(periods).toHaveLength(14)
    expect(periods.every(({ parts, voidedReceipts }) => parts.length === 0 && voidedReceipts === 0)).toBe(
      true,
    )
  })
})

describe('the way to a claim', () => {
  test('has the visits to the plans by day', async () => {
    const { visitor } = current()
    for (let time = 0; time < 3; time += 1)
      expect((await visitor({ method: 'POST', url: '/api/plan-visits' })).statusCode).toBe(200)
    expect((await readClaims('day')).at(-1)).toMatchObject({ from: '2026-11-26', plansSeen: 3 })
  })

  test('has the visits to the plans of four terms', async () => {
    const { clock, visitor } = current()
    await visitor({ method: 'POST', url: '/api/plan-visits' })
    clock.advance(500 * dayMs)
    const seen = (await readClaims('term')).map(({ plansSeen }) => plansSeen)
    expect(seen.reduce((sum, one) => sum + one, 0)).toBe(1)
  })

  test('counts claims by the day they were sent, and what became of them', async () => {
    const sent = async (number: number, changes: Parameters<typeof createSignUp>[2]) =>
      createSignUp(db(), { usn: `1BI24CS00${number}`, utr: utrOf(number) }, changes)
    await sent(1, { createdAt: sundayNight, state: 'approved', decidedAt: mondayMorning })
    await sent(2, { createdAt: mondayMorning, state: 'rejected' })
    await sent(3, { createdAt: mondayMorning })
    await sent(4, { createdAt: mondayMorning, kind: 'renewal', state: 'approved' })
    expect((await readClaims('week')).slice(-2)).toMatchObject([
      { from: '2026-11-16', signUps: 1, renewals: 0, approved: 1, rejected: 0 },
      { from: '2026-11-23', signUps: 2, renewals: 1, approved: 1, rejected: 1 },
    ])
  })
})

describe('lapsed and returned students', () => {
  const enrol = async (number: number, periods: [startsOn: string, endsOn: string][]) => {
    const { id } = await createPerson(db(), { usn: `1LS22CS10${number}` })
    for (const [startsOn, endsOn] of periods)
      await createSubscription(db(), id, { fromSemester: 5, toSemester: 6, startsOn, endsOn })
    return id
  }

  test('count on the day after the last one, and on the first day after a time without', async () => {
    await enrol(1, [['2026-06-01', '2026-11-22']])
    await enrol(2, [
      ['2026-01-01', '2026-06-30'],
      ['2026-11-24', '2027-05-23'],
    ])
    const [before, now] = (await readReturns('week')).slice(-2)
    expect(before).toMatchObject({ from: '2026-11-16', lapsed: 0, returned: 0 })
    expect(now).toMatchObject({ from: '2026-11-23', lapsed: 1, returned: 1 })
    const term = (await readReturns('term')).map(({ lapsed, returned }) => [lapsed, returned])
    expect(term).toEqual([
      [0, 0],
      [0, 0],
      [1, 0],
      [1, 1],
    ])
  })

  test('are not those who renewed in time, whose last day is today, or who are new', async () => {
    await enrol(1, [
      ['2026-06-01', '2026-11-22'],
      ['2026-11-23', '2027-05-22'],
    ])
    await enrol(2, [['2026-06-01', '2026-11-26']])
    await enrol(3, [['2026-11-25', '2027-05-24']])
    for (const { lapsed, returned } of await readReturns('week')) expect([lapsed, returned]).toEqual([0, 0])
  })

  test('are not those whose account was closed, nor cancelled subscriptions', async () => {
    const closed = await enrol(1, [['2026-06-01', '2026-11-22']])
    await db().update(student).set({ deletedAt: new Date() }).where(eq(student.id, closed))
    const { id } = await createPerson(db(), { usn: '1LS22CS109' })
    const cancelled = { startsOn: '2026-06-01', endsOn: '2026-11-22', cancelledAt: new Date() }
    await createSubscription(db(), id, { fromSemester: 5, toSemester: 6, ...cancelled })
    for (const { lapsed } of await readReturns('week')) expect(lapsed).toBe(0)
  })
})

describe('subjects without notes', () => {
  test('are those with students, by the number of students at the place', async () => {
    await createSubject(db(), { subCode: 'BCS501', subName: 'Software Engineering' })
    await createSubject(db(), { subCode: 'BME301', subName: 'Mechanics' }, [
      { deptId: 'Mech', scheme: '2022', semNum: 3 },
    ])
    await createPerson(db(), { usn: '1LS22CS101' })
    await createPerson(db(), { usn: '1LS22CS102' })
    expect(await read('gaps', 'week')).toMatchObject({
      subjects: 1,
      gaps: [
        { subCode: 'BCS501', subName: 'Software Engineering', place: 'CSE, 2022, 5th Sem', students: 2 },
      ],
    })
  })
})

describe('the report', () => {
  test.each(['student', 'subAdmin', 'admin', 'cashier'] as const)('is refused to %s', async (name) => {
    const client = await current().as(name)
    for (const { path } of Object.values(insightReportOps))
      expect((await client({ url: path })).statusCode, path).toBe(403)
  })

  test('is by day, week or term and by nothing else', async () => {
    const owner = await current().as('owner')
    expect((await owner({ url: '/api/insights/money?by=hour' })).statusCode).toBe(400)
  })
})
