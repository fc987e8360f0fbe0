import { claimCalls } from '@lectureshelf/contract/money/calls/claims.calls'
import { type BankFilter, type Claim, seenOf } from '@lectureshelf/contract/money/claims'
import type { Plan } from '@lectureshelf/contract/money/plans'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { pageSize } from '../../lib/page-search.ts'
import { refetch } from '../../lib/http/refetch.ts'
import { useApprovalRun } from '../../ui/runs/use-approval-run.ts'

export interface ClaimFilter {
  state?: Claim['state']
  kind?: Claim['kind']
  olderThanDays?: number
  hasWarnings?: 'true' | 'false'
  bank?: BankFilter
  sort?: 'newest'
  q?: string
  page?: number
  size?: number
}

export const claimKeys = {
  all: ['claims'] as const,
  list: (filter: ClaimFilter) => ['claims', filter] as const,
}

/** One page of the owner's queue of claims. */
export const claimsQuery = (filter: ClaimFilter) =>
  queryOptions({
    queryKey: claimKeys.list(filter),
    queryFn: ({ signal }) =>
      call(claimCalls.list, { query: { ...filter, size: filter.size ?? pageSize }, signal }),
    // Claims arrive all day.
    staleTime: 0,
  })

// Refetches the queue after every decision: someone else may have decided first. The caller does not wait,
// because the refetch may remove the claim, and with it the component that reports the result.
const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => refetch(queryClient, claimKeys.all)
}

/** Approves several claims in portions; each is approved completely or not at all. */
export const useApproveMany = () => {
  const refresh = useRefresh()
  const { start, ...run } = useApprovalRun((body) => call(claimCalls.approveMany, { body }))
  const approving = useMutation({
    mutationFn: (given: { claims: readonly Claim[]; onAnswered: (portion: readonly Claim[]) => void }) =>
      start(given.claims, given.onAnswered),
    onSettled: refresh,
  })
  return { ...run, approving }
}

/** Lets another USN claim the payment of a rejected claim. */
export const useReleaseUtr = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (claim: Claim) =>
      call(claimCalls.releaseUtr, { params: { id: claim._id }, body: { seen: seenOf(claim) } }),
    onSettled: refresh,
  })
}

/** Changes a claim to the plan that its payment fits. */
export const useChangePlan = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ claim, plan }: { claim: Claim; plan: Plan }) =>
      call(claimCalls.changePlan, { params: { id: claim._id }, body: { plan, seen: seenOf(claim) } }),
    onSettled: refresh,
  })
}

/** Approves a claim. */
export const useApprove = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (claim: Claim) =>
      call(claimCalls.approve, { params: { id: claim._id }, body: { seen: seenOf(claim) } }),
    onSettled: refresh,
  })
}

/** Rejects a claim with a reason, which is mailed. */
export const useReject = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ claim, reason }: { claim: Claim; reason: string }) =>
      call(claimCalls.reject, { params: { id: claim._id }, body: { reason, seen: seenOf(claim) } }),
    onSettled: refresh,
  })
}
