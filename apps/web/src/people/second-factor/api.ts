import { type SecondFactorState, secondFactorOps } from '@lectureshelf/contract/people/second-factor'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { refetch } from '../../lib/http/refetch.ts'

/** Fetches whether one's own sign-ins need a code. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(secondFactorOps.read, { signal }),
})

/** Makes a secret for an authenticator application. */
export const useBeginSecondFactor = () =>
  useMutation({
    mutationFn: (currentPassword: string) => call(secondFactorOps.begin, { body: { currentPassword } }),
  })

const useRefetch = () => {
  const queryClient = useQueryClient()
  return () => refetch(queryClient, secondFactorQuery.queryKey)
}

/** Switches the second factor on with a first code. */
export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: (otp: string) => call(secondFactorOps.confirm, { body: { otp } }),
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
    mutationFn: (body: VerifiedForm) => call(secondFactorOps.renewCodes, { body }),
    onSuccess: useRefetch(),
  })

/** Switches the second factor off. */
export const useRemoveSecondFactor = () =>
  useMutation({
    mutationFn: (body: VerifiedForm) => call(secondFactorOps.remove, { body }),
    onSuccess: useRefetch(),
  })

/** Hides the notice on the dashboard for 30 days. */
export const usePutOff = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(secondFactorOps.putOff),
    onSuccess: () =>
      queryClient.setQueryData(
        secondFactorQuery.queryKey,
        (state: SecondFactorState | undefined) => state && { ...state, isAsked: false },
      ),
  })
}
