import { messages } from '@lectureshelf/contract/messages'
import { creditRefusals } from '@lectureshelf/contract/money/payment-messages'
import type { Receipt } from '@lectureshelf/contract/money/receipts'
import type { Subscription } from '@lectureshelf/contract/money/subscription-management'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveAs, seenNow } from '../../../test/claim-decisions.ts'
import { createSignUp, receiptNumber, utrOf } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { creditDesk, paymentOf } from '../../../test/statements/credit-desk.ts'
import { dropped, nameAccount } from '../../../test/statements/desk.ts'
import { csvOf, useCredit } from '../../../test/statements/statement-factories.ts'
import { auditLog, bankCredit, claim, mail, receipt, subscription } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client
const { list, sums, change, seenGrantIn, received, signUp, only, refund, endGrant, expectOrder } = creditDesk(
  current,
  () => owner,
)

beforeEach(async () => {
  owner = await current().as('owner')
})

describe('ending a grant', () => {
  const granted = async (number = 1) => {
    const { id } = await signUp(number)
    await received('149.00')
    expect((await approveAs(current(), owner, id)).statusCode).toBe(200)
    return { id, credit: await only() }
  }

  /** Grants a claim of Rs 99 by credits of Rs 90 and Rs 9. @returns the statement of the first */
  const paidByTwo = async () => {
    await signUp(1, { plan: 'basic' })
    const statement = await received('90.00')
    await db().insert(bankCredit).values({ key: 'nine', day: '2026-10-01', amountPaise: 900 })
    const { items } = await list('?state=open')
    const [row] = await db().select().from(claim)
    await change('POST', `${items[0]?._id}/pair`, {
      registrationId: row?.id,
      seen: await seenNow(current(), row?.id ?? ''),
    })
    return statement
  }

  it('for a refund ends access, voids the receipt, mails the student and marks the money', async () => {
    const { credit } = await granted()
    const ended = await endGrant(credit, 'refund')
    expect(ended).toMatchObject({
      status: 200,
      message: messages.accessEnded,
      credit: { state: 'refund_due', restPaise: 14_900, uses: [] },
    })
    expect(await db().select().from(receipt)).toMatchObject([{ voidKind: 'refunded', number: 1 }])
    expect(await db().select().from(subscription)).toMatchObject([{ cancelReason: 'It was paid twice.' }])
    const mails = await db().select().from(mail).where(eq(mail.kind, 'payment-refunded'))
    expect(mails).toMatchObject([{ toAddress: '1@example.com' }])
    expect((await owner({ url: '/api/insights' })).json()).toMatchObject({
      monthPaise: 0,
      monthRefundedPaise: 14_900,
      monthReversedPaise: 0,
    })
    expect(await refund(ended.credit)).toMatchObject({ credit: { state: 'refunded' } })
    await expectOrder()
  })

  it('by mistake lets the claim wait again, and a second grant has a new receipt and mail', async () => {
    const { id, credit } = await granted()
    expect(await endGrant(credit, 'pending')).toMatchObject({
      status: 200,
      credit: { state: 'held', heldBy: '1LS26CS001' },
    })
    expect(await db().select().from(claim)).toMatchObject([{ state: 'pending', decidedAt: null }])
    expect((await db().select().from(mail).where(eq(mail.kind, 'payment-checked-again'))).length).toBe(1)
    await expectOrder()
    expect((await approveAs(current(), owner, id)).statusCode).toBe(200)
    const receipts = await db().select().from(receipt).orderBy(receipt.number)
    expect(receipts.map(({ number, voidKind }) => [number, voidKind])).toEqual([
      [1, 'undone'],
      [2, null],
    ])
    expect(await db().$count(mail, eq(mail.kind, 'sign-up-approved'))).toBe(2)
    expect((await owner({ url: '/api/insights' })).json()).toMatchObject({
      monthPaise: 14_900,
      monthReceipts: 1,
      monthRefundedPaise: 0,
    })
    await expectOrder()
  })

  it('by mistake leaves the void receipt with the ended plan, and shows the new one with the new plan', async () => {
    const { id: studentId, usn } = await current().person('student')
    const renewal = { kind: 'renewal' as const, studentId, semNum: 7, passwordHash: null }
    const { id } = await createSignUp(db(), { usn, utr: utrOf(1) }, renewal)
    await received('149.00')
    expect((await approveAs(current(), owner, id)).statusCode).toBe(200)
    await endGrant(await only(), 'pending')
    expect((await approveAs(current(), owner, id)).statusCode).toBe(200)
    const listed = await owner({ url: `/api/subscriptions?studentId=${studentId}` })
    const paid = listed.json<{ items: Subscription[] }>().items.filter((row) => row.receiptNumber !== null)
    const shown = await Promise.all(
      paid.map(async ({ _id, cancelledAt, receiptNumber: number, receiptVoidedAt }) => {
        const printed = (await owner({ url: `/api/subscriptions/${_id}/receipt` })).json<Receipt>()
        return [cancelledAt !== null, number, receiptVoidedAt !== null, printed.number, printed.voidKind]
      }),
    )
    const [first, second] = [receiptNumber(1), receiptNumber(2)]
    expect(shown).toHaveLength(2)
    expect(shown).toEqual(
      expect.arrayContaining([
        [true, first, true, first, 'undone'],
        [false, second, false, second, null],
      ]),
    )
    const own = await (await current().as('student'))({ url: '/api/receipts' })
    expect(own.json<{ items: Receipt[] }>().items.map(({ number, voidKind }) => [number, voidKind])).toEqual([
      [second, null],
      [first, 'undone'],
    ])
  })

  it('of a pairing opens the credit for another claim', async () => {
    const { id } = await signUp(2)
    await received('149.00')
    await signUp(3)
    const seen = await seenNow(current(), id)
    await change('POST', `${(await only())._id}/pair`, { registrationId: id, seen })
    const ended = await endGrant(await only(), 'pending')
    expect(ended.credit).toMatchObject({ state: 'open', uses: [] })
    const [other] = await db().select().from(claim).where(eq(claim.usn, '1LS26CS003'))
    const paired = await change('POST', `${ended.credit._id}/pair`, {
      registrationId: other?.id,
      seen: await seenNow(current(), other?.id ?? ''),
    })
    expect(paired).toMatchObject({ status: 200, credit: { uses: [{ usn: '1LS26CS003' }] } })
    await expectOrder()
  })

  it('opens all credits that paid for it', async () => {
    await paidByTwo()
    const [first] = (await list('?state=granted')).items
    if (first === undefined) throw new Error('Nothing was granted.')
    await endGrant(first, 'refund')
    expect(await sums()).toMatchObject({ refundDuePaise: 9900, grantedPaise: 0 })
    await expectOrder()
  })

  it('happens once, and not when the grant is not what was seen', async () => {
    const { credit } = await granted()
    const other = { ...seenGrantIn(credit), endsOn: '2030-01-01' }
    const stale = await change('POST', `${credit._id}/end-grant`, {
      next: 'refund',
      reason: 'x',
      seen: other,
    })
    expect(stale).toMatchObject({ status: 409, code: 'changed_meanwhile' })
    const replies = await Promise.all([endGrant(credit, 'refund'), endGrant(credit, 'refund')])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await db().$count(auditLog, eq(auditLog.action, 'receipt.void'))).toBe(1)
    await expectOrder()
  })

  it('needs a reason, the owner, and a payment that the bank did not reverse', async () => {
    const { credit } = await granted()
    const seen = seenGrantIn(credit)
    const path = `${credit._id}/end-grant`
    expect((await change('POST', path, { next: 'refund', reason: ' ', seen })).status).toBe(400)
    expect((await endGrant(credit, 'refund', await current().as('admin'))).status).toBe(403)
    await db().update(bankCredit).set({ reversedOn: '2026-10-03' })
    expect(await endGrant(credit, 'refund')).toMatchObject({
      status: 409,
      message: creditRefusals.reversed,
    })
    expect(await db().select().from(receipt)).toMatchObject([{ voidedAt: null }])
  })

  it('of a reversal is a task of the list, its sums and the dashboard until it was done', async () => {
    const { credit } = await granted()
    const tasks = async () => [
      (await list('?state=to_end')).items.map(({ utr, uses }) => [utr, uses.map(({ isToEnd }) => isToEnd)]),
      (await sums()).toEnd,
      (await owner({ url: '/api/insights' })).json<{ grantsToEnd: number }>().grantsToEnd,
    ]
    expect(await tasks()).toEqual([[], 0, 0])
    const statement = await dropped(
      owner,
      csvOf([{ ...paymentOf(1, '149.00'), day: '03/10/26', isOut: true }]),
    )
    expect(await tasks()).toEqual([[[utrOf(1), [true]]], 1, 1])
    const { account } = await nameAccount(owner, statement._id, {
      newAccount: { name: 'Shop', isPayee: true },
    })
    expect((await sums(`?account=${account?._id}`)).toEnd).toBe(1)
    expect((await sums(`?account=${crypto.randomUUID()}`)).toEnd).toBe(0)
    const reply = await owner({
      method: 'POST',
      url: `/api/statements/${statement._id}/reversals/${credit._id}`,
      payload: { seen: seenGrantIn(credit) },
    })
    expect(reply.statusCode).toBe(200)
    expect(await tasks()).toEqual([[], 0, 0])
    expect((await list('?state=reversed')).items[0]?.uses).toMatchObject([{ isToEnd: false }])
  })

  it('of a reversal is no task while another credit pays the whole price', async () => {
    const { id } = await granted()
    await db().update(bankCredit).set({ reversedOn: '2026-10-03' })
    await db().insert(bankCredit).values({ key: 'again', day: '2026-10-08', amountPaise: 14_900 })
    await useCredit(db(), id, eq(bankCredit.key, 'again'))
    expect((await list('?state=to_end')).total).toBe(0)
    expect((await list('?state=reversed')).items[0]?.uses).toMatchObject([{ isToEnd: false }])
  })

  it('for a reversal opens the other credits of the claim', async () => {
    const statement = await paidByTwo()
    await dropped(owner, csvOf([{ ...paymentOf(1, '90.00'), day: '03/10/26', isOut: true }]))
    const [reversed] = (await list('?state=reversed')).items
    if (reversed === undefined) throw new Error('Nothing was reversed.')
    const ended = await owner({
      method: 'POST',
      url: `/api/statements/${statement._id}/reversals/${reversed._id}`,
      payload: { seen: seenGrantIn(reversed) },
    })
    expect(ended.statusCode).toBe(200)
    expect(await sums()).toMatchObject({ openPaise: 900, grantedPaise: 0, reversedPaise: 9000 })
    await expectOrder()
  })
})
