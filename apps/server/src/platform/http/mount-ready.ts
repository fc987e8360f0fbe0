import type { Right } from '@lectureshelf/contract/access'
import type { BytesOperation, JsonOperation } from '@lectureshelf/contract/operation'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { createEndOfTurn } from '../answers/end-of-turn.ts'
import type { Asked, HttpAnswer } from '../answers/http-answer.ts'
import { answerReady, createReadyAnswers } from '../answers/ready-answer.ts'
import { Fault } from '../errors.ts'
import { clientAddressOf } from './client-address.ts'
import { askerOf } from './fair-reads.ts'
import { signalOfClose } from './limits/signal-of-close.ts'
import {
  sendAnswer,
  type ActorFor,
  type Output,
  type Schema,
  type WithRight,
  exchangeOf,
  parseParams,
  parsePart,
  routeOf,
} from './mount.ts'

/** A longer body is written at once: it wakes its receiver anyway, and would only leave the processor's cache. */
const longestDelayedBytes = 32 * 1024

const isShort = ({ body }: HttpAnswer): boolean =>
  body === null || (!(body instanceof Readable) && body.length <= longestDelayedBytes)

const endOfTurn = createEndOfTurn()

const askedOf = (request: FastifyRequest, reply: FastifyReply): Asked => {
  const { actor, method, headers } = request
  return {
    asker: askerOf(actor?.id ?? null, clientAddressOf(request)),
    method,
    headers,
    closing: () => signalOfClose(reply.raw),
  }
}

/** Sends short responses of one turn of the event loop together. */
const sendReady = async (reply: FastifyReply, defaults: Record<string, string>, answer: HttpAnswer) => {
  if (isShort(answer)) await endOfTurn()
  return sendAnswer(reply, defaults, answer)
}

interface ReadyInput<G extends Right, P, Q, B> {
  actor: ActorFor<G>
  params: Output<P>
  query: Output<Q>
  body: Output<B>
}

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
  handler: (input: ReadyInput<G, P, Q, B> & Pick<Asked, 'asker' | 'closing'>) => Promise<z.input<R> & object>,
): void => {
  // These calls ask for no password, and count one read.
  if (op.passwordAgain !== undefined || op.countsEach !== undefined)
    throw new Fault(`${op.path} must be mounted by "mount"`)
  const prepare = createReadyAnswers(op.response)
  app.route({
    ...routeOf(app, op, null),
    compress: false,
    handler: async (request, reply) => {
      const { actor } = exchangeOf<G>(request, reply)
      const asked = askedOf(request, reply)
      const body = await handler({
        actor,
        params: parseParams(op.params, request),
        query: parsePart(op.query, request.query),
        body: parsePart(op.body, request.body ?? undefined),
        asker: asked.asker,
        closing: asked.closing,
      })
      const reader = op.cache === 'public' ? '' : (request.actor?.id ?? '')
      return sendReady(reply, {}, await answerReady(asked, prepare(body), reader))
    },
  })
}

/** Mounts a call that returns bytes which readers ask for in many parts, for GET and HEAD. */
export const mountParts = <G extends Right, P extends Schema, Q extends Schema>(
  app: FastifyInstance,
  op: WithRight<BytesOperation<P, Q>, G>,
  handler: (input: Omit<ReadyInput<G, P, Q, undefined>, 'body'> & { asked: Asked }) => Promise<HttpAnswer>,
): void =>
  void app.route({
    ...routeOf(app, op, null),
    compress: false,
    method: ['GET', 'HEAD'],
    handler: async (request, reply) => {
      const { actor } = exchangeOf<G>(request, reply)
      const params = parseParams(op.params, request)
      const query = parsePart(op.query, request.query)
      const answer = await handler({ actor, params, query, asked: askedOf(request, reply) })
      return sendReady(reply, { 'content-type': op.contentType }, answer)
    },
  })
