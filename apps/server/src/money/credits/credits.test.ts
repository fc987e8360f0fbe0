import { messages } from '@lectureshelf/contract/messages'
import { claimChanges, creditRefusals } from '@lectureshelf/contract/money/payment-messages'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveAs, rejectAs } from '../../../test/claim-decisions.ts'
import { utrOf } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { creditDesk, paymentOf } from '../../../test/statements/credit-desk.ts'
import { dropped, nameAccount, readAgain } from '../../../test/statements/desk.ts'
import { csvOf } from '../../../test/statements/statement-factories.ts'
import { auditLog, bankCredit, claim } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client
const { list, sums, change, received, signUp, only, mark, refund, expectOrder } = creditDesk(
  current,
  () => owner,
)

beforeEach(async () => {
  owner = await current().as('owner')
})

describe('the list of credits', () => {
  it('has each credit of all statements once, with its state, its files and who waits with it', async () => {
    const { id } = await signUp(1)
    await signUp(2)
    await received('149.00', '149.00', '99.00')
    await dropped(owner, csvOf([paymentOf(3, '99.00'), { ...paymentOf(4, '149.00'), day: '02/10/26' }]))
    await approveAs(current(), owner, id)
    const { items, total } = await list()
    expect(total).toBe(4)
    expect(
      items.map(({ utr, state, heldBy, statements }) => [utr, state, heldBy, statements.length]),
    ).toEqual(
      expect.arrayContaining([
        [utrOf(1), 'granted', null, 1],
        [utrOf(2), 'held', '1LS26CS002', 1],
        [utrOf(3), 'open', null, 2],
        [utrOf(4), 'open', null, 1],
      ]),
    )
    expect(items[0]).toMatchObject({ utr: utrOf(4), day: '2026-10-02', payer: 'pa…me@okaxis' })
    expect(await sums()).toEqual({
      receivedPaise: 54_600,
      grantedPaise: 14_900,
      heldPaise: 14_900,
      openPaise: 24_800,
      refundDuePaise: 0,
      refundedPaise: 0,
      notOursPaise: 0,
      reversedPaise: 0,
      counts: { open: 2, held: 1, refund_due: 0, granted: 1, refunded: 0, not_ours: 0, reversed: 0 },
      toEnd: 0,
    })
    await expectOrder()
  })

  it.each([
    ['?state=granted', [1]],
    ['?state=held', [2]],
    ['?state=open', [3]],
    ['?state=reversed', [4]],
    [`?q=${utrOf(3)}`, [3]],
    ['?q=payer2.', []],
    ['?q=1ls26cs001', [1]],
    ['?q=1ls26cs002', []],
  ])('is narrowed by %s to the payments %o', async (query, numbers) => {
    const { id } = await signUp(1)
    await signUp(2)
    await received('149.00', '149.00', '99.00', '99.00')
    await dropped(owner, csvOf([{ ...paymentOf(4, '99.00'), day: '03/10/26', isOut: true }]))
    await approveAs(current(), owner, id)
    const { items, total } = await list(query)
    expect([items.map(({ utr }) => utr), total]).toEqual([numbers.map(utrOf), numbers.length])
  })

  it('names the accounts of each credit, and is narrowed to one', async () => {
    const first = await received('149.00')
    const second = await dropped(owner, csvOf([paymentOf(2, '99.00')]))
    await nameAccount(owner, first._id, { newAccount: { name: 'Shop', isPayee: true } })
    const { account } = await nameAccount(owner, second._id, { newAccount: { name: 'Bank', isPayee: false } })
    const accountsIn = async (query: string) =>
      (await list(query)).items.map(({ utr, accounts }) => [utr, accounts.map(({ name }) => name)])
    expect(await accountsIn('')).toEqual(
      expect.arrayContaining([
        [utrOf(1), ['Shop']],
        [utrOf(2), ['Bank']],
      ]),
    )
    expect(await accountsIn(`?account=${account?._id}`)).toEqual([[utrOf(2), ['Bank']]])
    expect(await accountsIn(`?account=${account?._id}&state=granted`)).toEqual([])
    expect(await accountsIn(`?account=${crypto.randomUUID()}`)).toEqual([])
    // An app and its bank both show the payment, which is one credit.
    const both = await dropped(owner, csvOf([paymentOf(1, '149.00'), paymentOf(3, '149.00')]))
    await nameAccount(owner, both._id, { accountId: account?._id })
    expect(await accountsIn(`?q=${utrOf(1)}`)).toEqual([[utrOf(1), ['Bank', 'Shop']]])
  })

  it('sums those of one account, and of all without one', async () => {
    const first = await received('149.00')
    const second = await dropped(owner, csvOf([paymentOf(2, '99.00'), paymentOf(3, '99.00')]))
    const shop = await nameAccount(owner, first._id, { newAccount: { name: 'Shop', isPayee: true } })
    const bank = await nameAccount(owner, second._id, { newAccount: { name: 'Bank', isPayee: false } })
    expect(await sums(`?account=${shop.account?._id}`)).toMatchObject({
      receivedPaise: 14_900,
      counts: { open: 1 },
    })
    expect(await sums(`?account=${bank.account?._id}`)).toMatchObject({
      receivedPaise: 19_800,
      counts: { open: 2 },
    })
    expect(await sums(`?account=${crypto.randomUUID()}`)).toMatchObject({
      receivedPaise: 0,
      counts: { open: 0 },
    })
    expect(await sums()).toMatchObject({ receivedPaise: 34_700, counts: { open: 3 } })
  })

  it('does not count what the bank reversed as received', async () => {
    await received('149.00')
    await dropped(owner, csvOf([{ ...paymentOf(1, '149.00'), isOut: true }]))
    expect(await sums()).toMatchObject({ receivedPaise: 0, reversedPaise: 14_900 })
    await expectOrder()
  })

  it('is for the owner alone', async () => {
    const admin = await current().as('admin')
    expect((await admin({ url: '/api/credits' })).statusCode).toBe(403)
    expect((await admin({ url: '/api/credits/sums' })).statusCode).toBe(403)
  })
})

describe('the rest of a credit', () => {
  it('is marked to be refunded, and pays for no claim until that is taken back', async () => {
    await received('149.00')
    const marked = await mark(await only(), 'refund_due')
    expect(marked).toMatchObject({
      status: 200,
      message: messages.creditMarked,
      credit: { state: 'refund_due' },
    })
    expect(await sums()).toMatchObject({ refundDuePaise: 14_900, openPaise: 0 })
    const { id } = await signUp(1)
    expect((await owner({ url: '/api/registrations' })).json()).toMatchObject({
      items: [{ bank: { state: 'refunded' } }],
    })
    expect((await approveAs(current(), owner, id)).statusCode).toBe(409)
    await rejectAs(current(), owner, id)
    expect(await mark(await only(), null)).toMatchObject({ status: 200, credit: { state: 'open' } })
    await expectOrder()
  })

  it('is refunded with its day and reference, which a mistake may undo', async () => {
    await received('149.00')
    const done = await refund(await only())
    expect(done).toMatchObject({
      status: 200,
      message: messages.creditRefunded,
      credit: {
        state: 'refunded',
        restPaise: 0,
        refunds: [{ amountPaise: 14_900, day: '2026-10-02', reference: 'N123' }],
      },
    })
    expect(await sums()).toMatchObject({ refundedPaise: 14_900, receivedPaise: 14_900 })
    const { _id: id, refunds } = done.credit
    const undone = await change('DELETE', `${id}/refunds/${refunds[0]?._id}`)
    expect(undone).toMatchObject({
      message: messages.refundUndone,
      credit: { state: 'refund_due', refunds: [] },
    })
    expect((await change('DELETE', `${id}/refunds/${refunds[0]?._id}`)).status).toBe(404)
    const records = await db().select().from(auditLog)
    expect(records.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['credit.refund', 'credit.undoRefund']),
    )
    await expectOrder()
  })

  it('is refunded once, by the first of two owners', async () => {
    await received('149.00')
    const credit = await only()
    const replies = await Promise.all([refund(credit), refund(credit)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await only()).toMatchObject({ refunds: [{ amountPaise: 14_900 }] })
  })

  it.each([
    [{ day: '2026-09-30' }, creditRefusals.refundedBefore],
    [{ day: '2099-01-01' }, creditRefusals.refundedLater],
    [{ reference: ' ' }, null],
    [{ day: 'yesterday' }, null],
  ])('is not refunded with %o', async (fields, message) => {
    await received('149.00')
    const reply = await refund(await only(), fields)
    expect(reply).toMatchObject({ status: 400, ...(message !== null && { message }) })
    expect(await only()).toMatchObject({ state: 'open', refunds: [] })
  })

  it('is called foreign as a whole only', async () => {
    await signUp(1)
    await received('200.00')
    const foreign = await mark(await only(), 'not_ours')
    expect(foreign).toMatchObject({ status: 409, message: creditRefusals.held('1LS26CS001') })
    const [pending] = await db().select().from(claim)
    await approveAs(current(), owner, pending?.id ?? '')
    expect(await mark(await only(), 'not_ours')).toMatchObject({
      status: 409,
      message: creditRefusals.partlyOurs,
    })
    expect(await refund(await only())).toMatchObject({ status: 200, credit: { state: 'granted' } })
    await expectOrder()
  })

  it('that was called foreign is granted to whoever knows its UTR', async () => {
    await received('149.00')
    expect(await mark(await only(), 'not_ours')).toMatchObject({ credit: { state: 'not_ours' } })
    expect(await sums()).toMatchObject({ notOursPaise: 14_900 })
    const { id } = await signUp(1)
    expect(await only()).toMatchObject({ state: 'held' })
    expect((await approveAs(current(), owner, id)).statusCode).toBe(200)
    expect(await only()).toMatchObject({ state: 'granted' })
    await expectOrder()
  })

  it('is left alone when another sum is open than the screen showed, or none', async () => {
    await received('149.00')
    const credit = await only()
    expect(await mark({ ...credit, restPaise: 9900 }, 'refund_due')).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      extraDetails: 'The open sum was Rs 99 and is now Rs 149.',
    })
    await refund(credit)
    expect(await mark({ ...credit, restPaise: 0 }, 'refund_due')).toMatchObject({
      status: 409,
      message: creditRefusals.nothingLeft,
    })
    await db().update(bankCredit).set({ reversedOn: '2026-10-03', refundedPaise: 0 })
    expect(await mark(credit, 'refund_due')).toMatchObject({ status: 409, message: creditRefusals.reversed })
  })

  it('has a note, which the search finds', async () => {
    await received('149.00')
    const { _id: id } = await only()
    expect(await change('PUT', `${id}/note`, { note: 'Asked the bank.', seen: { note: '' } })).toMatchObject({
      status: 200,
      message: messages.creditNoted,
      credit: { note: 'Asked the bank.' },
    })
    expect((await list('?q=asked')).total).toBe(1)
    expect(
      (await change('PUT', `${crypto.randomUUID()}/note`, { note: '', seen: { note: '' } })).status,
    ).toBe(404)
  })

  it('keeps the note of someone else whom the writer of another one has not seen', async () => {
    await received('149.00')
    const { _id: id } = await only()
    const write = (note: string, seen: string) => change('PUT', `${id}/note`, { note, seen: { note: seen } })
    expect(await write('Asked the bank.', '')).toMatchObject({ status: 200 })
    expect(await write('Refund it.', '')).toMatchObject({
      status: 409,
      message: messages.creditNoteChanged,
      extraDetails: claimChanges.field('The note', '', 'Asked the bank.'),
    })
    expect(await only()).toMatchObject({ note: 'Asked the bank.' })
    // A repeated request is no change by someone else.
    expect(await write('Asked the bank.', '')).toMatchObject({ status: 200 })
    expect(await write('Refund it.', 'Asked the bank.')).toMatchObject({ credit: { note: 'Refund it.' } })
  })

  it('says for whom the same payer paid on the same day, and for no one else', async () => {
    const { id, usn } = await signUp(1)
    const payer = 'darshana@okaxis'
    const { _id: statementId } = await dropped(
      owner,
      csvOf([
        { ...paymentOf(1, '149.00'), payer },
        { ...paymentOf(2, '149.00'), payer },
        { ...paymentOf(3, '149.00'), payer, day: '02/10/26' },
        paymentOf(4, '149.00'),
      ]),
    )
    const hints = async () =>
      Object.fromEntries((await list()).items.map(({ utr, samePayerFor }) => [utr, samePayerFor]))
    const none = { [utrOf(1)]: null, [utrOf(3)]: null, [utrOf(4)]: null }
    // While the claim waits, and once it is granted.
    expect(await hints()).toEqual({ ...none, [utrOf(2)]: usn })
    await approveAs(current(), owner, id)
    expect(await hints()).toEqual({ ...none, [utrOf(2)]: usn })
    const { orphan } = await readAgain(owner, statementId)
    expect(orphan.map(({ credit, samePayerFor }) => [credit.utr, samePayerFor])).toEqual([
      [utrOf(2), usn],
      [utrOf(3), null],
      [utrOf(4), null],
    ])
    const [second] = (await list(`?q=${utrOf(2)}`)).items
    if (second === undefined) throw new Error('The second payment is not listed.')
    expect((await mark(second, 'refund_due')).credit).toMatchObject({ state: 'refund_due' })
    await expectOrder()
  })

  it('is changed by no admin', async () => {
    const admin = await current().as('admin')
    await received('149.00')
    const credit = await only()
    expect((await mark(credit, 'not_ours', admin)).status).toBe(403)
    expect(await only()).toEqual(credit)
  })
})
