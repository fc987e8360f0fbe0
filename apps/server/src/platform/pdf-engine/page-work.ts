import { measureCoverage } from './measures/page-coverage.ts'
import { drawFirstPage, drawGrey, drawPicture } from './page-image.ts'
import { measurePage } from './measures/page-measures.ts'
import { readPageWords } from './page-words.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { PdfJob, Report } from './pdf-messages.ts'

const kinds = ['picture', 'cover', 'words', 'measures', 'coverage', 'grey'] as const

/** A job about single pages of a PDF. */
export type PageJob = Extract<PdfJob, { kind: (typeof kinds)[number] }>

/** Whether a job is about single pages, so that the next one is probably about the same PDF. */
export const isPageJob = (job: PdfJob): job is PageJob => kinds.some((kind) => kind === job.kind)

const broken: Report = { type: 'page_refused', problem: 'broken_page' }

/** Measures each of some pages. */
const fromPages = <T>(
  document: PdfDocument,
  { firstPage, count }: { firstPage: number; count: number },
  measure: (document: PdfDocument, pageIndex: number) => T,
): T[] => {
  const pages = Math.max(0, Math.min(count, document.pageCount - firstPage + 1))
  return Array.from({ length: pages }, (_value, index) => measure(document, firstPage - 1 + index))
}

/** Does a job about pages of an open PDF. */
export const reportOfPages = async (document: PdfDocument, job: PageJob): Promise<Report> => {
  if (job.kind === 'measures') return { type: 'measures', pages: fromPages(document, job, measurePage) }
  if (job.kind === 'coverage')
    return { type: 'coverage', percents: fromPages(document, job, measureCoverage) }
  if (job.kind === 'cover') {
    const { cover } = await drawFirstPage(document)
    return cover === null ? broken : { type: 'picture', bytes: cover }
  }
  if (job.page > document.pageCount) return { type: 'page_refused', problem: 'no_page' }
  if (job.kind === 'words') {
    const page = readPageWords(document, job.page - 1)
    return page === null ? broken : { type: 'words', page }
  }
  if (job.kind === 'grey') {
    const image = await drawGrey(document, job.page - 1, job)
    return image === null ? broken : { type: 'grey', image }
  }
  const limits = { maxWidth: job.width, maxHeight: job.maxHeight }
  const bytes = await drawPicture(document, job.page - 1, limits)
  return bytes === null ? broken : { type: 'picture', bytes }
}
