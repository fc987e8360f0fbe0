import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { jsonArray } from './json-array.ts'
import { compileSerialiser } from './serialiser.ts'
import { streamOf } from './stream-of.ts'

const Row = z.object({ usn: z.string(), until: z.string().nullable() })
type Row = z.infer<typeof Row>

const rowOf = (usn: string, until: string | null = null): Row => ({ usn, until })

async function* batchesOf(...batches: Row[][]): AsyncGenerator<Row[]> {
  yield* batches
}

const textOf = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

/** An endless source that counts what it has read, and notes when it is stopped. */
const endless = () => {
  const source = { batches: 0, isStopped: false }
  const read = async function* (): AsyncGenerator<Row[]> {
    try {
      for (;;) {
        source.batches += 1
        yield Array.from({ length: 500 }, (_, index) => rowOf(`${source.batches}-${index}`))
      }
    } finally {
      source.isStopped = true
    }
  }
  return { source, read }
}

describe('an array that is written in batches', () => {
  it.each([
    ['no batches', []],
    ['an empty batch', [[]]],
    ['one row', [[rowOf('1')]]],
    ['several batches', [[rowOf('1'), rowOf('"2"\n', '2026-11-23')], [], [rowOf('ಅ')], [rowOf('4')]]],
  ])('has the bytes of the whole array: %s', async (_what, batches) => {
    expect(await textOf(jsonArray(batchesOf(...batches), Row))).toBe(
      compileSerialiser(z.array(Row))(batches.flat()),
    )
  })

  it('contains only what the schema names', async () => {
    const rows = [{ ...rowOf('1'), passwordHash: 'secret' }]
    expect(await textOf(jsonArray(batchesOf(rows), Row))).toBe('[{"usn":"1","until":null}]')
  })

  it('ends without its bracket when the source fails', async () => {
    const pieces: string[] = []
    const failing = async function* () {
      yield [rowOf('1')]
      throw new Error('no database')
    }
    await expect(async () => {
      for await (const piece of jsonArray(failing(), Row)) pieces.push(piece)
    }).rejects.toThrow('no database')
    expect(pieces).toEqual(['[{"usn":"1","until":null}'])
  })
})

describe('the stream of a reply', () => {
  let server: FastifyInstance | null = null
  afterEach(() => server?.close())

  const serve = async (read: () => AsyncGenerator<Row[]>): Promise<string> => {
    server = Fastify({ forceCloseConnections: true })
    server.get('/', (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(streamOf(jsonArray(read(), Row))),
    )
    return server.listen({ host: '127.0.0.1', port: 0 })
  }

  it('stops its source when the client leaves', async () => {
    const { source, read } = endless()
    const leaving = new AbortController()
    const response = await fetch(await serve(read), { signal: leaving.signal })
    expect(response.status).toBe(200)
    leaving.abort()
    await vi.waitFor(() => expect(source.isStopped).toBe(true))
  })

  it('waits for a slow client instead of gathering rows', async () => {
    const { source, read } = endless()
    const { hostname, port } = new URL(await serve(read))
    const socket = connect(Number(port), hostname)
    // Never read from: the system's buffers fill, and the source must stop producing.
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nhost: test\r\n\r\n')
    let before = -1
    await vi.waitFor(
      () => {
        const isStill = source.batches > 0 && source.batches === before
        before = source.batches
        expect(isStill).toBe(true)
      },
      { interval: 100, timeout: 5000 },
    )
    expect(source.isStopped).toBe(false)
    // A batch has 20 KB: what the two ends of a local connection buffer is some megabytes at most.
    expect(source.batches).toBeLessThan(1000)
    socket.destroy()
    await vi.waitFor(() => expect(source.isStopped).toBe(true))
  })

  it('breaks the connection when the source fails in the middle', async () => {
    let fail = () => {}
    const failure = new Promise<void>((resolve) => {
      fail = resolve
    })
    const url = await serve(async function* () {
      yield [rowOf('1')]
      await failure
      throw new Error('no database')
    })
    const response = await fetch(url)
    expect(response.status).toBe(200)
    const text = response.text()
    fail()
    await expect(text).rejects.toThrow('terminated')
  })

  it('is an ordinary error when the source fails at once', async () => {
    // oxlint-disable-next-line require-yield
    const url = await serve(async function* () {
      throw new Error('no database')
    })
    expect((await fetch(url)).status).toBe(500)
  })
})
