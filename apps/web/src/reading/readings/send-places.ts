import { readingCalls } from '@lectureshelf/contract/reading/calls/readings.calls'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError, call, isSessionEnd } from '../../lib/http/http.ts'
import { signedInPerson } from '../../lib/storage/forget-notes.ts'
import { storedPlaces, noteUnsent, settlePlace } from '../../lib/storage/stored-place.ts'
import { forgetReadings } from './api.ts'

const usualRetryMs = 30_000

/** Statuses after which the next place would fare no better: wait, pay, sign in, or the server is missing. */
const isForAll = (error: unknown): boolean =>
  error instanceof NetworkError ||
  isSessionEnd(error) ||
  (error instanceof ApiError && ([402, 429].includes(error.status) || error.status >= 500))

const delayOf = (error: unknown): number | null => {
  if (!(error instanceof ApiError) || (error.status !== 429 && error.status < 500)) return null
  return error.retryAfterSeconds === undefined ? usualRetryMs : Math.max(error.retryAfterSeconds * 1000, 1000)
}

/**
 * Sends the places that an earlier visit could not send, the latest first: the program may have been closed before the
 * line came back.
 * @returns whether the account learned one, and after how long the rest is worth another try; null leaves it to the network
 */
const sendAll = async (): Promise<{ isNew: boolean; retryMs: number | null }> => {
  const person = signedInPerson()
  let isNew = false
  const unsent = [...storedPlaces()]
    .filter(([, place]) => place.isUnsent)
    .toSorted(([, left], [, right]) => Date.parse(right.readAt) - Date.parse(left.readAt))
  for (const [pdfFile, place] of unsent) {
    // Someone else may have signed in since.
    if (signedInPerson() !== person) break
    const { page, offset, version, seen, readAt } = place
    try {
      const body = { page, offset, version, seen, readAt }
      const { reading } = await call(readingCalls.keep, { params: { pdfFile }, body })
      settlePlace(pdfFile, place, reading.readAt)
      isNew = true
    } catch (error) {
      if (isForAll(error)) return { isNew, retryMs: delayOf(error) }
      // The note is gone, or has other pages now.
      settlePlace(pdfFile, place)
    }
  }
  // Places that are gone are no longer unsent either.
  noteUnsent()
  return { isNew, retryMs: null }
}

let isSending = false
let retry: ReturnType<typeof setTimeout> | undefined

/** Sends the places that wait in this browser, and tries again when that is worth it. */
export const sendPlaces = async (queryClient: QueryClient): Promise<void> => {
  if (isSending) return
  isSending = true
  clearTimeout(retry)
  const { isNew, retryMs } = await sendAll().finally(() => (isSending = false))
  if (isNew) forgetReadings(queryClient)
  if (retryMs !== null) retry = setTimeout(() => void sendPlaces(queryClient), retryMs)
}
