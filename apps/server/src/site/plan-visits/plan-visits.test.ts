import { dayMs } from '@lectureshelf/contract/formats/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { dayOf } from '../../platform/clock.ts'
import { planVisit } from '../../schema.ts'

const current = useTestApp({ trustProxy: 1 })
const db = () => current().database.db
let address = 0

beforeEach(() => {
  current().clock.freeze()
  // Each test has its own address, because the limit is remembered.
  address += 1
})

const visit = (from = `10.0.0.${address}`) =>
  current().visitor({ method: 'POST', url: '/api/plan-visits', headers: { 'x-forwarded-for': from } })

describe('a visit to the plans', () => {
  it('is one more in the number of its day, and nothing else', async () => {
    const { clock } = current()
    const first = dayOf(clock.now())
    const reply = await visit()
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'counted' }])
    await visit()
    clock.advance(dayMs)
    await visit()
    expect(await db().select().from(planVisit).orderBy(planVisit.day)).toEqual([
      { day: first, count: 2 },
      { day: dayOf(clock.now()), count: 1 },
    ])
  })

  it('is counted once for each of many at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => visit()))
    expect(await db().select({ count: planVisit.count }).from(planVisit)).toEqual([{ count: 20 }])
  })

  it('is refused when its address sent too many, and counted again a minute later', async () => {
    for (let sent = 0; sent < 60; sent += 1) expect((await visit()).statusCode).toBe(200)
    const refused = await visit()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    expect((await visit(`10.0.1.${address}`)).statusCode).toBe(200)
    expect(await db().select({ count: planVisit.count }).from(planVisit)).toEqual([{ count: 61 }])
    current().clock.advance(60_000)
    expect((await visit()).statusCode).toBe(200)
  })
})

describe('the upkeep', () => {
  it('deletes visits of more than 750 days ago', async () => {
    const { clock, services } = current()
    await visit()
    clock.advance(750 * dayMs)
    await services.planVisits.sweep()
    expect(await db().$count(planVisit)).toBe(1)
    clock.advance(dayMs)
    await services.planVisits.sweep()
    expect(await db().$count(planVisit)).toBe(0)
  })
})
