import { messages } from '@lectureshelf/contract/messages'
import { creditRefusals } from '@lectureshelf/contract/money/payment-messages'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveAs, seenNow } from '../../../test/claim-decisions.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { creditDesk, paymentOf } from '../../../test/statements/credit-desk.ts'
import { dropped } from '../../../test/statements/desk.ts'
import { csvOf } from '../../../test/statements/statement-factories.ts'
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
