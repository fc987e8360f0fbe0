import { type Right, isAllowed, kindOf } from '@lectureshelf/contract/access'
import { addresses } from '@lectureshelf/contract/addresses'
import type { StudentData } from '@lectureshelf/contract/people/students'
import type { QueryClient } from '@tanstack/react-query'
import { isRedirect, notFound, redirect } from '@tanstack/react-router'
import { dssQuery } from '../features/dss/api.ts'
import { meQuery } from '../features/sessions/api.ts'
import { isSessionEnd } from '../lib/http/http.ts'
import { forgetLastPlace } from '../lib/last-place.ts'
import { getToken, livingToken } from '../lib/http/session-token.ts'
import { type PlaceParams, canonicalPath, canonicalPlace, isSamePlace } from './addresses/address-casing.ts'

/** What every route's guard is given. */
export interface RouterContext {
  queryClient: QueryClient
}

interface Visit {
  context: RouterContext
  location: { pathname: string; searchStr: string; hash: string; href: string }
}

/** The landing page with its sign-in open; the page that was asked for follows afterwards. */
const signInFirst = ({ location }: Visit) =>
  redirect({ to: '/', state: { isSignInOpen: true, continueTo: location.href }, replace: true })

const tailOf = ({ location }: Visit): string =>
  `${location.searchStr}${location.hash === '' ? '' : `#${location.hash}`}`

const goTo = (address: string, visit: Visit) =>
  redirect({ href: `${address}${tailOf(visit)}`, replace: true })

/** Another casing of a fixed address redirects to its own. */
export const redirectCasing = (visit: Visit): void => {
  const canonical = canonicalPath(visit.location.pathname)
  if (canonical !== null) throw goTo(canonical, visit)
}

/** Pages that stay open to a person who must choose a new password first. */
export const isOpenBeforeChange = (pathname: string): boolean =>
  pathname === addresses.logout || /^\/(ChangePassword|ResetPassword)\//.test(pathname)

/** Where a person who must choose a new password does so; null for everyone else. */
export const forcedChange = (me: StudentData | undefined): string | null =>
  me?.mustChangePassword === true ? addresses.changePassword(me.usn) : null

/** With a temporary password every page leads to choosing one's own, once it is known who is here. */
export const requireOwnPassword = (visit: Visit): void => {
  if (getToken() === null || isOpenBeforeChange(visit.location.pathname)) return
  const address = forcedChange(visit.context.queryClient.getQueryData(meQuery.queryKey))
  if (address !== null) throw redirect({ href: address, replace: true })
}

/** Sends a visitor to the sign-in. Who it is has not been asked yet: the answer is only on its way. */
export const requireToken = (visit: Visit): void => {
  if (livingToken() === null) throw signInFirst(visit)
  void visit.context.queryClient.prefetchQuery(meQuery)
}

/** Sends a visitor to the sign-in, and waits to know who it is. */
export const requirePerson = async (visit: Visit): Promise<StudentData> => {
  requireToken(visit)
  try {
    const me = await visit.context.queryClient.ensureQueryData(meQuery)
    requireOwnPassword(visit)
    return me
  } catch (error) {
    if (isRedirect(error)) throw error
    // The question may also have been dropped because another answer ended the session.
    if (isSessionEnd(error) || getToken() === null) throw signInFirst(visit)
    throw error
  }
}

/** A page for who has a right; anybody else is shown what is theirs. */
export const requireRight = async (visit: Visit, right: Right): Promise<void> => {
  const person = await requirePerson(visit)
  if (!isAllowed(kindOf(person), right)) throw redirect({ to: '/', replace: true })
}

/** Nothing under /Admin is for anyone but an owner. */
export const requireOwner = async (visit: Visit): Promise<void> => {
  const person = await requirePerson(visit)
  if (!person.isOwner) throw redirect({ to: '/', replace: true })
}

/** A signed-in person has no business on the landing page. */
export const leaveWhenSignedIn = (continueTo: string | undefined): void => {
  if (livingToken() !== null) throw redirect({ to: '/Welcome', state: { continueTo }, replace: true })
}

/** The splash is for the signed-in. */
export const requireAnySession = (): void => {
  if (getToken() === null || livingToken() === null) throw redirect({ to: '/', replace: true })
}

/**
 * A place in an address exists, in its own casing, or the page is not found. `addressOf` builds the page's
 * address from the place.
 */
export const requirePlace = async (
  visit: Visit & { params: PlaceParams },
  addressOf: (place: PlaceParams) => string,
): Promise<void> => {
  const dss = await visit.context.queryClient.ensureQueryData(dssQuery)
  const place = canonicalPlace(visit.params, dss)
  if (place === null) {
    // It may have been removed since: Home must not lead there for ever.
    const me = visit.context.queryClient.getQueryData(meQuery.queryKey)
    if (me !== undefined) forgetLastPlace(me.usn)
    throw notFound()
  }
  const address = addressOf(place)
  const isSpelledRight = isSamePlace(place, visit.params) && sameAddress(address, visit.location.pathname)
  if (!isSpelledRight) throw goTo(address, visit)
}

// The router may leave characters bare that the address encodes.
const sameAddress = (left: string, right: string): boolean => {
  try {
    return decodeURI(left) === decodeURI(right)
  } catch {
    return left === right
  }
}

/** A page of one's own: with another's USN it redirects to one's own. */
export const requireOwnUsn = async (
  visit: Visit & { params: { usn: string } },
  addressOf: (usn: string) => string,
): Promise<void> => {
  const { usn } = await requirePerson(visit)
  if (visit.params.usn !== usn) throw goTo(addressOf(usn), visit)
}

/** An owner who opens a student's home reaches the dashboard. */
export const sendOwnerToDashboard = async (visit: Visit): Promise<void> => {
  const { isOwner } = await requirePerson(visit)
  if (isOwner) throw redirect({ href: addresses.dashboard, replace: true })
}

/** `/{department}/{scheme}/{semester}` is one segment up from a subject: the shelf it stands on. */
export const sendToShelf = async (visit: Visit & { params: PlaceParams }): Promise<void> => {
  const { department, scheme, semester } = visit.params
  const { isOwner } = await requirePerson(visit)
  const addressOf = isOwner ? addresses.admin : addresses.home
  throw redirect({ href: addressOf(department, scheme, semester), replace: true })
}
