import {
  type Arrivals,
  type ContinueReading,
  type ReadingProgress,
  readingOps,
} from '@lectureshelf/contract/people/readings'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/http/http.ts'
import { keepContinues } from '../../lib/http/session-token.ts'
import { hasUnsentPlaces } from '../../lib/storage/unsent-places.ts'
import type { Lists } from './join-places.ts'

const readingKeys = {
  lists: ['readings', 'lists'] as const,
  arrivals: ['readings', 'arrivals'] as const,
}

/** One after the other: on a slow line a note that is put back must not overtake its removal. */
const continueScope = { id: 'continue' }

/** Asks again for what a person read and what is new to them: at once, and when what they read last is kept. */
export const refreshReadings = (queryClient: QueryClient, kept: Promise<void>): void => {
  const queryKey = ['readings']
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
  void kept.then(() => queryClient.invalidateQueries({ queryKey }))
}

/** Adds what only this browser knows yet; without the part that does, the lists stay as the account has them. */
const withUnsent = async (lists: Lists): Promise<Lists> => {
  if (!hasUnsentPlaces()) return lists
  const part = await import('./join-places.ts').catch(() => null)
  return part?.withUnsentPlaces(lists) ?? lists
}

/** Asks again for what a person read: the account has learned where they were. */
export const forgetReadings = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ queryKey: readingKeys.lists })

/** Long enough for a page that begins to use what was asked for ahead of it. */
const freshMs = 10_000

/** Fetches what the signed-in person continues, and how far they are in each PDF. */
export const readingsQuery = queryOptions({
  queryKey: readingKeys.lists,
  queryFn: async ({ signal }) => {
    const lists = await withUnsent(await call(readingOps.list, { signal }))
    keepContinues(lists.continue.length > 0)
    return lists
  },
  staleTime: freshMs,
  // Content may wait for it, and does better without it than late.
  retry: false,
})

/** Continues the person's visit, and fetches what is new since the last one. */
export const arrivalsQuery = queryOptions({
  queryKey: readingKeys.arrivals,
  queryFn: ({ signal }) => call(readingOps.visit, { signal }),
  retry: false,
})

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
    mutationFn: ({ pdfFile }: ContinueReading) => call(readingOps.forget, { params: { pdfFile } }),
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
      const { reading } = await call(readingOps.read, { params })
      if (reading === null) return
      const { page, offset, version } = reading
      const readAt = new Date().toISOString()
      await call(readingOps.keep, { params, body: { page, offset, version, readAt } })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: readingKeys.lists }),
  })
}

/** What the signed-in person read, and what is new for them. Everything is absent until it is known. */
interface ReadingMarks {
  progressOf: (pdfFile: string | undefined) => ReadingProgress | undefined
  arrivalOf: (pdfFile: string | undefined) => Arrivals['pdfs'][number]['kind'] | undefined
  /** How many PDFs of a subject the person opened. */
  openedIn: (subCode: string) => number
  /** How many PDFs of a subject are new. */
  newIn: (subCode: string) => number
}

const countedBy = (items: readonly { subCode: string | null }[]): Map<string | null, number> => {
  const counts = new Map<string | null, number>()
  for (const { subCode } of items) counts.set(subCode, (counts.get(subCode) ?? 0) + 1)
  return counts
}

const byFile = <Item extends { pdfFile: string }>(items: readonly Item[]): Map<string, Item> =>
  new Map(items.map((item) => [item.pdfFile, item]))

/** Returns what to mark on subjects and PDFs. A failure leaves the marks out: the notes matter more. */
export const useReadingMarks = (): ReadingMarks => {
  const progress = useQuery(readingsQuery).data?.progress
  const arrivals = useQuery(arrivalsQuery).data?.pdfs
  return useMemo(() => {
    const [read, arrived] = [byFile(progress ?? []), byFile(arrivals ?? [])]
    const [opened, fresh] = [countedBy(progress ?? []), countedBy(arrivals ?? [])]
    return {
      progressOf: (pdfFile) => (pdfFile === undefined ? undefined : read.get(pdfFile)),
      arrivalOf: (pdfFile) => (pdfFile === undefined ? undefined : arrived.get(pdfFile)?.kind),
      openedIn: (subCode) => opened.get(subCode) ?? 0,
      newIn: (subCode) => fresh.get(subCode) ?? 0,
    }
  }, [progress, arrivals])
}
