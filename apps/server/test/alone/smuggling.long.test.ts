import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { expect, test, vi } from 'vitest'
import { signIn } from '../processes/http-client.ts'
import { seededInstallation } from '../processes/installation.ts'
import { caddy, nginx, startProxy } from '../processes/proxies.ts'
import { reportFigure } from '../processes/rounds.ts'
import { type ServerProgram, slowTestMs, startServer, waitFor } from '../processes/server-program.ts'
import { type Ambiguous, ambiguous, hiddenRoute, honest } from '../processes/smuggled-requests.ts'

vi.setConfig({ testTimeout: slowTestMs })

/** How long a connection may stay open without an answer: some of the requests are never complete. */
const patienceMs = 1500

/** Sends bytes on a connection of their own. @returns all that came back until it closed or nothing more came */
const exchange = (open: () => Socket, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = open()
    let answer = ''
    const end = () => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(patienceMs, end)
    socket.on('data', (chunk) => (answer += String(chunk)))
    socket.on('error', end)
    socket.on('close', end)
    socket.write(Buffer.from(bytes, 'latin1'))
  })

const hiddenReads = ({ lines }: ServerProgram): number =>
  lines.filter((line) => line.includes(`"route":"${hiddenRoute}"`)).length

interface Way {
  url: string
  open: () => Socket
  /**
   * Whether a proxy may read the hidden request as the sender's next one and return its response to the sender. It is
   * smuggled only when the proxy and the server disagree about it.
   */
  mayRead?: boolean
}

/** Sends every request of the table, each followed by an honest one of someone else. @returns what went wrong */
const sendTable = async (server: ServerProgram, { url, open, mayRead = false }: Way): Promise<string[]> => {
  await exchange(open, honest.bytes)
  await waitFor('the log shows a hidden request that is read', async () => hiddenReads(server) === 1 || null)
  const wrong: string[] = []
  let own = 0
  const statuses = new Map<string, number>()
  const send = async ({ name, bytes }: Ambiguous) => {
    const before = hiddenReads(server)
    const answer = await exchange(open, bytes)
    const all = answer.match(/HTTP\/1\.1 (?!100)\d{3}/gu) ?? []
    const status = all.at(0)?.slice(-3) ?? 'closed'
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const isOwn = mayRead && all.slice(1).some((line) => line.endsWith('200'))
    if (isOwn) own += 1
    if (hiddenReads(server) > before && !isOwn) wrong.push(`${name}: the hidden request was read`)
    const health = await fetch(`${url}/healthz`)
    if ((await health.text()) !== '{"status":"ok"}') wrong.push(`${name}: someone else got its answer`)
  }
  for (const request of ambiguous) await send(request)
  // What the log says late counts, too.
  await exchange(open, honest.bytes)
  await waitFor('the last request is logged', async () => hiddenReads(server) >= 2 + own || null)
  if (hiddenReads(server) !== 2 + own) wrong.push('a hidden request was read late')
  const failed = server.lines.filter((line) => /"status":5\d\d/u.test(line)).length
  if (failed > 0) wrong.push(`the server failed ${failed} times`)
  const counts = [...statuses].map(([status, count]) => `${status} ${count} times`).join(', ')
  await reportFigure(
    `smuggled requests, ${ambiguous.length} to ${new URL(url).protocol}: ${counts}; ${own} read as the sender’s next`,
  )
  return wrong
}

const start = async (env: Record<string, string>) =>
  startServer(await seededInstallation(), { LOG_LEVEL: 'info', ...env })

test('the server alone reads no hidden request', async () => {
  const server = await start({})
  const { port } = new URL(server.url)
  expect(
    await sendTable(server, { url: server.url, open: () => connect(Number(port), '127.0.0.1') }),
  ).toEqual([])
  await signIn(server.url)
})

for (const kind of [nginx, caddy]) {
  const skipped = kind.isInstalled ? '' : ` (skipped: apt-get install ${kind.package})`
  test.skipIf(!kind.isInstalled)(`behind ${kind.name} no one reads a hidden request${skipped}`, async () => {
    const server = await start({ TRUST_PROXY: '1' })
    const { url, port } = await startProxy(kind, server.url)
    const open = () =>
      connectTls({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false })
    expect(await sendTable(server, { url, open, mayRead: kind === caddy })).toEqual([])
    await signIn(url)
  })
}
