import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount } from '../../lib/format.ts'
import { type ListProps, PagedRecords } from '../../ui/lists/paged-list.tsx'
import { type ProposalFilter, proposalsQuery } from './api.ts'
import { ProposalRecord } from './proposal-record.tsx'

/** Lists the files that the person proposed or decides about, open ones first. */
export const ProposalList = ({ filter, onPage }: ListProps<ProposalFilter>) => {
  const { data } = useSuspenseQuery(proposalsQuery(filter))
  const items = data.items.map((proposal) => ({ _id: proposal.id, proposal }))
  return (
    <PagedRecords
      label="Proposed files"
      list={{ items, total: data.total }}
      filter={filter}
      onPage={onPage}
      total={`${formatCount(data.total, 'file')}, ${data.open} to decide`}
      nothing={{
        none: {
          title: 'No proposed files',
          hint: 'A PDF is wrong? Open its subject, press ... on the PDF and choose Propose another file.',
        },
        noMatch: { title: 'No matching files', hint: 'Try another word, or show all of them.' },
      }}
      renderItem={({ proposal }, focusTotal) => <ProposalRecord proposal={proposal} onDecided={focusTotal} />}
    />
  )
}
