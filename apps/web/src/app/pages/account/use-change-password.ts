import { studentCalls } from '@lectureshelf/contract/people/calls/students.calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { meQuery } from '../../../base/identity/api.ts'
import { call } from '../../../lib/http/http.ts'

/** Changes one's own password; every other session ends. */
export const useChangePassword = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call(studentCalls.changePassword, { body }),
    // Someone who had to change their password may now use every page.
    onSuccess: () =>
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, mustChangePassword: false }),
  })
}
