import { messages } from '@lectureshelf/contract/messages'
import { creditRefusals } from '@lectureshelf/contract/money/payment-messages'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveAs, rejectAs } from '../../../test/claim-decisions.ts'
import { utrOf } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { creditDesk, paymentOf } from '../../../test/statements/credit-desk.ts'
import { dropped, ofPayee } from '../../../test/statements/desk.ts'
import { createPaidGrant, csvOf } from '../../../test/statements/statement-factories.ts'
import { auditLog, bankCredit, claim, creditUse } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client
const { only, change, list, sums, signUp, received, expectOrder } = creditDesk(current, () => owner)
const back = '2026-10-03'

beforeEach(async () => {
  owner = await current().as('owner')
})

/** Calls the credits taken back, as a version before did because of a word in a note. */
const takenByWords = () => db().update(bankCredit).set({ reversedOn: back, isReversalProven: false })
const restore = (id: string, by?: Client) =>
  change('POST', `${id}/restore`, { seen: { reversedOn: back } }, by)
const stateOf = async (id: string) => (await db().select().from(claim).where(eq(claim.id, id)))[0]?.state
/** Ends what was granted for the only credit, as an owner did who believed that it went back. */
const endAccess = async () => {
  const { _id: lineId, statements, uses } = await only()
  const { registrationId, grant } = uses[0] ?? {}
  const { receiptNumber, amountPaise, endsOn } = grant ?? {}
  const seen = { registrationId, receiptNumber, amountPaise, endsOn }
  const url = `/api/statements/${statements[0]?._id}/reversals/${lineId}`
  expect((await owner({ method: 'POST', url, payload: { seen } })).statusCode).toBe(200)
}
/** A line on which money came in, whose note has a word and the reference of another payment. */
const withWords = (day: string) =>
  Buffer.from(
    `${csvOf([]).toString().trimEnd()}\n${day},UPI-EVIL-e@okaxis-UTIB0000123-reversal ${utrOf(1)}-x,0000${utrOf(9)},${day},,1.00,1000.00\n`,
  )

describe('a payment that a version before called taken back because of words', () => {
  it('counts again when an owner sees the money, and its claim is ready', async () => {
    const { id } = await signUp(1)
    await received('149.00')
    await takenByWords()
    expect(await only()).toMatchObject({ state: 'reversed', isRestorable: true })
    const credit = await only()
    expect(await restore(credit._id)).toMatchObject({
      status: 200,
      message: messages.creditRestored,
      credit: { state: 'held', reversedOn: null, vouchedAt: expect.any(String) },
    })
    expect((await approveAs(current(), owner, id)).statusCode).toBe(200)
    expect(await restore(credit._id)).toMatchObject({ status: 409, message: messages.creditChanged })
    const [entry] = (await db().select().from(auditLog)).filter(({ action }) => action === 'credit.restore')
    expect(entry).toMatchObject({ before: { reversedOn: back }, after: { utr: utrOf(1) } })
    await expectOrder()
  })

  it('restores the access that was ended, with a receipt of its own', async () => {
    const { id } = await signUp(1)
    await received('149.00')
    await approveAs(current(), owner, id)
    await takenByWords()
    await endAccess()
    expect(await stateOf(id)).toBe('approved')
    const { status, credit } = await restore((await only())._id)
    expect([status, credit]).toMatchObject([
      200,
      { state: 'granted', uses: [{ registrationId: id, grant: { isEnded: false, receiptVoidedAt: null } }] },
    ])
    expect(await db().select().from(creditUse)).toHaveLength(2)
    expect(await sums()).toMatchObject({ grantedPaise: 14_900, reversedPaise: 0 })
    await expectOrder()
  })

  it('lets a claim wait again that was rejected because of it', async () => {
    const { id } = await signUp(1)
    await received('149.00')
    await takenByWords()
    expect((await rejectAs(current(), owner, id)).statusCode).toBe(200)
    const { status, credit } = await restore((await only())._id)
    expect([status, credit]).toMatchObject([200, { state: 'held', heldBy: '1LS26CS001' }])
    expect(await stateOf(id)).toBe('pending')
  })

  it('leaves a claim rejected whose sender claimed another payment since', async () => {
    const { id } = await signUp(1)
    await received('149.00')
    await takenByWords()
    await rejectAs(current(), owner, id)
    await signUp(2, { usn: '1LS26CS001' })
    expect((await restore((await only())._id)).status).toBe(200)
    expect(await stateOf(id)).toBe('rejected')
  })

  it('is repaired when the owner drops the file with the words again', async () => {
    const { id } = await signUp(1)
    await received('149.00')
    await approveAs(current(), owner, id)
    await takenByWords()
    await endAccess()
    await dropped(owner, withWords('03/10/26'))
    const found = (await list(`?q=${utrOf(1)}`)).items
    expect(found).toMatchObject([{ state: 'granted', uses: [{ registrationId: id }] }])
    await expectOrder()
  })

  it.each([
    ['a cashier drops it', 'cashier', '03/10/26'],
    ['the words are of another day', 'owner', '04/10/26'],
  ] as const)('is not repaired where %s', async (_, who, day) => {
    await received('149.00')
    await takenByWords()
    await dropped(await current().as(who), withWords(day))
    expect((await list(`?q=${utrOf(1)}`)).items).toMatchObject([{ state: 'reversed' }])
  })
})

describe('a payment that a line on which money left took back', () => {
  const isOut = csvOf([{ ...paymentOf(1, '149.00'), day: '03/10/26', isOut: true }])

  it('stays taken back by a file of its account', async () => {
    await dropped(owner, csvOf([paymentOf(1, '149.00')]), ofPayee)
    await dropped(owner, isOut, ofPayee)
    // Its account is known only now.
    await dropped(owner, isOut)
    const { _id: id, isRestorable } = await only()
    expect(isRestorable).toBeUndefined()
    expect(await restore(id)).toMatchObject({ status: 409, message: creditRefusals.byTheBank })
  })

  it.each([
    ['its account', ofPayee],
    ['no known account', undefined],
  ])('by a file of %s stays taken back when a payer writes such words later', async (_, answer) => {
    await dropped(owner, csvOf([paymentOf(1, '149.00')]), answer)
    await dropped(owner, isOut, answer)
    await dropped(owner, withWords('03/10/26'))
    expect((await list(`?q=${utrOf(1)}`)).items).toMatchObject([{ state: 'reversed' }])
  })

  it('is proven when the file with the line is dropped again', async () => {
    await dropped(owner, csvOf([paymentOf(1, '149.00')]), ofPayee)
    await dropped(owner, isOut, ofPayee)
    await takenByWords()
    await dropped(owner, isOut)
    expect((await only()).isRestorable).toBeUndefined()
  })

  it('stays with a granted claim until its access is ended', async () => {
    const { id: studentId } = await current().person('student')
    const { creditId } = await createPaidGrant(db(), studentId, '1LS26CS008', { reversedOn: back })
    expect((await restore(creditId)).credit).toMatchObject({ state: 'granted', uses: [{ isToEnd: false }] })
  })
})

/** A line without any reference, on which money came in or left. */
const nameless = (day: string, isOut: boolean, payer = 'asha.rao@okaxis') =>
  `${day},UPI-SOMEBODY-${payer}-UTIB0000123-LS,,${day},${isOut ? '149.00,' : ',149.00'},1000.00`
const fileOf = (...lines: string[]) => Buffer.from(`${csvOf([]).toString().trimEnd()}\n${lines.join('\n')}\n`)

describe('a line on which money left without a reference', () => {
  it('takes back the only payment of its sum and payer of the days before', async () => {
    await received('149.00')
    const file = fileOf(nameless('01/10/26', false), nameless('04/10/26', true))
    await dropped(owner, file)
    await dropped(owner, file)
    const { items } = await list()
    expect(items.map(({ utr, reversedOn }) => [utr, reversedOn])).toEqual(
      expect.arrayContaining([
        [utrOf(1), null],
        [null, '2026-10-04'],
      ]),
    )
  })

  it('asks a person which of two payments went back, and then keeps the other', async () => {
    const file = fileOf(nameless('01/10/26', false), nameless('02/10/26', false), nameless('04/10/26', true))
    await dropped(owner, file)
    const { items } = await list()
    expect(items).toMatchObject([
      { state: 'open', maybeReversedOn: '2026-10-04' },
      { state: 'open', maybeReversedOn: '2026-10-04' },
    ])
    const path = `${items[0]?._id}/taken-back`
    const seen = { maybeReversedOn: '2026-10-04' }
    expect(await change('POST', path, { seen })).toMatchObject({
      status: 200,
      credit: { state: 'reversed', reversedOn: '2026-10-04' },
    })
    expect((await change('POST', path, { seen })).status).toBe(200)
    expect((await change('POST', `${items[1]?._id}/taken-back`, { seen })).status).toBe(409)
    await dropped(owner, file)
    expect((await list('?state=open')).items.map(({ maybeReversedOn }) => maybeReversedOn)).toEqual([
      undefined,
    ])
    await expectOrder()
  })
})
