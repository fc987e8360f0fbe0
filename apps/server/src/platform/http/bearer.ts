import type { FastifyRequest } from 'fastify'

/** The bearer token of a request, or null: another scheme is none of ours. */
export const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
