import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../../errors.ts'
import { lastResponse } from './last-response.ts'
import type { TimeLimits } from './time-limits.ts'

interface Options {
  limits: TimeLimits
  /** How many connections may be open before one is closed for each that comes. */
  maxConnections: number
  securityHeaders: Record<string, string>
  /** The time in milliseconds. */
  now?: () => number
}

/** The latest request of a connection. */
interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  startedAt: number
  /** When the response was first seen to have begun. */
  answeredAt: number | null
}

interface Connection {
  openedAt: number
  hasAsked: boolean
  exchange: Exchange | null
  /** The silence up to the last look at it; null before the first look. */
  silence: { since: number; until: number; bytes: number } | null
}

/** The bodies that may take as long as they move: files. Everything else is short. */
const uploadTypes = /^(?:multipart\/form-data|application\/offset\+octet-stream)/iu
/** A connection that has not asked for anything in this time may be closed for another one. */
const silentMs = 5000
/**
 * Node's timer of a connection tells of a silence once it has lasted the timer's time twice: it counts the first bytes
 * that a kernel takes of a write as news. So the timer is shorter than the limit, and looks several times.
 */
const looksAtSilence = 10
/** Part of the limit by which connections may exceed it, to be told so. */
const surplusPart = 10
const retryAfterSeconds = 5

const isUpload = ({ request }: Exchange): boolean => uploadTypes.test(request.headers['content-type'] ?? '')

const isOver = ({ request, response }: Exchange): boolean => request.complete && response.writableFinished

export interface Connections {
  /** Wraps the listener of requests: a connection above the limit gets a refusal. */
  wrap: (listener: RequestListener) => RequestListener
  /** Watches the connections of a server from now on. */
  watch: (server: Server) => void
}

/**
 * Creates the limits that keep slow, silent and too many clients from holding the server: a client that does not move
 * loses its connection, and one that moves keeps it, however slowly. Work of the server itself may take any time.
 * It counts sockets before anyone is known, so it is none of the limits by person or address: attempts in time
 * (`throttle`), reads in time and in progress (`fair-reads`), and turns (`fair-turns`).
 */
export const createConnections = (options: Options): Connections => {
  const { limits, maxConnections, securityHeaders, now = () => performance.now() } = options
  const open = new Map<Socket, Connection>()
  const lookEvery = limits.stall / looksAtSilence
  const surplus = new WeakSet<Socket>()

  const refuse = (socket: Socket, error: AppError): void => {
    socket.end(lastResponse(error, securityHeaders))
    socket.destroySoon()
  }

  const endSlow = (socket: Socket, { response }: Exchange): void => {
    if (response.headersSent || socket.writableLength > 0) socket.destroy()
    else refuse(socket, new AppError('request_timeout'))
  }

  /** Adds a look that found silence, and returns how long the silence has lasted. */
  const silenceOf = (socket: Socket, connection: Connection): number => {
    const [at, bytes] = [now(), socket.bytesRead + socket.bytesWritten]
    const { silence } = connection
    // Bytes that the kernel takes of a write are not counted: because of them, Node leaves out a look.
    const isUnbroken = silence?.bytes === bytes && at - silence.until < 1.75 * lookEvery
    const since = isUnbroken ? silence.since : at - lookEvery
    connection.silence = { since, until: at, bytes }
    return at - since
  }

  /** Called when no byte has moved since the last look, or between two requests for as long as that may take. */
  const onSilence = (socket: Socket): void => {
    const connection = open.get(socket)
    const exchange = connection?.exchange ?? null
    const isBetweenRequests = connection?.hasAsked === true && (exchange === null || isOver(exchange))
    if (connection === undefined || isBetweenRequests) return void socket.destroy()
    // Half a look less: a timer may fire a moment early.
    if (silenceOf(socket, connection) < limits.stall - lookEvery / 2) return void socket.setTimeout(lookEvery)
    if (exchange === null) socket.destroy()
    else if (!exchange.request.complete) endSlow(socket, exchange)
    // The reader takes nothing: its file and its turn are free when the connection is gone.
    else if (socket.writableLength > 0) socket.destroy()
  }

  /** When the body that is arriving has to be complete; null for an upload that no one has refused. */
  const deadlineOf = (exchange: Exchange, at: number): number | null => {
    if (!isUpload(exchange)) return exchange.startedAt + limits.body
    if (!exchange.response.headersSent) return null
    exchange.answeredAt ??= at
    return exchange.answeredAt + limits.refusedUpload
  }

  const check = (): void => {
    const at = now()
    for (const [socket, connection] of open) {
      const { exchange } = connection
      if (exchange === null) continue
      // A connection that waits for its next request must not keep the last one in memory.
      if (isOver(exchange)) {
        connection.exchange = null
        connection.openedAt = at
      } else if (!exchange.request.complete) {
        const deadline = deadlineOf(exchange, at)
        if (deadline !== null && at > deadline) endSlow(socket, exchange)
      }
    }
  }

  /** Returns the oldest connection that may be closed: one between two requests, or one that has sent none. */
  const findIdle = (): Socket | null => {
    let silent: Socket | null = null
    for (const [socket, { openedAt, exchange }] of open) {
      if (exchange !== null && isOver(exchange)) return socket
      if (exchange === null && silent === null && now() - openedAt > silentMs) silent = socket
    }
    return silent
  }

  const take = (socket: Socket): void => {
    if (open.size >= maxConnections) {
      const idle = findIdle()
      if (idle === null) surplus.add(socket)
      else {
        open.delete(idle)
        idle.destroy()
      }
    }
    open.set(socket, { openedAt: now(), hasAsked: false, exchange: null, silence: null })
    socket.once('close', () => open.delete(socket))
  }

  return {
    wrap: (listener) => (request, response) => {
      const { socket } = request
      if (surplus.has(socket)) return refuse(socket, new AppError('unavailable', { retryAfterSeconds }))
      const connection = open.get(socket)
      if (connection !== undefined) {
        connection.hasAsked = true
        connection.exchange = { request, response, startedAt: now(), answeredAt: null }
      }
      listener(request, response)
    },
    watch: (server) => {
      server.maxConnections = maxConnections + Math.ceil(maxConnections / surplusPart)
      server.keepAliveTimeout = limits.keepAlive
      server.on('connection', take)
      server.setTimeout(lookEvery, onSilence)
      const checking = setInterval(check, limits.check)
      checking.unref()
      server.once('close', () => clearInterval(checking))
    },
  }
}
