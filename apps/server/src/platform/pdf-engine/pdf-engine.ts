import { resolve } from 'node:path'
import { type PageResult, drawGreyIn, drawPageIn, readLayoutIn, readWordsIn } from './page-job.ts'
import {
  type MeasuredTo,
  type MeasuringTurn,
  measurePagesIn,
  readCoverageIn,
} from './measures/measuring-turn.ts'
import type {
  GreyImage,
  PageBatch,
  PageMeasures,
  PdfLayout,
  PdfProblem,
  Report,
  WordsOfPage,
} from './pdf-messages.ts'
import { indexIn, unread } from './index-job.ts'
import type { IndexTurn, IndexTurnOptions, PdfIndexResult } from './index-job.ts'
import { createProcessPool } from './process-pool.ts'
import type { Asking, PdfProcessEvent, ProcessPool } from './process-pool.ts'

export type {
  GreyImage,
  PageBatch,
  PageLook,
  PageMeasures,
  PartBox,
  PdfLayout,
  PdfProblem,
  WordsOfPage,
} from './pdf-messages.ts'
export type { PageProblem, PageResult } from './page-job.ts'
export type { IndexTurn, IndexTurnOptions, PdfIndex, PdfIndexResult, ReadTo } from './index-job.ts'
export { unread } from './index-job.ts'
export { readingRules } from './reading/reading-rules.ts'
export { unmeasured } from './measures/measuring-turn.ts'
export type { MeasuredTo, MeasuringTurn } from './measures/measuring-turn.ts'
export { PdfEngineClosedError } from './process-pool.ts'
export type { Asking, PdfProcessEvent } from './process-pool.ts'

export type PdfCheckResult = { ok: true; pageCount: number } | { ok: false; problem: PdfProblem }

export interface PdfEngine {
  /** Checks whether a file is a PDF that a reader can open. Rejects only when the file cannot be read. */
  check: (path: string) => Promise<PdfCheckResult>
  /**
   * Reads what a search and a list need. The texts come in page order, each page once. The next batch is read only
   * after `onPages` has handled the last; its error ends the job. A broken page is ''.
   */
  index: (path: string, onPages: (batch: PageBatch) => Promise<void>) => Promise<PdfIndexResult>
  /** Reads on in a PDF for a turn, so that other PDFs get theirs. */
  indexTurn: (
    path: string,
    turn: IndexTurnOptions,
    onPages: (batch: PageBatch) => Promise<void>,
  ) => Promise<IndexTurn>
  /** Draws a page, counted from 1, as WebP. Before index jobs, and after checks. */
  drawPage: (path: string, size: PictureSize, asking?: Asking) => Promise<PageResult<Buffer>>
  /** Draws the cover again that an index job has drawn. */
  drawCover: (path: string) => Promise<PageResult<Buffer>>
  /** Reads the words of a page, counted from 1, with their boxes. */
  readWords: (path: string, page: number, asking?: Asking) => Promise<PageResult<WordsOfPage>>
  /** Reads the sizes of all pages, and the parts of the file that page 1 needs. */
  readLayout: (path: string) => Promise<PageResult<PdfLayout>>
  /** Measures ink and look of the next pages in a turn. A PDF is measured when each page has a value, or null. */
  measurePages: (path: string, turn: MeasuringTurn<PageMeasures>) => Promise<MeasuredTo<PageMeasures>>
  /** Measures in a turn how much of each of the next pages pictures cover, in percent: a scan is a picture. */
  readCoverage: (path: string, turn: MeasuringTurn<number>) => Promise<MeasuredTo<number>>
  /** Draws a page, counted from 1, in shades of grey for a machine that reads it. */
  drawGrey: (path: string, size: GreySize) => Promise<PageResult<GreyImage>>
  /** Returns the memory of all processes; 0 where the system does not report it. */
  memoryBytes: () => number
  /** Kills all processes; waiting and running jobs reject with `PdfEngineClosedError`. */
  close: () => Promise<void>
}

/** A page, and the largest size of its picture in pixels. */
export interface PictureSize {
  page: number
  width: number
  maxHeight: number
}

/** A page and its resolution, which is lower for a page that would have more pixels. */
export interface GreySize {
  page: number
  dotsPerInch: number
  maxPixels: number
}

export interface PdfEngineOptions {
  processes?: number
  /** The memory limit of one process, which is killed beyond it. */
  maxRssBytes?: number
  /** Working time of a check. */
  maxMs?: number
  /** Working time of all turns that read a PDF, without the time spent in `onPages`, or measure it. */
  indexMaxMs?: number
  /** Working time of a job about a page, and of measuring a few pages. */
  pageMaxMs?: number
  /** How long an idle process is kept. */
  maxIdleMs?: number
  /** How far jobs for which no one waits step back behind others: from 0 to 19, as `nice` counts. */
  niceness?: number | undefined
  log?: (event: PdfProcessEvent) => void
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
  indexMaxMs = 1_200_000,
  pageMaxMs = 15_000,
  maxIdleMs = 60_000,
  niceness = 0,
  log = () => {},
}: PdfEngineOptions = {}): PdfEngine => {
  const pool = createProcessPool({ processes, maxRssBytes, maxIdleMs, niceness, log })
  const measuring = { jobMaxMs: pageMaxMs, maxMs: indexMaxMs }
  return {
    check: (path) => checkIn(pool, resolve(path), maxMs),
    index: async (path, onPages) => {
      const whole = { from: unread, turnMs: Infinity }
      const turn = await indexIn(pool, resolve(path), indexMaxMs, onPages, whole)
      return turn.ok && turn.index === null ? unsafe : turn
    },
    indexTurn: (path, turn, onPages) => indexIn(pool, resolve(path), indexMaxMs, onPages, turn),
    drawPage: (path, size, asking) =>
      drawPageIn(pool, { kind: 'picture', path: resolve(path), ...size }, pageMaxMs, asking),
    drawCover: (path) => drawPageIn(pool, { kind: 'cover', path: resolve(path) }, pageMaxMs),
    readWords: (path, page, asking) =>
      readWordsIn(pool, { kind: 'words', path: resolve(path), page }, pageMaxMs, asking),
    readLayout: (path) => readLayoutIn(pool, resolve(path), maxMs),
    measurePages: (path, turn) => measurePagesIn(pool, resolve(path), turn, measuring),
    readCoverage: (path, turn) => readCoverageIn(pool, resolve(path), turn, measuring),
    drawGrey: (path, size) => drawGreyIn(pool, { kind: 'grey', path: resolve(path), ...size }, pageMaxMs),
    memoryBytes: pool.memoryBytes,
    close: () => pool.close(),
  }
}
