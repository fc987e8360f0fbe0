import type { Page } from '@playwright/test'
import type { Line, Traffic } from './line.ts'

/** What the bench waits for. */
export interface Wanted {
  /** The page of the PDF that is to be painted. */
  page: number
  /** The total that the find bar names in the end. */
  hits: number | null
  /** Whether a picture counts only inside its own page, because another page was shown before. */
  isJump: boolean
}

type Moment = 'start' | 'picture' | 'sharp' | 'text' | 'hit' | 'allHits'

/** One measured work, in milliseconds from its start; null is never. */
export interface Measured {
  pictureMs: number | null
  sharpMs: number
  textMs: number | null
  hitMs: number | null
  allHitsMs: number | null
  /** Until the last awaited moment. */
  traffic: Traffic
  /** Their begin, from the start as well. */
  longTasks: { fromMs: number; ms: number }[]
  /** In epoch time. */
  startedAt: number
}

/**
 * Runs in the browser on every document: reports moments in epoch time, each once. Painted pages are those that
 * pdf.js marks as loaded on a canvas with a pixel for each of the screen's.
 */
const installWatch = () => {
  const epochNow = () => performance.timeOrigin + performance.now()
  const note = (...facts: unknown[]) => Reflect.get(window, 'notePhone')(...facts)
  const hashPage = Number(/[#&]page=(\d+)/.exec(location.hash)?.[1] ?? 1)
  let wanted: { page: number; hits: number | null; isJump: boolean } = {
    page: hashPage,
    hits: null,
    isJump: false,
  }
  const seen = new Set<string>()
  const see = (name: string, isThere: () => boolean) => {
    if (seen.has(name) || !isThere()) return
    seen.add(name)
    note('moment', name, epochNow())
  }
  const pdfPage = () => document.querySelector<HTMLElement>(`.page[data-page-number="${wanted.page}"]`)
  const isSharp = () => {
    const page = pdfPage()
    const canvas = page?.querySelector<HTMLCanvasElement>('.canvasWrapper canvas')
    if (!page || !canvas || page.dataset['loaded'] !== 'true') return false
    return canvas.width >= 0.98 * page.clientWidth * devicePixelRatio
  }
  const isInPlace = (element: HTMLImageElement | HTMLCanvasElement) => {
    if (element instanceof HTMLImageElement && (!element.complete || element.naturalWidth < 200)) return false
    const number = element.closest<HTMLElement>('[data-page-number]')?.dataset['pageNumber']
    if (number === undefined ? wanted.isJump : Number(number) !== wanted.page) return false
    const { width, top, bottom } = element.getBoundingClientRect()
    return width >= innerWidth / 2 && bottom > 0 && top < innerHeight
  }
  const isPictured = () =>
    location.pathname.startsWith('/pdfViewer/') &&
    [...document.querySelectorAll<HTMLImageElement | HTMLCanvasElement>('img, canvas')].some(
      (element) => element.closest('.canvasWrapper') === null && isInPlace(element),
    )
  const hasText = () => (pdfPage()?.querySelector('.textLayer')?.textContent ?? '').trim().length > 2
  const result = () => document.querySelector('search output, [role="search"] output')?.textContent ?? ''
  const check = () => {
    requestAnimationFrame(check)
    if (wanted.hits === null) {
      see('picture', isPictured)
      see('sharp', isSharp)
      see('text', hasText)
    } else {
      see('hit', () => /\d+ (of|found)/.test(result()))
      see('allHits', () => new RegExp(`\\b(of ${wanted.hits}|${wanted.hits} found)\\b`).test(result()))
    }
  }
  note('document', performance.timeOrigin)
  requestAnimationFrame(check)
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      note('longTask', performance.timeOrigin + startTime, duration)
  }).observe({ type: 'longtask', buffered: true })
  Reflect.set(window, 'armPhone', (event: string, next: typeof wanted) => {
    const begin = () => {
      wanted = next
      seen.clear()
      note('moment', 'start', epochNow())
    }
    addEventListener(event, begin, { capture: true, once: true })
  })
}

export interface Watch {
  /** Begins at the next document that is opened. */
  onNavigation: () => void
  /** Begins at the next event of the document that is open. */
  onEvent: (event: 'click' | 'keydown' | 'input', wanted: Wanted) => Promise<void>
  /** Waits for some moments after the start. */
  result: (moments: Moment[], timeoutMs: number) => Promise<Measured>
}

/** Watches a page of the browser and its line. */
export const watchPage = async (page: Page, line: Line): Promise<Watch> => {
  let moments = new Map<Moment, number>()
  let traffics = new Map<Moment, Traffic>()
  let longTasks: { at: number; ms: number }[] = []
  let startsWithDocument = false
  let look = () => {}

  const restart = (withDocument: boolean) => {
    moments = new Map()
    traffics = new Map()
    longTasks = []
    startsWithDocument = withDocument
    line.reset()
  }

  await page.exposeFunction('notePhone', (fact: string, first: Moment | number, second: number) => {
    if (fact === 'longTask') longTasks.push({ at: Number(first), ms: second })
    if (fact === 'document' && startsWithDocument && !moments.has('start'))
      moments.set('start', Number(first))
    if (fact === 'moment' && typeof first === 'string' && (first === 'start' || moments.has('start'))) {
      if (moments.has(first)) return
      moments.set(first, second)
      traffics.set(first, line.traffic())
    }
    look()
  })
  // The compiler of this program calls a helper of its own wherever it keeps the name of a function.
  await page.addInitScript({ content: 'globalThis.__name = (fn) => fn' })
  await page.addInitScript(installWatch)

  const waitFor = (names: Moment[], timeoutMs: number) =>
    new Promise<void>((resolve, reject) => {
      const missing = () => names.filter((name) => !moments.has(name))
      const timer = setTimeout(
        () => reject(new Error(`Not within ${timeoutMs} ms: ${missing().join(', ')}.`)),
        timeoutMs,
      )
      look = () => {
        if (missing().length > 0) return
        clearTimeout(timer)
        resolve()
      }
      look()
    })

  return {
    onNavigation: () => restart(true),
    onEvent: async (event, wanted) => {
      restart(false)
      await page.evaluate(([name, next]) => Reflect.get(window, 'armPhone')(name, next), [
        event,
        wanted,
      ] as const)
    },
    result: async (names, timeoutMs) => {
      await waitFor(names, timeoutMs)
      const start = moments.get('start') ?? Number.NaN
      const after = (name: Moment) => {
        const at = moments.get(name)
        return at === undefined ? null : at - start
      }
      const last = names.toSorted((a, b) => (after(a) ?? 0) - (after(b) ?? 0)).at(-1) ?? 'sharp'
      const end = moments.get(last) ?? Number.NaN
      const tasks = longTasks.filter(({ at }) => at >= start && at <= end)
      return {
        pictureMs: after('picture'),
        sharpMs: after('sharp') ?? Number.NaN,
        textMs: after('text'),
        hitMs: after('hit'),
        allHitsMs: after('allHits'),
        traffic: traffics.get(last) ?? line.traffic(),
        longTasks: tasks.map(({ at, ms }) => ({ fromMs: at - start, ms })),
        startedAt: start,
      }
    },
  }
}
