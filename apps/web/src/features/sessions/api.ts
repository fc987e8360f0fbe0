import { sessionOps } from '@lectureshelf/contract/sessions'
import { studentOps } from '@lectureshelf/contract/students'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { clearToken, setToken } from '../../lib/session-token.ts'

/** The signed-in person (`studentData`). Only for pages that need a session. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => (await call(studentOps.me, { signal })).studentData,
  staleTime: 5 * 60_000,
})

/** Signs in and keeps the token; whatever an earlier person left in the cache goes. */
export const useLogin = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (form: Parameters<typeof login>[0]) => login(form),
    onSuccess: ({ token }) => {
      queryClient.clear()
      setToken(token)
    },
  })
}

const login = (form: {
  usn: string
  password: string
  deviceData: { userAgent: string; deviceType: 'mobile' | 'desktop' }
}) => call(sessionOps.login, { body: form })

/** Signs out. The browser forgets the token whatever the server answers. */
export const useLogout = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(sessionOps.logout),
    onSettled: () => {
      clearToken()
      queryClient.clear()
    },
  })
}

/** Changes one's own password; every other session ends. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call(studentOps.changePassword, { body }),
  })
