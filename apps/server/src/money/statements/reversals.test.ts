import { messages } from '@lectureshelf/contract/messages'
import { creditRefusals, takenBackOn } from '@lectureshelf/contract/money/payment-messages'
import type { Statement } from '@lectureshelf/contract/money/statements'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveAs } from '../../../test/claim-decisions.ts'
import { createSignUp, receiptNumber } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { testPassword } from '../../../test/people.ts'
import { bearer, signInRequest } from '../../../test/sign-in.ts'
import { creditDesk } from '../../../test/statements/credit-desk.ts'
import { dropped, ofPayee, readAgain } from '../../../test/statements/desk.ts'
import { csvOf, useCredit } from '../../../test/statements/statement-factories.ts'
import { auditLog, bankCredit, mail, receipt, subscription } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
const utr = '627812345601'
const paid = { day: '05/10/26', rupees: '149.00', utr }
const reason = takenBackOn('7 Oct 2026')
let owner: Client

beforeEach(async () => {
  owner = await current().as('owner')
})

/** Grants a payment that the bank then reverses, and returns its statement. */
const reversed = async () => {
  const { id } = await createSignUp(db(), { utr })
  await dropped(owner, csvOf([paid]))
  expect((await approveAs(current(), owner, id)).statusCode).toBe(200)
  const statement = await dropped(owner, csvOf([{ ...paid, day: '07/10/26', isOut: true }]))
  return { id, statement }
}

const seenIn = ({ reversed: [first] }: Statement) => {
  const { grant = null, registration: claim = null, credit } = first ?? {}
  if (grant === null || claim === null) throw new Error('Nothing was granted.')
  const { receiptNumber, amountPaise, endsOn } = grant
  return {
    lineId: credit?._id,
    seen: { registrationId: claim._id, receiptNumber, amountPaise, endsOn },
  }
}

const end = (statement: Statement, overrides: object = {}, by = owner) => {
  const { lineId, seen } = seenIn(statement)
  return by({
    method: 'POST',
    url: `/api/statements/${statement._id}/reversals/${lineId}`,
    payload: { seen: { ...seen, ...overrides } },
  })
}

const mailsOf = () => db().select().from(mail).where(eq(mail.kind, 'payment-taken-back'))
const revenue = async () =>
  (await owner({ url: '/api/insights' })).json<{ monthPaise: number; monthReceipts: number }>()

describe('a payment that the bank reversed after it was granted', () => {
  it('shows what was granted for it', async () => {
    const { id, statement } = await reversed()
    expect(statement.reversed).toMatchObject([
      {
        credit: { utr, reversedOn: '2026-10-07' },
        registration: { _id: id, state: 'approved' },
        usedPaise: 14_900,
        grant: {
          receiptNumber: receiptNumber(1),
          amountPaise: 14_900,
          isEnded: false,
          receiptVoidedAt: null,
        },
      },
    ])
  })

  it('ends access, voids the receipt, leaves the revenue and sends a mail, all in one transaction', async () => {
    const { statement } = await reversed()
    const signedIn = await current().visitor(signInRequest({ usn: '1LS26CS001', password: testPassword }))
    const headers = bearer(signedIn.json<{ token: string }>().token)
    expect(await revenue()).toMatchObject({ monthPaise: 14_900, monthReceipts: 1 })

    const reply = await end(statement)
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      {
        message: messages.accessEnded,
        statement: { reversed: [{ grant: { isEnded: true, receiptVoidedAt: expect.any(String) } }] },
      },
    ])
    const own = await current().visitor({ url: '/api/subscription', headers })
    expect(own.json()).toMatchObject({ state: 'cancelled', semesters: [] })
    const receipts = await current().visitor({ url: '/api/receipts', headers })
    expect(receipts.json()).toMatchObject({
      items: [
        { number: receiptNumber(1), amountPaise: 14_900, voidedAt: expect.any(String), voidReason: reason },
      ],
    })
    const office = await owner({ url: '/api/subscriptions' })
    expect(office.json()).toMatchObject({
      items: [{ state: 'cancelled', cancelReason: reason, receiptVoidedAt: expect.any(String) }],
    })
    expect(await revenue()).toMatchObject({ monthPaise: 0, monthReceipts: 0 })
    const mails = await mailsOf()
    expect(mails).toMatchObject([{ toAddress: 'nisha@example.com' }])
    expect(mails[0]?.textBody).toContain(reason)
    expect(mails[0]?.textBody).toContain(receiptNumber(1))
  })

  it('is in the audit log, with the receipt and the subscription', async () => {
    const { statement } = await reversed()
    await end(statement)
    const { id: ownerId } = await current().person('owner')
    const records = await db().select().from(auditLog)
    const actions = records.filter(({ action }) => ['receipt.void', 'subscription.cancel'].includes(action))
    expect(actions).toHaveLength(2)
    expect(records.find(({ action }) => action === 'receipt.void')).toMatchObject({
      actorId: ownerId,
      entityLabel: `${receiptNumber(1)} of Nisha Prabhu (1LS26CS001)`,
      after: { receiptNumber: receiptNumber(1), amountPaise: 14_900, utr, reversedOn: '2026-10-07', reason },
    })
  })

  it('is ended once, however often the button is pressed', async () => {
    const { statement } = await reversed()
    const replies = await Promise.all([end(statement), end(statement), end(statement)])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect((await end(statement)).statusCode).toBe(200)
    expect(await mailsOf()).toHaveLength(1)
    expect(await db().$count(auditLog, eq(auditLog.action, 'receipt.void'))).toBe(1)
    expect(await db().$count(auditLog, eq(auditLog.action, 'subscription.cancel'))).toBe(1)
  })

  it('keeps the reason of a subscription that was cancelled before, and voids the receipt', async () => {
    const { statement } = await reversed()
    await db().update(subscription).set({ cancelledAt: new Date(), cancelReason: 'Paid twice.' })
    expect((await end(statement)).statusCode).toBe(200)
    expect(await db().select().from(subscription)).toMatchObject([{ cancelReason: 'Paid twice.' }])
    expect(await db().select().from(receipt)).toMatchObject([{ voidReason: reason }])
  })

  it('does not change when the grant differs from what the screen showed', async () => {
    const { statement } = await reversed()
    const [granted] = await db().select().from(subscription)
    await db().update(subscription).set({ endsOn: '2099-12-31' })
    const reply = await end(statement)
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: 'changed_meanwhile', message: messages.grantChanged },
    ])
    expect(reply.json<{ extraDetails: string }>().extraDetails).toMatch(
      /^The last day was .* and is now 31 Dec 2099\.$/,
    )
    expect((await end(statement, { registrationId: crypto.randomUUID() })).statusCode).toBe(404)
    expect(await db().select().from(subscription)).toMatchObject([{ id: granted?.id, cancelledAt: null }])
    expect(await db().select().from(receipt)).toMatchObject([{ voidedAt: null }])
  })

  it('requires what was seen of the grant', async () => {
    const { statement } = await reversed()
    const { lineId } = seenIn(statement)
    const url = `/api/statements/${statement._id}/reversals/${lineId}`
    expect((await owner({ method: 'POST', url, payload: {} })).statusCode).toBe(400)
    expect(await db().select().from(receipt)).toMatchObject([{ voidedAt: null }])
  })

  it('is left alone when the claim was paired with another payment that was not reversed', async () => {
    const { id, statement } = await reversed()
    const before = seenIn(statement)
    await db().insert(bankCredit).values({ key: 'again', day: '2026-10-08', amountPaise: 14_900, utr: null })
    await useCredit(db(), id, eq(bankCredit.key, 'again'))
    expect((await readAgain(owner, statement._id)).reversed).toMatchObject([{ grant: null }])
    const reply = await owner({
      method: 'POST',
      url: `/api/statements/${statement._id}/reversals/${before.lineId}`,
      payload: { seen: before.seen },
    })
    expect(reply.statusCode).toBe(409)
    expect(await db().select().from(receipt)).toMatchObject([{ voidedAt: null }])
  })

  it('cannot be ended by an admin', async () => {
    const { statement } = await reversed()
    expect((await end(statement, {}, await current().as('admin'))).statusCode).toBe(403)
    expect(await db().select().from(receipt)).toMatchObject([{ voidedAt: null }])
  })
})

describe('a payment that went out of an account which is not known to be its own', () => {
  const back = '2026-10-05'
  const interest = { day: '06/10/26', rupees: '5.00', utr: '627912345699' }
  /** The file of a payer, who shows that they paid. */
  const ofPayer = csvOf([{ ...paid, isOut: true }, interest])
  const asha = { newAccount: { name: 'Asha', isPayee: false } }
  const { only, change } = creditDesk(current, () => owner)
  const restored = async () => {
    const { _id: id } = await only()
    const { status, message } = await change('POST', `${id}/restore`, { seen: { reversedOn: back } })
    return [status, message]
  }

  it.each([
    ['of no known account', undefined],
    ['of the account of the payer', asha],
  ])('by a file %s is here when an owner sees it, also when the file comes again', async (_, answer) => {
    const { id } = await createSignUp(db(), { utr })
    await dropped(owner, csvOf([paid]), ofPayee)
    await dropped(owner, ofPayer, answer)
    expect(await only()).toMatchObject({ state: 'reversed', isRestorable: true })
    expect(await restored()).toEqual([200, messages.creditRestored])
    await dropped(owner, ofPayer, answer)
    expect(await only()).toMatchObject({ state: 'held', reversedOn: null })
    expect((await approveAs(current(), owner, id)).statusCode).toBe(200)
  })

  it('is here also when that file was read before its own', async () => {
    await createSignUp(db(), { utr })
    await dropped(owner, ofPayer)
    await dropped(owner, csvOf([paid]), ofPayee)
    expect(await only()).toMatchObject({ state: 'reversed', isRestorable: true })
    expect(await restored()).toEqual([200, messages.creditRestored])
    expect(await only()).toMatchObject({ state: 'held' })
  })

  it('was taken back when the file is of its account, although an owner saw it before', async () => {
    await createSignUp(db(), { utr })
    await dropped(owner, csvOf([paid]), ofPayee)
    const { _id: id } = await only()
    await owner({ method: 'POST', url: '/api/credits/vouch', payload: { ids: [id] } })
    await dropped(owner, ofPayer)
    expect(await only()).toMatchObject({ state: 'held' })
    await dropped(owner, ofPayer, ofPayee)
    await dropped(owner, ofPayer)
    expect(await only()).toMatchObject({ state: 'reversed' })
    expect(await restored()).toEqual([409, creditRefusals.byTheBank])
  })

  it('was taken back when one file has it on both sides', async () => {
    await dropped(owner, csvOf([paid, { ...paid, isOut: true }]))
    expect(await restored()).toEqual([409, creditRefusals.byTheBank])
  })
})
