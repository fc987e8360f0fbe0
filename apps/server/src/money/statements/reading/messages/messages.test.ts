import { statementBadLine, statementLeftOut } from '@lectureshelf/contract/money/payment-messages'
import { describe, expect, it } from 'vitest'
import { readStatement } from '../read-statement.ts'

/** Reads a text, as its sender with each payment as [day, paise, side, UTR, payer]. */
const read = async (text: string) => {
  const { bank, isExcerpt, lines, badLines, leftOut } = await readStatement(Buffer.from(text))
  const found = lines.map(({ day, amountPaise, side, isReversal, utr, payer }) => [
    day,
    amountPaise,
    isReversal ? `${side} reversal` : side,
    utr,
    payer,
  ])
  return { bank, isExcerpt, found, badLines, leftOut }
}

const day = '2026-11-19'
const utr = '632377770001'
const credit = (payer: string | null = null) => [day, 9900, 'credit', utr, payer]
const debit = [day, 50_000, 'debit', '632377770009', null]
const asha = 'as….k@okaxis'

describe('pasted messages are read exactly', () => {
  it.each([
    ['SBI', `Dear SBI UPI User, ur A/cX1234 credited by Rs99 on 19Nov26 by (Ref no ${utr})`, [credit()]],
    [
      'SBI',
      `Dear SBI User, your A/c X1234-credited by Rs.99 on 19Nov26 transfer from ASHA K Ref No ${utr} -SBI`,
      [credit()],
    ],
    [
      'SBI',
      `Dear UPI user A/C X1234 debited by 500.0 on date 19Nov26 trf to SHOP Refno 632377770009. If not u? call 1800111109. -SBI
Dear SBI UPI User, ur A/cX1234 credited by Rs99.00 on 19Nov26 by (Ref no ${utr})`,
      [debit, credit()],
    ],
    [
      'HDFC',
      `Rs.99.00 credited to HDFC Bank A/c XX1234 on 19-11-26 from VPA asha.k@okaxis (UPI ${utr})`,
      [credit(asha)],
    ],
    [
      'HDFC',
      `Credit Alert!\nRs.99.00 credited to HDFC Bank A/c XX1234 on 19-11-26 from VPA asha.k@okaxis (UPI ${utr})\n
Sent Rs.500.00\nFrom HDFC Bank A/C *1234\nTo SHOP\nOn 19/11/26\nRef 632377770009\nNot You?\nCall 18002586161/SMS BLOCK UPI to 7308080808`,
      [credit(asha), debit],
    ],
    [
      'HDFC',
      `VM-HDFCBK\nUpdate! INR 99.00 deposited in HDFC Bank A/c XX1234 on 19-NOV-26 for UPI-${utr}-ASHA.Avl bal INR 1,099.00.`,
      [credit()],
    ],
    [
      'ICICI',
      `Dear Customer, Acct XX123 is credited with Rs 99.00 on 19-Nov-26 from ASHA KULKARNI. UPI:${utr}-ICICI Bank.`,
      [credit()],
    ],
    [
      'ICICI',
      `ICICI Bank Acct XX123 debited for Rs 500.00 on 19-Nov-26; SHOP credited. UPI:632377770009. Call 18002662 for dispute. SMS BLOCK 123 to 9215676766.
Dear Customer, Acct XX123 is credited with Rs 99.00 on 19-Nov-26 from ASHA. UPI:${utr}-ICICI Bank.`,
      [debit, credit()],
    ],
    [
      'ICICI',
      `ICICI Bank Account XX123 credited:Rs. 99.00 on 19-Nov-26. Info UPI-${utr}-. Available Balance is Rs. 1,099.00.`,
      [credit()],
    ],
    [
      'Axis',
      `INR 99.00 credited\nA/c no. XX1234\n19-11-26, 10:12:11 IST\nUPI/P2A/${utr}/ASHA K/SBIN\nNot you? SMS BLOCKUPI Cust ID to 919951860002\nAxis Bank`,
      [credit()],
    ],
    [
      'Axis',
      `INR 99.00 credited to A/c no. XX1234 on 19-11-26 at 10:12:11 IST. Info- UPI/P2M/${utr}/asha.k@okaxis - Axis Bank`,
      [credit(asha)],
    ],
    [
      'Axis',
      `INR 500.00 debited\nA/c no. XX1234\n19-11-26, 10:12:11\nUPI/P2M/632377770009/SHOP\nNot you? SMS BLOCKUPI Cust ID to 919951860002\nAxis Bank`,
      [debit],
    ],
    [
      'Kotak',
      `Received Rs.99.00 in your Kotak Bank AC X1234 from asha.k@okaxis on 19-11-26.UPI Ref:${utr}.`,
      [credit(asha)],
    ],
    [
      'Kotak',
      `Sent Rs.500.00 from Kotak Bank AC X1234 to shop@ybl on 19-11-26.UPI Ref 632377770009. Not you, https://kotak.com/KBANKT/Fraud`,
      [[...debit.slice(0, 4), 's…p@ybl']],
    ],
    [
      'Kotak',
      `Rs. 99.00 credited to your Kotak Mahindra Bank A/c XX1234 by asha.k@okaxis on 19/11/2026. UPI ref no. ${utr}`,
      [credit(asha)],
    ],
    [
      'Canara',
      `An amount of INR 99.00 has been CREDITED to your account XXX123 on 19/11/2026 towards UPI/CR/${utr}/ASHA. Total Avail.bal INR 1,099.00. - Canara Bank`,
      [credit()],
    ],
    [
      'Canara',
      `An amount of INR 500.00 has been DEBITED to your account XXX123 on 19/11/2026. UPI Ref 632377770009. Total Avail.bal INR 1,099.00.Dial 1930 to report cyber fraud - Canara Bank`,
      [debit],
    ],
    [
      'Canara',
      `Rs.99.00 credited to A/c XX1234 on 19-11-26 by UPI ref ${utr} from asha.k@okaxis. - Canara Bank`,
      [credit(asha)],
    ],
    [
      'Paytm',
      `Paytm: Rs.99.00 received from asha.k@okaxis in your a/c 91XX12 on 19-11-2026. UPI Ref: ${utr}. Bal: Rs 1,099`,
      [credit(asha)],
    ],
    [
      'Paytm',
      `You have received Rs. 99 from ASHA K on Paytm on 19 Nov 2026, 10:12 AM. UPI Ref No: ${utr}`,
      [credit()],
    ],
    ['Paytm', `Rs 500 paid to SHOP from Paytm on 19-11-2026. UPI Ref No 632377770009`, [debit]],
    ['PhonePe', `PhonePe: Asha K has sent you ₹99 on Nov 19, 2026. UTR: ${utr}`, [credit()]],
    ['PhonePe', `Received ₹99.00 from ASHA K on PhonePe\n19 Nov 2026 10:12 am\nUTR ${utr}`, [credit()]],
    ['PhonePe', `₹500 paid to SHOP via PhonePe on 19 Nov 2026. UTR 632377770009`, [debit]],
    [
      'other',
      `Rs.99.00 credited to A/c XX1234 on 19-11-26 by UPI ref ${utr} from ra..sh@okaxis`,
      [credit('ra…sh@okaxis')],
    ],
    [
      'other',
      `Paytm: Rs 99 received from ASHA on 19-11-26. UPI Ref: ${utr}\n\nPhonePe: ₹500 paid to SHOP on 19-11-26. UTR 632377770009`,
      [credit(), debit],
    ],
  ])('%s: %s', async (bank, text, found) => {
    expect(await read(text)).toMatchObject({ bank, isExcerpt: true, found, badLines: [] })
  })
})

const genuine = `Rs.99.00 credited to A/c XX1234 on 19-11-26 by UPI ref ${utr}`

it.each([
  ['a password', '123456 is OTP for txn of INR 500.00 at SHOP on your card. Do not share it with anyone.'],
  [
    'an advert',
    'Get a pre-approved loan of Rs.5,00,000 credited to your A/c in minutes! Apply now: https://x.example',
  ],
  ['a balance', 'Your A/c XX1234 balance is Rs 1,099.00 as on 19-11-26.'],
  ['a request', 'SHOP has requested Rs 500.00 from you on 19-11-26. UPI ref 632377770008'],
  ['a failed payment', 'Your payment of Rs 500.00 to SHOP on 19-11-26 failed. UPI ref 632377770008'],
  ['an announced payment', 'Rs 500.00 will be debited from A/c XX1234 on 21-11-26. UPI ref 632377770008'],
])('%s between payments is left out', async (_, text) => {
  expect(await read(`${text}\n${genuine}\n\n${text}`)).toMatchObject({ found: [credit()], badLines: [] })
  await expect(readStatement(Buffer.from(text))).rejects.toThrow('None of the lines names the columns')
})

it.each([
  ['went out', `A/c XX1234 debited by Rs.99.00 on 19-11-26 for reversal of UPI ref ${utr}`, 'debit reversal'],
  ['came in as a refund', `Rs.99.00 credited to A/c XX1234 on 19-11-26 as refund. UPI ref ${utr}`, 'credit'],
  ['came in with such a note', `${genuine} from asha reversal theory notes no chargeback`, 'credit'],
])('money that %s is read by its direction alone', async (_, text, side) => {
  expect((await read(text)).found).toEqual([[day, 9900, side, utr, null]])
})

it.each([
  ['an incoming payment that went back', `${genuine} has been reversed on 20-11-26`],
  [
    'an own payment that came back',
    `Rs.99.00 debited from A/c XX1234 on 19-11-26, UPI ref 632377770008, was reversed`,
  ],
])('%s is left out for a person to look at', async (_, text) => {
  const { found, leftOut } = await read(`${text}\n\n${genuine}`)
  expect(found).toEqual([credit()])
  expect(leftOut).toMatchObject([{ line: 1, reason: statementLeftOut.takenBack }])
})

it('what is left out is listed with its line, the reason and a beginning without numbers and addresses', async () => {
  const union = `A/c *1234 Credited for Rs:90.00 on 19-11-2026 10:33:12 by Mob Bk ref no ${utr} Avl Bal Rs:32100.11 -Union Bank of India`
  const { found, leftOut } = await read(
    [
      '123456 is OTP for txn of INR 500.00 at SHOP. Do not share.',
      union,
      'Get a loan of Rs.5,00,000 credited in minutes! Apply now',
      'Your A/c XX1234 balance is Rs 1,099.00 as on 19-11-26.',
      'asha.k@okaxis has sent you a sticker',
    ].join('\n\n'),
  )
  expect(found).toEqual([[day, 9000, 'credit', utr, null]])
  expect(leftOut).toEqual([
    {
      line: 1,
      reason: statementLeftOut.unmoved,
      excerpt: '•••••• is OTP for txn of INR •••.•• at SHOP. Do not share.',
    },
    {
      line: 5,
      reason: statementLeftOut.advert,
      excerpt: 'Get a loan of Rs.•,••,••• credited in minutes! Apply now',
    },
    {
      line: 7,
      reason: statementLeftOut.balance,
      excerpt: 'Your A/c XX•••• balance is Rs •,•••.•• as on ••-••-••.',
    },
    { line: 9, reason: statementLeftOut.noSum, excerpt: '… has sent you a sticker' },
  ])
})

it('a message that cannot be read is listed with its line, and the others count', async () => {
  const noDay = `Rs.99.00 credited to A/c XX1234 by UPI ref ${utr}`
  const noSide = 'Rs.42.00, UPI ref 632377770002, 19-11-26'
  const { found, badLines } = await read(`${genuine}\n\n${noDay}\n\n${noSide}`)
  expect(found).toEqual([credit()])
  expect(badLines).toEqual([
    { line: 3, reason: statementBadLine.day('') },
    { line: 5, reason: statementBadLine.side },
  ])
})

it('an endless message ends soon', async () => {
  const text = `${'paid Rs 5 to '.repeat(80_000)}\n\n${genuine}`
  expect((await read(text)).found).toContainEqual(credit())
})
