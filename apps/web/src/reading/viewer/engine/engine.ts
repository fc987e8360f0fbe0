import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { linkWithoutPlace } from '@lectureshelf/contract/sentences'
import { createDeferred } from '../../../lib/deferred.ts'
import { ApiError, NetworkError } from '../../../lib/http/http.ts'
import type { Position } from '../reading/position.ts'
import { toast } from '../../../ui/toast.ts'
import { ReaderCrashedError, ReplacedError, failureOf } from '../failures.ts'
import { type Size, sizesOfRuns, type TextBox } from '../page-layout.ts'
import type { Look } from '../reading/stored-look.ts'
import { startPictureWidth } from '../../../lib/storage/pdf-parts.ts'
import { type Opening, takeOpening } from '../session/opening.ts'
import type { Source } from '../session/source.ts'
import type { EngineEvent, FindQuery, ZoomPreset } from '../state.ts'
import { createColumnZoom } from './column-zoom.ts'
import { createContents } from './contents/contents.ts'
import { createDocument } from './document.ts'
import { createFind } from './find/find.ts'
import { withOfflineWords } from './find/with-offline-words.ts'
import { attachGestures } from './gestures.ts'
import type { PDFDocumentProxy } from './pdfjs.ts'
import { type Surface, createSurface } from './reading-surface.ts'
// Global class names: pages are made without React.
// oxlint-disable-next-line import/no-unassigned-import
import './pdf-layers.css'
// oxlint-disable-next-line import/no-unassigned-import
import '../page-theme/page-themes.css'

export interface EngineOptions {
  /** The scrolling element, absolutely positioned; its first child receives the pages. */
  container: HTMLDivElement
  pdfFile: string
  /** Where to open. */
  start: Position
  look: Look
  /** What the address finds, which is asked for while the PDF opens. */
  find: FindQuery | null
  onEvent: (event: EngineEvent) => void
}

const a4: Size = { width: 595, height: 842 }

const repeated = (size: Size, count: number): Size[] => Array.from({ length: count }, () => size)

/** Whether this browser has what pdf.js needs and nothing replaces. */
const canRead = () =>
  typeof WebAssembly === 'object' && typeof ReadableStream === 'function' && typeof Path2D === 'function'

/** Returns whether reading failed in this browser or in the file, and not because of the connection or a right. */
const isReadersFault = (error: unknown): boolean =>
  !(error instanceof ApiError || error instanceof NetworkError || error instanceof ReplacedError)

/** Sets the sizes of all pages as soon as the server or pdf.js has told them. */
const createSizes = ({ list }: Surface, onEvent: (event: EngineEvent) => void) => {
  let isKnown = false
  const set = (sizes: readonly Size[], text?: TextBox | null) => {
    onEvent({ type: 'opened', pageCount: sizes.length })
    list.setSizes(sizes, text)
  }
  return {
    isKnown: () => isKnown,
    takeInfo: ({ pageSizes, textBox }: PdfInfo) => {
      if (pageSizes === null || pageSizes.length === 0 || list.count() > 0) return
      isKnown = true
      set(sizesOfRuns(pageSizes), textBox)
    },
    /** Fits the text of a PDF that was measured after it had opened, as the next opening would. */
    takeMeasures: ({ pageSizes, textBox }: PdfInfo) => {
      if (isKnown || pageSizes === null || pageSizes.length === 0) return
      isKnown = true
      if (list.count() === 0) return set(sizesOfRuns(pageSizes), textBox)
      list.setSizes(sizesOfRuns(pageSizes), textBox)
    },
    /** Lays out by the first page; others correct themselves when they come near. */
    takeDocument: async (document: PDFDocumentProxy) => {
      if (list.count() === document.numPages) return
      isKnown = false
      const first = await document.getPage(Math.min(Math.max(list.current(), 1), document.numPages))
      const { width, height } = first.getViewport({ scale: 1 })
      if (list.count() !== document.numPages) set(repeated({ width, height }, document.numPages))
    },
    guess: (pageCount: number) => {
      if (list.count() === 0) set(repeated(a4, pageCount))
    },
  }
}

/** Returns whether the server has a picture of the page that is open. */
const hasPictures = async ({ source, controller }: Opening, surface: Surface): Promise<boolean> => {
  if (surface.hasPicture()) return true
  const picture = source.picture(Math.max(surface.list.current(), 1), startPictureWidth, {
    signal: controller.signal,
  })
  return picture.then(createImageBitmap).then(
    (bitmap) => {
      bitmap.close()
      return true
    },
    () => false,
  )
}

/** Reports each page whose words turn out to be those that a machine has read. */
const withMachineReports = (source: Source, onEvent: (event: EngineEvent) => void): Source => ({
  ...source,
  words: async (page, signal) => {
    const words = await source.words(page, signal)
    if (words.source === 'machine') onEvent({ type: 'machineRead', page })
    return words
  },
})

/** Opens a PDF in a container at once. After an abort nothing is reported. */
export const createEngine = (options: EngineOptions) => {
  const { container, start } = options
  const column = container.firstElementChild
  if (!(column instanceof HTMLElement)) throw new Error('The pages need an element.')
  const opening = takeOpening(options.pdfFile, start)
  const { signal } = opening.controller

  const opened = createDeferred()
  const onEvent = (event: EngineEvent) => {
    if (signal.aborted) return
    if (event.type === 'opened') opened.resolve()
    options.onEvent(event)
  }
  const onFailure = (error: unknown) => onEvent({ type: 'failed', failure: failureOf(error) })

  const document = createDeferred<PDFDocumentProxy>()
  const offline = withOfflineWords({
    source: opening.source,
    isKept: opening.isKept,
    document: document.promise,
  })
  const source = withMachineReports(offline, onEvent)
  const surface: Surface = createSurface({
    container,
    column,
    opening: { ...opening, source },
    start,
    look: options.look,
    onEvent,
    links: {
      goToDestination: (destination) => contents.go(destination),
      goByName: (action) => contents.step(action),
      hasPlace: (destination) => contents.hasPlace(destination),
      sayMissing: () => {
        toast.error(linkWithoutPlace)
        // The link is gone, and the focus with it.
        container.focus({ preventScroll: true })
      },
    },
    onUpdate: () => finder.refresh(),
    onTried: () => contents.read(),
    areSizesKnown: () => sizes.isKnown(),
  })
  const { list, painter } = surface
  const contents = createContents({ list, onEvent, signal })
  const sizes = createSizes(surface, onEvent)
  const finder = createFind({
    pages: source,
    list,
    signal,
    opened: opened.promise,
    onEvent,
    onRefused: onFailure,
  })
  attachGestures(container, column, { ...list, setPaused: painter.setPaused }, signal)

  const columnZoom = createColumnZoom(container, column, list, signal)

  const continueWithPictures = async (cause: unknown) => {
    const info = await opening.info.catch(() => null)
    if (info === null || info.pageCount === null || !(await hasPictures(opening, surface)))
      return onFailure(cause)
    sizes.guess(info.pageCount)
    opening.worker.terminate()
    surface.showPicturesOnly()
    onEvent({ type: 'picturesOnly' })
  }
  const onReaderFailed = (error: unknown) => {
    if (signal.aborted) return
    // Without the document nothing can be resumed: it is opened again.
    if (!isReadersFault(error))
      return onEvent({ type: 'failed', failure: { ...failureOf(error), isFinal: true } })
    painter.setDocument(null)
    void continueWithPictures(error)
  }

  const file = createDocument(opening, {
    onFailure,
    onTransfer: (receivedBytes, isFetching) => onEvent({ type: 'transferred', receivedBytes, isFetching }),
  })
  const open = async () => {
    if (!canRead()) throw new ReaderCrashedError()
    const read = await file.open()
    if (read === null) return
    document.resolve(read)
    await sizes.takeDocument(read)
    contents.setDocument(read)
    painter.setDocument(read)
  }
  opening.info
    .then((info) => {
      sizes.takeInfo(info)
      contents.takeInfo(info)
    })
    .catch(() => undefined)
  opening.measured.then(sizes.takeMeasures).catch(() => undefined)
  void opening.crash.then(() => onReaderFailed(new ReaderCrashedError()))
  open().catch(onReaderFailed)
  if (options.find !== null) finder.findLinked(options.find, start.page)

  return {
    ...finder,
    /** Finds the page numbers of the table of contents, once. */
    resolveOutline: contents.resolve,
    goToOutline: contents.goToOutline,
    /** Returns where the top of the window is. */
    position: list.position,
    /** Returns the last page of which the window shows at least half, or the page at its top. */
    lastSeen: list.lastSeen,
    /** Scrolls to a position, without reporting a jump. */
    goTo: list.goTo,
    goToPage: (page: number) => list.goTo({ page, offset: 0 }),
    setZoom: (zoom: ZoomPreset | number) => list.setZoom(zoom),
    setLook: list.setLook,
    /** Returns how many pages a reader turns at once. */
    pagesPerTurn: list.pagesPerTurn,
    /** Zooms to the column of text at a point, or where the mouse is, and back. */
    zoomToColumn: columnZoom.toggle,
    /** Scrolls by a share of the window's height. */
    scrollBy: (share: number) => container.scrollBy({ top: container.clientHeight * share }),
    /** Focuses the pages, where the arrow keys scroll. */
    focus: () => container.focus({ preventScroll: true }),
    /** Sends the failed requests again. */
    resume: () => {
      onEvent({ type: 'resumed' })
      file.resume()
      surface.retry()
    },
    /** Aborts every request and ends the worker. */
    destroy: () => {
      painter.setDocument(null)
      file.end()
      list.clear()
    },
  }
}

/** The interface to the pages and to pdf.js; nothing of pdf.js itself crosses it. */
export type Engine = ReturnType<typeof createEngine>
