import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { ErrorReply } from '@lectureshelf/contract/errors'
import { expect, test } from 'vitest'
import { listen, useTestApp } from '../../../test/harness.ts'
import { securityHeadersOf } from './security-headers.ts'

const current = useTestApp()

/** Sends raw bytes. @returns all that arrives until the server closes the connection */
const sendRaw = async (bytes: string): Promise<{ head: string; body: string }> => {
  const socket = connect(await listen(current().app), '127.0.0.1')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body }
}

test.each([
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  [
    'an address that is too long',
    `GET /${'y'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['bytes that are not HTTP', 'HELO mail.example\r\n\r\n', 400, 'invalid_request'],
  [
    'two lengths of one body',
    'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'invalid_request',
  ],
])(
  'a request with %s gets an error of the usual shape, and its connection is closed',
  async (_, bytes, status, code) => {
    const { head, body } = await sendRaw(bytes)
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head).toContain('\r\nconnection: close')
    expect(head).toContain('\r\nx-content-type-options: nosniff')
    expect(ErrorReply.strict().parse(JSON.parse(body)).code).toBe(code)
  },
)

test.each([
  ['a name longer than any', `/api/getSubjectDetails/${'z'.repeat(300)}`, 404, 'not_found'],
  ['a name that cannot be decoded', '/api/getSubjectDetails/%E0%A4%A', 400, 'invalid_request'],
])('%s in an address gets an error of the usual shape', async (_, url, status, code) => {
  const reply = await current().visitor({ url })
  expect(reply.statusCode).toBe(status)
  expect(reply.headers).toMatchObject(securityHeadersOf({ isHttps: false }))
  expect(ErrorReply.strict().parse(reply.json()).code).toBe(code)
})
