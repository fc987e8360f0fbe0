import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import {
  birdGuide,
  expectPage,
  expectPainted,
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

test.use({ person: student })

const pageCount = 78
const subjectPage = subjectPageOf(birdGuide.subCode, birdGuide.place)

const zoomButton = (page: Page) => page.getByRole('button', { name: /^Zoom: / })

const chooseZoom = async (page: Page, name: string) => {
  await zoomButton(page).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(zoomButton(page)).toHaveAccessibleName(`Zoom: ${name}`)
}

const widthOf = async (page: Page) => (await pdfPage(page, 1).boundingBox())?.width ?? 0

const expectProgressUntilPainted = async (page: Page, pdfFile: string) => {
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  // Without a picture, which would stand there at once.
  const held = [`**/api/pdf/${pdfFile}*`, `**/api/pdf/${pdfFile}/pages/**`]
  for (const address of held)
    await page.route(address, async (route) => {
      await gate
      await route.continue()
    })
  await page.goto(subjectPage)
  await openFromSubject(page, birdGuide)
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expect(page.getByText('Opening the PDF')).toBeVisible()
  letThrough()
  await expectPainted(page)
  await expect(page.getByText('Opening the PDF')).toBeHidden()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden()
  for (const address of held) await page.unroute(address)
}

const expectNoWayToTakeTheFile = async (page: Page) => {
  await expect(page.getByRole('button', { name: /download|print|save/i })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /download|print|save/i })).toHaveCount(0)
  await expect(page.locator('iframe, embed, object, a[download]')).toHaveCount(0)
  await zoomButton(page).click()
  await expect(page.getByRole('menuitemradio')).not.toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: /download|print|save/i })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitemradio')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(pagesOf(page)).toBeHidden()
  await expect(page.getByText(messages.noPrinting)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(pagesOf(page)).toBeVisible()
}

const expectKeysToTurn = async (page: Page) => {
  for (const [key, reached] of [
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['End', pageCount],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expectPage(page, reached, pageCount)
  }
  const before = await pdfPage(page, 1).boundingBox()
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await pdfPage(page, 1).boundingBox())?.y).toBeLessThan(before?.y ?? 0)
}

const expectZoomSteps = async (page: Page) => {
  await chooseZoom(page, '400%')
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeDisabled()
  await chooseZoom(page, '100%')
  const atFull = await widthOf(page)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(zoomButton(page)).toHaveAccessibleName('Zoom: 125%')
  expect((await widthOf(page)) / atFull).toBeCloseTo(1.25, 1)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(zoomButton(page)).toHaveAccessibleName('Zoom: 75%')
}

const expectZoomToFit = async (page: Page) => {
  await chooseZoom(page, 'Fit width')
  const room = (await pagesOf(page).boundingBox())?.width ?? 0
  expect((await widthOf(page)) / room).toBeGreaterThan(0.93)
  await chooseZoom(page, 'Fit page')
  const stage = (await pagesOf(page).boundingBox())?.height ?? 0
  const height = (await pdfPage(page, 1).boundingBox())?.height ?? 0
  expect(height).toBeLessThanOrEqual(stage)
  expect(height / stage).toBeGreaterThan(0.9)
}

const expectButtonsToTurn = async (page: Page) => {
  const previous = page.getByRole('button', { name: 'Previous page' })
  const next = page.getByRole('button', { name: 'Next page' })
  await expect(previous).toBeDisabled()
  await next.click()
  await expectPage(page, 2, pageCount)
  await next.click()
  await expectPage(page, 3, pageCount)
  await previous.click()
  await expectPage(page, 2, pageCount)
  await jumpTo(page, pageCount)
  await expectPage(page, pageCount, pageCount)
  await expect(next).toBeDisabled()
  // The rest of the last page follows, and not its top again.
  const topOfLast = () => pdfPage(page, pageCount).evaluate((last) => last.getBoundingClientRect().top)
  const before = await topOfLast()
  await pagesOf(page).focus()
  await page.keyboard.press('PageDown')
  await expect.poll(topOfLast).toBeLessThan(before)
  const below = await topOfLast()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowRight')
  await expectPage(page, pageCount, pageCount)
  expect(await topOfLast()).toBeLessThanOrEqual(below)
}

const expectFindByKeys = async (page: Page) => {
  const { keyboard } = page
  await keyboard.press('Home')
  await expectPage(page, 1, pageCount)
  await keyboard.press('Control+f')
  const field = page.getByRole('searchbox', { name: 'Find in this PDF' })
  await expect(field).toBeFocused()
  await keyboard.type('blackhole')
  const result = page.getByRole('search').getByRole('status')
  await expect(result).toHaveText('1 of 6')
  await expectPage(page, 27, pageCount)
  await keyboard.press('Enter')
  await expect(result).toHaveText('2 of 6')
  await keyboard.press('Shift+Enter')
  await expect(result).toHaveText('1 of 6')
  await keyboard.press('Escape')
  await expect(field).toBeHidden()
  await expect(pagesOf(page)).toBeFocused()
  await expect(page.locator('.pdfViewer .mark')).toHaveCount(0)
  await page.getByRole('button', { name: 'Find' }).click()
  await field.fill('photosynthesis')
  await expect(result).toHaveText('Not found')
  await field.press('Escape')
}

const expectContentsToOpenChapter = async (page: Page) => {
  const opener = page.getByRole('button', { name: 'Contents', exact: true })
  await opener.click()
  const contents = page.getByRole('region', { name: 'Contents' })
  await contents.getByRole('button', { name: 'Parts of Protocols' }).click()
  await expect(contents.getByRole('button', { name: 'Babel', exact: true })).toBeVisible()
  await contents.getByRole('button', { name: 'Filters', exact: true }).click()
  await expectPage(page, 21, pageCount)
  await expect(pdfPage(page, 21)).toBeInViewport()
  await opener.click()
  await expect(contents).toBeHidden()
}

test('a student reads a PDF in one open viewer with buttons, keys and contents', async ({ page, server }) => {
  const pdfFile = await pdfFileOf(server.url, birdGuide)
  // Other tests may have read it further.
  await (await openOtherDevice(server.url, student)).read(pdfFile, 1)
  await test.step('progress is shown until the first page is painted', () =>
    expectProgressUntilPainted(page, pdfFile))
  await test.step('the first page has its title and its text', async () => {
    await expectPage(page, 1, pageCount)
    await expect(page.getByRole('heading', { level: 1, name: birdGuide.title })).toBeVisible()
    await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('BIRD Internet Routing Daemon project')
  })
  await test.step('nothing downloads, prints or frames the PDF', () => expectNoWayToTakeTheFile(page))
  await test.step('keys turn and scroll the pages', () => expectKeysToTurn(page))
  await test.step('zoom changes in steps up to 400 %', () => expectZoomSteps(page))
  await test.step('zoom fits the width and the page', () => expectZoomToFit(page))
  await test.step('buttons turn the pages and are disabled at the ends', () => expectButtonsToTurn(page))
  await test.step('keys find a word, and a missing one is named', () => expectFindByKeys(page))
  await test.step('Contents opens a chapter', () => expectContentsToOpenChapter(page))
})

/** Counts the requests for the bytes of a PDF from now on. */
const watchRequests = (page: Page, pdfFile: string) => {
  const open = new Set<unknown>()
  const counts = { aborted: 0, startedLater: 0, isLeft: false }
  const isBytes = (url: string) => new URL(url).pathname === `/api/pdf/${pdfFile}`
  page.on('request', (request) => {
    if (!isBytes(request.url())) return
    open.add(request)
    if (counts.isLeft) counts.startedLater += 1
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => {
    if (open.delete(request) && request.failure()?.errorText === 'net::ERR_ABORTED') counts.aborted += 1
  })
  return { open, counts }
}

const leaveWhileReading = async (page: Page, pdfFile: string) => {
  const { open, counts } = watchRequests(page, pdfFile)
  // Never answered: only leaving ends them.
  await page.route(`**/api/pdf/${pdfFile}*`, () => undefined)
  await jumpTo(page, 60)
  await expect.poll(() => open.size).toBeGreaterThan(0)
  await expect(page).toHaveURL(`${addresses.pdf(pdfFile)}#page=60`)
  const underWay = open.size
  await page.getByRole('link', { name: 'Back to CN' }).click()
  await expect(page).toHaveURL(subjectPage)
  await expect(page.getByRole('heading', { level: 1, name: /Computer Networks/ })).toBeVisible()
  // Until the click arrives the viewer may ask for more; whatever it asked for ends below.
  counts.isLeft = true
  await expect.poll(() => open.size).toBe(0)
  expect(counts.aborted).toBeGreaterThanOrEqual(underWay)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Welcome back/ })).toBeVisible()
  expect(counts.startedLater).toBe(0)
  expect(page.workers()).toEqual([])
}

test(
  'the address follows the page, and leaving for the subject aborts every request',
  { tag: '@long' },
  async ({ page, server }) => {
    const pdfFile = await pdfFileOf(server.url, birdGuide)
    await test.step('a link to a page opens there', async () => {
      await page.goto(`${addresses.pdf(pdfFile)}#page=12`)
      await expectPainted(page)
      await expectPage(page, 12, pageCount)
      await expect(pdfPage(page, 12)).toBeInViewport()
    })
    await test.step('the address keeps the page, and a reload stays on it', async () => {
      await jumpTo(page, 21)
      await expect(page).toHaveURL(`${addresses.pdf(pdfFile)}#page=21`)
      await page.reload()
      await expectPainted(page)
      await expectPage(page, 21, pageCount)
      await expect(pdfPage(page, 21)).toBeInViewport()
    })
    await test.step('an edited address is followed', async () => {
      await page.goto(`${addresses.pdf(pdfFile)}#page=30`)
      await expectPage(page, 30, pageCount)
      await expect(pdfPage(page, 30).locator('.textLayer')).toContainText('randomize router id')
    })
    await test.step('with reduced motion a link to a page opens there, too', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.reload()
      await expectPainted(page)
      await expectPage(page, 30, pageCount)
      await expect(pdfPage(page, 30)).toBeInViewport()
    })
    await test.step('leaving aborts every request', () => leaveWhileReading(page, pdfFile))
  },
)
