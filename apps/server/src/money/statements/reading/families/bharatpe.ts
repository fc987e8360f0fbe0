import type { Family } from './family.ts'

/** BharatPe: payments of each QR code, with the payer's address. */
export const bharatpe: Family = {
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
