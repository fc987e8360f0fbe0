import type { PictureWidth } from '@lectureshelf/contract/library/page-constants'
import { ApiError } from '../../../../lib/http/http.ts'
import { freeCanvas } from './canvases.ts'
import type { PageView } from './page-view.ts'

export interface PicturesOptions {
  /** Asks the server for a picture. */
  ask: (
    page: number,
    width: PictureWidth,
    asking: { signal: AbortSignal; goesFirst: boolean },
  ) => Promise<Blob>
  onShown: (view: PageView) => void
  /** Called when a picture is not to be had, and is not asked for again before `forget`. */
  onFailed: (view: PageView) => void
  /** Returns how long a page may take to be painted before its picture is asked for, beside one that is painted. */
  patienceMs: () => number
}

// With four ranges and a search it is what the server answers one person at the same time.
const mostUnderWay = 3

interface Asked {
  width: PictureWidth
  abort: AbortController
}

/**
 * Decodes a picture into a canvas. The browser would keep the pixels of an image for as long as it has memory, 3 MB for
 * each page that was passed; those of a canvas are freed with it.
 */
const decoded = async (blob: Blob): Promise<HTMLCanvasElement> => {
  const bitmap = await createImageBitmap(blob)
  const canvas = document.createElement('canvas')
  canvas.className = 'picture'
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
  return canvas
}

/** Shows the server's picture of each page that is wanted, until it is painted. */
export const createPictures = ({ ask, onShown, onFailed, patienceMs }: PicturesOptions) => {
  const underWay = new Map<number, Asked>()
  /** What a page shows, or failed to: a picture is not asked for twice in one view. */
  const settled = new WeakMap<PageView, PictureWidth>()
  let wanted: { view: PageView; width: PictureWidth; since: number }[] = []
  let isBlank = false
  /** No earlier than this, because the server said so. */
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const isWanted = (page: number, width: PictureWidth) =>
    wanted.some((want) => want.view.number === page && want.width === width)

  const load = async (view: PageView, width: PictureWidth, goesFirst: boolean) => {
    const abort = new AbortController()
    const asked = { width, abort }
    underWay.set(view.number, asked)
    try {
      const picture = await decoded(await ask(view.number, width, { signal: abort.signal, goesFirst }))
      settled.set(view, width)
      if (abort.signal.aborted || view.canvas() !== null) return freeCanvas(picture)
      view.showPicture(picture)
      onShown(view)
    } catch (error) {
      if (abort.signal.aborted) return
      if (error instanceof ApiError && error.status === 429)
        notBefore = performance.now() + 1000 * (error.retryAfterSeconds ?? 1)
      else {
        settled.set(view, width)
        onFailed(view)
      }
    } finally {
      if (underWay.get(view.number) === asked) underWay.delete(view.number)
      if (!abort.signal.aborted) askNext()
    }
  }

  const isMissing = (view: PageView, width: PictureWidth) => {
    const isDone = view.hasPicture() ? settled.get(view) === width : settled.has(view)
    return !isDone && view.canvas() === null && underWay.get(view.number)?.width !== width
  }

  const askNext = () => {
    clearTimeout(timer)
    const now = performance.now()
    for (const [index, { view, width, since }] of wanted.entries()) {
      const goesFirst = isBlank && index === 0
      if (underWay.size >= mostUnderWay) return
      if (isMissing(view, width)) {
        const waitMs = Math.max(isBlank ? now : since + patienceMs(), notBefore) - now
        if (waitMs <= 0) void load(view, width, goesFirst)
        else {
          timer = setTimeout(askNext, waitMs)
          return
        }
      }
      // The others would share the connection with what is read now.
      if (goesFirst && underWay.has(view.number)) return
    }
  }

  return {
    /**
     * Sets the pages that need a picture, the most important first; aborts the requests for others. While the window
     * is blank, as after a jump, the first one is asked for at once and alone.
     */
    want: (views: readonly PageView[], width: PictureWidth, windowIsBlank = false) => {
      isBlank = windowIsBlank
      const now = performance.now()
      const sinceOf = (view: PageView) => wanted.find((want) => want.view === view)?.since ?? now
      wanted = views.map((view) => ({ view, width, since: sinceOf(view) }))
      for (const [page, asked] of underWay) {
        if (isWanted(page, asked.width)) continue
        asked.abort.abort()
        underWay.delete(page)
      }
      askNext()
    },
    /** Gives up the picture of a page that has been painted: on a lost connection it would be waited for. */
    painted: (view: PageView) => {
      wanted = wanted.filter((want) => want.view !== view)
      underWay.get(view.number)?.abort.abort()
      underWay.delete(view.number)
      askNext()
    },
    /** Asks again for what failed, or for a page whose canvas was removed. */
    forget: (view: PageView) => {
      settled.delete(view)
    },
  }
}
