import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { replyWith } from './error-handler.ts'
import { lastResponse } from './limits/last-response.ts'
import { securityHeadersOf } from './security-headers.ts'

const errorOf = (code: string | undefined): AppError => {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('headers_too_large')
  return new AppError(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'invalid_request')
}

/** Fastify options that give errors before routing the same shape as every other error. */
export const refuseUnread = (site: { isHttps: boolean }) => {
  const securityHeaders = securityHeadersOf(site)
  return {
    /** An address that cannot be decoded is invalid; one with a segment longer than any name is not found. */
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      const code = error.code === 'FST_ERR_BAD_URL' ? 'invalid_request' : 'not_found'
      void replyWith(reply.headers(securityHeaders), request, new AppError(code, { cause: error }))
    },
    /** Responds to bytes that Node could not parse as a request, and closes the connection. */
    clientErrorHandler: ({ code }: Error & { code?: string }, socket: Socket): void => {
      if (code === 'ECONNRESET' || !socket.writable) socket.destroy()
      else socket.end(lastResponse(errorOf(code), securityHeaders))
    },
  }
}
