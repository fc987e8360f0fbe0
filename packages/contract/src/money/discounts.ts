import { z } from 'zod'
import { cleanCode } from '../clean-code.ts'
import { operation, operations } from '../operation.ts'
import { discountCheckCalls } from './calls/discounts.calls.ts'

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

/** Returns the letters of a typed discount code, in capitals. */
export const normaliseLetters = (typed: string): string => cleanCode(typed).toUpperCase()

/** Writes a discount code in groups of four letters: BCDF-GHJK-MNPQ. */
export const formatLetters = (letters: string): string => letters.replaceAll(/(.{4})(?=.)/g, '$1-')

/** The discount of a claim, and of its receipt. */
export const Discount = z.object({ letters: z.string(), amountPaise: z.number().int() })
export type Discount = z.infer<typeof Discount>

/** A discount code as typed or copied, with dashes and spaces. */
export const TypedLetters = z
  .string()
  .overwrite(normaliseLetters)
  .max(40, 'A discount code has at most 40 characters.')

const DiscountCheck = z.object({
  letters: TypedLetters.min(1, 'Type the discount code.'),
  plan: z.enum(['basic', 'premium']),
  /** The price that the screen showed. */
  pricePaise: z.number().int().min(0).max(1_000_000).optional(),
  /** What a visitor has typed so far; those of a student are known. */
  college: z.string().max(20).optional(),
  batch: z.string().max(10).optional(),
})
export type DiscountCheck = z.infer<typeof DiscountCheck>

/** A discount code that can be used, and what it leaves to pay. */
export const CheckedDiscount = z.object({
  letters: z.string(),
  pricePaise: z.number().int(),
  discountPaise: z.number().int(),
  amountPaise: z.number().int(),
  /** Whom it is for; empty for all. */
  colleges: z.array(z.string()),
  batches: z.array(z.string()),
})
export type CheckedDiscount = z.infer<typeof CheckedDiscount>

export const discountCheckOps = operations(() => ({
  check: operation({
    ...discountCheckCalls.check,
    right: 'seePublicPages',
    summary: 'What a discount code leaves to pay; for a student as a renewal, for anyone else as a sign-up',
    body: DiscountCheck,
    response: CheckedDiscount,
  }),
}))
