import type { QueryClient } from '@tanstack/react-query'
import { forgetReadings } from '../features/readings/api.ts'
import { subscribeToToken } from '../lib/http/session-token.ts'
import { hasUnsentPlaces } from '../lib/storage/kept-place.ts'

/** Sends the places that wait in this browser: now, after a sign-in, and whenever the line returns. */
export const sendPlacesLater = (queryClient: QueryClient): void => {
  let isSending = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const send = async (): Promise<void> => {
    if (isSending || !hasUnsentPlaces()) return
    isSending = true
    clearTimeout(retry)
    try {
      const { sendPlaces } = await import('../features/readings/send-places.ts')
      const { isNew, retryMs } = await sendPlaces()
      if (isNew) forgetReadings(queryClient)
      if (retryMs !== null) retry = setTimeout(() => void send(), retryMs)
    } catch {
      // The part is missing: the next visit sends them.
    } finally {
      isSending = false
    }
  }
  const begin = () => void send()
  window.addEventListener('online', begin)
  subscribeToToken(begin)
  begin()
}
