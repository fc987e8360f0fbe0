import { z } from 'zod'
import { cleanCode } from '../clean-code.ts'

export const CurrentPassword = z.string().min(1, 'The current password is required.').max(128)

/** A code of the authenticator application, or a recovery code, with or without spaces and dashes. */
export const OneTimeCode = z.string().overwrite(cleanCode).min(1, 'Code is required.').max(64)

/** The password again, and the code of a second factor that is set. */
export const PasswordProof = z.object({
  password: CurrentPassword,
  otp: OneTimeCode.optional(),
})
export type PasswordProof = z.infer<typeof PasswordProof>
