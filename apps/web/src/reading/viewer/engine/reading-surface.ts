import { handheld } from '../../../ui/breakpoints.json'
import { startPictureWidth } from '../../../lib/storage/pdf-parts.ts'
import { firstPreset } from '../page-layout.ts'
import type { Opening } from '../session/opening.ts'
import type { EngineEvent } from '../state.ts'
import { canvasLimits, canvasesFor, paintOrder } from './pages/canvases.ts'
import { turnedBackBox } from './pages/geometry.ts'
import { type PageList, createPageList } from './pages/page-list.ts'
import type { PageView } from './pages/page-view.ts'
import type { LinkActions } from './pages/links.ts'
import { createPainter } from './pages/painter.ts'
import { createPictures } from './pages/pictures.ts'
import { createRestingPicture } from './pages/resting-picture.ts'
import { createScanText } from './pages/scan-text.ts'
import type { PageLooks, PdfInfo } from '@lectureshelf/contract/library/pdfs'
import { type PageLook, lookOfPage } from '../page-theme/page-looks.ts'
import { onPageTheme } from '../page-theme/theme-changes.ts'
import type { Position } from '../reading/position.ts'
import type { Look } from '../reading/stored-look.ts'

/** The part of a page near the window that a theme changes. */
interface DressedPage {
  number: number
  setLook: (look: PageLook) => void
  keepPictures: () => void
}

interface DressOptions {
  /** The facts of the PDF once its pages are measured; until then they count as scans. */
  measured: Promise<Pick<PdfInfo, 'looks'>>
  views: ReadonlyMap<number, DressedPage>
  signal: AbortSignal
}

/** Tells the pages near the window what they are, and when the theme changes; call the result for new pages. */
export const dressPages = ({ measured, views, signal }: DressOptions): (() => void) => {
  let looks: PageLooks | null = null
  const dress = () => {
    for (const view of views.values()) view.setLook(lookOfPage(looks, view.number))
  }
  measured
    .then((facts) => {
      looks = facts.looks
      dress()
    })
    .catch(() => undefined)
  const stop = onPageTheme(() => {
    for (const view of views.values()) view.keepPictures()
  })
  signal.addEventListener('abort', stop, { once: true })
  return dress
}

export interface SurfaceOptions {
  container: HTMLElement
  column: HTMLElement
  opening: Pick<Opening, 'controller' | 'info' | 'measured' | 'source'>
  start: Position
  look: Look
  onEvent: (event: EngineEvent) => void
  links: LinkActions
  /** Called when pages have come near the window. */
  onUpdate: () => void
  /** Called when a page has been painted from the document, or could not be. */
  onTried: () => void
  /** Returns whether the sizes of all pages are known, and not guessed from the first. */
  areSizesKnown: () => boolean
}

// Often enough to read by; pages that pass more quickly are neither asked for nor painted.
const updateMs = 100

// On a quick line a page is painted within this time, and its picture would be drawn by the server for no one.
const paintingMs = 150

const largePictureWidth = 1440

/** Runs an update at once or, when the last one was a moment ago or pages are flung past, a moment later. */
const createThrottle = (update: () => void, signal: AbortSignal) => {
  let lastAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    lastAt = performance.now()
    timer = undefined
    update()
  }
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  return (mustWait: boolean) => {
    if (signal.aborted) return
    const isIdle = performance.now() - lastAt >= updateMs
    if (timer !== undefined && !mustWait) return
    clearTimeout(timer)
    if (isIdle && !mustWait) return run()
    timer = setTimeout(run, updateMs)
  }
}

const viewsToPaint = (list: PageList): PageView[] => {
  const reading = { current: list.current(), shown: list.shownPages(), isGoingBack: list.isGoingBack() }
  const kept = list.pagesAtHand().filter((page) => list.views.get(page)?.canvas())
  return paintOrder(reading, kept).flatMap((page) => list.views.get(page) ?? [])
}

/** Puts page list, pictures and painter together. */
export const createSurface = (options: SurfaceOptions) => {
  const { container, column, opening, start, onEvent } = options
  const { signal } = opening.controller
  // A phone that is held sideways has the width of a desktop.
  const isPhone = matchMedia(handheld).matches
  const limits = canvasLimits(isPhone)
  const openingZoom = firstPreset(isPhone)
  let isPicturesOnly = false
  /** The scale of the zoom at which the PDF opened: beyond it someone has zoomed in. */
  let openingScale = Number.POSITIVE_INFINITY

  const list = createPageList({
    container,
    column,
    start,
    signal,
    preset: openingZoom,
    look: options.look,
    onPage: (page) => onEvent({ type: 'pageChanged', page }),
    onZoom: (scale, preset) => {
      if (preset === openingZoom) openingScale = scale
      onEvent({ type: 'zoomChanged', scale, preset })
    },
    onMoved: () => {
      noteReading()
      onEvent({ type: 'moved' })
    },
    onView: (isFlung) => scheduleUpdate(isFlung),
    onLeft: (view) => painter.left(view),
  })

  const pictures = createPictures({
    ask: opening.source.picture,
    patienceMs: () => (painter.hasDocument() ? paintingMs : 0),
    onShown: (view) => {
      onEvent({ type: 'painted' })
      if (isPicturesOnly) scanText.showOnPicture(view)
    },
    onFailed: (view) => {
      // Else the page itself is on its way: its picture is not worth a sentence.
      if (!isPicturesOnly) return
      showFailure(view)
      scanText.showOnPicture(view)
    },
  })

  const dress = dressPages({ measured: opening.measured, views: list.views, signal })
  const scanText = createScanText({ info: opening.info, words: opening.source.words, signal })

  const noteReading = createRestingPicture({
    page: list.current,
    canvasOf: (page) => list.views.get(page)?.canvas() ?? null,
    hold: opening.source.holdPicture,
    signal,
  })

  signal.addEventListener('abort', () => pictures.want([], startPictureWidth), { once: true })

  const painter = createPainter({
    limits,
    actions: options.links,
    window: () => turnedBackBox(list.seen(), list.look().rotation),
    onPainted: (view, isSharp) => {
      pictures.painted(view)
      noteReading()
      onEvent({ type: 'painted', isSharp })
      options.onTried()
    },
    onText: scanText.show,
    onFreed: pictures.forget,
    onSize: (page, size, unit) => {
      const known = list.sizeOf(page)
      // The server knows the sizes of all pages, but counts a larger unit as a point.
      if (known === undefined || (options.areSizesKnown() && unit === 1)) return
      if (Math.abs(known.width - size.width) + Math.abs(known.height - size.height) > 1)
        list.setSize(page, size)
    },
    onFailure: (view) => {
      showFailure(view)
      options.onTried()
    },
  })

  const showFailure = (view: PageView) =>
    view.showFailure(() => {
      pictures.forget(view)
      painter.retry()
      update()
      // The button is gone, and the focus with it.
      container.focus({ preventScroll: true })
    })

  const wantedWidth = (view: PageView | undefined) => {
    const isEnlarged = isPicturesOnly && list.scale() > openingScale
    const isBlurred = (view?.box().width ?? 0) * devicePixelRatio > startPictureWidth
    return isEnlarged && isBlurred ? largePictureWidth : startPictureWidth
  }

  const update = () => {
    dress()
    const order = viewsToPaint(list)
    const shown = new Set(list.shownPages())
    painter.want(order, shown)
    const unpainted = order.filter((view) => view.canvas() === null)
    const unseen = unpainted.filter(({ number }) => shown.has(number))
    const room = isPicturesOnly ? order.length : canvasesFor(shown.size, limits)
    // What is read now comes first: on a slow connection a picture ahead would take its room.
    const isTimely = isPicturesOnly || unseen.length === 0
    const ahead = isTimely ? order.slice(0, room).filter(({ number }) => !shown.has(number)) : []
    const next = ahead.filter((view) => view.canvas() === null).slice(0, 1)
    const isBlank = !order.some((view) => shown.has(view.number) && view.canvas() !== null)
    pictures.want([...unseen, ...next], wantedWidth(order[0]), isBlank)
    options.onUpdate()
  }
  const scheduleUpdate = createThrottle(update, signal)

  return {
    list,
    painter,
    /** Asks again for pictures and pages that failed. */
    retry: () => {
      for (const view of list.views.values()) pictures.forget(view)
      painter.retry()
      update()
    },
    /** Continues with nothing but pictures. */
    showPicturesOnly: () => {
      isPicturesOnly = true
      painter.setDocument(null)
      for (const view of new Set([...viewsToPaint(list), ...list.views.values()]))
        if (view.hasPicture() || view.canvas() !== null) scanText.showOnPicture(view)
        else pictures.forget(view)
      update()
    },
    /** Returns whether any picture has come. */
    hasPicture: () => [...list.views.values()].some((view) => view.hasPicture()),
  }
}

export type Surface = ReturnType<typeof createSurface>
