import { type Payment, type Random, digits } from './payments.ts'

/** How a table writes amounts: in two columns, beside `Cr` and `Dr`, before them, or with a minus. */
export type AmountStyle = 'sides' | 'word' | 'suffix' | 'sign'

export type Role =
  | 'number'
  | 'day'
  | 'valueDay'
  | 'narration'
  | 'reference'
  | 'debit'
  | 'credit'
  | 'amount'
  | 'side'
  | 'balance'

export interface Layout {
  bank: 'SBI' | 'HDFC' | 'ICICI' | 'Axis' | 'Kotak' | 'other'
  amounts: AmountStyle
  columns: [string, Role][]
  narration: (payment: Payment, random: Random) => string
  reference: (payment: Payment, random: Random) => string
  /** Returns as much of the payer's address as the bank writes. */
  written: (payment: Payment) => string
}

const whole = ({ address }: Payment): string => address
const none = (): string => ''
const inOrOut = ({ side }: Payment): string => (side === 'credit' ? 'CR' : 'DR')

/** Writes a narration common to all banks; each bank has its own for UPI payments. */
const common = (payment: Payment, upi: () => string): string => {
  const { kind, side, name, utr } = payment
  if (kind === 'interest') return 'INTEREST PAID TILL 30 SEP'
  if (kind === 'transfer') return `NEFT CR-UTIB0000123-${name}-SHELF NOTES-${utr ?? ''}`
  if (kind === 'upi') return upi()
  return side === 'debit' ? `REVERSAL-UPI-${utr ?? ''}-${name}` : `UPI/REV/${utr ?? ''}/${name}`
}

export const layouts: [Layout, ...Layout[]] = [
  {
    bank: 'SBI',
    amounts: 'sides',
    columns: [
      ['Txn Date', 'day'],
      ['Value Date', 'valueDay'],
      ['Description', 'narration'],
      ['Ref No./Cheque No.', 'reference'],
      ['Debit', 'debit'],
      ['Credit', 'credit'],
      ['Balance', 'balance'],
    ],
    narration: (payment) =>
      common(
        payment,
        () =>
          `BY TRANSFER-UPI/${inOrOut(payment)}/${payment.utr ?? ''}/${payment.name.slice(0, 8)}/UTIB/` +
          `${payment.address.slice(0, 10)}/notes--`,
      ),
    reference: ({ kind }, random) => (kind === 'upi' ? `TRANSFER FROM 48977${digits(random, 8)}` : ''),
    written: ({ address }) => address.slice(0, 10),
  },
  {
    bank: 'HDFC',
    amounts: 'sides',
    columns: [
      ['Date', 'day'],
      ['Narration', 'narration'],
      ['Chq./Ref.No.', 'reference'],
      ['Value Dt', 'valueDay'],
      ['Withdrawal Amt.', 'debit'],
      ['Deposit Amt.', 'credit'],
      ['Closing Balance', 'balance'],
    ],
    narration: (payment) =>
      common(
        payment,
        () => `UPI-${payment.name}-${payment.address}-UTIB0000123-${payment.utr ?? ''}-LS NOTES SEM 5`,
      ),
    reference: ({ utr }) => (utr?.length === 12 ? utr.padStart(16, '0') : (utr ?? '0000000000000000')),
    written: whole,
  },
  {
    bank: 'ICICI',
    amounts: 'sides',
    columns: [
      ['S No.', 'number'],
      ['Value Date', 'valueDay'],
      ['Transaction Date', 'day'],
      ['Cheque Number', 'reference'],
      ['Transaction Remarks', 'narration'],
      ['Withdrawal Amount (INR )', 'debit'],
      ['Deposit Amount (INR )', 'credit'],
      ['Balance (INR )', 'balance'],
    ],
    narration: (payment, random) =>
      common(
        payment,
        () =>
          `UPI/${payment.utr ?? ''}/LS notes/${payment.address}/AXIS BANK/` +
          `AXL${digits(random, 20)}e${digits(random, 11)}`,
      ),
    reference: () => '-',
    written: whole,
  },
  {
    bank: 'Axis',
    amounts: 'word',
    columns: [
      ['Transaction Date', 'day'],
      ['Particulars', 'narration'],
      ['Cheque No.', 'reference'],
      ['Dr/Cr', 'side'],
      ['Amount', 'amount'],
      ['Balance', 'balance'],
    ],
    narration: (payment) => common(payment, () => `UPI/P2A/${payment.utr ?? ''}/${payment.name}/AXIS BANK`),
    reference: none,
    written: none,
  },
  {
    bank: 'Kotak',
    amounts: 'sides',
    columns: [
      ['Date', 'day'],
      ['Description', 'narration'],
      ['Ref No.', 'reference'],
      ['Debit', 'debit'],
      ['Credit', 'credit'],
      ['Balance', 'balance'],
    ],
    narration: (payment) => common(payment, () => `UPI-${payment.utr ?? ''}-${payment.name}-KKBK`),
    reference: ({ kind }, random) => (kind === 'upi' ? `UPI-${digits(random, 6)}` : ''),
    written: none,
  },
  {
    bank: 'other',
    amounts: 'suffix',
    columns: [
      ['Posting Date', 'day'],
      ['Transaction Details', 'narration'],
      ['UTR / RRN', 'reference'],
      ['Amount (Rs.)', 'amount'],
      ['Running Balance', 'balance'],
    ],
    narration: (payment) => common(payment, () => `Received from ${payment.address} by UPI`),
    reference: ({ utr }) => utr ?? '',
    written: whole,
  },
  {
    bank: 'other',
    amounts: 'sign',
    columns: [
      ['Tran Date', 'day'],
      ['Details', 'narration'],
      ['Reference', 'reference'],
      ['Transaction Amount', 'amount'],
    ],
    narration: (payment) => common(payment, () => `UPI ${payment.name}`),
    reference: ({ utr }) => utr ?? '',
    written: none,
  },
]
