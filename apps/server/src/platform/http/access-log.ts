import type { FastifyInstance } from 'fastify'

/**
 * Logs one line per response at the level info. It names the route and not the address: a path may contain a USN, the
 * name of a PDF or the token of a reset link, a query what somebody searched for.
 */
export const logAnswers = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    // Not the logger of the request: making one for this line alone would cost more than the line.
    app.log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? '*',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request completed',
    )
    done()
  })
}
