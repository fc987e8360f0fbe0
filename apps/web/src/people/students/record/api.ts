import { studentCalls } from '@lectureshelf/contract/people/calls/students.calls'
import type { SeenPerson, StudentChange, studentOps } from '@lectureshelf/contract/people/students'
import { subscriptionManagementCalls } from '@lectureshelf/contract/money/calls/subscription-management.calls'
import { secondFactorCalls } from '@lectureshelf/contract/people/calls/second-factor.calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { refetch } from '../../../lib/http/refetch.ts'
import type { VerifiedForm } from '../../second-factor/api.ts'
import { meQuery } from '../../../base/identity/api.ts'
import { paymentQuery } from '../../../base/prices/api.ts'
import { studentKeys } from '../../../base/identity/keys.ts'

/** Number of subscriptions shown for a person; the subscription list has all of them. */
const subscriptionsPerPage = 10

/** Fetches a person as the owner sees them, with their devices. */
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: studentKeys.record(id),
    queryFn: ({ signal }) => call(studentCalls.read, { params: { id }, signal }),
    staleTime: 0,
  })

/** Fetches a person from the server, bypassing the cache. */
export const readPerson = async (id: string) => (await call(studentCalls.read, { params: { id } })).student

/** Fetches a person's subscriptions, newest first. */
export const subscriptionsOfQuery = (studentId: string) =>
  queryOptions({
    queryKey: studentKeys.subscriptionsOf(studentId),
    queryFn: ({ signal }) =>
      call(subscriptionManagementCalls.list, { query: { studentId, size: subscriptionsPerPage }, signal }),
    staleTime: 0,
  })

// Not awaited: the change is done, and the result is reported at once.
const useRefresh = () => {
  const queryClient = useQueryClient()
  return (id?: string) => {
    // The person may be the signed-in owner.
    refetch(queryClient, studentKeys.lists, meQuery.queryKey)
    if (id !== undefined) refetch(queryClient, studentKeys.record(id))
  }
}

/** A plan granted together with a new account. */
export type Grant = NonNullable<Parameters<typeof createPerson>[0]['grant']>

const createPerson = (body: NonNullable<typeof studentOps.create.body>['_zod']['input']) =>
  call(studentCalls.create, { body })

/** Adds a person; only this answer contains their password. */
export const useCreatePerson = () => {
  const refresh = useRefresh()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: createPerson,
    onSuccess: () => refresh(),
    // A plan that was refused for its price shows the new one.
    onError: () => refetch(queryClient, paymentQuery.queryKey),
  })
}

/** Changes some fields of a person. */
export const useEditPerson = (id: string) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: StudentChange) => call(studentCalls.edit, { params: { id }, body }),
    onSettled: () => refresh(id),
  })
}

/** Generates a password for a person; only this answer contains it. */
export const useSetTemporaryPassword = (id: string) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (seen: SeenPerson) =>
      call(studentCalls.setTemporaryPassword, { params: { id }, body: { seen } }),
    onSettled: () => refresh(id),
  })
}

/** Removes a person's lost second factor. */
export const useRemoveSecondFactor = (id: string) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: VerifiedForm & { seen: SeenPerson }) =>
      call(secondFactorCalls.removeOf, { params: { id }, body }),
    onSettled: () => refresh(id),
  })
}

/** Signs out one of a person's devices. */
export const useEndDevice = (id: string) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (sessionId: string) => call(studentCalls.endDevice, { params: { id, sessionId } }),
    onSettled: () => refresh(id),
  })
}

/** Erases a person for good, and removes their record from the cache so that it is not refetched. */
export const useErasePerson = (id: string) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (seen: SeenPerson) => call(studentCalls.erase, { params: { id }, body: { seen } }),
    onSuccess: () => refresh(),
    onError: () => refresh(id),
  })
}
