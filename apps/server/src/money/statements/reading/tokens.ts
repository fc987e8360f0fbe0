/**
 * A payer's address. Without a dash: banks put one before it. UPI allows no more letters, and without a maximum a long
 * cell would take time by the square of its length.
 */
export const addressPattern = /[A-Za-z0-9._]{1,256}@[A-Za-z][A-Za-z0-9]*/g

/** Joins wrapped lines without a space, since wrapping breaks words. */
export const joinLines = (text: string): string => {
  const lines = text.split(/[\r\n]+/)
  const last = lines.length - 1
  return lines
    .map((line, index) => (index === last ? line : line.trimEnd()))
    .map((line, index) => (index === 0 ? line : line.trimStart()))
    .join('')
}

/** Masks the middle of an address: enough is left to recognise one's own, too little to write to. */
export const maskAddress = (whole: string): string => {
  const [local = '', handle = ''] = whole.toLowerCase().split('@')
  const kept = local.length > 5 ? 2 : local.length > 2 ? 1 : 0
  return `${local.slice(0, kept)}…${kept === 0 ? '' : local.slice(-kept)}@${handle}`
}

/** Returns the payer's address, masked; null when the bank wrote none. */
export const findPayer = (narration: string): string | null => {
  const [found] = joinLines(narration).match(addressPattern) ?? []
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
