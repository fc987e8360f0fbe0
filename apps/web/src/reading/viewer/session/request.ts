import { NetworkError, errorOfResponse, noticeSessionEnd } from '../../../lib/http/http.ts'
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

export interface Wanted {
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
export interface Asking {
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
