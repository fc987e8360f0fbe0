import { createServer } from 'node:http'
import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import Fastify from 'fastify'
import { z } from 'zod'
import { serialiserSchema } from '../src/platform/json-schema.ts'

// How fast a shelf of 31 subjects is served: bare node:http, our compiled serialiser, and zod on every response.
// Run with: npx tsx apps/server/bench/answers.ts

const rounds = 5
const secondsPerRound = 2
const connections = 32

const shelf = {
  subjects: Array.from({ length: 31 }, (_, index) => ({
    subCode: `BCS5${index}`,
    subAbb: 'CN',
    subName: 'Computer Networks and Protocols',
    description: 'Layers, routing, transport and the applications on top.',
    addedBy: null,
    addedByName: 'Savitha Hegde',
    department: { deptId: 'CSE', deptName: 'Computer Science and Engineering' },
    scheme: { scheme: '2022', schemeId: '2022' },
    semester: { semNum: 5, semName: '5th Sem' },
    pdfCount: index,
    locked: false,
  })),
}

/** Sends requests as fast as possible from a separate process. @returns responses per second */
const load = async (port: number): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = Date.now() + secondsPerRound * 1000
  let responses = 0
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent, path: '/shelf' }, (reply) => {
        reply.resume()
        reply.once('end', resolve)
      }).once('error', reject)
    })
  const client = async () => {
    while (Date.now() < until) {
      await ask()
      responses += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  return responses / secondsPerRound
}

const measure = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [String(port)], { execArgv: ['--import', 'tsx'] })
    child.once('message', (rate) => resolve(z.number().parse(rate)))
    child.once('error', reject)
  })

const startRaw = async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(shelf))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stop: () => server.close(),
  }
}

const startFastify = async (validate: boolean) => {
  const app = Fastify()
  const { response } = subjectOps.list
  app.get('/shelf', {
    ...(validate ? {} : { schema: { response: { 200: serialiserSchema(response) } } }),
    handler: () => (validate ? response.parse(shelf) : shelf),
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { port: Number(new URL(url).port), stop: () => void app.close() }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const main = async () => {
  const contenders = {
    'bare node:http': await startRaw(),
    'Fastify, compiled serialiser': await startFastify(false),
    'Fastify, zod on every response': await startFastify(true),
  }
  const rates = new Map<string, number[]>()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { port }] of Object.entries(contenders)) {
      rates.set(name, [...(rates.get(name) ?? []), await measure(port)])
    }
  }
  const base = median(rates.get('bare node:http') ?? [])
  for (const [name, values] of rates) {
    const rate = median(values)
    process.stdout.write(`${name}: ${Math.round(rate)} responses/s, ${(rate / base).toFixed(2)} of bare\n`)
  }
  for (const { stop } of Object.values(contenders)) stop()
}

const [portArgument] = process.argv.slice(2)
if (portArgument === undefined) await main()
else process.send?.(await load(Number(portArgument)))
