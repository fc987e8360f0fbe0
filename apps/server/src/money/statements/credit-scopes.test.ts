import { eq, like } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { seenNow } from '../../../test/claim-decisions.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { creditDesk } from '../../../test/statements/credit-desk.ts'
import { dropped, nameAccount, readAgain } from '../../../test/statements/desk.ts'
import { createAccount } from '../../../test/statements/statement-factories.ts'
import { bankCredit, statementCredit } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client
const { sums, change, list, only, signUp, expectOrder } = creditDesk(current, () => owner)

beforeEach(async () => {
  owner = await current().as('owner')
})

const header = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'

/** Writes a statement with a cash deposit of Rs 99, which has no reference, and another sum that names the file. */
const cashOf = (rupees: string, number?: string): Buffer =>
  Buffer.from(
    [
      ...(number === undefined ? [] : [`Account Number : ${number}`]),
      header,
      '01/10/26,CASH DEPOSIT SELF,,01/10/26,,99.00,1000.00',
      `02/10/26,RENT,,02/10/26,,${rupees},1000.00`,
      '',
    ].join('\n'),
  )

const credits = () => db().$count(bankCredit)
const newAccount = (name: string) => ({ newAccount: { name, isPayee: false } })

describe('a credit without a reference', () => {
  it('is one of its account: the same day, sum and payer in another account is another credit', async () => {
    await createAccount(db(), { numberEnd: '1111' })
    await createAccount(db(), { numberEnd: '2222' })
    const first = await dropped(owner, cashOf('5001.00', '50100000001111'))
    const second = await dropped(owner, cashOf('5002.00', '50100000002222'))
    expect([first.account === null, second.account === null]).toEqual([false, false])
    expect(await credits()).toBe(2)
    expect(await sums()).toMatchObject({ receivedPaise: 19_800, openPaise: 19_800 })
    // Another file of the first account has the same credit.
    await dropped(owner, cashOf('5003.00', '50100000001111'))
    expect(await credits()).toBe(2)
    await expectOrder()
  })

  it('of a statement without an account is joined when the account is named', async () => {
    const first = await dropped(owner, cashOf('5001.00'))
    const second = await dropped(owner, cashOf('5002.00'))
    expect(await credits()).toBe(2)
    const { account } = await nameAccount(owner, first._id, newAccount('Savings'))
    await nameAccount(owner, second._id, { accountId: account?._id })
    expect(await credits()).toBe(1)
    expect(await db().$count(statementCredit)).toBe(2)
    expect((await readAgain(owner, second._id)).orphan).toHaveLength(1)
    // Importing them again changes nothing.
    await dropped(owner, cashOf('5001.00'))
    await dropped(owner, cashOf('5002.00'))
    expect(await credits()).toBe(1)
    await expectOrder()
  })

  it('keeps what an owner and a line said about it when it is joined', async () => {
    const first = await dropped(owner, cashOf('5001.00'))
    const { account } = await nameAccount(owner, first._id, newAccount('Savings'))
    const second = await dropped(owner, cashOf('5002.00'))
    const told = { vouchedAt: current().clock.now(), maybeReversedOn: '2026-10-02' }
    await db()
      .update(bankCredit)
      .set(told)
      .where(like(bankCredit.key, `${second._id}%`))
    await nameAccount(owner, second._id, { accountId: account?._id })
    expect(await db().select().from(bankCredit)).toMatchObject([told])
  })

  it('stays two credits when the statements are of two accounts', async () => {
    const first = await dropped(owner, cashOf('5001.00'))
    const second = await dropped(owner, cashOf('5002.00'))
    await nameAccount(owner, first._id, newAccount('Savings'))
    await nameAccount(owner, second._id, newAccount('Current'))
    expect(await credits()).toBe(2)
    await expectOrder()
  })

  it.each([0, 1])('that was granted stays granted when it is joined, in statement %i', async (paired) => {
    const statements = [await dropped(owner, cashOf('5001.00')), await dropped(owner, cashOf('5002.00'))]
    const { id } = await signUp(1, { plan: 'basic' })
    const lineId = statements[paired]?.orphan[0]?.credit._id ?? ''
    const seen = await seenNow(current(), id)
    const reply = await change('POST', `${lineId}/pair`, { registrationId: id, seen })
    expect(reply.status).toBe(200)
    const [first, second] = statements
    const { account } = await nameAccount(owner, first?._id ?? '', newAccount('Savings'))
    await nameAccount(owner, second?._id ?? '', { accountId: account?._id })
    expect(await only()).toMatchObject({
      _id: lineId,
      state: 'granted',
      uses: [{ registrationId: id }],
      statements: [{}, {}],
    })
    await expectOrder()
  })

  it('is divided when one of its statements turns out to be of another account', async () => {
    const first = await dropped(owner, cashOf('5001.00'))
    const second = await dropped(owner, cashOf('5002.00'))
    const { account } = await nameAccount(owner, first._id, newAccount('Savings'))
    await nameAccount(owner, second._id, { accountId: account?._id })
    await nameAccount(owner, second._id, newAccount('Current'))
    expect((await list()).items.map(({ statements }) => statements.length)).toEqual([1, 1])
    expect((await readAgain(owner, second._id)).orphan).toHaveLength(1)
    const [link] = await db().select().from(statementCredit).where(eq(statementCredit.statementId, first._id))
    expect(link).toBeDefined()
    await expectOrder()
  })
})
