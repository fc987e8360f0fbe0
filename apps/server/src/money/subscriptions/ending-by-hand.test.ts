import { messages } from '@lectureshelf/contract/messages'
import type { SeenReceipt } from '@lectureshelf/contract/money/grants'
import { grantRefusals } from '@lectureshelf/contract/money/payment-messages'
import type { Subscription } from '@lectureshelf/contract/money/subscription-management'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveAs } from '../../../test/claim-decisions.ts'
import { receiptNumber } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { creditDesk } from '../../../test/statements/credit-desk.ts'
import { auditLog, claim, mail, receipt } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client
const { received, signUp, only, endGrant, expectOrder } = creditDesk(current, () => owner)

beforeEach(async () => {
  owner = await current().as('owner')
})

const paid = async (): Promise<Subscription> => {
  const { items } = (await owner({ url: '/api/subscriptions' })).json<{ items: Subscription[] }>()
  const found = items.filter((row) => row.receiptNumber !== null)
  if (found[0] === undefined || found.length > 1)
    throw new Error(`There are ${found.length} paid subscriptions.`)
  return found[0]
}

const seenIn = (
  { receiptNumber: number, endsOn, byHand }: Subscription,
  overrides: Partial<SeenReceipt> = {},
): SeenReceipt => ({
  receiptNumber: number ?? '',
  endsOn,
  amountPaise: byHand?.receivedPaise ?? 0,
  ...overrides,
})

const end = async (of: Subscription, overrides: Partial<SeenReceipt> = {}, by: Client = owner) => {
  const reply = await by({
    method: 'POST',
    url: `/api/subscriptions/${of._id}/end-grant`,
    payload: { reason: 'It was Rs 90.', seen: seenIn(of, overrides) },
  })
  const json = reply.json<{ message: string; code?: string; subscription?: Subscription }>()
  return { status: reply.statusCode, ...json }
}

/** Grants a plan for cash. */
const takeCash = async (receivedPaise = 14_900) => {
  const { id: studentId } = await current().person('lapsedStudent')
  const seen = { amountPaise: 14_900 }
  const payload = { studentId, plan: 'premium', reason: 'cash', seen, receivedPaise }
  expect((await owner({ method: 'POST', url: '/api/subscriptions', payload })).statusCode).toBe(200)
  return paid()
}

/** Grants a sign-up on the owner's word. */
const grantOnWord = async () => {
  const { id } = await signUp(1)
  expect((await approveAs(current(), owner, id)).statusCode).toBe(200)
  return paid()
}

const revenue = async () => (await owner({ url: '/api/insights' })).json<{ monthPaise: number }>().monthPaise

describe('what was granted for cash', () => {
  it('is ended with a reason: the receipt is void with its number, the revenue is less, a mail reports it', async () => {
    const subscription = await takeCash()
    expect(subscription.byHand).toEqual({ basis: 'cash', receivedPaise: 14_900 })
    expect(await revenue()).toBe(14_900)
    expect(await end(subscription)).toMatchObject({
      status: 200,
      message: messages.accessEnded,
      subscription: {
        state: 'cancelled',
        cancelReason: 'It was Rs 90.',
        receiptNumber: receiptNumber(1),
        receiptVoidedAt: expect.any(String),
        byHand: null,
      },
    })
    expect(await revenue()).toBe(0)
    expect(await db().select().from(receipt)).toMatchObject([
      { number: 1, voidKind: 'undone', voidReason: 'It was Rs 90.' },
    ])
    const [sent, ...others] = await db().select().from(mail).where(eq(mail.kind, 'subscription-cancelled'))
    expect(others).toEqual([])
    expect(sent?.textBody).toContain('It was Rs 90.')
    expect(sent?.textBody).toContain(`The receipt ${receiptNumber(1)} is void.`)
    const own = await (await current().as('lapsedStudent'))({ url: '/api/receipts' })
    expect(own.json()).toMatchObject({ items: [{ number: receiptNumber(1), voidReason: 'It was Rs 90.' }] })
    await expectOrder()
  })

  it('is granted again with the right sum and a number of its own', async () => {
    await end(await takeCash())
    const { id: studentId } = await current().person('lapsedStudent')
    const payload = {
      studentId,
      plan: 'premium',
      reason: 'cash',
      seen: { amountPaise: 14_900 },
      receivedPaise: 9000,
    }
    expect((await owner({ method: 'POST', url: '/api/subscriptions', payload })).statusCode).toBe(200)
    expect(await revenue()).toBe(9000)
    await expectOrder()
  })

  it('is voided too when its subscription was cancelled before, and keeps that reason', async () => {
    const subscription = await takeCash()
    await owner({
      method: 'POST',
      url: `/api/subscriptions/${subscription._id}/cancel`,
      payload: { reason: 'Left college.', seen: { endsOn: subscription.endsOn } },
    })
    expect(await end(subscription)).toMatchObject({
      status: 200,
      subscription: { cancelReason: 'Left college.', receiptVoidedAt: expect.any(String) },
    })
    expect(await revenue()).toBe(0)
  })

  it('is ended once, and not when it is not what was seen', async () => {
    const subscription = await takeCash()
    for (const stale of [
      { amountPaise: 9900 },
      { receiptNumber: receiptNumber(2) },
      { endsOn: '2030-01-01' },
    ])
      expect(await end(subscription, stale)).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    const replies = await Promise.all([end(subscription), end(subscription)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await db().$count(auditLog, eq(auditLog.action, 'receipt.void'))).toBe(1)
    expect(await db().$count(mail, eq(mail.kind, 'subscription-cancelled'))).toBe(1)
  })

  it('is ended by the owner alone', async () => {
    const subscription = await takeCash()
    for (const name of ['admin', 'cashier', 'lapsedStudent'] as const)
      expect((await end(subscription, {}, await current().as(name))).status).toBe(403)
    expect(await db().select().from(receipt)).toMatchObject([{ voidedAt: null }])
  })
})

describe("what was granted on the owner's word", () => {
  it('is ended, and its claim waits for a decision again, also for a credit that arrives', async () => {
    const subscription = await grantOnWord()
    expect(subscription.byHand).toEqual({ basis: 'word', receivedPaise: 14_900 })
    expect((await end(subscription)).status).toBe(200)
    expect(await db().select().from(claim)).toMatchObject([
      { state: 'pending', decidedAt: null, decidedBy: null },
    ])
    const [sent] = await db().select().from(mail).where(eq(mail.kind, 'payment-checked-again'))
    expect(sent?.textBody).toContain('It was Rs 90.')
    await received('149.00')
    const [waiting] = await db().select().from(claim)
    expect((await approveAs(current(), owner, waiting?.id ?? '')).statusCode).toBe(200)
    const receipts = await db().select().from(receipt).orderBy(receipt.number)
    expect(receipts.map(({ number, basis, voidKind }) => [number, basis, voidKind])).toEqual([
      [1, 'word', 'undone'],
      [2, 'credit', null],
    ])
    await expectOrder()
  })

  it('is ended on its credit once one was used for it', async () => {
    const subscription = await grantOnWord()
    await received('149.00')
    expect(await end(subscription)).toMatchObject({ status: 409, message: grantRefusals.paidByCredit })
    expect((await endGrant(await only(), 'pending')).status).toBe(200)
  })
})

describe('what a credit paid', () => {
  it('is not ended by hand', async () => {
    const { id } = await signUp(1)
    await received('149.00')
    await approveAs(current(), owner, id)
    const subscription = await paid()
    expect(subscription.byHand).toBeNull()
    expect(await end(subscription, { amountPaise: 14_900 })).toMatchObject({
      status: 409,
      message: grantRefusals.notByHand,
    })
    expect(await db().select().from(receipt)).toMatchObject([{ voidedAt: null }])
  })
})
