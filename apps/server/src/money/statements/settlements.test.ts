import { beforeEach, describe, expect, it } from 'vitest'
import { createSignUp } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { payoutOf } from '../../../test/statements/app-exports.ts'
import { creditDesk } from '../../../test/statements/credit-desk.ts'
import { dropped, readAgain } from '../../../test/statements/desk.ts'
import { csvOf } from '../../../test/statements/statement-factories.ts'
import { bankCredit } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client
const { sums, list, mark, expectOrder } = creditDesk(current, () => owner)

beforeEach(async () => {
  owner = await current().as('owner')
})

const payout = 'YESBN12026100201'
const app = payoutOf(
  payout,
  ['PAYMENT', '01-10-2026', '627412345601', '99.00'],
  ['PAYMENT', '01-10-2026', '627412345602', '149.00'],
)

/** Writes a statement of HDFC with one credit of a narration. */
const bankOf = (narration: string, rupees = '248.00', reference = ''): Buffer =>
  Buffer.from(
    [
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      `02/10/26,${narration},${reference},02/10/26,,${rupees},1000.00`,
      '',
    ].join('\n'),
  )

const receivedInBooks = async (): Promise<number> => {
  const { months } = (await owner({ url: '/api/books' })).json<{ months: { receivedPaise: number }[] }>()
  return months.reduce((sum, { receivedPaise }) => sum + receivedPaise, 0)
}

const expectOnce = async () => {
  expect(new Set((await list()).items.map(({ utr }) => utr))).toEqual(
    new Set(['627412345601', '627412345602']),
  )
  expect(await db().$count(bankCredit)).toBe(2)
  expect(await sums()).toMatchObject({ receivedPaise: 24_800, openPaise: 24_800, notOursPaise: 0 })
  expect(await receivedInBooks()).toBe(24_800)
  await expectOrder()
}

const named = bankOf(`NEFT CR-YESB0000001-PHONEPE PRIVATE LIMITED-SHELF NOTES-YESBN12026100299`)
const unnamed = bankOf(`NEFT CR-YESB0000001-SHELF NOTES-${payout}`)

describe('the lump by which an app pays out the payments of a day', () => {
  it.each([
    ['its narration names the app', named],
    ["the app's file names its reference", unnamed],
  ])('is counted as a settlement where %s, in whatever order both files come', async (_, lump) => {
    await dropped(owner, app)
    const bank = await dropped(owner, lump)
    expect(bank).toMatchObject({
      orphan: [],
      creditCount: 0,
      settlements: { count: 1, amountPaise: 24_800 },
      other: { count: 0 },
      sum: { receivedPaise: 0 },
    })
    await expectOnce()
  })

  it.each([
    ['its narration names the app', named, 0],
    ["the app's file names its reference", unnamed, 1],
  ])('is dropped where %s, also when the bank was read first', async (_, lump, before) => {
    const bank = await dropped(owner, lump)
    expect(bank.orphan).toHaveLength(before)
    await dropped(owner, app)
    expect(await readAgain(owner, bank._id)).toMatchObject({
      orphan: [],
      settlements: { count: 1, amountPaise: 24_800 },
    })
    await expectOnce()
    expect(await dropped(owner, lump)).toMatchObject({ orphan: [], settlements: { count: 1 } })
    await expectOnce()
  })

  it('is dropped and not taken back where the app lists the payout as a line', async () => {
    const bank = await dropped(owner, bankOf('IMPS-632499990000-SHELF NOTES', '99.00'))
    expect(bank.orphan).toHaveLength(1)
    const paytm = Buffer.from(
      'MID,Order ID,Transaction Date,Transaction Type,Amount,Bank RRN,Status\n' +
        'ABC,X1,2026-10-01,UPI,99,627412345601,TXN_SUCCESS\n' +
        'ABC,X2,2026-10-02,SETTLEMENT,99,632499990000,TXN_SUCCESS\n',
    )
    const statement = await dropped(owner, paytm)
    expect(statement).toMatchObject({ reversed: [], orphan: [{ credit: { utr: '627412345601' } }] })
    expect(await readAgain(owner, bank._id)).toMatchObject({ orphan: [], settlements: { count: 1 } })
    expect(await receivedInBooks()).toBe(9900)
  })

  it('is kept when someone claimed it, or the owner decided about it', async () => {
    await createSignUp(db(), { utr: '627512345677' })
    const claimed = await dropped(owner, bankOf('IMPS-627512345677-PHONEPE PRIVATE LIMITED', '149.00'))
    expect(claimed).toMatchObject({ ready: [{}], settlements: { count: 0 } })
    const bank = await dropped(owner, unnamed)
    const [open] = (await list('?state=open')).items
    if (open === undefined) throw new Error('There is no open credit.')
    await mark(open, 'not_ours')
    await dropped(owner, app)
    expect(await readAgain(owner, bank._id)).toMatchObject({ settled: [{ state: 'not_ours' }] })
    expect(await db().$count(bankCredit)).toBe(4)
  })

  it('is not what a student calls a settlement in the note of a payment by UPI', async () => {
    const note = bankOf('UPI-ASHA K-asha@okaxis-UTIB0000123-627412345609-SETTLEMENT', '99.00')
    expect(await dropped(owner, note)).toMatchObject({ orphan: [{}], settlements: { count: 0 } })
    const lines = csvOf([{ day: '01/10/26', rupees: '99.00', utr: '627412345608', payer: 'one97@paytm' }])
    expect(await dropped(owner, lines)).toMatchObject({ orphan: [{}], settlements: { count: 0 } })
  })
})
