import { isDeepStrictEqual } from 'node:util'
import { messages } from '@lectureshelf/contract/messages'
import type { Subscription } from '@lectureshelf/contract/money/subscription-management'
import { eq } from 'drizzle-orm'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveAs } from '../../../test/claim-decisions.ts'
import { createPaidSubscription, createSignUp, receiptNumber } from '../../../test/claim-factories.ts'
import { createPdf, createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { createPerson, createSubscription } from '../../../test/people.ts'
import { dayOf } from '../../platform/clock.ts'
import { auditLog, mail, receipt, subscription } from '../../schema.ts'
import { follows } from './subscriptions.policy.ts'

const current = useTestApp()
const db = () => current().database.db
const dayMs = 24 * 60 * 60_000
const dayIn = (days: number) => dayOf(new Date(current().clock.now().getTime() + days * dayMs))
const reason = 'The payment was taken back.'
let owner: Client

beforeEach(async () => {
  owner = await current().as('owner')
})

const messageOf = (reply: LightMyRequestResponse) => reply.json<{ message: string }>().message
const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload })
/** Returns what the list currently shows of a subscription. */
const seenNow = async (id: string) => {
  const [row] = await db()
    .select({ endsOn: subscription.endsOn })
    .from(subscription)
    .where(eq(subscription.id, id))
  return row ?? { endsOn: '' }
}
const cancel = async (id: string, by = owner, payload: object = { reason }) =>
  by(post(`/api/subscriptions/${id}/cancel`, { seen: await seenNow(id), ...payload }))
const extend = async (id: string, endsOn: string, by = owner, seen: object | null = null) =>
  by(post(`/api/subscriptions/${id}/extend`, { endsOn, seen: seen ?? (await seenNow(id)) }))
const grant = (payload: object, by = owner) => by(post('/api/subscriptions', payload))
const subscriptionOf = (reply: LightMyRequestResponse) =>
  reply.json<{ subscription: Subscription }>().subscription
const auditOf = (id: string) => db().select().from(auditLog).where(eq(auditLog.entityId, id))

/** Finds the only subscription of a person. */
const onlyOf = async (studentId: string) => {
  const [row] = await db().select().from(subscription).where(eq(subscription.studentId, studentId))
  if (row === undefined) throw new Error('There is no subscription.')
  return row.id
}

const publishPdf = async () => {
  const { deps } = current()
  const section = await createSection(db(), (await createSubject(db())).id)
  const storageKey = await deps.storage.put(Buffer.from('%PDF-1.7'))
  const { pdfFile } = await createPdf(db(), section.id, {}, { storageKey, sizeBytes: 8 })
  return async (by: Client) => (await by({ url: `/api/pdf/${pdfFile}` })).statusCode
}

describe('a student’s next request for a file', () => {
  it('returns 402 after a cancellation and 200 after a new grant', async () => {
    const read = await publishPdf()
    const student = await current().as('student')
    const { id: studentId } = await current().person('student')
    expect(await read(student)).toBe(200)
    expect((await cancel(await onlyOf(studentId))).statusCode).toBe(200)
    expect(await read(student)).toBe(402)
    expect((await grant({ studentId, plan: 'basic', reason: 'free' })).statusCode).toBe(200)
    expect(await read(student)).toBe(200)
  })

  it('returns 200 after an ended subscription is extended', async () => {
    const read = await publishPdf()
    const student = await current().as('lapsedStudent')
    const { id: studentId } = await current().person('lapsedStudent')
    expect(await read(student)).toBe(402)
    expect((await extend(await onlyOf(studentId), dayIn(0))).statusCode).toBe(200)
    expect(await read(student)).toBe(200)
  })
})

describe('a cancelled subscription', () => {
  it('keeps its reason, is in the audit log and is mailed once', async () => {
    const { id: studentId } = await current().person('student')
    const id = await onlyOf(studentId)
    const reply = await cancel(id)
    expect(messageOf(reply)).toBe(messages.subscriptionCancelled)
    expect(subscriptionOf(reply)).toMatchObject({ _id: id, state: 'cancelled', cancelReason: reason })
    expect(await auditOf(id)).toMatchObject([
      { action: 'subscription.cancel', before: { state: 'active' }, after: { reason, usn: '1LS22CS001' } },
    ])
    const mails = await db().select().from(mail)
    expect(mails).toMatchObject([{ toAddress: 'asha@example.com' }])
    expect(mails[0]?.textBody).toContain(reason)
  })

  it('is cancelled by only one of two at the same time', async () => {
    const { id: studentId } = await current().person('student')
    const id = await onlyOf(studentId)
    const replies = await Promise.all([cancel(id), cancel(id)])
    const told = replies.filter((reply) => reply.statusCode === 409)
    expect(told.map((reply) => messageOf(reply))).toEqual([messages.subscriptionCancelledAlready])
    expect(await db().$count(mail)).toBe(1)
  })

  it('cannot be extended at the same time, nor an extended one cancelled', async () => {
    const { id: studentId } = await current().person('student')
    const id = await onlyOf(studentId)
    // Both send what one screen showed: read apart, the second would see what the first one did.
    const seen = await seenNow(id)
    const replies = await Promise.all([
      cancel(id, owner, { reason, seen }),
      extend(id, '2100-06-30', owner, seen),
    ])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('must be the one that was seen', async () => {
    const { id: studentId } = await current().person('student')
    const id = await onlyOf(studentId)
    const seen = await seenNow(id)
    await extend(id, '2100-06-30')
    const reply = await cancel(id, owner, { reason, seen })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      {
        code: 'changed_meanwhile',
        extraDetails: 'The last day is now "2100-06-30" (changed by Suma Shetty).',
      },
    ])
    expect(await db().select().from(subscription)).toMatchObject([{ cancelledAt: null }])
    expect(await db().$count(mail)).toBe(0)
    expect((await cancel(id, owner, { reason, seen: undefined })).statusCode).toBe(400)
    expect((await cancel(id)).statusCode).toBe(200)
  })

  it('must not have ended before', async () => {
    const { id: studentId } = await current().person('lapsedStudent')
    const reply = await cancel(await onlyOf(studentId))
    expect([reply.statusCode, messageOf(reply)]).toEqual([409, messages.subscriptionEnded])
    expect(await db().$count(mail)).toBe(0)
  })

  it.each([{}, { reason: ' ' }])('requires a reason, not %o', async (payload) => {
    const { id: studentId } = await current().person('student')
    const id = await onlyOf(studentId)
    expect((await cancel(id, owner, payload)).statusCode).toBe(400)
    expect(await db().select().from(subscription)).toMatchObject([{ cancelledAt: null }])
  })

  it('cannot be extended', async () => {
    const { id: studentId } = await current().person('student')
    const id = await onlyOf(studentId)
    await cancel(id)
    expect((await extend(id, '2100-06-30')).statusCode).toBe(409)
  })
})

describe('an extension', () => {
  it('moves the last day to a later one and is in the audit log', async () => {
    const { id: studentId } = await current().person('student')
    const id = await onlyOf(studentId)
    const reply = await extend(id, '2100-06-30')
    expect(messageOf(reply)).toBe(messages.subscriptionExtended)
    expect(subscriptionOf(reply)).toMatchObject({ endsOn: '2100-06-30', state: 'active' })
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'subscription.extend',
        before: { endsOn: '2099-12-31' },
        after: { endsOn: '2100-06-30', usn: '1LS22CS001' },
      },
    ])
  })

  it('must be of the subscription as it was seen, and is applied once when sent twice', async () => {
    const { id: studentId } = await current().person('student')
    const id = await onlyOf(studentId)
    const seen = await seenNow(id)
    expect((await extend(id, '2100-06-30', owner, seen)).statusCode).toBe(200)
    expect((await extend(id, '2100-06-30', owner, seen)).statusCode).toBe(200)
    expect(await auditOf(id)).toHaveLength(1)
    const other = await extend(id, '2100-07-31', owner, seen)
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'changed_meanwhile'])
    expect(await seenNow(id)).toEqual({ endsOn: '2100-06-30' })
    expect((await extend(id, '2100-07-31', owner, {})).statusCode).toBe(400)
  })

  it.each(['2099-12-31', '2099-12-30', 'soon'])('cannot end on %s', async (endsOn) => {
    const { id: studentId } = await current().person('student')
    const id = await onlyOf(studentId)
    expect((await extend(id, endsOn)).statusCode).toBe(400)
    expect(await db().select().from(subscription)).toMatchObject([{ endsOn: '2099-12-31' }])
  })
})

describe('a plan granted by hand', () => {
  it('for cash gets a receipt over the current price, which the student sees', async () => {
    await current().services.settings.write(null, { basicPricePaise: 12_000, payeeName: 'Suma Shetty' })
    const { id: studentId } = await current().person('lapsedStudent')
    const reply = await grant({ studentId, plan: 'basic', reason: 'cash', seen: { amountPaise: 12_000 } })
    expect(messageOf(reply)).toBe(messages.subscriptionGranted)
    const granted = subscriptionOf(reply)
    expect(granted).toMatchObject({
      usn: '1LS22CS002',
      fromSemester: 5,
      toSemester: 5,
      startsOn: dayIn(0),
      grantReason: 'cash',
      receiptNumber: receiptNumber(1),
    })
    const paid = { number: receiptNumber(1), utr: 'CASH', amountPaise: 12_000, payeeName: 'Suma Shetty' }
    const own = await (await current().as('lapsedStudent'))({ url: '/api/receipts' })
    expect(own.json()).toMatchObject({ total: 1, items: [paid] })
    const seen = await owner({ url: `/api/subscriptions/${granted._id}/receipt` })
    expect(seen.json()).toMatchObject({ ...paid, usn: '1LS22CS002' })
    expect(await auditOf(granted._id)).toMatchObject([
      { action: 'subscription.grant', after: { reason: 'cash', receiptNumber: receiptNumber(1) } },
    ])
  })

  it('for cash is refused at another price than the one that the screen showed', async () => {
    const { id: studentId } = await current().person('lapsedStudent')
    const form = { studentId, plan: 'basic', reason: 'cash' }
    expect((await grant(form)).statusCode).toBe(400)
    await current().services.settings.write(null, { basicPricePaise: 12_000 })
    const before = await db().$count(subscription)
    const reply = await grant({ ...form, seen: { amountPaise: 9900 } })
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: 'changed_meanwhile', extraDetails: 'The price was Rs 99 and is now Rs 120.' },
    ])
    expect([await db().$count(subscription), await db().$count(receipt)]).toEqual([before, 0])
  })

  it.each(['free', 'staff'])('as %s has no receipt', async (why) => {
    const { id: studentId } = await current().person('lapsedStudent')
    const granted = subscriptionOf(await grant({ studentId, plan: 'premium', reason: why }))
    expect(granted).toMatchObject({ grantReason: why, receiptNumber: null, fromSemester: 5, toSemester: 6 })
    expect((await owner({ url: `/api/subscriptions/${granted._id}/receipt` })).statusCode).toBe(404)
    expect(await db().$count(receipt)).toBe(0)
  })

  it('for a paid semester starts after the existing period, also twice at once', async () => {
    const { id: studentId } = await current().person('lapsedStudent')
    const form = { studentId, plan: 'basic', semNum: 6, reason: 'free' }
    const granted = (await Promise.all([grant(form), grant(form)])).map(subscriptionOf)
    const [first, second] = granted.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
    expect(first).toMatchObject({ state: 'active', fromSemester: 6 })
    expect(second).toMatchObject({ state: 'upcoming', fromSemester: 6 })
    expect(Date.parse(second?.startsOn ?? '') - Date.parse(first?.endsOn ?? '')).toBe(dayMs)
  })

  it('is refused for a ninth semester and for an unknown student', async () => {
    const { id: studentId } = await current().person('student')
    const ninth = await grant({ studentId, plan: 'premium', semNum: 8, reason: 'free' })
    expect([ninth.statusCode, messageOf(ninth)]).toEqual([400, messages.lastSemesterIsBasic])
    const nobody = await grant({ studentId: crypto.randomUUID(), plan: 'basic', reason: 'free' })
    expect(nobody.statusCode).toBe(404)
    expect(await db().$count(subscription)).toBe(1)
  })
})

describe('the receipt of a claim', () => {
  it('names its subscription and can be opened by the owner', async () => {
    const claim = await createSignUp(db())
    await approveAs(current(), owner, claim.id)
    const [row] = await db().select().from(receipt)
    const seen = await owner({ url: `/api/subscriptions/${row?.subscriptionId}/receipt` })
    expect(seen.json()).toMatchObject({ number: receiptNumber(1), usn: '1LS26CS001', utr: claim.utr })
    await db().update(receipt).set({ subscriptionId: null })
    const older = await owner({ url: `/api/subscriptions/${row?.subscriptionId}/receipt` })
    expect(older.json()).toMatchObject({ number: receiptNumber(1) })
  })
})

describe('the owner’s list of subscriptions', () => {
  const list = async (query: string) => {
    const reply = await owner({ url: `/api/subscriptions${query}` })
    return reply.json<{ items: Subscription[]; total: number }>()
  }

  const fill = async () => {
    const at = (minutes: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 20, 10, minutes)) })
    const people = await Promise.all(
      ['Asha', 'Bhavya', 'Chetan', 'Deepa'].map((name, index) =>
        createPerson(db(), { usn: `1LS22CS10${index}`, name }),
      ),
    )
    const [asha, bhavya, chetan, deepa] = people.map(({ id }) => id)
    if (asha === undefined || bhavya === undefined || chetan === undefined || deepa === undefined) return ''
    await createPaidSubscription(db(), asha, { endsOn: dayIn(30), ...at(1) })
    await createPaidSubscription(db(), bhavya, { endsOn: dayIn(-1), ...at(2) })
    await createPaidSubscription(db(), chetan, { endsOn: dayIn(31), ...at(3) })
    await createPaidSubscription(db(), deepa, { endsOn: dayIn(2), ...at(4) })
    const next = { startsOn: dayIn(3), endsOn: dayIn(180) }
    await createPaidSubscription(db(), deepa, { ...next, ...at(5) })
    await createPaidSubscription(db(), bhavya, { cancelledAt: new Date(), cancelReason: reason, ...at(6) })
    return deepa
  }

  it.each([
    ['', ['Bhavya', 'Deepa', 'Deepa', 'Chetan', 'Bhavya', 'Asha']],
    ['?state=active', ['Deepa', 'Chetan', 'Asha']],
    ['?state=expired', ['Bhavya']],
    ['?state=upcoming', ['Deepa']],
    ['?state=cancelled', ['Bhavya']],
    ['?endsWithinDays=30', ['Asha']],
    ['?endsWithinDays=31', ['Chetan', 'Asha']],
    ['?q=chet', ['Chetan']],
    ['?q=22cs103', ['Deepa', 'Deepa']],
    ['?q=%25', []],
    ['?sort=oldest&state=active', ['Asha', 'Chetan', 'Deepa']],
    ['?sort=oldest&endsWithinDays=31', ['Asha', 'Chetan']],
  ])('with the query %s shows %o, newest first unless it says otherwise', async (query, names) => {
    await fill()
    const { items, total } = await list(query)
    expect([items.map(({ name }) => name), total]).toEqual([names, names.length])
    const wanted = /state=(\w+)/.exec(query)?.[1]
    expect(items.filter(({ state }) => wanted !== undefined && state !== wanted)).toEqual([])
  })

  it('treats a subscription as ending soon exactly when the policy finds no successor', async () => {
    const ending = { fromSemester: 5, toSemester: 6, startsOn: dayIn(-100), endsOn: dayIn(10) }
    const variants = [3, 4, 5, 6, 7].flatMap((from) =>
      [from, from + 1].flatMap((to) =>
        [-5, 11, 12].flatMap((starts) =>
          [10, 60].map((ends) => ({
            fromSemester: from,
            toSemester: to,
            cancelledAt: null,
            startsOn: dayIn(starts),
            endsOn: dayIn(Math.max(starts, ends)),
          })),
        ),
      ),
    )
    const expected: string[] = []
    for (const [index, next] of variants.entries()) {
      const { id, usn } = await createPerson(db(), { usn: `1LS22CS${String(index).padStart(3, '0')}` })
      await createSubscription(db(), id, ending)
      await createSubscription(db(), id, next)
      if (!follows(next, { endsOn: ending.endsOn, semester: ending.toSemester })) expected.push(usn)
    }
    const { items } = await list('?endsWithinDays=10&size=200')
    const found = items.filter(({ fromSemester, toSemester, startsOn, endsOn }) =>
      isDeepStrictEqual({ fromSemester, toSemester, startsOn, endsOn }, ending),
    )
    expect(found.map(({ usn }) => usn).toSorted()).toEqual(expected.toSorted())
    expect(expected.length).toBeGreaterThan(10)
    expect(expected.length).toBeLessThan(variants.length - 10)
  })

  it('shows one person, page by page', async () => {
    const studentId = await fill()
    const { items, total } = await list(`?studentId=${studentId}&page=2&size=1`)
    expect([items.map(({ name, state }) => [name, state]), total]).toEqual([[['Deepa', 'active']], 2])
  })
})
