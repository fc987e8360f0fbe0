import { z } from 'zod'
import { errorStatus } from './error-codes.ts'
import { keysOf } from './keys-of.ts'
import { Claim } from './money/claims.ts'

// The browser's first chunk imports the codes from their own file, without the schemas of this one.
export { type ErrorCode, errorStatus } from './error-codes.ts'

/** The body of every error: a sentence for a person, the field or reason, a code for programs. */
export const ErrorReply = z.object({
  message: z.string(),
  extraDetails: z.string().optional(),
  /** The invalid field, as a path such as "persons.1.name", and what is wrong with it; both or neither. */
  field: z.string().optional(),
  reason: z.string().optional(),
  code: z.enum(keysOf(errorStatus)),
  requestId: z.string(),
  /** The current claim, when a decision about it was rejected because it changed. */
  registration: Claim.optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
