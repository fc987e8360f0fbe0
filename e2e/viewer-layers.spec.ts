import { fillPath } from '@lectureshelf/contract/operation'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import type { Page } from '@playwright/test'
import { colleague } from './support/desk.ts'
import { layeredPdf, linkedShare, turnedPage, twoLines } from './support/layered-pdf.ts'
import {
  changeInfo,
  coloursAt,
  cseFifth,
  expectPage,
  jumpTo,
  openViewer,
  pagesOf,
  pdfPage,
} from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

const subCode = '21ZZ77'
const pageCount = 3

/** Publishes the PDF in a subject of its own. */
const publish = async (url: string) => {
  const { send, addSubject, addSection } = await colleague(url, '1LS00OWNER')
  await addSubject(subCode, cseFifth)
  const path = fillPath(pdfOps.add.path, { sectionId: await addSection(subCode, 'Module 1') })
  const body = new FormData()
  body.append('pdfFile', new File([new Uint8Array(layeredPdf())], 'Layers.pdf', { type: 'application/pdf' }))
  const { pdf } = pdfOps.add.response.parse(await send({ method: 'POST', path, body }))
  return {
    pdfFile: pdf.pdfFile ?? '',
    leave: () =>
      send({ method: 'DELETE', path: fillPath(subjectOps.remove.path, { subCode }), body: { subCode } }),
  }
}

const boxOf = async (page: Page, selector: string, pageNumber: number) => {
  const found = pdfPage(page, pageNumber).locator(selector)
  const [box, sheet] = [await found.boundingBox(), await pdfPage(page, pageNumber).boundingBox()]
  if (box === null || sheet === null) throw new Error(`Page ${pageNumber} shows no ${selector}.`)
  return {
    left: (box.x - sheet.x) / sheet.width,
    top: (box.y - sheet.y) / sheet.height,
    width: box.width / sheet.width,
    height: box.height / sheet.height,
    sheet,
  }
}

const expectTwoLinesCopied = async (page: Page) => {
  const line = (words: string) => pdfPage(page, 1).locator('.textLayer span', { hasText: words })
  const [first, second] = [await line(twoLines[0]).boundingBox(), await line(twoLines[1]).boundingBox()]
  if (first === null || second === null) throw new Error('The page has no text.')
  await page.mouse.move(first.x + 1, first.y + first.height / 2)
  await page.mouse.down()
  await page.mouse.move(first.x + 60, second.y + second.height / 2, { steps: 4 })
  await page.mouse.move(second.x + second.width - 1, second.y + second.height / 2, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.press('Control+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.replaceAll(/\s+/g, ' ').trim()).toBe(twoLines.join(' '))
}

const expectSharpAtFourTimes = async (page: Page) => {
  await page.getByRole('button', { name: /^Zoom: / }).click()
  await page.getByRole('menuitemradio', { name: '400%' }).click()
  const detail = pdfPage(page, 1).locator('canvas.detail')
  await expect(detail).toBeVisible()
  const density = (canvas: Element) =>
    canvas instanceof HTMLCanvasElement
      ? canvas.width / canvas.getBoundingClientRect().width / devicePixelRatio
      : 0
  expect(await detail.evaluate(density)).toBeCloseTo(1, 1)
  // A whole page of this size would cost a phone its tab, so the canvas below has fewer pixels.
  expect(await pdfPage(page, 1).locator('.canvasWrapper canvas').first().evaluate(density)).toBeLessThan(0.95)
  const [shown, stage] = [await detail.boundingBox(), await pagesOf(page).boundingBox()]
  const sheet = await pdfPage(page, 1).boundingBox()
  // The page begins below the bars, and the window reaches under them.
  const top = Math.max(stage?.y ?? 0, sheet?.y ?? 0)
  expect(shown?.y ?? 0).toBeLessThanOrEqual(top)
  const end = (box: typeof shown) => (box?.y ?? 0) + (box?.height ?? 0)
  expect(end(shown)).toBeGreaterThanOrEqual(end(stage))
  await page.getByRole('button', { name: /^Zoom: / }).click()
  await page.getByRole('menuitemradio', { name: 'Fit width' }).click()
  await expect(detail).toHaveCount(0)
}

const expectUpright = async (page: Page) => {
  const { width, height, text, textLeft, textBaseline, square } = turnedPage
  await jumpTo(page, 2)
  await expect(pdfPage(page, 2).locator('.textLayer')).toContainText(text)
  const middle = square.size / 2
  const [inside, outside] = await coloursAt(page, 2, [
    [(square.left + middle) / width, (square.top + middle) / height],
    [(square.left - middle) / width, (square.top + middle) / height],
  ])
  expect(inside).toEqual([255, 0, 0, 255])
  expect(outside).toEqual([255, 255, 255, 255])
  const words = await boxOf(page, '.textLayer span', 2)
  expect(words.sheet.width / words.sheet.height).toBeCloseTo(width / height, 1)
  expect(words.left).toBeCloseTo(textLeft / width, 2)
  expect(words.top).toBeLessThan(textBaseline / height)
  expect(words.top + words.height).toBeGreaterThan(textBaseline / height)
  expect(words.width).toBeGreaterThan(4 * words.height)
  const link = await boxOf(page, '.links a', 2)
  expect(link.left).toBeCloseTo(square.left / width, 2)
  expect(link.top).toBeCloseTo(square.top / height, 2)
  expect(link.width).toBeCloseTo(square.size / width, 2)
  expect(link.height).toBeCloseTo(square.size / height, 2)
}

const expectBackFromLink = async (page: Page) => {
  await jumpTo(page, 1)
  await pagesOf(page).evaluate((pages) => pages.scrollBy({ top: 90, behavior: 'instant' }))
  // Pages rest below the bars, under which their window reaches.
  const restsAt = await pagesOf(page).evaluate(
    (pages) => pages.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(pages).paddingTop),
  )
  const topOf = async (pageNumber: number) =>
    ((await pdfPage(page, pageNumber).boundingBox())?.y ?? 0) - restsAt
  const before = await topOf(1)
  expect(before).toBeLessThan(-60)
  await pdfPage(page, 1).locator('.links a').click()
  await expectPage(page, 3, pageCount)
  const height = (await pdfPage(page, 3).boundingBox())?.height ?? 0
  expect(await topOf(3)).toBeCloseTo(-linkedShare * height, -1)
  await page.goBack()
  await expectPage(page, 1, pageCount)
  await expect.poll(async () => Math.abs((await topOf(1)) - before)).toBeLessThan(4)
}

test.use({ person: '1LS22CS001', viewport: { width: phone.width, height: 480 } })

test('text, links and pixels of a page lie on each other, upright, turned and enlarged', async ({
  page,
  context,
  server,
}) => {
  const { pdfFile, leave } = await publish(server.url)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // Measured while it is read, its pages are fitted once more.
  await changeInfo(page, pdfFile, { pageSizes: null, looks: null, textBox: null })
  await openViewer(page, pdfFile)
  await expect(pdfPage(page, 1).locator('.textLayer')).toContainText(twoLines[1])
  await test.step('text over two lines is selected and copied', () => expectTwoLinesCopied(page))
  await test.step('the part in the window is sharp at 400 %', () => expectSharpAtFourTimes(page))
  await test.step('a turned page is upright, with its text and its link', () => expectUpright(page))
  await test.step('Back from a link returns to the page, and how far down it', () => expectBackFromLink(page))
  await leave()
})
