import { z } from 'zod'
import { Message, Usn } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { passwordResetCalls } from './calls/password-resets.calls.ts'
import { NewPassword } from './students.ts'

/** The token of a reset link. */
export const ResetToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

export const passwordResetOps = operations(() => ({
  request: operation({
    ...passwordResetCalls.request,
    right: 'seePublicPages',
    summary: 'Ask for a reset link by mail; the answer is the same for every USN',
    body: z.object({ usn: Usn }),
    response: Message,
  }),
  use: operation({
    ...passwordResetCalls.use,
    right: 'seePublicPages',
    summary: 'Set a new password with the token of a reset link, once, within 30 minutes',
    params: z.object({ token: ResetToken }),
    body: z.object({ newPassword: NewPassword }),
    response: Message,
  }),
}))
