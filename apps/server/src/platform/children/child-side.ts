import { Worker } from 'node:worker_threads'
import type { z } from 'zod'
import { errorText } from '../error-facts.ts'
import type { WorkReport } from './work-messages.ts'

// The part that the programs of all child processes share.

/** Thrown when the file system failed, which says nothing about the file's content. */
export class WorkReadError extends Error {
  override name = 'WorkReadError'
  /** The code of the system, such as EIO. */
  readonly code: string | undefined

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.code =
      cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
  }
}

interface Options<Job> {
  /** The orders of the child. */
  job: z.ZodType<Job>
  work: (job: Job) => Promise<unknown>
  /** What to do before the next job when a file could not be read. */
  afterFailure?: () => void
  /** Whether the process has grown so much that another one should do the next job. */
  isTired: () => boolean
}

const send = (report: WorkReport) => process.send?.(report)

let proceed = () => {}

/** Sends a result and waits until it has been handled, so that a slow receiver is never flooded. */
export const sendAndWait = (report: object): Promise<void> =>
  new Promise((resolve) => {
    proceed = resolve
    process.send?.(report)
  })

/** Ends this process and the programs that it has started: they are a group when it leads one. */
const end = () => {
  try {
    process.kill(-process.pid, 'SIGKILL')
  } catch {
    process.kill(process.pid, 'SIGKILL')
  }
}

/** During work this thread may receive no events, so another thread ends the child with its parent. */
const endWithParent = () => {
  const look = `if (process.ppid !== ${process.ppid}) end()`
  new Worker(`const end = ${end.toString()}; setInterval(() => { ${look} }, 1000)`, {
    eval: true,
    execArgv: [],
    env: {},
    stdin: false,
  }).unref()
}

const endOnError = (error: unknown) => {
  process.stderr.write(`${errorText(error)}\n`, () => process.exit(1))
}

const isNext = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'next'

/** Serves the jobs that the parent sends, one at a time, until the parent is gone. */
export const serveWork = <Job>({ job: Jobs, work, afterFailure, isTired }: Options<Job>): void => {
  const obey = async (job: Job) => {
    send({ type: 'began' })
    try {
      await work(job)
    } catch (error) {
      // After any other error, such as an abort of PDFium, its memory may be in any state, so this process ends.
      if (!(error instanceof WorkReadError)) throw error
      afterFailure?.()
      send({ type: 'failed', message: error.message, code: error.code })
    }
    send({ type: 'done', isTired: isTired() })
  }
  process.on('disconnect', end)
  process.on('message', (message) => {
    if (isNext(message)) proceed()
    else obey(Jobs.parse(message)).catch(endOnError)
  })
  endWithParent()
  send({ type: 'ready' })
}
