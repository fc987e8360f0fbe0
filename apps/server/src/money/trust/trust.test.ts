import { messages } from '@lectureshelf/contract/messages'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { decideAs } from '../../../test/claim-decisions.ts'
import { utrOf } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { auditLog, student } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db

let client: Client
let owner: Client
let url = ''
let studentId = ''

beforeEach(async () => {
  current().clock.freeze()
  client = await current().as('lapsedStudent')
  owner = await current().as('owner')
  studentId = (await current().person('lapsedStudent')).id
  url = `/api/students/${studentId}/trust`
})

const renew = async (number: number) => {
  const payload = { plan: 'basic', utr: utrOf(number) }
  const reply = await client({ method: 'POST', url: '/api/renewals', payload })
  expect(reply.statusCode).toBe(200)
  const { message, claim } = reply.json<{ message: string; claim: { _id: string } }>()
  return { message, id: claim._id }
}
const lose = async (number = 1) => {
  const { id } = await renew(number)
  await decideAs.reject(current(), owner, id)
  return id
}
const read = async () => (await owner({ url })).json<{ trust: { lostAt: string | null } }>().trust
const restore = (lostAt: string) => owner({ method: 'POST', url, payload: { seen: { lostAt } } })
const own = async () =>
  (await client({ url: '/api/subscription' })).json<{ trustLostAt: string | null }>().trustLostAt

describe('reading before a payment is checked', () => {
  it('is lost at the first false claim, which the owner and the student read', async () => {
    expect([await read(), await own()]).toEqual([{ lostAt: null }, null])
    await lose()
    const lostAt = current().clock.now().toISOString()
    current().clock.advance(1000)
    expect([await read(), await own()]).toEqual([{ lostAt }, lostAt])
  })

  it('comes back when the owner restores it, and is lost again at the next false claim', async () => {
    await lose()
    current().clock.advance(1000)
    const { lostAt } = await read()
    const reply = await restore(lostAt ?? '')
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: messages.trustRestored }])
    expect([await read(), await own()]).toEqual([{ lostAt: null }, null])
    const [record] = await db().select().from(auditLog).where(eq(auditLog.action, 'student.restoreTrust'))
    expect(record).toMatchObject({ before: { usn: '1LS22CS002', lostAt } })
    current().clock.advance(1000)
    await lose(2)
    expect(await own()).toBe(current().clock.now().toISOString())
    expect((await renew(3)).message).toBe(messages.paymentNoted)
  })

  it('comes back when the claim is corrected and the corrected one approved', async () => {
    const id = await lose()
    const payload = { plan: 'basic', utr: utrOf(2) }
    await client({ method: 'POST', url: `/api/renewals/${id}/correct`, payload })
    await decideAs.approve(current(), owner, id)
    expect([await read(), await own()]).toEqual([{ lostAt: null }, null])
    expect((await renew(3)).message).toBe(messages.paymentNotedReading)
  })

  it('is not restored from a screen that showed something else', async () => {
    await lose()
    const reply = await restore('2026-01-01T00:00:00.000Z')
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ code: 'changed_meanwhile', message: messages.trustChanged })
    const id = studentId
    expect(await db().select().from(student).where(eq(student.id, id))).toMatchObject([
      { trustRestoredAt: null },
    ])
  })

  it('of someone who does not exist is 404', async () => {
    const reply = await owner({ url: `/api/students/${crypto.randomUUID()}/trust` })
    expect(reply.statusCode).toBe(404)
  })
})
