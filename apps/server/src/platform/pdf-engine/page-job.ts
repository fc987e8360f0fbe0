import type { PageJob } from './page-work.ts'
import type { PartBox, PdfLayout, PdfProblem, Report, WordsOfPage } from './pdf-messages.ts'
import type { ProcessPool } from './process-pool.ts'

export type PageProblem = PdfProblem | Extract<Report, { type: 'page_refused' }>['problem']
/** `unsafe`: the page took too much memory or time, or crashed PDFium. */
export type PageResult<T> = { ok: true; value: T } | { ok: false; problem: PageProblem }

const pagesPerInkJob = 16
const maxLostPages = 5

const runOnce = async <T>(
  pool: ProcessPool,
  job: PageJob | { kind: 'layout'; path: string },
  maxMs: number,
  valueOf: (report: Report) => T | undefined,
): Promise<PageResult<T>> => {
  let result: PageResult<T> = { ok: false, problem: 'unsafe' }
  const onReport = async (report: Report) => {
    const value = valueOf(report)
    if (value !== undefined) result = { ok: true, value }
    else if (report.type === 'refused' || report.type === 'page_refused')
      result = { ok: false, problem: report.problem }
  }
  const ending = await pool.run(job, { budget: { leftMs: maxMs }, onReport })
  return ending === 'finished' ? result : { ok: false, problem: 'unsafe' }
}

/** Draws a page as WebP. */
export const drawPageIn = (
  pool: ProcessPool,
  job: Extract<PageJob, { kind: 'picture' }>,
  maxMs: number,
): Promise<PageResult<Buffer>> =>
  runOnce(pool, job, maxMs, (report) => (report.type === 'picture' ? report.bytes : undefined))

/** Reads the words of a page. */
export const readWordsIn = (
  pool: ProcessPool,
  job: Extract<PageJob, { kind: 'words' }>,
  maxMs: number,
): Promise<PageResult<WordsOfPage>> =>
  runOnce(pool, job, maxMs, (report) => (report.type === 'words' ? report.page : undefined))

const readInkOf = (pool: ProcessPool, path: string, firstPage: number, count: number, maxMs: number) =>
  runOnce(pool, { kind: 'ink', path, firstPage, count }, maxMs, (report) =>
    report.type === 'ink' ? report.boxes : undefined,
  )

/** Measures pages one by one after their batch was lost. A page that is lost again has no box. */
const readInkSingly = async (
  pool: ProcessPool,
  path: string,
  [first, last]: [number, number],
  maxMs: number,
) => {
  const boxes: (PartBox | null)[] = []
  let lost = 0
  for (let page = first; page <= last; page += 1) {
    const result = await readInkOf(pool, path, page, 1, maxMs)
    boxes.push(result.ok ? (result.value[0] ?? null) : null)
    if (!result.ok) lost += 1
    if (lost === maxLostPages) return { boxes, lost }
  }
  return { boxes, lost }
}

/**
 * Measures the ink of the pages of a PDF, in jobs of a few pages each, so that other work gets its turn. After five lost
 * pages the rest has no boxes.
 */
export const readInkIn = async (
  pool: ProcessPool,
  path: string,
  pageCount: number,
  maxMs: number,
): Promise<(PartBox | null)[]> => {
  const boxes: (PartBox | null)[] = []
  let lost = 0
  for (let first = 1; first <= pageCount && lost < maxLostPages; first += pagesPerInkJob) {
    const last = Math.min(pageCount, first + pagesPerInkJob - 1)
    const result = await readInkOf(pool, path, first, last - first + 1, maxMs)
    if (result.ok) {
      boxes.push(...result.value)
      continue
    }
    const singly = await readInkSingly(pool, path, [first, last], maxMs)
    boxes.push(...singly.boxes)
    lost += singly.lost
  }
  return Array.from({ length: pageCount }, (_value, index) => boxes[index] ?? null)
}

/** Reads the sizes of all pages and the ranges that page 1 needs. */
export const readLayoutIn = (
  pool: ProcessPool,
  path: string,
  maxMs: number,
): Promise<PageResult<PdfLayout>> =>
  runOnce(pool, { kind: 'layout', path }, maxMs, (report) =>
    report.type === 'layout' ? report.layout : undefined,
  )
