import type { FastifyInstance } from 'fastify'

/**
 * Logs one line per response at the level info. It names the route and not the address: a path may contain a USN, the
 * name of a PDF or the token of a reset link, a query what somebody searched for.
 */
export const logAnswers = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? '*',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request completed',
    )
  })
}
