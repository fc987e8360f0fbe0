import { statementLeftOut } from '@lectureshelf/contract/money/payment-messages'
import { describe, expect, it } from 'vitest'
import { utrOf } from '../../../test/claim-factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { dropped, readAgain } from '../../../test/statements/desk.ts'

const current = useTestApp()

const payments = [1, 2, 3, 4, 5].map(
  (number) =>
    `Rs.149.00 credited to A/c XX1234 on 05-10-26 by UPI ref no ${utrOf(number)} -Union Bank of India`,
)
const unreadable = `Rs.149.00 credited to A/c XX1234 on 99-99-26 by UPI ref no ${utrOf(8)}`
const paidOut = `Rs.500.00 debited from A/c XX1234 on 05-10-26 to VPA shop@okaxis UPI ref no ${utrOf(9)}`
const others = [
  '123456 is OTP for txn of INR 500.00 at SHOP. Do not share.',
  'Get a loan of Rs.5,00,000 credited in minutes! Apply now',
  'Your A/c XX1234 balance is Rs 1,099.00 as on 05-10-26.',
]

const paste = async (messages: string[]) =>
  dropped(await current().as('owner'), Buffer.from(messages.join('\n\n')))

describe('pasted messages', () => {
  it('that do not count are counted and listed with their reasons, also when the statement is read again', async () => {
    const statement = await paste([...payments, ...others])
    expect(statement).toMatchObject({
      linesTotal: 5,
      leftOut: {
        count: 3,
        messages: [
          { reason: statementLeftOut.unmoved },
          { reason: statementLeftOut.advert },
          { reason: statementLeftOut.balance },
        ],
      },
    })
    expect((await readAgain(await current().as('owner'), statement._id)).leftOut).toEqual(statement.leftOut)
    // The same payments alone are the same statement, and show what was left out before.
    expect(await paste(payments)).toMatchObject({ _id: statement._id, leftOut: statement.leftOut })
    const once = await paste([...payments, ...others.slice(0, 1)])
    expect(once).toMatchObject({ _id: statement._id, leftOut: { count: 1 } })
  })

  it('about money that went out are no payments, and neither are those that could not be read', async () => {
    const statement = await paste([...payments, ...others.slice(0, 1), paidOut, unreadable])
    expect(statement).toMatchObject({
      linesTotal: 7,
      badLines: [expect.anything()],
      leftOut: {
        count: 2,
        payments: 5,
        messages: [{ reason: statementLeftOut.unmoved }, { reason: statementLeftOut.wentOut }],
      },
    })
  })

  it('are all counted, and the first 200 are kept', async () => {
    const adverts = Array.from({ length: 250 }, () => others[1] ?? '')
    const { leftOut } = await paste([...payments, ...adverts])
    expect([leftOut.count, leftOut.messages.length]).toEqual([250, 200])
  })

  it('of which none is left out show nothing', async () => {
    expect((await paste(payments)).leftOut).toEqual({ count: 0, payments: 5, messages: [] })
  })
})
