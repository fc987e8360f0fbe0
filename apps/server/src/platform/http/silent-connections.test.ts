import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../../test/harness.ts'
import { closeSilentConnections } from './silent-connections.ts'

const text = 'the whole response'

/** Starts a server whose response is sent completely, but ended only by the test. */
const startServer = async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  closeSilentConnections(app)
  const body = new Readable({ read: () => undefined })
  app.get('/', (_request, reply) => reply.header('content-length', text.length).send(body))
  const port = await listen(app)
  return { app, port, body }
}

/** Whether a server has stopped long before the minute after which Node closes a connection itself. */
const stopsSoon = (stopping: Promise<unknown>): Promise<boolean> =>
  Promise.race([stopping.then(() => true), wait(10_000, false, { ref: false })])

test('a connection without a request does not delay the stop', async () => {
  const { app, port } = await startServer()
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  expect(await stopsSoon(app.close())).toBe(true)
})

test('a response that its reader has before the server has ended it does not delay the stop', async () => {
  const { app, port, body } = await startServer()
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const request = get({ port, host: '127.0.0.1', agent })
  body.push(text)
  const [response]: IncomingMessage[] = await once(request, 'response')
  expect(response?.headers.connection).toBe('keep-alive')
  response?.resume()
  await once(request, 'close')
  const stopping = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  body.push(null)
  expect(await stopsSoon(stopping)).toBe(true)
})
