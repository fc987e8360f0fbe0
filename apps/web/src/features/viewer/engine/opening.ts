import { type PdfInfo, pdfOps } from '@lectureshelf/contract/content/pdfs'
import { call } from '../../../lib/http/http.ts'
import { type PageSource, createPageSource } from './page-source.ts'
import { type PdfRange, rangeChunkBytes, readRange } from './read-range.ts'
// Imports the address only, so that the worker stays out of this chunk. Vite generates the default export.
// oxlint-disable-next-line import/default
import workerUrl from './pdf-worker.ts?worker&url'

/** What every PDF needs, started before the viewer's own code has loaded. */
export interface Opening {
  pdfFile: string
  worker: Worker
  /** Resolves when the worker does not start or crashes, even before anybody listens. */
  crash: Promise<void>
  /** The first bytes of the file, its length and version. */
  head: Promise<PdfRange>
  /** Title, version and page sizes; asked for once for each opening, so it is also the permission to read. */
  info: Promise<PdfInfo>
  /** Pictures, words and hits of the version that `info` names. */
  pages: PageSource
  /** Aborted when the page is left; every later request depends on it. */
  controller: AbortController
}

const beginOpening = (pdfFile: string): Opening => {
  performance.mark('viewer-opened')
  const controller = new AbortController()
  const worker = new Worker(workerUrl, { type: 'module' })
  const crash = new Promise<void>((resolve) => {
    worker.addEventListener('error', () => resolve(), { signal: controller.signal })
  })
  const head = readRange({ pdfFile, begin: 0, end: 2 * rangeChunkBytes, signal: controller.signal })
  // Whoever takes the opening awaits it; until then a failure must not count as unhandled.
  head.catch(() => undefined)
  const info = call(pdfOps.info, { params: { pdfFile }, signal: controller.signal })
  info.catch(() => undefined)
  let version: number | undefined
  info.then((facts) => (version = facts.version)).catch(() => undefined)
  return { pdfFile, worker, crash, head, info, pages: createPageSource(pdfFile, () => version), controller }
}

/** Terminates the worker and aborts every request, at once. */
export const endOpening = ({ worker, controller }: Opening): void => {
  controller.abort()
  worker.terminate()
}

let waiting: Opening | null = null

/**
 * Starts opening a PDF while the viewer's chunk is loading.
 * Call it in the route's loader, on entering (not on preloading). `signal` is the loader's; a cancelled
 * navigation ends the opening too.
 */
export const openAhead = (pdfFile: string, signal: AbortSignal): void => {
  if (waiting?.pdfFile === pdfFile) return
  if (waiting !== null) endOpening(waiting)
  const opening = beginOpening(pdfFile)
  waiting = opening
  signal.addEventListener('abort', () => {
    if (waiting !== opening) return
    waiting = null
    endOpening(opening)
  })
}

/** Returns the opening that the route started, or a new one. The caller must end it. */
export const takeOpening = (pdfFile: string): Opening => {
  const opening = waiting
  waiting = null
  if (opening?.pdfFile === pdfFile) return opening
  if (opening !== null) endOpening(opening)
  return beginOpening(pdfFile)
}
