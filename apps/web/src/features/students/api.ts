import { sessionOps } from '@lectureshelf/contract/sessions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

/** The devices the signed-in person is signed in on. */
export const devicesQuery = queryOptions({
  queryKey: ['students', 'devices'],
  queryFn: async ({ signal }) => (await call(sessionOps.list, { signal })).items,
})

/** Signs one of the person's other devices out. */
export const useSignOutDevice = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(sessionOps.end, { params: { id } }),
    // Not waited for: the device is then gone from the list, and with it whoever wants to say that it worked.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  })
}
