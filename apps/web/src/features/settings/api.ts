import { type Settings, settingOps } from '@lectureshelf/contract/site/settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { refetch } from '../../lib/http/refetch.ts'
import { paymentQuery } from '../upi/api.ts'
import { siteInfoQuery } from '../site-info/api.ts'

/** What the owner has set. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(settingOps.read, { signal }),
})

/** Changes settings; whoever pays or reads a page is told the new ones at once. */
export const useSaveSettings = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<Settings>) => call(settingOps.write, { body }),
    onSuccess: ({ settings }) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings)
      refetch(queryClient, paymentQuery.queryKey, siteInfoQuery.queryKey)
    },
  })
}
