import { studentCalls } from '@lectureshelf/contract/people/calls/students.calls'
import type { SeenPerson, StudentChange, studentOps } from '@lectureshelf/contract/people/students'
import { subscriptionManagementCalls } from '@lectureshelf/contract/money/calls/subscription-management.calls'
import { secondFactorCalls } from '@lectureshelf/contract/people/calls/second-factor.calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { useChange, refetch } from '../../../lib/http/use-change.ts'
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

/** What shows people. The changed one may be the signed-in owner. */
const peopleKeys = [studentKeys.lists, meQuery.queryKey]

const keysOf = (id: string) => [...peopleKeys, studentKeys.record(id)]

/** A plan granted together with a new account. */
export type Grant = NonNullable<Parameters<typeof createPerson>[0]['grant']>

const createPerson = (body: NonNullable<typeof studentOps.create.body>['_zod']['input']) =>
  call(studentCalls.create, { body })

/** Adds a person; only this answer contains their password. */
export const useCreatePerson = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: createPerson,
    onSuccess: () => refetch(queryClient, ...peopleKeys),
    // A plan that was refused for its price shows the new one.
    onError: () => refetch(queryClient, paymentQuery.queryKey),
  })
}

/** Changes some fields of a person. */
export const useEditPerson = (id: string) =>
  useChange((body: StudentChange) => call(studentCalls.edit, { params: { id }, body }), ...keysOf(id))

/** Generates a password for a person; only this answer contains it. */
export const useSetTemporaryPassword = (id: string) =>
  useChange(
    (seen: SeenPerson) => call(studentCalls.setTemporaryPassword, { params: { id }, body: { seen } }),
    ...keysOf(id),
  )

/** Removes a person's lost second factor. */
export const useRemoveSecondFactor = (id: string) =>
  useChange(
    (body: VerifiedForm & { seen: SeenPerson }) => call(secondFactorCalls.removeOf, { params: { id }, body }),
    ...keysOf(id),
  )

/** Signs out one of a person's devices. */
export const useEndDevice = (id: string) =>
  useChange((sessionId: string) => call(studentCalls.endDevice, { params: { id, sessionId } }), ...keysOf(id))

/** Erases a person for good, and removes their record from the cache so that it is not refetched. */
export const useErasePerson = (id: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seen: SeenPerson) => call(studentCalls.erase, { params: { id }, body: { seen } }),
    onSuccess: () => refetch(queryClient, ...peopleKeys),
    onError: () => refetch(queryClient, ...keysOf(id)),
  })
}
