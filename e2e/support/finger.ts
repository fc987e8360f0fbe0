import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test'

/** As long as a finger rests on a button; a tap of Playwright is over before the page can draw anything. */
const restingMs = 120

/** The browsers whose presses are a finger's. */
const touched = new WeakSet<BrowserContext>()

/** One for each page, never closed: Chromium then forgets that the page was made offline. */
const fingers = new WeakMap<Page, Promise<CDPSession>>()

const fingerOf = (page: Page): Promise<CDPSession> => {
  const finger = fingers.get(page) ?? page.context().newCDPSession(page)
  fingers.set(page, finger)
  return finger
}

/** Presses the middle of a thing with a finger that rests on it, as a person's does. */
export const press = async (thing: Locator): Promise<void> => {
  const page = thing.page()
  // Brings it into view, and waits for whatever covers or moves it.
  await thing.tap({ trial: true })
  const box = await thing.boundingBox()
  if (box === null) throw new Error('This thing is not on the page.')
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const browser = await fingerOf(page)
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
}

type Press = (this: Locator, options?: object) => Promise<void>

const isPress = (value: unknown): value is Press => typeof value === 'function'

let areReplaced = false

/** Makes every `click` and `tap` in a browser with a touch screen the press of a finger. One with options stays as it is. */
export const pressWithFinger = (page: Page): void => {
  touched.add(page.context())
  if (areReplaced) return
  areReplaced = true
  const locators: object = Object.getPrototypeOf(page.locator('html'))
  for (const name of ['click', 'tap']) {
    const own: unknown = Reflect.get(locators, name)
    if (!isPress(own)) throw new Error(`Playwright has no ${name} of a locator.`)
    const replaced: Press = function (options) {
      const isFinger = options === undefined && touched.has(this.page().context())
      return isFinger ? press(this) : own.call(this, options)
    }
    Reflect.set(locators, name, replaced)
  }
}
