import { fillPath } from '@lectureshelf/contract/operation'
import { pdfOps, pdfVersionHeader } from '@lectureshelf/contract/content/pdfs'
import { ApiError, NetworkError, send } from '../../../lib/http/http.ts'
import { ReplacedError } from '../failures.ts'

export interface PdfRange {
  bytes: Uint8Array<ArrayBuffer>
  /** The length of the whole file. */
  totalBytes: number
  /** Identifies the version that these bytes belong to. */
  etag: string | null
  /** The number of that version; later ranges name it, so that they still match after a replacement. */
  version: string | null
}

export interface WantedRange {
  pdfFile: string
  begin: number
  /** The first byte after the range. */
  end: number
  /** The range that this one continues; undefined for the first. */
  head?: Pick<PdfRange, 'etag' | 'version'>
  signal: AbortSignal
}

/**
 * Size of pdf.js's range requests.
 * On 1.6 Mbit/s, half of the default 64 KB brings the first page a little earlier and costs a tenth less
 * data; a student pays for both.
 */
export const rangeChunkBytes = 32_768

// Retries cover a phone changing its mast, or a server restart; anything longer is shown to the person.
const retryDelaysMs = [400, 1500, 4000]

const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429))

const wait = (delayMs: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, delayMs)
    signal.addEventListener('abort', stop, { once: true })
  })

const addressOf = (pdfFile: string, version: string | null | undefined): string => {
  const path = fillPath(pdfOps.read.path, { pdfFile })
  return version === null || version === undefined ? path : `${path}?v=${encodeURIComponent(version)}`
}

const readOnce = async ({ pdfFile, begin, end, head, signal }: WantedRange): Promise<PdfRange> => {
  const response = await send(addressOf(pdfFile, head?.version), {
    headers: { range: `bytes=${begin}-${end - 1}` },
    signal,
  })
  const etag = response.headers.get('etag')
  const version = response.headers.get(pdfVersionHeader)
  if (head !== undefined && head.etag !== etag) {
    await response.body?.cancel()
    throw new ReplacedError()
  }
  const buffer = await response.arrayBuffer().catch((cause: unknown) => {
    if (signal.aborted) throw cause
    throw new NetworkError(cause)
  })
  // A proxy that does not support ranges returns the whole file.
  if (response.status !== 206) {
    const bytes = new Uint8Array(begin > 0 ? buffer.slice(begin, end) : buffer)
    return { bytes, totalBytes: buffer.byteLength, etag, version }
  }
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  return { bytes: new Uint8Array(buffer), totalBytes: Number(total ?? end), etag, version }
}

/**
 * Reads bytes of a PDF, and retries after a lost connection.
 * @throws what `send` throws
 */
export const readRange = async (
  wanted: WantedRange,
  delaysMs: readonly number[] = retryDelaysMs,
): Promise<PdfRange> => {
  try {
    return await readOnce(wanted)
  } catch (error) {
    const [delayMs, ...later] = delaysMs
    if (delayMs === undefined || wanted.signal.aborted || !isPassing(error)) throw error
    await wait(delayMs, wanted.signal)
    return readRange(wanted, later)
  }
}
