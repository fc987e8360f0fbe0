import { type Right, isAllowed, kindOf } from '@lectureshelf/contract/access'
import { addresses } from '@lectureshelf/contract/addresses'
import type { StudentData } from '@lectureshelf/contract/people/students'
import type { QueryClient } from '@tanstack/react-query'
import { isRedirect, notFound, redirect } from '@tanstack/react-router'
import { dssQuery } from '../base/dss/api.ts'
import { meQuery } from '../base/identity/api.ts'
import { siteInfoQuery } from '../base/site-info/api.ts'
import { isSessionEnd } from '../lib/http/http.ts'
import { ensureFor, prefetchFor } from '../lib/http/asking.ts'
import { forgetLastPlace } from '../lib/last-place.ts'
import { getToken, livingToken } from '../lib/http/session-token.ts'
import { loadSignIn } from './layout/fetched-parts.ts'
import { type PlaceParams, canonicalPath, canonicalPlace, isSamePlace } from './addresses/address-casing.ts'

/** Context that every route's guard receives. */
export interface RouterContext {
  queryClient: QueryClient
}

interface Visit {
  context: RouterContext
  /** Whether no one goes there yet: a finger or a pointer rests on a link. */
  preload: boolean
  location: { pathname: string; searchStr: string; hash: string; href: string }
}

/** Redirects to the landing page with its sign-in open; the requested page follows afterwards. */
const signInFirst = ({ location, context: { queryClient } }: Visit) => {
  // Requested with the landing page, which would request them only when it is there.
  void loadSignIn()
  void queryClient.prefetchQuery(siteInfoQuery)
  void queryClient.prefetchQuery(dssQuery)
  return redirect({ to: '/', state: { isSignInOpen: true, continueTo: location.href }, replace: true })
}

const tailOf = ({ location }: Visit): string =>
  `${location.searchStr}${location.hash === '' ? '' : `#${location.hash}`}`

const goTo = (address: string, visit: Visit) =>
  redirect({ href: `${address}${tailOf(visit)}`, replace: true })

/** Redirects a fixed address in another casing to its own. */
export const redirectCasing = (visit: Visit): void => {
  const canonical = canonicalPath(visit.location.pathname)
  if (canonical !== null) throw goTo(canonical, visit)
}

/** Returns whether a page stays open to a person who must choose a new password first. */
export const isOpenBeforeChange = (pathname: string): boolean =>
  pathname === addresses.logout || /^\/(ChangePassword|ResetPassword)\//.test(pathname)

/** Returns where a person must choose a new password; null when no one has to. */
export const forcedChange = (me: StudentData | undefined): string | null =>
  me?.mustChangePassword === true ? addresses.changePassword(me.usn) : null

/** Redirects a person with a temporary password to the change-password page, once the person is known. */
export const requireOwnPassword = (visit: Visit): void => {
  if (getToken() === null || isOpenBeforeChange(visit.location.pathname)) return
  const address = forcedChange(visit.context.queryClient.getQueryData(meQuery.queryKey))
  if (address !== null) throw redirect({ href: address, replace: true })
}

/** Sends a visitor to the sign-in. The person is not known at this point: the call may still be pending. */
export const requireToken = (visit: Visit): void => {
  if (livingToken() === null) throw signInFirst(visit)
  prefetchFor(visit, meQuery)
}

/** Sends a visitor to the sign-in; otherwise waits until the person is known. */
export const requirePerson = async (visit: Visit): Promise<StudentData> => {
  requireToken(visit)
  try {
    const me = await ensureFor(visit, meQuery)
    requireOwnPassword(visit)
    return me
  } catch (error) {
    if (isRedirect(error)) throw error
    // The query may also have been dropped because another answer ended the session.
    if (isSessionEnd(error) || getToken() === null) throw signInFirst(visit)
    throw error
  }
}

/** Requires a right; everyone else is redirected to their own start page. */
export const requireRight = async (visit: Visit, right: Right): Promise<void> => {
  const person = await requirePerson(visit)
  if (!isAllowed(kindOf(person), right)) throw redirect({ to: '/', replace: true })
}

/** Requires an owner below /Admin and a cashier below /Desk: each is led to the same page of their own. */
export const requireOffice = async (visit: Visit, base: '/Admin' | '/Desk'): Promise<void> => {
  const { isOwner, isCashier } = await requirePerson(visit)
  if (!isOwner && !isCashier) throw redirect({ to: '/', replace: true })
  const own = isOwner ? '/Admin' : '/Desk'
  if (own !== base) throw goTo(visit.location.pathname.replace(base, own), visit)
}

/** Redirects a signed-in person away from the landing page. */
export const leaveWhenSignedIn = (continueTo: string | undefined): void => {
  if (livingToken() !== null) throw redirect({ to: '/Welcome', state: { continueTo }, replace: true })
}

/** Requires a session for the splash. */
export const requireAnySession = (): void => {
  if (getToken() === null || livingToken() === null) throw redirect({ to: '/', replace: true })
}

/**
 * Requires that a place in an address exists, spelled in its own casing, or shows Not Found.
 * `addressOf` builds the page's address from the place.
 */
export const requirePlace = async (
  visit: Visit & { params: PlaceParams },
  addressOf: (place: PlaceParams) => string,
): Promise<void> => {
  const dss = await ensureFor(visit, dssQuery)
  const place = canonicalPlace(visit.params, dss)
  if (place === null) {
    // The place may have been removed since: Home must not lead to it for ever.
    const me = visit.context.queryClient.getQueryData(meQuery.queryKey)
    if (me !== undefined) forgetLastPlace(me.usn)
    throw notFound()
  }
  const address = addressOf(place)
  const isSpelledRight = isSamePlace(place, visit.params) && sameAddress(address, visit.location.pathname)
  if (!isSpelledRight) throw goTo(address, visit)
}

// Compares decoded addresses: the router may leave characters bare that the address encodes.
const sameAddress = (left: string, right: string): boolean => {
  try {
    return decodeURI(left) === decodeURI(right)
  } catch {
    return left === right
  }
}

/** Redirects to one's own page when the address names someone else's USN. */
export const requireOwnUsn = async (
  visit: Visit & { params: { usn: string } },
  addressOf: (usn: string) => string,
): Promise<void> => {
  const { usn } = await requirePerson(visit)
  if (visit.params.usn !== usn) throw goTo(addressOf(usn), visit)
}

/** Redirects an owner who opens a student's home to the dashboard. */
export const sendOwnerToDashboard = async (visit: Visit): Promise<void> => {
  const { isOwner } = await requirePerson(visit)
  if (isOwner) throw redirect({ href: addresses.dashboard, replace: true })
}

/** Redirects `/{department}/{scheme}/{semester}`, one segment above a subject, to the shelf of that place. */
export const sendToShelf = async (visit: Visit & { params: PlaceParams }): Promise<void> => {
  const { department, scheme, semester } = visit.params
  const { isOwner } = await requirePerson(visit)
  const addressOf = isOwner ? addresses.admin : addresses.home
  throw redirect({ href: addressOf(department, scheme, semester), replace: true })
}
