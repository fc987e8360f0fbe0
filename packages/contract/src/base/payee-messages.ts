export const payeeNeedsProof =
  'A changed UPI id needs your password each time, in the same request. Nothing was done.'

/** Said when the person gives no password for another UPI id. */
export const payeeKept = 'Nothing was changed: another UPI id needs your password.'

/** Asked with the password before the UPI id changes; an empty one pays no one. */
export const payeeQuestion = (before: string, after: string): string =>
  `Students now pay to ${before || 'no one'}. After this change they pay to ${after || 'no one'}.`
