import type { FastifyBaseLogger } from 'fastify'
import type { Answered } from './on-answered.ts'

/**
 * Logs one line per response at the level info. It names the route and not the address: a path may contain a USN, the
 * name of a PDF or the token of a reset link, a query what someone searched for.
 */
export const logAnswer = (log: FastifyBaseLogger, { id: reqId, ms, ...facts }: Answered): void =>
  log.info({ reqId, ...facts, ms: Math.round(ms) }, 'request completed')
