import type { InsightStep } from '@lectureshelf/contract/site/insight/insight-periods'
import { insightReportCalls } from '@lectureshelf/contract/site/calls/insight-report.calls'
import { insightCalls } from '@lectureshelf/contract/site/calls/insights.calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { keyNumbersKey } from '../../base/key-numbers/keys.ts'

/** Fetches the owner's key numbers as of now. */
export const insightsQuery = queryOptions({
  queryKey: keyNumbersKey,
  queryFn: ({ signal }) => call(insightCalls.read, { signal }),
  staleTime: 0,
})

/** How long an answer counts as fresh, in milliseconds. A slow phone waits for the program, and asks once. */
const staleTime = 10_000

/** Parts that the server remembers for minutes: a look at another window asks for nothing new. */
const slowPart = { staleTime: 60_000, refetchOnWindowFocus: false } as const

const partKey = (part: keyof typeof insightReportCalls, by: InsightStep) =>
  [...keyNumbersKey, part, by] as const

/** Fetch the parts of the report by day, week or term. */
export const reportQueries = {
  money: (by: InsightStep) =>
    queryOptions({
      queryKey: partKey('money', by),
      queryFn: ({ signal }) => call(insightReportCalls.money, { query: { by }, signal }),
      staleTime,
    }),
  claims: (by: InsightStep) =>
    queryOptions({
      queryKey: partKey('claims', by),
      queryFn: ({ signal }) => call(insightReportCalls.claims, { query: { by }, signal }),
      staleTime,
    }),
  returns: (by: InsightStep) =>
    queryOptions({
      queryKey: partKey('returns', by),
      queryFn: ({ signal }) => call(insightReportCalls.returns, { query: { by }, signal }),
      staleTime,
    }),
  reading: (by: InsightStep) =>
    queryOptions({
      queryKey: partKey('reading', by),
      queryFn: ({ signal }) => call(insightReportCalls.reading, { query: { by }, signal }),
      ...slowPart,
    }),
  gaps: (by: InsightStep) =>
    queryOptions({
      queryKey: partKey('gaps', by),
      queryFn: ({ signal }) => call(insightReportCalls.gaps, { query: { by }, signal }),
      staleTime,
    }),
  work: (by: InsightStep) =>
    queryOptions({
      queryKey: partKey('work', by),
      queryFn: ({ signal }) => call(insightReportCalls.work, { query: { by }, signal }),
      ...slowPart,
    }),
}
