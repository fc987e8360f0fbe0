import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createInterface } from 'node:readline'

/** The built command line. */
export const cliPath = fileURLToPath(new URL('../../apps/server/dist/cli.js', import.meta.url))

export interface ServerProcess {
  url: string
  pid: number
  /** Everything it printed on either stream, a line each. */
  lines: string[]
  /** Ends it as a deploy would. @returns the exit code. */
  stop: () => Promise<number | null>
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
}

const readyLine = /^LectureShelf is ready at (http:\S+)$/

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> => {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  await once(child, 'exit')
  return child.exitCode
}

/** Starts a program of the product on a free port and waits until it is ready. */
const startProgram = async (
  words: readonly string[],
  env: Record<string, string>,
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, words, {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    const read = (line: string) => {
      lines.push(line)
      const found = readyLine.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    }
    createInterface({ input: child.stdout }).on('line', read)
    createInterface({ input: child.stderr }).on('line', read)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.\n${lines.join('\n')}`)))
  })
  return {
    url,
    pid: child.pid ?? 0,
    lines,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => {
      await end(child, 'SIGKILL')
    },
  }
}

/**
 * Starts the built product on a free port and waits until it is ready.
 * @param env names the copy of the demo, and any other settings
 * @param options of the command line besides `--demo`
 */
export const startServerProcess = (
  env: Record<string, string>,
  options: readonly string[] = [],
): Promise<ServerProcess> => startProgram([cliPath, 'serve', '--demo', ...options], env)

/** Runs what `npm run demo` runs, and waits until it is ready. */
export const startDemoCommand = (env: Record<string, string>): Promise<ServerProcess> =>
  startProgram([fileURLToPath(new URL('../../scripts/demo.mjs', import.meta.url))], env)

/** Lines of the server's log that tell of something wrong (pino: 40 warn, 50 error, 60 fatal), or are no log at all. */
export const troubleIn = (lines: string[]): string[] =>
  lines.filter((line) => {
    if (!line.startsWith('{')) return /error|exception|warning/i.test(line)
    const entry: unknown = JSON.parse(line)
    return typeof entry === 'object' && entry !== null && 'level' in entry && Number(entry.level) >= 40
  })
