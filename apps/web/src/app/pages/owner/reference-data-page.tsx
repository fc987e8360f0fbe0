import { BatchRows } from '../../../features/reference-data/batch-rows.tsx'
import { CollegeRows } from '../../../features/reference-data/college-rows.tsx'
import { DepartmentRows } from '../../../features/reference-data/department-rows.tsx'
import { SemesterRows } from '../../../features/reference-data/semester-rows.tsx'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'

/** Edits the reference data, which forms and selectors offer. */
export const ReferenceDataPage = () => (
  <PageLayout title="Reference data" isNarrow>
    <ListBoundary failed="The reference data could not be loaded">
      <DepartmentRows />
      <BatchRows />
      <SemesterRows />
      <CollegeRows />
    </ListBoundary>
  </PageLayout>
)
