import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import {
  birdGuide,
  expectPage,
  expectPainted,
  jumpTo,
  openViewer,
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
  test.use({ person: '1LS22CS001', allowedConsole: [/pdf-worker|ERR_FAILED/] })

  test('turns, enlarges and searches pictures of the pages', async ({ page, server }) => {
    const pdfFile = await pdfFileOf(server.url, birdGuide)
    await page.route(/\/assets\/pdf-worker-[^/]+\.js$/, (route) => route.abort())
    await page.goto(`${addresses.pdf(pdfFile)}#page=1`)
    await expectPainted(page)
    await expect(picturesNote(page)).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expectPage(page, 2, pageCount)
    await expect(picture(page, 2)).toBeVisible()
    await page.getByRole('button', { name: /^Zoom: / }).click()
    await page.getByRole('menuitemradio', { name: '200%' }).click()
    const widthOf = () =>
      picture(page, 2).evaluate((image) => (image instanceof HTMLCanvasElement ? image.width : 0))
    await expect.poll(widthOf).toBeGreaterThan(720)
    await page.keyboard.press('Control+f')
    await page.keyboard.type('blackhole')
    await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 6')
    await expectPage(page, 27, pageCount)
    await expect(pdfPage(page, 27).locator('.mark.current')).toBeInViewport()
  })

  test('reads the pictures of a damaged file, and is told so once', async ({ page, server }) => {
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
  })
})
