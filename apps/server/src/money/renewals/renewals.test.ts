import { messages } from '@lectureshelf/contract/messages'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { approveAs, rejectAs } from '../../../test/claim-decisions.ts'
import { createSignUp, utrOf, receiptNumber } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { createPerson, createSubscription } from '../../../test/people.ts'
import { dayOf } from '../../platform/clock.ts'
import { mail, receipt, claim, student, subscription, utrDispute } from '../../schema.ts'
import { nextDay, periodFor } from '../subscriptions/periods.policy.ts'

const current = useTestApp()
const url = '/api/renewals'
const db = () => current().database.db
const secret = /passwordHash|password_hash|argon2/

interface Claim {
  _id: string
  semNum: number
}

const renew = (client: Client, payload: object = {}) =>
  client({ method: 'POST', url, payload: { plan: 'basic', utr: utrOf(1), ...payload } })
const claimOf = (reply: LightMyRequestResponse) => reply.json<{ claim: Claim }>().claim
const approve = async (id: string) => approveAs(current(), await current().as('owner'), id)
const reject = async (id: string) => rejectAs(current(), await current().as('owner'), id)

describe('a renewal', () => {
  it('is a claim for the first unpaid semester, at the price the owner has set', async () => {
    const { as, services } = current()
    await services.settings.write(null, { basicPricePaise: 12_300 })
    const reply = await renew(await as('student'), { utr: utrOf(1).replace(/^(.{4})(.{4})/, '$1 $2-') })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      claim: {
        kind: 'renewal',
        state: 'pending',
        usn: '1LS22CS001',
        name: 'Asha Kulkarni',
        plan: 'basic',
        amountPaise: 12_300,
        utr: utrOf(1),
        semNum: 7,
        details: null,
        disputedBy: [],
      },
    })
    expect(reply.body).not.toMatch(secret)
  })

  it('without a subscription in force is for the student’s own semester', async () => {
    expect(claimOf(await renew(await current().as('lapsedStudent'))).semNum).toBe(5)
  })

  it('may be for an earlier semester', async () => {
    expect(claimOf(await renew(await current().as('student'), { semester: '3rd Sem' })).semNum).toBe(3)
  })

  it.each([
    [{ utr: '12345' }, /^utr: A UTR has 12 digits/],
    [{ utr: '' }, /^utr: UTR is required/],
    [{ plan: 'gold' }, /^plan: /],
    [{ semester: '9th Sem' }, /^There is no semester 9th Sem\.$/],
  ])('with %o is refused with a reason', async (part, details) => {
    const reply = await renew(await current().as('student'), part)
    expect(reply.statusCode).toBe(400)
    expect(reply.json<{ extraDetails: string }>().extraDetails).toMatch(details)
    expect(await db().$count(claim)).toBe(0)
  })

  it('of the last semester is possible only with the Basic plan', async () => {
    const client = await current().as('student')
    const refused = await renew(client, { plan: 'premium', semester: '8th Sem' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ message: messages.lastSemesterIsBasic })
    expect((await renew(client, { semester: '8th Sem' })).statusCode).toBe(200)
  })

  it('must name a semester when every remaining one is paid', async () => {
    const { person, as } = current()
    const { id } = await person('student')
    await createSubscription(db(), id, { fromSemester: 7, toSemester: 8 })
    const client = await as('student')
    const refused = await renew(client)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      400,
      messages.chooseSemester,
    ])
    expect((await renew(client, { semester: '8th Sem' })).statusCode).toBe(200)
  })

  it('is accepted one at a time, also when several are sent at once', async () => {
    const client = await current().as('student')
    const replies = await Promise.all([1, 2, 3].map((number) => renew(client, { utr: utrOf(number) })))
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const refused = replies.find((reply) => reply.statusCode === 409)
    expect(refused?.json()).toMatchObject({ code: 'conflict', message: messages.paymentBeingChecked })
    expect(await db().$count(claim)).toBe(1)
  })

  it('with someone else’s UTR is refused, and the owner sees both', async () => {
    const { as } = current()
    await createSignUp(db(), { usn: '1LS26CS001' })
    const reply = await renew(await as('student'))
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'claim_conflict'])
    const queue = await (await as('owner'))({ url: '/api/registrations' })
    expect(queue.json()).toMatchObject({
      total: 1,
      items: [{ disputedBy: [], tries: [{ usn: '1LS22CS001' }] }],
    })
  })

  it('with one UTR from twenty students at once is accepted once', async () => {
    const { app, services } = current()
    const clients = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const { id } = await createPerson(db(), { usn: `1LS22CS1${String(index).padStart(2, '0')}` })
        const { token } = await services.sessions.openFor(id, { userAgent: 'test', deviceType: 'mobile' })
        const client: Client = (options) =>
          app.inject({ ...options, headers: { authorization: `Bearer ${token}` } })
        return client
      }),
    )
    const replies = await Promise.all(clients.map((client) => renew(client)))
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.statusCode === 409)).toHaveLength(19)
    expect([await db().$count(claim), await db().$count(utrDispute)]).toEqual([1, 19])
  })

  it('may reuse the UTR of the student’s own rejected claim, not of an approved one', async () => {
    const client = await current().as('student')
    await reject(claimOf(await renew(client))._id)
    const again = await renew(client)
    expect(again.statusCode).toBe(200)
    await approve(claimOf(again)._id)
    expect((await renew(client)).statusCode).toBe(409)
    expect(await db().$count(utrDispute)).toBe(0)
  })
})

describe('a student who tries many UTRs', () => {
  it('has to wait after twenty attempts, and no other student does', async () => {
    const { as, clock } = current()
    clock.freeze()
    await createSignUp(db(), { usn: '1LS26CS001' })
    const client = await as('student')
    for (let index = 0; index < 20; index += 1) expect((await renew(client)).statusCode).toBe(409)
    expect((await renew(client, { utr: utrOf(2) })).statusCode).toBe(429)
    expect((await renew(await as('lapsedStudent'), { utr: utrOf(2) })).statusCode).toBe(200)
  })
})

describe('an approved renewal', () => {
  it('covers the new semester from the day of its approval', async () => {
    const { as, clock } = current()
    const client = await as('lapsedStudent')
    const { _id } = claimOf(await renew(client, { plan: 'premium' }))
    clock.advance(3 * 24 * 60 * 60_000)
    expect((await approve(_id)).statusCode).toBe(200)
    const period = periodFor({ plan: 'premium', semester: 5, today: dayOf(clock.now()), existing: [] })
    const own = await client({ url: '/api/subscription' })
    expect(own.json()).toMatchObject({
      plan: 'premium',
      state: 'active',
      semesters: [{ semNum: 5 }, { semNum: 6 }],
      endsOn: period.endsOn,
      provisionalUntil: null,
    })
  })

  it('for the same semester starts when the old subscription ends', async () => {
    const { as, clock, person } = current()
    const { id } = await person('lapsedStudent')
    const endsOn = dayOf(new Date(clock.now().getTime() + 20 * 24 * 60 * 60_000))
    await createSubscription(db(), id, { fromSemester: 5, toSemester: 5, endsOn })
    const client = await as('lapsedStudent')
    await approve(claimOf(await renew(client, { semester: '5th Sem' }))._id)
    const rows = await db().select().from(subscription).where(eq(subscription.plan, 'basic'))
    expect(rows).toMatchObject([{ startsOn: nextDay(endsOn) }])
    const own = await client({ url: '/api/subscription' })
    expect(own.json()).toMatchObject({ state: 'active', endsOn: rows[0]?.endsOn })
  })

  it('is mailed to the account', async () => {
    const { _id } = claimOf(await renew(await current().as('student')))
    await db().update(student).set({ email: 'new@example.com' }).where(eq(student.usn, '1LS22CS001'))
    await approve(_id)
    const mails = await db().select().from(mail)
    expect(mails).toMatchObject([{ toAddress: 'new@example.com' }])
    expect(mails[0]?.textBody).toContain(receiptNumber(1))
  })

  it('of a deleted account is refused', async () => {
    const { _id } = claimOf(await renew(await current().as('student')))
    await db().update(student).set({ deletedAt: new Date() }).where(eq(student.usn, '1LS22CS001'))
    const reply = await approve(_id)
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([409, messages.accountGone])
    expect((await reject(_id)).statusCode).toBe(200)
    expect(await db().$count(mail)).toBe(0)
  })
})

describe('the options of a renewal', () => {
  const options = async (client: Client) => (await client({ url: '/api/renewals/options' })).json()

  it('list all semesters, with the first unpaid one proposed', async () => {
    const reply = await options(await current().as('student'))
    expect(reply).toMatchObject({ proposed: { semNum: 7, semName: '7th Sem' }, openClaim: null })
    expect(reply).toHaveProperty('semesters.length', 8)
  })

  it('name the student’s own open claim and no one else’s', async () => {
    const { as } = current()
    const claim = claimOf(await renew(await as('student')))
    expect(await options(await as('student'))).toMatchObject({ openClaim: { _id: claim._id } })
    expect(await options(await as('lapsedStudent'))).toMatchObject({ openClaim: null })
    await reject(claim._id)
    expect(await options(await as('student'))).toMatchObject({ openClaim: null })
  })
})

describe('a student’s own claims and receipts', () => {
  const read = async (client: Client, path: string) =>
    (await client({ url: path })).json<{ total: number; items: Record<string, unknown>[] }>()

  it('are newest first, with the reason of a rejection and without disputes', async () => {
    const { as, clock } = current()
    const client = await as('student')
    await reject(claimOf(await renew(client))._id)
    await db()
      .insert(utrDispute)
      .values({ utr: utrOf(1), usn: '1LS22CS002' })
    clock.advance(60_000)
    await renew(client, { utr: utrOf(2) })
    const { items, total } = await read(client, '/api/claims')
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { utr: utrOf(2), state: 'pending', disputedBy: [] },
      { utr: utrOf(1), state: 'rejected', reason: 'There is no such payment.', disputedBy: [] },
    ])
    expect((await read(client, '/api/claims?page=2&size=1')).items).toMatchObject([{ utr: utrOf(1) }])
    expect((await read(client, `/api/claims?q=${utrOf(2)}`)).total).toBe(1)
  })

  it('are not visible to anyone else', async () => {
    const { as } = current()
    await approve(claimOf(await renew(await as('student')))._id)
    const other = await as('lapsedStudent')
    expect(await read(other, '/api/claims')).toEqual({ items: [], total: 0 })
    expect(await read(other, '/api/receipts')).toEqual({ items: [], total: 0 })
    expect(await read(other, `/api/receipts?q=${utrOf(1)}`)).toEqual({ items: [], total: 0 })
  })

  it('stay as they were issued when the account or the settings change', async () => {
    const { as, services } = current()
    await services.settings.write(null, { payeeName: 'Suma Shetty' })
    const client = await as('student')
    await approve(claimOf(await renew(client))._id)
    const before = await read(client, '/api/receipts')
    await services.settings.write(null, { payeeName: 'Someone Else', basicPricePaise: 50_000 })
    await db().update(student).set({ name: 'Asha K' }).where(eq(student.usn, '1LS22CS001'))
    await db().update(subscription).set({ endsOn: '2030-01-01' })
    expect(await read(client, '/api/receipts')).toEqual(before)
    expect(before).toMatchObject({
      total: 1,
      items: [
        { number: receiptNumber(1), name: 'Asha Kulkarni', payeeName: 'Suma Shetty', amountPaise: 9900 },
      ],
    })
  })

  it('include the sign-up that created the account', async () => {
    const { as, visitor } = current()
    const { id } = await createSignUp(db())
    await approve(id)
    const { token } = await current().services.sessions.openFor(
      (await db().select().from(student).where(eq(student.usn, '1LS26CS001')))[0]?.id ?? '',
      { userAgent: 'test', deviceType: 'mobile' },
    )
    const reply = await visitor({ url: '/api/claims', headers: { authorization: `Bearer ${token}` } })
    expect(reply.json()).toMatchObject({ total: 1, items: [{ kind: 'signup', state: 'approved' }] })
    expect(reply.body).not.toMatch(secret)
    expect(await db().$count(receipt)).toBe(1)
    expect((await read(await as('student'), '/api/claims')).total).toBe(0)
  })
})
