import { messages } from '@lectureshelf/contract/messages'
import type { DetailedError } from 'tus-js-client'
import { ApiError, NetworkError, errorOfResponse, noticeSessionEnd } from '../../lib/http/http.ts'

/** Maximum number of retries after server errors. */
const patience = 5

const isDetailed = (error: Error): error is DetailedError => 'originalResponse' in error

/** Returns the server's refusal, or a network error. A lost session ends here, as with every other call. */
export const refusalOf = async (error: Error, token: string | null): Promise<ApiError | NetworkError> => {
  const answer = isDetailed(error) ? error.originalResponse : null
  if (answer === null || answer.getStatus() === 0) return new NetworkError(error)
  const refusal = await errorOfResponse(new Response(answer.getBody(), { status: answer.getStatus() }))
  noticeSessionEnd(refusal, token)
  if (isOfProxy(refusal)) refusal.message = messages.proxyRefusesParts
  return refusal
}

/** Returns whether a proxy refused a part as too large: an answer of our server has a request id. */
export const isOfProxy = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 413 && error.requestId === undefined

/** Returns whether a retry may succeed: rate limit, server restart, or a part out of order. */
export const isPassing = (error: ApiError, failures: number): boolean => {
  if (error.code === 'unavailable' || error.code === 'too_many_requests') return true
  if (error.status === 423 || error.code === 'conflict') return true
  return error.status >= 500 && failures < patience
}

/** Returns whether a person cancelled the upload, here or in a list: it must not start again. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'upload_cancelled'

/** Returns whether the server no longer has an upload that no one cancelled, so that it may start again. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410) && !isCancelled(error)
