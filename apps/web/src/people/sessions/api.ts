import { sessionCalls } from '@lectureshelf/contract/people/calls/sessions.calls'
import { type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../lib/http/http.ts'
import { setToken } from '../../lib/http/session-token.ts'
import { forgetKept, forgetKeptOfOthers } from '../../lib/storage/forget-notes.ts'
import type { DeviceType } from '../../lib/device-type.ts'
import { endWaiting } from './waiting-words.ts'

/** Removes every cached answer that belongs to one person; public answers stay. */
export const forgetPerson = (queryClient: QueryClient): void => {
  const predicate = ({ meta }: Query) => meta?.isPublic !== true
  void queryClient.cancelQueries({ predicate })
  queryClient.removeQueries({ predicate })
}

const firstVisitKey = ['first-visit'] as const

/** Returns whether this visit began with the first sign-in to the account. */
export const useIsFirstVisit = (): boolean => {
  const queryClient = useQueryClient()
  return useState(() => queryClient.getQueryData(firstVisitKey) === true)[0]
}

interface SignIn {
  usn: string
  password: string
  otp?: string
  deviceData: { userAgent: string; deviceType: DeviceType }
}

/** Signs in and stores the token, after ending what someone left here; cached answers of theirs are removed. */
export const useLogin = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (form: SignIn) => {
      await endWaiting()
      return call(sessionCalls.login, { body: form })
    },
    onSuccess: ({ token, isFirst }) => {
      forgetPerson(queryClient)
      queryClient.setQueryData(firstVisitKey, isFirst === true)
      const stay = setToken(token)
      forgetKeptOfOthers()
      if (stay !== 'session')
        import('./short-stay.ts').then(
          ({ sayShort }) => sayShort(stay),
          () => undefined,
        )
    },
    onError: (error) => {
      // Someone who is blocked may read nothing any more, online or offline.
      if (error instanceof ApiError && error.code === 'blocked') forgetKept()
    },
  })
}
