import { messages } from '@lectureshelf/contract/messages'
import { uploadCalls } from '@lectureshelf/contract/library/calls/uploads.calls'
import type { UploadResult, UploadTarget } from '@lectureshelf/contract/library/uploads'
import type { Upload } from 'tus-js-client'
import { ApiError, NetworkError, call, fetchPart } from '../../lib/http/http.ts'
import { getToken, livingToken } from '../../lib/http/session-token.ts'
import { readClaims } from '../../lib/http/token-claims.ts'
import type { UploadProgress } from '../../lib/http/upload.ts'
import { hashOfFile } from './file-hash.ts'
import { isCancelled, isGone, isOfProxy, isPassing, refusalOf } from './send-refusals.ts'
import { uploadUrls } from './upload-urls.ts'

const longestMs = 15_000

/**
 * Waits longer after each consecutive failure, and stops waiting when the network returns.
 * @throws the signal's reason
 */
const pauseBeforeRetry = (failures: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const settleAfter = (settle: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', giveUp)
      settle()
    }
    const goOn = settleAfter(resolve)
    const giveUp = settleAfter(() => reject(signal.reason))
    const timer = setTimeout(goOn, Math.min(500 * 2 ** failures, longestMs))
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
  })

interface SendInput {
  file: File
  target: UploadTarget
  title?: string
  description?: string
  onProgress: (progress: UploadProgress) => void
  /**
   * Called with true when the connection or server is lost and the file waits, with false when sending
   * resumes.
   */
  onWaiting?: (isWaiting: boolean) => void
  /** Awaited before the server makes a PDF of the bytes. */
  turn?: Promise<unknown>
  signal: AbortSignal
}

/** The server checks rights again with each part; an interrupted part keeps the bytes that arrived. */
const partBytes = 8 * 1024 * 1024
/** A size that passes a proxy in its default configuration. */
const smallPartBytes = 1024 * 1024
/** Stays small once a proxy has refused a large part, so that later files need not find out again. */
let wantedPartBytes = partBytes
/** A connection may die silently: after this long without a byte the part is sent again. */
const silenceMs = 45_000
const goodWhileMs = 10_000

/** The file no longer exists, or another program has changed it. */
export class UnreadableFileError extends Error {
  constructor(cause: unknown) {
    super(messages.uploadFileUnreadable, { cause })
    this.name = 'UnreadableFileError'
  }
}

const requireReadable = (file: File): Promise<unknown> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new UnreadableFileError(cause)
    })

const personNow = (): string => {
  const token = getToken()
  return (token === null ? null : readClaims(token).personId) ?? ''
}

/** Switches to small parts after a proxy refused a large one; throws when a small one was refused. */
const takeSmallParts = (upload: Upload, refusal: ApiError): void => {
  if (upload.options.chunkSize === smallPartBytes) throw refusal
  wantedPartBytes = smallPartBytes
  upload.options.chunkSize = smallPartBytes
}

/** Retries until the work succeeds, is refused for good, or is cancelled. */
const untilAnswered = async <T>(
  { file, signal, onWaiting }: SendInput,
  work: () => Promise<T>,
): Promise<T> => {
  for (let failures = 0; ; failures += 1) {
    const startedAt = performance.now()
    try {
      const result = await work()
      onWaiting?.(false)
      return result
    } catch (error) {
      signal.throwIfAborted()
      const goesOn =
        error instanceof NetworkError || (error instanceof ApiError && isPassing(error, failures))
      if (!goesOn) throw error
      await requireReadable(file)
      // It worked for a while, so this is a new problem.
      if (performance.now() - startedAt > goodWhileMs) failures = 0
      onWaiting?.(true)
      await pauseBeforeRetry(failures, signal)
    }
  }
}

const createProgress = ({ file, onProgress, onWaiting }: SendInput) => {
  let first: { at: number; sentBytes: number } | null = null
  let last = 0
  return (sentBytes: number): void => {
    first ??= { at: performance.now(), sentBytes }
    if (sentBytes > last) onWaiting?.(false)
    last = sentBytes
    const seconds = (performance.now() - first.at) / 1000
    const sentSince = sentBytes - first.sentBytes
    const isTelling = seconds >= 1 && sentSince > 0
    const secondsLeft = isTelling ? Math.ceil(((file.size - sentBytes) * seconds) / sentSince) : null
    onProgress({ sentBytes, totalBytes: file.size, secondsLeft })
  }
}

type OnBytes = (sentBytes: number) => void

/** Sends the missing bytes once. */
const sendRest = (upload: Upload, signal: AbortSignal, onBytes: OnBytes): Promise<void> =>
  new Promise((resolve, reject) => {
    const settleOnce = (settle: () => void): void => {
      clearTimeout(silence)
      signal.removeEventListener('abort', giveUp)
      settle()
    }
    const giveUp = () => {
      void upload.abort()
      settleOnce(() => reject(signal.reason))
    }
    const fallSilent = () => {
      void upload.abort()
      settleOnce(() => reject(new NetworkError(new Error('no bytes were sent for a while'))))
    }
    let silence = setTimeout(fallSilent, silenceMs)
    const hear = () => {
      clearTimeout(silence)
      silence = setTimeout(fallSilent, silenceMs)
    }
    upload.options.onProgress = (sentBytes) => {
      hear()
      onBytes(sentBytes)
    }
    upload.options.onAfterResponse = hear
    upload.options.onSuccess = () => settleOnce(resolve)
    upload.options.onError = (error) => settleOnce(() => reject(error))
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
    else upload.start()
  })

const sendOnce = async (upload: Upload, signal: AbortSignal, onBytes: OnBytes): Promise<void> => {
  const token = livingToken()
  try {
    await sendRest(upload, signal, onBytes)
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof Error ? await refusalOf(error, token) : error
  }
}

/** Starts an upload again that the server no longer has; rethrows any other error. */
const forgetGone = (upload: Upload, endpoint: string, error: unknown): void => {
  if (!isGone(error) || upload.url === null) throw error
  upload.url = null
  upload.options.endpoint = endpoint
}

const metadataOf = async ({ file, target, title, description }: SendInput) => {
  const sha256 = await hashOfFile(file).catch((cause: unknown) => {
    throw new UnreadableFileError(cause)
  })
  return {
    filename: file.name,
    target: JSON.stringify(target),
    ...(title !== undefined && { pdfTitle: title }),
    ...(description !== undefined && { pdfDescription: description }),
    ...(sha256 !== null && { sha256 }),
  }
}

interface Prepared {
  upload: Upload
  /** Whether the server has the upload from an earlier attempt, and this one has sent nothing of it. */
  isOnlyFound: () => boolean
}

const prepareUpload = async (input: SendInput, endpoint: string): Promise<Prepared> => {
  const { file } = input
  const tus = await fetchPart(() => import('tus-js-client'))
  const metadata = await metadataOf(input)
  const fingerprint = JSON.stringify([personNow(), metadata, file.size, file.lastModified])
  let hasSent = false
  const upload: Upload = new tus.Upload(file, {
    endpoint,
    metadata,
    chunkSize: wantedPartBytes,
    // Retries happen in `untilAnswered`, which knows for how long.
    retryDelays: null,
    urlStorage: uploadUrls,
    fingerprint: async () => fingerprint,
    onBeforeRequest: (request) => {
      if (request.getMethod() === 'PATCH') hasSent = true
      const token = livingToken()
      if (token !== null) request.setHeader('authorization', `Bearer ${token}`)
    },
    // Without an endpoint a failed lookup of the upload never starts another one.
    onUploadUrlAvailable: () => {
      upload.options.endpoint = null
    },
  })
  const [previous] = await upload.findPreviousUploads()
  if (previous !== undefined) {
    upload.resumeFromPreviousUpload(previous)
    upload.options.endpoint = null
  }
  return { upload, isOnlyFound: () => previous !== undefined && !hasSent }
}

const forgetUrl = async (upload: Upload): Promise<void> => {
  for (const { urlStorageKey } of await upload.findPreviousUploads()) {
    await uploadUrls.removeUpload(urlStorageKey)
  }
}

const requestFinish = async (upload: Upload, input: SendInput): Promise<UploadResult> => {
  const uploadId = upload.url?.split('/').at(-1) ?? ''
  // Not abortable: the server finishes what it has started, and no one would see the result.
  const again = () => call(uploadCalls.finish, { params: { uploadId } })
  try {
    return await untilAnswered(input, again)
  } finally {
    await forgetUrl(upload)
  }
}

const untilTurn = (turn: Promise<unknown>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
    void turn.then(() => resolve())
  })

const sendBytes = async (upload: Upload, input: SendInput, endpoint: string): Promise<void> => {
  const onBytes = createProgress(input)
  await untilAnswered(input, async () => {
    try {
      await sendOnce(upload, input.signal, onBytes)
    } catch (error) {
      if (isOfProxy(error)) takeSmallParts(upload, error)
      else forgetGone(upload, endpoint, error)
      await sendOnce(upload, input.signal, onBytes)
    }
  })
}

/**
 * Sends a file in parts, from which the server makes a PDF (or a bulk import).
 * A lost connection or a server restart only delays it, and after a reload the same file resumes where it
 * stopped.
 * @throws ApiError with the server's objection, or the signal's reason
 */
export const sendPdf = async (input: SendInput): Promise<UploadResult> => {
  const { file, signal, turn = Promise.resolve() } = input
  const endpoint = new URL(uploadCalls.create.path, location.href).href
  await requireReadable(file)
  const { upload, isOnlyFound } = await untilAnswered(input, () => prepareUpload(input, endpoint))
  try {
    await sendBytes(upload, input, endpoint)
    await untilTurn(turn, signal)
    return await requestFinish(upload, input)
  } catch (error) {
    // If this request is lost, the server deletes the file after a day.
    if (signal.aborted) void upload.abort(true).catch(() => undefined)
    if (!isCancelled(error)) throw error
    await forgetUrl(upload)
    // It was cancelled before the file was chosen again.
    if (isOnlyFound()) return sendPdf(input)
    throw error
  }
}
