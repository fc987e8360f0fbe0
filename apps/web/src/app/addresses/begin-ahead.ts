import { isAllowed, kindOf } from '@lectureshelf/contract/access'
import type { QueryClient } from '@tanstack/react-query'
import { dssQuery } from '../../base/dss/api.ts'
import { arrivalsQuery, readingsQuery } from '../../library/reading-badges/api.ts'
import { meQuery } from '../../base/identity/api.ts'
import { siteInfoQuery } from '../../base/site-info/api.ts'
import { type PlaceNames, subjectDetailsQuery, subjectsQuery } from '../../library/subjects/api.ts'
import { ownSubscriptionQuery } from '../../money/subscriptions/api.ts'
import { getToken, readKind } from '../../lib/http/session-token.ts'
import { isExpired } from '../../lib/http/token-claims.ts'
import type { PlaceParams } from './address-casing.ts'
import { loadSignedInBar } from '../layout/fetched-parts.ts'
import type { AppRouter } from '../router.tsx'

const isPlace = (params: Record<string, unknown>): params is Record<string, unknown> & PlaceParams =>
  ['department', 'scheme', 'semester'].every((name) => typeof params[name] === 'string')

/** Ignores a failure: the guard or page that needs the data meets it again and reports it. */
const leaveToThePage = () => undefined

/**
 * Asks for the subscription, whose semesters are listed above a student's shelf; staff have none. In a browser that
 * does not know yet who is signed in, the answer about the person comes first.
 */
const askForSubscription = async (queryClient: QueryClient): Promise<void> => {
  const kind = readKind() ?? kindOf(await queryClient.fetchQuery(meQuery))
  if (isAllowed(kind, 'useOwnSubscription')) await queryClient.prefetchQuery(ownSubscriptionQuery)
}

/**
 * Prefetches what a signed-in person's shelf or subject shows, all in parallel.
 * Guards and page would request it one after the other: on a slow connection each would wait for a round
 * trip. The place is asked for as the address spells it; the guard corrects another spelling and asks again.
 */
export const beginAhead = (router: AppRouter, queryClient: QueryClient): void => {
  const token = getToken()
  if (token === null || isExpired(token, Date.now())) return
  void loadSignedInBar()
  const params: Record<string, unknown> = router.matchRoutes(router.latestLocation).at(-1)?.params ?? {}
  if (!isPlace(params)) return
  const { department, scheme, semester, subCode } = params
  const place: PlaceNames = { department, scheme, semester }
  void queryClient.prefetchQuery(meQuery)
  void queryClient.prefetchQuery(dssQuery)
  void queryClient.prefetchQuery(subjectsQuery(place))
  void queryClient.prefetchQuery(readingsQuery)
  void queryClient.prefetchQuery(arrivalsQuery)
  if (typeof subCode === 'string') {
    void queryClient.prefetchQuery(subjectDetailsQuery(subCode.toUpperCase(), place))
    import('../pages/subject-page.tsx').catch(leaveToThePage)
  } else {
    void queryClient.prefetchQuery(siteInfoQuery)
    askForSubscription(queryClient).catch(leaveToThePage)
    import('../pages/home-page.tsx').catch(leaveToThePage)
  }
}
