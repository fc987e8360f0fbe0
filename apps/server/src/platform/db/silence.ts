import type { Duplex } from 'node:stream'

/** A stream that counts its bytes, as those of the network do. */
type Stream = Duplex & { bytesRead?: number; bytesWritten?: number }

/** The part of a client of `pg` that is watched. */
interface WatchedClient {
  connection: { stream: Duplex }
  /** `drain` says that every question was answered. */
  on: (event: 'drain', listener: () => void) => unknown
  once: (event: 'end', listener: () => void) => unknown
}

/** A connection, and when it was heard. */
interface Line {
  stream: Stream
  /** How much had been sent when the last question was answered. */
  sentAtRest: number
  received: number
  /** When the open question was first seen, or something of its answer; null without a question. */
  heardAt: number | null
}

const tickMs = 250
/** A pause between two ticks after which this process itself stood still. */
const stoodStillMs = 1000

const sentOn = ({ bytesWritten = 0 }: Stream): number => bytesWritten
const receivedOn = ({ bytesRead = 0 }: Stream): number => bytesRead
const isAsking = ({ stream, sentAtRest }: Line): boolean => sentOn(stream) > sentAtRest

const cut = ({ stream }: Line): void => void stream.destroy(new Error('the database is silent'))

interface Options {
  /** After this long without a sign of life, a connection ends. */
  endAfterMs: number
  /** From this long on, `probe` decides whether the connection ends. */
  suspectMs: number
  /** Rejects when the server does not say that it lives. */
  probe: () => Promise<unknown>
  now?: () => number
}

/** Watches the connections of a pool. */
export interface SilenceWatch {
  /** Adds a connection that begins. */
  add: (client: WatchedClient) => void
  /** Ends connections without a question: the network may have forgotten them. */
  dropIdle: () => void
  stop: () => void
}

/** Updates when a line was heard. @returns for how long it has been silent */
const listen = (line: Line, at: number, stoodStill: boolean): number => {
  const received = receivedOn(line.stream)
  const isHeard = line.heardAt === null || received > line.received || stoodStill
  line.received = received
  if (!isAsking(line)) line.heardAt = null
  else if (isHeard) line.heardAt = at
  return line.heardAt === null ? 0 : at - line.heardAt
}

/**
 * Ends connections on which the server is silent, so that the work on them fails instead of waiting. A slow statement
 * is as silent as a paused server or a network that swallows bytes, so the server is asked on another connection
 * first: while that one responds, a statement may take its time.
 */
export const watchSilence = ({
  endAfterMs,
  suspectMs,
  probe,
  now = () => performance.now(),
}: Options): SilenceWatch => {
  const lines = new Set<Line>()
  let isProbing = false
  let lastTick = now()

  const dropIdle = () => {
    for (const line of lines) if (!isAsking(line)) cut(line)
  }

  const suspect = async () => {
    isProbing = true
    try {
      await probe()
    } catch {
      for (const line of lines) {
        if (isAsking(line) && line.heardAt !== null && now() - line.heardAt >= suspectMs) cut(line)
      }
      dropIdle()
    } finally {
      isProbing = false
    }
  }

  const tick = () => {
    const at = now()
    // What arrived while the process stood still was not read yet, so silence counts from now on.
    const stoodStill = at - lastTick > stoodStillMs
    lastTick = at
    let longest = 0
    for (const line of lines) {
      const silentMs = listen(line, at, stoodStill)
      if (silentMs >= endAfterMs) cut(line)
      longest = Math.max(longest, silentMs)
    }
    if (longest >= suspectMs && !isProbing) void suspect()
  }

  const timer = setInterval(tick, tickMs)
  timer.unref()
  return {
    add: (client) => {
      const { stream } = client.connection
      const line: Line = { stream, sentAtRest: sentOn(stream), received: 0, heardAt: null }
      lines.add(line)
      client.on('drain', () => {
        line.sentAtRest = sentOn(stream)
        line.heardAt = null
      })
      client.once('end', () => lines.delete(line))
    },
    dropIdle,
    stop: () => clearInterval(timer),
  }
}
