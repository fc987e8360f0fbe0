import { addresses } from '@lectureshelf/contract/addresses'
import type { Page, Request } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import {
  birdGuide,
  cseFifth,
  expectNoSidewaysScroll,
  expectPage,
  expectPainted,
  homeOf,
  jumpTo,
  openFromSubject,
  pagesOf,
  pdfFileOf,
  pdfPage,
  subjectPageOf,
} from './support/pages.ts'
import { openOtherDevice } from './support/readings.ts'
import { expect, test } from './support/test.ts'

const student = '1LS22CS001'
const pageCount = 78
const subjectPage = subjectPageOf(birdGuide.subCode, cseFifth)

test.use({ person: student })

const isKeep = (request: Request) => request.method() === 'PUT' && request.url().endsWith('/reading')

/** Starts with the first page as what was read last, on another device. */
const begin = async (url: string) => {
  const pdfFile = await pdfFileOf(url, birdGuide)
  const device = await openOtherDevice(url, student)
  await device.putAllAway()
  await device.read(pdfFile, 1)
  return { pdfFile, device }
}

/** Opens the PDF by its tile. */
const openFromTile = async (page: Page, startsAt: number) => {
  await page.goto(subjectPage)
  await openFromSubject(page, birdGuide)
  await expectPainted(page)
  await expectPage(page, startsAt, pageCount)
}

/** Returns how far below the top of the window a page begins. */
const topOf = async (page: Page, pageNumber: number): Promise<number> => {
  const [sheet, stage] = [await pdfPage(page, pageNumber).boundingBox(), await pagesOf(page).boundingBox()]
  return (sheet?.y ?? Number.NaN) - (stage?.y ?? Number.NaN)
}

const expectTop = async (page: Page, pageNumber: number, top: number) => {
  await expectPage(page, pageNumber, pageCount)
  await expect.poll(async () => Math.abs((await topOf(page, pageNumber)) - top)).toBeLessThan(4)
}

const leaveForSubject = async (page: Page) => {
  const kept = page.waitForResponse((response) => isKeep(response.request()))
  await page.getByRole('link', { name: 'Back to CN' }).click()
  expect((await kept).status()).toBe(200)
}

test('a student reads on where they were, in this browser, in another tab and on another device', async ({
  page,
  context,
  browser,
  server,
}) => {
  const { pdfFile, device } = await begin(server.url)
  await openFromTile(page, 1)
  await jumpTo(page, 42)
  await expectPage(page, 42, pageCount)
  await pagesOf(page).evaluate((pages) => pages.scrollBy({ top: 200, behavior: 'instant' }))
  await expect.poll(() => topOf(page, 42)).toBeLessThan(-150)
  const top = await topOf(page, 42)
  await leaveForSubject(page)
  await test.step('the tile and Home say so', async () => {
    await expect(page.getByRole('link', { name: birdGuide.title })).toContainText('Page 42 of 78')
    await page.goto(homeOf(cseFifth))
    const continued = page.getByRole('region', { name: 'Continue reading' })
    await continued.getByRole('link', { name: birdGuide.title }).click()
    await expectPainted(page)
    await expectTop(page, 42, top)
  })
  await test.step('another tab opens there', async () => {
    const tab = await context.newPage()
    await tab.goto(addresses.pdf(pdfFile))
    await expectPainted(tab)
    await expectTop(tab, 42, top)
    await tab.close()
  })
  await test.step('another device opens there', async () => {
    const { storageState } = device
    const other = await browser.newContext({ baseURL: server.url, storageState })
    const elsewhere = await other.newPage()
    await elsewhere.goto(addresses.pdf(pdfFile))
    await expectPainted(elsewhere)
    await expectTop(elsewhere, 42, top)
    await other.close()
  })
  await test.step('Back from there leads Home', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back/)
  })
})

test(
  'a later page on another device is asked about, and the choice can be gone back from',
  { tag: '@long' },
  async ({ page, server }) => {
    const { pdfFile, device } = await begin(server.url)
    await openFromTile(page, 1)
    await jumpTo(page, 10)
    await expectPage(page, 10, pageCount)
    await leaveForSubject(page)
    await device.read(pdfFile, 42)
    await openFromTile(page, 10)
    const question = page.getByRole('status').filter({ hasText: 'Page 42 on your other computer. Go there?' })
    await expect(question).toBeVisible()
    await expectAccessible(page, [320])
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await expectPage(page, 42, pageCount)
    await expect(question).toBeHidden()
    await expect(pagesOf(page)).toBeFocused()
    await page.goBack()
    await expectPage(page, 10, pageCount)
  },
)

test(
  'Back and Forward go through the jumps of a reader, and Back leaves only after the first',
  { tag: '@long' },
  async ({ page, server }) => {
    await begin(server.url)
    await openFromTile(page, 1)
    await pagesOf(page).evaluate((pages) => pages.scrollBy({ top: 200, behavior: 'instant' }))
    const top = await topOf(page, 1)
    await jumpTo(page, 30)
    await expectPage(page, 30, pageCount)
    await page.getByRole('button', { name: 'Contents' }).click()
    const contents = page.getByRole('region', { name: 'Contents' })
    await contents.getByRole('button', { name: 'Filters', exact: true }).click()
    await expectPage(page, 21, pageCount)
    await page.getByRole('button', { name: 'Next page' }).click()
    await expectPage(page, 22, pageCount)
    await expect(page).toHaveURL(/#page=22$/)
    await page.goBack()
    await expectPage(page, 30, pageCount)
    await page.goBack()
    await expectTop(page, 1, top)
    await page.goForward()
    await expectPage(page, 30, pageCount)
    await page.goForward()
    await expectPage(page, 22, pageCount)
    await page.goBack()
    await expectPage(page, 30, pageCount)
    await page.goBack()
    await expectPage(page, 1, pageCount)
    await page.goBack()
    await expect(page).toHaveURL(subjectPage)
  },
)

test.describe('offline', () => {
  test.use({ allowedConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test(
    'the page is kept for the account when the connection is back, and nothing of it after the sign-out',
    { tag: '@long' },
    async ({ page, context, server }) => {
      const { pdfFile, device } = await begin(server.url)
      await openFromTile(page, 1)
      await expect.poll(() => device.pageOf(pdfFile)).toBe(1)
      await context.setOffline(true)
      const lost = page.waitForEvent('requestfailed', isKeep)
      await jumpTo(page, 5)
      await expectPage(page, 5, pageCount)
      await lost
      await context.setOffline(false)
      await expect.poll(() => device.pageOf(pdfFile)).toBe(5)
      const places = () =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('place:')))
      expect(await places()).toHaveLength(1)
      await page.goto(addresses.logout)
      await expect.poll(places).toEqual([])
    },
  )
})
