import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendCommand, serveCommands } from './command-socket.ts'

let folder: string
let socket: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectureshelf-socket-'))
  socket = join(folder, 'server.sock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a command runs in the process that serves the socket, with its arguments and input', async () => {
  const stop = await serveCommands(socket, ({ argv, input }) =>
    Promise.resolve({ exitCode: 3, output: `${argv.join('+')} ${input['secret']}` }),
  )
  const reply = await sendCommand(socket, { argv: ['owner', 'create'], input: { secret: 'x' } })
  expect(reply).toEqual({ exitCode: 3, output: 'owner+create x' })
  await stop()
})

test('only this user may open the socket', async () => {
  const stop = await serveCommands(socket, () => Promise.resolve({ exitCode: 0, output: '' }))
  expect((await stat(socket)).mode & 0o077).toBe(0)
  await stop()
})

test('a socket left by a dead process is replaced', async () => {
  const serve = () => serveCommands(socket, () => Promise.resolve({ exitCode: 0, output: 'second' }))
  await serve()
  const stop = await serve()
  expect((await sendCommand(socket, { argv: [], input: {} })).output).toBe('second')
  await stop()
})

test('a failing command is reported, and a socket that no one serves is an error', async () => {
  const stop = await serveCommands(socket, () => Promise.reject(new Error('no luck')))
  expect(await sendCommand(socket, { argv: [], input: {} })).toEqual({
    exitCode: 1,
    output: 'Error: no luck',
  })
  await stop()
  await expect(sendCommand(socket, { argv: [], input: {} })).rejects.toThrow('starting or stopping')
})

test('a path that the system would truncate is rejected', async () => {
  const long = join(folder, 'a'.repeat(120), 'server.sock')
  const serving = serveCommands(long, () => Promise.resolve({ exitCode: 0, output: '' }))
  await expect(serving).rejects.toThrow('DATA_DIR is too long')
})

test('a command in progress gets its reply before the socket closes', async () => {
  let begun: () => void = () => undefined
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  let release: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => {
    release = resolve
  })
  const stop = await serveCommands(socket, async () => {
    begun()
    await isHeld
    return { exitCode: 0, output: 'answered' }
  })
  const reply = sendCommand(socket, { argv: [], input: {} })
  await hasBegun
  const stopped = stop()
  release()
  expect((await reply).output).toBe('answered')
  await stopped
})
