import { readingCalls } from '@lectureshelf/contract/reading/calls/readings.calls'
import type { Arrivals, ReadingProgress } from '@lectureshelf/contract/reading/readings'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../lib/http/http.ts'
import { keepContinues } from '../../lib/http/session-token.ts'
import { hasUnsentPlaces } from '../../lib/storage/unsent-places.ts'
import type { Lists } from './join-places.ts'
import { readingKeys } from './keys.ts'

/** Adds what only this browser knows yet; without the part that does, the lists stay as the account has them. */
const withUnsent = async (lists: Lists): Promise<Lists> => {
  if (!hasUnsentPlaces()) return lists
  const part = await import('./join-places.ts').catch(() => null)
  return part?.withUnsentPlaces(lists) ?? lists
}

/** Long enough for a page that begins to use what was asked for ahead of it. */
const freshMs = 10_000

/** Fetches what the signed-in person continues, and how far they are in each PDF. */
export const readingsQuery = queryOptions({
  queryKey: readingKeys.lists,
  queryFn: async ({ signal }) => {
    const lists = await withUnsent(await call(readingCalls.list, { signal }))
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
  queryFn: ({ signal }) => call(readingCalls.visit, { signal }),
  retry: false,
})

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
