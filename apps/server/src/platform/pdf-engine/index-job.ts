import type { OutlineEntry, PageBatch, PdfProblem, Report } from './pdf-messages.ts'
import type { ProcessPool } from './process-pool.ts'

const pagesPerBatch = 32
const maxLostPages = 5

export interface PdfIndex {
  pageCount: number
  /** Flat, in reading order; at most 10 levels and 5000 entries. */
  outline: OutlineEntry[]
  /** WebP, at most 360 pixels wide; null when the first page cannot be drawn. */
  cover: Buffer | null
  /** The first page as WebP, 720 pixels wide; null when it cannot be drawn. */
  picture: Buffer | null
}

export type PdfIndexResult = { ok: true; index: PdfIndex } | { ok: false; problem: PdfProblem }

interface Progress {
  index: PdfIndex | null
  problem: PdfProblem | null
  nextPage: number
}

const listenFor =
  (progress: Progress, onPages: (batch: PageBatch) => Promise<void>) => async (report: Report) => {
    if (report.type === 'refused') progress.problem = report.problem
    if (report.type === 'opened') {
      const { pageCount, outline, cover, picture } = report
      progress.index = { pageCount, outline, cover, picture }
    }
    if (report.type === 'pages') {
      const { firstPage, texts, labels } = report
      await onPages({ firstPage, texts, labels })
      progress.nextPage = firstPage + texts.length
    }
  }

/**
 * Indexes a PDF; a page that kills its process costs the index only that page. The job resumes in a new process page
 * by page, so that the next page to fail is known, and after that page in whole batches again.
 */
export const indexIn = async (
  pool: ProcessPool,
  path: string,
  maxMs: number,
  onPages: (batch: PageBatch) => Promise<void>,
): Promise<PdfIndexResult> => {
  const budget = { leftMs: maxMs }
  const progress: Progress = { index: null, problem: null, nextPage: 1 }
  const onReport = listenFor(progress, onPages)
  let batchSize = pagesPerBatch
  let lostPages = 0

  for (;;) {
    const job = { kind: 'index', path, firstPage: progress.nextPage, pagesPerBatch: batchSize } as const
    const ending = await pool.run(job, { budget, onReport })
    const { index, problem, nextPage } = progress
    if (problem) return { ok: false, problem }
    if (index && (ending === 'finished' || nextPage > index.pageCount)) return { ok: true, index }
    if (!index || ending === 'out_of_time' || lostPages === maxLostPages)
      return { ok: false, problem: 'unsafe' }
    if (batchSize > 1) {
      batchSize = 1
      continue
    }
    await onPages({ firstPage: nextPage, texts: [''], labels: [null] })
    progress.nextPage += 1
    lostPages += 1
    batchSize = pagesPerBatch
  }
}
