import { claimCalls } from '@lectureshelf/contract/money/calls/claims.calls'
import { type BankFilter, type Claim, seenOf } from '@lectureshelf/contract/money/claims'
import type { Plan } from '@lectureshelf/contract/money/plans'
import { call } from '../../lib/http/http.ts'
import { useChange } from '../../lib/http/use-change.ts'
import { type ListFilter, listQuery } from '../../lib/http/list-query.ts'
import { useApprovalRun } from '../../ui/runs/use-approval-run.ts'

export interface ClaimFilter extends ListFilter {
  state?: Claim['state']
  kind?: Claim['kind']
  olderThanDays?: number
  hasWarnings?: 'true' | 'false'
  bank?: BankFilter
  sort?: 'newest'
}

export const claimKeys = {
  all: ['claims'] as const,
  list: (filter: ClaimFilter) => ['claims', filter] as const,
}

/** One page of the owner's queue of claims. */
export const claimsQuery = (filter: ClaimFilter) =>
  listQuery(claimKeys.list(filter), filter, (query, signal) => call(claimCalls.list, { query, signal }))

/** Approves several claims in portions; each is approved completely or not at all. */
export const useApproveMany = () => {
  const { start, ...run } = useApprovalRun((body) => call(claimCalls.approveMany, { body }))
  const approving = useChange(
    (given: { claims: readonly Claim[]; onAnswered: (portion: readonly Claim[]) => void }) =>
      start(given.claims, given.onAnswered),
    claimKeys.all,
  )
  return { ...run, approving }
}

/** Lets another USN claim the payment of a rejected claim. */
export const useReleaseUtr = () =>
  useChange(
    (claim: Claim) =>
      call(claimCalls.releaseUtr, { params: { id: claim._id }, body: { seen: seenOf(claim) } }),
    claimKeys.all,
  )

/** Changes a claim to the plan that its payment fits. */
export const useChangePlan = () =>
  useChange(
    ({ claim, plan }: { claim: Claim; plan: Plan }) =>
      call(claimCalls.changePlan, { params: { id: claim._id }, body: { plan, seen: seenOf(claim) } }),
    claimKeys.all,
  )

/** Approves a claim. */
export const useApprove = () =>
  useChange(
    (claim: Claim) => call(claimCalls.approve, { params: { id: claim._id }, body: { seen: seenOf(claim) } }),
    claimKeys.all,
  )

/** Rejects a claim with a reason, which is mailed. */
export const useReject = (claim: Claim) =>
  useChange(
    (reason: string) =>
      call(claimCalls.reject, { params: { id: claim._id }, body: { reason, seen: seenOf(claim) } }),
    claimKeys.all,
  )
