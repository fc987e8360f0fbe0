import { pdfOps } from '@lectureshelf/contract/pdfs'
import { fillPath } from '@lectureshelf/contract/operation'
import { ApiError, NetworkError, send } from '../../../lib/http.ts'

export interface PdfRange {
  bytes: Uint8Array<ArrayBuffer>
  /** The length of the whole file. */
  totalBytes: number
  /** Names the version that the bytes belong to. */
  etag: string | null
}

/**
 * How much pdf.js asks for at a time. On 1.6 Mbit/s halves of the default 64 KB bring the first page a little
 * earlier and cost a tenth less data; a student pays for both.
 */
export const rangeChunkBytes = 32_768

// A phone changes its mast for a second or two; a server restarts. Longer than that is for the person to know.
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

const totalOf = (response: Response, length: number): number => {
  if (response.status !== 206) return length
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  return total === undefined ? length : Number(total)
}

const readOnce = async (
  pdfFile: string,
  begin: number,
  end: number,
  signal: AbortSignal,
): Promise<PdfRange> => {
  const response = await send(fillPath(pdfOps.read.path, { pdfFile }), {
    headers: { range: `bytes=${begin}-${end - 1}` },
    signal,
  })
  const buffer = await response.arrayBuffer().catch((cause: unknown) => {
    if (signal.aborted) throw cause
    throw new NetworkError(cause)
  })
  // A server or proxy without ranges answers the whole file.
  const isWhole = response.status !== 206
  const bytes = new Uint8Array(isWhole && begin > 0 ? buffer.slice(begin, end) : buffer)
  return { bytes, totalBytes: totalOf(response, buffer.byteLength), etag: response.headers.get('etag') }
}

/**
 * Reads the bytes from `begin` up to, not including, `end`, and tries again through a short cut. Throws what
 * `send` throws.
 */
export const readRange = async (
  pdfFile: string,
  begin: number,
  end: number,
  signal: AbortSignal,
  delaysMs: readonly number[] = retryDelaysMs,
): Promise<PdfRange> => {
  try {
    return await readOnce(pdfFile, begin, end, signal)
  } catch (error) {
    const [delayMs, ...later] = delaysMs
    if (delayMs === undefined || signal.aborted || !isPassing(error)) throw error
    await wait(delayMs, signal)
    return readRange(pdfFile, begin, end, signal, later)
  }
}
