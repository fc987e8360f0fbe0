import { type IncomingMessage, type ServerResponse, createServer, request as forward } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as elapse } from 'node:timers/promises'
import { listenLocally } from '../support/listen-locally.ts'

/** A kind of line, named on the command line. */
export interface LineKind {
  bitsPerSecond: number
  roundTripMs: number
}

/** The lines that the bench knows: a cheap phone far from the mast, and a worse one. */
export const lineKinds: Record<string, LineKind> = {
  phone: { bitsPerSecond: 1_600_000, roundTripMs: 150 },
  'slow-3g': { bitsPerSecond: 400_000, roundTripMs: 400 },
}

/** What a response is, by its address and content type. */
export type Kind = 'html' | 'js' | 'css' | 'font' | 'pdf' | 'picture' | 'api' | 'other'

/** A request that the line carried, with times of `Date.now`. */
export interface Transfer {
  path: string
  /** When the phone asked, and when the last byte was with it. */
  askedAt: number
  endedAt: number
  bytes: number
}

/** What crossed the line since the count began. */
export interface Traffic {
  requests: number
  bytes: Record<Kind, number>
  /** In the order in which they were asked. */
  transfers: Transfer[]
}

/** A shaped connection to a server that counts what it sends. */
export interface Line {
  url: string
  kind: LineKind
  /** Begins a new count. */
  reset: () => void
  /** Returns a copy of the count. */
  traffic: () => Traffic
  /** Closes every connection, as a phone does that was put away. */
  hangUp: () => void
  close: () => Promise<void>
}

/** Round trips before the first request of a connection: one for TCP and one for TLS 1.3. */
export const connectionRoundTrips = 2

const sliceBytes = 2920
/** What a server may send before it hears back: ten packets. */
const firstWindowBytes = 14_600
const typeKinds: [RegExp, Kind][] = [
  [/^text\/html/, 'html'],
  [/javascript/, 'js'],
  [/^text\/css/, 'css'],
  [/font/, 'font'],
  [/^image\//, 'picture'],
]

const kindOf = (path: string, type = ''): Kind => {
  const known = typeKinds.find(([pattern]) => pattern.test(type))?.[1]
  if (known !== undefined) return known
  if (path.startsWith('/api/pdf/') && /pdf|octet-stream|byteranges/.test(type)) return 'pdf'
  return path.startsWith('/api/') ? 'api' : 'other'
}

const emptyTraffic = (): Traffic => ({
  requests: 0,
  bytes: { html: 0, js: 0, css: 0, font: 0, pdf: 0, picture: 0, api: 0, other: 0 },
  transfers: [],
})

/** Creates a downlink that all responses share: one slice after another, whatever response it belongs to. */
const createDownlink = (bitsPerSecond: number) => {
  let freeAt = 0
  return async (bytes: number) => {
    freeAt = Math.max(performance.now(), freeAt) + (bytes * 8000) / bitsPerSecond
    await elapse(freeAt - performance.now())
  }
}

/** Slow start of one connection: the window doubles with each round trip in which it was used up. */
const createWindow = (roundTripMs: number) => {
  let size = firstWindowBytes
  let used = 0
  let endsAt = 0
  return async (bytes: number) => {
    const now = performance.now()
    if (now >= endsAt) {
      used = 0
      endsAt = now + roundTripMs
    }
    if (used + bytes > size) {
      await elapse(endsAt - performance.now())
      size *= 2
      used = 0
      endsAt = performance.now() + roundTripMs
    }
    used += bytes
  }
}

interface Connection {
  isOpen: boolean
  window: (bytes: number) => Promise<void>
}

const headBytesOf = (response: IncomingMessage): number =>
  response.rawHeaders.reduce((sum, part) => sum + part.length + 2, 17)

/**
 * Starts a shaping proxy in front of a server. Requests take half a round trip and responses the other half; a new
 * connection costs two more. The emulation of the browser would not slow the requests of a worker.
 */
export const startLine = async (serverUrl: string, kind: LineKind): Promise<Line> => {
  const { roundTripMs } = kind
  const send = createDownlink(kind.bitsPerSecond)
  const connections = new WeakMap<Socket, Connection>()
  let traffic = emptyTraffic()

  const connectionOf = (socket: Socket): Connection => {
    const known = connections.get(socket)
    if (known !== undefined) return known
    const connection = { isOpen: false, window: createWindow(roundTripMs) }
    connections.set(socket, connection)
    return connection
  }

  const passBack = async (
    answer: IncomingMessage,
    response: ServerResponse,
    { transfer, window, count }: { transfer: Transfer; window: Connection['window']; count: Traffic },
  ) => {
    await elapse(roundTripMs / 2)
    const of = kindOf(transfer.path, answer.headers['content-type'])
    const pass = async (bytes: number) => {
      await window(bytes)
      await send(bytes)
      count.bytes[of] += bytes
      transfer.bytes += bytes
      transfer.endedAt = Date.now()
    }
    await pass(headBytesOf(answer))
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    response.flushHeaders()
    for await (const chunk of answer) {
      for (let begin = 0; begin < chunk.length; begin += sliceBytes) {
        const slice = chunk.subarray(begin, begin + sliceBytes)
        await pass(slice.length)
        if (response.destroyed) return
        response.write(slice)
      }
    }
    response.end()
  }

  const passOn = async (incoming: IncomingMessage, response: ServerResponse) => {
    const count = traffic
    count.requests += 1
    const path = incoming.url ?? '/'
    const transfer = { path, askedAt: Date.now(), endedAt: Number.NaN, bytes: 0 }
    count.transfers.push(transfer)
    const connection = connectionOf(incoming.socket)
    const roundTrips = connection.isOpen ? 0.5 : 0.5 + connectionRoundTrips
    connection.isOpen = true
    await elapse(roundTrips * roundTripMs)
    const { method, headers } = incoming
    const outgoing = forward(new URL(path, serverUrl), { method, headers })
    outgoing.on('response', (answer) => {
      passBack(answer, response, { transfer, window: connection.window, count }).catch(() =>
        response.destroy(),
      )
    })
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  }

  const proxy = createServer((incoming, response) => {
    passOn(incoming, response).catch(() => response.destroy())
  })
  // A phone's connection outlives the pause between two measurements.
  proxy.keepAliveTimeout = 120_000
  const listening = await listenLocally(proxy)
  return {
    ...listening,
    kind,
    reset: () => {
      traffic = emptyTraffic()
    },
    traffic: () => ({
      requests: traffic.requests,
      bytes: { ...traffic.bytes },
      transfers: traffic.transfers.map((transfer) => ({ ...transfer })),
    }),
    hangUp: () => proxy.closeAllConnections(),
  }
}
