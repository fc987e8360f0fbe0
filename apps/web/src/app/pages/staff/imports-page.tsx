import { addresses } from '@lectureshelf/contract/addresses'
import { Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ImportDrop } from '../../../library/imports/import-drop.tsx'
import { ImportList } from '../../../library/imports/import-list.tsx'
import { readPaging } from '../../../lib/page-search.ts'
import { ListPage } from '../../list-page.tsx'

/** Uploads a semester's notes for a bulk import, and lists earlier imports. */
export const ImportsPage = () => {
  const navigate = useNavigate()
  return (
    <ListPage
      title="Bulk import"
      searchLabel="Search imports"
      failed="The imports could not be loaded"
      read={readPaging}
      renderTop={() => (
        <>
          <ImportDrop onSent={(id) => void navigate({ to: addresses.import(id) })} />
          <Title order={2} size="h3" mt="xl" mb="sm">
            Earlier imports
          </Title>
        </>
      )}
      renderList={(list) => <ImportList {...list} />}
    />
  )
}
