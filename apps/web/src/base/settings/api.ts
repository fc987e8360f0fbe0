import { payeeKept, payeeQuestion } from '@lectureshelf/contract/base/payee-messages'
import { settingCalls } from '@lectureshelf/contract/base/calls/settings.calls'
import type { SettingsChange } from '@lectureshelf/contract/base/settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { refetch } from '../../lib/http/use-change.ts'
import { paymentQuery } from '../prices/api.ts'
import { loadAskPassword } from '../password-again/api.ts'
import { siteInfoQuery } from '../site-info/api.ts'

/** The parts of the settings, as the part of an address after # names them. */
export type SettingsPartId =
  | 'payee'
  | 'receipts'
  | 'prices'
  | 'trust'
  | 'notice'
  | 'support'
  | 'complaints'
  | 'minors'
  | 'persons'
  | 'resources'
  | 'weekly-mail'

/** Fetches the owner's settings. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(settingCalls.read, { signal }),
})

/** Fetches the changes of the payee that owners still see. */
export const payeeChangesQuery = queryOptions({
  queryKey: ['payee-changes'],
  queryFn: async ({ signal }) => (await call(settingCalls.payeeChanges, { signal })).items,
})

/** Fetches the settings from the server, bypassing the cache. */
export const readSettings = () => call(settingCalls.read)

/** Sends a change of settings. Another UPI id carries the password: the dialog shows the old and the new one. */
const save = async (body: SettingsChange) => {
  const { upiId, seen } = body
  const before = seen?.upiId
  if (upiId === undefined || before === undefined || upiId === before)
    return call(settingCalls.write, { body })
  const { callWithPassword } = await loadAskPassword()
  return callWithPassword({ reason: payeeQuestion(before, upiId), refusal: payeeKept }, (proof) =>
    call(settingCalls.write, { body: { ...body, proof } }),
  )
}

/** Changes settings, and refetches what payment panels and pages show of them. */
export const useSaveSettings = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: ({ settings }) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings)
      refetch(queryClient, paymentQuery.queryKey, siteInfoQuery.queryKey, payeeChangesQuery.queryKey)
    },
  })
}
