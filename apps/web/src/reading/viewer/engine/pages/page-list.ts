import {
  type Column,
  scaleOfPreset,
  type Size,
  layOutPages,
  turnedSize,
  type TextBox,
} from '../../page-layout.ts'
import { leastScaleOf, largestScale } from '../../zoom.ts'
import type { ZoomPreset } from '../../state.ts'
import {
  type Place,
  lastSeen,
  mostVisible,
  pageAt,
  pagesBetween,
  placeAt,
  pointOf,
  positionAt,
  turnedPoint,
} from './geometry.ts'
import { type PageView, createPageView } from './page-view.ts'
import { createSpeedometer, createViewport, watchWindow } from './viewport.ts'
import type { Position } from '../../reading/position.ts'
import type { Look } from '../../reading/stored-look.ts'

export interface PageListOptions {
  /** The scrolling element. */
  container: HTMLElement
  /** Its child, which is as large as all pages together. */
  column: HTMLElement
  start: Position
  preset: ZoomPreset
  look: Look
  signal: AbortSignal
  onPage: (page: number) => void
  onZoom: (scale: number, preset: ZoomPreset | null) => void
  onMoved: () => void
  /** Called when other pages are near the window, or when they have another size. */
  onView: (isFlung: boolean) => void
  /** Called before the element of a page is removed. */
  onLeft: (view: PageView) => void
}

/** The zoom as the reader chose it: a number, or what follows the window. */
export type ChosenZoom = ZoomPreset | number

/** A finger's or the mouse's place in the window of the pages. */
export interface WindowPoint {
  x: number
  y: number
}

export type PageList = ReturnType<typeof createPageList>

/** In windows: a page this near to the edge is a touch away. */
const edge = 0.25

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

const leastScaleIn = (window: Size, scale: number, { rotation }: Look, page = { width: 1, height: 1 }) =>
  leastScaleOf(scale, scaleOfPreset('page-fit', turnedSize(page, rotation), window))

/** Knows the page that is read, and which way. */
const createBookmark = (start: number, onPage: (page: number) => void) => {
  let current = start
  let isGoingBack = false
  return {
    current: () => current,
    /** Returns whether the reader goes towards the beginning. Whoever has jumped further reads on from there. */
    isGoingBack: () => isGoingBack,
    /** Forgets a page that the document does not have. */
    limit: (pageCount: number) => {
      current = clamp(current, 1, Math.max(pageCount, 1))
    },
    /** @param pagesPerTurn of a jump: one by a single turn back continues backwards */
    set: (page: number, pagesPerTurn?: number) => {
      if (pagesPerTurn !== undefined) isGoingBack = page === current - pagesPerTurn
      else if (page !== current) isGoingBack = page < current
      if (page === current) return
      current = page
      onPage(page)
    },
  }
}

/** Keeps the elements of the pages near the window, and no others. */
const createViews = (column: HTMLElement, onLeft: (view: PageView) => void) => {
  const views = new Map<number, PageView>()
  const insert = (view: PageView) => {
    const next = [...views.values()].filter(({ number }) => number > view.number)
    const nearest = next.toSorted((a, b) => a.number - b.number)[0]
    column.insertBefore(view.element, nearest?.element ?? null)
    views.set(view.number, view)
  }
  const drop = (view: PageView) => {
    views.delete(view.number)
    onLeft(view)
    view.remove()
  }
  return {
    views,
    /** Inserts and removes elements, so that exactly these pages have one. */
    keep: (pages: readonly number[], { boxes }: Column, { rotation }: Look) => {
      for (const view of views.values()) if (!pages.includes(view.number)) drop(view)
      for (const page of pages) {
        if (!views.has(page)) insert(createPageView(page))
        const box = boxes[page - 1]
        if (box !== undefined) views.get(page)?.place(box, rotation)
      }
    },
    clear: () => {
      for (const view of views.values()) drop(view)
    },
  }
}

/** Manages all pages of a document as boxes in one column, of which only the near ones have elements. */
export const createPageList = (options: PageListOptions) => {
  const { container, column: element } = options
  const { views, keep, clear } = createViews(element, options.onLeft)
  const speed = createSpeedometer()
  let sizes: Size[] = []
  let column: Column = { boxes: [], width: 0, height: 0 }
  let zoom: ChosenZoom = options.preset
  let { look } = options
  let isTwoUp = false
  let textBox: TextBox | null = null
  /** How far the text that fills the window is to the right; null when it need not. */
  let textLeft: number | null = null
  let scale = 1
  const bookmark = createBookmark(clamp(options.start.page, 1, Number.MAX_SAFE_INTEGER), options.onPage)
  /** Where the last jump ended: until the window moves, its page is the current one. */
  let pinnedTop: number | null = null

  const viewport = createViewport(container, element)
  /** Lists the pages in the window, or in one that is larger by this share of it to both sides. */
  const pagesWithin = (margin: number) => {
    const { top, height } = viewport.seen()
    return pagesBetween(column, top - margin * height, top + (1 + margin) * height)
  }
  const leastScale = () => leastScaleIn(viewport.size(), scale, look, sizes[bookmark.current() - 1])
  const pagesPerTurn = () => (isTwoUp ? 2 : 1)

  const reportZoom = () => options.onZoom(scale, typeof zoom === 'number' ? null : zoom)
  const refresh = (isFlung: boolean) => {
    if (sizes.length === 0) return
    const { top, height } = viewport.seen()
    keep(pagesWithin(1), column, look)
    if (pinnedTop !== container.scrollTop)
      bookmark.set(mostVisible(column, top, top + height, bookmark.current()))
    options.onView(isFlung)
  }

  const scrollTo = (left: number, top: number) => {
    container.scrollTo({ left, top, behavior: 'instant' })
    speed.jumped(container.scrollTop)
  }
  /** Scrolls to a part of a page, which is the current one from then on. */
  const jumpTo = (page: number, left: number, top: number) => {
    scrollTo(left, top)
    pinnedTop = container.scrollTop
    bookmark.set(page, pagesPerTurn())
    refresh(false)
  }

  const measure = () => {
    const window = viewport.size()
    // A window that is not shown has no width, and changes nothing.
    const wanted = window.width > 0 ? zoom : scale
    const laidOut = layOutPages({ sizes, page: bookmark.current(), zoom: wanted, window, textBox, look })
    ;({ column, scale, isTwoUp, left: textLeft } = laidOut)
    element.style.width = `${column.width}px`
    element.style.height = `${column.height}px`
  }

  /** Lays everything out again, keeping a place of the document at a point of the window. */
  const layOutAround = (place: Place, at: WindowPoint) => {
    const before = scale
    measure()
    const point = pointOf(column, place)
    const isPinned = pinnedTop === container.scrollTop
    scrollTo(textLeft ?? Math.round(point.x - at.x), Math.round(point.y - at.y))
    if (isPinned) pinnedTop = container.scrollTop
    if (scale !== before) reportZoom()
    refresh(false)
  }

  const topPlace = (): Place =>
    placeAt(column, container.scrollLeft + container.clientWidth / 2, container.scrollTop)
  const relayOut = () => {
    if (sizes.length > 0) layOutAround(topPlace(), { x: container.clientWidth / 2, y: 0 })
  }

  const position = () => positionAt(column, container.scrollTop)

  const goTo = ({ page, offset }: Position) => {
    const box = column.boxes[page - 1]
    if (box === undefined) return
    jumpTo(page, textLeft ?? container.scrollLeft, Math.round(box.top + offset * box.height))
  }

  const onScroll = () => {
    options.onMoved()
    refresh(speed.isFlung(container.scrollTop, container.clientHeight))
  }
  watchWindow(container, { onScroll, onResize: relayOut, signal: options.signal })

  return {
    views: views as ReadonlyMap<number, PageView>,
    /** Returns how many pages there are; 0 until their sizes are known. */
    count: () => sizes.length,
    current: bookmark.current,
    isGoingBack: bookmark.isGoingBack,
    scale: () => scale,
    leastScale,
    zoom: () => zoom,
    sizeOf: (page: number) => sizes[page - 1],
    shownPages: () => pagesWithin(0),
    /** Lists the pages in the window and just outside. */
    pagesAtHand: () => pagesWithin(edge),
    seen: viewport.seen,
    position,
    lastSeen: () => lastSeen(column, viewport.seen()),
    goTo,
    /** Sets the sizes for the first time, at the start, or again, around the place. */
    setSizes: (next: readonly Size[], text: TextBox | null = textBox) => {
      const isFirst = sizes.length === 0
      sizes = [...next]
      textBox = text
      bookmark.limit(sizes.length)
      if (!isFirst) return relayOut()
      measure()
      reportZoom()
      goTo({ page: bookmark.current(), offset: options.start.offset })
    },
    /** Corrects the size of one page, around the place. */
    setSize: (page: number, size: Size) => {
      sizes[page - 1] = size
      relayOut()
    },
    /** Zooms around a point of the window, where a place of the document stays or goes. */
    setZoom: (next: ChosenZoom, at?: WindowPoint, place?: Place) => {
      zoom = typeof next === 'number' ? clamp(next, leastScale(), largestScale) : next
      if (sizes.length === 0) return
      if (at === undefined) {
        relayOut()
        // A preset may leave the scale as it was, and still be another choice.
        return reportZoom()
      }
      layOutAround(place ?? placeAt(column, container.scrollLeft + at.x, container.scrollTop + at.y), at)
    },
    look: () => look,
    /** Returns how many pages a reader turns at once. */
    pagesPerTurn,
    /** Turns the pages, or places them side by side, at the current one. */
    setLook: (next: Look) => {
      look = next
      if (sizes.length === 0) return
      measure()
      goTo({ page: bookmark.current(), offset: 0 })
      reportZoom()
    },
    /** Returns the place at a point of the column, in its own pixels. */
    placeAt: (x: number, y: number) => placeAt(column, x, y),
    /** Returns whether a part of a page is inside the window; on a turned page it is not known. */
    isInWindow: (page: number, from: number, to: number) => {
      const box = column.boxes[page - 1]
      if (box === undefined || look.rotation !== 0) return false
      const { scrollTop } = container
      const bottom = scrollTop + viewport.size().height
      return box.top + from * box.height >= scrollTop && box.top + to * box.height <= bottom
    },
    /** Scrolls, so that a part of a page is in the upper third, and sideways only as far as needed. */
    show: (page: number, pageX: number, pageY: number) => {
      const { x, y } = turnedPoint(pageX, pageY, look.rotation)
      const box = column.boxes[page - 1]
      if (box === undefined) return
      const left = box.left + x * box.width
      const { scrollLeft, clientWidth } = container
      const isBeside = left < scrollLeft || left > scrollLeft + clientWidth * 0.9
      jumpTo(
        page,
        isBeside ? left - clientWidth / 3 : scrollLeft,
        box.top + y * box.height - viewport.size().height * 0.3,
      )
    },
    pageAtTop: () => pageAt(column, container.scrollTop),
    refresh: () => refresh(false),
    clear,
  }
}
