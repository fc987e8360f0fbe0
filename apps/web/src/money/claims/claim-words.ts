import { dayMs, hourMs, minuteMs } from '@lectureshelf/contract/formats/durations'
import { formatLetters } from '@lectureshelf/contract/money/discounts'
import { plans } from '@lectureshelf/contract/money/plans'
import type { BankFilter, BankWord, Claim, ProofGap } from '@lectureshelf/contract/money/claims'
import { formatCount, formatRupees, formatShortDate, formatSum } from '../../lib/format.ts'

/** Describes how long ago something was sent: just now, 5 minutes, 3 hours, 2 days. */
export const ageOf = (sentAt: string, nowMs: number): string => {
  const ageMs = nowMs - new Date(sentAt).getTime()
  if (ageMs < minuteMs) return 'just now'
  if (ageMs < hourMs) return `${formatCount(Math.floor(ageMs / minuteMs), 'minute')} ago`
  if (ageMs < dayMs) return `${formatCount(Math.floor(ageMs / hourMs), 'hour')} ago`
  return `${formatCount(Math.floor(ageMs / dayMs), 'day')} ago`
}

/** Describes what was paid for: "Basic, Rs 99", or "Basic, Rs 79 with a code of Rs 20". */
export const purchaseOf = ({
  plan,
  amountPaise,
  discount,
}: Pick<Claim, 'plan' | 'amountPaise' | 'discount'>): string => {
  const purchase = `${plans[plan].name}, Rs ${formatRupees(amountPaise)}`
  return discount === null ? purchase : `${purchase} with a code of ${formatSum(discount.amountPaise)}`
}

/** Describes the discount of a claim: "BCDF-GHJK-MNPQ, Rs 20"; empty without one. */
export const discountWords = ({ discount }: Pick<Claim, 'discount'>): string =>
  discount === null ? '' : `${formatLetters(discount.letters)}, ${formatSum(discount.amountPaise)}`

/** Labels of both kinds of claims. */
export const kindWords = { signup: 'New account', renewal: 'Renewal' } as const

/** Labels of what the bank says of a claim, for the filter of the queue. */
export const bankStateWords: Record<BankFilter, string> = {
  in_bank: 'In the bank',
  short: 'Short',
  long: 'Too much',
  reversed: 'Taken back by the bank',
  spent: 'Granted to another claim',
  refunded: 'Refunded, or to be refunded',
  not_in_statement: 'Not in the bank',
  unknown: 'In no statement yet',
  waits_for_owner: 'For the owner',
}

/** Describes what the bank says of one claim: "In the bank, Rs 99, 18 Nov 2026". */
export const bankWords = ({ state, day, amountPaise, differencePaise }: BankWord): string => {
  const on = day === null ? '' : formatShortDate(day)
  const amount = amountPaise === null ? '' : formatSum(amountPaise)
  if (state === 'in_bank') return [bankStateWords.in_bank, amount, on].join(', ')
  if (state === 'short') return `${formatSum(differencePaise)} short, ${amount} came on ${on}`
  if (state === 'long') return `${formatSum(differencePaise)} too much, ${amount} came on ${on}`
  if (state === 'not_in_statement' && on !== '') return `${bankStateWords.not_in_statement} on ${on}`
  return state === 'reversed' ? `${bankStateWords.reversed}, ${on}` : bankStateWords[state]
}

/** Tells an owner why no one else can approve a payment. */
export const gapWords = ({ reason, bringer }: ProofGap): string => {
  if (bringer !== null) return `Only files of ${bringer.name} show this payment. Compare it with the account.`
  return reason === 'text_only'
    ? 'Only pasted text shows this payment. Compare it with the account.'
    : 'No file of the account that was paid into shows this payment.'
}

/** Returns whether the bank rules a claim out: its payment was taken back, sent back, or granted to another claim. */
export const isRefusedByBank = ({ bank }: Claim): boolean =>
  bank?.state === 'reversed' || bank?.state === 'spent' || bank?.state === 'refunded'

/** Returns whether the bank agrees with a claim: its whole sum came in, and no one else claimed it. */
export const isAgreed = ({ bank, disputedBy }: Pick<Claim, 'bank' | 'disputedBy'>): boolean =>
  bank?.state === 'in_bank' && disputedBy.length === 0

/** Returns whether a claim may be approved in bulk: a short payment is decided on its own. */
export const isSure = (claim: Claim): boolean => !isRefusedByBank(claim) && claim.bank?.state !== 'short'

/** Describes the refused tries for the owner of the queue. */
export const triesWords = (tries: Claim['tries']): string =>
  `Another USN tried this payment reference: ${tries.map(({ usn, at }) => `${usn}, refused on ${formatShortDate(at)}`).join('; ')}.`
