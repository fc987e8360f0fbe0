import type { StatementSource } from '@lectureshelf/contract/money/statement-sources'

/** What one bank or app writes in its messages alone. Payments in them are recognised by general words. */
export interface Sender {
  name: StatementSource
  /** How it names itself or the owner's account. Payers' banks are named in messages as well, so a bare name is not enough. */
  known: readonly RegExp[]
}

export const senders: readonly Sender[] = [
  { name: 'Paytm', known: [/\bpaytm\b/i] },
  { name: 'PhonePe', known: [/\bphonepe\b/i] },
  { name: 'HDFC', known: [/\bhdfc bank (?:a\/?c|acct|account)/i, /\bhdfcbk\b/i, /- ?hdfc bank\.?$/i] },
  { name: 'ICICI', known: [/\bicici bank (?:a\/?c|acct|account)/i, /- ?icici bank\b/i, /\bicicit\b/i] },
  { name: 'Axis', known: [/\baxis bank\.?(?: ltd\.?)?$/i, /\baxis bank (?:a\/?c|acct)/i, /\baxisbk\b/i] },
  { name: 'Kotak', known: [/\bkotak(?: mahindra)? bank\b/i, /\bkotakb\b/i] },
  { name: 'Canara', known: [/\bcanara bank\b/i, /\bcanbnk\b/i] },
  {
    name: 'SBI',
    known: [/^dear (?:sbi|upi) (?:upi )?user\b/i, /- ?sbi\.?$/i, /\byour sbi a\/?c/i, /\bsbi(?:upi|inb)\b/i],
  },
]
