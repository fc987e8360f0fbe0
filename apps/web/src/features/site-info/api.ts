import { siteInfoPath } from '@lectureshelf/contract/constants'
import type { SiteInfo } from '@lectureshelf/contract/settings'
import { defaultSiteInfo } from '@lectureshelf/contract/site-defaults'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { send } from '../../lib/http.ts'

// Without its entry of the contract, which would bring the schemas to a visitor's first page.
async function fetchSiteInfo(signal: AbortSignal): Promise<SiteInfo>
async function fetchSiteInfo(signal: AbortSignal): Promise<unknown> {
  return (await send(siteInfoPath, { signal })).json()
}

/** What the site says of itself. It begins with what prerendered pages say; a failure leaves that. */
export const siteInfoQuery = queryOptions({
  queryKey: ['site-info'],
  queryFn: ({ signal }) => fetchSiteInfo(signal),
  initialData: defaultSiteInfo,
  initialDataUpdatedAt: 0,
  staleTime: 5 * 60_000,
})

/** What the site says of itself, as far as it is known by now. */
export const useSiteInfo = (): SiteInfo => useQuery(siteInfoQuery).data

/** Its answer, or that there is none. */
const settledQuery = queryOptions({
  queryKey: ['site-info-settled'],
  queryFn: ({ client }) => client.fetchQuery(siteInfoQuery).catch(() => defaultSiteInfo),
  staleTime: Infinity,
})

/** The same once it is settled, for what stands above other things: they would move when it changes. */
export const useSettledSiteInfo = (): SiteInfo => {
  useSuspenseQuery(settledQuery)
  return useSiteInfo()
}
