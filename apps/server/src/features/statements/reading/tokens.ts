/** A payer's address. Without a dash: banks put one before it. */
const address = /[A-Za-z0-9._]+@[A-Za-z][A-Za-z0-9]*/g
// A number followed by a colon is the account that interest is paid for.
const rrnAlone = /(?<![A-Za-z0-9])(?!0{12})\d{12}(?![A-Za-z0-9:])/
const rrn = /(?<!\d)(?!0{12})\d{12}(?![\d:])/
/** NEFT has 16 characters, RTGS 22: first the bank's four letters, then many digits. */
const longUtr = /(?<![A-Z0-9])(?:[A-Z]{4}[A-Z0-9]{2}\d{16}|[A-Z]{4}[A-Z0-9]{2}\d{10})(?![A-Z0-9])/
const transferWords = /\b(?:neft|rtgs)\b/i

/** Joins wrapped lines without a space, since wrapping breaks words. */
const joined = (narration: string): string => narration.replaceAll(/\s*[\r\n]+\s*/g, '')

/** Returns the joined text first, then the wrapped one, in case joining merged two numbers. */
const textsOf = (narration: string): string[] => {
  const tight = joined(narration)
  return /\d{13}/.test(tight) ? [tight, narration.replaceAll(/\s+/g, ' ')] : [tight]
}

const rrnIn = (text: string): string | null => {
  // A telephone number with its country code also has 12 digits, and is often the first half of an address.
  const plain = text.replaceAll(address, ' ')
  return rrnAlone.exec(plain)?.[0] ?? rrn.exec(plain)?.[0] ?? null
}

/** Reads a reference that is padded with zeros on the left to 16 digits. */
const rrnInReference = (text: string): string | null =>
  /^0*(?!0{12})(\d{12})$/.exec(text.replaceAll(/[\s-]/g, ''))?.[1] ?? rrnIn(text)

const longUtrIn = (text: string): string | null => longUtr.exec(text.toUpperCase())?.[0] ?? null

const firstOf = <T>(texts: string[], find: (text: string) => T | null): T | null => {
  for (const text of texts) {
    const found = find(text)
    if (found !== null) return found
  }
  return null
}

/**
 * Finds the payment reference of a row by its shape: first in the narration, then in the reference columns,
 * then in others.
 */
export const findUtr = (narration: string, references: string[], others: string[]): string | null => {
  const texts = textsOf(narration)
  const byRrn = () => firstOf(texts, rrnIn) ?? firstOf(references, rrnInReference) ?? firstOf(others, rrnIn)
  const byLong = () => firstOf([...texts, ...references, ...others], longUtrIn)
  return transferWords.test(narration) ? (byLong() ?? byRrn()) : (byRrn() ?? byLong())
}

/** Masks the middle of an address: enough is left to recognise one's own, too little to write to. */
export const maskAddress = (whole: string): string => {
  const [local = '', handle = ''] = whole.toLowerCase().split('@')
  const kept = local.length > 5 ? 2 : local.length > 2 ? 1 : 0
  return `${local.slice(0, kept)}…${kept === 0 ? '' : local.slice(-kept)}@${handle}`
}

/** Returns the payer's address, masked; null when the bank wrote none. */
export const findPayer = (narration: string): string | null => {
  const [found] = joined(narration).match(address) ?? []
  return found === undefined ? null : maskAddress(found)
}

const reversalWords = /\b(?:reversal|reversed|rvsl|chargeback)\b/i
/** Matches only a whole field at the start: names and notes contain these letters too. */
const reversalField =
  /^(?:(?:by|to) transfer[\s-]+)?(?:(?:upi|imps|neft)[\s/:-]+)?(?:rev|refund|ret|return|returned)(?=[\s/:-])/i

/** Returns whether a row reverses a payment. */
export const isReversal = (narration: string): boolean =>
  reversalWords.test(narration) || reversalField.test(narration)
