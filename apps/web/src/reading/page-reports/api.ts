import { pageReportCalls } from '@lectureshelf/contract/reading/calls/page-reports.calls'
import type {
  PageReport,
  PageReportAnswer,
  PageReportForm,
} from '@lectureshelf/contract/reading/page-reports'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http/http.ts'
import { useChange, refetch } from '../../lib/http/use-change.ts'
import { type ListFilter, listQuery } from '../../lib/http/list-query.ts'

export interface PageReportFilter extends ListFilter {
  state?: PageReport['state']
}

const pageReportKeys = {
  all: ['page-reports'] as const,
  list: (filter: PageReportFilter) => ['page-reports', 'list', filter] as const,
  own: ['page-reports', 'own'] as const,
}

/** Fetches one page of the reports that a member of staff may answer, open ones first. */
export const pageReportsQuery = (filter: PageReportFilter) =>
  listQuery(pageReportKeys.list(filter), filter, (query, signal) =>
    call(pageReportCalls.list, { query, signal }),
  )

/** Fetches the newest reports of the signed-in person, with their answers. */
export const ownPageReportsQuery = queryOptions({
  queryKey: pageReportKeys.own,
  queryFn: async ({ signal }) => (await call(pageReportCalls.listOwn, { signal })).reports,
  staleTime: 0,
})

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
export const useAnswerPageReport = ({ id, state, currentVersion }: PageReport) =>
  useChange(
    (answer: Omit<z.input<typeof PageReportAnswer>, 'seen'>) =>
      call(pageReportCalls.answer, {
        params: { reportId: id },
        body: { ...answer, seen: { state, currentVersion } },
      }),
    pageReportKeys.all,
  )
