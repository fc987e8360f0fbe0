import { resolve } from 'node:path'
import type { PageBatch, PdfProblem, Report } from './pdf-messages.ts'
import { indexIn } from './index-job.ts'
import type { PdfIndexResult } from './index-job.ts'
import { createProcessPool } from './process-pool.ts'
import type { PdfProcessEvent, ProcessPool } from './process-pool.ts'

export type { PageBatch, PdfProblem } from './pdf-messages.ts'
export type { PdfIndex, PdfIndexResult } from './index-job.ts'
export { PdfEngineClosedError } from './process-pool.ts'
export type { PdfProcessEvent } from './process-pool.ts'

export type PdfCheckResult = { ok: true; pageCount: number } | { ok: false; problem: PdfProblem }

export interface PdfEngine {
  /** Checks whether a file is a PDF that a reader can open. Rejects only when the file cannot be read. */
  check: (path: string) => Promise<PdfCheckResult>
  /**
   * Reads what a search and a list need. The texts come in page order, each page once. The next batch is read only
   * after `onPages` has handled the last; its error ends the job. A broken page is ''.
   */
  index: (path: string, onPages: (batch: PageBatch) => Promise<void>) => Promise<PdfIndexResult>
  /** Returns the memory of all processes; 0 where the system does not report it. */
  memoryBytes: () => number
  /** Kills all processes; waiting and running jobs reject with `PdfEngineClosedError`. */
  close: () => Promise<void>
}

export interface PdfEngineOptions {
  processes?: number
  /** The memory limit of one process, which is killed beyond it. */
  maxRssBytes?: number
  /** Working time of a check. */
  maxMs?: number
  /** Working time of an index job, without the time spent in `onPages`. */
  indexMaxMs?: number
  /** How long an idle process is kept. */
  maxIdleMs?: number
  log?: (event: PdfProcessEvent) => void
  /** The program of a process, if not the one beside the engine. */
  program?: URL
}

const unsafe = { ok: false, problem: 'unsafe' } as const

const checkIn = async (pool: ProcessPool, path: string, maxMs: number): Promise<PdfCheckResult> => {
  let result: PdfCheckResult | null = null
  const onReport = async (report: Report) => {
    if (report.type === 'checked') result = { ok: true, pageCount: report.pageCount }
    if (report.type === 'refused') result = { ok: false, problem: report.problem }
  }
  const ending = await pool.run({ kind: 'check', path }, { budget: { leftMs: maxMs }, onReport })
  return ending === 'finished' && result ? result : unsafe
}

/** Creates the PDF engine. Its processes start with the first job. */
export const createPdfEngine = ({
  processes = 2,
  maxRssBytes = 768 * 1024 * 1024,
  maxMs = 30_000,
  indexMaxMs = 300_000,
  maxIdleMs = 60_000,
  log = () => {},
  program,
}: PdfEngineOptions = {}): PdfEngine => {
  const pool = createProcessPool({ processes, maxRssBytes, maxIdleMs, log, program })
  return {
    check: (path) => checkIn(pool, resolve(path), maxMs),
    index: (path, onPages) => indexIn(pool, resolve(path), indexMaxMs, onPages),
    memoryBytes: pool.memoryBytes,
    close: () => pool.close(),
  }
}
