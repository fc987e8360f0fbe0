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
import { expect, phone, test } from './support/test.ts'

test.use({ person: '1LS22CS001' })

const pageCount = 78

const zoomButton = (page: Page) => page.getByRole('button', { name: /^Zoom: / })

const chooseZoom = async (page: Page, name: string) => {
  await zoomButton(page).click()
  await page.getByRole('menuitemradio', { name }).click()
}

const widthOf = async (page: Page) => (await pdfPage(page, 1).boundingBox())?.width ?? 0

test('the address keeps the page as one reads, and a reload stays on it', async ({ page, server }) => {
  const pdfFile = await pdfFileOf(server.url, birdGuide)
  await openViewer(page, pdfFile)
  await jumpTo(page, 21)
  await expect(page).toHaveURL(`${addresses.pdf(pdfFile)}#page=21`)
  await page.reload()
  await expectPainted(page)
  await expectPage(page, 21, pageCount)
  await expect(pdfPage(page, 21)).toBeInViewport()
})

test('a link to a page opens there, and an edited address is followed', async ({ page, server }) => {
  const pdfFile = await pdfFileOf(server.url, birdGuide)
  await openViewer(page, pdfFile, '#page=12')
  await expectPage(page, 12, pageCount)
  await expect(pdfPage(page, 12)).toBeInViewport()
  await page.goto(`${addresses.pdf(pdfFile)}#page=30`)
  await expectPage(page, 30, pageCount)
  await expect(pdfPage(page, 30).locator('.textLayer')).toContainText('randomize router id')
})

test('a link beyond the end opens the last page', async ({ page, server }) => {
  await openViewer(page, await pdfFileOf(server.url, birdGuide), '#page=999')
  await expectPage(page, pageCount, pageCount)
})

test('previous and next turn one page, and rest at the ends', async ({ page, server }) => {
  await openViewer(page, await pdfFileOf(server.url, birdGuide))
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
})

test('zoom goes by steps, to the width and to the page', async ({ page, server }) => {
  await openViewer(page, await pdfFileOf(server.url, birdGuide))
  await chooseZoom(page, '100%')
  await expect(zoomButton(page)).toHaveAccessibleName('Zoom: 100%')
  const atFull = await widthOf(page)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(zoomButton(page)).toHaveAccessibleName('Zoom: 125%')
  expect((await widthOf(page)) / atFull).toBeCloseTo(1.25, 1)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(zoomButton(page)).toHaveAccessibleName('Zoom: 75%')
  await chooseZoom(page, '400%')
  await expect(zoomButton(page)).toHaveAccessibleName('Zoom: 400%')
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeDisabled()

  await chooseZoom(page, 'Fit width')
  await expect(zoomButton(page)).toHaveAccessibleName('Zoom: Fit width')
  const room = (await pagesOf(page).boundingBox())?.width ?? 0
  expect((await widthOf(page)) / room).toBeGreaterThan(0.93)

  await chooseZoom(page, 'Fit page')
  await expect(zoomButton(page)).toHaveAccessibleName('Zoom: Fit page')
  const stage = (await pagesOf(page).boundingBox())?.height ?? 0
  const height = (await pdfPage(page, 1).boundingBox())?.height ?? 0
  expect(height).toBeLessThanOrEqual(stage)
  expect(height / stage).toBeGreaterThan(0.9)
})

test('Contents opens a chapter', async ({ page, server }) => {
  await openViewer(page, await pdfFileOf(server.url, birdGuide))
  await page.getByRole('button', { name: 'Contents' }).click()
  const contents = page.getByRole('dialog', { name: 'Contents' })
  await contents.getByRole('button', { name: 'Parts of Protocols' }).click()
  await expect(contents.getByRole('button', { name: 'Babel', exact: true })).toBeVisible()
  await contents.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(contents).toBeHidden()
  await expectPage(page, 21, pageCount)
  await expect(pdfPage(page, 21)).toBeInViewport()
})

test('the keyboard turns, finds and closes', async ({ page, server }) => {
  await openViewer(page, await pdfFileOf(server.url, birdGuide))
  const { keyboard } = page
  await keyboard.press('ArrowRight')
  await expectPage(page, 2, pageCount)
  await keyboard.press('ArrowLeft')
  await expectPage(page, 1, pageCount)
  await keyboard.press('End')
  await expectPage(page, pageCount, pageCount)
  await keyboard.press('Home')
  await expectPage(page, 1, pageCount)
  const before = await pdfPage(page, 1).boundingBox()
  await keyboard.press('ArrowDown')
  await expect.poll(async () => (await pdfPage(page, 1).boundingBox())?.y).toBeLessThan(before?.y ?? 0)

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
  await expect(page.locator('.textLayer .highlight')).toHaveCount(0)
})

test('find says when a word is not there', async ({ page, server }) => {
  await openViewer(page, await pdfFileOf(server.url, birdGuide))
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('searchbox', { name: 'Find in this PDF' }).fill('photosynthesis')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('Not found')
})

test('progress is shown until the first page is painted', async ({ page, server }) => {
  const pdfFile = await pdfFileOf(server.url, birdGuide)
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(`**/api/pdf/${pdfFile}*`, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(addresses.pdf(pdfFile))
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
  await expect(page.getByText('Opening the PDF')).toBeVisible()
  letThrough()
  await expectPainted(page)
  await expect(page.getByText('Opening the PDF')).toBeHidden()
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden()
})

test('back leads to the subject, which the reader came from', async ({ page, server }) => {
  await openViewer(page, await pdfFileOf(server.url, birdGuide))
  await expect(page.getByRole('heading', { level: 1, name: birdGuide.title })).toBeVisible()
  await page.getByRole('link', { name: 'Back to CN' }).click()
  await expect(page).toHaveURL('/CSE/2022/5th%20Sem/BCS502')
  await expect(page.getByRole('heading', { level: 1, name: /Computer Networks/ })).toBeVisible()
})

test('nothing in the viewer downloads, prints or frames the PDF', async ({ page, server }) => {
  await openViewer(page, await pdfFileOf(server.url, birdGuide))
  await expect(page.getByRole('button', { name: /download|print|save/i })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /download|print|save/i })).toHaveCount(0)
  await expect(page.locator('iframe, embed, object, a[download]')).toHaveCount(0)
  await zoomButton(page).click()
  await expect(page.getByRole('menuitemradio')).not.toHaveCount(0)
  await expect(page.getByRole('menuitem', { name: /download|print|save/i })).toHaveCount(0)
})

test('leaving aborts every request', async ({ page, server }) => {
  const pdfFile = await pdfFileOf(server.url, birdGuide)
  const open = new Set<unknown>()
  let aborted = 0
  let isLeft = false
  let startedLater = 0
  const isBytes = (url: string) => new URL(url).pathname === `/api/pdf/${pdfFile}`
  await openViewer(page, pdfFile)
  page.on('request', (request) => {
    if (!isBytes(request.url())) return
    open.add(request)
    if (isLeft) startedLater += 1
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => {
    if (open.delete(request) && request.failure()?.errorText === 'net::ERR_ABORTED') aborted += 1
  })
  // Never answered: only leaving ends them.
  await page.route(`**/api/pdf/${pdfFile}*`, () => undefined)
  await jumpTo(page, 60)
  await expect.poll(() => open.size).toBeGreaterThan(0)
  const underWay = open.size
  await page.getByRole('link', { name: 'Back to CN' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Computer Networks/ })).toBeVisible()
  // Until the click arrives the viewer may ask for more; whatever it asked for ends below.
  isLeft = true
  await expect.poll(() => open.size).toBe(0)
  expect(aborted).toBeGreaterThanOrEqual(underWay)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Welcome back/ })).toBeVisible()
  expect(startedLater).toBe(0)
  expect(page.workers()).toEqual([])
})

test.describe('with two fingers', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('a pinch enlarges the page and another makes it smaller', async ({ page, server }) => {
    await openViewer(page, await pdfFileOf(server.url, birdGuide))
    await expect(zoomButton(page)).toHaveAccessibleName('Zoom: Fit width')
    const devtools = await page.context().newCDPSession(page)
    const box = await pagesOf(page).boundingBox()
    const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    const pinch = async (from: number, to: number) => {
      const fingers = (gap: number) => [
        { x: middle.x - gap, y: middle.y, id: 0 },
        { x: middle.x + gap, y: middle.y, id: 1 },
      ]
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) })
      for (let step = 1; step <= 8; step += 1) {
        const gap = from + ((to - from) * step) / 8
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(gap) })
      }
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    const atFirst = await widthOf(page)
    await pinch(40, 120)
    await expect.poll(() => widthOf(page)).toBeGreaterThan(atFirst * 1.5)
    await expect(zoomButton(page)).toHaveAccessibleName(/^Zoom: \d+%$/)
    const enlarged = await widthOf(page)
    await pinch(120, 60)
    await expect.poll(() => widthOf(page)).toBeLessThan(enlarged * 0.8)
  })

  test('the slider goes to a page', async ({ page, server }) => {
    await openViewer(page, await pdfFileOf(server.url, birdGuide))
    const slider = page.getByRole('slider', { name: 'Page' })
    await slider.focus()
    await slider.press('End')
    await expectPage(page, pageCount, pageCount)
    await expect(slider).toHaveAttribute('aria-valuenow', String(pageCount))
  })
})
