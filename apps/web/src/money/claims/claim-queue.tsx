import type { Claim } from '@lectureshelf/contract/money/claims'
import { claimStateNames } from '@lectureshelf/contract/state-names'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { pageSize } from '../../lib/page-search.ts'
import { formatCount } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ListHead, ListPager, type ToPage } from '../../ui/lists/paged-list.tsx'
import { RecordList } from '../../ui/lists/record.tsx'
import { sharedBy } from '../../ui/lists/rows/shared-by.ts'
import { useExistingPage } from '../../ui/lists/use-existing-page.ts'
import { useCashDesk } from '../cash-desk/api.ts'
import { type ClaimFilter, claimsQuery } from './api.ts'
import { BulkApproval } from './bulk-approval.tsx'
import { ChangedClaim, useChangedClaim } from './changed-claim.tsx'
import { ClaimRecord } from './claim-record.tsx'
import { kindWords } from './claim-words.ts'
import { useSelection } from './use-selection.ts'

interface ClaimQueueProps {
  filter: ClaimFilter
  onPage: ToPage
}

const NoClaims = ({ filter }: Pick<ClaimQueueProps, 'filter'>) => {
  const { q, kind, state, olderThanDays, hasWarnings, bank } = filter
  const isNarrowed = [q, kind, olderThanDays, hasWarnings, bank].some((part) => part !== undefined)
  return isNarrowed || state !== 'pending' ? (
    <EmptyState
      title="No matching claims"
      hint="Try a part of the USN, the name or the UTR, or another filter."
    />
  ) : (
    <EmptyState
      title="No claims waiting"
      hint="New sign-ups and renewals appear here, the oldest first. Choose the state All to look at earlier ones."
    />
  )
}

/** Lists the claims that a filter finds. */
export const ClaimQueue = ({ filter, onPage }: ClaimQueueProps) => {
  const { data, dataUpdatedAt } = useSuspenseQuery(claimsQuery(filter))
  const total = useRef<HTMLOutputElement>(null)
  const { page = 1, size = pageSize } = filter
  const isPastEnd = useExistingPage({ list: data, page, size, onPage })
  const changed = useChangedClaim()
  const selection = useSelection(data.items, useCashDesk())
  const shared = {
    kind: sharedBy(data.items, ({ kind }) => kindWords[kind]),
    state: sharedBy(data.items, ({ state }) => claimStateNames[state]),
  }
  const onDecided = (claim: Claim) => {
    selection.drop(claim)
    total.current?.focus()
  }
  return (
    <>
      <ListHead ref={total} hasKeys={data.items.length > 1} shared={[shared.kind, shared.state]}>
        {formatCount(data.total, 'claim')}
      </ListHead>
      <BulkApproval {...selection} />
      {data.items.length === 0 ? (
        !isPastEnd && <NoClaims filter={filter} />
      ) : (
        <RecordList label="Claims">
          {data.items.map((claim) => (
            <ClaimRecord
              key={claim._id}
              claim={claim}
              nowMs={dataUpdatedAt}
              shared={shared}
              mayPick={selection.waiting.length === 0 ? undefined : selection.mayPick(claim)}
              isSelected={selection.isSelected(claim)}
              onSelect={() => selection.toggle(claim)}
              onDecided={() => onDecided(claim)}
              onRefused={changed.onRefused}
            />
          ))}
        </RecordList>
      )}
      <ChangedClaim {...changed} onDecided={onDecided} />
      <ListPager page={page} size={size} total={data.total} onPage={onPage} />
    </>
  )
}
