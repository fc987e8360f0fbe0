import { type Claim, seenOf } from '@lectureshelf/contract/money/claims'
import type { CreditFilterState, CreditMark } from '@lectureshelf/contract/money/bank/credit-states'
import { creditCalls } from '@lectureshelf/contract/money/calls/credits.calls'
import type { Credit, EndGrantForm, RefundForm, WordGrant } from '@lectureshelf/contract/money/bank/credits'
import type { SeenGrant } from '@lectureshelf/contract/money/grants'
import { statementCalls } from '@lectureshelf/contract/money/calls/statements.calls'
import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { useChange } from '../../lib/http/use-change.ts'
import { type ListFilter, listQuery } from '../../lib/http/list-query.ts'
import { claimKeys, claimsQuery } from '../claims/api.ts'
import { keyNumbersKey } from '../../base/key-numbers/keys.ts'
import { statementKeys } from '../statements/keys.ts'
import { studentKeys } from '../../base/identity/keys.ts'
import { subscriptionKeys } from '../subscriptions/keys.ts'

export interface CreditFilter extends ListFilter {
  state?: CreditFilterState
  /** The id of an account. */
  account?: string
}

export const creditKeys = {
  all: ['credits'] as const,
  lists: ['credits', 'list'] as const,
  list: (filter: CreditFilter) => ['credits', 'list', filter] as const,
  sums: (account: string | undefined) => ['credits', 'sums', account] as const,
  wordGrants: (q: string) => ['credits', 'word-grants', q] as const,
}

/** Fetches one page of the credits of all statements, the latest day first. */
export const creditsQuery = (filter: CreditFilter) =>
  listQuery(creditKeys.list(filter), filter, (query, signal) => call(creditCalls.list, { query, signal }))

/** Fetches what became of all credits, or of those of an account. */
export const creditSumsQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: creditKeys.sums(account),
    queryFn: ({ signal }) => call(creditCalls.sums, { query: { account }, signal }),
    staleTime: 0,
  })

/** Fetches pending claims that match the typed text: one of them may belong to a credit. */
export const candidatesQuery = (q: string) => claimsQuery({ state: 'pending', q })

/** Fetches the grants on the owner's word that match the typed text: a credit may be the payment of one. */
export const wordGrantsQuery = (q: string) =>
  queryOptions({
    queryKey: creditKeys.wordGrants(q),
    queryFn: ({ signal }) => call(creditCalls.wordGrants, { query: { q }, signal }),
    staleTime: 0,
  })

/** Makes a change of a credit. */
const useCreditChange = <Given>(
  change: (given: Given) => Promise<{ message: string; credit: Credit }>,
  ...others: readonly QueryKey[]
) => useChange(change, creditKeys.all, ...others)

/** Says what is to become of the rest of a credit. */
export const useMark = ({ _id: id, restPaise }: Pick<Credit, '_id' | 'restPaise'>) =>
  useCreditChange(
    (mark: CreditMark | null) =>
      call(creditCalls.mark, { params: { id }, body: { mark, seen: { restPaise } } }),
    statementKeys.all,
  )

/** Stores a note about a credit; `seen` is the note that the form showed. */
export const useNote = ({ _id: id }: Credit) =>
  useCreditChange((form: { note: string; seen: { note: string } }) =>
    call(creditCalls.note, { params: { id }, body: form }),
  )

/** Returns a function that fetches the note of a listed credit; it returns null when the list has lost the credit. */
export const useReadNote = ({ _id: id }: Credit) => {
  const queryClient = useQueryClient()
  return async (): Promise<{ note: string } | null> => {
    const shown = { queryKey: creditKeys.lists, type: 'active' } as const
    await queryClient.refetchQueries(shown)
    const lists = queryClient.getQueriesData<{ items: Credit[] }>(shown)
    const credit = lists.flatMap(([, list]) => list?.items ?? []).find(({ _id }) => _id === id)
    return credit === undefined ? null : { note: credit.note }
  }
}

/** Records that the rest of a credit was sent back. */
export const useRefund = ({ _id: id, restPaise }: Credit) =>
  useCreditChange((form: RefundForm) =>
    call(creditCalls.refund, { params: { id }, body: { ...form, seen: { restPaise } } }),
  )

/** Takes back a refund that was entered by mistake. */
export const useUndoRefund = ({ _id: id }: Credit) =>
  useCreditChange((refundId: string) => call(creditCalls.undoRefund, { params: { id, refundId } }))

/** Approves a claim against a credit. */
export const usePairCredit = () =>
  useCreditChange(
    ({ lineId: id, claim }: { lineId: string; claim: Claim }) =>
      call(creditCalls.pair, {
        params: { id },
        body: { registrationId: claim._id, seen: seenOf(claim) },
      }),
    claimKeys.all,
    subscriptionKeys.all,
    keyNumbersKey,
  )

/** Uses a credit for what was granted on the owner's word. */
export const useConfirmGrant = ({ _id: id, restPaise }: Credit) =>
  useCreditChange(
    ({ registrationId, grant: { receiptNumber, amountPaise, endsOn } }: WordGrant) =>
      call(creditCalls.confirm, {
        params: { id },
        body: { seen: { registrationId, receiptNumber, amountPaise, endsOn, restPaise } },
      }),
    claimKeys.all,
    subscriptionKeys.all,
  )

/** Makes a change of whether money was taken back, and of what ended with it. */
export const useReversalChange = <Given>(change: (given: Given) => Promise<{ message: string }>) =>
  useChange(
    change,
    creditKeys.all,
    statementKeys.all,
    claimKeys.all,
    subscriptionKeys.all,
    studentKeys.all,
    keyNumbersKey,
  )

/** Ends what was granted for a credit that the bank took back, which one of its statements says. */
export const useEndReversed = ({ _id: lineId, statements }: Credit) =>
  useReversalChange((seen: SeenGrant) =>
    call(statementCalls.endReversed, { params: { id: statements[0]?._id ?? '', lineId }, body: { seen } }),
  )

/** Ends what was granted for a credit. */
export const useEndGrant = ({ _id: id }: Credit) =>
  useCreditChange(
    ({ seen, ...form }: EndGrantForm & { seen: SeenGrant }) =>
      call(creditCalls.endGrant, { params: { id }, body: { ...form, seen } }),
    claimKeys.all,
    subscriptionKeys.all,
    studentKeys.all,
    keyNumbersKey,
  )

/** Says that an owner sees credits in the account, whoever brought the files that have them. */
export const useVouch = () =>
  useChange(
    (ids: string[]) => call(creditCalls.vouch, { body: { ids } }),
    creditKeys.all,
    statementKeys.all,
    claimKeys.all,
    keyNumbersKey,
  )
