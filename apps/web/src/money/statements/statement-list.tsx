import { addresses } from '@lectureshelf/contract/addresses'
import type { StatementSummary } from '@lectureshelf/contract/money/statements'
import { Anchor } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { type ListProps, PagedRecords } from '../../ui/lists/paged-list.tsx'
import { Badge, Record } from '../../ui/lists/record.tsx'
import { useCashDesk } from '../cash-desk/api.ts'
import { RemoveStatementButton } from './remove-statement-button.tsx'
import { statementsQuery } from './api.ts'
import type { StatementFilter } from './keys.ts'
import { bankName, countWords, daysOf } from './statement-words.ts'

const stateBadges = {
  reading: <Badge>Being read</Badge>,
  interrupted: <Badge tone="warn">Interrupted</Badge>,
  done: <Badge tone="ok">Read</Badge>,
} as const

const StatementRecord = ({
  statement,
  onRemoved,
}: {
  statement: StatementSummary
  onRemoved: () => void
}) => {
  const { addressOf } = useCashDesk()
  const { _id: id, fileName, bank, createdAt, linesTotal, state, account, creditCount, counts } = statement
  const days = daysOf(statement)
  const dropped = `dropped ${formatDateTime(createdAt)}`
  const facts = [countWords(counts), account?.name ?? bankName(bank), formatCount(linesTotal, 'line')]
  return (
    <Record
      level={3}
      title={
        <Anchor component={Link} to={addressOf(addresses.statement(id))} inherit>
          {fileName}
        </Anchor>
      }
      line={days || dropped}
      rest={[...facts, days && dropped].filter(Boolean).join(', ')}
      badges={
        <>
          {account === null && <Badge tone="warn">Account unknown</Badge>}
          {stateBadges[state]}
        </>
      }
      quick={
        creditCount === 0 && state !== 'reading' ? (
          <RemoveStatementButton statement={statement} onRemoved={onRemoved} />
        ) : undefined
      }
    />
  )
}

/** Lists the imported statements, newest first. */
export const StatementList = ({ filter, onPage }: ListProps<StatementFilter>) => {
  const { data } = useSuspenseQuery(statementsQuery(filter))
  if (data.total === 0 && filter.q === undefined)
    return (
      <EmptyState
        title="No statement yet"
        hint="Download the account statement from your bank as CSV or Excel, and drop it above."
      />
    )
  return (
    <PagedRecords
      label="Statements"
      list={data}
      filter={filter}
      onPage={onPage}
      total={formatCount(data.total, 'statement')}
      empty={
        <EmptyState
          title="No matching statements"
          hint="Try a part of the file's name, the bank or the account."
        />
      }
      renderItem={(statement, focusTotal) => <StatementRecord statement={statement} onRemoved={focusTotal} />}
    />
  )
}
