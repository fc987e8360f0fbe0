import type { Locator } from '@playwright/test'

/** As long as a finger rests on a button; a tap of Playwright is over before the page can draw anything. */
const restingMs = 120

/** Presses the middle of a thing with a finger that rests on it, as a person's does. */
export const press = async (thing: Locator): Promise<void> => {
  const page = thing.page()
  // Brings it into view, and waits for whatever covers or moves it.
  await thing.tap({ trial: true })
  const box = await thing.boundingBox()
  if (box === null) throw new Error('This thing is not on the page.')
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
  // The page draws on, and what it draws must not take the press from the button.
  await page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        const from = performance.now()
        const draw = () => {
          if (performance.now() - from >= ms) resolve()
          else requestAnimationFrame(draw)
        }
        draw()
      }),
    restingMs,
  )
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await browser.detach()
}
