import { type Browser, type BrowserContext, type CDPSession, expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

type Point = Record<'x' | 'y', number>

interface Press {
  /** Where on the thing, from its upper left corner; its middle without one. */
  position?: Point
  timeout?: number
}

/** Phones are at most this wide, in CSS pixels. */
const widestPhone = 480

/** As long as a finger rests on a button; a tap of Playwright is over before the page can draw anything. */
const restingMs = 120

/** The browsers that have a touch screen at every width, as a phone that is held sideways has. */
const touched = new WeakSet<BrowserContext>()

/** The browsers without scripts: their pages cannot tell how long a finger has rested. */
const scriptless = new WeakSet<BrowserContext>()

/** One for each page, never closed: Chromium then forgets that the page was made offline. */
const fingers = new WeakMap<Page, Promise<CDPSession>>()

/** The pages whose touch screen comes and goes with their width. */
const narrow = new WeakSet<Page>()

/** Returns what moves the finger of a page: the same for all of its presses. */
const fingerOf = (page: Page): Promise<CDPSession> => {
  const finger = fingers.get(page) ?? page.context().newCDPSession(page)
  fingers.set(page, finger)
  return finger
}

const isNarrow = (size: { width: number } | null): boolean => size !== null && size.width <= widestPhone

const hasFinger = (page: Page): boolean => touched.has(page.context()) || narrow.has(page)

const turnOn = (browser: CDPSession) =>
  browser.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })

/** Exchanges the mouse of a page for a finger, or the finger for a mouse, when its window becomes this wide. */
const suit = async (page: Page, size: { width: number } | null): Promise<void> => {
  const context = page.context()
  if (touched.has(context) || scriptless.has(context) || isNarrow(size) === narrow.has(page)) return
  const browser = await fingerOf(page)
  if (isNarrow(size)) {
    narrow.add(page)
    await turnOn(browser)
    return
  }
  narrow.delete(page)
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  // Chromium gives the open document its mouse back with the next picture that is larger than the window.
  const clip = { x: 0, y: 0, width: 1, height: 1, scale: 1 }
  await browser.send('Page.captureScreenshot', { clip, captureBeyondViewport: true })
}

/** Turns the touch screen of a page on again: Chromium forgets it with a picture that is larger than the window. */
const keepFinger = async (page: Page): Promise<void> => {
  if (narrow.has(page)) await turnOn(await fingerOf(page))
}

/** Resolves after as long as a finger rests. The page draws, and that must not take the press from the button. */
const rest = async (browser: CDPSession): Promise<void> => {
  const { frameTree } = await browser.send('Page.getFrameTree')
  // Beside the page's own scripts: when a test stops their clock, this one still runs.
  const world = { frameId: frameTree.frame.id, worldName: 'finger' }
  const { executionContextId } = await browser.send('Page.createIsolatedWorld', world)
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const from = performance.now()
      const draw = () => {
        if (performance.now() - from >= ms) resolve()
        else requestAnimationFrame(draw)
      }
      draw()
    })
  await browser.send('Runtime.evaluate', {
    contextId: executionContextId,
    expression: `(${String(wait)})(${restingMs})`,
    awaitPromise: true,
  })
}

/** Presses a place in the window with a finger that rests on it, as a person's does. */
export const pressAt = async (page: Page, place: Point): Promise<void> => {
  const browser = await fingerOf(page)
  const from = Date.now()
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: Point[], at: number) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: at / 1000 })
  await touch('touchStart', [place], from)
  await rest(browser)
  // A busy browser draws late; the page must not take that for a finger that rests long.
  await touch('touchEnd', [], from + restingMs)
}

/** Returns the place in the window that a finger aims at: in the first line of a link that has more. */
const placeOf = (thing: Locator, position: Point | undefined): Promise<Point> =>
  thing.evaluate((element, from) => {
    if (from !== undefined) {
      const { left, top } = element.getBoundingClientRect()
      return { x: left + element.clientLeft + from.x, y: top + element.clientTop + from.y }
    }
    for (const { left, right, top, bottom } of element.getClientRects()) {
      const across = [Math.max(left, 0), Math.min(right, innerWidth)] as const
      const down = [Math.max(top, 0), Math.min(bottom, innerHeight)] as const
      if (across[1] > across[0] && down[1] > down[0])
        return { x: (across[0] + across[1]) / 2, y: (down[0] + down[1]) / 2 }
    }
    throw new Error('This thing is not in the window.')
  }, position)

/** Lays a finger on a thing while something may happen, and takes it away without a press, as one that slides does. */
export const layOn = async (thing: Locator, during?: () => Promise<unknown>): Promise<void> => {
  const browser = await fingerOf(thing.page())
  await thing.scrollIntoViewIfNeeded()
  const touchPoints = [await placeOf(thing, undefined)]
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await during?.()
  await browser.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
}

/** Presses a thing with a finger that rests on it: its middle, or a place in it. */
export const press = async (thing: Locator, { position, timeout }: Press = {}): Promise<void> => {
  // Brings it into view, and waits for whatever covers or moves it.
  await thing.click({ trial: true, position, timeout })
  await pressAt(thing.page(), await placeOf(thing, position))
}

/** Presses a box or a radio button unless it is in the state already, and expects the state afterwards. */
const pressInto = async (thing: Locator, isChecked: boolean, options: Press = {}): Promise<void> => {
  const { timeout } = options
  if ((await thing.isChecked({ timeout })) === isChecked) return
  // What was pressed may leave the page at once, as the plans do when one of them is chosen.
  const pressed = await thing.elementHandle({ timeout })
  await press(thing, options)
  const read = () =>
    pressed?.evaluate((element) =>
      element instanceof HTMLInputElement ? element.checked : element.getAttribute('aria-checked') === 'true',
    )
  await expect.poll(read, { timeout }).toBe(isChecked)
}

type Method = (this: object, ...given: unknown[]) => Promise<unknown>

const isMethod = (value: unknown): value is Method => typeof value === 'function'

/** Replaces a method of all locators; the replacement may call what Playwright has. */
const replace = (
  locators: object,
  name: keyof Locator,
  act: (thing: Locator, options: Press | undefined, own: () => Promise<unknown>) => Promise<unknown>,
): void => {
  const own: unknown = Reflect.get(locators, name)
  if (!isMethod(own)) throw new Error(`Playwright has no ${name} of a locator.`)
  Reflect.set(locators, name, function (this: Locator, options?: Press) {
    return act(this, options, () => own.call(this, options))
  })
}

/** Whether a press is one that a finger can do: with another button, or as a trial, it stays Playwright's. */
const isOfFinger = (options: object = {}): boolean =>
  Object.keys(options).every((name) => ['position', 'timeout'].includes(name))

let areReplaced = false

/** Makes what locators do a finger's on the pages that have one. */
const pressWithFinger = (page: Page): void => {
  if (areReplaced) return
  areReplaced = true
  const locators: object = Object.getPrototypeOf(page.locator('html'))
  const byFinger = (name: keyof Locator, act: (thing: Locator, options?: Press) => Promise<void>) =>
    replace(locators, name, (thing, options, own) =>
      hasFinger(thing.page()) && isOfFinger(options) ? act(thing, options) : own(),
    )
  byFinger('click', press)
  byFinger('tap', press)
  byFinger('check', (thing, options) => pressInto(thing, true, options))
  byFinger('uncheck', (thing, options) => pressInto(thing, false, options))
  byFinger('hover', () => Promise.reject(new Error('A finger points at nothing before it presses.')))
  replace(locators, 'screenshot', async (thing, _options, own) => {
    const picture = await own()
    await keepFinger(thing.page())
    return picture
  })
}

/** Gives a page that was just opened a finger while its window is as narrow as a phone, and a mouse while it is wide. */
const giveFinger = async (page: Page): Promise<void> => {
  pressWithFinger(page)
  const setViewportSize = page.setViewportSize.bind(page)
  page.setViewportSize = async (size) => {
    await suit(page, size)
    await setViewportSize(size)
  }
  const screenshot = page.screenshot.bind(page)
  page.screenshot = async (options) => {
    const picture = await screenshot(options)
    await keepFinger(page)
    return picture
  }
  const tap = page.touchscreen.tap.bind(page.touchscreen)
  page.touchscreen.tap = (x, y) => (hasFinger(page) ? pressAt(page, { x, y }) : tap(x, y))
  await suit(page, page.viewportSize())
}

/** Gives a browser context a finger at every width, because it was opened with a touch screen. */
export const keepTouchScreen = (context: BrowserContext): void => {
  touched.add(context)
}

/** Gives all pages of a browser a finger while they are as narrow as a phone, whoever opens them. */
export const giveFingers = (browser: Browser): void => {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    if (options?.hasTouch === true) keepTouchScreen(context)
    if (options?.javaScriptEnabled === false) scriptless.add(context)
    const newPage = context.newPage.bind(context)
    context.newPage = async () => {
      const page = await newPage()
      await giveFinger(page)
      return page
    }
    return context
  }
}
