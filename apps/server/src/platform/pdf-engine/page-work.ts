import { drawPicture } from './page-image.ts'
import { measureInk } from './page-ink.ts'
import { readPageWords } from './page-words.ts'
import type { PdfDocument } from './pdf-document.ts'
import type { PdfJob, Report } from './pdf-messages.ts'

/** A job about single pages of a PDF. */
export type PageJob = Extract<PdfJob, { kind: 'picture' | 'words' | 'ink' }>

/** Whether a job is about single pages, so that the next one is probably about the same PDF. */
export const isPageJob = (job: PdfJob): job is PageJob =>
  job.kind === 'picture' || job.kind === 'words' || job.kind === 'ink'

const broken: Report = { type: 'page_refused', problem: 'broken_page' }

const inkFrom = (document: PdfDocument, firstPage: number, count: number): Report => {
  const pages = Math.max(0, Math.min(count, document.pageCount - firstPage + 1))
  const boxes = Array.from({ length: pages }, (_value, index) => measureInk(document, firstPage - 1 + index))
  return { type: 'ink', boxes }
}

/** Does a job about pages of an open PDF. */
export const reportOfPages = async (document: PdfDocument, job: PageJob): Promise<Report> => {
  if (job.kind === 'ink') return inkFrom(document, job.firstPage, job.count)
  if (job.page > document.pageCount) return { type: 'page_refused', problem: 'no_page' }
  if (job.kind === 'words') {
    const page = readPageWords(document, job.page - 1)
    return page === null ? broken : { type: 'words', page }
  }
  const limits = { maxWidth: job.width, maxHeight: job.maxHeight }
  const bytes = await drawPicture(document, job.page - 1, limits)
  return bytes === null ? broken : { type: 'picture', bytes }
}
