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

/** A refusal as the bytes of a last answer. */
const lastAnswer = (error: AppError, securityHeaders: Record<string, string>): string => {
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

/** Refuses requests that no route ever sees in the shape of every other refusal: options of Fastify. */
export const refuseUnread = (site: { isHttps: boolean }) => {
  const securityHeaders = securityHeadersOf(site)
  return {
    /** An address that cannot be decoded is a mistake; a part of it longer than any name names nothing. */
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      const code = error.code === 'FST_ERR_BAD_URL' ? 'invalid_request' : 'not_found'
      void replyWith(reply.headers(securityHeaders), request, new AppError(code, { cause: error }))
    },
    /** Answers what Node could not read as a request. Nothing more is read from that connection. */
    clientErrorHandler: ({ code }: Error & { code?: string }, socket: Socket): void => {
      if (code === 'ECONNRESET' || !socket.writable) socket.destroy()
      else socket.end(lastAnswer(errorOf(code), securityHeaders))
    },
  }
}
