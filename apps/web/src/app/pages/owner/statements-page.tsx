import { addresses } from '@lectureshelf/contract/addresses'
import { Title } from '@mantine/core'
import { usePrefetchQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { AccountList } from '../../../money/accounts/account-list.tsx'
import { accountsQuery } from '../../../money/accounts/api.ts'
import { useCashDesk } from '../../../money/cash-desk/api.ts'
import { statementsQuery } from '../../../money/statements/api.ts'
import { StatementDrop } from '../../../money/statements/statement-drop.tsx'
import { StatementList } from '../../../money/statements/statement-list.tsx'
import { useSteadyQuery } from '../../../lib/http/steady-query.ts'
import { readPaging } from '../../../lib/page-search.ts'
import { ListSkeleton } from '../../../ui/lists/list-boundary.tsx'
import { ListPage } from '../../list-page.tsx'

/** Lists the accounts, and below them the statements, which wait for them: a late account would push them down. */
const AccountsAndStatements = (list: ComponentProps<typeof StatementList>) => {
  const { isOwner } = useCashDesk()
  usePrefetchQuery(statementsQuery(list.filter))
  const { isPending } = useSteadyQuery(accountsQuery)
  if (isPending) return <ListSkeleton hasTotal />
  return (
    <>
      <AccountList mayEdit={isOwner} />
      <Title order={2} size="h3" mt="xl" mb="sm">
        Earlier statements
      </Title>
      <StatementList {...list} />
    </>
  )
}

/** Uploads a bank statement, and lists earlier ones. */
export const StatementsPage = () => {
  const navigate = useNavigate()
  const { addressOf } = useCashDesk()
  return (
    <ListPage
      title="Payments"
      searchLabel="Search statements"
      failed="The statements could not be loaded"
      read={readPaging}
      renderTop={() => (
        <StatementDrop onAdded={(id) => void navigate({ to: addressOf(addresses.statement(id)) })} />
      )}
      renderList={(list) => <AccountsAndStatements {...list} />}
    />
  )
}
