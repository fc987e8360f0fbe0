import type { Right } from '@lectureshelf/contract/access'
import type { AnyOperation, BytesOperation, JsonOperation, Method } from '@lectureshelf/contract/operation'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Actor } from '../actor.ts'
import type { Asked, HttpAnswer } from '../answers/http-answer.ts'
import { answerReady, createReadyAnswers } from '../answers/ready-answer.ts'
import { Fault } from '../errors.ts'
import { parseInput } from '../parse-input.ts'
import { clientAddressOf } from './client-address.ts'
import { askerOf } from './fair-reads.ts'
import { signalOfClose } from './limits/signal-of-close.ts'
import type { ParsedInput } from './hot-path.ts'
import {
  sendAnswer,
  type ActorFor,
  type Output,
  type Schema,
  type WithRight,
  cacheControlOf,
  parseParams,
  parsePart,
  routeOf,
} from './mount.ts'

interface HotMounting {
  methods: Method[]
  body: Schema | undefined
  answer: AnswerHot
}

type AnswerHot = (actor: Actor | null, input: ParsedInput, asked: Asked) => Promise<HttpAnswer>

/**
 * Mounts a call on the hot path, and with the framework for everything that is unusual about a request. The response
 * depends on nothing but the caller, the parsed input, the method and the headers.
 */
const mountHot = (
  app: FastifyInstance,
  op: AnyOperation,
  { methods, body: bodySchema, answer }: HotMounting,
): void => {
  // The hot path asks for no password, and counts one read.
  if (op.passwordAgain !== undefined || op.countsEach !== undefined)
    throw new Fault(`${op.path} must not be on the hot path`)
  const parseBody = bodySchema === undefined ? null : (body: unknown) => parseInput(bodySchema, body)
  const type: Record<string, string> = op.kind === 'bytes' ? { 'content-type': op.contentType } : {}
  const call = { op, headers: { 'cache-control': cacheControlOf(op), ...type }, parseBody, answer }
  const paramsSchema = 'params' in op ? op.params : undefined
  const querySchema = 'query' in op ? op.query : undefined
  app.route({
    ...routeOf(app, op, null),
    compress: false,
    method: methods,
    handler: async (request, reply) => {
      const params: unknown = parseParams(paramsSchema, request)
      const query: unknown = parsePart(querySchema, request.query)
      const body: unknown = parsePart(bodySchema, request.body ?? undefined)
      app.hotPath.remember(request.raw, { call, params, query })
      const { actor, method, headers } = request
      const asker = askerOf(actor?.id ?? null, clientAddressOf(request))
      const closing = () => signalOfClose(reply.raw)
      const asked = { asker, method, headers, closing }
      return sendAnswer(reply, type, await answer(actor, { params, query, body }, asked))
    },
  })
}

interface HotInput<G extends Right, P, Q, B> {
  actor: ActorFor<G>
  params: Output<P>
  query: Output<Q>
  body: Output<B>
}

/** The schemas of the call parsed the input, and its right was checked. */
const asInput = <G extends Right, P, Q, B>(actor: Actor | null, input: ParsedInput) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ({ actor, ...input }) as HotInput<G, P, Q, B>

/**
 * Mounts a JSON call whose handler returns the same object for as long as its content is the same: it is serialised
 * and compressed once. A GET has an ETag of its own for each person, and a 304.
 */
export const mountReady = <
  G extends Right,
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  R extends Schema,
>(
  app: FastifyInstance,
  op: WithRight<JsonOperation<P, Q, B, R>, G>,
  handler: (input: HotInput<G, P, Q, B> & Pick<Asked, 'asker' | 'closing'>) => Promise<z.input<R> & object>,
): void => {
  const prepare = createReadyAnswers(op.response)
  mountHot(app, op, {
    methods: [op.method],
    body: op.body,
    answer: async (actor, input, asked) => {
      const { asker, closing } = asked
      const body = await handler({ ...asInput<G, P, Q, B>(actor, input), asker, closing })
      return answerReady(asked, prepare(body), op.cache === 'public' ? '' : (actor?.id ?? ''))
    },
  })
}

/** Mounts a call that returns bytes which readers ask for in many parts, for GET and HEAD. */
export const mountHotBytes = <G extends Right, P extends Schema, Q extends Schema>(
  app: FastifyInstance,
  op: WithRight<BytesOperation<P, Q>, G>,
  handler: (input: Omit<HotInput<G, P, Q, undefined>, 'body'> & { asked: Asked }) => Promise<HttpAnswer>,
): void =>
  mountHot(app, op, {
    methods: ['GET', 'HEAD'],
    body: undefined,
    answer: (actor, input, asked) => handler({ ...asInput<G, P, Q, undefined>(actor, input), asked }),
  })
