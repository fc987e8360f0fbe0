import { Fault } from '../errors.ts'
import { type Ending, type WorkProcessOptions, startWorkProcess } from './work-process.ts'

const maxStarts = 3

let line: Promise<unknown> = Promise.resolve()

/** One at a time: each may take as much memory as the rest of the server. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const result = line.then(work)
  line = result.catch(() => undefined)
  return result
}

interface OneFile<Job, Report> extends Omit<WorkProcessOptions<Report>, 'limitsTimeOf'> {
  job: Job
  /** Processor time for the file. */
  maxMs: number
  onReport: (report: Report) => void
  /** Ends the process when no one waits for the file any longer. */
  abandoned?: AbortSignal | undefined
}

const runOnce = async <Job extends { kind: string }, Report>({
  job,
  maxMs,
  onReport,
  abandoned,
  ...options
}: OneFile<Job, Report>): Promise<Ending> => {
  abandoned?.throwIfAborted()
  const child = startWorkProcess<Job, Report>({ ...options, limitsTimeOf: 'processor' })
  const { kill } = child
  abandoned?.addEventListener('abort', kill, { once: true })
  try {
    return await child.run(job, {
      budget: { leftMs: maxMs },
      onReport: async (report) => onReport(report),
    })
  } finally {
    abandoned?.removeEventListener('abort', kill)
    kill()
    await child.gone
    abandoned?.throwIfAborted()
  }
}

/**
 * Reads one file in a process of its own, which ends with it and is killed beyond its limits.
 * @returns how it ended: `damaged` for a file that ended the process, `too_large` for one beyond the limits
 * @throws Fault when no process starts, or why it was abandoned
 */
export const readInOwnProcess = <Job extends { kind: string }, Report>(
  file: OneFile<Job, Report>,
): Promise<'read' | 'damaged' | 'too_large'> =>
  inTurn(async () => {
    for (let starts = 1; starts <= maxStarts; starts += 1) {
      const ending = await runOnce(file)
      if (ending === 'finished') return 'read'
      if (ending !== 'never_began') return ending === 'crashed' ? 'damaged' : 'too_large'
    }
    throw new Fault('no process for a file starts')
  })
