import { messages } from '@lectureshelf/contract/messages'
import type { Statement } from '@lectureshelf/contract/money/statements'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveAs } from '../../../test/claim-decisions.ts'
import { utrOf } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { creditDesk } from '../../../test/statements/credit-desk.ts'
import { drop, dropped } from '../../../test/statements/desk.ts'
import { exportOf } from '../../../test/statements/app-exports.ts'
import { bankCredit, receipt, refund as refundTable } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client
const { sums, signUp, only, refund, mark, expectOrder, problems } = creditDesk(current, () => owner)

beforeEach(async () => {
  owner = await current().as('owner')
})

const paid = (rupees: string) => ['PAYMENT', '01-10-2026', utrOf(1), rupees] as const
const back = (rupees: string, day = '05-10-2026') => ['REFUND', day, utrOf(1), rupees] as const

/** Returns what the owner has by the books of this month. */
const closing = async (): Promise<number | undefined> => {
  const reply = await owner({ url: '/api/books' })
  return reply.json<{ months: { closingPaise: number }[] }>().months.at(-1)?.closingPaise
}

/** Imports a payment for a premium plan of Rs 149 and grants it. */
const granted = async (rupees: string): Promise<Statement> => {
  const { id } = await signUp(1)
  const statement = await dropped(owner, exportOf(paid(rupees)))
  expect((await approveAs(current(), owner, id)).statusCode).toBe(200)
  return statement
}

describe('a part of a payment that was refunded in the app', () => {
  it('is a refund of what was paid too much: the access stays, and no one is asked to end it', async () => {
    await granted('200.00')
    const statement = await dropped(owner, exportOf(paid('200.00'), back('51.00')))
    expect(statement).toMatchObject({
      reversed: [],
      granted: [{ usedPaise: 14_900 }],
      sum: { receivedPaise: 20_000, grantedPaise: 14_900, settledPaise: 5100, orphanPaise: 0 },
    })
    expect(await only()).toMatchObject({
      state: 'granted',
      restPaise: 0,
      reversedOn: null,
      refunds: [{ amountPaise: 5100, day: '2026-10-05', reference: utrOf(1) }],
      uses: [{ amountPaise: 14_900 }],
    })
    expect(await sums()).toMatchObject({ receivedPaise: 20_000, refundedPaise: 5100, reversedPaise: 0 })
    expect(await closing()).toBe(14_900)
    await expectOrder()
  })

  it('is counted once, however often and in which files it is imported', async () => {
    await granted('200.00')
    const file = exportOf(paid('200.00'), back('51.00'))
    await dropped(owner, file)
    expect((await drop(owner, file)).json()).toMatchObject({ message: messages.statementUnchanged })
    await dropped(owner, exportOf(back('51.00', '06-10-2026')))
    expect(await only()).toMatchObject({ refunds: [{ amountPaise: 5100 }] })
    expect(await closing()).toBe(14_900)
  })

  it('reduces what it paid for where nothing else is left, and the receipt still says what was received', async () => {
    await granted('149.00')
    const statement = await dropped(owner, exportOf(back('50.00')))
    expect(statement.reversed).toEqual([])
    expect(await only()).toMatchObject({
      state: 'granted',
      restPaise: 0,
      refunds: [{ amountPaise: 5000 }],
      uses: [{ amountPaise: 9900 }],
    })
    expect(await db().select().from(receipt)).toMatchObject([{ receivedPaise: 14_900, voidedAt: null }])
    expect(await closing()).toBe(9900)
    await expectOrder()
  })

  it('leaves the remainder to be refunded as it was marked', async () => {
    await dropped(owner, exportOf(paid('149.00')))
    await mark(await only(), 'refund_due')
    await dropped(owner, exportOf(back('49.00')))
    expect(await only()).toMatchObject({ state: 'refund_due', restPaise: 10_000 })
    await expectOrder()
  })

  it('and then the remainder make a reversal, which loses no more than the payment', async () => {
    await granted('200.00')
    await dropped(owner, exportOf(back('51.00')))
    const statement = await dropped(owner, exportOf(back('149.00', '07-10-2026')))
    expect(statement.reversed).toMatchObject([
      {
        credit: { reversedOn: '2026-10-07' },
        registration: { usn: '1LS26CS001' },
        grant: { isEnded: false },
      },
    ])
    expect(await closing()).toBe(0)
    await expectOrder()
  })

  it('is counted twice when a file has it twice', async () => {
    await granted('200.00')
    await dropped(owner, exportOf(back('20.00'), back('20.00')))
    expect(await only()).toMatchObject({ state: 'open', restPaise: 1100 })
    expect(await closing()).toBe(16_000)
    await expectOrder()
  })
})

describe('a refund that was recorded before the export of the app has it', () => {
  it('is confirmed by it, and nothing is counted twice', async () => {
    await dropped(owner, exportOf(paid('149.00')))
    await refund(await only())
    expect(await closing()).toBe(0)
    const file = exportOf(paid('149.00'), back('149.00'))
    const statement = await dropped(owner, file)
    expect(statement.reversed).toEqual([])
    expect(await only()).toMatchObject({
      state: 'refunded',
      reversedOn: null,
      refunds: [{ amountPaise: 14_900, day: '2026-10-02', reference: 'N123' }],
    })
    expect(await closing()).toBe(0)
    expect(await db().select().from(refundTable)).toMatchObject([{ lineKey: `${utrOf(1)}|14900|1` }])
    expect((await drop(owner, file)).json()).toMatchObject({ message: messages.statementUnchanged })
    await expectOrder()
  })

  it('of a rest leaves the grant alone', async () => {
    await granted('200.00')
    await refund(await only())
    await dropped(owner, exportOf(back('51.00')))
    expect(await only()).toMatchObject({ state: 'granted', refunds: [{ amountPaise: 5100 }] })
    expect(await closing()).toBe(14_900)
    await expectOrder()
  })

  it('is reported by the doctor where an older version counted it twice, and the books do not', async () => {
    await dropped(owner, exportOf(paid('149.00')))
    await refund(await only())
    await db().update(bankCredit).set({ reversedOn: '2026-10-05' })
    expect(await problems()).toEqual([
      `The credit of 2026-10-01 with the UTR ${utrOf(1)} loses more than its amount: it was refunded and taken back.`,
    ])
    expect(await closing()).toBe(0)
  })
})
