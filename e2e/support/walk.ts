import type { Page } from '@playwright/test'
import { accessibilityFindings } from './accessible.ts'
import { expectSettled } from './pages.ts'
import { desktop, expect, phone } from './test.ts'

/** The narrowest screen that every page fits. */
export const narrowest = { width: 320, height: 640 }

const bothWidths = [desktop.width, phone.width]

/** Opens another page of the running program, as one of its links does, on the narrowest screen. */
export const visit = async (page: Page, address: string): Promise<void> => {
  await page.setViewportSize(narrowest)
  await page.evaluate((to) => {
    // The program focuses the new page once it is rendered.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState({}, '', to)
  }, address)
  await expect(page.locator('main:focus, main h1:focus'), address).toHaveCount(1)
  await expectSettled(page)
}

/** Reports a page that is wider than a screen, the narrowest one if no other is named. */
export const checkFits = async (page: Page, name: string, screen = narrowest): Promise<void> => {
  await page.setViewportSize(screen)
  const widest = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(widest, `the width of ${name}`).toBeLessThanOrEqual(screen.width)
}

/** Reports what axe finds on the open page. */
export const checkAccessible = async (page: Page, name: string, widths = bothWidths): Promise<void> => {
  expect.soft(await accessibilityFindings(page, widths), `axe on ${name}`).toEqual([])
}

/** Reports what is wrong with the open page on the narrowest screen, a phone and a desktop. */
export const checkPage = async (page: Page, name: string): Promise<void> => {
  await checkFits(page, name)
  await checkAccessible(page, name)
}

/** Collects the requests of a page to another origin than the server's. */
export const watchOrigins = (page: Page, serverUrl: string): string[] => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (/^(https?|wss?):/.test(url) && new URL(url).host !== new URL(serverUrl).host) elsewhere.push(url)
  })
  return elsewhere
}
