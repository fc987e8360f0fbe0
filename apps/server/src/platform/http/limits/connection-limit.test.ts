import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { listen, useTestApp } from '../../../../test/harness.ts'

const most = 12
const current = useTestApp({ maxConnections: most })

let port = 0
beforeAll(async () => {
  port = await listen(current().app)
})

const open = async (...lines: string[]) => {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let heard = ''
  const gone = once(socket, 'close')
  socket.on('data', (bytes) => {
    heard += bytes.toString('latin1')
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`${[...lines, 'host: a'].join('\r\n')}\r\n\r\n`)
  return { socket, heard: () => heard, gone }
}

const openMany = (...lines: string[]) => Promise.all(Array.from({ length: most }, () => open(...lines)))
const health = 'GET /healthz HTTP/1.1'
const beginSignIn = ['POST /api/login HTTP/1.1', 'content-type: application/json', 'content-length: 1000']

test('above the limit, idle connections are closed first; when all are busy, one has to come again', async () => {
  const idle = await openMany(health)
  await expect.poll(() => idle.every(({ heard }) => heard().includes('200 OK'))).toBe(true)
  const busy = await openMany(...beginSignIn)
  await Promise.all(idle.map(({ gone }) => gone))

  const next = await open(health)
  await next.gone
  expect(next.heard()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 5\r\n[\s\S]*"code":"unavailable"/u)
  expect(busy.every(({ socket }) => !socket.destroyed)).toBe(true)

  for (const { socket } of busy) socket.destroy()
  await expect
    .poll(async () => {
      const client = await open(health, 'connection: close')
      await client.gone
      return client.heard()
    })
    .toMatch(/^HTTP\/1\.1 200 /u)
})
