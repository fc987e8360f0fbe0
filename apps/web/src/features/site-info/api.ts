import { siteInfoPath } from '@lectureshelf/contract/constants'
import type { SiteInfo } from '@lectureshelf/contract/site/settings'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { send } from '../../lib/http/http.ts'
import { trusted } from '../../lib/http/trusted.ts'

// Without its entry of the contract, which would bring the schemas to a visitor's first page.
const fetchSiteInfo = async (signal: AbortSignal): Promise<SiteInfo> =>
  trusted(await (await send(siteInfoPath, { signal })).json())

const staleTime = 5 * 60_000

/** What the site says of itself. */
export const siteInfoQuery = queryOptions({
  queryKey: ['site-info'],
  queryFn: ({ signal }) => fetchSiteInfo(signal),
  staleTime,
})

const loadDefaults = async (): Promise<SiteInfo> =>
  (await import('@lectureshelf/contract/site/site-defaults')).defaultSiteInfo

/** The same, or what a new installation says where it cannot be had. */
const settledQuery = queryOptions({
  queryKey: [...siteInfoQuery.queryKey, 'settled'],
  queryFn: ({ client }) => client.fetchQuery(siteInfoQuery).catch(loadDefaults),
  staleTime,
})

/** What the site says of itself, waited for: words that change later would move what stands below them. */
export const useSiteInfo = (): SiteInfo => useSuspenseQuery(settledQuery).data

type SiteContact = Pick<SiteInfo, 'supportMail' | 'supportChat' | 'grievance'>

const noContact: SiteContact = {
  supportMail: '',
  supportChat: '',
  grievance: { name: '', mail: '', phone: '', address: '' },
}

/** How to reach the people behind the site, as far as it is known by now. Prerendered pages begin with nothing. */
export const useSiteContact = (): SiteContact => useQuery(siteInfoQuery).data ?? noContact
