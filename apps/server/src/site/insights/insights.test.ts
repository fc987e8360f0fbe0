import type { Insights } from '@lectureshelf/contract/site/insights'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createPaidSubscription, createSignUp, utrOf } from '../../../test/claim-factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { createPerson, createSubscription } from '../../../test/people.ts'
import { statementsDuring } from '../../../test/test-database.ts'
import { dayOf } from '../../platform/clock.ts'
import { receipt, session, student } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
const dayMs = 24 * 60 * 60_000
const later = (days: number) => new Date(current().clock.now().getTime() + days * dayMs)

const read = async () => (await (await current().as('owner'))({ url: '/api/insights' })).json<Insights>()

const signInFrom = async (studentId: string, devices: number, createdAt = current().clock.now()) => {
  const device = (index: number) => ({ userAgent: `Phone ${index}`, deviceType: 'mobile' as const })
  await db()
    .insert(session)
    .values(
      Array.from({ length: devices }, (_, index) => ({
        studentId,
        ...device(index),
        createdAt,
        expiresAt: later(7),
      })),
    )
}

describe("the owner's numbers", () => {
  it('are all zero in a new installation', async () => {
    expect(await read()).toEqual({
      // The tests have no data folder.
      space: null,
      pendingClaims: 0,
      oldestPendingAt: null,
      monthPaise: 0,
      monthRefundedPaise: 0,
      monthReversedPaise: 0,
      monthReceipts: 0,
      studentsInForce: 0,
      endingSoon: 0,
      grantsToEnd: 0,
      ownFile: { credits: [], by: [] },
      manyDevices: [],
    })
  })

  it('include the number of pending claims and the time of the oldest', async () => {
    const oldest = new Date('2026-11-18T06:00:00Z')
    await createSignUp(db(), { usn: '1BI24CS001', utr: utrOf(1) }, { createdAt: oldest })
    await createSignUp(db(), { usn: '1BI24CS002', utr: utrOf(2) })
    const before = { createdAt: new Date('2026-11-01T06:00:00Z'), state: 'rejected' as const }
    await createSignUp(db(), { usn: '1BI24CS003', utr: utrOf(3) }, before)
    expect(await read()).toMatchObject({ pendingClaims: 2, oldestPendingAt: oldest.toISOString() })
  })

  it('are counted again after a change, and remembered until then', async () => {
    const { clock, database, deps, services } = current()
    const { id } = await createPerson(db())
    const change = async (work: () => Promise<unknown>) => {
      await work()
      await deps.memory.catchUp()
    }
    expect(await read()).toMatchObject({ studentsInForce: 0, endingSoon: 0 })
    await change(() =>
      createSubscription(db(), id, { fromSemester: 5, toSemester: 6, endsOn: dayOf(later(9)) }),
    )
    expect(await read()).toMatchObject({ studentsInForce: 1, endingSoon: 1 })
    const counting = (await statementsDuring(read)).filter((text) => text.includes('"subscription"'))
    expect(counting).toEqual([])
    expect(await services.subscriptionManagement.countEndingSoon(5)).toBe(0)
    clock.advance(10 * dayMs)
    await change(() => createPerson(db(), { usn: '1LS22CS099' }))
    expect(await services.insights.read()).toMatchObject({ studentsInForce: 0, endingSoon: 0 })
    clock.reset()
    await change(() => db().update(student).set({ deletedAt: new Date() }).where(eq(student.id, id)))
    expect(await read()).toMatchObject({ studentsInForce: 0 })
    await change(() => database.runSql('update student set deleted_at = null'))
    expect(await read()).toMatchObject({ studentsInForce: 1 })
  })

  it('sum up the receipts of the current month in India', async () => {
    const { id } = await createPerson(db())
    await createPaidSubscription(db(), id)
    const first = new Date(`${dayOf(current().clock.now()).slice(0, 7)}-01T00:00:00+05:30`)
    await db().update(receipt).set({ issuedAt: first })
    await createPaidSubscription(db(), id)
    await createPaidSubscription(db(), id)
    expect(await read()).toMatchObject({ monthReceipts: 3, monthPaise: 29_700 })
    await db()
      .update(receipt)
      .set({ issuedAt: new Date(first.getTime() - 1) })
    expect(await read()).toMatchObject({ monthReceipts: 0, monthPaise: 0 })
  })

  it('count each active student once, and subscriptions that end within 30 days without a successor', async () => {
    const usns = ['1BI24CS001', '1BI24CS002', '1BI24CS003', '1BI24CS004']
    const people = await Promise.all(usns.map((usn) => createPerson(db(), { usn })))
    const [first = '', second = '', third = '', fourth = ''] = people.map(({ id }) => id)
    await createPaidSubscription(db(), first, { endsOn: dayOf(later(30)) })
    await createPaidSubscription(db(), second, { endsOn: dayOf(later(5)) })
    await createPaidSubscription(db(), second, { startsOn: dayOf(later(6)) })
    await createPaidSubscription(db(), third, { endsOn: dayOf(later(-1)) })
    await createPaidSubscription(db(), fourth, { cancelledAt: later(-2) })
    expect(await read()).toMatchObject({ studentsInForce: 2, endingSoon: 1 })
  })

  it('list the students who signed in from more than four devices in 30 days', async () => {
    const many = await createPerson(db(), { usn: '1BI24CS001', name: 'Asha' })
    const few = await createPerson(db(), { usn: '1BI24CS002' })
    const long = await createPerson(db(), { usn: '1BI24CS003' })
    const staff = await createPerson(db(), { usn: '1BI24CS004', role: 'subAdmin' })
    await signInFrom(many.id, 5)
    await signInFrom(many.id, 5)
    await signInFrom(few.id, 4)
    await signInFrom(few.id, 4)
    await signInFrom(long.id, 6, later(-31))
    await signInFrom(staff.id, 6)
    expect((await read()).manyDevices).toEqual([
      { _id: many.id, usn: '1BI24CS001', name: 'Asha', devices: 5 },
    ])
  })
})
