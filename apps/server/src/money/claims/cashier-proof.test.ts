import { deskRefusals } from '@lectureshelf/contract/money/payment-messages'
import type { Claim } from '@lectureshelf/contract/money/claims'
import type { FileDifference } from '@lectureshelf/contract/money/bank/accounts'
import type { Insights } from '@lectureshelf/contract/site/insights'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveAs, seenNow, shownNow } from '../../../test/claim-decisions.ts'
import { utrOf } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { creditDesk, paymentOf } from '../../../test/statements/credit-desk.ts'
import { drop, dropped, dumpTables, nameAccount } from '../../../test/statements/desk.ts'
import { type CsvPayment, createAccount, csvOf } from '../../../test/statements/statement-factories.ts'
import { bankCredit, receipt, statementBringer, student } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client
let cashier: Client
let payeeId: string
const { signUp, only, list, change, mark, expectOrder } = creditDesk(current, () => owner)

beforeEach(async () => {
  owner = await current().as('owner')
  cashier = await current().as('cashier')
  payeeId = await createAccount(db(), { name: 'Shop' })
})

/** Brings a file with these payments, whose account the owner says. */
const brings = async (by: Client, payments: CsvPayment[], accountId = payeeId) => {
  const statement = await dropped(by, csvOf(payments))
  return statement.account?._id === accountId ? statement : nameAccount(owner, statement._id, { accountId })
}

const paid = (number = 1, rupees = '149.00') => paymentOf(number, rupees)
/** Another payment, which makes a file another one than that of the cashier. */
const other = paymentOf(8, '5000.00')

/** Pastes the message of a bank about a payment. */
const pastes = (by: Client, number = 1) =>
  drop(
    by,
    Buffer.from(
      `Dear Customer, Rs.149.00 credited to a/c XX1234 on 01-10-26 by friend@okaxis (UPI Ref No ${utrOf(number)}).`,
    ),
    'pasted.txt',
  )

const secondCashier = async (): Promise<Client> => {
  const client = await current().as('admin')
  await db().update(student).set({ isCashier: true }).where(eq(student.usn, '1LS00ADMIN'))
  return client
}

type Reply = Awaited<ReturnType<Client>>

/** Returns what a reply says, also about the only claim of a bulk approval. */
const saidIn = (reply: Reply): string => {
  const { message, failed } = reply.json<{ message: string; failed?: { message: string }[] }>()
  return failed?.[0]?.message ?? message
}

/** Every decision with which a cashier says that the money of the only credit is there. */
const decisions: Record<string, (by: Client, claimId: string) => Promise<Reply>> = {
  'approve its claim': (by, id) => approveAs(current(), by, id),
  'approve its claim together with others': async (by, id) =>
    by({
      method: 'POST',
      url: '/api/registrations/approve',
      payload: { claims: await shownNow(current(), [id]) },
    }),
  'approve all of its statement': async (by, id) => {
    const { statements } = await only()
    const url = `/api/statements/${statements[0]?._id}/approve`
    return by({ method: 'POST', url, payload: { claims: await shownNow(current(), [id]) } })
  },
  'pair it on the page of credits': async (by, id) => {
    const { _id: creditId } = await only()
    const payload = { registrationId: id, seen: await seenNow(current(), id) }
    return by({ method: 'POST', url: `/api/credits/${creditId}/pair`, payload })
  },
  'pair it on its statement': async (by, id) => {
    const { _id: lineId, statements } = await only()
    const payload = { lineId, registrationId: id, seen: await seenNow(current(), id) }
    return by({ method: 'POST', url: `/api/statements/${statements[0]?._id}/pair`, payload })
  },
}

describe('a payment that only the own file of a cashier has', () => {
  it.each(Object.keys(decisions))('is no reason to %s, and one of the owner is', async (name) => {
    const decide = decisions[name] ?? (() => Promise.reject(new Error(name)))
    // The last two pair a payment with the claim of another reference.
    const { id } = await signUp(name.startsWith('pair') ? 2 : 1)
    await brings(cashier, [paid()])
    const before = await dumpTables(current().database)
    expect(saidIn(await decide(cashier, id))).toBe(deskRefusals.ownFile)
    const after = await dumpTables(current().database)
    const logs = { security_log: [], audit_log: [] }
    expect({ ...after, ...logs }).toEqual({ ...before, ...logs })
    await brings(owner, [paid(), other])
    const reply = await decide(cashier, id)
    expect([reply.statusCode, await db().$count(receipt)]).toEqual([200, 1])
    await expectOrder()
  })

  it("is no reason to confirm a grant on the owner's word, or to change a plan", async () => {
    const { id } = await signUp(2)
    await approveAs(current(), owner, id)
    const { items } = (await owner({ url: '/api/credits/word-grants' })).json<{
      items: {
        registrationId: string
        grant: { receiptNumber: string; amountPaise: number; endsOn: string }
      }[]
    }>()
    await brings(cashier, [paid()])
    const { _id: creditId } = await only()
    const [word] = items
    const seen = { ...word?.grant, registrationId: word?.registrationId, restPaise: 14_900 }
    expect(await change('POST', `${creditId}/confirm`, { seen }, cashier)).toMatchObject({
      status: 403,
      message: deskRefusals.ownFile,
    })
    const basic = await signUp(3)
    await brings(cashier, [paid(3, '99.00')])
    const payload = { plan: 'basic', seen: await seenNow(current(), basic.id) }
    const planned = await cashier({ method: 'POST', url: `/api/registrations/${basic.id}/plan`, payload })
    expect(saidIn(planned)).toBe(deskRefusals.ownFile)
  })

  it('is no reason to send money back, and may be called foreign', async () => {
    await brings(cashier, [paid()])
    const credit = await only()
    expect(await mark(credit, 'refund_due', cashier)).toMatchObject({
      status: 403,
      message: deskRefusals.ownFile,
    })
    const sent = { day: '2026-10-02', reference: 'N1', seen: { restPaise: 14_900 } }
    expect(await change('POST', `${credit._id}/refunds`, sent, cashier)).toMatchObject({ status: 403 })
    expect(await mark(credit, 'not_ours', cashier)).toMatchObject({ status: 200 })
    expect(await mark(credit, 'refund_due', owner)).toMatchObject({ status: 200 })
    await expectOrder()
  })
})

describe('what proves a payment to a cashier', () => {
  const approved = async (by = cashier) => {
    const { id } = await signUp(1)
    return saidIn(await approveAs(current(), by, id))
  }

  it('is no text that anyone may type, whoever pasted it', async () => {
    await pastes(cashier)
    expect(await approved()).toBe(deskRefusals.textOnly)
    await pastes(owner)
    const [waiting] = (await owner({ url: '/api/registrations' })).json<{ items: Claim[] }>().items
    expect(waiting?.bank?.gap).toEqual({ reason: 'text_only', bringer: null })
    // Beside the own file, the text of the owner is no file either.
    await brings(cashier, [paid()])
    expect(saidIn(await approveAs(current(), cashier, waiting?._id ?? ''))).toBe(deskRefusals.ownFile)
  })

  it('needs a file of the account that is paid into, and of a known one', async () => {
    await dropped(owner, csvOf([paid()]))
    await db().update(bankCredit).set({ note: 'found' })
    const savings = await createAccount(db(), { name: 'Savings', upiIds: [], bank: 'SBI' })
    await brings(owner, [paid()], savings)
    expect(await approved()).toBe(deskRefusals.otherAccount)
  })

  it('is the file of another cashier, also beside their own, but not of that cashier alone', async () => {
    const colleague = await secondCashier()
    await brings(colleague, [paid()])
    const { id } = await signUp(1)
    expect(saidIn(await approveAs(current(), colleague, id))).toBe(deskRefusals.ownFile)
    expect((await approveAs(current(), cashier, id)).statusCode).toBe(200)
    await brings(cashier, [paid(2)])
    await brings(colleague, [paid(2), other])
    const second = await signUp(2)
    expect((await approveAs(current(), colleague, second.id)).statusCode).toBe(200)
  })

  it('is the very file of a cashier, when the owner drops it too', async () => {
    await brings(cashier, [paid()])
    await brings(owner, [paid()])
    expect(await db().select().from(statementBringer)).toHaveLength(2)
    expect(await approved()).toBe('Registration approved successfully')
  })

  it('may be replaced by an owner who saw the payment in the account', async () => {
    await pastes(cashier)
    const { _id: id } = await only()
    const payload = { ids: [id] }
    expect((await cashier({ method: 'POST', url: '/api/credits/vouch', payload })).statusCode).toBe(403)
    for (const time of [1, 2])
      expect(
        (await owner({ method: 'POST', url: '/api/credits/vouch', payload })).statusCode,
        `${time}`,
      ).toBe(200)
    expect(await approved()).toBe('Registration approved successfully')
    expect((await only()).vouchedAt).not.toBeNull()
  })
})

describe('the queue', () => {
  const waiting = async (by: Client) =>
    (await by({ url: '/api/registrations?bank=waits_for_owner' }))
      .json<{ items: Claim[] }>()
      .items.map(({ usn }) => usn)

  it('says who alone brought a payment, and lists what waits for the owner', async () => {
    const colleague = await secondCashier()
    const [first, second] = [await signUp(1), await signUp(2)]
    await signUp(3)
    await brings(cashier, [paid(1), paid(3)])
    await pastes(cashier, 2)
    await brings(owner, [paid(3), other])
    const { items } = (await owner({ url: '/api/registrations' })).json<{ items: Claim[] }>()
    const { usn, name } = await current().person('cashier')
    expect(items.map(({ bank }) => bank?.gap)).toEqual([
      { reason: 'one_bringer', bringer: { usn, name } },
      { reason: 'text_only', bringer: null },
      null,
    ])
    expect(await waiting(owner)).toEqual([first.usn, second.usn])
    expect(await waiting(cashier)).toEqual([first.usn, second.usn])
    // The file of another person is a proof of the first payment for a colleague.
    expect(await waiting(colleague)).toEqual([second.usn])
  })
})

describe('what a cashier approved by their own file', () => {
  const ownFile = async () => (await owner({ url: '/api/insights' })).json<Insights>().ownFile

  /** Approves as a cashier could before, when their own file was enough. */
  const approvedBefore = async () => {
    const { id } = await signUp(1)
    await brings(owner, [paid()])
    await approveAs(current(), cashier, id)
    const { id: personId, name } = await current().person('cashier')
    await db().update(statementBringer).set({ personId })
    return { id: (await only())._id, name }
  }

  it('is on the dashboard and in a list, until the owner has seen it in the account', async () => {
    const { id, name } = await approvedBefore()
    expect(await ownFile()).toEqual({ credits: [{ _id: id, amountPaise: 14_900 }], by: [name] })
    expect((await list('?state=own_file')).items).toMatchObject([
      { _id: id, statements: [{ broughtBy: [name] }] },
    ])
    await owner({ method: 'POST', url: '/api/credits/vouch', payload: { ids: [id] } })
    expect(await ownFile()).toEqual({ credits: [], by: [] })
    expect((await list('?state=own_file')).total).toBe(0)
  })

  it('is one payment, also where it paid for two claims', async () => {
    const [first, second] = [await signUp(1), await signUp(2)]
    await brings(owner, [paid(1, '298.00')])
    await approveAs(current(), cashier, first.id)
    const { _id: id } = await only()
    const payload = { registrationId: second.id, seen: await seenNow(current(), second.id) }
    expect((await change('POST', `${id}/pair`, payload, cashier)).status).toBe(200)
    const { id: personId, name } = await current().person('cashier')
    await db().update(statementBringer).set({ personId })
    expect(await ownFile()).toEqual({ credits: [{ _id: id, amountPaise: 29_800 }], by: [name] })
  })

  it('is no longer missing once a file of another person has the payment', async () => {
    await approvedBefore()
    await brings(owner, [paid(), other])
    expect(await ownFile()).toEqual({ credits: [], by: [] })
  })

  it('does not name what the owner approved by the file of a cashier', async () => {
    const { id } = await signUp(1)
    await brings(cashier, [paid()])
    await approveAs(current(), owner, id)
    expect(await ownFile()).toEqual({ credits: [], by: [] })
  })
})

describe('two files of one account', () => {
  const differences = async () =>
    (await owner({ url: '/api/file-differences' })).json<{ items: FileDifference[]; total: number }>()
  const onDay = (payment: CsvPayment, day: string): CsvPayment => ({ ...payment, day })
  const later = onDay(other, '03/10/26')

  it('that cover the same whole day and differ are listed, with the names of those who brought each', async () => {
    await brings(cashier, [paid(1), later])
    await brings(owner, [onDay(paid(2), '30/09/26'), later])
    const { items, total } = await differences()
    expect(total).toBe(1)
    const [cashierName, ownerName] = [
      (await current().person('cashier')).name,
      (await current().person('owner')).name,
    ]
    expect(items).toMatchObject([
      {
        accountId: payeeId,
        day: '2026-10-01',
        amountPaise: 14_900,
        utr: utrOf(1),
        isIn: { broughtBy: [cashierName] },
        isNotIn: { broughtBy: [ownerName] },
      },
    ])
    expect((await cashier({ url: '/api/file-differences' })).statusCode).toBe(403)
    await owner({
      method: 'POST',
      url: '/api/credits/vouch',
      payload: { ids: items.map(({ creditId }) => creditId) },
    })
    expect((await differences()).total).toBe(0)
  })

  it('are not compared on the last day of one, with another account, or by sums that no plan costs', async () => {
    await brings(owner, [paid(1), paid(4, '90.00'), later])
    // Its last day is not whole, and no one had claimed Rs 91 when it was read.
    await brings(owner, [onDay(paid(5), '30/09/26'), onDay(paid(3, '5.00'), '01/10/26')])
    expect((await differences()).total).toBe(0)
    const savings = await createAccount(db(), { name: 'Savings', upiIds: [], bank: 'SBI' })
    await brings(owner, [onDay(paid(6), '30/09/26'), onDay(paid(7, '6.00'), '04/10/26')], savings)
    expect((await differences()).total).toBe(0)
    await signUp(9)
    await brings(owner, [paid(9, '91.00'), paid(1), onDay(paid(2, '7.00'), '02/10/26')])
    expect((await differences()).items.map(({ amountPaise }) => amountPaise)).toEqual([])
  })
})
