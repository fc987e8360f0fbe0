import { type Call, fillPath } from '@lectureshelf/contract/operation'
import { NetworkError, type ReplyTo, errorOfResponse, noticeSessionEnd } from './http.ts'
import { livingToken } from './session-token.ts'
import { trusted } from './trusted.ts'

/** Progress of an upload. */
export interface UploadProgress {
  sentBytes: number
  totalBytes: number
  /** Null until it can be estimated. */
  secondsLeft: number | null
}

interface UploadInput {
  params?: Record<string, string | number>
  /** Form fields sent with the file. */
  fields?: Record<string, string>
  file: File
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
}

const progressOf = (sentBytes: number, totalBytes: number, seconds: number): UploadProgress => ({
  sentBytes,
  totalBytes,
  secondsLeft:
    sentBytes === 0 || seconds < 1 ? null : Math.ceil(((totalBytes - sentBytes) * seconds) / sentBytes),
})

/** Sends the form with XMLHttpRequest, because `fetch` does not report upload progress. */
const sendForm = (
  address: string,
  { method, token, form }: { method: string; token: string | null; form: FormData },
  { onProgress, signal }: Pick<UploadInput, 'onProgress' | 'signal'>,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const startedAt = performance.now()
    request.open(method, address)
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(progressOf(loaded, total, (performance.now() - startedAt) / 1000)),
    )
    request.addEventListener('load', () => {
      const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' }
      resolve(new Response(request.responseText, { status: request.status, headers }))
    })
    request.addEventListener('error', () => reject(new NetworkError(new Error('The upload failed.'))))
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was cancelled.', 'AbortError')),
    )
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })

/** Sends one file by one of the contract's upload calls, and reports the progress. */
export async function upload<C extends Required<Call>>(
  { method, path, fileField }: C,
  { params, fields = {}, file, ...input }: UploadInput,
): Promise<ReplyTo<C>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(fileField, file)
  const token = livingToken()
  const sending = { method, token, form }
  const response = await sendForm(fillPath(path, params), sending, input)
  if (response.ok) return trusted(await response.json())
  const error = await errorOfResponse(response)
  noticeSessionEnd(error, token)
  throw error
}
