import { MeasurementTable } from '../../../site/measurements/measurement-table.tsx'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'

/** What the browsers of readers measured: how fast pages are, and what fails. */
export const MeasurementsPage = () => (
  <PageLayout title="Measurements">
    <ListBoundary failed="The measurements could not be loaded">
      <MeasurementTable />
    </ListBoundary>
  </PageLayout>
)
