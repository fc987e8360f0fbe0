import type { QueryClient } from '@tanstack/react-query'
import { subscribeToToken } from '../../lib/http/session-token.ts'
import { hasUnsentPlaces } from '../../lib/storage/unsent-places.ts'

/**
 * Sends the places that wait in this browser: now, after a sign-in, and whenever the connection returns.
 * @returns what ends this
 */
export const sendPlacesLater = (queryClient: QueryClient): (() => void) => {
  const send = () => {
    if (!hasUnsentPlaces()) return
    import('../../reading/readings/send-places.ts').then(
      (part) => part.sendPlaces(queryClient),
      // The part is missing: the next visit sends them.
      () => undefined,
    )
  }
  window.addEventListener('online', send)
  const unsubscribe = subscribeToToken(send)
  send()
  return () => {
    window.removeEventListener('online', send)
    unsubscribe()
  }
}
