import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount } from '../../lib/format.ts'
import { EmptyList } from '../../ui/lists/empty/empty-list.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PagedRecords, type ToPage } from '../../ui/lists/paged-list.tsx'
import { type ProposalFilter, proposalsQuery } from './api.ts'
import { ProposalRecord } from './proposal-record.tsx'

interface ProposalListProps {
  filter: ProposalFilter
  onPage: ToPage
}

const Empty = ({ filter }: Pick<ProposalListProps, 'filter'>) =>
  filter.q === undefined && filter.state === undefined ? (
    <EmptyList
      title="No proposed files"
      hint="A PDF is wrong? Open its subject, press ... on the PDF and choose Propose another file."
    />
  ) : (
    <EmptyState title="No matching files" hint="Try another word, or show all of them." />
  )

/** Lists the files that the person proposed or decides about, open ones first. */
export const ProposalList = ({ filter, onPage }: ProposalListProps) => {
  const { data } = useSuspenseQuery(proposalsQuery(filter))
  const items = data.items.map((proposal) => ({ _id: proposal.id, proposal }))
  return (
    <PagedRecords
      label="Proposed files"
      list={{ items, total: data.total }}
      page={filter.page}
      size={filter.size}
      onPage={onPage}
      total={`${formatCount(data.total, 'file')}, ${data.open} to decide`}
      empty={<Empty filter={filter} />}
      renderItem={({ proposal }, focusTotal) => <ProposalRecord proposal={proposal} onDecided={focusTotal} />}
    />
  )
}
