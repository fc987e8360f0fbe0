import { messages } from '@lectureshelf/contract/messages'
import type { Credit, WordGrant } from '@lectureshelf/contract/money/bank/credits'
import { creditRefusals, deskRefusals } from '@lectureshelf/contract/money/payment-messages'
import type { Receipt } from '@lectureshelf/contract/money/receipts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveAs } from '../../../test/claim-decisions.ts'
import { createSignUp, receiptNumber, utrOf } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { creditDesk, paymentOf } from '../../../test/statements/credit-desk.ts'
import { dropped, ofPayee } from '../../../test/statements/desk.ts'
import { csvOf } from '../../../test/statements/statement-factories.ts'
import { auditLog, creditUse, receipt, subscription } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client
const { list, sums, change, received, signUp, only, endGrant, expectOrder } = creditDesk(current, () => owner)

beforeEach(async () => {
  owner = await current().as('owner')
})

const wordGrants = async (query = '', by: Client = owner) =>
  (await by({ url: `/api/credits/word-grants${query}` })).json<{ items: WordGrant[]; total: number }>()

/** Grants a sign-up with the UTR of a number on the owner's word. */
const grantOnWord = async (number: number): Promise<WordGrant> => {
  const { id } = await signUp(number)
  expect((await approveAs(current(), owner, id)).statusCode).toBe(200)
  const [found] = (await wordGrants(`?q=${utrOf(number)}`)).items
  if (found === undefined) throw new Error('Nothing was granted on the word.')
  return found
}

const seenIn = ({ registrationId, grant }: WordGrant, { restPaise }: Credit) => {
  const { receiptNumber: number, amountPaise, endsOn } = grant
  return { registrationId, receiptNumber: number, amountPaise, endsOn, restPaise }
}

const confirm = (credit: Credit, found: WordGrant, by?: Client, overrides: object = {}) =>
  change('POST', `${credit._id}/confirm`, { seen: { ...seenIn(found, credit), ...overrides } }, by)

describe("a grant on the owner's word", () => {
  it('is confirmed by a credit with another reference, which its receipt then names', async () => {
    const found = await grantOnWord(2)
    await received('149.00')
    const reply = await confirm(await only(), found)
    expect(reply).toMatchObject({
      status: 200,
      message: messages.grantConfirmed,
      credit: { state: 'granted', restPaise: 0, uses: [{ registrationId: found.registrationId }] },
    })
    const [granted, ...others] = await db().select().from(subscription)
    expect(others).toEqual([])
    const printed = (await owner({ url: `/api/subscriptions/${granted?.id}/receipt` })).json<Receipt>()
    expect(printed).toMatchObject({
      number: receiptNumber(1),
      basis: 'credit',
      receivedPaise: 14_900,
      payments: [{ day: '2026-10-01', utr: utrOf(1), amountPaise: 14_900, ofPaise: 14_900 }],
      voidedAt: null,
    })
    expect(await wordGrants()).toEqual({ items: [], total: 0 })
    expect(await db().select().from(auditLog).where(eq(auditLog.action, 'receipt.confirm'))).toMatchObject([
      { before: { basis: 'word', utr: utrOf(2) }, after: { utr: utrOf(1), receiptNumber: receiptNumber(1) } },
    ])
    await expectOrder()
  })

  it('leaves what is more than its receipt open, and can be undone like every grant', async () => {
    const found = await grantOnWord(2)
    await received('298.00')
    expect(await confirm(await only(), found)).toMatchObject({ credit: { state: 'open', restPaise: 14_900 } })
    expect(await endGrant(await only(), 'pending')).toMatchObject({
      status: 200,
      credit: { restPaise: 29_800 },
    })
    expect(await db().select().from(receipt)).toMatchObject([{ voidKind: 'undone', number: 1 }])
    await expectOrder()
  })

  it('is not confirmed by a smaller credit, because a receipt that was given keeps its sum', async () => {
    const found = await grantOnWord(2)
    await received('99.00')
    expect(await confirm(await only(), found)).toMatchObject({
      status: 409,
      message: creditRefusals.smaller('Rs 50'),
    })
    expect(await db().select().from(receipt)).toMatchObject([{ basis: 'word', payments: [] }])
    expect(await sums()).toMatchObject({ openPaise: 9900, grantedPaise: 0 })
  })

  it('is confirmed once, and not when grant or credit are not what was seen', async () => {
    const found = await grantOnWord(2)
    await received('149.00')
    const credit = await only()
    for (const stale of [{ amountPaise: 9900 }, { receiptNumber: receiptNumber(2) }, { restPaise: 9900 }])
      expect(await confirm(credit, found, owner, stale)).toMatchObject({
        status: 409,
        code: 'changed_meanwhile',
      })
    const replies = await Promise.all([confirm(credit, found), confirm(credit, found)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await db().$count(creditUse)).toBe(1)
    await expectOrder()
  })

  it('is not confirmed by a payment that a pending claim has', async () => {
    const found = await grantOnWord(2)
    await signUp(1)
    await received('149.00')
    expect(await confirm(await only(), found)).toMatchObject({ status: 409, message: messages.creditTaken })
  })

  it('is listed by USN, name and UTR while no credit was used for it', async () => {
    await grantOnWord(2)
    await grantOnWord(3)
    expect((await wordGrants()).items.map(({ usn }) => usn)).toEqual(['1LS26CS003', '1LS26CS002'])
    expect((await wordGrants('?q=1ls26cs002')).items).toMatchObject([
      { utr: utrOf(2), plan: 'premium', grant: { receiptNumber: receiptNumber(1), amountPaise: 14_900 } },
    ])
    // The import uses a payment with the very reference.
    await received('50.00', '149.00')
    expect((await wordGrants()).items.map(({ usn }) => usn)).toEqual(['1LS26CS003'])
    expect((await list('?state=granted')).items).toMatchObject([{ utr: utrOf(2) }])
  })

  it('is confirmed by a cashier unless it is their own, and by no admin', async () => {
    const cashier = await current().as('cashier')
    const { id: studentId, usn } = await current().person('cashier')
    const renewal = { kind: 'renewal' as const, studentId, semNum: 7, passwordHash: null }
    const own = await createSignUp(db(), { usn, utr: utrOf(3) }, renewal)
    expect((await approveAs(current(), owner, own.id)).statusCode).toBe(200)
    const [ofCashier] = (await wordGrants(`?q=${usn}`, cashier)).items
    const found = await grantOnWord(2)
    await dropped(owner, csvOf([paymentOf(1, '149.00')]), ofPayee)
    const credit = await only()
    expect((await confirm(credit, found, await current().as('admin'))).status).toBe(403)
    if (ofCashier === undefined) throw new Error('Nothing was granted to the cashier.')
    expect(await confirm(credit, ofCashier, cashier)).toMatchObject({
      status: 403,
      message: deskRefusals.own,
    })
    expect((await confirm(credit, found, cashier)).status).toBe(200)
    await expectOrder()
  })
})
