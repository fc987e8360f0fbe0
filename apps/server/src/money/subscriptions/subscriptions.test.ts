import { dayInIndia } from '@lectureshelf/contract/formats/days'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createSignUp } from '../../../test/claim-factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { createPerson, createSubscription } from '../../../test/people.ts'
import { dayOf } from '../../platform/clock.ts'
import { provisionalAccess, subscription } from '../../schema.ts'
import { daysAfter } from './periods.policy.ts'

const current = useTestApp()
const url = '/api/subscription'
const fifth = { semNum: 5, semName: '5th Sem' }
const sixth = { semNum: 6, semName: '6th Sem' }

describe('a student’s own subscription', () => {
  it('names the plan, the semesters in force and the last day', async () => {
    const { as, clock, database, person } = current()
    const endsOn = dayOf(new Date(clock.now().getTime() + 10 * 24 * 60 * 60_000))
    const { id } = await person('student')
    await database.db.update(subscription).set({ endsOn }).where(eq(subscription.studentId, id))
    const reply = await (await as('student'))({ url })
    expect(reply.json()).toEqual({
      plan: 'premium',
      state: 'active',
      semesters: [fifth, sixth],
      lastDays: [
        { semName: '5th Sem', endsOn },
        { semName: '6th Sem', endsOn },
      ],
      endsOn,
      daysLeft: 10,
      provisionalUntil: null,
      hasNews: false,
      trustLostAt: null,
    })
  })

  it('that ended is shown as ended and covers nothing', async () => {
    const reply = await (await current().as('lapsedStudent'))({ url })
    expect(reply.json()).toEqual({
      plan: 'premium',
      state: 'expired',
      semesters: [],
      lastDays: [],
      endsOn: '2020-06-30',
      daysLeft: null,
      provisionalUntil: null,
      hasNews: false,
      trustLostAt: null,
    })
  })

  it('that never existed has the state none', async () => {
    const { database, services, visitor } = current()
    const { id } = await createPerson(database.db)
    const { token } = await services.sessions.openFor(id, { userAgent: 'Firefox', deviceType: 'desktop' })
    const reply = await visitor({ url, headers: { authorization: `Bearer ${token}` } })
    expect(reply.json()).toEqual({
      plan: null,
      state: 'none',
      semesters: [],
      lastDays: [],
      endsOn: null,
      daysLeft: null,
      provisionalUntil: null,
      hasNews: false,
      trustLostAt: null,
    })
  })

  it('shows the one in force, and the semesters of all in force', async () => {
    const { as, database, person } = current()
    const { id } = await person('lapsedStudent')
    const startsOn = '2021-01-01'
    await createSubscription(database.db, id, { fromSemester: 6, toSemester: 6, startsOn })
    await createSubscription(database.db, id, { fromSemester: 5, toSemester: 5, startsOn })
    await createSubscription(database.db, id, { fromSemester: 7, toSemester: 7, startsOn: '2099-01-01' })
    const reply = await (await as('lapsedStudent'))({ url })
    expect(reply.json()).toMatchObject({ state: 'active', semesters: [fifth, sixth] })
  })

  it('names the last day of each semester, with the plan that continues it and without unchecked payments', async () => {
    const { as, clock, database, person } = current()
    const { id } = await person('lapsedStudent')
    const dayIn = (days: number) => daysAfter(dayOf(clock.now()), days)
    const plan = (semester: number, startsOn: string, endsOn: string) =>
      createSubscription(database.db, id, { fromSemester: semester, toSemester: semester, startsOn, endsOn })
    await plan(3, '2021-01-01', dayIn(5))
    await plan(5, '2021-01-02', dayIn(40))
    await plan(5, dayIn(41), dayIn(90))
    const { id: claimId } = await createSignUp(database.db, {}, { studentId: id, kind: 'renewal' })
    const open = { fromSemester: 6, toSemester: 6, startsAt: clock.now() }
    const endsAt = new Date(clock.now().getTime() + 2 * 24 * 60 * 60_000)
    await database.db.insert(provisionalAccess).values({ ...open, endsAt, studentId: id, claimId })
    expect((await (await as('lapsedStudent'))({ url })).json()).toMatchObject({
      endsOn: dayIn(90),
      semesters: [{ semNum: 3 }, fifth, sixth],
      lastDays: [
        { semName: '3rd Sem', endsOn: dayIn(5) },
        { semName: '5th Sem', endsOn: dayIn(90) },
      ],
    })
  })

  it('lasts to the end of its last day in India', async () => {
    const { as, database, person, clock } = current()
    const { id } = await person('lapsedStudent')
    const today = dayInIndia(clock.now())
    await createSubscription(database.db, id, { fromSemester: 5, toSemester: 5, endsOn: today })
    const client = await as('lapsedStudent')
    expect((await client({ url })).json()).toMatchObject({ state: 'active', daysLeft: 0 })
    clock.advance(24 * 60 * 60_000)
    expect((await client({ url })).json()).toMatchObject({ state: 'expired', semesters: [] })
  })

  it.each(['subAdmin', 'admin', 'owner'] as const)('does not exist for %s', async (name) => {
    expect((await (await current().as(name))({ url })).statusCode).toBe(403)
  })

  it('is refused to a visitor', async () => {
    expect((await current().visitor({ url })).statusCode).toBe(401)
  })
})
