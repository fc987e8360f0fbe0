import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'
import { atTheEnd } from './endings.ts'
import type { TestInstallation } from './installation.ts'

const cliPath = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

type Environment = Record<string, string>

/**
 * Starts the built program, with nothing of this process's environment but the path. It lives for seconds: compiling
 * the database's WebAssembly a second time, for speed, would cost a quarter of the CPU time of these tests.
 */
const startProgram = (argv: string[], env: Environment, before: string[] = []): ChildProcess => {
  if (!existsSync(cliPath)) throw new Error('The server is not built. Run: npm run build')
  const [command = '', ...words] = [...before, process.execPath, '--liftoff-only', cliPath, ...argv]
  const child = spawn(command, words, {
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  atTheEnd(() => end(child, 'SIGKILL'))
  return child
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (!hasEnded(child)) {
    child.kill(signal)
    await once(child, 'exit')
  }
  return child.exitCode
}

const linesOf = (child: ChildProcess, hear: (line: string) => void) => {
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) createInterface({ input: stream }).on('line', hear)
  }
}

export interface Ended {
  code: number | null
  output: string
  errors: string
}

/** Returns the line that sums up a command. */
export const lastLineOf = (output: string): string => output.split('\n').at(-1) ?? ''

/** Runs one command line to its end. */
export const runCli = async (
  { env }: TestInstallation,
  argv: string[],
  extra: Environment = {},
): Promise<Ended> => {
  return outcomeOf(startProgram(argv, { ...env, ...extra }))
}

/** Starts one command line, and passes on what it prints. */
export const startCli = (
  { env }: TestInstallation,
  argv: string[],
  hear: (text: string) => void = () => undefined,
) => {
  const child = startProgram(argv, env)
  child.stdout?.on('data', (chunk) => hear(String(chunk)))
  const ended = outcomeOf(child)
  return { signal: (signal: NodeJS.Signals) => void child.kill(signal), ended }
}

/** Runs one command line with a limit on the size of files; a shell counts blocks of 512 bytes. */
export const runLimitedCli = async (
  { env }: TestInstallation,
  argv: string[],
  { megabytes }: { megabytes: number },
): Promise<Ended> => {
  const limit = ['/bin/sh', '-c', `ulimit -f ${megabytes * 2048}; exec "$@"`, 'sh']
  return outcomeOf(startProgram(argv, env, limit))
}

const outcomeOf = async (child: ChildProcess): Promise<Ended> => {
  if (child.stdout === null || child.stderr === null) throw new Error('The program has no output.')
  const ended = once(child, 'close')
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  return { code: child.exitCode, output: output.trimEnd(), errors: errors.trimEnd() }
}

export interface ServerProgram {
  url: string
  pid: number
  /** Everything that the process printed on either stream. */
  lines: string[]
  signal: (signal: NodeJS.Signals) => void
  /** Resolves with the exit code when the process has ended. */
  ended: Promise<number | null>
  /** Ends the process as a deploy would. @returns the exit code */
  stop: () => Promise<number | null>
  /** Ends the process as a power cut would. */
  kill: () => Promise<void>
}

const readyLine = /^LectureShelf is ready at (http:\S+)$/

/** Starts a server on a free port and waits until it is ready; it ends with the test or the file at the latest. */
export const startServer = async (
  { env }: TestInstallation,
  extra: Environment = {},
  options: readonly string[] = [],
): Promise<ServerProgram> => {
  const child = startProgram(['serve', ...options], { PORT: '0', ...env, ...extra })
  const lines: string[] = []
  const ended = once(child, 'exit').then(() => child.exitCode)
  const url = await new Promise<string>((resolve, reject) => {
    linesOf(child, (line) => {
      lines.push(line)
      const found = readyLine.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.\n${lines.join('\n')}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    lines,
    signal: (signal) => void child.kill(signal),
    ended,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => void (await end(child, 'SIGKILL')),
  }
}

const pollEveryMs = 20
/** A timeout for tests that start several processes, on a busy machine. */
export const slowTestMs = 400_000

/** Polls until the result is not null. @throws Error with the sentence on timeout */
export const waitFor = async <T>(
  what: string,
  look: () => Promise<T | null>,
  withinMs = 120_000,
): Promise<T> => {
  const deadline = performance.now() + withinMs
  for (;;) {
    const found = await look()
    if (found !== null) return found
    if (performance.now() > deadline) throw new Error(`Waited too long until ${what}.`)
    await new Promise((resolve) => {
      setTimeout(resolve, pollEveryMs)
    })
  }
}
