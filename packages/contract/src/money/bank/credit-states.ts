import { keysOf } from '../../keys-of.ts'

/** What the owner may decide about a credit, or the rest of one, that no claim has. */
export const creditMarks = ['refund_due', 'not_ours'] as const
export type CreditMark = (typeof creditMarks)[number]

/**
 * What became of a credit, or of the rest that no grant has used, and its name on screens and in files: `held` belongs
 * to a pending claim, `open` to no one, `granted` is used up, `reversed` was taken back by the bank.
 */
export const creditStateNames = {
  open: 'Open',
  held: 'Claim waiting',
  refund_due: 'To be refunded',
  granted: 'Granted',
  refunded: 'Refunded',
  not_ours: 'Not ours',
  reversed: 'Taken back by the bank',
}
export type CreditState = keyof typeof creditStateNames
export const creditStates = keysOf(creditStateNames)

/**
 * What the list of credits may be narrowed to: `to_end` was taken back by the bank, and what was granted for it lasts.
 * `own_file` was approved by a cashier, and only files of that cashier have it.
 */
export const creditFilterNames = {
  ...creditStateNames,
  to_end: 'Taken back, access not ended',
  own_file: "Only in the approver's own file",
}
export type CreditFilterState = keyof typeof creditFilterNames
export const creditFilters = keysOf(creditFilterNames)
