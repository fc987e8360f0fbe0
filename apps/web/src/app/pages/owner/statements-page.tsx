import { addresses } from '@lectureshelf/contract/addresses'
import { Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { AccountList } from '../../../features/accounts/account-list.tsx'
import { useCashDesk } from '../../../features/cash-desk/api.ts'
import { StatementDrop } from '../../../features/statements/statement-drop.tsx'
import { StatementList } from '../../../features/statements/statement-list.tsx'
import { readPaging } from '../../../lib/page-search.ts'
import { ListPage } from '../../list-page.tsx'

/** Uploads a bank statement, and lists earlier ones. */
export const StatementsPage = () => {
  const navigate = useNavigate()
  const { isOwner, addressOf } = useCashDesk()
  return (
    <ListPage
      title="Payments"
      searchLabel="Search statements"
      failed="The statements could not be loaded"
      read={readPaging}
      renderTop={() => (
        <>
          <StatementDrop onAdded={(id) => void navigate({ to: addressOf(addresses.statement(id)) })} />
          <AccountList mayEdit={isOwner} />
          <Title order={2} size="h3" mt="xl" mb="sm">
            Earlier statements
          </Title>
        </>
      )}
      renderList={(list) => <StatementList {...list} />}
    />
  )
}
