import { insightSteps } from '@lectureshelf/contract/site/insight/insight-periods'
import { InsightReport, StepChoice } from '../../../../site/insights/report/insight-report.tsx'
import { type RawSearch, oneOf, readPaging } from '../../../../lib/page-search.ts'
import { ListBoundary } from '../../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../../ui/page-layout.tsx'
import { useListSearch } from '../../../use-list-search.ts'

const stepOf = oneOf(insightSteps)

const readSearch = (raw: RawSearch) => ({ ...readPaging(raw), by: stepOf(raw['by']) })

/** What happened by day, week or term: money, claims, students, reading, gaps and the work of staff. */
export const InsightPage = () => {
  const { search, shown, resetKey } = useListSearch(readSearch)
  return (
    <PageLayout title="Insight" actions={<StepChoice by={search.by ?? 'week'} />}>
      <ListBoundary failed="The insight could not be loaded" resetKey={resetKey}>
        <InsightReport by={shown.by ?? 'week'} />
      </ListBoundary>
    </PageLayout>
  )
}
