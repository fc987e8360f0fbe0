import type { FastifyInstance } from 'fastify'

/** Accepts JSON; a body of nothing with a JSON content type is no body, as some clients send with DELETE. */
export const parseJsonBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, typeof body === 'string' ? body : body.toString('utf8'), done)
  })
}
