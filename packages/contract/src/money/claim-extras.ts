import { z } from 'zod'
import { cleanUtr } from './claim-rules.ts'
import { TypedLetters } from './discounts.ts'
import { privacyVersion, termsVersion } from './consent.ts'

/** A payment reference as typed or copied; whether it is one is a rule of its own. */
export const TypedUtr = z
  .string()
  .overwrite(cleanUtr)
  .min(1, 'UTR is required.')
  .max(40, 'UTR has at most 40 characters.')

/** The version of a text that someone agreed to: the current one, or an older one shown on a page opened earlier. */
const versionUpTo = (current: string, name: string) =>
  z
    .string()
    .refine(
      (version) => /^\d{4}-\d{2}(?:\.[2-9])?$/.test(version) && version <= current,
      `This version of the ${name} is not known. Reload the page.`,
    )

/**
 * Optional fields of a renewal: which terms were accepted, the sum and the UPI id that the screen showed, and a discount
 * code.
 */
export const RenewalExtras = z.object({
  terms: versionUpTo(termsVersion, 'terms').optional(),
  amountPaise: z.coerce
    .number('The amount must be a number of paise.')
    .int()
    .min(0)
    .max(1_000_000)
    .optional(),
  upiId: z.string().trim().max(400).optional(),
  discountCode: TypedLetters.optional(),
})

/** Optional fields of a sign-up beyond its 14 fields. */
export const SignUpExtras = RenewalExtras.extend({
  privacy: versionUpTo(privacyVersion, 'privacy notice').optional(),
})
