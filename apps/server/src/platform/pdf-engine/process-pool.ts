import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { Fault } from '../errors.ts'
import { programBeside } from '../children/child-programs.ts'
import { type Ending, type JobOptions as WorkOptions, startWorkProcess } from '../children/work-process.ts'
import { type PdfJob, Report } from './pdf-messages.ts'
import { type PdfProcess, createIdleProcesses } from './idle-processes.ts'
import { type PoolTurn, createPoolTurns } from './pool-turns.ts'

/** For whom a job is done, and what happens when its file is slow. */
export interface Asking {
  /** The person who asked for it, or who added the file. */
  owner?: string | undefined
  /** Called when the job waits for the turns of slow files, or continues in one. */
  onSlow?: (() => void) | undefined
  /** Gives up rather than wait for such a turn. */
  isQuick?: boolean
  /** Says that no one waits for it any more: it leaves the line, and ends unless it is nearly done. */
  abandoned?: AbortSignal | undefined
}

type JobOptions = Omit<WorkOptions<Report>, 'patience' | 'abandoned'> & Asking

const maxHeapMegabytes = 256

const maxStarts = 3

export type PdfProcessEvent =
  | { event: 'started'; pid: number }
  | { event: 'ended'; pid: number; lastWords: string }
  /** A file was abandoned as unsafe. */
  | { event: 'unsafe'; pid: number; ending: Ending }

export interface PoolOptions {
  maxRssBytes: number
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

const saysNothing: readonly Ending[] = ['finished', 'never_began', 'set_aside', 'abandoned']
/** Whether the end of a job says that its file is one to beware of. */
const isUnsafe = (ending: Ending): boolean => !saysNothing.includes(ending)

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

const isBackground = (kind: PdfJob['kind']): boolean => rankOf[kind] === backgroundRank

/** A page that takes longer in processor time makes its file a slow one. */
const patienceMs = { soon: 400, background: 450 }
/** The first job of a process also loads what draws and compresses. */
const coldMs = 1000
const quickKey = ({ kind, path }: PdfJob): string => `${kind} ${path}`
/** How long a file counts as slow after its last slow page. */
const slowForMs = 10 * 60_000
const filesRemembered = 1000

/** A process that may have to step back. */
interface Stepping {
  isCold: boolean
  stepBack: () => void
}

/** Runs jobs in a few child processes that start on demand; a job waits until one is free. */
export const createProcessPool = ({ processes, maxIdleMs, niceness, log, maxRssBytes }: PoolOptions) => {
  /** A single process serves everyone as it is. */
  const hasLanes = processes > 1
  /** One more may be idle, so that quick and slow jobs need not end each other's processes. */
  const maxAlive = hasLanes ? processes + 1 : 1
  const turns = createPoolTurns(processes)
  const slow = new LRUCache<string, true>({ max: filesRemembered, ttl: slowForMs })
  /** The files that were quick, with the kind of the work: their words may be quick and their pictures slow. */
  const quick = new LRUCache<string, true>({ max: filesRemembered })
  const idle = createIdleProcesses(maxIdleMs)
  /** The processes and their niceness. */
  const alive = new Map<PdfProcess, number>()
  /** The processes that have done no job yet. */
  const cold = new WeakSet<PdfProcess>()
  let isClosed = false

  const forget = async (process: PdfProcess) => {
    await process.gone
    alive.delete(process)
    log({ event: 'ended', pid: process.pid, lastWords: process.lastWords() })
  }

  const start = async (ofNiceness: number) => {
    if (alive.size >= maxAlive) await idle.endOne()
    if (isClosed) throw new PdfEngineClosedError()
    const process: PdfProcess = startWorkProcess({
      program: programBeside(import.meta.url, 'pdf-child'),
      report: Report,
      maxRssBytes,
      maxHeapMegabytes,
      niceness: ofNiceness,
      // Whoever steps back may wait long for the processor.
      limitsTimeOf: ofNiceness > 0 ? 'processor' : 'clock',
    })
    alive.set(process, ofNiceness)
    cold.add(process)
    log({ event: 'started', pid: process.pid })
    void forget(process)
    return process
  }

  /** Starts a process in place of one that steps back: the next quick page need not wait until it has started. */
  const replaceQuick = async () => {
    // A job that waited may have started one.
    await setImmediate()
    if (isClosed || [...alive.values()].includes(0)) return
    try {
      idle.put(await start(0), '', 0)
    } catch (error) {
      if (!(error instanceof PdfEngineClosedError)) throw error
    }
  }

  /** What becomes of a job that takes longer than a quick one may. */
  const patienceOf = (
    job: PdfJob,
    turn: PoolTurn,
    { isQuick, onSlow }: Asking,
    { isCold, stepBack }: Stepping,
  ) => ({
    ms: (isBackground(job.kind) ? patienceMs.background : patienceMs.soon) + (isCold ? coldMs : 0),
    onOver: (): boolean => {
      slow.set(job.path, true)
      quick.delete(quickKey(job))
      if (isQuick === true || !turn.becomeSlow()) return false
      stepBack()
      onSlow?.()
      return true
    },
  })

  const runOnce = async (job: PdfJob, options: JobOptions, turn: PoolTurn, isSlow: boolean) => {
    if (isClosed) throw new PdfEngineClosedError()
    // A process never becomes less nice again.
    let ofNiceness = hasLanes && (isSlow || isBackground(job.kind)) ? niceness : 0
    const process = idle.take(job.path, ofNiceness) ?? (await start(ofNiceness))
    const isCold = cold.delete(process)
    const stepBack = () => {
      if (ofNiceness === niceness) return
      process.stepBack(niceness)
      ofNiceness = niceness
      alive.set(process, niceness)
      void replaceQuick()
    }
    const patience = hasLanes && !isSlow ? patienceOf(job, turn, options, { isCold, stepBack }) : undefined
    try {
      const ending = await process.run(job, { ...options, patience })
      if (isClosed && ending !== 'finished') throw new PdfEngineClosedError()
      if (isUnsafe(ending)) log({ event: 'unsafe', pid: process.pid, ending })
      return { ending, lastWords: process.lastWords() }
    } finally {
      // The turn is released only when the memory of a killed process is free again.
      if (process.isUsable()) idle.put(process, job.path, ofNiceness)
      else await process.gone
    }
  }

  /** Waits for a turn, and does the job in it. */
  const inTurn = async (job: PdfJob, options: JobOptions) => {
    const isSlow = slow.has(job.path)
    if (isSlow && options.isQuick === true) return { ending: 'set_aside' as const, lastWords: '' }
    const { kind, path } = job
    const { owner = '' } = options
    // Someone waits for a check, and most are of new files.
    const isKnownQuick = kind === 'check' || quick.has(quickKey(job))
    const wish = { rank: rankOf[kind], isBackground: isBackground(kind), owner, path, isSlow, isKnownQuick }
    if (isSlow || turns.isHeldBack(wish)) options.onSlow?.()
    const turn = await turns.take(wish, options.abandoned)
    try {
      // It showed itself while this job waited.
      if (!isSlow && slow.has(path)) return { ending: 'set_aside' as const, lastWords: '' }
      const { ending, lastWords } = await runOnce(job, options, turn, isSlow)
      if (ending === 'finished' && !slow.has(path)) quick.set(quickKey(job), true)
      return { ending, lastWords }
    } finally {
      turn.giveBack()
    }
  }

  /**
   * Runs a job on a process that lives long enough to begin it. A job whose place is needed is ended and begins again
   * in the turn of a slow file: what it has reported must show in the job by then.
   * @returns `set_aside` only for a job that is quick or not done
   * @throws the reason of the signal for a job that was abandoned
   */
  const run = async (job: PdfJob, options: JobOptions): Promise<Exclude<Ending, 'never_began'>> => {
    let starts = 0
    for (;;) {
      const { ending, lastWords } = await inTurn(job, options)
      if (ending === 'abandoned') options.abandoned?.throwIfAborted()
      if (ending === 'set_aside' && options.isQuick !== true) continue
      if (ending !== 'never_began') return ending
      starts += 1
      if (starts === maxStarts) throw new Fault(`no PDF process starts: ${lastWords}`)
    }
  }

  /** Ends everything, including running jobs; settles when no process is left. */
  const close = async () => {
    isClosed = true
    turns.refuseAll(new PdfEngineClosedError())
    idle.clear()
    for (const process of alive.keys()) process.kill()
    await Promise.all([...alive.keys()].map(({ gone }) => gone))
  }

  const memoryBytes = () => [...alive.keys()].reduce((sum, process) => sum + process.memoryBytes(), 0)

  return { run, close, memoryBytes }
}

export type ProcessPool = ReturnType<typeof createProcessPool>
