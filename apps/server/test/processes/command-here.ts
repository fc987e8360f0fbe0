import { expect } from 'vitest'
import { runCommandLine } from '../../src/cli/command-line.ts'
import { type RunningServer, startServer as startOn } from '../../src/cli/serve.ts'
import { readConfig } from '../../src/platform/config.ts'
import { emptyFolder } from '../import-trees.ts'
import { atTheEnd } from './endings.ts'
import type { TestInstallation } from './installation.ts'
import type { Ended } from './server-program.ts'

const baseEnv = { HOST: '127.0.0.1', LOG_LEVEL: 'warn' }

/** Runs one command line to its end in this process, which costs a fraction of starting the built program. */
export const runCliHere = async (
  { env }: TestInstallation,
  argv: string[],
  extra: Record<string, string> = {},
): Promise<Ended> => {
  const [output, errors]: [string[], string[]] = [[], []]
  const code = await runCommandLine(argv, {
    env: { ...baseEnv, ...env, ...extra },
    folder: process.cwd(),
    say: (line) => void output.push(line),
    complain: (line) => void errors.push(line),
    end: (line) => void errors.push(line),
  })
  return { code, output: output.join('\n').trimEnd(), errors: errors.join('\n').trimEnd() }
}

/** Exports an installation to an empty folder, in this process. @returns the folder */
export const exportHere = async (installation: TestInstallation): Promise<string> => {
  const folder = await emptyFolder()
  const { code, errors } = await runCliHere(installation, ['export', folder])
  expect([code, errors]).toEqual([0, ''])
  return folder
}

/** Starts a server in this process, on a free port; it stops with the test or the file at the latest. */
export const serveHere = async ({ env }: TestInstallation): Promise<RunningServer> => {
  const config = readConfig({ ...baseEnv, PORT: '0', ...env }, { webDir: null })
  const server = await startOn(config, () => Promise.resolve())
  let stopped: Promise<void> | null = null
  const stop = () => (stopped ??= server.stop())
  atTheEnd(stop)
  return { url: server.url, stop }
}
