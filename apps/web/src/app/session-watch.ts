import { addresses } from '@lectureshelf/contract/addresses'
import type { QueryClient } from '@tanstack/react-query'
import { forgetPerson } from '../people/sessions/api.ts'
import { endWaiting } from '../people/sessions/waiting-words.ts'
import { fetchPart } from '../lib/http/http.ts'
import { askPasswordWith } from '../lib/http/password-asking.ts'
import { getToken, livingToken, onSessionEnded } from '../lib/http/session-token.ts'
import { readClaims, signOutWordIn } from '../lib/http/token-claims.ts'
import { forgetTab, signedInPerson } from '../lib/storage/forget-notes.ts'
import { isWordKey } from '../lib/storage/sign-out-words.ts'
import { keepTypedText } from '../lib/typed-text/typed-text.ts'
import { toast } from '../ui/toast.ts'
import type { AppRouter } from './router.tsx'

const publicAddresses: readonly string[] = [
  addresses.signUp,
  addresses.plans,
  addresses.about,
  addresses.contact,
  addresses.terms,
  addresses.privacy,
  addresses.takedown,
  addresses.streams,
  addresses.logout,
]
const withoutReturn: readonly string[] = [addresses.landing, addresses.welcome]

/**
 * Watches the session from outside the pages.
 * A session that ends leads to the sign-in and back to the page; one that begins or ends in another tab runs
 * the guards of this tab again. The caller calls the returned function once the first page is shown: until
 * then a guard redirects.
 */
export const watchSession = (router: AppRouter, queryClient: QueryClient): (() => void) => {
  let isShown = false
  let wasLost = false

  const leadToSignIn = () => {
    const { href, pathname } = router.latestLocation
    if (publicAddresses.includes(pathname)) return
    const continueTo = withoutReturn.includes(pathname) ? router.latestLocation.state.continueTo : href
    void router.navigate({ to: '/', state: { isSignInOpen: true, continueTo }, replace: true })
  }

  askPasswordWith(async (reason) => {
    const part = await fetchPart(() => import('../base/password-again/ask-password.tsx'))
    return part.askPassword(reason)
  })

  onSessionEnded((sentence, person) => {
    keepTypedText(person)
    toast.leaving(sentence)
    forgetPerson(queryClient)
    if (isShown) leadToSignIn()
    else wasLost = true
  })

  let knownToken = getToken()
  let isSignedOut = false
  /** Runs the guards again for another session than that of this page; resolves once they have led on. */
  const followSession = async (token: string | null): Promise<void> => {
    knownToken = token
    forgetPerson(queryClient)
    await router.invalidate()
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && isWordKey(key) && newValue !== null) {
      isSignedOut = true
      forgetTab()
    }
    const token = getToken()
    if (token === knownToken) return
    // A session that ended in another tab without a sign-out may begin again.
    if (knownToken !== null && !isSignedOut && signOutWordIn(knownToken) !== null)
      keepTypedText(readClaims(knownToken).personId)
    isSignedOut = false
    void followSession(token)
  })

  // A page that comes back from the browser's memory has missed what was stored, and shows what it showed then.
  let left: { token: string | null; person: string | null } | null = null
  window.addEventListener('pagehide', () => {
    left = { token: getToken(), person: signedInPerson() }
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    const token = getToken()
    if (!persisted || left === null || token === left.token) return
    if (signedInPerson() !== left.person) forgetTab()
    document.body.hidden = true
    void followSession(token).finally(() => {
      document.body.hidden = false
    })
  })

  // Timers stop while a phone sleeps, so the expiry is checked when the page becomes visible again.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) livingToken()
  })

  // A session that expired offline ends when the connection is back; where notes are kept, by the first answer.
  window.addEventListener('online', () => {
    livingToken()
    void endWaiting()
  })

  return () => {
    isShown = true
    void endWaiting()
    if (wasLost && router.latestLocation.pathname !== addresses.landing) leadToSignIn()
  }
}
