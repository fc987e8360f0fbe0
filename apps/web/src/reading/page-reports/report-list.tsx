import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount } from '../../lib/format.ts'
import { EmptyList } from '../../ui/lists/empty/empty-list.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PagedRecords, type ToPage } from '../../ui/lists/paged-list.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { type PageReportFilter, pageReportsQuery } from './api.ts'
import { ReportRecord } from './report-record.tsx'

interface ReportListProps {
  filter: PageReportFilter
  onPage: ToPage
}

const Empty = ({ filter }: Pick<ReportListProps, 'filter'>) =>
  filter.q === undefined && filter.state === undefined ? (
    <EmptyList
      title="No page reports"
      hint="What readers report about pages of notes that you look after appears here."
    />
  ) : (
    <EmptyState title="No matching reports" hint="Try another word, or show all of them." />
  )

/** Lists the reports that a member of staff may answer, open ones first. */
export const ReportList = ({ filter, onPage }: ReportListProps) => {
  const { data } = useSuspenseQuery(pageReportsQuery(filter))
  const items = data.reports.map((report) => ({ _id: report.id, report }))
  return (
    <PagedRecords
      label="Page reports"
      list={{ items, total: data.total }}
      page={filter.page}
      size={filter.size}
      onPage={onPage}
      total={`${formatCount(data.total, 'report')}, ${data.open} open in all`}
      empty={<Empty filter={filter} />}
      renderItem={({ report }, focusTotal) => (
        <ReportRecord
          report={report}
          actions={report.state === 'open' && <AnswerDialog report={report} onAnswered={focusTotal} />}
        />
      )}
    />
  )
}
