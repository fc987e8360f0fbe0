import { addresses } from '@lectureshelf/contract/addresses'
import { Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { StatementDrop } from '../../../features/statements/statement-drop.tsx'
import { StatementList } from '../../../features/statements/statement-list.tsx'
import { readPaging } from '../../../lib/page-search.ts'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

/** Uploads a bank statement, and lists earlier ones. */
export const StatementsPage = () => {
  const navigate = useNavigate()
  const { shown, change, typed, type, resetKey } = useListSearch(readPaging)
  return (
    <PageLayout
      title="Payments"
      actions={<SearchBox label="Search statements" value={typed} onChange={type} />}
    >
      <StatementDrop onAdded={(id) => void navigate({ to: addresses.statement(id) })} />
      <Title order={2} size="h3" mt="xl" mb="sm">
        Earlier statements
      </Title>
      <ListBoundary failed="The statements could not be loaded" resetKey={resetKey}>
        <StatementList filter={shown} onPage={(page) => change({ page })} />
      </ListBoundary>
    </PageLayout>
  )
}
