import { registrationsApproved, deskRefusals } from '@lectureshelf/contract/money/payment-messages'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveAs, decideAs, seenNow, shownNow } from '../../../test/claim-decisions.ts'
import { createSignUp, utrOf } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { creditDesk, paymentOf } from '../../../test/statements/credit-desk.ts'
import {
  drop,
  dropped,
  dumpTables,
  nameAccount,
  ofPayee,
  readAgain,
  shownOf,
} from '../../../test/statements/desk.ts'
import { createAccount, createPaidGrant, csvOf } from '../../../test/statements/statement-factories.ts'
import { auditLog, claim, receipt, student } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client
let cashier: Client
const { signUp, only, endGrant, change, expectOrder } = creditDesk(current, () => owner)

/** Brings a file of the account that students pay into, with a payment for each amount, as the owner. */
const received = (...rupees: string[]) =>
  dropped(owner, csvOf(rupees.map((sum, index) => paymentOf(index + 1, sum))), ofPayee)

beforeEach(async () => {
  owner = await current().as('owner')
  cashier = await current().as('cashier')
})

/** Stores a renewal of the cashier's own, with the UTR of a number. */
const ownRenewal = async (number: number) => {
  const { id: studentId, usn, name } = await current().person('cashier')
  const renewal = { kind: 'renewal' as const, studentId, semNum: 6, passwordHash: null }
  return createSignUp(db(), { usn, name, utr: utrOf(number) }, renewal)
}

const sentenceOf = (reply: Awaited<ReturnType<Client>>) => ({
  status: reply.statusCode,
  ...reply.json<{ code: string; message: string }>(),
})
const refused = (message: string) => ({ status: 403, code: 'forbidden', message })

/** Checks that some work is refused with a sentence and changes nothing. */
const expectRefusal = async (work: () => Promise<Awaited<ReturnType<Client>>>, message: string) => {
  const before = await dumpTables(current().database)
  expect(sentenceOf(await work())).toMatchObject(refused(message))
  const after = await dumpTables(current().database)
  // The security log notes each refusal.
  expect({ ...after, security_log: [] }).toEqual({ ...before, security_log: [] })
}

const approveShort = async (by: Client, id: string) => {
  const seen = { ...(await seenNow(current(), id)), bankState: 'short' }
  return by({ method: 'POST', url: `/api/registrations/${id}/approve`, payload: { seen } })
}

const approveMany = async (by: Client, ids: string[]) =>
  (
    await by({
      method: 'POST',
      url: '/api/registrations/approve',
      payload: { claims: await shownNow(current(), ids) },
    })
  ).json<{ message: string; approved: number; failed: { usn: string; message: string }[] }>()

describe('a cashier', () => {
  it('approves a claim whose payment a statement shows, and the audit log says who did', async () => {
    const { id } = await signUp(1)
    await received('149.00')
    expect((await approveAs(current(), cashier, id)).statusCode).toBe(200)
    expect(await db().select().from(receipt)).toMatchObject([{ basis: 'credit', receivedPaise: 14_900 }])
    const { id: cashierId, usn } = await current().person('cashier')
    expect(await db().select().from(claim)).toMatchObject([{ decidedBy: cashierId }])
    const approvals = await db().select().from(auditLog).where(eq(auditLog.action, 'claim.approve'))
    expect(approvals).toMatchObject([{ actorUsn: usn }])
    await expectOrder()
  })

  it('cannot approve a claim that no statement shows, and the owner can', async () => {
    const { id } = await signUp(1)
    await expectRefusal(() => approveAs(current(), cashier, id), deskRefusals.unproven)
    expect((await approveAs(current(), owner, id)).statusCode).toBe(200)
    expect(await db().select().from(receipt)).toMatchObject([{ basis: 'word' }])
  })

  it('cannot accept a short sum, and the owner can', async () => {
    const { id } = await signUp(1)
    await received('140.00')
    await expectRefusal(() => approveShort(cashier, id), deskRefusals.short('Rs 9'))
    expect((await approveShort(owner, id)).statusCode).toBe(200)
    expect(await db().select().from(receipt)).toMatchObject([{ receivedPaise: 14_000 }])
  })

  it('cannot release the UTR of a rejected claim, and the owner can', async () => {
    const { id } = await createSignUp(db(), { utr: utrOf(3) }, { state: 'rejected' })
    const payload = { seen: await seenNow(current(), id) }
    const release = (by: Client) =>
      by({ method: 'POST', url: `/api/registrations/${id}/release-utr`, payload })
    expect(sentenceOf(await release(cashier))).toMatchObject({ status: 403, code: 'forbidden' })
    expect((await release(owner)).statusCode).toBe(200)
  })

  it('approves together what statements show; the rest is named with the reason', async () => {
    const paid = await signUp(1)
    const unpaid = await signUp(2)
    const own = await ownRenewal(3)
    await dropped(owner, csvOf([paymentOf(1, '149.00'), paymentOf(3, '149.00')]), ofPayee)
    expect(await approveMany(cashier, [paid.id, unpaid.id, own.id])).toMatchObject({
      message: registrationsApproved(1, 2),
      approved: 1,
      failed: [
        { usn: unpaid.usn, message: deskRefusals.unproven },
        { usn: own.usn, message: deskRefusals.own },
      ],
    })
    expect(await approveMany(owner, [unpaid.id, own.id])).toMatchObject({ approved: 2, failed: [] })
  })
})

describe("a cashier's own claim", () => {
  it.each(['approve', 'reject'] as const)(
    'is not theirs to %s, but another cashier decides',
    async (name) => {
      const { id } = await ownRenewal(1)
      await received('149.00')
      await expectRefusal(() => decideAs[name](current(), cashier, id), deskRefusals.own)
      const colleague = await current().as('admin')
      await db().update(student).set({ isCashier: true }).where(eq(student.usn, '1LS00ADMIN'))
      expect((await decideAs[name](current(), colleague, id)).statusCode).toBe(200)
    },
  )

  it('is theirs by the USN too, where a sign-up has no account yet', async () => {
    const { usn } = await current().person('cashier')
    const { id } = await createSignUp(db(), { usn, utr: utrOf(1) })
    await received('149.00')
    await expectRefusal(() => approveAs(current(), cashier, id), deskRefusals.own)
    await expectRefusal(() => decideAs.reject(current(), cashier, id), deskRefusals.own)
  })

  it('stays pending when they approve a whole statement, and the owner approves it', async () => {
    await ownRenewal(1)
    await signUp(2)
    const statement = await received('149.00', '149.00')
    const approve = async (by: Client) => {
      const { ready } = await readAgain(owner, statement._id)
      const payload = { claims: ready.map(shownOf) }
      return (await by({ method: 'POST', url: `/api/statements/${statement._id}/approve`, payload })).json<{
        approved: number
      }>()
    }
    expect(await approve(cashier)).toMatchObject({ approved: 1, failed: [{ message: deskRefusals.own }] })
    expect(await approve(owner)).toMatchObject({ approved: 1, failed: [] })
  })

  it('keeps what it was granted until someone else ends it', async () => {
    const { id, usn } = await current().person('cashier')
    const { seen, creditId } = await createPaidGrant(db(), id, usn)
    const payload = { next: 'refund', reason: 'Paid twice.', seen }
    const end = (by: Client) => by({ method: 'POST', url: `/api/credits/${creditId}/end-grant`, payload })
    await expectRefusal(() => end(cashier), deskRefusals.own)
    expect((await end(owner)).statusCode).toBe(200)
  })

  it('keeps what a reversed payment opened until someone else ends it', async () => {
    const { id, usn } = await current().person('cashier')
    const reversed = await createPaidGrant(db(), id, usn, { reversedOn: '2026-10-03' })
    const { statementId, creditId, seen } = reversed
    const end = (by: Client) =>
      by({
        method: 'POST',
        url: `/api/statements/${statementId}/reversals/${creditId}`,
        payload: { seen },
      })
    await expectRefusal(() => end(cashier), deskRefusals.own)
    expect((await end(owner)).statusCode).toBe(200)
  })
})

describe('pairing by a cashier', () => {
  /** Pairs a credit with a claim on both pages that offer it. */
  const pairs = async (claimId: string) => {
    const { _id: id, statements } = await only()
    const seen = { ...(await seenNow(current(), claimId)), bankState: 'short' }
    return {
      'the page of credits': (by: Client) =>
        by({ method: 'POST', url: `/api/credits/${id}/pair`, payload: { registrationId: claimId, seen } }),
      'the page of its statement': (by: Client) =>
        by({
          method: 'POST',
          url: `/api/statements/${statements[0]?._id}/pair`,
          payload: { lineId: id, registrationId: claimId, seen },
        }),
    }
  }
  const pages = ['the page of credits', 'the page of its statement'] as const

  it.each(pages)('of a payment that is too small is refused on %s, but not to the owner', async (page) => {
    const { id } = await signUp(2)
    await received('99.00')
    const pair = (await pairs(id))[page]
    await expectRefusal(() => pair(cashier), deskRefusals.short('Rs 50'))
    expect((await pair(owner)).statusCode).toBe(200)
  })

  it.each(pages)('with a claim of their own is refused on %s, but not to the owner', async (page) => {
    const { id } = await ownRenewal(2)
    await received('149.00')
    const pair = (await pairs(id))[page]
    await expectRefusal(() => pair(cashier), deskRefusals.own)
    expect((await pair(owner)).statusCode).toBe(200)
  })

  it.each(pages)('of the whole price is approved on %s', async (page) => {
    const { id } = await signUp(2)
    await received('149.00')
    expect((await (await pairs(id))[page](cashier)).statusCode).toBe(200)
    await expectOrder()
  })
})

describe('the grant of someone else', () => {
  it('is ended by a cashier, and its money refunded', async () => {
    const { id } = await signUp(1)
    await received('149.00')
    expect((await approveAs(current(), cashier, id)).statusCode).toBe(200)
    const ended = await endGrant(await only(), 'refund', cashier)
    expect(ended).toMatchObject({ status: 200, credit: { state: 'refund_due' } })
    const sent = { day: '2026-10-02', reference: 'N1', seen: { restPaise: 14_900 } }
    expect(await change('POST', `${ended.credit._id}/refunds`, sent, cashier)).toMatchObject({ status: 200 })
    await expectOrder()
  })
})

describe('the account of a statement', () => {
  const file = () => csvOf([paymentOf(1, '149.00')])

  it('is never said by a cashier, neither on its page nor with the file', async () => {
    const accountId = await createAccount(db(), { name: 'Shop' })
    await expectRefusal(() => drop(cashier, file(), 'october.csv', { accountId }), deskRefusals.account)
    const statement = await dropped(cashier, file())
    expect(statement).toMatchObject({ account: null, candidates: [{ name: 'Shop', signs: ['bank'] }] })
    const url = `/api/statements/${statement._id}/account`
    const reply = await cashier({ method: 'PUT', url, payload: { accountId } })
    expect(reply.statusCode).toBe(403)
    expect((await nameAccount(owner, statement._id, { accountId })).account?.name).toBe('Shop')
  })
})

describe('contact data that no claim shows', () => {
  it('are not searched for a cashier, in the queue and in its file, and are for the owner', async () => {
    const { id, usn, email, contact } = await current().person('student')
    const renewal = { kind: 'renewal' as const, studentId: id, semNum: 6, passwordHash: null }
    await createSignUp(db(), { usn, email: '', contact: '', utr: utrOf(1) }, renewal)
    const found = async (by: Client, q: string) => {
      const list = (await by({ url: '/api/registrations', query: { q } })).json<{ total: number }>()
      const csv = (await by({ url: '/api/exports/claims.csv', query: { q } })).body
      return [list.total, csv.trim().split('\n').length - 1]
    }
    expect(await found(owner, email)).toEqual([1, 1])
    expect(await found(owner, contact)).toEqual([1, 1])
    expect(await found(cashier, email)).toEqual([0, 0])
    expect(await found(cashier, contact)).toEqual([0, 0])
    expect(await found(cashier, usn)).toEqual([1, 1])
  })

  it('are in no list and no file that a cashier gets', async () => {
    const { id, email, contact } = await current().person('student')
    await createPaidGrant(db(), id, '1LS26CS007')
    // The sign-up of the grant has contact data of its own, which its claim shows.
    const lists = ['subscriptions', 'credits', 'statements', 'accounts'].map((name) => `/api/${name}`)
    const files = ['receipts', 'credits', 'claims', 'subscriptions'].map((name) => `/api/exports/${name}.csv`)
    for (const url of [...lists, ...files]) {
      const reply = await cashier({ url })
      expect(reply.statusCode, url).toBe(200)
      for (const hidden of [email, contact]) expect(reply.body, url).not.toContain(hidden)
    }
  })
})
