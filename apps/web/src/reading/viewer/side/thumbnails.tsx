import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { startPictureWidth } from '../../../lib/storage/pdf-parts.ts'
import { labelOf } from '../page-labels.ts'
import { currentOpening } from '../session/opening.ts'
import type { ViewerState } from '../state.ts'
import classes from './side.module.css'
import { ApiError, NetworkError } from '../../../lib/http/http.ts'

interface LoaderOptions {
  /** Asks for the picture of a page. */
  ask: (page: number, signal: AbortSignal) => Promise<ImageBitmap>
  onLoaded: (page: number, picture: ImageBitmap) => void
  /** Whether a page that failed may succeed later. */
  isPassing: (error: unknown) => boolean
}

/** The pages that are read need the line more than an overview does. */
const mostUnderWay = 2
/** A server that was too busy has time to draw what others wait for. */
export const askAgainMs = 5000

/** Loads the small pictures of the pages in view, few at a time, and gives up those that left it. */
export const createThumbnailLoader = ({ ask, onLoaded, isPassing }: LoaderOptions) => {
  const underWay = new Map<number, AbortController>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let failed = new Set<number>()
  let wanted: readonly number[] = []

  const askLater = (page: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      failed.delete(page)
      loadNext()
    }, askAgainMs)
    timers.add(timer)
  }

  const load = async (page: number) => {
    const controller = new AbortController()
    underWay.set(page, controller)
    try {
      const picture = await ask(page, controller.signal)
      if (controller.signal.aborted) return
      wanted = wanted.filter((other) => other !== page)
      onLoaded(page, picture)
    } catch (error) {
      if (controller.signal.aborted) return
      // A page without a picture shows its number; it is asked for again when it comes back into view.
      failed.add(page)
      if (isPassing(error)) askLater(page)
    } finally {
      if (underWay.get(page) === controller) underWay.delete(page)
      if (!controller.signal.aborted) loadNext()
    }
  }

  const loadNext = () => {
    for (const page of wanted) {
      if (underWay.size >= mostUnderWay) return
      if (!failed.has(page) && !underWay.has(page)) void load(page)
    }
  }

  return {
    /** Sets the pages in view that have no picture, the most important first. */
    want: (pages: readonly number[]) => {
      wanted = pages
      failed = new Set([...failed].filter((page) => pages.includes(page)))
      if (pages.length === 0) for (const timer of timers) clearTimeout(timer)
      for (const [page, controller] of underWay) {
        if (pages.includes(page)) continue
        controller.abort()
        underWay.delete(page)
      }
      loadNext()
    },
  }
}

interface WatchOptions {
  /** Shows the pages: elements with `data-thumbnail`, each of which has a canvas. */
  list: HTMLElement
  /** Copies a page that the window shows already; null when it does not. */
  copy: (page: number) => Promise<ImageBitmap> | null
  /** Asks the server for the picture of a page. */
  ask: (page: number, signal: AbortSignal) => Promise<ImageBitmap>
  /** Returns the page at which the reader is. */
  openPage: () => number
  signal: AbortSignal
}

/** Pages that are flung past are not asked for. */
const restMs = 150

const canvasOf = (list: HTMLElement, page: number) =>
  list.querySelector<HTMLCanvasElement>(`[data-thumbnail="${page}"] canvas`)

/** In a kept note a request fails at once while the browser is offline. */
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429))

/**
 * Watches which pages are in view, and shows small pictures of them: what the window shows at once, then what the server
 * draws, nearest to the open page first, because those are the pages that it may have drawn.
 */
export const watchThumbnails = ({ list, copy, ask, openPage, signal }: WatchOptions): void => {
  const shown = new Set<number>()
  const filled = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const show = (page: number, picture: ImageBitmap) => {
    const canvas = canvasOf(list, page)
    if (canvas === null || !shown.has(page)) return picture.close()
    filled.add(page)
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
  }
  const loader = createThumbnailLoader({ ask, onLoaded: show, isPassing })

  const copyShown = async (page: number) => {
    const picture = await copy(page)?.catch(() => null)
    if (picture) show(page, picture)
  }
  const load = async () => {
    await Promise.all([...shown].filter((page) => !filled.has(page)).map(copyShown))
    if (signal.aborted) return
    const from = openPage()
    const missing = [...shown].filter((page) => !filled.has(page))
    loader.want(missing.toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from)))
  }

  const leave = (page: number) => {
    shown.delete(page)
    filled.delete(page)
    const canvas = canvasOf(list, page)
    // Frees its pixels.
    if (canvas !== null) canvas.width = 0
  }
  const observer = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      const page = Number(target instanceof HTMLElement ? target.dataset['thumbnail'] : 0)
      if (isIntersecting) shown.add(page)
      else leave(page)
    }
    clearTimeout(timer)
    timer = setTimeout(() => void load(), restMs)
  })
  for (const button of list.querySelectorAll('[data-thumbnail]')) observer.observe(button)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
    loader.want([])
  })
}

interface ThumbnailsProps {
  state: Pick<ViewerState, 'page' | 'pageCount' | 'labels' | 'look'>
  onGo: (page: number) => void
}

const pictureWidth = 240
const columns = 2
const small = { resizeWidth: pictureWidth, resizeQuality: 'medium' } as const

const ask = async (page: number, signal: AbortSignal): Promise<ImageBitmap> => {
  const opening = currentOpening()
  if (opening === null) throw new Error('No PDF is open.')
  const picture = await opening.source.picture(page, startPictureWidth, { signal })
  return createImageBitmap(picture, small)
}

/** Copies a page from the window, where it is painted or has its picture: offline, and before any answer. */
const copyPage = (page: number): Promise<ImageBitmap> | null => {
  const canvas = document.querySelector<HTMLCanvasElement>(
    `[data-pages] [data-page-number="${page}"] :is(.picture, .canvasWrapper canvas:not(.detail, .kept))`,
  )
  return canvas === null || canvas.width === 0 ? null : createImageBitmap(canvas, small)
}

const stepOf: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Shows all pages as small pictures: the open one is marked, arrow keys move, Enter goes there. */
export const Thumbnails = ({ state, onGo }: ThumbnailsProps) => {
  const { page, pageCount, labels, look } = state
  const list = useRef<HTMLOListElement>(null)
  const [focused, setFocused] = useState(page)
  const showCurrent = useEffectEvent((element: HTMLElement) =>
    element.querySelector(`[data-thumbnail="${page}"]`)?.scrollIntoView({ block: 'center' }),
  )

  const openPage = useEffectEvent(() => page)

  // The pages of one document stay the same while they are shown.
  useEffect(() => {
    const controller = new AbortController()
    if (list.current !== null) {
      showCurrent(list.current)
      const { signal } = controller
      watchThumbnails({ list: list.current, copy: copyPage, ask, openPage, signal })
    }
    return () => controller.abort()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(Math.max(focused + step, 1), pageCount)
    setFocused(next)
    list.current?.querySelector<HTMLElement>(`[data-thumbnail="${next}"]`)?.focus()
  }

  return (
    <ol ref={list} className={classes.thumbnails} data-own-arrows>
      {Array.from({ length: pageCount }, (_, index) => index + 1).map((number) => (
        <li key={number}>
          <button
            type="button"
            className={classes.thumbnail}
            data-thumbnail={number}
            data-turned={look.rotation}
            tabIndex={number === focused ? 0 : -1}
            aria-label={`Page ${labelOf(labels, number) ?? number}`}
            aria-current={number === page ? 'page' : undefined}
            onKeyDown={onKeyDown}
            onFocus={() => setFocused(number)}
            onClick={() => onGo(number)}
          >
            <canvas width={0} height={0} aria-hidden="true" />
            <span>{labelOf(labels, number) ?? number}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
