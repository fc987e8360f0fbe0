import { type Settings, settingOps } from '@lectureshelf/contract/settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { paymentQuery } from '../payment/api.ts'

/** What the owner has set. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(settingOps.read, { signal }),
})

/** Changes settings; whoever pays is told the new ones at once. */
export const useSaveSettings = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<Settings>) => call(settingOps.write, { body }),
    onSuccess: ({ settings }) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings)
      return queryClient.invalidateQueries({ queryKey: paymentQuery.queryKey })
    },
  })
}
