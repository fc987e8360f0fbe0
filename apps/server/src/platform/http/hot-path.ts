import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Readable, pipeline } from 'node:stream'
import { isAllowed } from '@lectureshelf/contract/access'
import type { AnyOperation } from '@lectureshelf/contract/operation'
import { LRUCache } from 'lru-cache'
import { AppError } from '../errors.ts'
import type { Actor, Identity } from '../actor.ts'
import type { Asked, HttpAnswer } from '../answers/http-answer.ts'
import { createTurnQueue } from '../answers/turn-queue.ts'
import { errorText, errorType } from './error-handler.ts'
import { type FairReads, askerOf } from './fair-reads.ts'
import { signalOfClose } from './limits/signal-of-close.ts'

/** Whether a call changes nothing. */
export const isReading = ({ method, cache, countsEach }: AnyOperation): boolean =>
  method === 'GET' || cache !== undefined || countsEach !== undefined

/** What programs that watch the server ask all the time, and the proxy's own question; none of it asks the database. */
const uncounted: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  '/offload-probe/:token',
  '/.well-known/security.txt',
])

/**
 * Whether the limits of reads count a call: each that people make, also one that writes. The parts of an upload have a
 * room of their own.
 */
export const isCounted = ({ path, kind }: AnyOperation): boolean => kind !== 'tus' && !uncounted.has(path)

/** Calls a function when a response was sent, or its connection is gone. */
export const endWith = (response: ServerResponse, end: () => void): void => {
  response.once('finish', end)
  response.once('close', end)
}

/** The input of a call as its schemas parsed it. */
export interface ParsedInput {
  params: unknown
  query: unknown
  body: unknown
}

/** A call that readers make so often that the framework's share of its time counts. */
export interface HotCall {
  op: AnyOperation
  /** The headers of its responses that no response changes. */
  headers: Record<string, string>
  /** Parses a body as the framework does. @throws AppError */
  parseBody: ((body: unknown) => unknown) | null
  /** Responds to an authorised caller. @throws when the framework should respond, with an error or at all */
  answer: (actor: Actor | null, input: ParsedInput, asked: Asked) => Promise<HttpAnswer>
}

interface AnsweredRequest {
  id: string
  method: string
  /** The pattern of the path, never the path itself. */
  route: string
  status: number
  ms: number
}

interface Options {
  securityHeaders: Record<string, string>
  /** Finds the caller of a request by its headers. */
  identify: (request: IncomingMessage) => Promise<Identity>
  /** Returns the address by which a request is counted. */
  addressOf: (request: IncomingMessage) => string
  fairReads: FairReads
  onAnswered: (answered: AnsweredRequest) => void
}

interface KnownRequest {
  call: HotCall
  params: unknown
  query: unknown
}

export interface HotPath {
  /** Remembers that an address was parsed: the next request for it may take the hot path. */
  remember: (request: IncomingMessage, known: KnownRequest) => void
  /** Wraps the listener of the framework, which responds to everything that the hot path does not. */
  wrap: (framework: RequestListener) => RequestListener
  /** Leaves everything to the framework, which knows how to stop. */
  close: () => void
}

declare module 'node:http' {
  interface IncomingMessage {
    /** The body, when the hot path has read it before the framework. */
    readBody?: Buffer
  }
}

const addressesRemembered = 10_000
const bodiesRemembered = 1000
/** A longer body or address is not one of a hot call. */
const longestBytes = 1024

/** Reads a short body. When the connection breaks it never resolves: no one is left to respond to. */
const readBody = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve) => {
    let body: Buffer | null = null
    request.on('data', (chunk: Buffer) => {
      body = body === null ? chunk : Buffer.concat([body, chunk])
    })
    request.on('end', () => resolve(body ?? Buffer.alloc(0)))
  })

/** A longer body is written at once: it wakes its receiver anyway, and would only leave the processor's cache. */
const longestQueuedBytes = 32 * 1024

const isShort = ({ body }: HttpAnswer): boolean =>
  body === null || (!(body instanceof Readable) && body.length <= longestQueuedBytes)

const hasShortJson = ({ headers }: IncomingMessage): boolean =>
  headers['content-type'] === 'application/json' &&
  headers['content-encoding'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length']) <= longestBytes

/**
 * Creates the hot path: it responds to the calls that readers make most, without the framework, with the same
 * functions: the same identity, rights, handler and headers. It also refuses whoever reads too much. Whatever else is
 * unusual about a request, an error above all, is left to the framework, which starts from the beginning (decision 027).
 */
export const createHotPath = (options: Options): HotPath => {
  const { securityHeaders, identify, addressOf, fairReads, onAnswered } = options
  let isOpen = true
  const known = new LRUCache<string, KnownRequest>({ max: addressesRemembered })
  const bodies = new LRUCache<string, { parsed: unknown }>({ max: bodiesRemembered })
  const atEndOfTurn = createTurnQueue()
  const keyOf = ({ method = '', url = '' }: IncomingMessage) => `${method} ${url}`

  const parseBody = ({ op, parseBody: parse }: HotCall, bytes: Buffer): unknown => {
    if (parse === null) return undefined
    const text = bytes.toString('utf8')
    const key = `${op.path} ${text}`
    const remembered = bodies.get(key)
    if (remembered !== undefined) return remembered.parsed
    const parsed = parse(JSON.parse(text))
    bodies.set(key, { parsed })
    return parsed
  }

  const fixedHeaders = new WeakMap<HotCall, { names: Set<string>; lists: Map<string, string[]> }>()
  const fixedOf = (call: HotCall) => {
    const fixed = fixedHeaders.get(call) ?? {
      names: new Set(Object.keys({ ...securityHeaders, ...call.headers })),
      lists: new Map<string, string[]>(),
    }
    fixedHeaders.set(call, fixed)
    return fixed
  }
  /** Lists names and values in turn, the form that Node writes without copying them. */
  const headersOf = (call: HotCall, { headers, isForProxy }: HttpAnswer): (string | number)[] => {
    const { names, lists } = fixedOf(call)
    const isLeftOut = (name: string) =>
      headers[name] !== undefined || (isForProxy === true && name === 'cache-control')
    let kind = isForProxy === true ? 'for the proxy ' : ''
    for (const name in headers) if (names.has(name)) kind += `${name} `
    let fixed = lists.get(kind)
    if (fixed === undefined) {
      const others = Object.entries({ ...securityHeaders, ...call.headers })
      fixed = others.filter(([name]) => !isLeftOut(name)).flat()
      lists.set(kind, fixed)
    }
    const list: (string | number)[] = fixed.slice()
    for (const [name, value] of Object.entries(headers)) list.push(name, value)
    return list
  }

  const send = (response: ServerResponse, call: HotCall, answer: HttpAnswer): void => {
    response.writeHead(answer.status, headersOf(call, answer))
    if (answer.body instanceof Readable) {
      // A reader who leaves, or a file that ends early, breaks the connection: nothing else can be said any more.
      pipeline(answer.body, response, () => undefined)
    } else {
      response.end(answer.body ?? undefined)
    }
  }

  /** Makes the response; null after an error, because the framework repeats the work and says what is wrong. */
  const prepare = async (
    call: HotCall,
    actor: Actor | null,
    { params, query }: Pick<KnownRequest, 'params' | 'query'>,
    [request, response]: [IncomingMessage, ServerResponse],
  ): Promise<HttpAnswer | null> => {
    const { method = '', headers } = request
    const asker = actor?.id ?? askerOf(null, addressOf(request))
    try {
      const body = request.readBody === undefined ? undefined : parseBody(call, request.readBody)
      const closing = () => signalOfClose(response)
      return await call.answer(actor, { params, query, body }, { asker, method, headers, closing })
    } catch {
      return null
    }
  }

  /** Counts a read. @returns the end of its turn, or the error of whoever asks too much */
  const beginTurn = (call: HotCall, actor: Actor | null, request: IncomingMessage) => {
    try {
      const [personId, address] = [actor?.id ?? null, addressOf(request)]
      if (isCounted(call.op)) fairReads.count(personId, address)
      return { end: call.op.isShared === true ? fairReads.begin(personId, address) : () => undefined }
    } catch (error) {
      if (error instanceof AppError) return { error }
      throw error
    }
  }

  /** Refuses a read. Hundreds of them at a time must not keep the readers waiting beside them. */
  const refuse = (call: HotCall, method: string, error: AppError, response: ServerResponse): void => {
    const startedAt = performance.now()
    const id = randomUUID()
    const text = errorText(error, id)
    response.writeHead(error.status, {
      ...securityHeaders,
      'cache-control': 'no-store',
      'retry-after': String(error.retryAfterSeconds ?? 1),
      'content-type': errorType,
      'content-length': String(Buffer.byteLength(text)),
    })
    response.end(method === 'HEAD' ? undefined : text)
    const ms = performance.now() - startedAt
    onAnswered({ id, method, route: call.op.path, status: error.status, ms })
  }

  /** @returns whether the request was answered */
  const tryAnswer = async (
    { call, params, query }: KnownRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> => {
    const { method = '' } = request
    const startedAt = performance.now()
    // Without the database no one can be identified: the framework responds.
    const identity = await identify(request).catch(() => null)
    if (identity === null) return false
    const { actor, problem } = identity
    if (actor !== null && problem !== null) return false
    if (!isAllowed(actor?.kind ?? 'visitor', call.op.right, actor?.isCashier)) return false
    const { end, error } = beginTurn(call, actor, request)
    if (error !== undefined) {
      refuse(call, method, error, response)
      return true
    }
    // A reader may leave while a page is painted, and ask for another one.
    if (call.op.isShared === true) endWith(response, end)
    const answer = await prepare(call, actor, { params, query }, [request, response])
    if (answer === null) {
      end()
      // For a reader who has left, nothing is repeated.
      return response.destroyed
    }
    const finish = () => {
      send(response, call, answer)
      const ms = performance.now() - startedAt
      onAnswered({ id: randomUUID(), method, route: call.op.path, status: answer.status, ms })
    }
    if (isShort(answer)) atEndOfTurn(finish)
    else finish()
    return true
  }

  const respond = async (
    found: KnownRequest,
    request: IncomingMessage,
    response: ServerResponse,
    framework: RequestListener,
  ): Promise<void> => {
    if (found.call.parseBody !== null) {
      request.readBody = await readBody(request)
    }
    if (await tryAnswer(found, request, response)) return
    framework(request, response)
  }

  return {
    remember: (request, parsed) => {
      const key = keyOf(request)
      if (key.length <= longestBytes) known.set(key, parsed)
    },
    wrap: (framework) => (request, response) => {
      const found = isOpen ? known.get(keyOf(request)) : undefined
      const isUsual = found !== undefined && (found.call.parseBody === null || hasShortJson(request))
      if (isUsual) void respond(found, request, response, framework)
      else framework(request, response)
    },
    close: () => {
      isOpen = false
    },
  }
}
