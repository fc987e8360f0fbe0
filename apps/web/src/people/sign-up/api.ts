import { claimCalls } from '@lectureshelf/contract/money/calls/claims.calls'
import type { Claim } from '@lectureshelf/contract/money/claims'
import { siteFormCalls } from '@lectureshelf/contract/site/calls/site-forms.calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, send } from '../../lib/http/http.ts'

/** A sign-up that is not approved, with its password: kept in this page's memory and nowhere else. */
export interface OwnSignUp {
  registration: Claim
  password: string
}

const ownKey = ['sign-up', 'own'] as const

/** Fetches one's own sign-up, and stores it for the sign-up page to correct. */
export const useFetchOwnSignUp = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { usn: string; password: string }) => call(claimCalls.own, { body }),
    onSuccess: ({ registration }, { password }) => {
      queryClient.setQueryData<OwnSignUp>(ownKey, { registration, password })
    },
  })
}

/** Returns the fetched sign-up, and a function that deletes it. */
export const useOwnSignUp = () => {
  const queryClient = useQueryClient()
  return {
    read: () => queryClient.getQueryData<OwnSignUp>(ownKey) ?? null,
    forget: () => queryClient.removeQueries({ queryKey: ownKey }),
  }
}

/** Sends the sign-up form like a site form: URL-encoded, with the names of its fields. */
export const useSignUp = () =>
  useMutation({
    mutationFn: async (fields: Record<string, string>) => {
      const { method, path } = siteFormCalls.submit
      await send(path, { method, body: new URLSearchParams({ 'form-name': 'signup', ...fields }) })
    },
  })
