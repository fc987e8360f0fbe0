import type { Kind, Right, rights } from '@lectureshelf/contract/access'
import { isAllowed } from '@lectureshelf/contract/access'
import type { ErrorCode } from '@lectureshelf/contract/errors'
import type {
  AnyOperation,
  BytesOperation,
  FormOperation,
  JsonOperation,
  TusOperation,
  UploadOperation,
} from '@lectureshelf/contract/operation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Actor } from '../actor.ts'
import { AppError } from '../errors.ts'
import { serialiserSchema } from '../json-schema.ts'
import { createQueryCheck, parseInput } from '../parse-input.ts'
import { type ReadForm, createFormReader } from './upload-form.ts'

type Schema = z.ZodType
type Output<S> = S extends Schema ? z.output<S> : undefined
/** Rights that visitors have may be used by nobody in particular. */
type ActorFor<G extends Right> = 'visitor' extends (typeof rights)[G][number] ? Actor | null : Actor
type WithRight<Op, G extends Right> = Op & { right: G }

interface Exchange<G extends Right> {
  actor: ActorFor<G>
  request: FastifyRequest
  reply: FastifyReply
}

interface JsonInput<G extends Right, P, Q, B> extends Exchange<G> {
  params: Output<P>
  query: Output<Q>
  body: Output<B>
}

/** Bytes with their status and headers; a null body is none. */
export interface ByteAnswer {
  status: number
  headers: Record<string, string | number>
  body: Readable | Buffer | string | null
}

/** What a call of the tus protocol answers: no body, ever. */
export interface TusAnswer {
  status: number
  headers: Record<string, string | number>
}

/** Who asks, decided once a request: the session's person, or why there is none, or what keeps them from more. */
export interface Identity {
  actor: Actor | null
  problem: AppError | null
}

declare module 'fastify' {
  interface FastifyInstance {
    identify: (request: FastifyRequest) => Promise<Identity>
  }
  interface FastifyRequest {
    actor: Actor | null
  }
}

const kindOfActor = (actor: Actor | null): Kind => actor?.kind ?? 'visitor'

/** What a person may do who has to choose a new password first: their own account, and what visitors may. */
const isAlwaysAnswered = (right: Right): boolean => right === 'useOwnAccount' || isAllowed('visitor', right)

/** Runs before a body is read: a stranger's upload costs nothing. */
const authorise = (app: FastifyInstance, op: AnyOperation) => async (request: FastifyRequest) => {
  const { actor, problem } = await app.identify(request)
  request.actor = actor
  if (actor !== null && problem !== null && !isAlwaysAnswered(op.right)) throw problem
  if (isAllowed(kindOfActor(actor), op.right)) return
  throw actor === null ? (problem ?? new AppError('unauthenticated')) : new AppError('forbidden')
}

const parsePart = <S extends Schema>(
  schema: S | undefined,
  value: unknown,
  unstorableCode?: ErrorCode,
): Output<S> => {
  // An absent schema means an absent part, which is what Output says of it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (schema === undefined) return undefined as Output<S>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return parseInput(schema, value, unstorableCode) as Output<S>
}

/** An address with a character that no text has names nothing. */
const parseParams = <S extends Schema>(schema: S | undefined, { params }: FastifyRequest): Output<S> =>
  parsePart(schema, params, 'not_found')

/** The right was checked by `authorise`, so a call that no visitor may make has an actor. */
const exchangeOf = <G extends Right>(request: FastifyRequest, reply: FastifyReply): Exchange<G> => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  actor: request.actor as ActorFor<G>,
  request,
  reply,
})

/** Says who may keep an answer; a handler that knows more says so itself, and a refusal is kept by nobody. */
const sayWhoMayKeep = ({ cache }: AnyOperation) => {
  const words = cache === undefined ? 'no-store' : `${cache}, no-cache`
  return async (_request: FastifyRequest, reply: FastifyReply) => void reply.header('cache-control', words)
}

/** Refuses a parameter that a call does not have, as a misspelt filter would answer more than was asked for. */
const refuseUnknownQuery = (op: AnyOperation) => {
  const check = createQueryCheck('query' in op ? op.query : undefined)
  return async (request: FastifyRequest) => check(request.query)
}

const routeOf = (app: FastifyInstance, op: AnyOperation, response: Schema | null) => ({
  method: op.method,
  url: op.path,
  onRequest: [
    sayWhoMayKeep(op),
    authorise(app, op),
    ...(op.path.startsWith('/api/') ? [refuseUnknownQuery(op)] : []),
  ],
  ...(response === null ? {} : { schema: { response: { '2xx': serialiserSchema(response) } } }),
})

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
): void => {
  app.route({
    ...routeOf(app, op, op.response),
    handler: async (request, reply) =>
      handler({
        ...exchangeOf<G>(request, reply),
        params: parseParams(op.params, request),
        query: parsePart(op.query, request.query),
        body: parsePart(op.body, request.body ?? undefined),
      }),
  })
}

const isUrlEncoded = (request: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded *(;|$)/i.test(request.headers['content-type'] ?? '')

/** Mounts a URL-encoded form; nothing else is one, whatever else the server can read. */
export const mountForm = <G extends Right, B extends Schema, R extends Schema>(
  app: FastifyInstance,
  op: WithRight<FormOperation<B, R>, G>,
  handler: (input: Exchange<G> & { body: Output<B> }) => Promise<z.input<R>>,
): void => {
  app.route({
    ...routeOf(app, op, op.response),
    handler: async (request, reply) => {
      if (!isUrlEncoded(request)) throw new AppError('unsupported_media_type')
      return handler({ ...exchangeOf<G>(request, reply), body: parsePart(op.body, request.body ?? {}) })
    },
  })
}

/** Mounts a call with one file. The body is read only when the handler asks, after its own checks. */
export const mountUpload = <G extends Right, P extends Schema, F extends Schema, R extends Schema>(
  app: FastifyInstance,
  op: WithRight<UploadOperation<P, F, R>, G>,
  handler: (input: Exchange<G> & { params: Output<P>; readForm: ReadForm<Output<F>> }) => Promise<z.input<R>>,
): void => {
  app.route({
    ...routeOf(app, op, op.response),
    handler: async (request, reply) =>
      handler({
        ...exchangeOf<G>(request, reply),
        params: parseParams(op.params, request),
        readForm: createFormReader(request, op.fileField, (fields) => parsePart(op.fields, fields)),
      }),
  })
}

/** Mounts a call that answers bytes, for GET and HEAD: a HEAD has the same headers and no body. */
export const mountBytes = <G extends Right, P extends Schema, Q extends Schema>(
  app: FastifyInstance,
  op: WithRight<BytesOperation<P, Q>, G>,
  handler: (input: Exchange<G> & { params: Output<P>; query: Output<Q> }) => Promise<ByteAnswer> | ByteAnswer,
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
      return reply
        .code(answer.status)
        .headers({ 'content-type': op.contentType, ...answer.headers })
        .send(answer.body)
    },
  })
}

const tusPart = 'application/offset+octet-stream'

/**
 * Mounts a call of the tus protocol. The body of a part is the handler's to read, as it arrives. A server that stops
 * does not wait for the rest of one: its client comes back for it.
 */
export const mountTus = <G extends Right, P extends Schema>(
  app: FastifyInstance,
  op: WithRight<TusOperation<P>, G>,
  handler: (input: Exchange<G> & { params: Output<P> }) => Promise<TusAnswer>,
): void => {
  const arriving = new Set<FastifyRequest['raw']>()
  // In a context of its own: no other call takes such a body.
  void app.register(async (scope) => {
    scope.addContentTypeParser(tusPart, (_request, _body, done) => done(null))
    scope.addHook('preClose', async () => {
      for (const raw of arriving) raw.destroy()
    })
    scope.route({
      ...routeOf(app, op, null),
      handler: async (request, reply) => {
        const { raw } = request
        arriving.add(raw)
        raw.once('close', () => arriving.delete(raw))
        try {
          const params = parseParams(op.params, request)
          const { status, headers } = await handler({ ...exchangeOf<G>(request, reply), params })
          await reply
            .code(status)
            .headers({ 'cache-control': 'no-store', ...headers })
            .send()
        } finally {
          // A client reads the refusal only when it has sent everything.
          raw.resume()
        }
      },
    })
  })
}
