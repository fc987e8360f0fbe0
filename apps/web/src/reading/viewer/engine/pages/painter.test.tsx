import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PDFDocumentProxy } from '../pdfjs.ts'
import { createPageView } from './page-view.ts'
import { createPainter } from './painter.ts'

interface Rendering {
  page: number
  width: number
  finish: () => void
  isCancelled: boolean
}

/** A document whose pages are rendered when the test wants it. */
const fakeDocument = () => {
  const renderings: Rendering[] = []
  const cleaned: number[] = []
  const pageOf = (page: number) => ({
    getViewport: ({ scale }: { scale: number }) => ({
      width: 600 * scale,
      height: 800 * scale,
      userUnit: page === 9 ? 2 : 1,
      scale,
      rotation: 0,
      rawDims: { pageWidth: 600, pageHeight: 800, pageX: 0, pageY: 0 },
    }),
    render: ({ canvas }: { canvas: HTMLCanvasElement }) => {
      let cancel: () => void = () => undefined
      const rendering: Rendering = { page, width: canvas.width, finish: () => undefined, isCancelled: false }
      const promise = new Promise<void>((resolve, reject) => {
        rendering.finish = resolve
        cancel = () => {
          rendering.isCancelled = true
          reject(Object.assign(new Error('cancelled'), { name: 'RenderingCancelledException' }))
        }
      })
      renderings.push(rendering)
      return { promise, cancel: () => cancel() }
    },
    streamTextContent: () => new ReadableStream({ start: (controller) => controller.close() }),
    getAnnotations: () => Promise.resolve([]),
    cleanup: () => cleaned.push(page),
  })
  const cleanups: (() => void)[] = []
  const fake = {
    getPage: (page: number) => Promise.resolve(pageOf(page)),
    cleanup: () => new Promise<void>((resolve) => cleanups.push(resolve)),
  }
  // Only these parts of a document are used here; the type has sixty more.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { renderings, cleaned, cleanups, document: fake as unknown as PDFDocumentProxy }
}

const viewOf = (page: number, width = 600) => {
  const view = createPageView(page)
  view.place({ left: 0, top: (page - 1) * 810, width, height: (width * 4) / 3 })
  document.body.append(view.element)
  return view
}

const painting = (canvases = 10, pixels = 1_000_000, reducedPixels = pixels, restingCanvases = canvases) => {
  const failed: number[] = []
  const units: number[] = []
  const painter = createPainter({
    limits: { canvases, restingCanvases, pixels, reducedPixels },
    actions: {
      goToDestination: () => undefined,
      goByName: () => undefined,
      hasPlace: async () => true,
      sayMissing: () => undefined,
    },
    window: () => ({ left: 0, top: 0, width: 600, height: 800 }),
    onPainted: () => undefined,
    onText: () => undefined,
    onSize: (_page, _size, unit) => units.push(unit),
    onFailure: ({ number }) => failed.push(number),
    onFreed: () => undefined,
  })
  const fake = fakeDocument()
  painter.setDocument(fake.document)
  return { painter, failed, units, ...fake }
}

const until = (check: () => void) => vi.waitFor(check, { interval: 1 })

beforeEach(() => vi.stubGlobal('devicePixelRatio', 1))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('the painter', () => {
  it('paints one page after the other, the visible one first', async () => {
    const { painter, renderings } = painting()
    const [first, second] = [viewOf(1), viewOf(2)]
    painter.want([second, first], new Set([2]))
    await until(() => expect(renderings.map(({ page }) => page)).toEqual([2]))
    expect(second.canvas()).toBeNull()
    renderings[0]?.finish()
    await until(() => expect(renderings.map(({ page }) => page)).toEqual([2, 1]))
    expect(second.element.dataset['loaded']).toBe('true')
    expect(second.canvas()?.width).toBe(600)
  })

  it('tells the unit of a page, which the server does not know', async () => {
    const { painter, units } = painting()
    painter.want([viewOf(9), viewOf(1)], new Set([9]))
    await until(() => expect(units).toEqual([2]))
  })

  it('stops a page that left the window, and keeps an old canvas until the new one is painted', async () => {
    const { painter, renderings } = painting()
    const view = viewOf(1)
    painter.want([view], new Set([1]))
    await until(() => expect(renderings).toHaveLength(1))
    renderings[0]?.finish()
    await until(() => expect(view.canvas()).not.toBeNull())
    const old = view.canvas()
    view.place({ left: 0, top: 0, width: 900, height: 1200 })
    painter.want([view], new Set([1]))
    await until(() => expect(renderings).toHaveLength(2))
    expect(view.canvas()).toBe(old)
    painter.left(view)
    expect(renderings[1]?.isCancelled).toBe(true)
  })

  it('stops while it is paused, and paints that page first afterwards', async () => {
    const { painter, renderings } = painting()
    const view = viewOf(1)
    painter.want([view], new Set([1]))
    await until(() => expect(renderings).toHaveLength(1))
    painter.setPaused(true)
    expect(renderings[0]?.isCancelled).toBe(true)
    painter.want([view, viewOf(2)], new Set([1]))
    painter.setPaused(false)
    await until(() => expect(renderings.map(({ page }) => page)).toEqual([1, 1]))
    renderings[1]?.finish()
    await until(() => expect(view.canvas()).not.toBeNull())
  })

  it('frees the canvas beyond the limit as soon as another is painted, the least important first', async () => {
    const { painter, renderings, cleaned } = painting(1)
    const [first, second] = [viewOf(1), viewOf(2)]
    painter.want([first], new Set([1]))
    await until(() => expect(renderings).toHaveLength(1))
    renderings[0]?.finish()
    await until(() => expect(first.canvas()).not.toBeNull())
    const canvas = first.canvas()
    painter.want([second, first], new Set([2]))
    await until(() => expect(renderings).toHaveLength(2))
    renderings[1]?.finish()
    await until(() => expect(second.canvas()).not.toBeNull())
    expect(first.canvas()).toBeNull()
    expect(canvas?.width).toBe(0)
    expect(cleaned).toContain(1)
  })

  it('keeps a canvas for each page in the window, and fewer for a window of one page', async () => {
    const { painter, renderings } = painting(4, 1_000_000, 1_000_000, 1)
    const views = [viewOf(1), viewOf(2), viewOf(3)]
    painter.want(views, new Set([1, 2, 3]))
    for (const [index, view] of views.entries()) {
      await until(() => expect(renderings).toHaveLength(index + 1))
      renderings[index]?.finish()
      await until(() => expect(view.canvas()).not.toBeNull())
    }
    const painted = () => views.filter((view) => view.canvas() !== null).map(({ number }) => number)
    expect(painted()).toEqual([1, 2, 3])
    painter.want(views, new Set([1, 2]))
    expect(painted()).toEqual([1, 2])
    painter.want(views, new Set([1]))
    expect(painted()).toEqual([1])
  })

  it('releases what the document keeps after a dozen pages, and paints nothing until that is done', async () => {
    const { painter, renderings, cleanups } = painting()
    for (let page = 1; page <= 12; page += 1) {
      const view = viewOf(page)
      painter.want([view], new Set([page]))
      await until(() => expect(renderings).toHaveLength(page))
      renderings.at(-1)?.finish()
      await until(() => expect(view.canvas()).not.toBeNull())
      expect(cleanups).toEqual([])
      painter.left(view)
    }
    painter.want([], new Set())
    expect(cleanups).toHaveLength(1)
    painter.want([viewOf(13)], new Set([13]))
    expect(renderings).toHaveLength(12)
    cleanups[0]?.()
    await until(() => expect(renderings).toHaveLength(13))
    expect(cleanups).toHaveLength(1)
  })

  it('releases what the document keeps after a dozen pages although one ahead is to be painted', async () => {
    const { painter, renderings, cleanups } = painting()
    const ahead = viewOf(99)
    for (let page = 1; page <= 12; page += 1) {
      const view = viewOf(page)
      painter.want([view, ahead], new Set([page]))
      await until(() => expect(renderings.at(-1)?.page).toBe(page))
      renderings.at(-1)?.finish()
      await until(() => expect(renderings.at(-1)?.page).toBe(99))
      expect(cleanups).toEqual([])
      painter.left(view)
    }
    painter.want([ahead], new Set())
    renderings.at(-1)?.finish()
    painter.want([viewOf(100), ahead], new Set())
    await until(() => expect(cleanups).toHaveLength(1))
  })

  it('releases what the document keeps after two dozen pages of a reader who always awaits the next', async () => {
    const { painter, renderings, cleanups } = painting()
    let [first, second] = [viewOf(1), viewOf(2)]
    for (let page = 1; page <= 24; page += 1) {
      painter.want([first, second], new Set([page, page + 1]))
      await until(() => expect(renderings.at(-1)?.page).toBe(page))
      expect(cleanups).toEqual([])
      renderings.at(-1)?.finish()
      await until(() => expect(renderings.at(-1)?.page).toBe(page + 1))
      painter.left(first)
      ;[first, second] = [second, viewOf(page + 2)]
    }
    painter.want([first, second], new Set([25, 26]))
    renderings.at(-1)?.finish()
    await until(() => expect(cleanups).toHaveLength(1))
    expect(renderings.map(({ page }) => page)).not.toContain(26)
  })

  it('paints the visible part sharply when a whole page would be too large', async () => {
    const { painter, renderings } = painting(10, 800 * 600)
    const view = viewOf(1, 1200)
    painter.want([view], new Set([1]))
    await until(() => expect(renderings).toHaveLength(1))
    expect(renderings[0]?.width).toBe(600)
    renderings[0]?.finish()
    await until(() => expect(renderings).toHaveLength(2))
    expect(renderings[1]?.width).toBe(600)
    renderings[1]?.finish()
    await until(() => expect(view.element.querySelector('canvas.detail')).not.toBeNull())
  })

  it('keeps the canvas of a page that is enlarged, and paints the visible part until it is smaller again', async () => {
    const { painter, renderings } = painting(10, 500_000, 400_000)
    const view = viewOf(1)
    const part = () => view.element.querySelector('canvas.detail')
    const show = (width: number) => {
      view.place({ left: 0, top: 0, width, height: (width * 4) / 3 })
      painter.want([view], new Set([1]))
    }
    show(600)
    await until(() => expect(renderings).toHaveLength(1))
    renderings[0]?.finish()
    await until(() => expect(view.canvas()).not.toBeNull())
    const canvas = view.canvas()
    show(1200)
    await until(() => expect(renderings).toHaveLength(2))
    renderings[1]?.finish()
    await until(() => expect(part()).not.toBeNull())
    expect(view.canvas()).toBe(canvas)
    show(600)
    expect([view.canvas(), part()]).toEqual([canvas, null])
    show(1200)
    await until(() => expect(renderings).toHaveLength(3))
    renderings[2]?.finish()
    await until(() => expect(part()).not.toBeNull())
    expect(view.canvas()).toBe(canvas)
  })

  it('shows a canvas in a task without the end of its drawing, and without the next one', async () => {
    const { painter, renderings } = painting()
    const [first, second] = [viewOf(1), viewOf(2)]
    painter.want([first, second], new Set([1, 2]))
    await until(() => expect(renderings).toHaveLength(1))
    const endOfTask = async () => {
      for (let step = 0; step < 50; step += 1) await Promise.resolve()
    }
    let isNextBegun: boolean | null = null
    const shown = vi.spyOn(first, 'showCanvas').mockImplementation(() => {
      void endOfTask().then(() => {
        isNextBegun = renderings.length > 1
      })
    })
    renderings[0]?.finish()
    await endOfTask()
    expect(shown).not.toHaveBeenCalled()
    await until(() => expect(isNextBegun).toBe(false))
  })
})
