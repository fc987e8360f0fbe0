import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { replyWith } from './error-handler.ts'

interface Route {
  matches: RegExp
  methods: string[]
}

/** Which methods the routes at a path take; none at a path that no route has. */
export type MethodsAt = (path: string) => string[]

const toPattern = (url: string): RegExp => {
  const parts = url
    .split(/:[A-Za-z]+/u)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`))
  return new RegExp(`^${parts.join('[^/]+')}/?$`, 'u')
}

/** Remembers the routes that are mounted after this call. A route for every address is none in particular. */
export const rememberMethods = (app: FastifyInstance): MethodsAt => {
  const routes: Route[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.endsWith('*')) routes.push({ matches: toPattern(url), methods: [method].flat() })
  })
  return (path) => routes.filter(({ matches }) => matches.test(path)).flatMap(({ methods }) => methods)
}

/**
 * Answers a request that no route took: OPTIONS with what the path takes, another method with 405 and the same, and
 * a path without any route with 404.
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
