import { ApiError, NetworkError } from '../../../lib/http/http.ts'
import { createThumbnailLoader } from './thumbnail-loader.ts'

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

/** In a kept note a request fails at once without a line, which may come back. */
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
