import { ApiError, NetworkError } from '../../../lib/http/http.ts'
import { SilentError } from './request.ts'

/** These cover a phone changing its mast, or a restart of the server: no one hears of it. */
const quietDelaysMs = [400, 1500, 4000]
/** The last one repeats. */
const lostDelaysMs = [2000, 5000, 10_000, 20_000, 30_000]

/** Sends requests again until they succeed. */
export interface Retrying {
  /**
   * Runs a request until it succeeds, is refused, or its signal ends it. With `isPatient` a server in trouble is waited
   * for like a lost connection.
   */
  run: <Result>(
    send: () => Promise<Result>,
    options?: { isPatient?: boolean; signal?: AbortSignal },
  ) => Promise<Result>
  /** Sends everything again that waits. */
  retry: () => void
}

interface Options {
  /** Ends all waiting. */
  signal: AbortSignal
  /** Told what keeps requests from succeeding, and null when all of them have. */
  onInterruption: (error: unknown) => void
}

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status >= 500 || error.status === 429)

const waitMsOf = (error: unknown, tries: number): number => {
  const lost = tries - quietDelaysMs.length
  const delay = quietDelaysMs[tries] ?? lostDelaysMs[Math.min(lost, lostDelaysMs.length - 1)] ?? 0
  const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  return Math.max(delay, asked)
}

/** Creates what retries the requests of one opening: when the browser is online again, comes back, or after a while. */
export const createRetrying = ({ signal, onInterruption }: Options): Retrying => {
  const waiting = new Set<() => void>()
  const interrupted = new Map<object, unknown>()
  const report = () => onInterruption([...interrupted.values()].at(-1) ?? null)
  const retry = () => {
    for (const wake of waiting) wake()
  }
  const wait = (delayMs: number, ending: readonly AbortSignal[]): Promise<void> =>
    new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        waiting.delete(wake)
        for (const one of ending) one.removeEventListener('abort', wake)
        resolve()
      }
      const timer = setTimeout(wake, delayMs)
      waiting.add(wake)
      for (const one of ending) one.addEventListener('abort', wake, { once: true })
    })

  const comeBack = () => {
    if (!document.hidden) retry()
  }
  addEventListener('online', retry, { signal })
  addEventListener('pageshow', retry, { signal })
  document.addEventListener('visibilitychange', comeBack, { signal })

  return {
    retry,
    run: async (send, { isPatient = false, signal: own } = {}) => {
      const ending = own === undefined ? [signal] : [signal, own]
      const task = {}
      try {
        for (let tries = 0; ; tries += 1) {
          try {
            return await send()
          } catch (error) {
            const isLost = error instanceof NetworkError
            if (ending.some(({ aborted }) => aborted) || !(isLost || isTransient(error))) throw error
            // Silence has lasted long enough to be told.
            const isSilent = error instanceof SilentError
            const isQuiet = tries < quietDelaysMs.length && navigator.onLine && !isSilent
            if (!isQuiet && !isLost && !isPatient) throw error
            if (!isQuiet) {
              interrupted.set(task, error)
              report()
            }
            await wait(waitMsOf(error, isQuiet ? tries : Math.max(tries, quietDelaysMs.length)), ending)
            if (ending.some(({ aborted }) => aborted)) throw error
          }
        }
      } finally {
        if (interrupted.delete(task)) report()
      }
    },
  }
}
