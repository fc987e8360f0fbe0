/** What the owner may decide about a credit, or the rest of one, that no claim has. */
export const creditMarks = ['refund_due', 'not_ours'] as const
export type CreditMark = (typeof creditMarks)[number]

/**
 * What became of a credit, or of the rest that no grant has used: `held` belongs to a pending claim, `open` to
 * no one, `granted` is used up, `reversed` was taken back by the bank.
 */
export const creditStates = [
  'open',
  'held',
  'refund_due',
  'granted',
  'refunded',
  'not_ours',
  'reversed',
] as const
export type CreditState = (typeof creditStates)[number]

/** The names of the states, on screens and in files. */
export const creditStateNames: Record<CreditState, string> = {
  open: 'Open',
  held: 'Claim waits',
  refund_due: 'To be refunded',
  granted: 'Granted',
  refunded: 'Refunded',
  not_ours: 'Not ours',
  reversed: 'Taken back by the bank',
}

/**
 * What the list of credits may be narrowed to: `to_end` was taken back by the bank, and what was granted for it lasts.
 * `own_file` was approved by a cashier, and only files of that cashier have it.
 */
export const creditFilters = [...creditStates, 'to_end', 'own_file'] as const
export type CreditFilterState = (typeof creditFilters)[number]

/** The names of the filters. */
export const creditFilterNames: Record<CreditFilterState, string> = {
  ...creditStateNames,
  to_end: 'Taken back, access not ended',
  own_file: "Only in the approver's own file",
}
