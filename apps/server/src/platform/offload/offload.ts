import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Asked } from '../answers/http-answer.ts'
import { tooManyReads } from '../http/fair-reads.ts'

export interface OffloadSettings {
  /** The internal location of the proxy, with a slash at both ends. */
  location: string
  /** What the proxy sends along, to prove that it is the proxy. */
  secret: string
  /** The address that people use. */
  siteUrl: string
  /** Where this process reaches the proxy. */
  proxyUrl: string
}

/** Headers between the proxy and the server. The proxy replaces them in each request, and drops them in responses. */
export const offloadHeaders = {
  secret: 'x-offload-secret',
  /** Set by the proxy when it repeats a request because it could not send the file. */
  repeated: 'x-offload-repeated',
  reader: 'x-offload-reader',
  redirect: 'x-accel-redirect',
} as const

/** Why the proxy repeats a request. */
const turnsTaken = 'turns-taken'

/** The readers of a lecture, whose keys are computed once. */
const readersRemembered = 20_000

/** One range of the simplest form: proxies agree about no other, and no one asks for another. */
const plainRange = /^bytes=(?:\d{1,15}-\d{0,15}|-\d{1,15})$/u

/** Conditions that the server ignores and a proxy does not. */
const proxyConditions = ['if-match', 'if-modified-since', 'if-unmodified-since'] as const

/**
 * Whether the proxy would select the same bytes as the server. Whatever is unusual about a request is answered by the
 * server, whose responses are the measure.
 */
const isPlain = (headers: IncomingHttpHeaders, isPart: boolean): boolean => {
  if (proxyConditions.some((name) => headers[name] !== undefined)) return false
  // A range that the server does not return, such as one of another copy, is one that a proxy might.
  return headers.range === undefined || (isPart && plainRange.test(headers.range))
}

export interface Offload {
  /** Whether the request came through the proxy, whatever its client claims. */
  isFromProxy: (headers: IncomingHttpHeaders) => boolean
  /**
   * Whether the proxy may send the bytes of a response: it is asked for them in a plain way, and known to work.
   * @param isPart whether the server would send a range
   */
  mayHandOver: (asked: Asked, isPart: boolean) => boolean
  /**
   * Requires that the proxy does not repeat the request because the reader has no turn left.
   * @throws AppError `too_many_requests`
   */
  requireTurn: (headers: IncomingHttpHeaders) => void
  /**
   * Returns the headers that make the proxy send a file.
   * @param path where the file is in the folder of stored files
   * @param readerId whose turns the proxy counts; it sees only a key made of it
   */
  headersFor: (path: string, readerId: string) => Record<string, string>
  /** Returns a code that only a process with the secret can make. */
  sign: (text: string) => string
  /** Whether the last probe came back. */
  isOn: () => boolean
  set: (isOn: boolean) => void
}

/** Creates the handing over of files to a proxy. It is off until a probe came back through the proxy. */
export const createOffload = ({ location, secret }: OffloadSettings): Offload => {
  const expected = Buffer.from(secret)
  const readers = new LRUCache<string, string>({ max: readersRemembered })
  let isWorking = false

  const sign = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

  const readerKeyOf = (readerId: string): string => {
    const known = readers.get(readerId)
    if (known !== undefined) return known
    const key = sign(`reader ${readerId}`)
    readers.set(readerId, key)
    return key
  }

  const isFromProxy: Offload['isFromProxy'] = (headers) => {
    const given = headers[offloadHeaders.secret]
    if (typeof given !== 'string') return false
    const bytes = Buffer.from(given)
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  }

  return {
    isFromProxy,
    mayHandOver: ({ method, headers }, isPart) =>
      isWorking &&
      method === 'GET' &&
      !headers[offloadHeaders.repeated] &&
      isPlain(headers, isPart) &&
      isFromProxy(headers),
    requireTurn: (headers) => {
      if (headers[offloadHeaders.repeated] === turnsTaken && isFromProxy(headers)) throw tooManyReads(1)
    },
    headersFor: (path, readerId) => ({
      [offloadHeaders.redirect]: location + path,
      [offloadHeaders.reader]: readerKeyOf(readerId),
    }),
    sign,
    isOn: () => isWorking,
    set: (isOn) => {
      isWorking = isOn
    },
  }
}
