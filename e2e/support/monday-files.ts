import { dayInIndia, shownDay } from '@lectureshelf/contract/formats/days'
import { binaryWorkbookOf } from '../../apps/server/test/statements/binary-workbook.ts'
import type { Payment } from '../../apps/server/test/statements/payments.ts'
import { writeStatement } from '../../apps/server/test/statements/statement-generator.ts'
import { printStatement } from '../../apps/server/test/statements/statement-pdf.ts'
import { credit, dayAgo, rupees, statementHeader } from './bank-statement.ts'
import { type Claim, mistyped, rightUtr, short } from './payments-office.ts'

export interface MondayFile {
  name: string
  content: string | Buffer
  claims: readonly Claim[]
}

/** The days of the claims: none is after today, and all are after the claims were sent. */
const isoDay = (index: number): string => dayInIndia(Date.now() - (4 - (index % 4)) * 86_400_000)
/** 2026-11-20 as 20-11-2026. */
const dashed = (index: number): string => isoDay(index).split('-').toReversed().join('-')

const upi = ({ utr, paise, name }: Claim, index: number): Payment => ({
  day: isoDay(index),
  amountPaise: paise,
  side: 'credit',
  kind: 'upi',
  utr,
  name: name.toUpperCase(),
  address: `payer${index}@okaxis`,
})

const paidFor = (claims: readonly Claim[]): Payment[] => claims.map(upi)

/** HDFC's text, with the claim whose UTR was mistyped, one that is short, a bill and a day that does not exist. */
const hdfc = (claims: readonly Claim[]): string =>
  [
    'HDFC BANK Ltd.',
    'Statement of account',
    '',
    statementHeader,
    ...claims.map(({ utr, paise }, index) =>
      credit({ utr, paise, payer: `payer${index}@okaxis`, day: dayAgo(4 - (index % 4)) }),
    ),
    credit({ utr: rightUtr, paise: mistyped.paise, payer: 'meera.pai@oksbi', day: dayAgo(4) }),
    credit({ utr: short.utr, paise: short.paise - 5000, payer: 'short@okaxis', day: dayAgo(3) }),
    `${dayAgo(2)},POS 4160XXXXXX1234 STATIONERY,000001,${dayAgo(2)},${rupees(45_000)},,500000.00`,
    '31/02/26,UPI-PAYER-a@ok-SBIN0001234-632599999999-UPI,0000632599999999,31/02/26,,99.00,500000.00',
    '',
  ].join('\r\n')

/** ICICI's default download: a binary workbook with a preamble and two columns of amounts. */
const icici = (claims: readonly Claim[]): Buffer =>
  binaryWorkbookOf([
    ['DETAILED STATEMENT'],
    [],
    [
      '',
      'S No.',
      'Value Date',
      'Transaction Date',
      'Transaction Remarks',
      'Withdrawal',
      'Deposit',
      'Balance',
    ],
    ...claims.map(({ utr, paise }, index) => [
      '',
      index + 1,
      dashed(index).replaceAll('-', '/'),
      dashed(index).replaceAll('-', '/'),
      `UPI/payer${index}@okicici/Payment from/SBI/${utr}/IBL1`,
      '0',
      rupees(paise),
      '500000.00',
    ]),
  ])

/** Canara's text, which keeps Excel from rounding with formulas. */
const canara = (claims: readonly Claim[]): string =>
  [
    'Canara Bank',
    'Account Number,="0123456789012"',
    'Txn Date,Value Date,Cheque No.,Description,Branch Code,Debit,Credit,Balance',
    ...claims.map(
      ({ utr, paise }, index) =>
        `="${dashed(index)} 10:12:11",="${dashed(index)}",,="UPI/CR/${utr}/PAYER ${index}/SBIN/**payer@oksbi//PAYMENT",="1234",,"${rupees(paise)}","5,00,000.00"`,
    ),
    '',
  ].join('\r\n')

const paytm = (claims: readonly Claim[]): string =>
  [
    `'Transaction_ID','Order_ID','Transaction_Date','Updated_Date','Transaction_Type','Status','MID','Customer_Nickname','Amount','Commission','GST','Payout_Date','UTR_No','Bank_Transaction_ID','Settled_Amount'`,
    ...claims.map(
      ({ utr, paise }, index) =>
        `'2026111911121280011${1000 + index}','4111111${10_000 + index}','${dashed(index)} 10:12:11','${dashed(index)} 10:12:40','ACQUIRING','SUCCESS','ABCDEF12345678901234','As**a','${rupees(paise)}','0.00','0.00','${dashed(index)}','632488880000','${utr}','${rupees(paise)}'`,
    ),
    '',
  ].join('\n')

const phonepe = (claims: readonly Claim[]): string =>
  [
    'Transaction Type,Merchant Order Id,Merchant Reference Id,PhonePe Reference Id,From,Instrument,Creation Date,Transaction Date,Settlement Date,Bank Reference No,Amount,Fee,IGST,CGST,SGST',
    ...claims.map(
      ({ utr, paise }, index) =>
        `PAYMENT,MO${index},MR${index},T261119101211${1_000_000 + index},payer${index}@ybl,UPI,${dashed(index)},${dashed(index)},${dashed(index)},${utr},${rupees(paise)},0,0,0,0`,
    ),
    '',
  ].join('\n')

const googlePay = (claims: readonly Claim[]): string => {
  return [
    'Creation time,Transaction ID,UPI transaction ID,Customer,Type,Status,Amount,Fee,Net amount',
    ...claims.map(({ utr, paise }, index) => {
      const [dayOfMonth, month, year] = shownDay(isoDay(index)).split(' ')
      const day = `${month} ${dayOfMonth}, ${year}`
      return `"${day}, 10:12:03 AM",CICAgKDo4r2P${index},${utr},Payer ${index},Received,Completed,₹${rupees(paise)},₹0.00,₹${rupees(paise)}`
    }),
    '',
  ].join('\n')
}

/** Returns nine files of nine kinds that pay these claims, each about a ninth of them. */
export const mondayFiles = async (claims: readonly Claim[]): Promise<MondayFile[]> => {
  const size = Math.ceil(claims.length / 9)
  const part = (index: number) => claims.slice(index * size, (index + 1) * size)
  const generated = async (index: number, look: Parameters<typeof writeStatement>[1]) =>
    (await writeStatement(paidFor(part(index)), look)).bytes
  const contents = [
    ['sbi.xls', await generated(0, { seed: 11, format: 'tab', hasFlaws: false, bank: 'SBI' })],
    ['OpTransactionHistory.csv', hdfc(part(1))],
    ['icici.xls', icici(part(2))],
    ['kotak.xlsx', await generated(3, { seed: 14, format: 'xlsx', hasFlaws: false, bank: 'Kotak' })],
    ['canara.csv', canara(part(4))],
    ['axis.pdf', printStatement('Axis', 16, { payments: paidFor(part(5)) }).bytes],
    ['paytm.csv', paytm(part(6))],
    ['phonepe.csv', phonepe(part(7))],
    ['gpay.csv', googlePay(part(8))],
  ] as const
  return contents.map(([name, content], index) => ({ name, content, claims: part(index) }))
}
