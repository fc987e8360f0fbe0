import { type Locator, type Page, expect } from '@playwright/test'

/** Stops the page's clock: from here on its time passes by `page.clock.runFor` only. */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** How long after something appeared `runUntilVisible` may answer. */
export const stepMs = 50

/** Lets a stopped clock go on in small steps until something is there: what waits for data needs a little time. */
export const runUntilVisible = async (page: Page, locator: Locator): Promise<void> => {
  const step = async () => {
    await page.clock.runFor(stepMs)
    return locator.isVisible()
  }
  await expect.poll(step, { intervals: [stepMs] }).toBe(true)
}

/** Holds every request to an address until the answer of this is called. */
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
