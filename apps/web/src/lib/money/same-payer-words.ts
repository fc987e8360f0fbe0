/** Says of a credit that its payer paid for someone on the same day. */
export const samePayerWords = (usn: string): string =>
  `The same payer paid for ${usn} on the same day: it may be a second payment by mistake.`
