import type { Account } from '@lectureshelf/contract/money/bank/accounts'
import type { Claim } from '@lectureshelf/contract/money/claims'
import { messages } from '@lectureshelf/contract/messages'
import { beforeEach, describe, expect, it } from 'vitest'
import { decideAs } from '../../../../test/claim-decisions.ts'
import { utrOn } from '../../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../../test/harness.ts'
import { dropped, nameAccount, ofPayee, readAgain } from '../../../../test/statements/desk.ts'
import { createAccount, csvDay } from '../../../../test/statements/statement-factories.ts'
import { dayOf } from '../../../platform/clock.ts'
import { claim, provisionalAccess } from '../../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
const dayMs = 24 * 60 * 60_000
const savings = { newAccount: { name: 'Savings', isPayee: false } }
let owner: Client

beforeEach(async () => {
  current().clock.freeze()
  owner = await current().as('owner')
})

const daysAgo = (days: number): Date => new Date(current().clock.now().getTime() - days * dayMs)

const header = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'

/** Writes a file of HDFC with an amount in rupees on each of these days, each balance continuing the one before it. */
const fileOf = (opening: number, lines: [daysAgo: number, rupees: number][], number?: string): Buffer => {
  let balance = opening
  const rows = lines.map(([days, rupees]) => {
    balance += rupees
    const day = csvDay(daysAgo(days))
    const utr = utrOn(dayOf(daysAgo(days)), Math.round(balance) % 100_000)
    const [out, back] = rupees < 0 ? [String(-rupees), ''] : ['', String(rupees)]
    return `${day},UPI-SOMEBODY-${utr},${utr},${day},${out},${back},${balance.toFixed(2)}`
  })
  const preamble = number === undefined ? [] : [`Account Number : ${number}`]
  return Buffer.from([...preamble, header, ...rows, ''].join('\n'))
}

/** Files of savings around the day of the claim, which have no payment of it. */
const ofSavings = (number?: string) =>
  fileOf(
    7001.25,
    [
      [4, 5],
      [0, -500],
    ],
    number,
  )

/** A student renews two days before now, and reads at once. */
const renew = async () => {
  current().clock.advance(-2 * dayMs)
  const client = await current().as('lapsedStudent')
  const payload = { plan: 'basic', utr: utrOn(dayOf(current().clock.now()), 1) }
  const reply = await client({ method: 'POST', url: '/api/renewals', payload })
  expect(reply.json()).toMatchObject({ message: messages.paymentNotedReading })
  current().clock.advance(2 * dayMs)
  owner = await current().as('owner')
  await db()
    .update(provisionalAccess)
    .set({ endsAt: daysAgo(-1) })
}

/** Returns what the bank says of the claim, and whether its student reads. */
const seen = async () => {
  const { items } = (await owner({ url: '/api/registrations' })).json<{ items: Claim[] }>()
  const client = await current().as('lapsedStudent')
  const { provisionalUntil } = (await client({ url: '/api/subscription' })).json<{
    provisionalUntil: string | null
  }>()
  return [items[0]?.bank?.state, provisionalUntil !== null]
}
const reads = ['unknown', true]
const endsReading = ['not_in_statement', false]

const accounts = async () => (await owner({ url: '/api/accounts' })).json<{ items: Account[] }>().items
const numberOf = async (name: string) => (await accounts()).find((one) => one.name === name)?.numberEnd

describe('a statement whose account is only guessed', () => {
  it("ends no one's access and calls no one missing, until the owner says yes", async () => {
    await createAccount(db(), { name: 'Shop' })
    await renew()
    const guessed = await dropped(owner, ofSavings())
    expect(guessed).toMatchObject({ account: null, candidates: [{ name: 'Shop', signs: ['bank'] }] })
    expect(await seen()).toEqual(reads)
    await nameAccount(owner, guessed._id, { accountId: (await accounts())[0]?._id })
    expect(await seen()).toEqual(endsReading)
  })

  it('teaches its account no number, until the owner says yes', async () => {
    await createAccount(db(), { name: 'Shop' })
    const { _id: id } = await dropped(owner, ofSavings('50100000077777'))
    expect(await numberOf('Shop')).toBe('')
    await nameAccount(owner, id, { accountId: (await accounts())[0]?._id })
    expect(await numberOf('Shop')).toBe('077777')
  })
})

describe('a statement whose account was said wrongly', () => {
  it('restores the access that it ended, and forgets the number that it taught', async () => {
    await createAccount(db(), { name: 'Shop' })
    await renew()
    const wrong = await dropped(owner, ofSavings('50100000077777'), ofPayee)
    expect(await seen()).toEqual(endsReading)
    const right = await nameAccount(owner, wrong._id, savings)
    expect(right.account?.name).toBe('Savings')
    expect(await seen()).toEqual(reads)
    expect([await numberOf('Shop'), await numberOf('Savings')]).toEqual(['', '077777'])
  })

  it('takes back what followed from it: other files with its number, and those that continue it', async () => {
    const wrong = await dropped(owner, fileOf(7001.25, [[6, 5]], '50100000077777'), ofPayee)
    const sameNumber = await dropped(owner, fileOf(8001.25, [[3, 5]], '50100000077777'))
    const continued = await dropped(owner, fileOf(7006.25, [[5, -40]]))
    const placeOf = async ({ _id }: { _id: string }) => {
      const { account, accountBy } = await readAgain(owner, _id)
      return [account?.name, accountBy]
    }
    expect(await placeOf(sameNumber)).toEqual(['Shop', 'number'])
    expect(await placeOf(continued)).toEqual(['Shop', 'balance'])
    await nameAccount(owner, wrong._id, savings)
    expect(await placeOf(sameNumber)).toEqual(['Savings', 'number'])
    expect(await placeOf(continued)).toEqual(['Savings', 'balance'])
  })

  it('keeps what other files prove, and asks again about what nothing else proves', async () => {
    const right = await dropped(owner, fileOf(9000.5, [[9, 99]]), ofPayee)
    const wrong = await dropped(owner, fileOf(7001.25, [[6, 5]]), ofPayee)
    const ofRight = await dropped(owner, fileOf(9099.5, [[8, 99]]))
    const ofWrong = await dropped(owner, fileOf(7006.25, [[5, -40]]))
    expect([ofRight.accountBy, ofWrong.accountBy]).toEqual(['balance', 'balance'])
    await nameAccount(owner, wrong._id, savings)
    expect(await readAgain(owner, right._id)).toMatchObject({ account: { name: 'Shop' }, accountBy: 'owner' })
    expect(await readAgain(owner, ofRight._id)).toMatchObject({ account: { name: 'Shop' } })
    expect(await readAgain(owner, ofWrong._id)).toMatchObject({ account: { name: 'Savings' } })
    expect((await accounts()).map(({ statementCount }) => statementCount)).toEqual([2, 2])
  })
})

describe('the access that statements ended', () => {
  it('comes back when students do not pay into their account after all', async () => {
    await renew()
    const { account } = await dropped(owner, ofSavings(), ofPayee)
    expect(await seen()).toEqual(endsReading)
    const url = `/api/accounts/${account?._id}`
    await owner({ method: 'PATCH', url, payload: { name: 'Shop', isPayee: false } })
    expect(await seen()).toEqual(reads)
    await owner({ method: 'PATCH', url, payload: { name: 'Shop', isPayee: true } })
    expect(await seen()).toEqual(endsReading)
  })

  it('comes back when the statement is removed from the list', async () => {
    await renew()
    const { _id: id } = await dropped(owner, ofSavings(), ofPayee)
    expect(await seen()).toEqual(endsReading)
    const reply = await owner({ method: 'DELETE', url: `/api/statements/${id}` })
    expect(reply.json()).toEqual({ message: messages.statementRemoved })
    expect(await seen()).toEqual(reads)
  })

  it('stays ended when its claim was sent again since then', async () => {
    await renew()
    const { _id: id } = await dropped(owner, ofSavings(), ofPayee)
    await db()
      .update(claim)
      .set({ correctedAt: daysAgo(-0.1) })
    await nameAccount(owner, id, savings)
    expect((await seen())[1]).toBe(false)
  })

  it('stays ended after a decision', async () => {
    await renew()
    const { _id: id } = await dropped(owner, ofSavings(), ofPayee)
    const { items } = (await owner({ url: '/api/registrations' })).json<{ items: Claim[] }>()
    await decideAs.reject(current(), owner, items[0]?._id ?? '')
    await nameAccount(owner, id, savings)
    expect((await seen())[1]).toBe(false)
  })
})

describe('a statement that continues one whose account is known', () => {
  it('by the balance is of the same account, in either order and however its lines are sorted', async () => {
    const first = await dropped(owner, fileOf(7001.25, [[9, 99]]), ofPayee)
    const next = await dropped(
      owner,
      fileOf(7100.25, [
        [8, 99],
        [7, -12.5],
      ]),
    )
    const earlier = await dropped(owner, fileOf(6902.25, [[10, 99]]))
    expect(first.account?.name).toBe('Shop')
    expect([next, earlier].map(({ account, accountBy }) => [account?.name, accountBy])).toEqual([
      ['Shop', 'balance'],
      ['Shop', 'balance'],
    ])
  })

  it('by a line is of the same account', async () => {
    await dropped(
      owner,
      fileOf(7001.25, [
        [9, 99],
        [8, 450],
      ]),
      ofPayee,
    )
    const over = fileOf(7100.25, [
      [8, 450],
      [6, -3],
    ])
    expect(await dropped(owner, over)).toMatchObject({ account: { name: 'Shop' }, accountBy: 'line' })
  })

  it('is recognised when the account of the first becomes known later', async () => {
    const first = await dropped(owner, fileOf(7001.25, [[9, 99]]))
    const next = await dropped(owner, fileOf(7100.25, [[8, 99]]))
    expect(next.account).toBeNull()
    await nameAccount(owner, first._id, ofPayee)
    expect(await readAgain(owner, next._id)).toMatchObject({
      account: { name: 'Shop' },
      accountBy: 'balance',
    })
  })

  it('and has a number teaches it, which another file has then', async () => {
    await dropped(owner, fileOf(7001.25, [[9, 99]]), ofPayee)
    await dropped(owner, fileOf(7100.25, [[8, 99]], '50100000004821'))
    expect(await numberOf('Shop')).toBe('004821')
    const other = await dropped(owner, fileOf(123.45, [[3, 1]], '50100000004821'))
    expect(other).toMatchObject({ account: { name: 'Shop' }, accountBy: 'number' })
  })
})
