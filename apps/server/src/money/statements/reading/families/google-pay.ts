import type { Family } from './family.ts'

/** Google Pay for Business: the moment of a payment is its "Creation time", and Google's own id is no reference. */
export const googlePay: Family = {
  name: 'Google Pay',
  known: [[/\bgoogle pay\b|\bgpay\b/], [/^creation time$|^created time$/]],
  types: {
    credit: ['received', 'payment', 'paymentreceived', 'moneyreceived', 'sale', 'upi'],
    debit: ['sent', 'paid', 'settlement', 'payout', 'fee'],
    reversal: ['refund', 'refunded', 'reversal', 'chargeback'],
  },
}
