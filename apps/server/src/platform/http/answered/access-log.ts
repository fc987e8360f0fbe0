import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

interface Answered {
  id: string
  method: string
  /** The pattern of the path. */
  route: string
  status: number
  ms: number
}

/** Logs a response. */
export const logAnswer = (log: FastifyBaseLogger, { id: reqId, ms, ...facts }: Answered): void =>
  log.info({ reqId, ...facts, ms: Math.round(ms) }, 'request completed')

/**
 * Logs one line per response at the level info. It names the route and not the address: a path may contain a USN, the
 * name of a PDF or the token of a reset link, a query what someone searched for.
 */
export const logAnswers = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    // Not the logger of the request: making one for this line alone would cost more than the line.
    logAnswer(app.log, {
      id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? '*',
      status: reply.statusCode,
      ms: reply.elapsedTime,
    })
    done()
  })
}
