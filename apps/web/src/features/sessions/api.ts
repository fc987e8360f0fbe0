import {
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call, fetchPart, send } from '../../lib/http/http.ts'
import { clearToken, getToken, livingToken, setToken } from '../../lib/http/session-token.ts'
import type { DeviceType } from './device-type.ts'

const loadSessionOps = () => fetchPart(() => import('@lectureshelf/contract/people/sessions'))
const loadStudentOps = () => fetchPart(() => import('@lectureshelf/contract/people/students'))

/** The signed-in person (`studentData`). Only for pages that need a session. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const { studentOps } = await loadStudentOps()
    return (await call(studentOps.me, { signal })).studentData
  },
  staleTime: 5 * 60_000,
})

/** Forgets every answer that was given to one person; what everyone may read stays. */
export const forgetPerson = (queryClient: QueryClient): void => {
  const predicate = ({ meta }: Query) => meta?.isPublic !== true
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
    mutationFn: async (form: SignIn) => {
      const { sessionOps } = await loadSessionOps()
      return call(sessionOps.login, { body: form })
    },
    onSuccess: ({ token }) => {
      forgetPerson(queryClient)
      setToken(token)
    },
  })
}

const endOnServer = async (token: string): Promise<void> => {
  const { sessionOps } = await loadSessionOps()
  const { method, path } = sessionOps.logout
  await send(path, { method, headers: { authorization: `Bearer ${token}` } })
}

/**
 * Signs out: the browser forgets the token at once, whatever the server answers. Answers whether there was a
 * session to end.
 */
export const signOut = (queryClient: QueryClient): boolean => {
  if (getToken() === null) return false
  const token = livingToken()
  // Offline, the session ends by its expiry.
  if (token !== null) void endOnServer(token).catch(() => undefined)
  clearToken()
  forgetPerson(queryClient)
  return true
}

/** Changes one's own password; every other session ends. */
export const useChangePassword = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: { currentPassword: string; newPassword: string }) => {
      const { studentOps } = await loadStudentOps()
      return call(studentOps.changePassword, { body })
    },
    // Who had to change it is free to go on.
    onSuccess: () =>
      queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, mustChangePassword: false }),
  })
}
