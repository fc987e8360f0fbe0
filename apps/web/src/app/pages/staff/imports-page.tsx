import { addresses } from '@lectureshelf/contract/addresses'
import { Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ImportDrop } from '../../../features/imports/import-drop.tsx'
import { ImportList } from '../../../features/imports/import-list.tsx'
import { readPaging } from '../../../lib/page-search.ts'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

/** Uploads a semester's notes for a bulk import, and lists earlier imports. */
export const ImportsPage = () => {
  const navigate = useNavigate()
  const { shown, change, typed, type, resetKey } = useListSearch(readPaging)
  return (
    <PageLayout
      title="Bulk import"
      actions={<SearchBox label="Search imports" value={typed} onChange={type} />}
    >
      <ImportDrop onSent={(id) => void navigate({ to: addresses.import(id) })} />
      <Title order={2} size="h3" mt="xl" mb="sm">
        Earlier imports
      </Title>
      <ListBoundary failed="The imports could not be loaded" resetKey={resetKey}>
        <ImportList filter={shown} onPage={(page) => change({ page })} />
      </ListBoundary>
    </PageLayout>
  )
}
