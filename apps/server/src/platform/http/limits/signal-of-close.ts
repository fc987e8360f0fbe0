import type { ServerResponse } from 'node:http'

/** Returns a signal for a response that is closed, such as by a browser that has begun another search. */
export const signalOfClose = (response: ServerResponse): AbortSignal => {
  const closing = new AbortController()
  if (response.destroyed) closing.abort()
  else response.once('close', () => closing.abort())
  return closing.signal
}

/** Calls a function when a response was sent, or its connection is gone. */
export const endWith = (response: ServerResponse, end: () => void): void => {
  response.once('finish', end)
  response.once('close', end)
}
