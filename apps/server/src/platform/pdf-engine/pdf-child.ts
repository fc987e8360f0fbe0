import { sendAndWait, serveWork } from '../children/child-side.ts'
import { createPdfOpener } from './pdf-document.ts'
import type { OpenedPdf, PdfDocument } from './pdf-document.ts'
import { PdfJob, type Report } from './pdf-messages.ts'
import { drawFirstPage, drawPage } from './page-image.ts'
import { readLayout } from './page-layout.ts'
import { type PageJob, type Slice, createSlice, isPageJob, reportOfPages } from './page-work.ts'
import { readOutline } from './outline.ts'
import { readPageLabel, readPageText } from './page-text.ts'
import { loadPdfium } from './pdfium.ts'

// The program of a child process: it opens strangers' PDFs, and has neither secrets nor a socket to lose.

const checkSize = { maxWidth: 96, maxHeight: 192 }
const maxBatchCharacters = 256_000
const maxRssBytes = Number(process.argv[2])
const openPdf = createPdfOpener(await loadPdfium({ maxBytes: maxRssBytes }))

const send = (report: Report) => process.send?.(report)

/** Reads some pages, at least one, until the time is over. */
const pagesFrom = (document: PdfDocument, firstPage: number, pagesPerBatch: number, slice: Slice) => {
  const texts: string[] = []
  const labels: (string | null)[] = []
  let characters = 0
  const end = Math.min(document.pageCount, firstPage - 1 + pagesPerBatch)
  for (let index = firstPage - 1; index < end && characters < maxBatchCharacters; index += 1) {
    if (texts.length > 0 && slice.isOver()) break
    const text = readPageText(document, index)
    texts.push(text)
    labels.push(readPageLabel(document, index))
    characters += text.length
  }
  return { texts, labels }
}

/** Reads pages until the time is over, and what a list shows after the last page. @returns whether nothing is left */
const index = async (
  document: PdfDocument,
  job: Extract<PdfJob, { kind: 'index' }>,
  assertRead: () => void,
): Promise<boolean> => {
  const { pageCount } = document
  const slice = createSlice()
  const counted: Report = { type: 'counted', pageCount }
  await sendAndWait(counted)
  let firstPage = job.firstPage
  while (firstPage <= pageCount) {
    const { texts, labels } = pagesFrom(document, firstPage, job.pagesPerBatch, slice)
    assertRead()
    const report: Report = { type: 'pages', firstPage, texts, labels }
    await sendAndWait(report)
    firstPage += texts.length
    if (slice.isOver()) return false
  }
  const pictures = await drawFirstPage(document)
  const outline = readOutline(document)
  assertRead()
  const report: Report = { type: 'opened', pageCount, outline, ...pictures }
  await sendAndWait(report)
  return true
}

/** The PDF of the last job about single pages: opening it again would cost as much as drawing a page. */
let kept: { path: string; opened: OpenedPdf } | null = null

const closeKept = () => {
  if (kept?.opened.ok === true) kept.opened.close()
  kept = null
}

const openKept = (path: string): OpenedPdf => {
  if (kept?.path === path) return kept.opened
  closeKept()
  const opened = openPdf(path)
  kept = { path, opened }
  return opened
}

const workOnPages = async (job: PageJob) => {
  const opened = openKept(job.path)
  if (!opened.ok) return send({ type: 'refused', problem: opened.problem })
  const report = await reportOfPages(opened.document, job)
  opened.assertRead()
  return send(report)
}

/** Draws the first page: opening reads little of a file, and drawing unpacks what a reader would see first. */
const check = (document: PdfDocument): Report => {
  const isDrawn = drawPage(document, 0, checkSize) !== null
  return isDrawn
    ? { type: 'checked', pageCount: document.pageCount }
    : { type: 'refused', problem: 'not_openable' }
}

/** The next job is about the same PDF until it is read. */
const workOnIndex = async (job: Extract<PdfJob, { kind: 'index' }>) => {
  // Its file may have been mended since it was opened.
  if (job.firstPage === 1) closeKept()
  const opened = openKept(job.path)
  if (!opened.ok) send({ type: 'refused', problem: opened.problem })
  else if (await index(opened.document, job, opened.assertRead)) closeKept()
}

const work = async (job: PdfJob) => {
  if (isPageJob(job)) return workOnPages(job)
  if (job.kind === 'index') return workOnIndex(job)
  closeKept()
  const opened = openPdf(job.path)
  if (!opened.ok) return send({ type: 'refused', problem: opened.problem })
  const { document, assertRead, close } = opened
  try {
    const report: Report =
      job.kind === 'layout' ? { type: 'layout', layout: readLayout(document, opened) } : check(document)
    assertRead()
    return send(report)
  } finally {
    close()
  }
}

serveWork({
  job: PdfJob,
  work,
  afterFailure: closeKept,
  // PDFium's memory never shrinks, and what one file used must not count against the next.
  isTired: () => process.memoryUsage.rss() > maxRssBytes / 3,
})
