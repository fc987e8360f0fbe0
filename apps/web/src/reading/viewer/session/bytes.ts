import { pdfVersionHeader } from '@lectureshelf/contract/library/page-constants'
import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import pLimit from 'p-limit'
import { createDeferred } from '../../../lib/deferred.ts'
import { DamagedError, ReplacedError } from '../failures.ts'
import type { Answer } from './request.ts'
import { chunkBytes, nameOfChunk } from '../../../lib/storage/pdf-parts.ts'
import type { DeviceParts } from '../../copies/holding.ts'
import { headBytes } from './start.ts'

type Chunk = Uint8Array<ArrayBuffer>

/** Reads the bytes of one version of a PDF. */
export interface Bytes {
  /** The length of the whole file. */
  totalBytes: number
  /** Reads a range; `end` is the first byte after it. */
  read: (begin: number, end: number) => Promise<Chunk>
  /** Asks for ranges that will be read soon. */
  expect: (ranges: readonly (readonly [number, number])[]) => void
  /** Told how many bytes have arrived, and whether more are on their way. */
  onTransfer: (listener: (receivedBytes: number, isFetching: boolean) => void) => void
}

interface BytesOptions {
  info: Pick<PdfInfo, 'sizeBytes' | 'version'>
  /** The address of the PDF. */
  path: string
  /** The first bytes, which were asked for before their version was known; null when they are on this device. */
  head: Promise<Response | null>
  device: DeviceParts
  /** Sends a request until it succeeds. */
  ask: (wanted: { address: string; range: string; begun?: Promise<Response | null> }) => Promise<Answer>
  /** Resolves when nothing goes before the bytes. */
  rightOfWay: () => Promise<void>
}

/** The most that is asked for at once, in chunks: the server reads this much into memory. */
const longestRun = 8
/** How many runs are asked for at the same time: the server answers eight requests of a person, pictures among them. */
const mostUnderWay = 4
/** The most that is asked for before it is needed. */
const mostExpectedChunks = 12

const createWanted = () => {
  const wanted = createDeferred<Chunk>()
  // Whoever reads it meets the failure.
  wanted.promise.catch(() => undefined)
  return wanted
}

/** Joins neighbours into runs: the first chunk and the one after the last. */
export const runsOf = (indexes: readonly number[]): [number, number][] => {
  const runs: [number, number][] = []
  for (const index of indexes.toSorted((left, right) => left - right)) {
    const run = runs.at(-1)
    if (run !== undefined && run[1] === index && index - run[0] < longestRun) run[1] = index + 1
    else runs.push([index, index + 1])
  }
  return runs
}

const chunksOf = (begin: number, end: number): number[] => {
  const first = Math.floor(begin / chunkBytes)
  return Array.from({ length: Math.max(Math.ceil(end / chunkBytes) - first, 0) }, (_, index) => first + index)
}

/** Returns the bytes of a run; a proxy that does not support ranges returns the whole file. */
const bytesOfRun = (
  { response, bytes }: Answer,
  [begin, end]: readonly [number, number],
  { sizeBytes, version }: BytesOptions['info'],
): Chunk => {
  const sent = response.headers.get(pdfVersionHeader)
  if (sent !== null && sent !== String(version)) throw new ReplacedError()
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  const isPart = response.status === 206
  const body = isPart ? bytes : bytes.slice(begin, end)
  const wholeBytes = isPart ? Number(total ?? sizeBytes) : bytes.byteLength
  if (wholeBytes !== sizeBytes || body.byteLength !== end - begin) throw new DamagedError()
  return body
}

export const createBytes = ({ info, path, head, device, ask, rightOfWay }: BytesOptions): Bytes => {
  const { sizeBytes, version } = info
  const chunks = new Map<number, ReturnType<typeof createWanted>>()
  const inTurn = pLimit(mostUnderWay)
  let queue: number[] = []
  let receivedBytes = 0
  let underWay = 0
  let listener: Parameters<Bytes['onTransfer']>[0] = () => undefined
  const report = () => listener(receivedBytes, underWay > 0)

  /** Gives the chunks of a run to those who wait, and to this device. */
  const settle = ([first, end]: [number, number], bytes: Chunk, isNew: boolean) => {
    const parts = new Map<string, ArrayBuffer>()
    for (let index = first; index < end; index += 1) {
      const begin = (index - first) * chunkBytes
      const part = bytes.slice(begin, begin + chunkBytes)
      parts.set(nameOfChunk(index), part.buffer)
      chunks.get(index)?.resolve(part)
    }
    receivedBytes += bytes.byteLength
    if (isNew) void device.hold(parts)
  }

  const fetchRun = async (run: [number, number], begun?: Promise<Response | null>) => {
    underWay += 1
    report()
    const begin = run[0] * chunkBytes
    const end = Math.min(run[1] * chunkBytes, sizeBytes)
    try {
      const range = `bytes=${begin}-${end - 1}`
      const answer = await ask({
        address: `${path}?v=${version}`,
        range,
        ...(begun === undefined ? {} : { begun }),
      })
      settle(run, bytesOfRun(answer, [begin, end], info), true)
    } catch (error) {
      for (let index = run[0]; index < run[1]; index += 1) {
        chunks.get(index)?.reject(error)
        chunks.delete(index)
      }
    } finally {
      underWay -= 1
      report()
    }
  }

  const fetchInTurn = async (run: [number, number]) => {
    await rightOfWay()
    await fetchRun(run)
  }

  /** Reads chunks from this device; undefined for one that is missing. */
  const readOwn = async (wanted: readonly number[]): Promise<(ArrayBuffer | undefined)[]> => {
    const parts = await device.read(wanted.map(nameOfChunk))
    return wanted.map((index, at) => {
      const isWhole = parts[at]?.byteLength === Math.min(chunkBytes, sizeBytes - index * chunkBytes)
      return isWhole ? parts[at] : undefined
    })
  }

  /** Gives chunks to those who wait, and asks for the missing ones. */
  const complete = async (wanted: readonly number[], own: readonly (ArrayBuffer | undefined)[]) => {
    const missing = wanted.filter((index, at) => {
      const part = own[at]
      if (part !== undefined) settle([index, index + 1], new Uint8Array(part), false)
      return part === undefined
    })
    report()
    await Promise.all(runsOf(missing).map((run) => inTurn(fetchInTurn, run)))
  }

  const flush = async () => {
    const wanted = queue
    queue = []
    await complete(wanted, await readOwn(wanted))
  }

  const want = (index: number): Promise<Chunk> => {
    const known = chunks.get(index)
    if (known !== undefined) return known.promise
    const chunk = createWanted()
    chunks.set(index, chunk)
    // pdf.js asks for each chunk in a message of its own: those of one moment become one request.
    if (queue.length === 0) setTimeout(() => void flush())
    queue.push(index)
    return chunk.promise
  }

  const headOfVersion = async (): Promise<Response | null> => {
    const begun = await head
    return begun?.ok === true && begun.headers.get(pdfVersionHeader) === String(version) ? begun : null
  }

  /** Takes the first bytes over, which were asked for before their version was known. */
  const takeHead = async () => {
    const last = Math.ceil(Math.min(headBytes, sizeBytes) / chunkBytes)
    const wanted = Array.from({ length: last }, (_, index) => index)
    for (const index of wanted) chunks.set(index, createWanted())
    const own = await readOwn(wanted)
    if (own[0] !== undefined) return complete(wanted, own)
    // Not awaited here: its answer may never come, and the request is watched.
    return fetchRun([0, last], headOfVersion())
  }
  void takeHead()

  return {
    totalBytes: sizeBytes,
    onTransfer: (told) => {
      listener = told
      report()
    },
    expect: (ranges) => {
      const soon = ranges.flatMap(([begin, end]) => chunksOf(begin, Math.min(end, sizeBytes)))
      for (const index of soon.slice(0, mostExpectedChunks)) void want(index)
    },
    read: async (begin, end) => {
      const indexes = chunksOf(begin, end)
      const parts = await Promise.all(indexes.map(want))
      // pdf.js keeps what it has read.
      for (const index of indexes) chunks.delete(index)
      const first = (indexes[0] ?? 0) * chunkBytes
      const [part] = parts
      if (parts.length === 1 && part !== undefined && begin === first) return part.slice(0, end - begin)
      const all = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0))
      let at = 0
      for (const one of parts) {
        all.set(one, at)
        at += one.byteLength
      }
      return all.slice(begin - first, end - first)
    },
  }
}
