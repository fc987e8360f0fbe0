import { fillPath } from '@lectureshelf/contract/operation'
import { readingCalls } from '@lectureshelf/contract/reading/calls/readings.calls'
import type { Reading } from '@lectureshelf/contract/reading/readings'
import { trusted } from '../../../lib/http/trusted.ts'
import { request } from '../session/request.ts'
import { createRetrying } from '../session/retrying.ts'

/** How long the account is asked. Places wait for its answer, so they must not wait for ever. */
const longestAskMs = 60_000

/**
 * Reads the place of the account; a lost request is sent again, as for the pages.
 * @throws ApiError when it is refused, or what ended it: the viewer was left, or a minute passed without an answer
 */
export const readAccountPlace = async (pdfFile: string, viewer: AbortSignal): Promise<Reading | null> => {
  const asking = new AbortController()
  const { signal } = asking
  const stop = () => asking.abort()
  const timer = setTimeout(stop, longestAskMs)
  viewer.addEventListener('abort', stop, { signal })
  // The bar says of the pages that the browser is offline; no one waits for this answer.
  const retrying = createRetrying({ signal, onInterruption: () => undefined })
  const address = fillPath(readingCalls.read.path, { pdfFile })
  try {
    const { bytes } = await retrying.run(() => request({ address, signal }), { isPatient: true })
    return trusted<{ reading: Reading | null }>(JSON.parse(new TextDecoder().decode(bytes))).reading
  } finally {
    clearTimeout(timer)
    stop()
  }
}
