import type { Page } from '@playwright/test'
import { pagesOf } from '../support/pages.ts'
import type { BenchPdf } from './library.ts'
import { type Bench, inOpenBook } from './works.ts'

/** How smoothly a page follows two fingers. */
export interface Pinch {
  frames: number
  worstMs: number
  /** Frames longer than a tenth of a second, which is what a reader sees as a stop. */
  slow: number
}

const steps = 30
const slowMs = 100
const restMs = 1000

/** Runs in the browser: notes the time between frames until it is asked for them. */
const beginFrames = () => {
  const frames: number[] = []
  let last = performance.now()
  const next = () => {
    const now = performance.now()
    frames.push(now - last)
    last = now
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
  Reflect.set(window, 'pinchFrames', frames)
}

const pinchOn = async (page: Page): Promise<Pinch> => {
  const box = await pagesOf(page).boundingBox()
  if (box === null) throw new Error('The pages are not shown.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const session = await page.context().newCDPSession(page)
  const move = (type: 'touchStart' | 'touchMove', gap: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [
        { x: x - gap, y, id: 0 },
        { x: x + gap, y, id: 1 },
      ],
    })
  await page.evaluate(beginFrames)
  for (const [from, to] of [
    [40, 100],
    [100, 50],
  ] as const) {
    await move('touchStart', from)
    for (let step = 1; step <= steps; step += 1) await move('touchMove', from + ((to - from) * step) / steps)
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    // The page is painted again when the fingers rest.
    await page.waitForTimeout(restMs)
  }
  const frames: number[] = await page.evaluate(() => Reflect.get(window, 'pinchFrames'))
  return {
    frames: frames.length,
    worstMs: Math.max(...frames),
    slow: frames.filter((ms) => ms > slowMs).length,
  }
}

/** Enlarges the first page of a book with two fingers and makes it smaller again. */
export const pinchBook = (bench: Bench, book: BenchPdf): Promise<Pinch> =>
  inOpenBook(bench, book, ({ page }) => pinchOn(page))
