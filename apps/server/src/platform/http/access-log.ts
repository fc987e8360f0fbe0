import type { FastifyInstance } from 'fastify'

/** A path may end in a secret, such as the token of a reset link. */
const withoutToken = (path: string | undefined) => path?.replace(/\/[\w-]{43}\/?$/u, '/...')

/** One line an answer at the level info, without the query and without any header: they hold people's data. */
export const logAnswers = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?')
    request.log.info(
      {
        method: request.method,
        path: withoutToken(path),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}
