import { type IncomingMessage, createServer, request } from 'node:http'
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { ConfigError } from '../errors.ts'
import { errorText, isPlainError } from '../error-facts.ts'

/** A command line that another process asks the owner of the data folder to run. */
const CommandCall = z.object({ argv: z.array(z.string()), input: z.record(z.string(), z.string()) })
export type CommandCall = z.infer<typeof CommandCall>

interface CommandReply {
  exitCode: number
  output: string
}
const CommandReply = z.object({ exitCode: z.number().int(), output: z.string() })
/** A message over the socket: lines as they are printed, then the reply. */
const Message = z.union([CommandReply, z.object({ line: z.string() })])

/** Lets a long command report its progress and notice that its caller has gone. */
export interface CommandLive {
  print: (line: string) => void
  signal: AbortSignal
}

/** Thrown when the process that owns the data folder accepts no commands. */
export class CommandSocketError extends Error {
  constructor(cause: unknown) {
    super('The server on this data folder is starting or stopping. Try again in a moment.', { cause })
    this.name = 'CommandSocketError'
  }
}

/** The limit that every system allows; Node silently truncates a longer path, which then names another file. */
const socketPathBytesMax = 103

/** @throws ConfigError for a path at which no command line would find the socket. */
export const checkSocketPath = (socketPath: string): void => {
  if (Buffer.byteLength(socketPath) > socketPathBytesMax) {
    throw new ConfigError([
      `DATA_DIR is too long: with /${basename(socketPath)} it may have ${socketPathBytesMax} bytes.`,
    ])
  }
}

/** Runs commands for other processes over a Unix socket that only this user can open. */
export const serveCommands = async (
  socketPath: string,
  run: (call: CommandCall, live: CommandLive) => Promise<CommandReply>,
): Promise<() => Promise<void>> => {
  checkSocketPath(socketPath)
  await rm(socketPath, { force: true })
  const running = new Set<AbortController>()
  const answer = async (message: IncomingMessage, live: CommandLive): Promise<CommandReply> =>
    run(CommandCall.parse(JSON.parse(await text(message))), live)
  const server = createServer((message, response) => {
    const controller = new AbortController()
    running.add(controller)
    // Also fires when the other side disconnects, so that a long command is aborted.
    response.once('close', () => {
      running.delete(controller)
      controller.abort()
    })
    const send = (content: object) => void response.write(`${JSON.stringify(content)}\n`)
    const live = { print: (line: string) => send({ line }), signal: controller.signal }
    const end = (reply: CommandReply) => response.end(`${JSON.stringify(reply)}\n`)
    answer(message, live).then(end, (error: unknown) =>
      end({ exitCode: 1, output: isPlainError(error) ? String(error) : errorText(error) }),
    )
  })
  const before = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(socketPath, resolve)
    })
  } finally {
    process.umask(before)
  }
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      // A command in progress still sends its reply; one that supports aborting ends early.
      for (const controller of running) controller.abort()
      server.closeIdleConnections()
    })
}

/** Reads lines as they arrive, and the reply at the end. */
const readReply = async (
  response: IncomingMessage,
  onLine: (line: string) => void,
): Promise<CommandReply> => {
  const lines: string[] = []
  const take = (line: string) => {
    lines.push(line)
    onLine(line)
  }
  for await (const content of createInterface({ input: response, crlfDelay: Infinity })) {
    const message = Message.parse(JSON.parse(content))
    if ('line' in message) take(message.line)
    else {
      if (message.output !== '') take(message.output)
      return { exitCode: message.exitCode, output: lines.join('\n') }
    }
  }
  throw new Error('the process ended in the middle of the command')
}

/**
 * Sends a command to the process that owns the data folder.
 * @param onLine is called with each line as it arrives; the reply contains all of them.
 * @throws CommandSocketError when no one listens, or the connection ends early.
 */
export const sendCommand = (
  socketPath: string,
  call: CommandCall,
  onLine: (line: string) => void = () => undefined,
): Promise<CommandReply> =>
  new Promise((resolve, reject) => {
    const message = request({ socketPath, method: 'POST', path: '/', agent: false }, (response) => {
      readReply(response, onLine).then(resolve, (error: unknown) => reject(new CommandSocketError(error)))
    })
    message.once('error', (error) => reject(new CommandSocketError(error)))
    message.end(JSON.stringify(call))
  })
