import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { ErrorReply } from '@lectureshelf/contract/errors'
import { serviceUnavailable } from '@lectureshelf/contract/sentences'
import { describe, expect, onTestFinished, test } from 'vitest'
import { caddy, nginx, startProxy } from './processes/proxies.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const own = '{"message":"words of the server"}'

/** Starts a process that answers as a test says, and `/healthz` always. */
const startUpstream = async (answer: Answer) => {
  let asked = 0
  const server = createServer((request, response) => {
    if (request.url === '/healthz' || request.url === '/readyz') response.end('{}')
    else {
      asked += 1
      answer(request, response)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  onTestFinished(stop)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, asked: () => asked, stop }
}

const answersWell: Answer = (_request, response) => void response.end('fine')
const answers503: Answer = (_request, response) =>
  void response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '5' }).end(own)

const get = async (url: string, init?: RequestInit) => {
  const answer = await fetch(url, init)
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}

describe.each([nginx, caddy].filter(({ isInstalled, name }) => isInstalled || name === 'nginx'))(
  '$name',
  (kind) => {
    test('passes on what each process says about itself, and takes none that says it for dead', async () => {
      const [one, other] = [await startUpstream(answers503), await startUpstream(answers503)]
      const { url } = await startProxy(kind, [one.url, other.url])
      for (let index = 0; index < 20; index += 1) {
        const { status, headers, body } = await get(`${url}/api/info`)
        expect([status, body, headers.get('retry-after')]).toEqual([503, own, '5'])
      }
      expect(one.asked() + other.asked()).toBe(20)
    })

    test('asks another process when one does not answer', async () => {
      const [one, other] = [await startUpstream(answersWell), await startUpstream(answersWell)]
      const { url } = await startProxy(kind, [one.url, other.url])
      await one.stop()
      for (let index = 0; index < 20; index += 1) expect((await get(`${url}/api/info`)).body).toBe('fine')
    })

    test('says 503 in the words of the server, with a time to come again, when no process answers', async () => {
      const upstream = await startUpstream(answersWell)
      const { url } = await startProxy(kind, upstream.url)
      await upstream.stop()
      for (const init of [{}, { method: 'POST', body: 'some words' }]) {
        for (const path of ['/api/info', '/api/uploads/', '/api/pdfs/1']) {
          const { status, headers, body } = await get(url + path, init)
          expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
            503,
            '2',
            'no-store',
          ])
          expect(headers.get('content-type')).toBe('application/json')
          const reply = ErrorReply.parse(JSON.parse(body))
          expect(reply).toMatchObject({ message: serviceUnavailable, code: 'unavailable' })
          expect(reply.requestId).toMatch(/^\w{6,}$/u)
        }
      }
      const page = await get(`${url}/plans`)
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(page.body).toContain(`<p>${serviceUnavailable}</p>`)
    })
  },
)

/** Asks for a page by a name. @returns all that comes until the end of the connection */
const askByName = async (socket: ReturnType<typeof connect>, name: string): Promise<string> => {
  socket.write(`GET /about HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

describe('nginx', () => {
  test('gives nothing to whoever asks for another name, nor a certificate', async () => {
    const upstream = await startUpstream(answersWell)
    const { port, plainUrl } = await startProxy(nginx, upstream.url)
    const plainPort = Number(new URL(plainUrl).port)
    const tls = (servername: string) =>
      connectTls({ port, host: '127.0.0.1', servername, rejectUnauthorized: false })
    expect(await askByName(connect(plainPort, '127.0.0.1'), 'localhost')).toMatch(/^HTTP\/1.1 308 /u)
    expect(await askByName(connect(plainPort, '127.0.0.1'), 'evil.example')).toBe('')
    expect(await askByName(connect(plainPort, '127.0.0.1'), '127.0.0.1')).toBe('')
    expect(await askByName(tls('localhost'), 'localhost')).toMatch(/^HTTP\/1.1 200 /u)
    expect(await askByName(tls('localhost'), 'evil.example')).toBe('')
    await expect(askByName(tls('evil.example'), 'evil.example')).rejects.toThrow(/unrecognized name/u)
    expect(upstream.asked()).toBe(1)
  })
})
