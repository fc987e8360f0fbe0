import { randomUUID } from 'node:crypto'
import type { ErrorReply } from '@lectureshelf/contract/errors'
import type { AppError } from '../../errors.ts'

/** Writes an error as the raw bytes of a connection's last response. */
export const lastResponse = (error: AppError, securityHeaders: Record<string, string>): string => {
  const reply: ErrorReply = { message: error.message, code: error.code, requestId: randomUUID() }
  const body = JSON.stringify(reply)
  const { retryAfterSeconds } = error
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': retryAfterSeconds }),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${error.status} Refused\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
