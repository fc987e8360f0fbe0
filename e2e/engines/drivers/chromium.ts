import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumArguments } from '../../support/chromium-arguments.ts'
import { type Driver, type Place, phoneWindow, restingMs } from './driver.ts'

const pageOf = async (context: BrowserContext) => {
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      problems.push(`${message.type()}: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  return { page, takeProblems: () => problems.splice(0) }
}

/** Starts a Chromium with the window and the fingers of a phone. */
export const startChromium = async (name: string, executablePath: string | undefined): Promise<Driver> => {
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: chromiumArguments,
  })
  const context = await browser.newContext({
    viewport: phoneWindow,
    hasTouch: true,
    isMobile: true,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  })
  const { page, takeProblems } = await pageOf(context)
  const fingers = await context.newCDPSession(page)
  const press = async (at: Place) => {
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), restingMs)
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  return {
    name,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    evaluate: (expression) => page.evaluate(expression),
    press,
    drag: async (from, to) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 8 })
      await page.mouse.up()
    },
    type: (text) => page.keyboard.type(text),
    key: (key) => page.keyboard.press(key),
    chooseFile: (selector, path) => page.setInputFiles(selector, path),
    picture: () => page.screenshot(),
    takeProblems,
    close: () => browser.close(),
  }
}
