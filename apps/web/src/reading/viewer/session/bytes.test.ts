import { describe, expect, it, vi } from 'vitest'
import { DamagedError, ReplacedError } from '../failures.ts'
import { createBytes, runsOf } from './bytes.ts'
import { chunkBytes } from '../../../lib/storage/pdf-parts.ts'
import { headBytes } from './start.ts'

const sizeBytes = 20 * chunkBytes + 100
const version = 3

/** The file whose byte at each place is the number of its chunk. */
const bytesBetween = (begin: number, end: number) =>
  Uint8Array.from({ length: end - begin }, (_, at) => Math.floor((begin + at) / chunkBytes))

const rangeOf = (range: string): [number, number] => {
  const [, begin, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
  return [Number(begin), Number(last) + 1]
}

const answerTo = (range: string, { total = sizeBytes, sent = version } = {}) => {
  const [begin, end] = rangeOf(range)
  const headers = { 'content-range': `bytes ${begin}-${end - 1}/${total}`, 'pdf-version': String(sent) }
  return { response: new Response(null, { status: 206, headers }), bytes: bytesBetween(begin, end) }
}

type Ask = Parameters<typeof createBytes>[0]['ask']

interface Facts {
  head?: Response | null | Promise<null>
  held?: Map<string, ArrayBuffer>
  answer?: typeof answerTo
  /** When the server answers. */
  until?: Promise<void>
  rightOfWay?: () => Promise<void>
}

const open = ({
  head = null,
  held = new Map(),
  answer = answerTo,
  until,
  rightOfWay = () => Promise.resolve(),
}: Facts = {}) => {
  const written = new Map<string, ArrayBuffer>()
  const ask = vi.fn<Ask>(async ({ range, begun }) => {
    const response = (await begun) ?? undefined
    if (response === undefined) await until
    return response === undefined
      ? answer(range)
      : { response, bytes: new Uint8Array(await response.arrayBuffer()) }
  })
  const source = createBytes({
    info: { sizeBytes, version },
    path: '/api/pdf/a.pdf',
    head: Promise.resolve(head),
    device: {
      read: async (names) => names.map((name) => held.get(name)),
      hold: async (parts) => {
        for (const [name, bytes] of parts) written.set(name, bytes)
      },
    },
    ask,
    rightOfWay,
  })
  return { source, written, ranges: () => ask.mock.calls.map(([{ range }]) => range) }
}

const headResponse = () =>
  new Response(bytesBetween(0, headBytes), {
    status: 206,
    headers: { 'content-range': `bytes 0-${headBytes - 1}/${sizeBytes}`, 'pdf-version': String(version) },
  })

const never = new Promise<never>(() => undefined)

describe('the bytes of a PDF', () => {
  it('join chunks that are neighbours, up to what the server reads at once', () => {
    expect(runsOf([5, 3, 4, 9])).toEqual([
      [3, 6],
      [9, 10],
    ])
    expect(runsOf(Array.from({ length: 10 }, (_, index) => index))).toEqual([
      [0, 8],
      [8, 10],
    ])
  })

  it('join what is wanted in one moment into one request', async () => {
    const { source, ranges } = open({ head: headResponse() })
    await source.read(0, headBytes)
    const wanted = [4, 5, 6].map((index) => source.read(index * chunkBytes, (index + 1) * chunkBytes))
    const parts = await Promise.all(wanted)
    expect(parts.map(([first]) => first)).toEqual([4, 5, 6])
    expect(ranges().slice(1)).toEqual([`bytes=${4 * chunkBytes}-${7 * chunkBytes - 1}`])
  })

  it('are asked for in at most four requests at a time', async () => {
    let arrive = () => {}
    const until = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const { source, ranges } = open({ head: headResponse(), until })
    const wanted = [4, 6, 8, 10, 12, 14].map((index) =>
      source.read(index * chunkBytes, (index + 1) * chunkBytes),
    )
    await vi.waitFor(() => expect(ranges()).toHaveLength(5))
    arrive()
    expect((await Promise.all(wanted)).map(([first]) => first)).toEqual([4, 6, 8, 10, 12, 14])
    expect(ranges()).toHaveLength(7)
  })

  it('take over the first bytes, and hold them', async () => {
    const { source, ranges, written } = open({ head: headResponse() })
    expect(await source.read(0, headBytes)).toEqual(bytesBetween(0, headBytes))
    expect(ranges()).toHaveLength(1)
    expect([...written.keys()]).toEqual(['bytes 0', 'bytes 1'])
  })

  it('ask for the first bytes again when they are of another version', async () => {
    const head = headResponse()
    head.headers.set('pdf-version', '2')
    const { source, ranges } = open({ head })
    expect(await source.read(0, headBytes)).toEqual(bytesBetween(0, headBytes))
    expect(ranges()).toEqual([`bytes=0-${headBytes - 1}`])
  })

  it('that were begun are watched as one request before anything of them arrives', async () => {
    const { ranges } = open({ head: never })
    await vi.waitFor(() => expect(ranges()).toEqual([`bytes=0-${headBytes - 1}`]))
  })

  it('come from this device while those that were begun do not arrive', async () => {
    const held = new Map(
      [0, 1].map((index) => [
        `bytes ${index}`,
        bytesBetween(index * chunkBytes, (index + 1) * chunkBytes).buffer,
      ]),
    )
    const { source, ranges } = open({ head: never, held })
    expect(await source.read(0, headBytes)).toEqual(bytesBetween(0, headBytes))
    expect(ranges()).toEqual([])
  })

  it('come from what is held, and only the rest from the server', async () => {
    const held = new Map([['bytes 3', bytesBetween(3 * chunkBytes, 4 * chunkBytes).buffer]])
    const { source, ranges } = open({ head: headResponse(), held })
    expect(await source.read(3 * chunkBytes, 5 * chunkBytes)).toEqual(
      bytesBetween(3 * chunkBytes, 5 * chunkBytes),
    )
    expect(ranges().slice(1)).toEqual([`bytes=${4 * chunkBytes}-${5 * chunkBytes - 1}`])
  })

  it('wait for what goes first, unless they are held', async () => {
    const held = new Map([['bytes 3', bytesBetween(3 * chunkBytes, 4 * chunkBytes).buffer]])
    let give: () => void = () => undefined
    const given = new Promise<void>((resolve) => (give = resolve))
    const { source, ranges } = open({ head: headResponse(), held, rightOfWay: () => given })
    await source.read(3 * chunkBytes, 4 * chunkBytes)
    const missing = source.read(8 * chunkBytes, 9 * chunkBytes)
    await new Promise((resolve) => setTimeout(resolve))
    expect(ranges().slice(1)).toEqual([])
    give()
    await missing
    expect(ranges().slice(1)).toEqual([`bytes=${8 * chunkBytes}-${9 * chunkBytes - 1}`])
  })

  it('that were asked for ahead are not asked for again, and end where the file ends', async () => {
    const { source, ranges } = open({ head: headResponse() })
    source.expect([[19 * chunkBytes, 30 * chunkBytes]])
    expect(await source.read(20 * chunkBytes, sizeBytes)).toHaveLength(100)
    expect(ranges().slice(1)).toEqual([`bytes=${19 * chunkBytes}-${sizeBytes - 1}`])
  })

  it('are damaged when the file has another length, and replaced when it has another version', async () => {
    const shorter = open({ answer: (range) => answerTo(range, { total: 500 }) })
    await expect(shorter.source.read(0, 100)).rejects.toBeInstanceOf(DamagedError)
    const replaced = open({ answer: (range) => answerTo(range, { sent: 4 }) })
    await expect(replaced.source.read(0, 100)).rejects.toBeInstanceOf(ReplacedError)
  })
})
