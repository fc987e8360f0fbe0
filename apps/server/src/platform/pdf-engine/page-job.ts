import type { PageJob } from './page-work.ts'
import type { GreyImage, PageMeasures, PdfLayout, PdfProblem, Report, WordsOfPage } from './pdf-messages.ts'
import type { Asking, ProcessPool } from './process-pool.ts'

export type PageProblem = PdfProblem | Extract<Report, { type: 'page_refused' }>['problem']
/** `unsafe`: the page took too much memory or time, or crashed PDFium. */
export type PageResult<T> = { ok: true; value: T } | { ok: false; problem: PageProblem }

const pagesPerMeasuring = 16
const maxLostPages = 5

const runOnce = async <T>(
  pool: ProcessPool,
  job: PageJob | { kind: 'layout'; path: string },
  maxMs: number,
  valueOf: (report: Report) => T | undefined,
  asking: Asking = {},
): Promise<PageResult<T>> => {
  let result: PageResult<T> = { ok: false, problem: 'unsafe' }
  const onReport = async (report: Report) => {
    const value = valueOf(report)
    if (value !== undefined) result = { ok: true, value }
    else if (report.type === 'refused' || report.type === 'page_refused')
      result = { ok: false, problem: report.problem }
  }
  const ending = await pool.run(job, { budget: { leftMs: maxMs }, onReport, ...asking })
  return ending === 'finished' ? result : { ok: false, problem: 'unsafe' }
}

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

type AskForPages<T> = (firstPage: number, count: number) => Promise<PageResult<T[]>>

/** Measures pages one by one after their batch was lost. A page that is lost again has no value. */
const measureSingly = async <T>(ask: AskForPages<T>, [first, last]: [number, number]) => {
  const values: (T | null)[] = []
  let lost = 0
  for (let page = first; page <= last; page += 1) {
    const result = await ask(page, 1)
    values.push(result.ok ? (result.value[0] ?? null) : null)
    if (!result.ok) lost += 1
    if (lost === maxLostPages) return { values, lost }
  }
  return { values, lost }
}

/**
 * Measures the pages of a PDF, in jobs of a few pages each, so that other work gets its turn. After five lost pages the
 * rest has no value.
 */
const measurePages = async <T>(ask: AskForPages<T>, pageCount: number): Promise<(T | null)[]> => {
  const values: (T | null)[] = []
  let lost = 0
  while (values.length < pageCount && lost < maxLostPages) {
    const first = values.length + 1
    const last = Math.min(pageCount, first + pagesPerMeasuring - 1)
    const result = await ask(first, last - first + 1)
    // A process that has worked for its time leaves the rest of them for the next job.
    if (result.ok && result.value.length > 0) {
      values.push(...result.value)
      continue
    }
    const singly = await measureSingly(ask, [first, last])
    values.push(...singly.values)
    lost += singly.lost
  }
  return Array.from({ length: pageCount }, (_value, index) => values[index] ?? null)
}

/** Measures ink and look of each page. */
export const measurePagesIn = async (
  pool: ProcessPool,
  path: string,
  pageCount: number,
  maxMs: number,
): Promise<PageMeasures[]> => {
  const measures = await measurePages<PageMeasures>(
    (firstPage, count) =>
      runOnce(pool, { kind: 'measures', path, firstPage, count }, maxMs, (report) =>
        report.type === 'measures' ? report.pages : undefined,
      ),
    pageCount,
  )
  return measures.map((page) => page ?? { ink: null, look: null })
}

/** Measures how much of each page pictures cover, in percent. */
export const readCoverageIn = async (
  pool: ProcessPool,
  path: string,
  pageCount: number,
  maxMs: number,
): Promise<number[]> => {
  const percents = await measurePages<number>(
    (firstPage, count) =>
      runOnce(pool, { kind: 'coverage', path, firstPage, count }, maxMs, (report) =>
        report.type === 'coverage' ? report.percents : undefined,
      ),
    pageCount,
  )
  return percents.map((percent) => percent ?? 0)
}

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
