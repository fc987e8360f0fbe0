import { addresses } from '@lectureshelf/contract/addresses'
import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from '../base/identity/api.ts'
import { ApiError } from '../lib/http/http.ts'
import { getToken } from '../lib/http/session-token.ts'
import { usnIn } from '../lib/http/token-claims.ts'
import { forcedChange, isOpenBeforeChange } from './guards.ts'
import type { AppRouter } from './router.tsx'

const isDemanded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'password_change_required'

/**
 * Opens the change-password page once an answer says that the person has a temporary password.
 * A page may be open before the person is known, and a temporary password may be set while it is. Until the
 * first page is shown a guard redirects instead.
 */
export const watchForcedChange = (router: AppRouter, queryClient: QueryClient): void => {
  const leadTo = (address: string | null) => {
    if (address !== null && !isOpenBeforeChange(router.latestLocation.pathname)) {
      void router.navigate({ href: address, to: address, replace: true })
    }
  }
  const leadFrom = (error: unknown) => {
    const token = getToken()
    const usn = token === null ? null : usnIn(token)
    if (isDemanded(error) && usn !== null) leadTo(addresses.changePassword(usn))
  }
  leadTo(forcedChange(queryClient.getQueryData(meQuery.queryKey)))
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated') return
    leadTo(forcedChange(queryClient.getQueryData(meQuery.queryKey)))
    leadFrom(query.state.error)
  })
  queryClient.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === 'updated') leadFrom(mutation.state.error)
  })
}
