import type { QueryClient } from '@tanstack/react-query'
import { dssQuery } from '../../features/dss/api.ts'
import { meQuery } from '../../features/sessions/api.ts'
import { siteInfoQuery } from '../../features/site-info/api.ts'
import { type PlaceNames, subjectDetailsQuery, subjectsQuery } from '../../features/subjects/api.ts'
import { getToken, isExpired } from '../../lib/http/session-token.ts'
import { type PlaceParams, canonicalPlace } from './address-casing.ts'
import { loadSignedInBar } from '../layout/fetched-parts.ts'
import type { AppRouter } from '../router.tsx'

/** The semesters above a shelf are those that a student has paid for; staff have no subscription. */
const askForSubscription = async (queryClient: QueryClient): Promise<void> => {
  const [me, { ownSubscriptionQuery }] = await Promise.all([
    queryClient.fetchQuery(meQuery),
    import('../../features/subscriptions/api.ts'),
  ])
  if (me.role === 'student' && !me.isAdmin && !me.isOwner)
    await queryClient.prefetchQuery(ownSubscriptionQuery)
}

const askForNotes = async (
  queryClient: QueryClient,
  params: PlaceParams,
  subCode: string | null,
): Promise<void> => {
  const found = canonicalPlace(params, await queryClient.fetchQuery(dssQuery))
  // An address without a page needs no data.
  if (found === null) return
  const place: PlaceNames = found
  if (subCode === null) await queryClient.prefetchQuery(subjectsQuery(place))
  else await queryClient.prefetchQuery(subjectDetailsQuery(subCode, place))
}

const isPlace = (params: Record<string, unknown>): params is Record<string, unknown> & PlaceParams =>
  ['department', 'scheme', 'semester'].every((name) => typeof params[name] === 'string')

/** Ignores a failure: the guard or page that needs the data meets it again and reports it. */
const leaveToThePage = () => undefined

/**
 * Prefetches what a signed-in person's shelf or subject shows, all in parallel.
 * Guards and page would request it one after the other: on a slow connection each would wait for a round
 * trip.
 */
export const beginAhead = (router: AppRouter, queryClient: QueryClient): void => {
  const token = getToken()
  if (token === null || isExpired(token, Date.now())) return
  void loadSignedInBar()
  const params: Record<string, unknown> = router.matchRoutes(router.latestLocation).at(-1)?.params ?? {}
  if (!isPlace(params)) return
  const subCode = typeof params['subCode'] === 'string' ? params['subCode'].toUpperCase() : null
  askForNotes(queryClient, params, subCode).catch(leaveToThePage)
  if (subCode !== null) {
    void queryClient.prefetchQuery(meQuery)
    import('../pages/subject-page.tsx').catch(leaveToThePage)
    return
  }
  void queryClient.prefetchQuery(siteInfoQuery)
  askForSubscription(queryClient).catch(leaveToThePage)
  import('../pages/home-page.tsx').catch(leaveToThePage)
}
