import { NetworkError } from './http.ts'

/**
 * Makes a call whose short answer must come within a time.
 * @throws NetworkError when it does not, and whatever the call throws
 */
export const inTime = async <Result>(
  longestMs: number,
  send: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  const lost = new AbortController()
  const timer = setTimeout(() => lost.abort(new NetworkError(undefined)), longestMs)
  const silence = new Promise<never>((_, reject) => {
    lost.signal.addEventListener('abort', () => reject(lost.signal.reason), { once: true })
  })
  try {
    return await Promise.race([send(lost.signal), silence])
  } finally {
    clearTimeout(timer)
  }
}
