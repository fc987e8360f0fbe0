import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount } from '../../lib/format.ts'
import { type ListProps, PagedRecords } from '../../ui/lists/paged-list.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { type PageReportFilter, pageReportsQuery } from './api.ts'
import { ReportRecord } from './report-record.tsx'

/** Lists the reports that a member of staff may answer, open ones first. */
export const ReportList = ({ filter, onPage }: ListProps<PageReportFilter>) => {
  const { data } = useSuspenseQuery(pageReportsQuery(filter))
  const items = data.reports.map((report) => ({ _id: report.id, report }))
  return (
    <PagedRecords
      label="Page reports"
      list={{ items, total: data.total }}
      filter={filter}
      onPage={onPage}
      total={`${formatCount(data.total, 'report')}, ${data.open} open in all`}
      nothing={{
        none: {
          title: 'No page reports',
          hint: 'What readers report about pages of notes that you look after appears here.',
        },
        noMatch: { title: 'No matching reports', hint: 'Try another word, or show all of them.' },
      }}
      renderItem={({ report }, focusTotal) => (
        <ReportRecord
          report={report}
          actions={report.state === 'open' && <AnswerDialog report={report} onAnswered={focusTotal} />}
        />
      )}
    />
  )
}
