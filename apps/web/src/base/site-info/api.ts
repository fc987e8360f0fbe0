import { siteInfoPath } from '@lectureshelf/contract/constants'
import type { SiteInfo } from '@lectureshelf/contract/base/settings'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { send } from '../../lib/http/http.ts'
import { trusted } from '../../lib/http/trusted.ts'

// Does not use the contract's entry, whose schemas would be loaded with a visitor's first page.
const fetchSiteInfo = async (signal: AbortSignal): Promise<SiteInfo> =>
  trusted(await (await send(siteInfoPath, { signal })).json())

const staleTime = 5 * 60_000

/** Fetches the site's public information. */
export const siteInfoQuery = queryOptions({
  queryKey: ['site-info'],
  meta: { isPublic: true },
  queryFn: ({ signal }) => fetchSiteInfo(signal),
  staleTime,
})

const loadDefaults = async (): Promise<SiteInfo> =>
  (await import('@lectureshelf/contract/base/site-defaults')).defaultSiteInfo

/** Fetches the same, or falls back to the values of a new installation. */
const settledQuery = queryOptions({
  queryKey: [...siteInfoQuery.queryKey, 'settled'],
  meta: { isPublic: true },
  queryFn: ({ client }) => client.fetchQuery(siteInfoQuery).catch(loadDefaults),
  staleTime,
})

/**
 * Returns the site's information and suspends until it is known: text that changes later would move the page.
 */
export const useSiteInfo = (): SiteInfo => useSuspenseQuery(settledQuery).data

type SiteContact = Pick<SiteInfo, 'supportMail' | 'supportChat' | 'grievance'>

const noContact: SiteContact = {
  supportMail: '',
  supportChat: '',
  grievance: { name: '', mail: '', phone: '', address: '' },
}

/** Returns the site's contact details as far as they are loaded. Prerendered pages start without any. */
export const useSiteContact = (): SiteContact => useQuery(siteInfoQuery).data ?? noContact
