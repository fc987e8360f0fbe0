import type { Page } from '@playwright/test'

/** Stops the page's clock: from here on its time passes by `page.clock.runFor` only. */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Holds every request to an address until the answer of this is called. */
export const hold = async (page: Page, address: string | RegExp): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}
