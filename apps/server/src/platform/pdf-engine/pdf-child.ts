import { Worker } from 'node:worker_threads'
import { errorText } from '../error-facts.ts'
import { createPdfOpener, PdfReadError } from './pdf-document.ts'
import type { PdfDocument } from './pdf-document.ts'
import { Order } from './pdf-messages.ts'
import type { PdfJob, Report } from './pdf-messages.ts'
import { drawCover, drawFirstPage } from './page-image.ts'
import { readOutline } from './outline.ts'
import { readPageText } from './page-text.ts'
import { loadPdfium } from './pdfium.ts'

// The program of a child process: it opens strangers' PDFs, and has neither secrets nor a socket to lose.

const checkWidth = 96
const maxBatchCharacters = 256_000
const maxRssBytes = Number(process.argv[2])
const openPdf = createPdfOpener(await loadPdfium({ maxBytes: maxRssBytes }))

const send = (report: Report) => process.send?.(report)

let proceed = () => {}

/** Sends a report and waits until it has been handled. */
const sendAndWait = (report: Report) =>
  new Promise<void>((resolve) => {
    proceed = resolve
    send(report)
  })

const textsFrom = (document: PdfDocument, firstPage: number, pagesPerBatch: number) => {
  const texts: string[] = []
  let characters = 0
  const end = Math.min(document.pageCount, firstPage - 1 + pagesPerBatch)
  for (let index = firstPage - 1; index < end && characters < maxBatchCharacters; index += 1) {
    const text = readPageText(document, index)
    texts.push(text)
    characters += text.length
  }
  return texts
}

const index = async (
  document: PdfDocument,
  job: Extract<PdfJob, { kind: 'index' }>,
  assertRead: () => void,
): Promise<void> => {
  const { pageCount } = document
  if (job.firstPage === 1) {
    const cover = await drawCover(document)
    const outline = readOutline(document)
    assertRead()
    await sendAndWait({ type: 'opened', pageCount, outline, cover })
  }
  let firstPage = job.firstPage
  while (firstPage <= pageCount) {
    const texts = textsFrom(document, firstPage, job.pagesPerBatch)
    assertRead()
    await sendAndWait({ type: 'pages', firstPage, texts })
    firstPage += texts.length
  }
}

const work = async (job: PdfJob) => {
  const opened = openPdf(job.path)
  if (!opened.ok) return send({ type: 'refused', problem: opened.problem })
  const { document, assertRead, close } = opened
  try {
    if (job.kind === 'index') return await index(document, job, assertRead)
    // Opening reads little of a file; drawing makes PDFium unpack what a reader would see first.
    const isDrawn = drawFirstPage(document, { maxWidth: checkWidth }) !== null
    assertRead()
    if (!isDrawn) return send({ type: 'refused', problem: 'not_openable' })
    return send({ type: 'checked', pageCount: document.pageCount })
  } finally {
    close()
  }
}

const obey = async (job: PdfJob) => {
  send({ type: 'began' })
  try {
    await work(job)
  } catch (error) {
    // After any other error, such as an abort of PDFium, its memory may be in any state, so this process ends.
    if (!(error instanceof PdfReadError)) throw error
    send({ type: 'failed', message: error.message })
  }
  // PDFium's memory never shrinks, and what one file used must not count against the next.
  send({ type: 'done', isTired: process.memoryUsage.rss() > maxRssBytes / 3 })
}

/** While PDFium works this thread receives no events, so another thread ends the child with its parent. */
const endWithParent = () => {
  const look = `if (process.ppid !== ${process.ppid}) process.kill(process.pid, 'SIGKILL')`
  new Worker(`setInterval(() => { ${look} }, 1000)`, {
    eval: true,
    execArgv: [],
    env: {},
    stdin: false,
  }).unref()
}

const endOnError = (error: unknown) => {
  process.stderr.write(`${errorText(error)}\n`, () => process.exit(1))
}

process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  const order = Order.parse(message)
  if (order.kind === 'next') proceed()
  else obey(order).catch(endOnError)
})
endWithParent()
send({ type: 'ready' })
