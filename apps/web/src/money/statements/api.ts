import { type Claim, seenOf } from '@lectureshelf/contract/money/claims'
import type { NewAccount } from '@lectureshelf/contract/money/bank/accounts'
import type { SeenGrant } from '@lectureshelf/contract/money/grants'
import { statementCalls } from '@lectureshelf/contract/money/calls/statements.calls'
import type { Statement } from '@lectureshelf/contract/money/statements'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { useChange, refetch } from '../../lib/http/use-change.ts'
import { listQuery } from '../../lib/http/list-query.ts'
import { type UploadProgress, upload } from '../../lib/http/upload.ts'
import { useApprovalRun } from '../../ui/runs/use-approval-run.ts'
import { accountKeys } from '../accounts/api.ts'
import { claimKeys } from '../claims/api.ts'
import { creditKeys } from '../credits/api.ts'
import { keyNumbersKey } from '../../base/key-numbers/keys.ts'
import { studentKeys } from '../../base/identity/keys.ts'
import { subscriptionKeys } from '../subscriptions/keys.ts'
import { type StatementFilter, statementKeys } from './keys.ts'

const pollMs = 500

/** Fetches one page of the imported statements, newest first. */
export const statementsQuery = (filter: StatementFilter) =>
  listQuery(statementKeys.list(filter), filter, (query, signal) =>
    call(statementCalls.list, { query, signal }),
  )

/** Compares a statement with the claims as of now, and polls while its lines are being read. */
export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: statementKeys.one(id),
    queryFn: async ({ signal }) => (await call(statementCalls.read, { params: { id }, signal })).statement,
    // Claims arrive all day.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? pollMs : false),
  })

const useKeep = () => {
  const queryClient = useQueryClient()
  return (statement: Statement) => {
    const { _id: id } = statement
    queryClient.setQueryData(statementKeys.one(id), statement)
    refetch(queryClient, claimKeys.all, creditKeys.all, statementKeys.lists)
  }
}

interface DroppedFile {
  /** What opens a locked PDF; '' for none. */
  password: string
  /** Whether it is read without any payment reference. */
  withoutReferences: boolean
  file: File
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
}

/** Imports a bank statement. */
export const useAddStatement = () => {
  const keep = useKeep()
  return useMutation({
    // The password is forgotten with the call.
    gcTime: 0,
    mutationFn: ({ password, withoutReferences, ...dropped }: DroppedFile) =>
      upload(statementCalls.add, {
        fields: {
          ...(password !== '' && { password }),
          ...(withoutReferences && { withoutReferences: 'true' }),
        },
        ...dropped,
      }),
    onSuccess: ({ statement }) => keep(statement),
  })
}

/** Approves claims that a statement shows as ready, in portions; settles when the statement has been refetched. */
export const useApproveReady = (id: string) => {
  const queryClient = useQueryClient()
  const { start, ...run } = useApprovalRun((body) => call(statementCalls.approve, { params: { id }, body }))
  const approving = useMutation({
    mutationFn: (claims: readonly Claim[]) => start(claims),
    onSettled: () => {
      refetch(queryClient, claimKeys.all)
      return queryClient.invalidateQueries({ queryKey: statementKeys.one(id) })
    },
  })
  return { ...run, approving }
}

/** Approves a claim against a credit that no one claimed. */
export const usePair = (id: string) => {
  const keep = useKeep()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ lineId, claim }: { lineId: string; claim: Claim }) => {
      const { _id: registrationId } = claim
      return call(statementCalls.pair, {
        params: { id },
        body: { lineId, registrationId, seen: seenOf(claim) },
      })
    },
    onSuccess: ({ statement }) => keep(statement),
    onError: () => refetch(queryClient, claimKeys.all, statementKeys.one(id)),
  })
}

/** Ends the subscription of a payment that the bank took back, and voids its receipt. */
export const useEndReversed = (id: string) => {
  const keep = useKeep()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ lineId, seen }: { lineId: string; seen: SeenGrant }) =>
      call(statementCalls.endReversed, { params: { id, lineId }, body: { seen } }),
    onSuccess: ({ statement }) => {
      keep(statement)
      refetch(queryClient, subscriptionKeys.all, keyNumbersKey, studentKeys.all)
    },
    onError: () => refetch(queryClient, statementKeys.one(id)),
  })
}

/** Says which account a statement is of. */
export const useSetAccount = (id: string) => {
  const keep = useKeep()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { accountId: string } | { newAccount: NewAccount }) =>
      call(statementCalls.setAccount, { params: { id }, body }),
    onSuccess: ({ statement }) => {
      keep(statement)
      refetch(queryClient, accountKeys.all)
    },
  })
}

/** Deletes a statement without stored credits. */
export const useRemoveStatement = () =>
  useChange((id: string) => call(statementCalls.remove, { params: { id } }), statementKeys.lists)
