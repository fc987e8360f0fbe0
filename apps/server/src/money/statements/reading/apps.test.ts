import { expect, test } from 'vitest'
import { readStatement } from './read-statement.ts'

/** What is expected of a file: its app, each payment as [day, paise, side, UTR, payer], and bad lines. */
const read = async (text: string) => {
  const { bank, lines, badLines } = await readStatement(Buffer.from(text))
  return {
    bank,
    lines: lines.map(({ day, amountPaise, side, isReversal, utr, payer }) => [
      day,
      amountPaise,
      isReversal ? 'reversal' : side,
      utr,
      payer,
    ]),
    badLines,
  }
}

const first = ['2026-11-19', 9900, 'credit', '632377770001', null]
const second = ['2026-11-20', 14_900, 'credit', '632477770002', null]
const refund = ['2026-11-21', 9900, 'reversal', '632377770001', null]

test.each([
  [
    'Paytm, with quoted numbers, fees, the number of the payout and an order of twelve digits',
    'Paytm',
    `'Transaction_ID','Order_ID','Transaction_Date','Updated_Date','Transaction_Type','Status','MID','Customer_Nickname','Amount','Commission','GST','Payout_Date','UTR_No','Bank_Transaction_ID','Settled_Amount'
'20261119111212800110168','411111111111','19-11-2026 10:12:11','19-11-2026 10:12:40','ACQUIRING','SUCCESS','ABCDEF12345678901234','As**a','99.00','0.00','0.00','20-11-2026','632488880000','632377770001','99.00'
'20261120111212800110169','411111111112','20-11-2026 23:59:59','21-11-2026 00:00:02','ACQUIRING','SUCCESS','ABCDEF12345678901234','Ra**i','149.00','0.00','0.00','21-11-2026','632488880000','632477770002','149.00'
'20261121111212800110170','411111111111','21-11-2026 09:00:00','21-11-2026 09:00:02','REFUND','SUCCESS','ABCDEF12345678901234','As**a','99.00','0.00','0.00','22-11-2026','632588880001','632377770001','-99.00'
'20261121111212800110171','411111111113','21-11-2026 09:10:00','21-11-2026 09:10:02','ACQUIRING','FAILURE','ABCDEF12345678901234','Ki**n','99.00','0.00','0.00','','','632577770009','0.00'
`,
    [first, second, refund],
  ],
  [
    'Paytm, with a preamble, tabs, other titles and a last sum',
    'Paytm',
    `Paytm for Business\t\t\t\t\t
Payments from 19 Nov 2026 to 21 Nov 2026\t\t\t\t\t

Date\tOrder ID\tPayout Date\tType\tAmount (Rs.)\tRRN\tStatus
19 Nov 2026, 10:12 AM\tORD1\t20 Nov 2026\tPayment\t₹ 99.00\t632377770001\tSuccess
20 Nov 2026, 11:59 PM\tORD2\t21 Nov 2026\tPayment\t₹ 149.00\t632477770002\tSuccess
21 Nov 2026, 09:00 AM\tORD1\t22 Nov 2026\tRefund\t₹ 99.00\t632377770001\tSuccess
Total\t\t\t\t₹ 149.00\t\t
`,
    [first, second, refund],
  ],
  [
    'Paytm, where the payout says Settlement',
    'Paytm',
    `MID,Order ID,Transaction Date,Transaction Type,Amount,Bank RRN,Customer VPA,Status
ABC123,X1,2026-11-19T10:12:11,UPI,99,632377770001,asha.k@okaxis,TXN_SUCCESS
ABC123,X2,2026-11-20T10:12:11,UPI,149,632477770002,,TXN_SUCCESS
ABC123,X3,2026-11-20T23:00:00,SETTLEMENT,248,632499990000,,TXN_SUCCESS
`,
    [
      ['2026-11-19', 9900, 'credit', '632377770001', 'as….k@okaxis'],
      second,
      ['2026-11-20', 24_800, 'debit', '632499990000', null],
    ],
  ],
  [
    'PhonePe, with its own reference and the fees',
    'PhonePe',
    `Transaction Type,Merchant Order Id,Merchant Reference Id,PhonePe Reference Id,From,Instrument,Creation Date,Transaction Date,Settlement Date,Bank Reference No,Amount,Fee,IGST,CGST,SGST
PAYMENT,MO1,MR1,T2611191012111234567890,asha.k@ybl,UPI,19-11-2026,19-11-2026,20-11-2026,632377770001,99.00,0,0,0,0
PAYMENT,MO2,MR2,T2611202359591234567891,,UPI,20-11-2026,20-11-2026,21-11-2026,632477770002,149.00,0,0,0,0
REFUND,MO3,MR1,T2611210900001234567892,,UPI,21-11-2026,21-11-2026,22-11-2026,632377770001,-99.00,0,0,0,0
`,
    [['2026-11-19', 9900, 'credit', '632377770001', 'as….k@ybl'], second, refund],
  ],
  [
    'PhonePe, with a status and the moment of each payment',
    'PhonePe',
    `PhonePe Transaction ID;Payment Type;Transaction Time;Transaction UTR;Settlement UTR;Transaction Amount;Transaction Status
T26111910121112345678;STATIC_QR;Nov 19, 2026 10:12 AM;632377770001;632488880000;99;COMPLETED
T26112023595912345678;STATIC_QR;Nov 20, 2026 11:59 PM;632477770002;632488880000;149;COMPLETED
T26112109000012345678;STATIC_QR;Nov 21, 2026 09:00 AM;632377770001;;99;REVERSED
T26112109100012345678;STATIC_QR;Nov 21, 2026 09:10 AM;632577770009;;99;PENDING
`,
    [first, second, refund],
  ],
  [
    'PhonePe, with terminals and a refund by UPI',
    'PhonePe',
    `Store Id,Terminal Id,Instrument,Type,Payment Type,Date,UTR,Amount
S1,TM1,UPI,PAYMENT,UPI,19/11/2026,0000632377770001,"99.00"
S1,TM1,UPI,PAYMENT,UPI,20/11/2026,0000632477770002,"149.00"
S1,TM1,UPI,REFUND,UPI,21/11/2026,0000632377770001,"99.00"
`,
    [first, second, refund],
  ],
  [
    'Google Pay, with dates that begin with the month',
    'Google Pay',
    `Creation time,Transaction ID,UPI transaction ID,Customer,Type,Status,Amount,Fee,Net amount
"Nov 19, 2026, 10:12:03 AM",CICAgKDo4r2PIg,632377770001,Asha K,Received,Completed,₹99.00,₹0.00,₹99.00
"Nov 20, 2026, 11:59:59 PM",CICAgKDo4r2PIh,632477770002,Ravi,Received,Completed,₹149.00,₹0.00,₹149.00
"Nov 21, 2026, 9:00:00 AM",CICAgKDo4r2PIi,632377770001,Asha K,Refund,Completed,-₹99.00,₹0.00,-₹99.00
"Nov 21, 2026, 9:10:00 AM",CICAgKDo4r2PIj,632577770009,Kiran,Received,Failed,₹99.00,₹0.00,₹0.00
`,
    [first, second, refund],
  ],
  [
    'Google Pay, without a type',
    'Google Pay',
    `Google Pay for Business,,,
,,,
Created time,Payer VPA,UTR,Amount (INR)
19 Nov 2026 at 10:12,asha.k@okaxis,632377770001,99
20 Nov 2026 at 23:59,,632477770002,149
`,
    [['2026-11-19', 9900, 'credit', '632377770001', 'as….k@okaxis'], second],
  ],
  [
    'Google Pay, with quotes around everything',
    'Google Pay',
    `"Creation time"|"Google Pay transaction ID"|"Bank reference"|"Type"|"Amount"
"2026-11-19 10:12"|"AXISb12"|"'632377770001'"|"Payment received"|"Rs.99/-"
"2026-11-20 10:12"|"AXISb13"|"'632477770002'"|"Payment received"|"Rs.149/-"
`,
    [first, second],
  ],
  [
    'BharatPe, with the address of the payer',
    'BharatPe',
    `Date,Time,Payer Name,Payer VPA,RRN,Amount,Type,Status,Settlement UTR
19/11/2026,10:12:11,ASHA K,asha.k@paytm,632377770001,99.00,PAYMENT_RECV,SUCCESS,632488880000
20/11/2026,23:59:59,RAVI,,632477770002,149.00,PAYMENT_RECV,SUCCESS,632488880000
21/11/2026,09:00:00,ASHA K,,632377770001,99.00,REFUND,SUCCESS,
`,
    [['2026-11-19', 9900, 'credit', '632377770001', 'as….k@paytm'], second, refund],
  ],
  [
    'BharatPe, with a title of its own and a loan',
    'BharatPe',
    `BharatPe Txn Id,Txn Date,UTR Number,Txn Amount,Txn Type,Txn Status
BP1,19-Nov-2026,632377770001,"₹99.00",UPI,Success
BP2,20-Nov-2026,632477770002,"₹149.00",UPI,Success
BP3,20-Nov-2026,632499990000,"₹50.00",LOAN_REPAYMENT,Success
`,
    [first, second, ['2026-11-20', 5000, 'debit', '632499990000', null]],
  ],
  [
    'BharatPe, in UPI addresses alone',
    'BharatPe',
    `Payment Date\tPayer UPI ID\tBank RRN\tAmount\tStatus
19.11.2026\tasha.k@ybl\t632377770001\t99\tsuccess
20.11.2026\t\t632477770002\t149\tsuccess
`,
    [['2026-11-19', 9900, 'credit', '632377770001', 'as….k@ybl'], second],
  ],
])('an export of %s is read', async (_name, bank, text, lines) => {
  expect(await read(text)).toEqual({ bank, lines, badLines: [] })
})

test('a payment whose status is unknown is named, and the others count', async () => {
  const { lines, badLines } = await read(
    `Creation time,UTR,Type,Status,Amount\n"Nov 19, 2026",632377770001,Received,Completed,99\n"Nov 20, 2026",632477770002,Received,On hold,149\n`,
  )
  expect(lines).toEqual([first])
  expect(badLines).toEqual([
    {
      line: 3,
      reason:
        'The status "On hold" does not say whether the payment arrived. Expected a word such as Success, Failed or Refunded.',
    },
  ])
})

test('a type that an app never writes is named: it may be money that went out', async () => {
  const { lines, badLines } = await read(
    `Transaction Type,Merchant Order Id,Transaction Date,UTR,Amount\nPAYMENT,M1,19-11-2026,632377770001,99\nCASHBACK_FUND,M2,20-11-2026,632477770002,149\n`,
  )
  expect(lines).toEqual([first])
  const reason =
    'It does not say whether the amount was paid in or out. Expected a word such as Cr or Dr beside the amount.'
  expect(badLines).toEqual([{ line: 3, reason }])
})

test('a bank that calls what went out a payment is not read as an app', async () => {
  const text = `Date,Description,Type,Amount,Balance\n19-11-2026,UPI/632377770001/SHOP,PAYMENT,99,1\n20-11-2026,UPI/632477770002/RAVI,CREDIT,149,2\n`
  expect(await read(text)).toMatchObject({ bank: 'other', lines: [second], badLines: [{ line: 2 }] })
})
