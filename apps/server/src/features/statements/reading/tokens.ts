/** A payer's address. Without a dash: banks put one before it. */
export const addressPattern = /[A-Za-z0-9._]+@[A-Za-z][A-Za-z0-9]*/g

/** Masks the middle of an address: enough is left to recognise one's own, too little to write to. */
export const maskAddress = (whole: string): string => {
  const [local = '', handle = ''] = whole.toLowerCase().split('@')
  const kept = local.length > 5 ? 2 : local.length > 2 ? 1 : 0
  return `${local.slice(0, kept)}…${kept === 0 ? '' : local.slice(-kept)}@${handle}`
}

/** Returns the payer's address, masked; null when the bank wrote none. */
export const findPayer = (narration: string): string | null => {
  // Wrapping breaks words.
  const [found] = narration.replaceAll(/\s*[\r\n]+\s*/g, '').match(addressPattern) ?? []
  return found === undefined ? null : maskAddress(found)
}

const reversalWords = /\b(?:reversal|reversed|rvsl|chargeback)\b/i
/** Matches only a whole field at the start: names and notes contain these letters too. */
const reversalField =
  /^(?:(?:by|to) transfer[\s-]+)?(?:(?:upi|imps|neft)[\s/:-]+)?(?:rev|refund|ret|return|returned)(?=[\s/:-])/i

/**
 * Returns whether the bank calls a line on which money went out a reversal. It decides only whether such a line of an
 * unknown payment is kept: on a line on which money came in, the payer may have written these words.
 */
export const isCalledReversal = (narration: string): boolean =>
  reversalWords.test(narration) || reversalField.test(narration)
