import type { StatementSource } from '@lectureshelf/contract/money/statement-sources'

/** What one bank or app calls things. Everything else about a table is recognised by general words. */
export interface Family {
  name: StatementSource
  /** Lists of titles: where each title of one list fits a column, the table is of this family. */
  known: readonly (readonly RegExp[])[]
  /** What an app writes in the column of the type, in small letters alone; Cr and Dr are known anyway. */
  types?: Readonly<Record<'credit' | 'debit' | 'reversal', readonly string[]>>
  /** Titles of columns whose numbers look like those of a payment, and belong to something else. */
  foreign?: RegExp
  /** Whether its reference column has numbers of the bank's own, and the narration has that of the payment. */
  hasOwnNumbers?: true
}

/** PhonePe Business: payments, with the reference of PhonePe (T26...) and that of the bank. */
const phonepe: Family = {
  name: 'PhonePe',
  known: [
    [/\bphonepe\b/],
    [/^transaction type$|^payment type$/, /^merchant (?:order|reference|transaction) id$/],
    [/^instrument$|^payment instrument$/, /^(?:(?:creation|transaction) )?date$/, /^store id$|^terminal id$/],
  ],
  types: {
    credit: ['payment', 'received', 'collect', 'upi', 'qr', 'staticqr', 'dynamicqr'],
    debit: ['settlement', 'payout', 'paid', 'sent'],
    reversal: ['refund', 'reversal', 'chargeback'],
  },
}

/** Paytm for Business: one line for each payment, with the bank's reference beside two of Paytm's own. */
const paytm: Family = {
  name: 'Paytm',
  known: [
    [/\bpaytm\b/],
    [/^mid$|^merchant id$/, /^order id$/],
    [/^order id$/, /^(?:bank transaction id|payout date|settled date|customer nickname)$/],
  ],
  types: {
    credit: ['acquiring', 'payment', 'received', 'sale', 'upi', 'qr'],
    debit: ['payout', 'settlement', 'withdrawal', 'paid'],
    reversal: ['refund', 'chargeback', 'reversal'],
  },
  // The number of the payout, the same in each line of a day.
  foreign: /^utr(?: no| number)?$/,
}

/** Google Pay for Business: the moment of a payment is its "Creation time", and Google's own id is no reference. */
const googlePay: Family = {
  name: 'Google Pay',
  known: [[/\bgoogle pay\b|\bgpay\b/], [/^creation time$|^created time$/]],
  types: {
    credit: ['received', 'payment', 'paymentreceived', 'moneyreceived', 'sale', 'upi'],
    debit: ['sent', 'paid', 'settlement', 'payout', 'fee'],
    reversal: ['refund', 'refunded', 'reversal', 'chargeback'],
  },
}

/** BharatPe: payments of each QR code, with the payer's address. */
const bharatpe: Family = {
  name: 'BharatPe',
  known: [
    [/\bbharatpe\b/],
    [
      /^payer (?:vpa|upi id|handle)$/,
      /^settlement |^payout |^(?:bank )?(?:rrn|utr)/,
      /^status$|^txn status$/,
    ],
  ],
  types: {
    credit: ['payment', 'paymentreceived', 'received', 'upi', 'qr', 'paymentrecv', 'sale'],
    debit: ['settlement', 'payout', 'paid', 'transfer', 'loanrepayment'],
    reversal: ['refund', 'reversal', 'chargeback'],
  },
}

/** Banks, whose tables need no words of their own: their names are displayed. */
const banks: readonly Family[] = [
  {
    name: 'HDFC',
    known: [
      [/^narration$/, /^withdrawal amt$/, /^deposit amt$/],
      [/^narration$/, /^chq ref number$/, /^closing balance$/],
    ],
  },
  { name: 'ICICI', known: [[/^transaction remarks$/]] },
  { name: 'SBI', known: [[/^txn date$/, /^description$/, /^ref no cheque no$/]] },
  { name: 'Canara', known: [[/^txn date$/, /^cheque no$/, /^description$/, /^branch code$/]] },
  {
    name: 'Axis',
    // Several banks have particulars beside the date of a transaction.
    known: [
      [/^transaction date$/, /^particulars$/, /^cheque no$/, /^dr cr$/, /^amount(?: inr)?$/],
      [/^tran(?:saction)? date$/, /^particulars$/, /^(?:sol|init br|branch name)$/],
    ],
  },
  {
    name: 'Kotak',
    known: [
      [/^sl no$/, /^description$/, /^chq ref n(?:umber|o)$/],
      [/^description$/, /^date$/, /^ref no$/],
    ],
    hasOwnNumbers: true,
  },
]

const families: readonly Family[] = [phonepe, paytm, googlePay, bharatpe, ...banks]

/** Returns the bank or app whose titles a table has; null for another one. */
export const familyOf = (titles: readonly string[]): Family | null => {
  const fits = (list: readonly RegExp[]) => list.every((title) => titles.some((one) => title.test(one)))
  return families.find(({ known }) => known.some(fits)) ?? null
}
