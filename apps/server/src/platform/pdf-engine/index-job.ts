import type { PageBatch, PdfJob, PdfProblem, Report } from './pdf-messages.ts'
import type { Asking, ProcessPool } from './process-pool.ts'

const pagesPerBatch = 32
const maxLostPages = 5
/** A page is given up that takes so long. */
const maxTurnMs = 300_000

export type PdfIndex = Omit<Extract<Report, { type: 'opened' }>, 'type'>

export type PdfIndexResult = { ok: true; index: PdfIndex } | { ok: false; problem: PdfProblem }

/** How far the reading of a PDF is. */
export interface ReadTo {
  nextPage: number
  lostPages: number
  /** The working time so far. */
  usedMs: number
}

export const unread: ReadTo = { nextPage: 1, lostPages: 0, usedMs: 0 }

/** What a turn of reading came to: the whole index, or how far it is. */
export type IndexTurn = PdfIndexResult | { ok: true; index: null; readTo: ReadTo }

/** A turn of reading: from where, for whom and how long. */
export interface IndexTurnOptions extends Asking {
  from: ReadTo
  /** The turn ends when it has worked for so long. */
  turnMs: number
}

interface Progress {
  pageCount: number | null
  index: PdfIndex | null
  problem: PdfProblem | null
}

/** What a process is to do; its first page is always the next one. */
type IndexJob = Extract<PdfJob, { kind: 'index' }>

const listenFor =
  (job: IndexJob, progress: Progress, onPages: (batch: PageBatch) => Promise<void>) =>
  async (report: Report) => {
    if (report.type === 'refused') progress.problem = report.problem
    if (report.type === 'counted') progress.pageCount = report.pageCount
    if (report.type === 'opened') {
      const { pageCount, outline, cover, picture } = report
      progress.index = { pageCount, outline, cover, picture }
    }
    if (report.type === 'pages') {
      const { firstPage, texts, labels } = report
      await onPages({ firstPage, texts, labels })
      job.firstPage = firstPage + texts.length
    }
  }

/**
 * Reads on in a PDF for a turn; a page that kills its process costs the index only that page. The job resumes in a new
 * process page by page, so that the next page to fail is known, and after that page in whole batches again.
 */
export const indexIn = async (
  pool: ProcessPool,
  path: string,
  maxMs: number,
  onPages: (batch: PageBatch) => Promise<void>,
  { from, turnMs, ...asking }: IndexTurnOptions,
): Promise<IndexTurn> => {
  const leftMs = Math.min(maxMs - from.usedMs, maxTurnMs)
  const budget = { leftMs }
  const progress: Progress = { pageCount: null, index: null, problem: null }
  const job: IndexJob = { kind: 'index', path, firstPage: from.nextPage, pagesPerBatch }
  const onReport = listenFor(job, progress, onPages)
  let { lostPages } = from

  for (;;) {
    const ending = await pool.run(job, { budget, onReport, ...asking })
    const { index, problem, pageCount } = progress
    if (problem) return { ok: false, problem }
    if (index) return { ok: true, index }
    const workedMs = leftMs - budget.leftMs
    const isOver = workedMs >= turnMs
    if (ending === 'set_aside' || (ending === 'finished' && isOver))
      return {
        ok: true,
        index: null,
        readTo: { nextPage: job.firstPage, lostPages, usedMs: from.usedMs + workedMs },
      }
    if (ending === 'finished') continue
    if (
      pageCount === null ||
      job.firstPage > pageCount ||
      ending === 'out_of_time' ||
      lostPages === maxLostPages
    )
      return { ok: false, problem: 'unsafe' }
    if (job.pagesPerBatch > 1) {
      job.pagesPerBatch = 1
      continue
    }
    await onPages({ firstPage: job.firstPage, texts: [''], labels: [null] })
    job.firstPage += 1
    lostPages += 1
    job.pagesPerBatch = pagesPerBatch
  }
}
