import type { Page } from '@playwright/test'
import { pressAt } from './support/finger.ts'
import { birdGuide, expectPage, jumpTo, openViewer, pagesOf, pdfFileOf, pdfPage } from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

test.use({ person: '1LS22CS001', hasTouch: true, viewport: phone })

const bars = (page: Page) => page.locator('[data-bars]')

/** Taps the middle of the pages, and waits until the bars stand where they should. */
const tapPages = async (page: Page, shown: number) => {
  const box = await pagesOf(page).boundingBox()
  await pressAt(page, { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 })
  await expect
    .poll(() =>
      bars(page).evaluateAll(
        (all) =>
          all
            .map((one) => one.getBoundingClientRect())
            .filter(({ top, bottom }) => bottom > 1 && top < innerHeight - 1).length,
      ),
    )
    .toBe(shown)
}

/** Notes which properties of the bars move from now on. */
const watchBars = (page: Page) =>
  page.evaluateHandle(() => {
    const moved: string[] = []
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (target instanceof Element && target.matches('[data-bars]')) moved.push(propertyName)
    })
    return moved
  })

test(
  'the bars of a phone leave and return over a page that stays where it is',
  { tag: '@long' },
  async ({ page, server }) => {
    await openViewer(page, await pdfFileOf(server.url, birdGuide), '#page=12')
    await expect(pdfPage(page, 12).locator('.textLayer')).toContainText(/\w/)
    const before = await pdfPage(page, 12).boundingBox()
    await tapPages(page, 0)
    expect(await pdfPage(page, 12).boundingBox()).toEqual(before)
    expect(await pagesOf(page).boundingBox()).toMatchObject({ y: 0, height: phone.height })
    await tapPages(page, 2)
    expect(await pdfPage(page, 12).boundingBox()).toEqual(before)
    await test.step('with reduced motion they leave at once', async () => {
      const moved = await watchBars(page)
      await tapPages(page, 0)
      await tapPages(page, 2)
      const before = await moved.jsonValue()
      expect(before).not.toEqual([])
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await tapPages(page, 0)
      await tapPages(page, 2)
      expect(await moved.jsonValue()).toEqual(before)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
    })
    await test.step('held sideways they leave again', async () => {
      await page.setViewportSize({ width: phone.height, height: phone.width })
      await tapPages(page, 2)
      await tapPages(page, 0)
      await expectPage(page, 12, 78)
      await tapPages(page, 2)
      await jumpTo(page, 20)
      await expect(pdfPage(page, 20)).toBeInViewport()
    })
    await test.step('held sideways a PDF opens for a phone, too', async () => {
      await page.setViewportSize({ width: 800, height: 360 })
      await page.reload()
      await expect(pdfPage(page, 20).locator('.textLayer')).toContainText(/\w/)
      await page.setViewportSize(phone)
      await expect(page.getByRole('button', { name: 'Zoom: Fit text' })).toBeVisible()
    })
    await test.step('the small pictures begin with the page that is read, before the server has drawn any', async () => {
      await page.setViewportSize(phone)
      await expect(pdfPage(page, 20).locator('.textLayer')).toContainText(/\w/)
      await page.route('**/pages/*.webp*', () => undefined)
      await page.getByRole('button', { name: 'Contents' }).click()
      await page.getByRole('tab', { name: 'Pages' }).click()
      const picture = page.getByRole('button', { name: 'Page 20', exact: true }).locator('canvas')
      await expect(picture).toBeInViewport()
      await expect.poll(() => picture.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(240)
    })
  },
)
