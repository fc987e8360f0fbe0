import { noteCalls } from '@lectureshelf/contract/library/calls/notes.calls'
import { isBeingRead } from '@lectureshelf/contract/library/scans'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { listQuery } from '../../lib/http/list-query.ts'
import { type CoverageFilter, type FilesFilter, noteKeys } from './keys.ts'

const processingPollMs = 4000

/** Fetches one page of all PDFs, and polls while one of them is processed or read by a machine. */
export const filesQuery = (filter: FilesFilter) =>
  queryOptions({
    ...listQuery(noteKeys.files(filter), filter, (query, signal) => call(noteCalls.files, { query, signal })),
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ state: at, scan }) => at === 'processing' || isBeingRead(scan)) === true
        ? processingPollMs
        : false,
  })

/** Fetches one page of all subjects with their content. */
export const coverageQuery = (filter: CoverageFilter) =>
  listQuery(noteKeys.coverage(filter), filter, (query, signal) => call(noteCalls.coverage, { query, signal }))

/** Counts the PDFs with each problem. */
export const healthQuery = queryOptions({
  queryKey: noteKeys.health,
  queryFn: ({ signal }) => call(noteCalls.health, { signal }),
  staleTime: 0,
})

/** Fetches who read a subject in the last 30 days. */
export const subjectInsightsQuery = (subCode: string) =>
  queryOptions({
    queryKey: noteKeys.insights(subCode),
    queryFn: ({ signal }) => call(noteCalls.insights, { params: { subCode }, signal }),
  })
