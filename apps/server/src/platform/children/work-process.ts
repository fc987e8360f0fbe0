import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import type { z } from 'zod'
import { createStopwatch, rssBytesOf } from './process-use.ts'
import { type StartOptions, startChild, stepBack } from './start-child.ts'
import { WorkReport } from './work-messages.ts'

const watchEveryMs = 50
const stderrCharacters = 2000
const maxStartMs = 30_000
/** Most jobs are done by then in processor time. To end one costs a new process, so a shorter one may finish. */
const nearlyDoneMs = 400

const ignore = () => {}

/** Thrown when a child could not read a file, with the code that the system gave it. */
class UnreadFileError extends Error {
  override name = 'UnreadFileError'
  readonly code: string | undefined

  constructor({ message, code }: { message: string; code?: string | undefined }) {
    super(message)
    this.code = code
  }
}

/** How a job ended. Only `finished` came from the child itself; `never_began` says nothing about the file. */
export type Ending =
  | 'finished'
  | 'never_began'
  | 'out_of_memory'
  | 'out_of_time'
  | 'crashed'
  | 'set_aside'
  | 'abandoned'

/** How much processor time a job may take before others are asked whether it may go on; false sets it aside. */
interface Patience {
  ms: number
  onOver: () => boolean
}

export interface JobOptions<Report> {
  /** The remaining working time; it decreases while the child works, but not while `onReport` runs. */
  budget: { leftMs: number }
  onReport: (report: Report) => Promise<void>
  patience?: Patience | undefined
  /** Says that no one waits for the job any more. */
  abandoned?: AbortSignal | undefined
}

export interface WorkProcess<Job, Report> {
  pid: number
  /** False as soon as the process must not get another job. */
  isUsable: () => boolean
  run: (job: Job, options: JobOptions<Report>) => Promise<Ending>
  kill: () => void
  /** Lets the process step back behind others, from now on. */
  stepBack: (niceness: number) => void
  /** Returns the memory of the process and of its programs; 0 where the system does not report it. */
  memoryBytes: () => number
  /** Settles when the process has ended. */
  gone: Promise<void>
  /** Returns what the process last wrote to its standard error. */
  lastWords: () => string
}

export interface WorkProcessOptions<Report> extends StartOptions {
  /** What the child says besides `WorkReport`. It has just read a stranger's file: its output is parsed, not trusted. */
  report: z.ZodType<Report>
  /** Whether a job is limited in time by the clock, or by the processor time of the child and of its programs. */
  limitsTimeOf: 'clock' | 'processor'
}

/** Keeps a command-line call alive for a working child, but not for an idle one. */
const keepAwake = (child: ChildProcess, isWorking: boolean) => {
  if (isWorking) child.ref()
  else child.unref()
  if (isWorking) child.channel?.ref()
  else child.channel?.unref()
}

const tailOf = (stream: ChildProcess['stderr']) => {
  let tail = ''
  stream?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-stderrCharacters)
  })
  if (stream instanceof Socket) stream.unref()
  return () => tail
}

/** Settles when the process has ended and everything it sent has been received. */
const goneOf = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    const awaited = new Set(['exit', 'disconnect'])
    const note = (event: string) => {
      awaited.delete(event)
      if (awaited.size === 0) resolve()
    }
    child.once('exit', () => note('exit'))
    child.once('disconnect', () => note('disconnect'))
    child.on('error', () => {
      // The process never started; any other error is about a message to a process that is ending.
      if (child.pid === undefined) resolve()
    })
  })

type Heard<Report> = { isOwn: true; report: Report } | { isOwn: false; report: WorkReport }

interface Line<Job, Report> {
  pid: number
  post: (order: Job | { kind: 'next' }) => void
  listen: (hear: (heard: Heard<Report>) => void) => void
  kill: () => void
  gone: Promise<void>
  /** Whether it may wait long for the processor. */
  isBehind: () => boolean
}

interface Progress {
  ending: Ending
  isHandling: boolean
  isTired: boolean
}

/** Passes a report to the owner of the job, one at a time, and requests the next. */
const handle = async <Job, Report>(
  { isOwn, report }: Heard<Report>,
  progress: Progress,
  line: Line<Job, Report>,
  onReport: JobOptions<Report>['onReport'],
) => {
  if (isOwn) {
    progress.isHandling = true
    await onReport(report)
    progress.isHandling = false
    line.post({ kind: 'next' })
  } else if (report.type === 'failed') {
    throw new UnreadFileError(report)
  } else if (report.type === 'began') {
    progress.ending = 'crashed'
  } else if (report.type === 'done') {
    progress.ending = 'finished'
    progress.isTired = report.isTired
  }
}

/** Settles when the child is done or has ended; rejects as soon as handling a report fails. */
const waitForEnd = <Job, Report>(
  line: Line<Job, Report>,
  progress: Progress,
  onReport: JobOptions<Report>['onReport'],
) =>
  new Promise<void>((resolve, reject) => {
    let handled = Promise.resolve()
    const handleAfter = async (previous: Promise<void>, heard: Heard<Report>) => {
      await previous
      await handle(heard, progress, line, onReport)
      if (!heard.isOwn && heard.report.type === 'done') resolve()
    }
    const handleLastWords = async () => {
      await line.gone
      await handled
      resolve()
    }
    line.listen((heard) => {
      handled = handleAfter(handled, heard)
      handled.catch(reject)
    })
    handleLastWords().catch(reject)
  })

/** Runs a job, and kills the child when it exceeds the limits. */
const runJob = async <Job, Report>(
  line: Line<Job, Report>,
  { maxRssBytes }: Pick<WorkProcessOptions<Report>, 'maxRssBytes'>,
  job: Job,
  { budget, onReport, patience, abandoned }: JobOptions<Report>,
) => {
  const progress: Progress = { ending: 'never_began', isHandling: false, isTired: false }
  let killedFor: Ending | undefined
  const readPassed = createStopwatch(line.pid, 'clock')
  const readWorked = createStopwatch(line.pid, 'processor')
  let patienceMs = patience?.ms ?? Infinity
  let workedMs = 0
  const watch = () => {
    const [passed, worked] = [readPassed(), readWorked()]
    if (!progress.isHandling) budget.leftMs -= line.isBehind() ? worked : passed
    if (!progress.isHandling) patienceMs -= worked
    workedMs += worked
    if (patienceMs <= 0) {
      patienceMs = Infinity
      if (patience?.onOver() === false) killedFor ??= 'set_aside'
    }
    if (abandoned?.aborted === true && workedMs >= nearlyDoneMs) killedFor ??= 'abandoned'
    if (budget.leftMs <= 0) killedFor ??= 'out_of_time'
    else if (rssBytesOf(line.pid) > maxRssBytes) killedFor ??= 'out_of_memory'
    if (killedFor) line.kill()
  }
  const timer = setInterval(watch, watchEveryMs)
  try {
    const heard = waitForEnd(line, progress, onReport)
    line.post(job)
    await heard
  } finally {
    clearInterval(timer)
    line.listen(ignore)
  }
  const isFinished = progress.ending === 'finished'
  return { ending: isFinished ? progress.ending : (killedFor ?? progress.ending), isTired: progress.isTired }
}

/** Starts a child that works on strangers' files. A child that misbehaves is killed, never repaired. */
export const startWorkProcess = <Job extends { kind: string }, Report>(
  options: WorkProcessOptions<Report>,
): WorkProcess<Job, Report> => {
  const child = startChild(options)
  const pid = child.pid ?? 0
  const gone = goneOf(child)
  const lastWords = tailOf(child.stderr)
  let isUsable = true
  let isBehind = options.limitsTimeOf === 'processor'
  let hear: (heard: Heard<Report>) => void = ignore

  const kill = () => {
    isUsable = false
    // The end of the child is awaited.
    keepAwake(child, true)
    child.kill('SIGKILL')
  }
  const listen = (listener: (heard: Heard<Report>) => void) => {
    hear = listener
  }
  const ready = new Promise<void>((resolve) => {
    listen(() => resolve())
  })
  child.on('message', (message) => {
    const ofWork = WorkReport.safeParse(message)
    if (ofWork.success) return hear({ isOwn: false, report: ofWork.data })
    const own = options.report.safeParse(message)
    if (own.success) hear({ isOwn: true, report: own.data })
    else kill()
  })
  child.once('exit', () => {
    isUsable = false
  })
  // Whether an order arrived shows in what follows: `began` or the end of the process.
  const post = (order: Job | { kind: 'next' }) => {
    child.send(order, () => {})
  }

  const run: WorkProcess<Job, Report>['run'] = async (job, jobOptions) => {
    keepAwake(child, true)
    const startTimer = setTimeout(kill, maxStartMs)
    await Promise.race([ready, gone])
    clearTimeout(startTimer)
    if (!isUsable) return 'never_began'
    try {
      const { ending, isTired } = await runJob(
        { pid, post, listen, kill, gone, isBehind: () => isBehind },
        options,
        job,
        jobOptions,
      )
      if (isTired) kill()
      return ending
    } catch (error) {
      // The child is in the middle of a job that no one wants any more.
      kill()
      throw error
    } finally {
      if (isUsable) keepAwake(child, false)
    }
  }

  const fallBack = (niceness: number) => {
    isBehind = true
    stepBack(pid, niceness)
  }

  keepAwake(child, false)
  const memoryBytes = () => rssBytesOf(pid)
  return { pid, isUsable: () => isUsable, run, kill, stepBack: fallBack, memoryBytes, gone, lastWords }
}
