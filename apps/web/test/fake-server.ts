import { type ErrorCode, type ErrorReply, errorStatus } from '@lectureshelf/contract/errors'
import { errorMessages } from '@lectureshelf/contract/messages'
import type { AnyOperation } from '@lectureshelf/contract/operation'
import { registry } from '@lectureshelf/contract/registry'
import type { z } from 'zod'

/** A request that the browser sent, as the contract reads it. */
export interface Sent {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  headers: Headers
}

interface Replying<S extends z.ZodType> {
  method: string
  path: string
  response: S
}

type Handler = (sent: Sent) => unknown
/** A whole reply, or a function that builds one or a raw response. */
type Reply<S extends z.ZodType> = z.input<S> | ((sent: Sent) => z.input<S> | Response)

const isHandler = (reply: unknown): reply is Handler => typeof reply === 'function'

const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

const handlers = new Map<string, Handler>()
const holds = new Map<string, Promise<void>>()
const sentRequests = new Map<string, Sent[]>()
let problems: string[] = []

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}$`)

// A path without parameters comes before one that would match it too.
const operations = [...registry.values()]
  .map((op) => ({ op, pattern: patternOf(op.path) }))
  .toSorted((left, right) => left.op.path.split(':').length - right.op.path.split(':').length)

const findOperation = (method: string, path: string) => {
  for (const { op, pattern } of operations) {
    const found = op.method === method ? pattern.exec(path) : null
    if (found !== null) {
      const params = Object.entries(found.groups ?? {})
      return {
        op,
        params: Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)])),
      }
    }
  }
  return null
}

const bodyOf = (body: RequestInit['body']): unknown => {
  if (body === undefined || body === null) return undefined
  if (body instanceof URLSearchParams) return Object.fromEntries(body)
  if (typeof body === 'string') return JSON.parse(body)
  return body
}

/** Notes what the real server would refuse before any rule of a feature. */
const checkRequest = (op: AnyOperation, sent: Sent): void => {
  const parts = [
    ['params', 'params' in op ? op.params : undefined],
    ['query', 'query' in op ? op.query : undefined],
    ['body', 'body' in op ? op.body : undefined],
  ] as const
  for (const [part, schema] of parts) {
    const result = schema?.safeParse(sent[part])
    if (result?.success === false) {
      problems.push(`${keyOf(op)} was sent a wrong ${part}: ${result.error.message}`)
    }
  }
}

const responseOf = (op: AnyOperation, reply: unknown): Response => {
  if (reply instanceof Response) return reply
  const json = JSON.stringify(reply)
  if (!('response' in op)) throw new Error(`${keyOf(op)} answers no JSON.`)
  const result = op.response.safeParse(JSON.parse(json))
  if (!result.success) problems.push(`The reply to ${keyOf(op)} breaks the contract: ${result.error.message}`)
  return new Response(json, { headers: { 'content-type': 'application/json' } })
}

const aborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const end = () => reject(new DOMException('The request was aborted.', 'AbortError'))
    if (signal?.aborted === true) end()
    else signal?.addEventListener('abort', end)
  })

const answer = async (address: string, init: RequestInit): Promise<Response> => {
  const method = init.method ?? 'GET'
  const url = new URL(address, 'http://localhost')
  const found = findOperation(method, url.pathname)
  const key = found === null ? '' : keyOf(found.op)
  const handler = handlers.get(key)
  if (found === null || handler === undefined) {
    problems.push(`Unexpected call: ${method} ${url.pathname}`)
    throw new TypeError('Failed to fetch')
  }
  const sent: Sent = {
    params: found.params,
    query: Object.fromEntries(url.searchParams),
    body: bodyOf(init.body),
    headers: new Headers(init.headers),
  }
  checkRequest(found.op, sent)
  sentRequests.set(key, [...(sentRequests.get(key) ?? []), sent])
  await holds.get(key)
  return responseOf(found.op, handler(sent))
}

/** Replaces `fetch`: calls reach the handlers of the test, and their replies are checked by the contract. */
export const fakeFetch = (input: string | URL | Request, init: RequestInit = {}): Promise<Response> =>
  Promise.race([answer(input instanceof Request ? input.url : String(input), init), aborted(init.signal)])

/** A refusal as the server words it. */
export const refusal = (code: ErrorCode, facts: Partial<ErrorReply> = {}): Response => {
  const reply: ErrorReply = { message: errorMessages[code], code, requestId: 'component-test', ...facts }
  return Response.json(reply, { status: errorStatus[code] })
}

/** The server's side of a test: what it replies, and what it was sent. */
export const server = {
  /** Sets the reply to a call; the last one counts. */
  on<S extends z.ZodType>(op: Replying<S>, reply: Reply<S>): void {
    handlers.set(keyOf(op), isHandler(reply) ? reply : () => reply)
  },
  /** Sets the bytes that a call answers. */
  onBytes(op: { method: string; path: string }, bytes: (sent: Sent) => Response): void {
    handlers.set(keyOf(op), bytes)
  },
  /** Refuses a call as the server words it. */
  refuse(op: { method: string; path: string }, code: ErrorCode, facts: Partial<ErrorReply> = {}): void {
    handlers.set(keyOf(op), () => refusal(code, facts))
  },
  /** Breaks the network for a call. */
  disconnect(op: { method: string; path: string }): void {
    handlers.set(keyOf(op), () => {
      throw new TypeError('Failed to fetch')
    })
  },
  /** Holds the replies to a call until the returned function is called. */
  hold(op: { method: string; path: string }): () => void {
    let release = () => {}
    holds.set(
      keyOf(op),
      new Promise((resolve) => {
        release = resolve
      }),
    )
    return () => {
      holds.delete(keyOf(op))
      release()
    }
  },
  /** The requests of a call so far. */
  sent: (op: { method: string; path: string }): Sent[] => sentRequests.get(keyOf(op)) ?? [],
}

/** Notes something that must not happen in any test. */
export const noteProblem = (problem: string): void => {
  problems.push(problem)
}

/** Forgets every reply and request, and returns what must not have happened. */
export const resetServer = (): string[] => {
  const noted = problems
  problems = []
  handlers.clear()
  holds.clear()
  sentRequests.clear()
  return noted
}
