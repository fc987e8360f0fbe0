import { useSuspenseQuery } from '@tanstack/react-query'
import { ListBoundary } from '../../ui/lists/list-boundary.tsx'
import { RecordList } from '../../ui/lists/record.tsx'
import { ownPageReportsQuery } from './api.ts'
import { ReportRecord } from './report-record.tsx'
import shared from '../../ui/shared.module.css'
import { PageSection } from '../../ui/lists/page-section.tsx'

const Reports = () => {
  const { data: reports } = useSuspenseQuery(ownPageReportsQuery)
  if (reports.length === 0)
    return (
      <p className={shared.note}>
        No reports yet. If a page is wrong or cannot be read, open it, press ... at the top and choose Report
        this page.
      </p>
    )
  return (
    <RecordList label="Your reports">
      {reports.map((report) => (
        <ReportRecord key={report.id} report={report} level={3} />
      ))}
    </RecordList>
  )
}

/** Lists the reports of the signed-in person with their answers. */
export const OwnReports = () => (
  <PageSection title="Your reports">
    <ListBoundary failed="Your reports could not be loaded">
      <Reports />
    </ListBoundary>
  </PageSection>
)
