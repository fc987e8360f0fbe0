import { passwordResetCalls } from '@lectureshelf/contract/people/calls/password-resets.calls'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'

/** Requests a reset link; the answer is the same for every USN. */
export const useRequestReset = () =>
  useMutation({
    mutationFn: (usn: string) => call(passwordResetCalls.request, { body: { usn } }),
  })

/** Sets a new password with the token of a reset link. */
export const useResetPassword = (token: string) =>
  useMutation({
    mutationFn: (newPassword: string) =>
      call(passwordResetCalls.use, { params: { token }, body: { newPassword } }),
  })
