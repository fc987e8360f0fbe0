import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { Writable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listen, useTestApp } from '../../../test/harness.ts'
import { readRefusedBodies } from './unread-bodies.ts'

const current = useTestApp()
/** More than the buffers of a connection that no one reads from. */
const body = Buffer.alloc(4_000_000, 'x')

const open = async (app: FastifyInstance): Promise<Socket> => {
  const socket = connect(await listen(app), '127.0.0.1')
  await once(socket, 'connect')
  onTestFinished(() => void socket.destroy())
  return socket
}

/** Sends one request after another over one connection. @returns the statuses of the responses */
const statusesOver = async (socket: Socket, requests: readonly string[][]): Promise<string[]> => {
  let heard = ''
  socket.setEncoding('latin1').on('data', (text: string) => void (heard += text))
  const statuses = () => Array.from(heard.matchAll(/HTTP\/1\.1 (\d{3})/gu), ([, status = '']) => status)
  for (const [index, lines] of requests.entries()) {
    const length = lines[0]?.startsWith('GET') === true ? 0 : body.length
    socket.write(`${[...lines, 'host: a', `content-length: ${length}`].join('\r\n')}\r\n\r\n`)
    if (length > 0) socket.write(body)
    // A response may arrive in pieces.
    await expect.poll(statuses).toHaveLength(index + 1)
  }
  return statuses()
}

test('a compressed body is rejected, and the connection serves the next request', async () => {
  const { app } = current()
  const packed = ['POST /api/login HTTP/1.1', 'content-type: application/json', 'content-encoding: gzip']
  expect(await statusesOver(await open(app), [packed, ['GET /healthz HTTP/1.1']])).toEqual(['415', '200'])
})

test('after a body is rejected half-way, the connection serves the next request', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  readRefusedBodies(app)
  // The handler reads the body from the connection directly, as that of an upload does.
  app.addContentTypeParser('text/plain', (_request, _payload, done) => done(null))
  app.post('/', async ({ raw }, reply) => {
    const refusing = new Writable({ write: (_chunk, _encoding, done) => done(new Error('Not this.')) })
    raw.pipe(refusing)
    await once(refusing, 'close').catch(() => undefined)
    return reply.code(400).send('refused')
  })
  app.get('/', () => 'here')
  const refused = ['POST / HTTP/1.1', 'content-type: text/plain']
  expect(await statusesOver(await open(app), [refused, ['GET / HTTP/1.1']])).toEqual(['400', '200'])
})
