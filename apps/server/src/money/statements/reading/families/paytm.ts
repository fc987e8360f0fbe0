import type { Family } from './family.ts'

/** Paytm for Business: one line for each payment, with the bank's reference beside two of Paytm's own. */
export const paytm: Family = {
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
