import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { replyWith } from './error-handler.ts'

interface Route {
  matches: RegExp
  methods: string[]
}

/** Returns the methods that the routes at a path accept; none at a path without a route. */
export type MethodsAt = (path: string) => string[]

const toPattern = (url: string): RegExp => {
  const parts = url
    .split(/:[A-Za-z]+/u)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`))
  return new RegExp(`^${parts.join('[^/]+')}/?$`, 'u')
}

/** Records the routes that are mounted after this call. A catch-all route is ignored. */
export const rememberMethods = (app: FastifyInstance): MethodsAt => {
  const routes: Route[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.endsWith('*')) routes.push({ matches: toPattern(url), methods: [method].flat() })
  })
  return (path) => routes.filter(({ matches }) => matches.test(path)).flatMap(({ methods }) => methods)
}

/**
 * Responds to a request that no route accepted: to OPTIONS with the methods of the path, to another method with 405
 * and the same list, and for a path without a route with 404.
 */
export const replyWithoutRoute = (
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly string[],
) => {
  if (methods.length === 0 || methods.includes(request.method)) {
    return replyWith(reply, request, new AppError('not_found'))
  }
  void reply.header('allow', [...new Set([...methods, 'OPTIONS'])].toSorted().join(', '))
  if (request.method === 'OPTIONS') return reply.code(204).header('cache-control', 'no-store').send()
  return replyWith(reply, request, new AppError('method_not_allowed'))
}
