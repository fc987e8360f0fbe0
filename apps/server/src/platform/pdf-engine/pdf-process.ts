import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import { Report } from './pdf-messages.ts'
import type { Order, PdfJob } from './pdf-messages.ts'

const watchEveryMs = 50
const stderrCharacters = 2000
const maxStartMs = 30_000

const ignore = () => {}

/** How a job ended. Only `finished` came from the child itself; `never_began` says nothing about the file. */
export type Ending = 'finished' | 'never_began' | 'out_of_memory' | 'out_of_time' | 'crashed'

export interface JobOptions {
  /** The remaining working time; it decreases while the child works, but not while `onReport` runs. */
  budget: { leftMs: number }
  onReport: (report: Report) => Promise<void>
}

export interface PdfProcess {
  pid: number
  /** False as soon as the process must not get another job. */
  isUsable: () => boolean
  run: (job: PdfJob, options: JobOptions) => Promise<Ending>
  kill: () => void
  /** Returns the memory of the process; 0 where the system does not report it. */
  memoryBytes: () => number
  /** Settles when the process has ended. */
  gone: Promise<void>
  /** Returns what the process last wrote to its standard error. */
  lastWords: () => string
}

export interface PdfProcessOptions {
  maxRssBytes: number
  /** The child's program; by default the one beside this module. */
  program?: URL | undefined
}

const isSource = import.meta.url.endsWith('.ts')
const ownProgram = new URL(isSource ? './pdf-child.ts' : './pdf-child.js', import.meta.url)

const startChild = ({ maxRssBytes, program = ownProgram }: PdfProcessOptions) => {
  const loader = program.href.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : []
  return fork(program, [String(maxRssBytes)], {
    execArgv: ['--max-old-space-size=256', ...loader],
    // Nothing is inherited: no database address, no secret.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

/** Keeps a command-line call alive for a working child, but not for an idle one. */
const keepAwake = (child: ChildProcess, isWorking: boolean) => {
  if (isWorking) child.ref()
  else child.unref()
  if (isWorking) child.channel?.ref()
  else child.channel?.unref()
}

/** Returns the real memory of a process, where the system reports it; elsewhere PDFium's own cap has to do. */
const rssBytesOf = (pid: number) => {
  if (process.platform !== 'linux') return 0
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    // The process has just ended, which is reported in another way.
    return 0
  }
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

interface Line {
  pid: number
  post: (order: Order) => void
  listen: (hear: (report: Report) => void) => void
  kill: () => void
  gone: Promise<void>
}

interface Progress {
  ending: Ending
  isHandling: boolean
  isTired: boolean
}

/** Passes a report to the owner of the job, one at a time, and requests the next. */
const handle = async (report: Report, progress: Progress, line: Line, onReport: JobOptions['onReport']) => {
  if (report.type === 'failed') throw new Error(report.message)
  if (report.type === 'began') {
    progress.ending = 'crashed'
  } else if (report.type === 'done') {
    progress.ending = 'finished'
    progress.isTired = report.isTired
  } else {
    progress.isHandling = true
    await onReport(report)
    progress.isHandling = false
    line.post({ kind: 'next' })
  }
}

/** Settles when the child is done or has ended; rejects as soon as handling a report fails. */
const waitForEnd = (line: Line, progress: Progress, onReport: JobOptions['onReport']) =>
  new Promise<void>((resolve, reject) => {
    let handled = Promise.resolve()
    const handleAfter = async (previous: Promise<void>, report: Report) => {
      await previous
      await handle(report, progress, line, onReport)
      if (report.type === 'done') resolve()
    }
    const handleLastWords = async () => {
      await line.gone
      await handled
      resolve()
    }
    line.listen((report) => {
      handled = handleAfter(handled, report)
      handled.catch(reject)
    })
    handleLastWords().catch(reject)
  })

/** Runs a job, and kills the child when it exceeds the limits. */
const runJob = async (line: Line, maxRssBytes: number, job: PdfJob, { budget, onReport }: JobOptions) => {
  const progress: Progress = { ending: 'never_began', isHandling: false, isTired: false }
  let killedFor: Ending | undefined
  let last = performance.now()
  const watch = () => {
    const now = performance.now()
    if (!progress.isHandling) budget.leftMs -= now - last
    last = now
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

/** Starts a child with PDFium loaded. A child that misbehaves is killed, never repaired. */
export const startPdfProcess = (options: PdfProcessOptions): PdfProcess => {
  const { maxRssBytes } = options
  const child = startChild(options)
  const pid = child.pid ?? 0
  const gone = goneOf(child)
  const lastWords = tailOf(child.stderr)
  let isUsable = true
  let hear: (report: Report) => void = ignore

  const kill = () => {
    isUsable = false
    // The end of the child is awaited.
    keepAwake(child, true)
    child.kill('SIGKILL')
  }
  const listen = (listener: (report: Report) => void) => {
    hear = listener
  }
  const ready = new Promise<void>((resolve) => {
    listen(() => resolve())
  })
  child.on('message', (message) => {
    const report = Report.safeParse(message)
    if (report.success) hear(report.data)
    else kill()
  })
  child.once('exit', () => {
    isUsable = false
  })
  // Whether an order arrived shows in what follows: `began` or the end of the process.
  const post = (order: Order) => {
    child.send(order, () => {})
  }

  const run: PdfProcess['run'] = async (job, options) => {
    keepAwake(child, true)
    const startTimer = setTimeout(kill, maxStartMs)
    await Promise.race([ready, gone])
    clearTimeout(startTimer)
    if (!isUsable) return 'never_began'
    try {
      const { ending, isTired } = await runJob({ pid, post, listen, kill, gone }, maxRssBytes, job, options)
      if (isTired) kill()
      return ending
    } catch (error) {
      // The child is in the middle of a job that nobody wants any more.
      kill()
      throw error
    } finally {
      if (isUsable) keepAwake(child, false)
    }
  }

  keepAwake(child, false)
  return { pid, isUsable: () => isUsable, run, kill, memoryBytes: () => rssBytesOf(pid), gone, lastWords }
}
