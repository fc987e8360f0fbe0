import { messages } from '@lectureshelf/contract/messages'
import { type UploadResult, type UploadTarget, uploadOps } from '@lectureshelf/contract/content/uploads'
import type { DetailedError, Upload } from 'tus-js-client'
import {
  ApiError,
  NetworkError,
  call,
  errorOfResponse,
  fetchPart,
  noticeSessionEnd,
} from '../../lib/http/http.ts'
import { getToken, livingToken } from '../../lib/http/session-token.ts'
import { readClaims } from '../../lib/http/token-claims.ts'
import type { UploadProgress } from '../../lib/http/upload.ts'
import { hashOfFile } from './file-hash.ts'
import { pauseBeforeRetry } from './line-pause.ts'
import { uploadUrls } from './upload-urls.ts'

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
/** Maximum number of retries after server errors. */
const patience = 5

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
  return (token === null ? null : readClaims(token).usn) ?? ''
}

const isDetailed = (error: Error): error is DetailedError => 'originalResponse' in error

/** Returns the server's refusal, or a network error. A lost session ends here, as with every other call. */
const refusalOf = async (error: Error, token: string | null): Promise<ApiError | NetworkError> => {
  const answer = isDetailed(error) ? error.originalResponse : null
  if (answer === null || answer.getStatus() === 0) return new NetworkError(error)
  const refusal = await errorOfResponse(new Response(answer.getBody(), { status: answer.getStatus() }))
  noticeSessionEnd(refusal, token)
  if (isOfProxy(refusal)) refusal.message = messages.proxyRefusesParts
  return refusal
}

/** Returns whether a proxy refused a part as too large: an answer of our server has a request id. */
const isOfProxy = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 413 && error.requestId === undefined

/** Switches to small parts after a proxy refused a large one; throws when a small one was refused. */
const takeSmallParts = (upload: Upload, refusal: ApiError): void => {
  if (upload.options.chunkSize === smallPartBytes) throw refusal
  wantedPartBytes = smallPartBytes
  upload.options.chunkSize = smallPartBytes
}

/** Returns whether a retry may succeed: rate limit, server restart, or a part out of order. */
const isPassing = (error: ApiError, failures: number): boolean => {
  if (error.code === 'unavailable' || error.code === 'too_many_requests') return true
  if (error.status === 423 || error.code === 'conflict') return true
  return error.status >= 500 && failures < patience
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
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 410)
  if (!isGone || upload.url === null) throw error
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

const prepareUpload = async (input: SendInput, endpoint: string): Promise<Upload> => {
  const { file } = input
  const tus = await fetchPart(() => import('tus-js-client'))
  const metadata = await metadataOf(input)
  const fingerprint = JSON.stringify([personNow(), metadata, file.size, file.lastModified])
  const upload: Upload = new tus.Upload(file, {
    endpoint,
    metadata,
    chunkSize: wantedPartBytes,
    // Retries happen in `untilAnswered`, which knows for how long.
    retryDelays: null,
    urlStorage: uploadUrls,
    fingerprint: async () => fingerprint,
    onBeforeRequest: (request) => {
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
  return upload
}

const forgetUrl = async (upload: Upload): Promise<void> => {
  for (const { urlStorageKey } of await upload.findPreviousUploads()) {
    await uploadUrls.removeUpload(urlStorageKey)
  }
}

const requestFinish = async (upload: Upload, input: SendInput): Promise<UploadResult> => {
  const uploadId = upload.url?.split('/').at(-1) ?? ''
  // Not abortable: the server finishes what it has started, and nobody would see the result.
  const again = () => call(uploadOps.finish, { params: { uploadId } })
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
  const endpoint = new URL(uploadOps.create.path, location.href).href
  await requireReadable(file)
  const upload = await untilAnswered(input, () => prepareUpload(input, endpoint))
  try {
    await sendBytes(upload, input, endpoint)
    await untilTurn(turn, signal)
  } catch (error) {
    // If this request is lost, the server deletes the file after a day.
    if (signal.aborted) void upload.abort(true).catch(() => undefined)
    throw error
  }
  return requestFinish(upload, input)
}
