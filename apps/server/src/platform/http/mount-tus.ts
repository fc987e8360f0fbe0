import type { Right } from '@lectureshelf/contract/access'
import type { TusOperation } from '@lectureshelf/contract/operation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type Exchange,
  type Output,
  type Schema,
  type WithRight,
  catchingUp,
  exchangeOf,
  parseParams,
  routeOf,
} from './mount.ts'

/** The response of a tus call, which never has a body. */
export interface TusAnswer {
  status: number
  headers: Record<string, string | number>
}

const tusPart = 'application/offset+octet-stream'

/**
 * Mounts a call of the tus protocol. The handler reads the body of a part as it arrives. A stopping server does not
 * wait for the rest of a part, because the client resumes it later.
 */
export const mountTus = <G extends Right, P extends Schema>(
  app: FastifyInstance,
  op: WithRight<TusOperation<P>, G>,
  handler: (input: Exchange<G> & { params: Output<P> }) => Promise<TusAnswer>,
): void => {
  /** Requests whose connection is open, and what they do: a client may send on after its reply. */
  const arriving = new Map<FastifyRequest['raw'], Promise<unknown>>()
  // In a context of its own, because no other call accepts such a body.
  void app.register(async (scope) => {
    scope.addContentTypeParser(tusPart, (_request, _body, done) => done(null))
    scope.addHook('preClose', async () => {
      const work = [...arriving.values()]
      for (const raw of arriving.keys()) raw.destroy()
      // The bytes that have arrived are stored before the process ends.
      await Promise.allSettled(work)
    })
    scope.route({
      ...routeOf(app, op, null),
      handler: async (request, reply) => {
        const { raw } = request
        const work = async () => {
          const params = parseParams(op.params, request)
          return catchingUp(app, op, () => handler({ ...exchangeOf<G>(request, reply), params }))
        }
        const answering = work()
        arriving.set(raw, answering)
        raw.once('close', () => arriving.delete(raw))
        try {
          const { status, headers } = await answering
          await reply
            .code(status)
            .headers({ 'cache-control': 'no-store', ...headers })
            .send()
        } finally {
          // A client reads the error only after it has sent everything.
          raw.resume()
        }
      },
    })
  })
}
