import { ExportForm } from '../../../features/exports/export-form.tsx'
import { readExportSearch } from '../../../features/exports/export-search.ts'
import { dayInIndia } from '../../../features/exports/periods.ts'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { useListSearch } from '../../use-list-search.ts'

/** Downloads whole lists for the accountant. */
export const ExportsPage = () => {
  const { search, change } = useListSearch(readExportSearch)
  return (
    <PageLayout title="Exports">
      <ExportForm search={search} today={dayInIndia(new Date())} onChange={change} />
    </PageLayout>
  )
}
