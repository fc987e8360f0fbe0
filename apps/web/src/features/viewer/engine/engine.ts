import { EventBus, LinkTarget, PDFFindController, PDFLinkService, PDFViewer } from './pdfjs.ts'
import { phone } from '../../../ui/breakpoints.json'
import { ReaderCrashedError, failureOf } from '../failures.ts'
import { createDocument, pdfjsFilesUrl } from './document.ts'
import { attachFind } from './find.ts'
import { attachGestures } from './gestures.ts'
import { takeOpening } from './opening.ts'
import { type Outline, createOutline } from './outline.ts'
import type { EngineEvent, ZoomPreset } from '../state.ts'
// The class names are those of pdf.js.
// oxlint-disable-next-line import/no-unassigned-import
import './pdf-layers.css'

/** Where the top of the window is. */
export interface EnginePosition {
  page: number
  /** How far down that page, from 0 to 1. */
  offset: number
}

export interface EngineOptions {
  /** The scrolling element, absolutely positioned; its first child receives the pages. */
  container: HTMLDivElement
  pdfFile: string
  /** Where to open. */
  start: EnginePosition
  onEvent: (event: EngineEvent) => void
}

/** The interface to pdf.js; nothing of pdf.js itself crosses it. */
export interface Engine {
  goToPage: (page: number) => void
  /** Scrolls to a position, without reporting a jump. */
  goTo: (position: EnginePosition) => void
  /** Returns where the top of the window is. */
  position: () => EnginePosition
  setZoom: (zoom: ZoomPreset | number) => void
  /** Marks every match of a word and scrolls to the first one from the current page on. */
  find: (query: string) => void
  findNext: (direction: 1 | -1) => void
  closeFind: () => void
  /** Reads the table of contents, once. */
  readOutline: () => void
  goToOutline: (key: string) => void
  /** Scrolls by a share of the window's height. */
  scrollBy: (share: number) => void
  /** Sends the failed requests again. */
  resume: () => void
  /** Focuses the pages, where the arrow keys scroll. */
  focus: () => void
  /** Aborts every request and ends the worker. */
  destroy: () => void
}

// Above this size pdf.js renders only the visible part sharply. More memory kills the tab on iOS and cheap
// phones.
const largestCanvasPixels = 2 ** 23
const largestCanvasPixelsOnPhone = 5_000_000
// Values of pdf.js: a text layer to select and search, links but no forms, no editor.
const textLayerEnabled = 1
const annotationsShown = 1
const editorDisabled = -1

// Returns whether this is a phone: little memory, and pages as wide as the screen.
const isSmallScreen = () => matchMedia(phone).matches

const createViewer = (container: HTMLDivElement, signal: AbortSignal) => {
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    // A heading's link must not change the reader's zoom.
    ignoreDestinationZoom: true,
  })
  const findController = new PDFFindController({ eventBus, linkService })
  const options = {
    container,
    eventBus,
    linkService,
    findController,
    imageResourcesPath: `${pdfjsFilesUrl}images/`,
    removePageBorders: true,
    textLayerMode: textLayerEnabled,
    annotationMode: annotationsShown,
    annotationEditorMode: editorDisabled,
    maxCanvasPixels: isSmallScreen() ? largestCanvasPixelsOnPhone : largestCanvasPixels,
    enableSelectionRendering: false,
    enableAutoLinking: false,
    // Removes its listeners.
    abortSignal: signal,
  }
  const viewer = new PDFViewer(options)
  linkService.setViewer(viewer)
  return { eventBus, linkService, viewer }
}

type ViewerParts = ReturnType<typeof createViewer>

interface RenderedPage {
  error: unknown
  /** Whether the visible part of a page was rendered again, sharply. */
  isDetailView?: boolean
  source: { canvas?: HTMLCanvasElement | null; div?: HTMLElement }
}

/** Whether a picture has a pixel for each of the screen's, but for rounding. */
const isSharp = ({ isDetailView, source: { canvas, div } }: RenderedPage): boolean =>
  isDetailView === true || (canvas?.width ?? 0) >= 0.98 * (div?.clientWidth ?? 0) * devicePixelRatio

/** Marks the first and the first sharp picture of a document, for features/measurements. */
const createPictureMarks = () => {
  const awaited = new Set(['viewer-first-picture', 'viewer-sharp-page'])
  const mark = (name: string) => {
    if (awaited.delete(name)) performance.mark(name)
  }
  return (rendered: RenderedPage) => {
    mark('viewer-first-picture')
    if (isSharp(rendered)) mark('viewer-sharp-page')
  }
}

/** Translates the events of pdf.js into our own. */
const attachReports = (
  { eventBus, viewer }: ViewerParts,
  { start: { page }, onEvent }: EngineOptions,
  onPageFailed: (error: unknown) => void,
) => {
  eventBus.on('pagesinit', () => {
    viewer.currentScaleValue = isSmallScreen() ? 'page-width' : 'auto'
    onEvent({ type: 'opened', pageCount: viewer.pagesCount })
    viewer.currentPageNumber = Math.min(Math.max(page, 1), viewer.pagesCount)
  })
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) =>
    onEvent({ type: 'pageChanged', page: pageNumber }),
  )
  const markPicture = createPictureMarks()
  eventBus.on('pagerendered', (rendered: RenderedPage) => {
    const { error } = rendered
    if (error !== null && error !== undefined) return onPageFailed(error)
    markPicture(rendered)
    onEvent({ type: 'painted' })
  })
  eventBus.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: ZoomPreset }) =>
    onEvent({ type: 'zoomChanged', scale, preset: presetValue ?? null }),
  )
}

/** Sets a scale that follows the window again whenever the window changes. */
const followSize = (container: HTMLElement, viewer: PDFViewer, signal: AbortSignal) => {
  const observer = new ResizeObserver(() => {
    const value = viewer.currentScaleValue
    if (viewer.pagesCount === 0) return
    if (Number.isNaN(Number(value))) viewer.currentScaleValue = value
    viewer.update()
  })
  observer.observe(container)
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
}

/** Finds the page at the top of the window. */
const positionIn = (container: HTMLElement): EnginePosition => {
  const top = container.getBoundingClientRect().top
  for (const page of container.querySelectorAll<HTMLElement>('[data-page-number]')) {
    const box = page.getBoundingClientRect()
    if (box.bottom <= top) continue
    const offset = Math.min(Math.max((top - box.top) / box.height, 0), 1)
    return { page: Number(page.dataset['pageNumber']), offset }
  }
  return { page: 1, offset: 0 }
}

const createMoves = (container: HTMLElement, viewer: PDFViewer) => ({
  position: () => positionIn(container),
  goTo: ({ page, offset }: EnginePosition) => {
    if (page < 1 || page > viewer.pagesCount) return
    viewer.currentPageNumber = page
    const element = container.querySelector<HTMLElement>(`[data-page-number="${page}"]`)
    if (element !== null && offset > 0)
      container.scrollTop = element.offsetTop + offset * element.offsetHeight
  },
  goToPage: (page: number) => {
    if (page >= 1 && page <= viewer.pagesCount) viewer.currentPageNumber = page
  },
  setZoom: (zoom: ZoomPreset | number) => {
    viewer.currentScaleValue = String(zoom)
  },
  scrollBy: (share: number) => container.scrollBy({ top: container.clientHeight * share }),
  focus: () => container.focus({ preventScroll: true }),
})

/** Opens a PDF in a container at once. After an abort nothing is reported. */
export const createEngine = (options: EngineOptions): Engine => {
  const { container, pdfFile } = options
  const opening = takeOpening(pdfFile)
  const { signal } = opening.controller
  const parts = createViewer(container, signal)
  const { viewer, linkService, eventBus } = parts
  let outline: Outline | null = null

  const onEvent = (event: EngineEvent) => {
    if (!signal.aborted) options.onEvent(event)
  }
  const onFailure = (error: unknown) => onEvent({ type: 'failed', failure: failureOf(error) })
  const onTransfer = (receivedBytes: number, isFetching: boolean) =>
    onEvent({ type: 'transferred', receivedBytes, isFetching })

  opening.worker.addEventListener('error', () => onFailure(new ReaderCrashedError()), { signal })
  attachReports(parts, { ...options, onEvent }, onFailure)
  container.addEventListener('scroll', () => onEvent({ type: 'moved' }), { passive: true, signal })
  attachGestures(container, viewer, signal)
  followSize(container, viewer, signal)

  const file = createDocument(opening, { onTransfer, onFailure })
  const open = async () => {
    const opened = await file.open()
    if (opened === null) return
    linkService.setDocument(opened)
    viewer.setDocument(opened)
    outline = createOutline(opened, linkService)
  }
  open().catch(onFailure)

  return {
    ...attachFind(eventBus, onEvent),
    ...createMoves(container, viewer),
    readOutline: () => {
      outline?.read().then((entries) => onEvent({ type: 'outlineRead', entries }), onFailure)
    },
    goToOutline: (key) => outline?.goTo(key),
    resume: () => {
      onEvent({ type: 'resumed' })
      file.resume()
    },
    destroy: () => {
      viewer.setDocument(null)
      linkService.setDocument(null)
      void viewer.l10n?.destroy()
      file.end()
    },
  }
}
