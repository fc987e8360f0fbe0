/** Letters of a discount code: no vowel, so that they form no word, and none that looks like another or a digit. */
export const discountAlphabet = 'BCDFGHJKMNPQRTVWXY'

/** Random letters of a discount code: 18^12 possibilities. */
export const discountLetterCount = 12

/** The smallest sum that a discount leaves to pay. */
export const leastPaise = 100

/** What a discount code takes off a price: one of the two is null. */
export interface DiscountTerms {
  amountPaise: number | null
  percent: number | null
}

/**
 * Returns what a discount code takes off a price. A discount is in whole rupees, rounded down, and leaves at least
 * Rs 1 to pay.
 */
export const discountOf = ({ amountPaise, percent }: DiscountTerms, pricePaise: number): number => {
  const wanted = amountPaise ?? Math.floor((pricePaise * (percent ?? 0)) / 100)
  const most = Math.max(0, pricePaise - leastPaise)
  return Math.floor(Math.min(wanted, most) / 100) * 100
}

/** Removes the dashes and spaces of a typed discount code, and writes it in capitals. */
export const normaliseLetters = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** Writes a discount code in groups of four letters: BCDF-GHJK-MNPQ. */
export const formatLetters = (letters: string): string => letters.replaceAll(/(.{4})(?=.)/g, '$1-')
