import { secondFactorCalls } from '@lectureshelf/contract/people/calls/second-factor.calls'
import type { SecondFactorState } from '@lectureshelf/contract/people/second-factor'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { refetch } from '../../lib/http/use-change.ts'

/** Fetches whether one's own sign-ins need a code. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(secondFactorCalls.read, { signal }),
})

/** Makes a secret for an authenticator application. */
export const useBeginSecondFactor = () =>
  useMutation({
    mutationFn: (currentPassword: string) => call(secondFactorCalls.begin, { body: { currentPassword } }),
  })

const useRefetch = () => {
  const queryClient = useQueryClient()
  return () => refetch(queryClient, secondFactorQuery.queryKey)
}

/** Switches the second factor on with a first code. */
export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: (otp: string) => call(secondFactorCalls.confirm, { body: { otp } }),
    onSuccess: useRefetch(),
  })

/** The password again, and a code. */
export interface VerifiedForm {
  currentPassword: string
  otp: string
}

/** Replaces the recovery codes. */
export const useRenewCodes = () =>
  useMutation({
    mutationFn: (body: VerifiedForm) => call(secondFactorCalls.renewCodes, { body }),
    onSuccess: useRefetch(),
  })

/** Switches the second factor off. */
export const useRemoveSecondFactor = () =>
  useMutation({
    mutationFn: (body: VerifiedForm) => call(secondFactorCalls.remove, { body }),
    onSuccess: useRefetch(),
  })

/** Hides the notice on the dashboard for 30 days. */
export const usePutOff = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(secondFactorCalls.putOff),
    onSuccess: () =>
      queryClient.setQueryData(
        secondFactorQuery.queryKey,
        (state: SecondFactorState | undefined) => state && { ...state, isAsked: false },
      ),
  })
}
