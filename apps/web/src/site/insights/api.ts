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

const partQuery = <Report>(
  part: keyof typeof insightReportCalls,
  by: InsightStep,
  ask: (asked: { query: { by: InsightStep }; signal: AbortSignal }) => Promise<Report>,
) =>
  queryOptions({
    queryKey: [...keyNumbersKey, part, by] as const,
    queryFn: ({ signal }) => ask({ query: { by }, signal }),
    staleTime,
  })

/** Fetch the parts of the report by day, week or term. */
export const reportQueries = {
  money: (by: InsightStep) => partQuery('money', by, (asked) => call(insightReportCalls.money, asked)),
  claims: (by: InsightStep) => partQuery('claims', by, (asked) => call(insightReportCalls.claims, asked)),
  returns: (by: InsightStep) => partQuery('returns', by, (asked) => call(insightReportCalls.returns, asked)),
  reading: (by: InsightStep) => ({
    ...partQuery('reading', by, (asked) => call(insightReportCalls.reading, asked)),
    ...slowPart,
  }),
  gaps: (by: InsightStep) => partQuery('gaps', by, (asked) => call(insightReportCalls.gaps, asked)),
  work: (by: InsightStep) => ({
    ...partQuery('work', by, (asked) => call(insightReportCalls.work, asked)),
    ...slowPart,
  }),
}
