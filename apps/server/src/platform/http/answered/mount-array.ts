import type { Right } from '@lectureshelf/contract/access'
import type { JsonOperation } from '@lectureshelf/contract/operation'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { jsonArray } from '../../answers/json-array.ts'
import { streamOf } from '../../answers/stream-of.ts'
import { type Exchange, type WithRight, exchangeOf, routeOf } from '../mount.ts'

type None = z.ZodUndefined

/**
 * Mounts a call whose response is an array of any length, streamed while its rows are read. An error before the first
 * batch is a reply like any other; a later one breaks the connection, so that no one takes a part for the whole.
 */
export const mountArray = <G extends Right, S extends z.ZodType>(
  app: FastifyInstance,
  op: WithRight<JsonOperation<None, None, None, z.ZodArray<S>>, G>,
  handler: (exchange: Exchange<G>) => AsyncIterable<z.input<S>[]>,
): void => {
  app.route({
    ...routeOf(app, op, null),
    method: ['GET', 'HEAD'],
    handler: (request, reply) => {
      const { element } = op.response
      return reply
        .type('application/json; charset=utf-8')
        .send(
          request.method === 'HEAD'
            ? null
            : streamOf(jsonArray(handler(exchangeOf<G>(request, reply)), element)),
        )
    },
  })
}
