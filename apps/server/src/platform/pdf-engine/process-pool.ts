import { Fault } from '../errors.ts'
import {
  type Ending,
  type JobOptions as WorkOptions,
  type WorkProcess,
  isSource,
  startWorkProcess,
} from '../children/work-process.ts'
import { type PdfJob, Report } from './pdf-messages.ts'

type JobOptions = WorkOptions<Report>
type PdfProcess = WorkProcess<PdfJob, Report>

const ownProgram = new URL(isSource ? './pdf-child.ts' : './pdf-child.js', import.meta.url)
const maxHeapMegabytes = 256

const maxStarts = 3

export type PdfProcessEvent =
  | { event: 'started'; pid: number }
  | { event: 'ended'; pid: number; lastWords: string }
  /** A file was abandoned as unsafe. */
  | { event: 'unsafe'; pid: number; ending: Ending }

export interface PoolOptions {
  maxRssBytes: number
  /** The program of a process; by default the one beside this module. */
  program?: URL | undefined
  processes: number
  maxIdleMs: number
  /** How far background jobs step back: they run in processes of their own when there are several. */
  niceness: number
  log: (event: PdfProcessEvent) => void
}

/** Thrown for a job that could not run because the engine was closed. */
export class PdfEngineClosedError extends Error {
  override name = 'PdfEngineClosedError'

  constructor() {
    super('the PDF engine is closed')
  }
}

interface Waiting {
  kind: PdfJob['kind']
  grant: () => void
  refuse: (error: Error) => void
}

/** A person waits for a check, and many wait for pages; the rest is done when there is time. */
const rankOf: Record<PdfJob['kind'], number> = {
  check: 0,
  picture: 1,
  words: 1,
  index: 2,
  layout: 2,
  measures: 2,
  coverage: 2,
  grey: 2,
  cover: 2,
}
const backgroundRank = 2

type JobClass = 'soon' | 'background'
const classOf = (kind: PdfJob['kind']): JobClass => (rankOf[kind] === backgroundRank ? 'background' : 'soon')

/** Grants turns: checks first, then pages. Background jobs leave one turn free, because they take long. */
const createTurns = (total: number) => {
  const waiting: Waiting[] = []
  const busy = { soon: 0, background: 0 }
  const maxBackground = Math.max(1, total - 1)

  const isFree = (kind: PdfJob['kind']) =>
    busy.soon + busy.background < total && (classOf(kind) === 'soon' || busy.background < maxBackground)

  const findNext = (): Waiting | undefined => {
    let next: Waiting | undefined
    for (const one of waiting) if (next === undefined || rankOf[one.kind] < rankOf[next.kind]) next = one
    return next
  }

  const grantNext = () => {
    const next = findNext()
    if (!next || !isFree(next.kind)) return
    waiting.splice(waiting.indexOf(next), 1)
    busy[classOf(next.kind)] += 1
    next.grant()
  }

  return {
    take: (kind: PdfJob['kind']) =>
      new Promise<void>((grant, refuse) => {
        waiting.push({ kind, grant, refuse })
        grantNext()
      }),
    giveBack: (kind: PdfJob['kind']) => {
      busy[classOf(kind)] -= 1
      grantNext()
    },
    refuseAll: (error: Error) => {
      for (const { refuse } of waiting.splice(0)) refuse(error)
    },
  }
}

interface IdleProcess {
  timer: NodeJS.Timeout
  niceness: number
  /** The file of its last job, which it may still have open. */
  path: string
}

/** Stores idle processes, and ends each after a while. */
const createIdleProcesses = (maxIdleMs: number) => {
  const idle = new Map<PdfProcess, IdleProcess>()

  /** Takes a process of a niceness, preferably the one that has the file open. */
  const take = (path: string, niceness: number) => {
    const mostSuitable = [...idle]
      .filter(([, one]) => one.niceness === niceness)
      .toSorted(([, one], [, other]) => Number(other.path === path) - Number(one.path === path))
    for (const [process, { timer }] of mostSuitable) {
      clearTimeout(timer)
      idle.delete(process)
      if (process.isUsable()) return process
    }
    return null
  }

  const put = (process: PdfProcess, path: string, niceness: number) => {
    const end = () => {
      idle.delete(process)
      process.kill()
    }
    idle.set(process, { timer: setTimeout(end, maxIdleMs).unref(), path, niceness })
  }

  /** Ends one process, so that another can take its place. */
  const endOne = async () => {
    for (const [process, { timer }] of [...idle].slice(0, 1)) {
      clearTimeout(timer)
      idle.delete(process)
      process.kill()
      await process.gone
    }
  }

  const clear = () => {
    for (const { timer } of idle.values()) clearTimeout(timer)
    idle.clear()
  }

  return { take, put, endOne, clear }
}

/** Runs jobs in a few child processes that start on demand; a job waits until one is free. */
export const createProcessPool = ({
  processes,
  maxIdleMs,
  niceness,
  log,
  maxRssBytes,
  program = ownProgram,
}: PoolOptions) => {
  const turns = createTurns(processes)
  const idle = createIdleProcesses(maxIdleMs)
  const alive = new Set<PdfProcess>()
  let isClosed = false

  const forget = async (process: PdfProcess) => {
    await process.gone
    alive.delete(process)
    log({ event: 'ended', pid: process.pid, lastWords: process.lastWords() })
  }

  /** A process never becomes less nice again, so a single one serves everybody as it is. */
  const nicenessOf = (kind: PdfJob['kind']) =>
    processes > 1 && classOf(kind) === 'background' ? niceness : 0

  const start = async (ofNiceness: number) => {
    if (alive.size >= processes) await idle.endOne()
    if (isClosed) throw new PdfEngineClosedError()
    const process: PdfProcess = startWorkProcess({
      program,
      report: Report,
      maxRssBytes,
      maxHeapMegabytes,
      niceness: ofNiceness,
      // Whoever steps back may wait long for the processor.
      limitsTimeOf: ofNiceness > 0 ? 'processor' : 'clock',
    })
    alive.add(process)
    log({ event: 'started', pid: process.pid })
    void forget(process)
    return process
  }

  const runOnce = async (job: PdfJob, options: JobOptions) => {
    if (isClosed) throw new PdfEngineClosedError()
    const ofNiceness = nicenessOf(job.kind)
    const process = idle.take(job.path, ofNiceness) ?? (await start(ofNiceness))
    try {
      const ending = await process.run(job, options)
      if (isClosed && ending !== 'finished') throw new PdfEngineClosedError()
      if (ending !== 'finished' && ending !== 'never_began')
        log({ event: 'unsafe', pid: process.pid, ending })
      return { ending, lastWords: process.lastWords() }
    } finally {
      // The turn is released only when the memory of a killed process is free again.
      if (process.isUsable()) idle.put(process, job.path, ofNiceness)
      else await process.gone
    }
  }

  /** Runs a job on a process that lives long enough to begin it. */
  const run = async (job: PdfJob, options: JobOptions): Promise<Exclude<Ending, 'never_began'>> => {
    await turns.take(job.kind)
    try {
      for (let starts = 1; ; starts += 1) {
        const { ending, lastWords } = await runOnce(job, options)
        if (ending !== 'never_began') return ending
        if (starts === maxStarts) throw new Fault(`no PDF process starts: ${lastWords}`)
      }
    } finally {
      turns.giveBack(job.kind)
    }
  }

  /** Ends everything, including running jobs; settles when no process is left. */
  const close = async () => {
    isClosed = true
    turns.refuseAll(new PdfEngineClosedError())
    idle.clear()
    for (const process of alive) process.kill()
    await Promise.all([...alive].map(({ gone }) => gone))
  }

  const memoryBytes = () => [...alive].reduce((sum, process) => sum + process.memoryBytes(), 0)

  return { run, close, memoryBytes }
}

export type ProcessPool = ReturnType<typeof createProcessPool>
