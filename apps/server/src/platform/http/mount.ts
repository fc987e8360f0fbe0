import multipart from '@fastify/multipart'
import type { Right, rights } from '@lectureshelf/contract/access'
import { isAllowed } from '@lectureshelf/contract/access'
import type { ErrorCode } from '@lectureshelf/contract/errors'
import type {
  AnyOperation,
  BytesOperation,
  FormOperation,
  JsonOperation,
  UploadOperation,
} from '@lectureshelf/contract/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Actor, Identity } from '../actor.ts'
import { AppError } from '../errors.ts'
import { createQueryCheck, parseInput } from '../parse-input.ts'
import { clientAddressOf } from './client-address.ts'
import type { FairReads } from './fair-reads.ts'
import { refusingForeignPages } from './foreign-pages.ts'
import { isCounted, isReading } from './counted-calls.ts'
import { endWith } from './limits/signal-of-close.ts'
import type { HttpAnswer } from '../answers/http-answer.ts'
import { type ReadForm, createFormReader } from './upload-form.ts'

export type Schema = z.ZodType
export type Output<S> = S extends Schema ? z.output<S> : undefined
/** A call whose right visitors have may have no actor. */
export type ActorFor<G extends Right> = 'visitor' extends (typeof rights)[G][number] ? Actor | null : Actor
export type WithRight<Op, G extends Right> = Op & { right: G }

export interface Exchange<G extends Right> {
  actor: ActorFor<G>
  request: FastifyRequest
  reply: FastifyReply
}

interface JsonInput<G extends Right, P, Q, B> extends Exchange<G> {
  params: Output<P>
  query: Output<Q>
  body: Output<B>
}

declare module 'fastify' {
  interface FastifyInstance {
    identify: (request: FastifyRequest) => Promise<Identity>
    /** Requires that a caller proved their password lately. @throws AppError `password_required` */
    requirePassword: (actor: Actor) => Promise<void>
    /** Makes what this process remembers as new as the last commit. */
    catchUp: () => Promise<void>
    fairReads: FairReads
  }
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** Returns whether the rights table lets a caller make a call; null is a visitor. */
const isActorAllowed = (actor: Actor | null, right: Right): boolean =>
  isAllowed(actor?.kind ?? 'visitor', right, actor?.isCashier)

/** Checks the right before the body is read, so that a stranger's upload costs nothing. */
const authorise =
  (app: FastifyInstance, op: AnyOperation) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { actor: person, problem } = await app.identify(request)
    // Someone who must change their password is a visitor to all calls but those that this needs.
    const isHeld = person !== null && problem !== null && op.isOpenBeforeChange !== true
    const actor = isHeld ? null : person
    request.actor = actor
    const [personId, address] = [person?.id ?? null, clientAddressOf(request)]
    if (isCounted(op)) app.fairReads.count(personId, address)
    if (!isActorAllowed(actor, op.right))
      throw new AppError(actor === null ? (problem ?? 'unauthenticated') : 'forbidden')
    if (op.passwordAgain === 'always' && actor !== null) await app.requirePassword(actor)
    if (op.isShared === true) endWith(reply.raw, app.fairReads.begin(personId, address))
  }

const hasField = (body: unknown, name: string): boolean =>
  typeof body === 'object' &&
  body !== null &&
  Object.entries(body).some(([key, value]) => key === name && value !== undefined)

/** Counts the items of a body that each stand for a read; the call itself was the first. @throws AppError */
const countItems = (app: FastifyInstance, { countsEach }: AnyOperation, request: FastifyRequest): void => {
  const { body, actor } = request
  if (countsEach === undefined || typeof body !== 'object' || body === null) return
  const list: unknown = Object.entries(body).find(([name]) => name === countsEach)?.[1]
  const others = Array.isArray(list) ? list.length - 1 : 0
  if (others > 0) app.fairReads.count(actor?.id ?? null, clientAddressOf(request), others)
}

/** Whether a parsed body decides something for which its caller proved the password lately, and proves none itself. */
const needsPassword = ({ passwordAgain }: AnyOperation, body: unknown): boolean =>
  Array.isArray(passwordAgain) &&
  !hasField(body, 'proof') &&
  passwordAgain.some((name) => hasField(body, name))

/**
 * Reads the journal before a writing call replies, so that its changes count from the next request on. An AppError
 * has changed nothing: its transaction was undone. With an absent database no one knows.
 */
export const catchingUp = async <T>(
  app: FastifyInstance,
  op: AnyOperation,
  work: () => Promise<T> | T,
): Promise<T> => {
  if (isReading(op)) return work()
  try {
    const reply = await work()
    await app.catchUp()
    return reply
  } catch (error) {
    if (!(error instanceof AppError)) await app.catchUp()
    throw error
  }
}

export const parsePart = <S extends Schema>(
  schema: S | undefined,
  value: unknown,
  unstorableCode?: ErrorCode,
): Output<S> => {
  // Without a schema there is no such part, which is what Output says.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (schema === undefined) return undefined as Output<S>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return parseInput(schema, value, unstorableCode) as Output<S>
}

/** Parses path parameters; an address with a character that no stored text contains is not found. */
export const parseParams = <S extends Schema>(schema: S | undefined, { params }: FastifyRequest): Output<S> =>
  parsePart(schema, params, 'not_found')

/** The right was checked by `authorise`, so a call that visitors may not make has an actor. */
export const exchangeOf = <G extends Right>(request: FastifyRequest, reply: FastifyReply): Exchange<G> => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  actor: request.actor as ActorFor<G>,
  request,
  reply,
})

/** A hook with a callback: an async one costs every request a turn of the event queue. */
type Hook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void

/** Sets the cache header; a handler may override it, and an error is never cached. */
const cacheControlOf = ({ cache }: AnyOperation): string =>
  cache === undefined ? 'no-store' : `${cache}, no-cache`

const setCacheControl = (op: AnyOperation): Hook => {
  const words = cacheControlOf(op)
  return (_request, reply, done) => {
    reply.header('cache-control', words)
    done()
  }
}

/** Rejects an unknown query parameter, because a misspelt filter would return more than was asked for. */
const rejectUnknownQuery = (op: AnyOperation): Hook => {
  const check = createQueryCheck('query' in op ? op.query : undefined)
  return (request, _reply, done) => {
    check(request.query)
    done()
  }
}

export const routeOf = (app: FastifyInstance, op: AnyOperation, response: Schema | null) => ({
  method: op.method,
  url: op.path,
  onRequest: [
    setCacheControl(op),
    ...(isReading(op) ? [] : [refusingForeignPages(app)]),
    authorise(app, op),
    ...(op.path.startsWith('/api/') ? [rejectUnknownQuery(op)] : []),
  ],
  ...(response === null ? {} : { schema: { response: { '2xx': response } } }),
})

/** Waits for work, and returns the message that is its whole reply. */
export const messageAfter = async (work: Promise<unknown>, message: string): Promise<{ message: string }> => {
  await work
  return { message }
}

/** Mounts a call whose handler returns the body of the reply. */
const mountReply = <G extends Right>(
  app: FastifyInstance,
  op: AnyOperation & { response: Schema },
  handler: (exchange: Exchange<G>) => unknown,
): void => {
  app.route({
    ...routeOf(app, op, op.response),
    handler: async (request, reply) => catchingUp(app, op, () => handler(exchangeOf<G>(request, reply))),
  })
}

/** Mounts a JSON call: rights, then params, query and body, then the handler, then the compiled serialiser. */
export const mount = <
  G extends Right,
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
>(
  app: FastifyInstance,
  op: WithRight<JsonOperation<P, Q, B, R>, G>,
  handler: (input: JsonInput<G, P, Q, B>) => Promise<z.input<R>> | z.input<R>,
): void =>
  mountReply<G>(app, op, async (exchange) => {
    const input = {
      ...exchange,
      params: parseParams(op.params, exchange.request),
      query: parsePart(op.query, exchange.request.query),
      body: parsePart(op.body, exchange.request.body ?? undefined),
    }
    countItems(app, op, exchange.request)
    const { actor } = exchange.request
    if (actor !== null && needsPassword(op, input.body)) await app.requirePassword(actor)
    return handler(input)
  })

const isUrlEncoded = (request: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded *(;|$)/i.test(request.headers['content-type'] ?? '')

/** Mounts a call with a URL-encoded form; other content types are rejected, even those that the server can parse. */
export const mountForm = <G extends Right, B extends Schema, R extends Schema>(
  app: FastifyInstance,
  op: WithRight<FormOperation<B, R>, G>,
  handler: (input: Exchange<G> & { body: Output<B> }) => Promise<z.input<R>>,
): void =>
  mountReply<G>(app, op, (exchange) => {
    if (!isUrlEncoded(exchange.request)) throw new AppError('unsupported_media_type')
    return handler({ ...exchange, body: parsePart(op.body, exchange.request.body ?? {}) })
  })

const multipartSettings = {
  throwFileSizeLimit: false,
  limits: {
    fileSize: Number.MAX_SAFE_INTEGER,
    files: 1,
    fields: 20,
    fieldSize: 16 * 1024,
    headerPairs: 100,
  },
}

/** Mounts a call with one file. The body is read only when the handler asks for it, after its own checks. */
export const mountUpload = <G extends Right, P extends Schema, F extends Schema, R extends Schema>(
  app: FastifyInstance,
  op: WithRight<UploadOperation<P, F, R>, G>,
  handler: (input: Exchange<G> & { params: Output<P>; readForm: ReadForm<Output<F>> }) => Promise<z.input<R>>,
): void => {
  // In a context of its own: the parser has hooks that every other call would pay for.
  void app.register(async (scope) => {
    await scope.register(multipart, multipartSettings)
    mountReply<G>(scope, op, (exchange) => {
      const { request } = exchange
      const readForm = createFormReader(request, op.fileField, (fields) => parsePart(op.fields, fields))
      return handler({ ...exchange, params: parseParams(op.params, request), readForm })
    })
  })
}

/** Sends a whole response. */
export const sendAnswer = (
  reply: FastifyReply,
  defaults: Record<string, string>,
  { status, headers, body }: HttpAnswer,
) =>
  reply
    .code(status)
    .headers({ ...defaults, ...headers })
    .send(body ?? undefined)

/** Mounts a call that returns bytes, for GET and HEAD: a HEAD has the same headers and no body. */
export const mountBytes = <G extends Right, P extends Schema, Q extends Schema>(
  app: FastifyInstance,
  op: WithRight<BytesOperation<P, Q>, G>,
  handler: (input: Exchange<G> & { params: Output<P>; query: Output<Q> }) => Promise<HttpAnswer> | HttpAnswer,
): void => {
  app.route({
    ...routeOf(app, op, null),
    method: ['GET', 'HEAD'],
    handler: async (request, reply) => {
      const answer = await handler({
        ...exchangeOf<G>(request, reply),
        params: parseParams(op.params, request),
        query: parsePart(op.query, request.query),
      })
      return sendAnswer(reply, { 'content-type': op.contentType }, answer)
    },
  })
}
