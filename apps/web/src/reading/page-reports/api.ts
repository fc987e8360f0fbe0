import { pageReportCalls } from '@lectureshelf/contract/reading/calls/page-reports.calls'
import type {
  PageReport,
  PageReportAnswer,
  PageReportForm,
} from '@lectureshelf/contract/reading/page-reports'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http/http.ts'
import { refetch } from '../../lib/http/refetch.ts'
import { pageSize } from '../../lib/page-search.ts'

export interface PageReportFilter {
  state?: PageReport['state']
  q?: string
  page?: number
  size?: number
}

const pageReportKeys = {
  all: ['page-reports'] as const,
  list: (filter: PageReportFilter) => ['page-reports', 'list', filter] as const,
  own: ['page-reports', 'own'] as const,
}

/** Fetches one page of the reports that a member of staff may answer, open ones first. */
export const pageReportsQuery = (filter: PageReportFilter) =>
  queryOptions({
    queryKey: pageReportKeys.list(filter),
    queryFn: ({ signal }) =>
      call(pageReportCalls.list, { query: { ...filter, size: filter.size ?? pageSize }, signal }),
    staleTime: 0,
  })

/** Fetches the newest reports of the signed-in person, with their answers. */
export const ownPageReportsQuery = queryOptions({
  queryKey: pageReportKeys.own,
  queryFn: async ({ signal }) => (await call(pageReportCalls.listOwn, { signal })).reports,
  staleTime: 0,
})

/** Returns the number of open reports; null until it is known. */
export const useOpenPageReports = (): number | null => useQuery(pageReportsQuery({})).data?.open ?? null

/** Sends a report of a page. */
export const useSendPageReport = (pdfFile: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof PageReportForm>) =>
      call(pageReportCalls.send, { params: { pdfFile }, body }),
    onSuccess: () => refetch(queryClient, pageReportKeys.all),
  })
}

/** Answers a report, together with what was shown of it. */
export const useAnswerPageReport = ({ id, state, currentVersion }: PageReport) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (answer: Omit<z.input<typeof PageReportAnswer>, 'seen'>) =>
      call(pageReportCalls.answer, {
        params: { reportId: id },
        body: { ...answer, seen: { state, currentVersion } },
      }),
    // Not awaited: the refetch may remove the button, and with it the component that reports success.
    onSettled: () => refetch(queryClient, pageReportKeys.all),
  })
}
