import { type IncomingMessage, createServer, request } from 'node:http'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** A command line that another process asks the owner of the data folder to run. */
const CommandCall = z.object({ argv: z.array(z.string()), input: z.record(z.string(), z.string()) })
export type CommandCall = z.infer<typeof CommandCall>

interface CommandReply {
  exitCode: number
  output: string
}
const CommandReply = z.object({ exitCode: z.number().int(), output: z.string() })

/** Runs commands for other processes over a Unix socket that only this user can open. */
export const serveCommands = async (
  socketPath: string,
  run: (call: CommandCall) => Promise<CommandReply>,
): Promise<() => Promise<void>> => {
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
      server.closeAllConnections()
    })
}

/** Hands a command to the process that owns the data folder. @throws Error when nobody listens. */
export const sendCommand = (socketPath: string, call: CommandCall): Promise<CommandReply> =>
  new Promise((resolve, reject) => {
    const message = request({ socketPath, method: 'POST', path: '/' }, (response) => {
      text(response).then((body) => resolve(CommandReply.parse(JSON.parse(body))), reject)
    })
    message.once('error', reject)
    message.end(JSON.stringify(call))
  })
