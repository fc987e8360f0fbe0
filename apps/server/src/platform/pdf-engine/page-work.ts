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

/** After this working time a job about many pages ends, so that others get their turn. */
const sliceMs = 150

/** Creates what says whether this process has worked for its time. */
export const createSlice = () => {
  const start = process.cpuUsage()
  return {
    isOver: (): boolean => {
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1000 >= sliceMs
    },
  }
}
export type Slice = ReturnType<typeof createSlice>

/** Measures each of some pages, at least one, until its time is over. */
const fromPages = <T>(
  document: PdfDocument,
  { firstPage, count }: { firstPage: number; count: number },
  measure: (document: PdfDocument, pageIndex: number) => T,
): T[] => {
  const pages = Math.max(0, Math.min(count, document.pageCount - firstPage + 1))
  const slice = createSlice()
  const values: T[] = []
  while (values.length < pages && (values.length === 0 || !slice.isOver()))
    values.push(measure(document, firstPage - 1 + values.length))
  return values
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
