import { readingCalls } from '@lectureshelf/contract/reading/calls/readings.calls'
import type { ContinueReading } from '@lectureshelf/contract/reading/readings'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { readingsQuery } from '../../library/reading-badges/api.ts'
import { readingKeys } from '../../library/reading-badges/keys.ts'

/** One after the other: on a slow connection a note that is put back must not overtake its removal. */
const continueScope = { id: 'continue' }

/** Asks again for what a person read and what is new to them: at once, and when what they read last is kept. */
export const refreshReadings = (queryClient: QueryClient, kept: Promise<void>): void => {
  const queryKey = readingKeys.all
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  void kept.then(() => queryClient.invalidateQueries({ queryKey }))
}

/** Asks again for what a person read: the account has learned where they were. */
export const forgetReadings = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ queryKey: readingKeys.lists })

const changeContinued = (
  queryClient: QueryClient,
  change: (continued: ContinueReading[]) => ContinueReading[],
): void => {
  queryClient.setQueryData(
    readingsQuery.queryKey,
    (lists) => lists && { ...lists, continue: change(lists.continue) },
  )
}

/** Takes a note out of what the person continues, optimistically; it reappears when the server does not. */
export const usePutAway = () => {
  const queryClient = useQueryClient()
  return useMutation({
    scope: continueScope,
    mutationFn: ({ pdfFile }: ContinueReading) => call(readingCalls.forget, { params: { pdfFile } }),
    onMutate: async ({ pdfFile }) => {
      // A pending answer still contains the note.
      await queryClient.cancelQueries({ queryKey: readingKeys.lists })
      changeContinued(queryClient, (continued) => continued.filter((one) => one.pdfFile !== pdfFile))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: readingKeys.lists }),
  })
}

/** Puts a note back, where it was read last, as the note that was read now. */
export const usePutBack = () => {
  const queryClient = useQueryClient()
  return useMutation({
    scope: continueScope,
    mutationFn: async ({ pdfFile }: ContinueReading) => {
      const params = { pdfFile }
      const { reading } = await call(readingCalls.read, { params })
      if (reading === null) return
      const { page, offset, version } = reading
      const readAt = new Date().toISOString()
      await call(readingCalls.keep, { params, body: { page, offset, version, readAt } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: readingKeys.lists }),
  })
}
