import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ErrorReply } from '@lectureshelf/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { replyWith } from './error-handler.ts'
import { securityHeadersOf } from './security-headers.ts'

const errorOf = (code: string | undefined): AppError => {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('headers_too_large')
  return new AppError(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request_timeout' : 'invalid_request')
}

/** Writes an error as the raw bytes of a connection's last response. */
const lastResponse = (error: AppError, securityHeaders: Record<string, string>): string => {
  const reply: ErrorReply = { message: error.message, code: error.code, requestId: randomUUID() }
  const body = JSON.stringify(reply)
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${error.status} Refused\r\n${lines.join('\r\n')}\r\n\r\n${body}`
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
