import { messages } from '@lectureshelf/contract/messages'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { approveAs, rejectAs } from '../../../test/claim-decisions.ts'
import { createSignUp, utrOf, receiptNumber } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { createPerson, testPassword } from '../../../test/people.ts'
import { bearer, signInRequest } from '../../../test/sign-in.ts'
import { periodFor } from '../subscriptions/periods.policy.ts'
import { dayOf } from '../../platform/clock.ts'
import { auditLog, mail, receipt, claim as claimTable, student, subscription } from '../../schema.ts'

const current = useTestApp()
const secret = /passwordHash|password_hash|argon2/
const reason = 'There is no such payment.'

const db = () => current().database.db
const approve = (client: Client, id: string) => approveAs(current(), client, id)
const reject = (client: Client, id: string, payload: object = {}) => rejectAs(current(), client, id, payload)
const messageOf = (reply: LightMyRequestResponse) => reply.json<{ message: string }>().message

describe('an approved sign-up', () => {
  it('becomes an account with its subscription and receipt, and the person can sign in', async () => {
    const { as, clock, services, visitor } = current()
    await services.settings.write(null, { payeeName: 'Suma Shetty' })
    const { id } = await createSignUp(db())
    const reply = await approve(await as('owner'), id)
    expect([reply.statusCode, messageOf(reply)]).toEqual([200, messages.registrationApproved])
    expect(reply.json()).toMatchObject({ registration: { _id: id, state: 'approved', usn: '1LS26CS001' } })
    expect(reply.body).not.toMatch(secret)

    const signedIn = await visitor(signInRequest({ usn: '1LS26CS001', password: testPassword }))
    const { token } = signedIn.json<{ token: string }>()
    const me = await visitor({ url: '/api/student', headers: bearer(token) })
    expect(me.json()).toMatchObject({
      studentData: {
        name: 'Nisha Prabhu',
        email: 'nisha@example.com',
        dob: '2006-05-04',
        department: { deptId: 'CSE' },
        semester: { semNum: 5 },
        college: { clgCode: 'BI' },
        role: 'student',
        isAdmin: false,
      },
    })
    const period = periodFor({ plan: 'premium', semester: 5, today: dayOf(clock.now()), existing: [] })
    expect(await db().select().from(subscription)).toMatchObject([
      { ...period, plan: 'premium', claimId: id },
    ])
    const receipts = await visitor({ url: '/api/receipts', headers: bearer(token) })
    expect(receipts.json()).toMatchObject({
      total: 1,
      items: [
        { number: receiptNumber(1), utr: utrOf(1), amountPaise: 14_900, payeeName: 'Suma Shetty', ...period },
      ],
    })
  })

  it('is written to the audit log and mailed once, without a second copy of the password hash', async () => {
    const { as, person } = current()
    const { id } = await createSignUp(db())
    const owner = await as('owner')
    await approve(owner, id)
    await approve(owner, id)
    const { id: ownerId } = await person('owner')
    const records = await db().select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(records).toMatchObject([
      {
        actorId: ownerId,
        action: 'claim.approve',
        after: { utr: utrOf(1), receiptNumber: receiptNumber(1) },
      },
    ])
    expect(JSON.stringify(records)).not.toMatch(secret)
    const mails = await db().select().from(mail)
    expect(mails).toMatchObject([{ toAddress: 'nisha@example.com', state: 'queued' }])
    expect(mails[0]?.textBody).toContain(receiptNumber(1))
    expect(await db().select().from(claimTable)).toMatchObject([{ passwordHash: null, decidedBy: ownerId }])
  })

  it('is approved once by concurrent requests, and the others name the owner who approved it', async () => {
    const { as } = current()
    const { id } = await createSignUp(db())
    const owner = await as('owner')
    const replies = await Promise.all([approve(owner, id), approve(owner, id), approve(owner, id)])
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const told = replies.filter((reply) => reply.statusCode === 409).map(messageOf)
    expect(new Set(told)).toEqual(new Set(['This claim was already approved by Suma Shetty (1LS00OWNER).']))
    expect([await db().$count(subscription), await db().$count(receipt), await db().$count(mail)]).toEqual([
      1, 1, 1,
    ])
  })

  it('is either approved or rejected when both requests arrive at the same time', async () => {
    const { as } = current()
    const { id } = await createSignUp(db())
    const owner = await as('owner')
    const replies = await Promise.all([approve(owner, id), reject(owner, id)])
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [claim] = await db().select().from(claimTable)
    const isApproved = replies[0]?.statusCode === 200
    expect(claim?.state).toBe(isApproved ? 'approved' : 'rejected')
    expect(await db().$count(receipt)).toBe(isApproved ? 1 : 0)
  })

  it('stays pending without a receipt or mail when its USN has got an account since', async () => {
    const { as } = current()
    const { id } = await createSignUp(db())
    await createPerson(db(), { usn: '1LS26CS001' })
    const reply = await approve(await as('owner'), id)
    expect([reply.statusCode, messageOf(reply)]).toEqual([409, messages.usnHasAccount])
    expect(await db().select().from(claimTable)).toMatchObject([{ state: 'pending' }])
    expect([await db().$count(receipt), await db().$count(mail)]).toEqual([0, 0])
  })

  it('is the only one for its USN, also when two are approved at the same time', async () => {
    const { as } = current()
    const first = await createSignUp(db())
    const second = await createSignUp(db(), { utr: utrOf(2), name: 'A Stranger' })
    const owner = await as('owner')
    const replies = await Promise.all([approve(owner, first.id), approve(owner, second.id)])
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await db().$count(student, eq(student.usn, '1LS26CS001'))).toBe(1)
    expect(await db().$count(receipt)).toBe(1)
  })

  it('has a receipt number without gaps, also when many are approved at the same time', async () => {
    const { as } = current()
    const owner = await as('owner')
    // Eight at the same time would prove the password eight times.
    await owner({ method: 'POST', url: '/api/confirm-password', payload: { password: testPassword } })
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        createSignUp(db(), { usn: `1LS26CS20${index}`, utr: utrOf(index) }),
      ),
    )
    await createPerson(db(), { usn: '1LS26CS203' })
    const replies = await Promise.all(claims.map(({ id }) => approve(owner, id)))
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(7)
    const numbers = (await db().select().from(receipt)).map((row) => row.number)
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})

describe('a rejected sign-up', () => {
  it('has its reason, is written to the audit log, and is mailed once', async () => {
    const { as } = current()
    const { id } = await createSignUp(db())
    const owner = await as('owner')
    const reply = await reject(owner, id)
    expect(reply.json()).toMatchObject({
      message: messages.registrationRejected,
      registration: { state: 'rejected', reason },
    })
    const again = await reject(owner, id)
    expect([again.statusCode, messageOf(again)]).toEqual([
      409,
      'This claim was already rejected by Suma Shetty (1LS00OWNER).',
    ])
    expect(await db().select().from(auditLog).where(eq(auditLog.entityId, id))).toMatchObject([
      { action: 'claim.reject', after: { reason } },
    ])
    const mails = await db().select().from(mail)
    expect(mails).toMatchObject([{ toAddress: 'nisha@example.com' }])
    expect(mails[0]?.textBody).toContain(reason)
    expect(await db().$count(subscription)).toBe(0)
  })

  it.each([{ reason: undefined }, { reason: '' }, { reason: '   ' }])(
    'needs a reason, not %o',
    async (payload) => {
      const { as } = current()
      const { id } = await createSignUp(db())
      const reply = await reject(await as('owner'), id, payload)
      expect(reply.statusCode).toBe(400)
      expect(await db().select().from(claimTable)).toMatchObject([{ state: 'pending' }])
    },
  )

  it('can be rejected again after it was sent again, with another mail', async () => {
    const { as, clock } = current()
    const { id } = await createSignUp(db())
    const owner = await as('owner')
    await reject(owner, id)
    await db().update(claimTable).set({ state: 'pending' })
    clock.advance(60_000)
    await reject(owner, id, { reason: 'Still not.' })
    expect(await db().$count(mail)).toBe(2)
  })
})

describe('a decision', () => {
  it('about an unknown claim returns 404', async () => {
    const owner = await current().as('owner')
    expect((await approve(owner, crypto.randomUUID())).statusCode).toBe(404)
    expect((await reject(owner, crypto.randomUUID())).statusCode).toBe(404)
  })
})

describe("the owner's queue", () => {
  const list = async (query = '') => {
    const reply = await (await current().as('owner'))({ url: `/api/registrations${query}` })
    expect(reply.body).not.toMatch(secret)
    return reply.json<{ total: number; items: { usn: string; state: string }[] }>()
  }

  const fill = async () => {
    const at = (minutes: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 20, 10, minutes)) })
    await createSignUp(db(), { usn: '1LS26CS003', utr: utrOf(3), name: 'Zoya Khan' }, at(3))
    await createSignUp(db(), { usn: '1LS26CS001', utr: utrOf(1) }, at(1))
    await createSignUp(db(), { usn: '1LS26CS002', utr: utrOf(2) }, { ...at(2), state: 'rejected', reason })
    const { id: studentId, usn } = await current().person('student')
    await db()
      .insert(claimTable)
      .values({
        kind: 'renewal',
        usn,
        plan: 'basic',
        amountPaise: 9900,
        utr: utrOf(4),
        semNum: 7,
        studentId,
        form: { name: 'Asha Kulkarni' },
        ...at(4),
      })
  }

  it.each([
    ['', ['1LS26CS001', '1LS26CS002', '1LS26CS003', '1LS22CS001']],
    ['?state=pending', ['1LS26CS001', '1LS26CS003', '1LS22CS001']],
    ['?state=rejected', ['1LS26CS002']],
    ['?kind=renewal', ['1LS22CS001']],
    ['?state=pending&kind=signup', ['1LS26CS001', '1LS26CS003']],
    ['?q=zoya', ['1LS26CS003']],
    ['?q=26cs002', ['1LS26CS002']],
    [`?q=${utrOf(3).replace(/^(.{4})(.{4})/, '$1%20$2-')}`, ['1LS26CS003']],
    ['?q=nisha@example', ['1LS26CS001', '1LS26CS002', '1LS26CS003']],
    ['?q=kulkarni', ['1LS22CS001']],
    ['?q=%25', []],
    ['?q=-', []],
    ['?sort=newest&kind=signup', ['1LS26CS003', '1LS26CS002', '1LS26CS001']],
  ])('filtered by "%s" lists %o, oldest first unless it says otherwise', async (query, usns) => {
    await fill()
    const { items, total } = await list(query)
    expect([items.map((item) => item.usn), total]).toEqual([usns, usns.length])
  })

  it('is returned page by page', async () => {
    await fill()
    const { items, total } = await list('?page=2&size=3')
    expect([items.map((item) => item.usn), total]).toEqual([['1LS22CS001'], 4])
  })
})
