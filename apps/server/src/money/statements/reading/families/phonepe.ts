import type { Family } from './family.ts'

/** PhonePe Business: payments, with the reference of PhonePe (T26...) and that of the bank. */
export const phonepe: Family = {
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
