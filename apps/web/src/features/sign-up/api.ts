import { type Registration, registrationOps } from '@lectureshelf/contract/registrations'
import { siteFormOps } from '@lectureshelf/contract/site-forms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, send } from '../../lib/http.ts'

/** A sign-up that is not approved, and the password that showed it: in this page's memory and nowhere else. */
export interface OwnRegistration {
  registration: Registration
  password: string
}

const ownKey = ['sign-up', 'own'] as const

/** Asks for one's own sign-up, and holds it for the sign-up page to correct. */
export const useFetchOwnRegistration = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { usn: string; password: string }) => call(registrationOps.own, { body }),
    onSuccess: ({ registration }, { password }) => {
      queryClient.setQueryData<OwnRegistration>(ownKey, { registration, password })
    },
  })
}

/** The sign-up that was asked for just now, and how to forget it. */
export const useOwnRegistration = () => {
  const queryClient = useQueryClient()
  return {
    read: () => queryClient.getQueryData<OwnRegistration>(ownKey) ?? null,
    forget: () => queryClient.removeQueries({ queryKey: ownKey }),
  }
}

/** Sends the sign-up form as the site form it is: URL-encoded and named. */
export const useSignUp = () =>
  useMutation({
    mutationFn: async (fields: Record<string, string>) => {
      const { method, path } = siteFormOps.submit
      await send(path, { method, body: new URLSearchParams({ 'form-name': 'signup', ...fields }) })
    },
  })
