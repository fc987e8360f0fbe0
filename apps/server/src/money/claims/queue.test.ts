import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { claimWarnings } from '@lectureshelf/contract/money/payment-messages'
import type { Claim } from '@lectureshelf/contract/money/claims'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { rejectAs, seenNow } from '../../../test/claim-decisions.ts'
import { createSignUp, signUpFields, utrOf } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { createPerson } from '../../../test/people.ts'
import { postedForm } from '../../../test/posted-form.ts'
import { auditLog, claim, utrDispute } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client

beforeEach(async () => {
  owner = await current().as('owner')
})

const list = async (query = '') => {
  const reply = await owner({ url: `/api/registrations${query}` })
  return reply.json<{ items: Claim[]; total: number }>()
}
const usnsOf = async (query: string) => {
  const { items, total } = await list(query)
  expect(total).toBe(items.length)
  return items.map(({ usn }) => usn)
}

const startedAt = Date.now()

/** Creates a sign-up without warnings: its UTR is of the day it was sent. */
const plain = (usn: string, number: number, fields: Record<string, string> = {}, state: object = {}) =>
  createSignUp(
    db(),
    {
      usn,
      utr: utrOf(number),
      batch: '2024',
      email: `${usn}@example.com`,
      contact: `98450 1${String(number).padStart(4, '0')}`,
      ...fields,
    },
    { createdAt: new Date(startedAt + number), ...state },
  )

describe('the warnings of the queue', () => {
  it('are computed from the current accounts and claims, without refused attempts', async () => {
    await createPerson(db(), { usn: '1BI22CS050', email: 'OLD@example.com', contact: '+91 99000 00077' })
    await plain('1BI24CS001', 1)
    await plain('1BI24CS002', 2, { email: ' old@example.com', contact: '9900000077' })
    await plain('1BI24CS003', 3, { email: '1bi24cs001@example.com' })
    await plain('1BI24CS004', 4)
    await db()
      .insert(utrDispute)
      .values({ utr: utrOf(4), usn: '1BI24CS099' })
    const { items } = await list('?state=pending')
    expect(Object.fromEntries(items.map(({ usn, warnings }) => [usn, warnings]))).toEqual({
      '1BI24CS001': [claimWarnings.emailOfAnother('1BI24CS003')],
      '1BI24CS002': [claimWarnings.emailOfAnother('1BI22CS050'), claimWarnings.phoneOfAnother('1BI22CS050')],
      '1BI24CS003': [claimWarnings.emailOfAnother('1BI24CS001')],
      '1BI24CS004': [],
    })
  })

  it('disappear when a claim is decided, and are never shown to its sender', async () => {
    const { id } = await plain('TEMP2026', 1)
    expect((await list()).items[0]?.warnings).toEqual([claimWarnings.usnOfAnotherShape])
    await rejectAs(current(), owner, id)
    expect((await list()).items[0]?.warnings).toEqual([])
    await db().update(claim).set({ state: 'pending' })
    const { usn, password } = signUpFields({ usn: 'TEMP2026' })
    const own = await current().visitor({
      method: 'POST',
      url: '/api/registrations/own',
      payload: { usn, password },
    })
    expect(own.json()).toMatchObject({ registration: { usn: 'TEMP2026', warnings: [], disputedBy: [] } })
  })
})

describe('two USNs with one UTR', () => {
  it('are shown together when one was refused, without a warning about the other', async () => {
    await plain('1BI24CS001', 1)
    const at = new Date('2026-11-21T06:00:00Z')
    await db()
      .insert(utrDispute)
      .values({ utr: utrOf(1), usn: '1BI24CS099', createdAt: at })
    const { items } = await list()
    expect(items).toMatchObject([
      { disputedBy: [], warnings: [], tries: [{ usn: '1BI24CS099', at: at.toISOString() }] },
    ])
    expect(await usnsOf('?hasWarnings=true')).toEqual([])
  })

  it('are in dispute when both have a claim, which replaces an earlier refused attempt', async () => {
    await plain('1BI24CS001', 1, {}, { state: 'rejected', utrReleasedAt: new Date() })
    await plain('1BI24CS002', 2, { utr: utrOf(1) })
    await db()
      .insert(utrDispute)
      .values({ utr: utrOf(1), usn: '1BI24CS002' })
    const { items } = await list()
    expect(items).toMatchObject([
      { usn: '1BI24CS001', disputedBy: ['1BI24CS002'], tries: [], warnings: [] },
      {
        usn: '1BI24CS002',
        disputedBy: ['1BI24CS001'],
        tries: [],
        warnings: [claimWarnings.utrOfAnother('1BI24CS001')],
      },
    ])
  })
})

describe('the queue', () => {
  it.each([
    ['?hasWarnings=true', ['TEMP2026', 'TEMP2027']],
    ['?hasWarnings=false', ['1BI24CS001', 'TEMP2028']],
    ['?hasWarnings=false&state=pending', ['1BI24CS001']],
    ['?hasWarnings=true&state=rejected', []],
    ['?hasWarnings=true&q=2027', ['TEMP2027']],
    ['?q=98450%2010003', ['TEMP2027']],
    ['?q=%2B9845010003', ['TEMP2027']],
  ])('filtered by %s lists %o', async (query, usns) => {
    await plain('1BI24CS001', 1)
    await plain('TEMP2026', 2)
    await plain('TEMP2027', 3)
    await plain('TEMP2028', 4, {}, { state: 'rejected' })
    expect(await usnsOf(query)).toEqual(usns)
  })

  it('filtered by warnings is returned page by page with the right count', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await plain(number % 2 === 0 ? `TEMP200${number}` : `1BI24CS00${number}`, number)
    }
    const { items, total } = await list('?hasWarnings=true&page=2&size=2')
    expect([items.map(({ usn }) => usn), total]).toEqual([['TEMP2006'], 3])
  })

  it('lists the claims that are older than a number of days', async () => {
    const { clock } = current()
    clock.freeze()
    const sent = (days: number) => ({ createdAt: new Date(clock.now().getTime() - days * 86_400_000) })
    await plain('1BI24CS001', 1, {}, sent(3))
    await plain('1BI24CS002', 2, {}, sent(2.99))
    await plain('1BI24CS003', 3, {}, sent(10))
    expect(await usnsOf('?olderThanDays=3')).toEqual(['1BI24CS003', '1BI24CS001'])
    expect(await usnsOf('?olderThanDays=0')).toHaveLength(3)
  })

  it('finds a renewal by the email and phone of its account', async () => {
    const { id: studentId, usn } = await current().person('student')
    await db()
      .insert(claim)
      .values({
        kind: 'renewal',
        usn,
        plan: 'basic',
        amountPaise: 9900,
        utr: utrOf(1),
        semNum: 7,
        studentId,
        form: { name: 'Asha' },
      })
    expect(await usnsOf('?q=asha@example')).toEqual([usn])
    expect(await usnsOf('?q=90000%2000042')).toEqual([usn])
    expect(await usnsOf('?q=nobody')).toEqual([])
  })
})

describe('the UTR of a rejected claim', () => {
  const signUp = (usn: string) => current().visitor(postedForm(signUpFields({ usn, utr: utrOf(1) })))
  const release = async (id: string, by = owner) => {
    const seen = await seenNow(current(), id)
    return by({ method: 'POST', url: `/api/registrations/${id}/release-utr`, payload: { seen } })
  }

  it('can be claimed by one other USN after the owner has released it', async () => {
    const { id } = await plain('1BI24CS001', 1, {}, { state: 'rejected' })
    const refused = await signUp('1BI24CS002')
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: errorMessages.claim_conflict },
    ])
    const reply = await release(id)
    expect(reply.json()).toMatchObject({
      message: messages.utrReleased,
      registration: {
        _id: id,
        disputedBy: [],
        tries: [{ usn: '1BI24CS002', at: expect.any(String) }],
        utrReleasedAt: expect.any(String),
      },
    })
    expect((await signUp('1BI24CS002')).statusCode).toBe(200)
    expect((await signUp('1BI24CS003')).statusCode).toBe(409)
    expect((await signUp('1BI24CS001')).statusCode).toBe(409)
  })

  it('is released once, with one record in the audit log', async () => {
    const { id } = await plain('1BI24CS001', 1, {}, { state: 'rejected' })
    await Promise.all([release(id), release(id)])
    expect(await db().select().from(auditLog).where(eq(auditLog.entityId, id))).toMatchObject([
      { action: 'claim.releaseUtr', after: { usn: '1BI24CS001', utr: utrOf(1) } },
    ])
  })

  it('can be claimed again by its own sender, which ends the release', async () => {
    const { id } = await plain('1BI24CS001', 1, {}, { state: 'rejected' })
    await release(id)
    expect((await signUp('1BI24CS001')).statusCode).toBe(200)
    expect(await db().select().from(claim)).toMatchObject([{ state: 'pending', utrReleasedAt: null }])
    await rejectAs(current(), owner, id)
    expect((await signUp('1BI24CS002')).statusCode).toBe(409)
  })

  it.each(['pending', 'approved'] as const)('is not released while the claim is %s', async (state) => {
    const { id } = await plain('1BI24CS001', 1, {}, { state })
    const reply = await release(id)
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { message: messages.onlyRejectedUtr }])
    expect((await release(crypto.randomUUID())).statusCode).toBe(404)
  })
})
