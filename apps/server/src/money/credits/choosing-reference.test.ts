import { messages } from '@lectureshelf/contract/messages'
import { creditRefusals } from '@lectureshelf/contract/money/payment-messages'
import type { Claim } from '@lectureshelf/contract/money/claims'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSignUp, utrOf } from '../../../test/claim-factories.ts'
import { approveAs } from '../../../test/claim-decisions.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { creditDesk } from '../../../test/statements/credit-desk.ts'
import { dropped, ofPayee, readAgain } from '../../../test/statements/desk.ts'
import { createWordGrant, csvOf } from '../../../test/statements/statement-factories.ts'
import { auditLog, bankCredit } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client
const { only, change, list, expectOrder, signUp } = creditDesk(current, () => owner)

beforeEach(async () => {
  owner = await current().as('owner')
})

const [true1, noted] = [utrOf(1), utrOf(2)]
const day = '01/10/26'
/** A line of a bank whose narration alone has the reference, beside a number that the payer wrote. */
const lineWith = (...numbers: string[]) =>
  `${day},UPI-SOMEBODY-asha@okaxis-UTIB0000123-${numbers.join('-')},,${day},,149.00,1000.00`
const fileWith = (...lines: string[]) =>
  Buffer.from(`${csvOf([]).toString().trimEnd()}\n${lines.join('\n')}\n`)
const twoNumbers = () => fileWith(lineWith(true1, noted))
const named = (number: number) => ({ day, rupees: '149.00', utr: utrOf(number) })

const choose = (id: string, utr: string, by?: Client) => change('PUT', `${id}/reference`, { utr }, by)
const claimOf = async (id: string): Promise<Claim> => {
  const { items } = (await owner({ url: '/api/registrations?size=50' })).json<{ items: Claim[] }>()
  const found = items.find(({ _id }) => _id === id)
  if (found === undefined) throw new Error('There is no such claim.')
  return found
}

describe('a credit in whose line two numbers may be the reference', () => {
  it('has no reference, names both numbers, and is for no claim', async () => {
    const { id } = await signUp(1)
    const statement = await dropped(owner, twoNumbers())
    expect(await only()).toMatchObject({ utr: null, candidates: [true1, noted], state: 'open', heldBy: null })
    expect(statement.ready).toEqual([])
    expect(statement.orphan).toMatchObject([
      {
        credit: { utr: null, candidates: [true1, noted] },
        suggestions: [{ registration: { _id: id } }],
      },
    ])
    const { _id: creditId } = await only()
    expect((await claimOf(id)).maybePayments).toEqual([
      { creditId, day: '2026-10-01', restPaise: 14_900, candidates: [true1, noted] },
    ])
  })

  it('gets the number that someone chooses, and is then for the claim with it', async () => {
    await signUp(1)
    const { _id } = await dropped(owner, twoNumbers())
    const chosen = await choose((await only())._id, true1)
    expect(chosen).toMatchObject({ status: 200, message: messages.creditNamed })
    expect(chosen.credit).toMatchObject({ utr: true1, state: 'held' })
    expect(chosen.credit.candidates).toBeUndefined()
    expect((await readAgain(owner, _id)).ready).toHaveLength(1)
    expect((await choose(chosen.credit._id, true1)).status).toBe(200)
    const chosenOnce = (await db().select().from(auditLog)).filter(
      ({ action }) => action === 'credit.reference',
    )
    expect(chosenOnce).toMatchObject([{ before: { candidates: [true1, noted] }, after: { utr: true1 } }])
    await expectOrder()
  })

  it('keeps the first choice: another one is refused', async () => {
    await dropped(owner, twoNumbers())
    const { _id: id } = await only()
    expect((await choose(id, true1)).status).toBe(200)
    expect(await choose(id, noted)).toMatchObject({ status: 409, message: messages.creditChanged })
  })

  it.each(['627412345699', '1'])('refuses %s, which is not in its line', async (utr) => {
    await dropped(owner, twoNumbers())
    expect(await choose((await only())._id, utr)).toMatchObject({
      status: 400,
      message: creditRefusals.notInLine,
    })
  })

  it('is not named after something was decided about it', async () => {
    await dropped(owner, twoNumbers())
    const { _id: id } = await only()
    await change('PUT', `${id}/mark`, { mark: 'not_ours', seen: { restPaise: 14_900 } })
    expect((await choose(id, true1)).status).toBe(409)
  })

  it('is not named by a cashier whose own file alone has it', async () => {
    const cashier = await current().as('cashier')
    await dropped(cashier, twoNumbers())
    expect((await choose((await only())._id, true1, cashier)).status).toBe(403)
    expect(await only()).toMatchObject({ utr: null })
  })

  it("confirms what was granted on the owner's word", async () => {
    const { id: studentId } = await current().person('student')
    const { seen } = await createWordGrant(db(), studentId, '1LS26CS001')
    await dropped(owner, fileWith(lineWith('627412345601', '627412345699')))
    const { credit } = await choose((await only())._id, '627412345601')
    expect(credit).toMatchObject({ state: 'granted', uses: [{ registrationId: seen.registrationId }] })
  })

  it('is chosen and approved at once when the claim with one of its numbers is paired', async () => {
    const { id } = await signUp(1)
    await dropped(owner, twoNumbers())
    const { _id } = await only()
    const { plan, amountPaise, utr } = await claimOf(id)
    const paired = await change('POST', `${_id}/pair`, {
      registrationId: id,
      seen: { plan, amountPaise, utr },
    })
    expect(paired).toMatchObject({ status: 200, credit: { utr: true1, state: 'granted' } })
    await expectOrder()
  })
})

describe('the same payment in another file', () => {
  it('is settled by a file of the account that names its reference, and is one credit', async () => {
    await dropped(owner, twoNumbers(), ofPayee)
    await dropped(owner, csvOf([named(1)]), ofPayee)
    expect(await only()).toMatchObject({ utr: true1, statements: [{}, {}] })
    await expectOrder()
  })

  it('joins what a file of the account named before', async () => {
    await dropped(owner, csvOf([named(1)]), ofPayee)
    await dropped(owner, twoNumbers(), ofPayee)
    expect(await only()).toMatchObject({ utr: true1, statements: [{}, {}] })
  })

  it('is the same when its file is dropped again', async () => {
    await dropped(owner, twoNumbers(), ofPayee)
    await dropped(owner, csvOf([named(1)]), ofPayee)
    await dropped(owner, twoNumbers(), ofPayee)
    await dropped(owner, fileWith(lineWith(true1, noted), lineWith(utrOf(8))), ofPayee)
    const utrs = (await list()).items.map(({ utr }) => utr)
    expect(new Set(utrs)).toEqual(new Set([true1, utrOf(8)]))
    expect(utrs).toHaveLength(2)
  })

  it('joins, when someone chooses its number, what another file has, whatever its account', async () => {
    await dropped(owner, twoNumbers())
    await dropped(owner, csvOf([named(1)]))
    const held = (await list()).items.find(({ utr }) => utr === null)
    expect((await choose(held?._id ?? '', true1)).status).toBe(200)
    expect(await only()).toMatchObject({ utr: true1, statements: [{}, {}] })
    await expectOrder()
  })

  it.each([
    ['settles', ofPayee],
    ['names', undefined],
  ])('keeps what an owner and a line said about it when another file %s it', async (_, answer) => {
    await dropped(owner, twoNumbers(), answer)
    const { _id: id } = await only()
    const told = { vouchedAt: current().clock.now(), maybeReversedOn: '2026-10-02' }
    await db().update(bankCredit).set(told)
    await dropped(owner, csvOf([named(1)]), answer)
    if (answer === undefined) await choose(id, true1)
    expect(await db().select().from(bankCredit)).toMatchObject([{ utr: true1, ...told }])
  })

  it('does not take the number of a friend who paid on the same day: one file has both payments', async () => {
    const { id } = await createSignUp(db(), { utr: noted, usn: '1LS26CS002' })
    await dropped(owner, fileWith(lineWith(true1, noted), lineWith(noted)), ofPayee)
    const held = (await list()).items.find(({ utr }) => utr === null)
    expect(held).toMatchObject({ candidates: [true1, noted] })
    expect(await choose(held?._id ?? '', noted)).toMatchObject({
      status: 409,
      message: creditRefusals.ofAnotherPayment,
    })
    expect((await approveAs(current(), owner, id)).statusCode).toBe(200)
    // Another file names both: only the number that is left can be this payment.
    await dropped(owner, csvOf([named(1), named(2)]), ofPayee)
    const { items } = await list()
    expect(items).toHaveLength(2)
    expect(new Set(items.map(({ utr }) => utr))).toEqual(new Set([true1, noted]))
    await expectOrder()
  })

  it('keeps a payment of another account apart', async () => {
    await dropped(owner, twoNumbers(), ofPayee)
    await dropped(owner, csvOf([named(1)]), {
      newAccount: { name: 'Other', isPayee: false },
    })
    expect((await list()).total).toBe(2)
  })
})

describe('a credit that a version before stored without its numbers', () => {
  it('gets them when its file is dropped again', async () => {
    await dropped(owner, twoNumbers())
    await db().update(bankCredit).set({ candidates: [] })
    await dropped(owner, twoNumbers())
    expect(await only()).toMatchObject({ candidates: [true1, noted] })
  })
})

describe('a number in the reference column of the bank', () => {
  it('is the reference, whatever the narration says', async () => {
    const line = `${day},UPI-SOMEBODY-asha@okaxis-UTIB0000123-${true1}-${noted},0000${true1},${day},,149.00,1000.00`
    await dropped(owner, fileWith(line))
    expect(await only()).toMatchObject({ utr: true1 })
  })
})
