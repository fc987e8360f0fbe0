import type { Page } from '@playwright/test'
import { coloursAt, openViewer, pagesOf, pdfFileOf, pdfPage, rtklibManual } from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

// Turning quickly, one may ask for more pictures than the server draws at once.
test.use({ person: '1LS00OWNER', allowedConsole: [/status of 429/], viewport: phone })

const pageCount = 183

/** Counts the trees of nodes that are alive and not in the document. */
const countDetached = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { detachedNodes } = await session.send('DOM.getDetachedDomNodes')
  await session.detach()
  return detachedNodes.length
}

/** Counts the nodes that are alive, in the document or detached. */
const countNodes = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { nodes } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return nodes
}

test(
  'pages that were read leave nothing behind, and look the same when they are read again',
  { tag: '@long' },
  async ({ page, server }) => {
    test.setTimeout(180_000)
    await openViewer(page, await pdfFileOf(server.url, rtklibManual))
    const complete = (pageNumber: number) =>
      expect(pdfPage(page, pageNumber).locator('.textLayer')).toContainText(/\w/)
    await pagesOf(page).focus()
    await page.keyboard.press('PageDown')
    await complete(2)
    await complete(3)
    const before = await countNodes(page)
    const places = Array.from({ length: 400 }, (_, index) => [(index % 20) / 20, index / 400] as const)
    const colours = await coloursAt(page, 2, places)
    const turn = async (key: string, pageNumber: number) => {
      await page.keyboard.press(key)
      await expect(page.locator(`[data-page="${pageNumber}"]`)).toBeVisible()
      if (pageNumber % 6 === 0) await expect(pdfPage(page, pageNumber)).toHaveAttribute('data-loaded', 'true')
    }
    for (let pageNumber = 3; pageNumber <= pageCount; pageNumber += 1) await turn('PageDown', pageNumber)
    for (let pageNumber = pageCount - 1; pageNumber >= 162; pageNumber -= 1) await turn('PageUp', pageNumber)
    // A page has hundreds of nodes in one tree: 204 that were left would be as many trees.
    expect(await countDetached(page)).toBeLessThan(40)
    await expect(page.locator('.pdfViewer .canvasWrapper canvas')).not.toHaveCount(0)
    expect(await page.locator('.pdfViewer .canvasWrapper canvas').count()).toBeLessThanOrEqual(5)
    await page.keyboard.press('Home')
    await page.keyboard.press('PageDown')
    await complete(2)
    expect(await coloursAt(page, 2, places)).toEqual(colours)
    await expect.poll(() => countNodes(page)).toBeLessThan(before + 5000)
  },
)

/** Returns the pages in the window, and those that have a canvas. */
const pagesNow = (page: Page) =>
  pagesOf(page).evaluate((region) => {
    const window = region.getBoundingClientRect()
    const numbersOf = (elements: Element[]) =>
      elements.map((element) => Number(element.getAttribute('data-page-number'))).toSorted((a, b) => a - b)
    const all = [...region.querySelectorAll('[data-page-number]')]
    return {
      shown: numbersOf(
        all.filter((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return bottom > window.top && top < window.bottom
        }),
      ),
      painted: numbersOf(all.filter((one) => one.querySelector('.canvasWrapper canvas') !== null)),
    }
  })

const expectNow = (page: Page, shown: number[], painted: number[]) =>
  expect.poll(() => pagesNow(page)).toEqual({ shown, painted })

/** Scrolls until the upper edge of a page is at a share of the window's height. */
const scrollTo = (page: Page, pageNumber: number, share: number) =>
  pdfPage(page, pageNumber).evaluate((element, to) => {
    const region = element.closest('[data-pages]')
    const window = region?.getBoundingClientRect()
    const top = element.getBoundingClientRect().top - ((window?.top ?? 0) + (window?.height ?? 0) * to)
    region?.scrollBy({ top, behavior: 'instant' })
  }, share)

test('a phone paints the pages in its window and the one that the reader goes to', async ({
  page,
  server,
}) => {
  await openViewer(page, await pdfFileOf(server.url, rtklibManual), '#page=12')
  await expectNow(page, [11, 12, 13], [11, 12, 13])
  await scrollTo(page, 13, 0.5)
  await expectNow(page, [12, 13], [12, 13, 14])
  await scrollTo(page, 12, 0.5)
  await expectNow(page, [11, 12], [10, 11, 12])
})

test(
  'a phone paints nothing again when a page leaves and enters its window by some pixels',
  { tag: '@long' },
  async ({ page, server }) => {
    await openViewer(page, await pdfFileOf(server.url, rtklibManual), '#page=12')
    await expectNow(page, [11, 12, 13], [11, 12, 13])
    await pdfPage(page, 11)
      .locator('canvas')
      .first()
      .evaluate((canvas) => canvas.setAttribute('data-seen', ''))
    await scrollTo(page, 12, -0.05)
    await expectNow(page, [12, 13], [11, 12, 13])
    await scrollTo(page, 12, 0.1)
    await expectNow(page, [11, 12, 13], [11, 12, 13])
    await expect(pdfPage(page, 11).locator('canvas[data-seen]')).toHaveCount(1)
  },
)
