import { type SeenPerson, type StudentChange, studentOps } from '@lectureshelf/contract/people/students'
import { subscriptionOps } from '@lectureshelf/contract/money/subscriptions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { refetch } from '../../../lib/http/refetch.ts'
import { meQuery } from '../../sessions/api.ts'
import { studentKeys } from '../keys.ts'

/** How many subscriptions of a person are shown; the list of all has the rest. */
const subscriptionsPerPage = 10

/** A person as the owner sees them, with their devices. */
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: studentKeys.record(id),
    queryFn: ({ signal }) => call(studentOps.read, { params: { id }, signal }),
    staleTime: 0,
  })

/** A person as they are now, whatever the cache has. */
export const readPerson = async (id: string) => (await call(studentOps.read, { params: { id } })).student

/** What a person paid for or was given, newest first. */
export const subscriptionsOfQuery = (studentId: string) =>
  queryOptions({
    queryKey: studentKeys.subscriptionsOf(studentId),
    queryFn: ({ signal }) =>
      call(subscriptionOps.list, { query: { studentId, size: subscriptionsPerPage }, signal }),
    staleTime: 0,
  })

// Not waited for: what was done stays done, and says so at once.
const useRefresh = () => {
  const queryClient = useQueryClient()
  return (id?: string) => {
    // It may be oneself.
    refetch(queryClient, studentKeys.lists, meQuery.queryKey)
    if (id !== undefined) refetch(queryClient, studentKeys.record(id))
  }
}

/** A plan that comes with a new account. */
export type Grant = NonNullable<Parameters<typeof createPerson>[0]['grant']>

const createPerson = (body: NonNullable<typeof studentOps.create.body>['_zod']['input']) =>
  call(studentOps.create, { body })

/** Adds a person; the answer has their password, this once. */
export const useCreatePerson = () => {
  const refresh = useRefresh()
  return useMutation({ mutationFn: createPerson, onSuccess: () => refresh() })
}

/** Changes some fields of a person. */
export const useEditPerson = (id: string) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: StudentChange) => call(studentOps.edit, { params: { id }, body }),
    onSettled: () => refresh(id),
  })
}

/** Makes up a password for a person; the answer has it, this once. */
export const useSetTemporaryPassword = (id: string) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (seen: SeenPerson) =>
      call(studentOps.setTemporaryPassword, { params: { id }, body: { seen } }),
    onSettled: () => refresh(id),
  })
}

/** Signs one of a person's devices out. */
export const useEndDevice = (id: string) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (sessionId: string) => call(studentOps.endDevice, { params: { id, sessionId } }),
    onSettled: () => refresh(id),
  })
}

/** Blanks a person for good. Their record is gone with it, and is not asked for again. */
export const useErasePerson = (id: string) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (seen: SeenPerson) => call(studentOps.erase, { params: { id }, body: { seen } }),
    onSuccess: () => refresh(),
    onError: () => refresh(id),
  })
}
