import { type RenewalForm, renewalOps } from '@lectureshelf/contract/money/renewals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http/http.ts'

/** Sends a claim for a renewal. It may unlock notes at once, so every query is refetched. */
export const useRenew = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof RenewalForm>) => call(renewalOps.create, { body }),
    onSettled: () => queryClient.invalidateQueries(),
  })
}
