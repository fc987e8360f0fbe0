import { type IncomingMessage, createServer, request } from 'node:http'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { basename } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config.ts'

/** A command line that another process asks the owner of the data folder to run. */
const CommandCall = z.object({ argv: z.array(z.string()), input: z.record(z.string(), z.string()) })
export type CommandCall = z.infer<typeof CommandCall>

interface CommandReply {
  exitCode: number
  output: string
}
const CommandReply = z.object({ exitCode: z.number().int(), output: z.string() })

/** The process that owns the data folder takes no commands. */
export class CommandSocketError extends Error {
  constructor(cause: unknown) {
    super('The server on this data folder is starting or stopping. Try again in a moment.', { cause })
    this.name = 'CommandSocketError'
  }
}

/** What every system allows; Node cuts a longer one off without a word, so that it names another file. */
const socketPathBytesMax = 103

/** @throws ConfigError for a path at which no command line would find the socket */
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
  run: (call: CommandCall) => Promise<CommandReply>,
): Promise<() => Promise<void>> => {
  checkSocketPath(socketPath)
  await rm(socketPath, { force: true })
  const answer = async (message: IncomingMessage): Promise<CommandReply> =>
    run(CommandCall.parse(JSON.parse(await text(message))))
  const server = createServer((message, response) => {
    answer(message).then(
      (reply) => response.end(JSON.stringify(reply)),
      (error: unknown) => response.end(JSON.stringify({ exitCode: 1, output: String(error) })),
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
      // A command under way still gets its answer.
      server.closeIdleConnections()
    })
}

/** Hands a command to the process that owns the data folder. @throws CommandSocketError when nobody listens. */
export const sendCommand = (socketPath: string, call: CommandCall): Promise<CommandReply> =>
  new Promise((resolve, reject) => {
    const message = request({ socketPath, method: 'POST', path: '/' }, (response) => {
      text(response).then((body) => resolve(CommandReply.parse(JSON.parse(body))), reject)
    })
    message.once('error', (error) => reject(new CommandSocketError(error)))
    message.end(JSON.stringify(call))
  })
