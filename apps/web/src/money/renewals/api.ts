import { renewalCalls } from '@lectureshelf/contract/money/calls/renewals.calls'
import type { RenewalForm } from '@lectureshelf/contract/money/renewals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http/http.ts'

interface Sent {
  /** The claim that is corrected; null for a new one. */
  correctedId: string | null
  body: z.input<typeof RenewalForm>
}

/** Sends a claim for a renewal, or corrects one. It may unlock notes at once, so every query is refetched. */
export const useRenew = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ correctedId, body }: Sent) =>
      correctedId === null
        ? call(renewalCalls.create, { body })
        : call(renewalCalls.correct, { params: { id: correctedId }, body }),
    onSettled: () => queryClient.invalidateQueries(),
  })
}
