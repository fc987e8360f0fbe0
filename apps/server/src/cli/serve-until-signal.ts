import { constants } from 'node:os'
import type { Config } from '../platform/config.ts'
import { errorText } from '../platform/error-facts.ts'
import { createStoryClock } from './demo/story-clock.ts'
import type { Installation } from './installation.ts'
import { type RunningServer, startServer } from './serve.ts'

/** What a command line needs of the process that runs it. */
export interface Caller {
  env: Record<string, string | undefined>
  /** The working directory. */
  folder: string
  /** Prints a line of output. */
  say: (line: string) => void
  /** Prints a line of errors. */
  complain: (line: string) => void
  /** Ends the process with a last line that says why. */
  end: (line: string, code: number) => void
}

/** What a service manager, Ctrl+C and a closed terminal send. */
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

interface ServingOptions {
  isDemo: boolean
  /** Whether the demo also has a month of students, payments and reading. */
  hasMonth: boolean
  /** Whether someone has looked at files that do not fit the database. */
  isAdopting: boolean
}

/** The exit code that a shell reports for a program that a signal ended. */
const codeOf = (signal: NodeJS.Signals): number => 128 + constants.signals[signal]

/**
 * Serves until a signal stops the process. Whatever ends it leaves one line with the reason.
 * @returns when the server is ready
 */
export const serveUntilSignal = async (
  { say, end }: Pick<Caller, 'say' | 'end'>,
  config: Config,
  { isDemo, hasMonth, isAdopting }: ServingOptions,
): Promise<void> => {
  let server: RunningServer | null = null
  let isStopping = false
  const hurry = new AbortController()
  const stop = (signal: NodeJS.Signals) => {
    if (server === null) return end(`LectureShelf ended by ${signal} before it was ready.`, codeOf(signal))
    // Someone is waiting at a terminal, and no proxy has to notice.
    if (signal === 'SIGINT') hurry.abort()
    if (isStopping) return
    isStopping = true
    const { stopDelaySeconds, stopWithinSeconds } = config
    const late = `LectureShelf ended by ${signal}: work was still in progress after ${stopWithinSeconds} s.`
    setTimeout(() => end(late, 1), (stopDelaySeconds + stopWithinSeconds) * 1000).unref()
    server.stop(hurry.signal).then(
      () => end(`LectureShelf ended by ${signal}.`, 0),
      (error: unknown) => end(`LectureShelf ended by ${signal}: stopping failed: ${errorText(error)}`, 1),
    )
  }
  // Not once: a terminal's Ctrl+C reaches this process twice, the second time through the process that started it.
  for (const signal of stopSignals) process.on(signal, stop)
  try {
    const demo = isDemo ? await import('./demo/seed-demo.ts') : null
    const month = isDemo && hasMonth ? await import('./demo/seed-month.ts') : null
    const story = createStoryClock()
    const prepare = async (installation: Installation) => {
      if (demo !== null) say(await demo.seedDemo(installation))
      if (month !== null) say(await month.seedMonth(installation, story))
    }
    server = await startServer(config, prepare, { story, isAdopting })
    // Last, because whoever reads that it is ready may stop it at once.
    say(`LectureShelf is ready at ${server.url}`)
    for (const line of demo?.demoAccounts() ?? []) say(line)
  } catch (error) {
    for (const signal of stopSignals) process.off(signal, stop)
    throw error
  }
}
