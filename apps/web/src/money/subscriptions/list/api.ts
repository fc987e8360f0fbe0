import type { Plan } from '@lectureshelf/contract/money/plans'
import { studentCalls } from '@lectureshelf/contract/people/calls/students.calls'
import { subscriptionManagementCalls } from '@lectureshelf/contract/money/calls/subscription-management.calls'
import type { Subscription } from '@lectureshelf/contract/money/subscription-management'
import type { GrantReason } from '@lectureshelf/contract/money/subscriptions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/http/http.ts'
import { useChange, refetch } from '../../../lib/http/use-change.ts'
import { listQuery } from '../../../lib/http/list-query.ts'
import { claimKeys } from '../../claims/api.ts'
import { keyNumbersKey } from '../../../base/key-numbers/keys.ts'
import { studentKeys } from '../../../base/identity/keys.ts'
import { paymentQuery } from '../../../base/prices/api.ts'
import { type SubscriptionFilter, subscriptionKeys } from '../keys.ts'

/** Fetches one page of all subscriptions. */
export const subscriptionsQuery = (filter: SubscriptionFilter) =>
  listQuery(subscriptionKeys.list(filter), filter, (query, signal) =>
    call(subscriptionManagementCalls.list, { query, signal }),
  )

/** Fetches the receipt of anyone's subscription, for the owner. */
export const receiptOfQuery = (id: string) =>
  queryOptions({
    queryKey: subscriptionKeys.receipt(id),
    queryFn: ({ signal }) => call(subscriptionManagementCalls.receipt, { params: { id }, signal }),
  })

/** The subscription to change, as the list shows it. */
type Shown = Pick<Subscription, '_id' | 'endsOn'>

/** Cancels a subscription with a reason, which is mailed. */
export const useCancel = ({ _id: id, endsOn }: Shown) =>
  useChange(
    (reason: string) =>
      call(subscriptionManagementCalls.cancel, { params: { id }, body: { reason, seen: { endsOn } } }),
    subscriptionKeys.lists,
  )

/** Ends what was granted for cash or by the owner's word, with a reason, which is mailed. */
export const useEndByHand = ({ _id: id, endsOn, receiptNumber, byHand }: Subscription) => {
  const amountPaise = byHand?.receivedPaise ?? 0
  const seen = { receiptNumber: receiptNumber ?? '', amountPaise, endsOn }
  return useChange(
    (reason: string) =>
      call(subscriptionManagementCalls.endGrant, { params: { id }, body: { reason, seen } }),
    subscriptionKeys.all,
    claimKeys.all,
    studentKeys.all,
    keyNumbersKey,
  )
}

/** Extends a subscription to a later last day. */
export const useExtend = () =>
  useChange(
    ({ shown, endsOn }: { shown: Shown; endsOn: string }) =>
      call(subscriptionManagementCalls.extend, {
        params: { id: shown._id },
        body: { endsOn, seen: { endsOn: shown.endsOn } },
      }),
    subscriptionKeys.lists,
  )

interface Grant {
  studentId: string
  plan: Plan
  reason: z.infer<typeof GrantReason>
  semNum?: number
  /** The price that the receipt for cash will have. */
  seen?: { amountPaise: number }
  /** What was received in cash, when that is not the price. */
  receivedPaise?: number | undefined
}

/** Finds the person with a USN, whom a form shows before it gives them anything; null when no one has it. */
export const granteeQuery = (usn: string) =>
  queryOptions({
    queryKey: studentKeys.withUsn(usn),
    queryFn: async ({ signal }) => {
      const { items } = await call(studentCalls.list, { query: { q: usn }, signal })
      return items.find((person) => person.usn === usn) ?? null
    },
    staleTime: 0,
    // A form that opens later asks again.
    gcTime: 0,
  })

/** Grants a plan by hand. */
export const useGrant = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Grant) => call(subscriptionManagementCalls.grant, { body }),
    // Refused cash shows the new price.
    onError: () => refetch(queryClient, paymentQuery.queryKey),
    onSettled: () => refetch(queryClient, subscriptionKeys.lists),
  })
}
