import { passwordResetOps } from '@lectureshelf/contract/people/password-resets'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'

/** Requests a reset link; the answer is the same for every USN. */
export const useRequestReset = () =>
  useMutation({
    mutationFn: (usn: string) => call(passwordResetOps.request, { body: { usn } }),
  })

/** Sets a new password with the token of a reset link. */
export const useResetPassword = (token: string) =>
  useMutation({
    mutationFn: (newPassword: string) =>
      call(passwordResetOps.use, { params: { token }, body: { newPassword } }),
  })
