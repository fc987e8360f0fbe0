import { type Locator, type Page, expect } from '@playwright/test'

/** Stops the page's clock: from then on only `page.clock.runFor` advances it. */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** How late `runUntilVisible` may notice that something has appeared. */
export const stepMs = 50

/** Advances a stopped clock in small steps until something is visible, because data needs a little time. */
export const runUntilVisible = async (page: Page, locator: Locator): Promise<void> => {
  const step = async () => {
    await page.clock.runFor(stepMs)
    return locator.isVisible()
  }
  await expect.poll(step, { intervals: [stepMs] }).toBe(true)
}

/** Holds every request to an address until the returned function is called. */
export const hold = async (page: Page, address: string | RegExp): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.fallback()
  })
  return () => release()
}
