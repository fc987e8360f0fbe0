import type { PlacedBox, Size } from '../../page-layout.ts'
import { nameOf } from '../../failures.ts'
import { unlessAborted } from '../../session/request.ts'
import type { PDFDocumentProxy, PDFPageProxy } from '../pdfjs.ts'
import {
  type CanvasLimits,
  canvasesFor,
  contains,
  isAsPlanned,
  planCanvas,
  shownArea,
  withMargin,
  renderArea,
  renderPage,
} from './canvases.ts'
import { type LinkActions, showLinks } from './links.ts'
import type { PageView } from './page-view.ts'
import { showText } from './text.ts'

export interface PainterOptions {
  limits: CanvasLimits
  actions: LinkActions
  /** Returns the part of the column inside the window. */
  window: () => PlacedBox
  onPainted: (view: PageView, isSharp: boolean) => void
  /** Called when the text of a page lies over it, with the number of its letters. */
  onText: (view: PageView, letters: number) => void
  /** Called with the size of a page, and how many points its unit has. */
  onSize: (page: number, size: Size, unit: number) => void
  onFailure: (view: PageView, error: unknown) => void
  /** Called when a canvas was removed to make room for others. */
  onFreed: (view: PageView) => void
}

/** What has been done for one page. */
interface Work {
  page: PDFPageProxy | null
  detail: { area: PlacedBox; width: number } | null
  hasText: boolean
  layOutLinks: (() => void) | null
  hasFailed: boolean
}

interface Job {
  view: PageView
  abort: AbortController
  /** The width of the page that is being painted; any other makes the job worthless. */
  width: number
}

const newWork = (): Work => ({
  page: null,
  detail: null,
  hasText: false,
  layOutLinks: null,
  hasFailed: false,
})

/** After this number of pages fonts and images are released. Neighbours share them, and reading a font takes time. */
const pagesBetweenCleanups = 12
/** A reader who turns pages without a rest may wait for the release, because all that was passed is kept until then. */
const mostPagesBetweenCleanups = 24

const isCancelled = (error: unknown) =>
  ['RenderingCancelledException', 'AbortException', 'AbortError'].includes(nameOf(error))

const planOf = (view: PageView, limits: CanvasLimits) => planCanvas(view.box(), devicePixelRatio, limits)

const isPainted = (view: PageView, limits: CanvasLimits): boolean => {
  const canvas = view.canvas()
  return canvas !== null && isAsPlanned(canvas, planOf(view, limits))
}

/** Orders pages as they are wanted; those that are not wanted come last. */
const mostWantedFirst = (views: readonly PageView[], wanted: readonly PageView[]): PageView[] => {
  const rankOf = (view: PageView) => {
    const rank = wanted.indexOf(view)
    return rank === -1 ? Number.MAX_SAFE_INTEGER : rank
  }
  return views.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** Creates what releases what pdf.js and its worker keep of pages that were left. */
const createCleaner = (onEnd: () => void) => {
  let leftPages = 0
  let isRunning = false
  return {
    /** Nothing may be painted while it runs. */
    isRunning: () => isRunning,
    /** Returns whether enough pages were left; more are, while a reader waits for the next page. */
    isDue: (isAwaited: boolean) => leftPages >= (isAwaited ? mostPagesBetweenCleanups : pagesBetweenCleanups),
    left: () => {
      leftPages += 1
    },
    run: async (document: PDFDocumentProxy) => {
      isRunning = true
      leftPages = 0
      try {
        await document.cleanup()
      } catch {
        // A rendering that was cancelled a moment ago still ends: the next cleanup releases it.
      } finally {
        isRunning = false
        onEnd()
      }
    },
  }
}

/** Paints one page after the other, the visible one first, and frees what is far away. */
export const createPainter = (options: PainterOptions) => {
  const { limits } = options
  const works = new Map<PageView, Work>()
  let pdf: PDFDocumentProxy | null = null
  let wanted: PageView[] = []
  let shown = new Set<number>()
  let job: Job | null = null
  let isPaused = false
  const roomNow = () => canvasesFor(shown.size, limits)

  const workOf = (view: PageView): Work => {
    const work = works.get(view) ?? newWork()
    works.set(view, work)
    return work
  }

  const paintPage = async (view: PageView, page: PDFPageProxy, signal: AbortSignal) => {
    const plan = planOf(view, limits)
    const canvas = await renderPage(page, plan.width, signal)
    workOf(view).detail = null
    view.showCanvas(canvas)
    freeCanvases()
    options.onPainted(view, !plan.isReduced)
  }

  const paintDetail = async (view: PageView, page: PDFPageProxy, area: PlacedBox, signal: AbortSignal) => {
    const { width } = view.box()
    const canvas = await renderArea(page, width, area, signal)
    workOf(view).detail = { area, width }
    view.showDetail(canvas, area)
    options.onPainted(view, true)
  }

  /** Returns the area that is still to be painted sharply, or null. */
  const missingDetail = (view: PageView): PlacedBox | null => {
    const box = view.box()
    if (!shown.has(view.number) || !planOf(view, limits).isReduced) return null
    const area = shownArea(box, options.window())
    const { detail } = workOf(view)
    if (area === null || (detail?.width === box.width && contains(detail.area, area))) return null
    return withMargin(area, box, devicePixelRatio, limits.pixels)
  }

  const isComplete = (view: PageView) => {
    const work = workOf(view)
    if (work.hasFailed) return true
    return (
      isPainted(view, limits) && missingDetail(view) === null && work.hasText && work.layOutLinks !== null
    )
  }

  const loadPage = async (view: PageView, document: PDFDocumentProxy, signal: AbortSignal) => {
    const work = workOf(view)
    const page = work.page ?? (await unlessAborted(document.getPage(view.number), signal))
    work.page = page
    const { width, height, userUnit } = page.getViewport({ scale: 1 })
    options.onSize(view.number, { width, height }, userUnit)
    return page
  }

  const runJob = async ({ view, abort: { signal } }: Job, document: PDFDocumentProxy) => {
    const work = workOf(view)
    const page = await loadPage(view, document, signal)
    if (!isPainted(view, limits)) await paintPage(view, page, signal)
    const area = missingDetail(view)
    if (area !== null) await paintDetail(view, page, area, signal)
    if (!work.hasText) {
      const letters = await unlessAborted(showText(view, page, signal), signal)
      work.hasText = true
      options.onText(view, letters)
    }
    if (work.layOutLinks === null)
      work.layOutLinks = await unlessAborted(showLinks(view, page, options.actions), signal)
  }

  const start = (view: PageView, document: PDFDocumentProxy) => {
    const begun: Job = { view, abort: new AbortController(), width: view.box().width }
    job = begun
    const end = () => {
      if (job !== begun) return
      job = null
      paintNext()
    }
    runJob(begun, document)
      .catch((error: unknown) => {
        if (begun.abort.signal.aborted || isCancelled(error)) return
        workOf(view).hasFailed = true
        options.onFailure(view, error)
      })
      .finally(end)
  }

  const paintNext = () => {
    if (pdf === null || job !== null || isPaused || cleaner.isRunning()) return
    const next = wanted.find((view) => !isComplete(view))
    if (cleaner.isDue(next !== undefined && shown.has(next.number))) void cleaner.run(pdf)
    else if (next !== undefined) start(next, pdf)
  }

  const cleaner = createCleaner(paintNext)

  const stop = () => {
    job?.abort.abort()
    job = null
  }

  const freeCanvases = () => {
    const painted = [...works.keys()].filter((view) => view.canvas() !== null)
    for (const view of mostWantedFirst(painted, wanted).slice(roomNow())) {
      view.showCanvas(null)
      workOf(view).detail = null
      workOf(view).page?.cleanup()
      options.onFreed(view)
    }
  }

  /** Stops a job for a page that another one has to go before, or whose size has changed. */
  const stopOutdated = () => {
    if (job === null) return
    const first = wanted.find((view) => !isComplete(view))
    const isUrgent = first !== undefined && first !== job.view && shown.has(first.number)
    if (
      !wanted.includes(job.view) ||
      job.width !== job.view.box().width ||
      (isUrgent && !shown.has(job.view.number))
    )
      stop()
  }

  return {
    /** Starts painting the pages of a document; null ends it. */
    setDocument: (next: PDFDocumentProxy | null) => {
      stop()
      pdf = next
      paintNext()
    },
    /** Sets the pages to paint, the most important first, and which of them the window shows. */
    want: (views: readonly PageView[], inWindow: ReadonlySet<number>) => {
      shown = new Set(inWindow)
      wanted = views.slice(0, roomNow())
      for (const [view, { layOutLinks, detail }] of works) {
        layOutLinks?.()
        if (detail === null || planOf(view, limits).isReduced || !isPainted(view, limits)) continue
        workOf(view).detail = null
        view.showDetail(null)
      }
      stopOutdated()
      freeCanvases()
      paintNext()
    },
    /** Stops painting, or resumes it. */
    setPaused: (next: boolean) => {
      isPaused = next
      if (isPaused) stop()
      // The frame that lays out the pages has enough to do.
      else setTimeout(paintNext)
    },
    /** Paints again what failed. */
    retry: () => {
      for (const work of works.values()) work.hasFailed = false
      paintNext()
    },
    /** Forgets a page whose element is removed. */
    left: (view: PageView) => {
      if (job?.view === view) stop()
      const work = works.get(view)
      works.delete(view)
      wanted = wanted.filter((other) => other !== view)
      work?.page?.cleanup()
      if (work !== undefined) cleaner.left()
    },
    /** Returns whether there is a document to paint from. */
    hasDocument: () => pdf !== null,
  }
}
