import type { Claim } from '@lectureshelf/contract/money/claims'
import { claimStateNames } from '@lectureshelf/contract/state-names'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { pageSize } from '../../lib/page-search.ts'
import { formatCount } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ListHead, ListPager, type ListProps } from '../../ui/lists/paged-list.tsx'
import { RecordList } from '../../ui/lists/record.tsx'
import { sharedBy } from '../../ui/lists/rows/shared-by.ts'
import { useExistingPage } from '../../ui/lists/use-existing-page.ts'
import { useCashDesk, type CashDesk } from '../cash-desk/api.ts'
import { type ClaimFilter, claimsQuery } from './api.ts'
import { BulkApproval } from './bulk-approval.tsx'
import { ChangedClaim, useChangedClaim } from './changed-claim.tsx'
import { ClaimRecord } from './claim-record.tsx'
import { kindWords, isSure } from './claim-words.ts'
import { useListSelection } from '../../ui/lists/rows/use-list-selection.ts'

/**
 * Manages which claims are selected for bulk approval, on all pages of the queue.
 * Decided claims, claims whose payment is short or was taken back by the bank, and claims that the reader may not
 * approve cannot be selected.
 */
const useSelection = (claims: readonly Claim[], { mayApprove }: Pick<CashDesk, 'mayApprove'>) => {
  const mayPick = (claim: Claim) => claim.state === 'pending' && isSure(claim) && mayApprove(claim)
  const { selected: chosen, ...selection } = useListSelection(mayPick)
  const onPage = new Map(claims.map((claim) => [claim._id, claim]))
  return {
    ...selection,
    waiting: claims.filter(mayPick),
    leftOut: claims.filter((claim) => claim.state === 'pending' && !mayPick(claim)),
    // A claim of this page as the page shows it now: it may have been corrected since it was selected.
    selected: chosen.map((claim) => onPage.get(claim._id) ?? claim).filter(mayPick),
    elsewhere: chosen.filter(({ _id: id }) => !onPage.has(id)),
  }
}

const NoClaims = ({ filter }: Pick<ListProps<ClaimFilter>, 'filter'>) => {
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
export const ClaimQueue = ({ filter, onPage }: ListProps<ClaimFilter>) => {
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
