import { sessionOps } from '@lectureshelf/contract/sessions'
import { studentOps } from '@lectureshelf/contract/students'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { clearToken, getToken, setToken } from '../../lib/session-token.ts'
import type { DeviceType } from './device-type.ts'

/** The signed-in person (`studentData`). Only for pages that need a session. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await call(studentOps.me, { signal })).studentData,
  staleTime: 5 * 60_000,
})

const publicKeys: readonly unknown[] = ['dss', 'preview', 'payment']

/** Forgets every answer that was given to one person; what everyone may read stays. */
export const forgetPerson = (queryClient: QueryClient): void => {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => !publicKeys.includes(queryKey[0])
  void queryClient.cancelQueries({ predicate })
  queryClient.removeQueries({ predicate })
}

interface SignIn {
  usn: string
  password: string
  deviceData: { userAgent: string; deviceType: DeviceType }
}

/** Signs in and keeps the token; whatever an earlier person left in the cache goes. */
export const useLogin = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (form: SignIn) => call(sessionOps.login, { body: form }),
    onSuccess: ({ token }) => {
      forgetPerson(queryClient)
      setToken(token)
    },
  })
}

/**
 * Signs out: the browser forgets the token at once, whatever the server answers. Answers whether there was a
 * session to end.
 */
export const signOut = (queryClient: QueryClient): boolean => {
  if (getToken() === null) return false
  // The call has read the token before it is forgotten. Offline, the session ends by its expiry.
  void call(sessionOps.logout).catch(() => undefined)
  clearToken()
  forgetPerson(queryClient)
  return true
}

/** Changes one's own password; every other session ends. */
export const useChangePassword = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call(studentOps.changePassword, { body }),
    // Who had to change it is free to go on.
    onSuccess: () =>
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, mustChangePassword: false }),
  })
}
