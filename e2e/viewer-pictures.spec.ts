import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import {
  birdGuide,
  expectPage,
  expectPainted,
  jumpTo,
  openViewer,
  pagesOf,
  pdfFileOf,
  pdfPage,
} from './support/pages.ts'
import { expect, test } from './support/test.ts'

const pageCount = 78

const picture = (page: Page, pageNumber: number) => pdfPage(page, pageNumber).locator('.picture')

const picturesNote = (page: Page) => page.getByText('The pages are shown as pictures')

/** Lets no byte of a PDF through until the returned function is called. */
const holdBytes = async (page: Page, pdfFile: string) => {
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(`**/api/pdf/${pdfFile}?*`, async (route) => {
    await gate
    await route.continue()
  })
  return letThrough
}

test.describe('a student', () => {
  test.use({ person: '1LS22CS001' })

  test('sees the picture of a page until it is painted in the same box, with the hits marked on both', async ({
    page,
    server,
  }) => {
    const pdfFile = await pdfFileOf(server.url, birdGuide)
    await openViewer(page, pdfFile)
    await expect(pdfPage(page, 1).locator('.canvasWrapper canvas')).toBeVisible()
    const letThrough = await holdBytes(page, pdfFile)
    await jumpTo(page, 60)
    await expect(picture(page, 60)).toBeInViewport()
    const box = await pdfPage(page, 60).boundingBox()

    await page.keyboard.press('Control+f')
    await page.keyboard.type('static')
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ of \d+$/)
    await expect(page.locator('.page:not([data-loaded]) .mark.current')).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(page.locator('.mark')).toHaveCount(0)
    await jumpTo(page, 60)

    letThrough()
    await expect(pdfPage(page, 60)).toHaveAttribute('data-loaded', 'true')
    await expect(picture(page, 60)).toHaveCount(0)
    expect(await pdfPage(page, 60).boundingBox()).toEqual(box)
  })
})

test.describe('a student whose browser cannot read PDFs', () => {
  test.use({ person: '1LS22CS001', allowedConsole: [/pdf-worker|ERR_FAILED|status of 422/] })

  test('turns, enlarges and searches pictures of the pages', { tag: '@long' }, async ({ page, server }) => {
    const pdfFile = await pdfFileOf(server.url, birdGuide)
    await page.route(/\/assets\/pdf-worker-[^/]+\.js$/, (route) => route.abort())
    await page.goto(`${addresses.pdf(pdfFile)}#page=1`)
    await expectPainted(page)
    await expect(picturesNote(page)).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expectPage(page, 2, pageCount)
    await expect(picture(page, 2)).toBeVisible()
    const widthOf = () =>
      picture(page, 2).evaluate((image) => (image instanceof HTMLCanvasElement ? image.width : 0))
    expect(await widthOf()).toBe(720)
    await page.getByRole('button', { name: /^Zoom: / }).click()
    await page.getByRole('menuitemradio', { name: '200%' }).click()
    await expect.poll(widthOf).toBeGreaterThan(720)
    await page.keyboard.press('Control+f')
    await page.keyboard.type('blackhole')
    await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 6')
    await expectPage(page, 27, pageCount)
    await expect(pdfPage(page, 27).locator('.mark.current')).toBeInViewport()
    await expect(pdfPage(page, 27).locator('.textLayer')).toContainText('blackhole')
  })

  test(
    'hears of a page whose picture fails, reads its words, and asks for it again',
    { tag: '@long' },
    async ({ page, server }) => {
      const pdfFile = await pdfFileOf(server.url, birdGuide)
      await page.route(/\/assets\/pdf-worker-[^/]+\.js$/, (route) => route.abort())
      const pictures = `**/api/pdf/${pdfFile}/pages/14.webp*`
      const refused = { message: 'This page cannot be shown.', code: 'pdf_unsafe', requestId: 'browser-test' }
      await page.route(pictures, (route) => route.fulfill({ status: 422, json: refused }))
      await page.goto(`${addresses.pdf(pdfFile)}#page=12`)
      await expect(picturesNote(page)).toBeVisible()
      await jumpTo(page, 14)
      await expect(pdfPage(page, 14).getByText('This page cannot be shown.')).toBeInViewport()
      await expect(pdfPage(page, 14).locator('.textLayer')).toContainText(/\w/)
      await page.unroute(pictures)
      await pdfPage(page, 14).getByRole('button', { name: 'Retry' }).click()
      await expect(pagesOf(page)).toBeFocused()
      await expect(picture(page, 14)).toBeInViewport()
      await expect(pdfPage(page, 14).getByText('This page cannot be shown.')).toHaveCount(0)
    },
  )

  test(
    'reads the pictures of a damaged file, and hears of the damage once',
    { tag: '@long' },
    async ({ page, server }) => {
      const pdfFile = await pdfFileOf(server.url, birdGuide)
      const body = 'These are no pages. '.repeat(400)
      await page.route(`**/api/pdf/${pdfFile}*`, (route) =>
        route.fulfill({ contentType: 'application/pdf', body }),
      )
      await page.goto(`${addresses.pdf(pdfFile)}#page=12`)
      await expect(picturesNote(page)).toBeVisible()
      await expect(picture(page, 12)).toBeInViewport()
      await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
      await expect(picturesNote(page)).toBeHidden()
    },
  )
})
