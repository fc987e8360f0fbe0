import { type ErrorCode, errorStatus } from '@lectureshelf/contract/error-codes'
import type { ErrorReply } from '@lectureshelf/contract/errors'
import { messages } from '@lectureshelf/contract/messages'
import { type Call, type JsonOperation, fillPath } from '@lectureshelf/contract/operation'
import type { OperationOf } from '@lectureshelf/contract/registry'
import type { z } from 'zod'
import { askPassword } from './password-asking.ts'
import { endSession, getToken, livingToken } from './session-token.ts'
import { trusted } from './trusted.ts'

interface ErrorFacts {
  status: number
  code: ErrorCode
  message: string
  extraDetails?: string | undefined
  field?: string | undefined
  reason?: string | undefined
  requestId?: string | undefined
  retryAfterSeconds: number | undefined
  /** The current state of a changed thing; the reader must check its shape. */
  registration?: unknown
}

/** A refusal from the server. `message` is for the person, `code` for the program. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly extraDetails: string | undefined
  /** The invalid field and its error; both or neither. */
  readonly field: string | undefined
  readonly reason: string | undefined
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly registration: unknown

  constructor(facts: ErrorFacts) {
    super(facts.message)
    this.name = 'ApiError'
    this.status = facts.status
    this.code = facts.code
    this.extraDetails = facts.extraDetails
    this.field = facts.field
    this.reason = facts.reason
    this.requestId = facts.requestId
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.registration = facts.registration
  }
}

/** No answer came: offline, interrupted, or the server is down. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super(messages.networkFailed, { cause })
    this.name = 'NetworkError'
  }
}

// A part may be left out when the call has none, or when all its fields are optional.
type IsOptional<Input> = undefined extends Input ? true : Record<never, never> extends Input ? true : false

type Part<Name extends string, S extends z.ZodType> =
  IsOptional<z.input<S>> extends true ? { [K in Name]?: z.input<S> } : { [K in Name]: z.input<S> }

type CallInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Part<'params', P> &
  Part<'query', Q> &
  Part<'body', B> & { signal?: AbortSignal; keepalive?: boolean }

type Rest<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

/** What a call takes; never, when it is not one with JSON. */
type InputOf<Op> =
  Op extends JsonOperation<infer P, infer Q, infer B, z.ZodType> ? Rest<CallInput<P, Q, B>> : [never]

interface LooseInput {
  params?: Record<string, string | number>
  query?: unknown
  body?: unknown
  signal?: AbortSignal
  /** Whether the request outlives the page. */
  keepalive?: boolean
}

const endingCodes: readonly ErrorCode[] = [
  'unauthenticated',
  'session_expired',
  'session_replaced',
  'session_elsewhere',
  'sign_in_mark_lost',
]

/** What is said of an answer that is not our server's, such as a proxy's page. */
const foreignWords = {
  unauthenticated: messages.pleaseSignIn,
  not_found: messages.nothingHere,
  too_large: messages.proxyRefusesFile,
  too_many_requests: messages.tooManyTries,
  unavailable: messages.serviceUnavailable,
  internal: messages.internalError,
} satisfies Partial<Record<ErrorCode, string>>

const codeOfStatus = (status: number): keyof typeof foreignWords => {
  if (status === 401) return 'unauthenticated'
  if (status === 404) return 'not_found'
  if (status === 413) return 'too_large'
  if (status === 429) return 'too_many_requests'
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'internal'
}

const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorStatus, code)

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * Reads our server's refusal, or returns null.
 * Read by hand: a schema would load its library with a visitor's first page.
 */
const readReply = (body: unknown): (Omit<ErrorReply, 'registration'> & { registration: unknown }) | null => {
  if (typeof body !== 'object' || body === null) return null
  const reply: Partial<Record<keyof ErrorReply, unknown>> = body
  const { message, code, requestId, registration } = reply
  if (typeof message !== 'string' || typeof requestId !== 'string' || !isErrorCode(code)) return null
  return {
    message,
    extraDetails: textOf(reply.extraDetails),
    field: textOf(reply.field),
    reason: textOf(reply.reason),
    code,
    requestId,
    registration,
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Converts a refusing answer to an ApiError; a foreign answer (a proxy's page) is judged by its status.
 * Rejects with the cause when the answer does not arrive whole: half of it says nothing about why.
 */
export const errorOfResponse = async (response: Response): Promise<ApiError> => {
  const reply = readReply(jsonOf(await response.text()))
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const foreign = codeOfStatus(response.status)
  return new ApiError({
    ...reply,
    status: response.status,
    code: reply?.code ?? foreign,
    message: reply?.message ?? foreignWords[foreign],
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/** Returns whether a refusal means that the session has ended. */
export const isSessionEnd = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401 && endingCodes.includes(error.code)

/**
 * Ends the session when an answer to `token` says that it has ended.
 * A late answer to an older token does nothing: the person may have signed in again.
 */
export const noticeSessionEnd = (error: unknown, token: string | null): void => {
  if (token === null || token !== getToken() || !isSessionEnd(error)) return
  endSession(error.code === 'session_expired' ? messages.sessionTimedOut : error.message, error.message)
}

/**
 * Loads a part of the program on demand, to keep it out of a visitor's first page.
 * A lost connection counts as a network failure like any other.
 */
export const fetchPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  load().catch((cause: unknown) => {
    throw new NetworkError(cause)
  })

const queryString = (query: unknown): string => {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') pairs.set(name, String(value))
  }
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}

/** Throws why something did not arrive: as it is when the caller gave up, else as a network failure. */
const failToArrive = (cause: unknown, signal: AbortSignal | null | undefined): never => {
  if (signal?.aborted === true) throw cause
  throw new NetworkError(cause)
}

const sendOnce = async (address: string, init: RequestInit): Promise<Response> => {
  const token = livingToken()
  const headers = new Headers(init.headers)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const fail = (cause: unknown) => failToArrive(cause, init.signal)
  const response = await fetch(address, { ...init, headers }).catch(fail)
  if (response.ok) return response
  const error = await errorOfResponse(response).catch(fail)
  noticeSessionEnd(error, token)
  throw error
}

/**
 * Sends a request with the session's bearer token.
 * A refusal that ends the session ends it here; an abort is rethrown as it is. A call that asks for the password
 * again is repeated once the person has entered it.
 * @throws NetworkError when no answer came, ApiError when it refuses
 */
export const send = async (address: string, init: RequestInit = {}): Promise<Response> => {
  try {
    return await sendOnce(address, init)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'password_required') throw error
    if (!(await askPassword(error.message))) throw error
    return sendOnce(address, init)
  }
}

/** What the server answers to a call. */
export type ReplyTo<C extends Call> =
  OperationOf<C> extends { response: infer R extends z.ZodType } ? z.output<R> : never

/** Makes one of the contract's JSON calls. */
export async function call<C extends Call>(
  { method, path }: C,
  ...[given]: InputOf<OperationOf<C>>
): Promise<ReplyTo<C>> {
  const input: LooseInput = given ?? {}
  const hasBody = input.body !== undefined
  const response = await send(`${fillPath(path, input.params)}${queryString(input.query)}`, {
    method,
    signal: input.signal,
    keepalive: input.keepalive ?? false,
    headers: hasBody ? { 'content-type': 'application/json' } : {},
    body: hasBody ? JSON.stringify(input.body) : undefined,
  })
  // A connection that breaks within the body is a network failure too.
  const body: unknown = await response.json().catch((cause: unknown) => failToArrive(cause, input.signal))
  return trusted(body)
}
