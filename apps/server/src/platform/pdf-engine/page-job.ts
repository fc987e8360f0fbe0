import type { PageJob } from './page-work.ts'
import type { GreyImage, PdfLayout, PdfProblem, Report, WordsOfPage } from './pdf-messages.ts'
import type { Asking, ProcessPool } from './process-pool.ts'

export type PageProblem = PdfProblem | Extract<Report, { type: 'page_refused' }>['problem']
/** `unsafe`: the page took too much memory or time, or crashed PDFium. */
export type PageResult<T> = { ok: true; value: T } | { ok: false; problem: PageProblem }

/** Runs a job about pages. @returns null when it was set aside, which only a quick one is */
export const runPageJob = async <T>(
  pool: ProcessPool,
  job: PageJob | { kind: 'layout'; path: string },
  budget: { leftMs: number },
  valueOf: (report: Report) => T | undefined,
  asking: Asking = {},
): Promise<PageResult<T> | null> => {
  let result: PageResult<T> = { ok: false, problem: 'unsafe' }
  const onReport = async (report: Report) => {
    const value = valueOf(report)
    if (value !== undefined) result = { ok: true, value }
    else if (report.type === 'refused' || report.type === 'page_refused')
      result = { ok: false, problem: report.problem }
  }
  const ending = await pool.run(job, { budget, onReport, ...asking })
  if (ending === 'set_aside') return null
  return ending === 'finished' ? result : { ok: false, problem: 'unsafe' }
}

const runOnce = async <T>(
  pool: ProcessPool,
  job: PageJob | { kind: 'layout'; path: string },
  maxMs: number,
  valueOf: (report: Report) => T | undefined,
  asking: Asking = {},
): Promise<PageResult<T>> =>
  (await runPageJob(pool, job, { leftMs: maxMs }, valueOf, asking)) ?? { ok: false, problem: 'unsafe' }

/** Draws a page, or the cover, as WebP. */
export const drawPageIn = (
  pool: ProcessPool,
  job: Extract<PageJob, { kind: 'picture' | 'cover' }>,
  maxMs: number,
  asking: Asking = {},
): Promise<PageResult<Buffer>> =>
  runOnce(pool, job, maxMs, (report) => (report.type === 'picture' ? report.bytes : undefined), asking)

/** Reads the words of a page. */
export const readWordsIn = (
  pool: ProcessPool,
  job: Extract<PageJob, { kind: 'words' }>,
  maxMs: number,
  asking: Asking = {},
): Promise<PageResult<WordsOfPage>> =>
  runOnce(pool, job, maxMs, (report) => (report.type === 'words' ? report.page : undefined), asking)

/** Draws a page in shades of grey. */
export const drawGreyIn = (
  pool: ProcessPool,
  job: Extract<PageJob, { kind: 'grey' }>,
  maxMs: number,
): Promise<PageResult<GreyImage>> =>
  runOnce(pool, job, maxMs, (report) => (report.type === 'grey' ? report.image : undefined))

/** Reads the sizes of all pages and the ranges that page 1 needs. */
export const readLayoutIn = (
  pool: ProcessPool,
  path: string,
  maxMs: number,
): Promise<PageResult<PdfLayout>> =>
  runOnce(pool, { kind: 'layout', path }, maxMs, (report) =>
    report.type === 'layout' ? report.layout : undefined,
  )
