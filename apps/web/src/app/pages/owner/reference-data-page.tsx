import { BatchRows } from '../../../base/reference-data/batch-rows.tsx'
import { CollegeRows } from '../../../base/reference-data/college-rows.tsx'
import { DepartmentRows } from '../../../base/reference-data/department-rows.tsx'
import { SemesterRows } from '../../../base/reference-data/semester-rows.tsx'
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
