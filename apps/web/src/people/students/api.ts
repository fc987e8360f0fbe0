import { sessionCalls } from '@lectureshelf/contract/people/calls/sessions.calls'
import { studentCalls } from '@lectureshelf/contract/people/calls/students.calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { useChange } from '../../lib/http/use-change.ts'
import { meQuery } from '../../base/identity/api.ts'
import { studentKeys } from '../../base/identity/keys.ts'

/** Fetches the devices on which the signed-in person is signed in. */
export const devicesQuery = queryOptions({
  queryKey: studentKeys.devices,
  queryFn: async ({ signal }) => (await call(sessionCalls.list, { signal })).items,
})

/** Changes one's own mail address and mobile number. */
export const useChangeContact = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { email: string; contact: string; currentPassword: string }) =>
      call(studentCalls.changeContact, { body }),
    onSuccess: (_, { email, contact }) =>
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, email, contact }),
  })
}

/** Signs one of the person's other devices out. */
export const useSignOutDevice = () =>
  useChange((id: string) => call(sessionCalls.end, { params: { id } }), devicesQuery.queryKey)
