import { accountCalls } from '@lectureshelf/contract/money/calls/accounts.calls'
import type { Account, NewAccount } from '@lectureshelf/contract/money/bank/accounts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { useChange } from '../../lib/http/use-change.ts'
import { claimKeys } from '../claims/api.ts'
import { statementKeys } from '../statements/keys.ts'

export const accountKeys = { all: ['accounts'] as const }

/** Fetches the accounts of banks and apps, by name. */
export const accountsQuery = queryOptions({
  queryKey: accountKeys.all,
  queryFn: async ({ signal }) => (await call(accountCalls.list, { signal })).items,
  staleTime: 0,
})

/** Fetches the credits that only one of two files of an account has, the latest first. */
export const differencesQuery = queryOptions({
  queryKey: ['accounts', 'differences'],
  queryFn: ({ signal }) => call(accountCalls.differences, { signal }),
  staleTime: 0,
})

/** Renames an account, or says whether students pay into it. */
export const useEditAccount = ({ _id: id }: Account) =>
  useChange(
    (body: NewAccount) => call(accountCalls.edit, { params: { id }, body }),
    // Which claims are missing depends on it.
    accountKeys.all,
    statementKeys.all,
    claimKeys.all,
  )
