import { setTimeout as elapse } from 'node:timers/promises'
import { type Page, launch } from 'puppeteer-core'
import { type Driver, phoneWindow, restingMs } from './driver.ts'

/** A quiet Firefox whose only pointer is a finger. */
const preferences = {
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'intl.accept_languages': 'en-IN',
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
  'dom.w3c_touch_events.enabled': 1,
  // On a slow machine the thumb is lifted late: a press must not become a long one, which opens a menu.
  'apz.max_tap_time': 60_000,
  'ui.click_hold_context_menus.delay': 60_000,
}

const watch = (page: Page) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type()))
      problems.push(`${message.type()}: ${message.text()} ${message.location().url ?? ''}`)
  })
  page.on('pageerror', (error) => problems.push(`page error: ${String(error)}`))
  return () => problems.splice(0)
}

/** Starts a Firefox, spoken to by WebDriver BiDi. */
export const startFirefox = async (executablePath: string): Promise<Driver> => {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: preferences,
    env: { ...process.env, TZ: 'Asia/Kolkata' },
    defaultViewport: null,
    protocolTimeout: 120_000,
  })
  const page = await browser.newPage()
  await page.setViewport(phoneWindow)
  const takeProblems = watch(page)
  return {
    name: 'Firefox',
    open: async (url) => void (await page.goto(url, { timeout: 60_000 })),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    evaluate: (expression) => page.evaluate(expression),
    press: async ({ x, y }) => {
      const touch = await page.touchscreen.touchStart(x, y)
      await elapse(restingMs)
      await touch.end()
    },
    drag: async (from, to) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 8 })
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key),
    chooseFile: async (selector, path) => {
      const field = await page.$(selector)
      if (field === null) throw new Error(`${selector} is not on the page.`)
      await (await field.toElement('input')).uploadFile(path)
    },
    picture: async () => Buffer.from(await page.screenshot()),
    takeProblems,
    close: () => browser.close(),
  }
}
