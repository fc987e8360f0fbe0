import type { Locator } from '@playwright/test'
import {
  birdGuide,
  expectNoSidewaysScroll,
  expectPage,
  jumpTo,
  openViewer,
  pageCounter,
  pagesOf,
  pdfFileOf,
  pdfPage,
} from './support/pages.ts'
import { expect, test } from './support/test.ts'

// A laptop of 1366 x 768 whose browser is zoomed to 200 %.
test.use({ person: '1LS22CS001', viewport: { width: 683, height: 384 }, deviceScaleFactor: 2 })

/** Checks that each can be pressed: inside the window, after scrolling what they are in, and below nothing else. */
const expectPressable = async (controls: Locator, least: number): Promise<void> => {
  await expect.poll(() => controls.count()).toBeGreaterThanOrEqual(least)
  for (const control of await controls.all()) await control.click({ trial: true })
}

const buttonsIn = (area: Locator) => area.locator('button:visible, a:visible')

/** Returns whether an element is in the window and between the bars. */
const isBetweenBars = (element: Locator) =>
  element.evaluate((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect()
    const bars = [...document.querySelectorAll('[data-bars]')].map((bar) => bar.getBoundingClientRect())
    return (
      left >= 0 &&
      right <= innerWidth &&
      bars.every((bar) => bottom <= bar.top || top >= bar.bottom) &&
      top >= 0 &&
      bottom <= innerHeight
    )
  })

test(
  'on a laptop that is zoomed to 200 % every tool of the viewer can be reached and used',
  { tag: '@long' },
  async ({ page, server }) => {
    await openViewer(page, await pdfFileOf(server.url, birdGuide), '#page=12')
    await expect(pdfPage(page, 12).locator('.textLayer')).toContainText(/\w/)
    const bars = page.locator('[data-bars]')
    await test.step('the mouse at the edge brings the bars, and all of their buttons can be pressed', async () => {
      await page.mouse.move(300, 2)
      await expect(pageCounter(page)).toBeInViewport({ ratio: 1 })
      await expectPressable(buttonsIn(bars), 8)
      await expectNoSidewaysScroll(page)
    })
    await test.step('the zoom menu has all of its entries, which turn and fit the page', async () => {
      const zoom = page.getByRole('button', { name: /^Zoom: / })
      await zoom.click()
      const menu = page.getByRole('menu')
      await expectPressable(menu.getByRole('menuitem').or(menu.getByRole('menuitemradio')), 12)
      await menu.getByRole('menuitem', { name: 'Rotate right' }).click()
      const ratio = async () => {
        const box = await pdfPage(page, 12).boundingBox()
        return (box?.width ?? 0) / (box?.height ?? 1)
      }
      await expect.poll(ratio).toBeGreaterThan(1)
      await zoom.click()
      await menu.getByRole('menuitem', { name: 'Rotate left' }).click()
      await expect.poll(ratio).toBeLessThan(1)
      await zoom.click()
      await menu.getByRole('menuitemradio', { name: 'Fit page' }).click()
      await expect(zoom).toHaveAccessibleName('Zoom: Fit page')
      expect(await isBetweenBars(pdfPage(page, 12))).toBe(true)
    })
    await test.step('contents and small pictures lead to a page', async () => {
      await page.getByRole('button', { name: 'Contents' }).click()
      const contents = page.getByRole('dialog', { name: 'Contents' })
      await expectPressable(buttonsIn(contents).first(), 1)
      await contents.getByRole('tab', { name: 'Pages' }).click()
      await contents.getByRole('button', { name: 'Page 14', exact: true }).click()
      await expectPage(page, 14, 78)
    })
    await test.step('another page is typed, and the full screen is a key away', async () => {
      await page.mouse.move(300, 2)
      await jumpTo(page, 20)
      await expectPage(page, 20, 78)
      const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
      await page.keyboard.press('f')
      await expect.poll(isFull).toBe(true)
      await page.keyboard.press('f')
      await expect.poll(isFull).toBe(false)
      await expectPage(page, 20, 78)
    })
    await test.step('the tools of a mark stand in the window, beside a word that was pressed twice', async () => {
      await pdfPage(page, 20).locator('.textLayer span:not(.markedContent)').nth(8).dblclick()
      const tools = page.getByRole('toolbar', { name: 'Mark the selected text' })
      await expect(tools).toBeInViewport({ ratio: 1 })
      await expectPressable(buttonsIn(tools), 6)
      await tools.getByRole('button', { name: 'Close' }).click()
    })
    await test.step('a hit stands between the bars', async () => {
      await page.keyboard.press('/')
      await page.getByRole('searchbox', { name: 'Find in this PDF' }).fill('routing table')
      const hit = pagesOf(page).locator('.mark.current').first()
      await expect(hit).toBeInViewport()
      await expect.poll(() => isBetweenBars(hit)).toBe(true)
      await expectPressable(buttonsIn(page.getByRole('search')), 3)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: 'Close find' }).click()
    })
    await test.step('what else there is about the note can be reached', async () => {
      await page.getByRole('button', { name: 'More about this note' }).click()
      const more = page.getByRole('dialog').filter({ hasText: 'Report this page' })
      await expectPressable(buttonsIn(more), 4)
      await page.keyboard.press('Escape')
      await expectNoSidewaysScroll(page)
    })
  },
)
