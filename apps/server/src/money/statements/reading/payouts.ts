import { type Side, wordOf } from './cells.ts'
import { type Header, type TableRow, textAt } from './table.ts'
import { referencesIn } from './references.ts'
import { findPayer } from './tokens.ts'

/** What banks write of a transfer that sums up the payments of a day. */
const settlementWords = /\b(?:settle?ments?|setlmt|sttlmt|pay ?outs?|nodal|escrow)\b/i
/**
 * Companies that collect payments for shops. The name of the app alone is not enough: a student may pay from an account
 * at a bank with that name.
 */
const collectors =
  /\b(?:phone ?pe (?:private|pvt|limited|ltd)|paytm payments? services?|one ?97 communications?|resilient innovations?|bharat ?pe|razorpay (?:software|payments?)|google (?:india digital|payment)|cashfree payments?|payu payments?)\b/i
/** Beginning of a payment by UPI, in which the payer wrote the rest. */
const upiField = /^(?:(?:by|to) transfer[\s-]+)?upi\s*[/-]/i
/** Beginning of another payment that a person sends at once, with a note. */
const instantField = /^(?:(?:by|to) transfer[\s-]+)?(?:imps|mmt)(?![a-z])/i

/**
 * Returns whether a credit at a bank is a lump by which an app paid out. One with a payer's address, or with words that
 * a payer wrote, is a payment. The export of an app has payments only.
 */
export const isSettlement = (narration: string, { family }: Pick<Header, 'family'>): boolean => {
  if (family?.types !== undefined || upiField.test(narration) || findPayer(narration) !== null) return false
  const text = narration.replaceAll(/\s+/g, ' ')
  return collectors.test(text) || (!instantField.test(text) && settlementWords.test(text))
}

interface Read {
  side: Side
  isReversal: boolean
  utr: string | null
}

const payoutTitle = /\b(?:settlement|settled|payout)\b.*\b(?:utr|rrn|ref|reference|id|no|number)\b/
const payoutTypes = new Set(['settlement', 'payout'])

/**
 * Finds the references of an app's payouts: in the columns that name them beside each payment, and in the lines of
 * payouts. A reference of a payment itself is none.
 */
export const payoutUtrsOf = (
  rows: TableRow[],
  { titles, family, columns }: Header,
  lines: readonly Read[],
): ReadonlySet<string> => {
  const isNamed = (title: string) => payoutTitle.test(title) || family?.foreign?.test(title) === true
  const named = titles.flatMap((title, index) => (isNamed(title) ? [index] : []))
  const utrs = new Set(rows.flatMap((row) => named.flatMap((index) => referencesIn(textAt(row, index)))))
  for (const [index, { side, isReversal, utr }] of lines.entries()) {
    const words = columns.types.map((type) => wordOf(rows[index]?.cells[type] ?? ''))
    const isPayout = family?.types !== undefined && words.some((word) => payoutTypes.has(word))
    if (utr !== null && side === 'debit' && !isReversal && isPayout) utrs.add(utr)
  }
  for (const { side, utr } of lines) if (utr !== null && side === 'credit') utrs.delete(utr)
  return utrs
}
