import { NetworkError, errorOfResponse, noticeSessionEnd, ApiError } from '../../../lib/http/http.ts'
import { livingToken } from '../../../lib/http/session-token.ts'
import { headersOf } from './start.ts'

/** Rejects as soon as a signal is aborted, although the work continues, for others or without an end. */
export const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })

/** A line that is up but silent for longer counts as lost. */
export const silentMs = 15_000

/** The line is up, and nothing was heard for too long. */
export class SilentError extends NetworkError {}

interface Wanted {
  address: string
  /** The value of the range header. */
  range?: string
  signal: AbortSignal
  /** The answer to the same request, when it was sent before; null when that turns out to be of no use. */
  begun?: Promise<Response | null> | undefined
  /** Called when the answer begins to arrive. */
  onBegun?: (() => void) | undefined
}

/** A successful answer, arrived completely. */
export interface Answer {
  response: Response
  bytes: Uint8Array<ArrayBuffer>
}

/** Whatever a request of an opening may name besides its address. */
interface Asking {
  isPatient?: boolean
  /** Whether a failure is neither told nor followed by another try. */
  isSentOnce?: boolean
  /** Ends this request alone. */
  signal?: AbortSignal
  /** Whether `not_found` says that there is no such PDF, and not only no such part of it. */
  isPermission?: boolean
}

export type Ask = (wanted: Omit<Wanted, 'signal'>, asking?: Asking) => Promise<Answer>

/** Rejects when the caller gives up, or when nothing was heard for too long. */
const createWatch = (signal: AbortSignal) => {
  const sending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = () => sending.abort(signal.reason)
  const ended = new Promise<never>((_, reject) => {
    sending.signal.addEventListener('abort', () => reject(sending.signal.reason), { once: true })
  })
  ended.catch(() => undefined)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => sending.abort(new SilentError(undefined)), silentMs)
  }
  heard()
  signal.addEventListener('abort', giveUp, { once: true })
  if (signal.aborted) giveUp()
  return {
    heard,
    signal: sending.signal,
    orEnded: <Result>(work: Promise<Result>): Promise<Result> => Promise.race([work, ended]),
    stop: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
    },
  }
}

type Watch = ReturnType<typeof createWatch>

/** Resolves as what was begun does, or with null when that takes as long as a lost connection may be silent. */
export const unlessSilent = <Result>(begun: Promise<Result | null>): Promise<Result | null> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), silentMs)
  })
  return Promise.race([begun, silence]).finally(() => clearTimeout(timer))
}

const joined = (pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.byteLength, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.byteLength
  }
  return bytes
}

const readBody = async (response: Response, watch: Watch): Promise<Uint8Array<ArrayBuffer>> => {
  const pieces: Uint8Array[] = []
  const reader = response.body?.getReader()
  if (reader === undefined) return new Uint8Array()
  try {
    for (;;) {
      const { done, value } = await watch.orEnded(reader.read())
      if (done) return joined(pieces)
      watch.heard()
      pieces.push(value)
    }
  } catch (error) {
    reader.cancel().catch(() => undefined)
    throw error
  }
}

/**
 * Sends a request in the name of the session and reads the answer. The browser's own cache keeps nothing of it.
 * @throws NetworkError when no whole answer came in time, ApiError when the server refuses
 */
export const request = async ({ address, range, signal, begun, onBegun }: Wanted): Promise<Answer> => {
  const token = livingToken()
  const watch = createWatch(signal)
  try {
    const send = () => {
      watch.heard()
      return fetch(address, { cache: 'no-store', signal: watch.signal, headers: headersOf(token, range) })
    }
    const known = begun === undefined ? null : await watch.orEnded(begun)
    const response = known ?? (await watch.orEnded(send()))
    watch.heard()
    onBegun?.()
    if (response.ok) return { response, bytes: await readBody(response, watch) }
    const error = await watch.orEnded(errorOfResponse(response))
    noticeSessionEnd(error, token)
    throw error
  } catch (error) {
    if (signal.aborted || (error instanceof Error && ['ApiError', 'NetworkError'].includes(error.name)))
      throw error
    throw new NetworkError(error)
  } finally {
    watch.stop()
  }
}

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
