import { addresses } from '@lectureshelf/contract/addresses'
import { fillPath } from '@lectureshelf/contract/operation'
import { type PdfInfo, pdfOps } from '@lectureshelf/contract/library/pdfs'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import type { Page } from '@playwright/test'
import { expect, tokenOf } from './test.ts'

export interface DemoPlace {
  department: string
  scheme: string
  semester: string
}

export const cseFifth: DemoPlace = { department: 'CSE', scheme: '2022', semester: '5th Sem' }
export const mechFifth: DemoPlace = { department: 'Mech', scheme: '2022', semester: '5th Sem' }
export const civilThird: DemoPlace = { department: 'Civil', scheme: '2022', semester: '3rd Sem' }

export const homeOf = ({ department, scheme, semester }: DemoPlace) =>
  addresses.home(department, scheme, semester)

export const adminHomeOf = ({ department, scheme, semester }: DemoPlace) =>
  addresses.admin(department, scheme, semester)

export const subjectPageOf = (subCode: string, { department, scheme, semester }: DemoPlace) =>
  addresses.subject(department, scheme, semester, subCode)

/** A PDF of the demo, with its place and its title. */
export interface DemoPdf {
  subCode: string
  place: DemoPlace
  title: string
}

/** 78 pages of text with a table of contents. */
export const birdGuide: DemoPdf = { subCode: 'BCS502', place: cseFifth, title: "BIRD 2.0 User's Guide" }
/** Two pages whose pictures are JPEG 2000. */
export const jpeg2000Slide: DemoPdf = {
  subCode: 'BCS515A',
  place: cseFifth,
  title: 'Lecture slide: Phong illumination',
}
/** A manual about lexical analysis. */
export const flexManual: DemoPdf = {
  subCode: 'BCS503',
  place: cseFifth,
  title: 'Regular expressions at work: Flex',
}
/** The largest: 6.1 MB, 183 pages. */
export const rtklibManual: DemoPdf = { subCode: 'BCV302', place: civilThird, title: 'RTKLIB Manual' }
/** Four pages, locked for a mechanical engineer whose subscription ended. */
export const simpySheet: DemoPdf = { subCode: 'BME515B', place: mechFifth, title: 'SimPy cheatsheet' }

/** Returns the public name of a demo PDF as its owner sees it; seeding the demo generates the names. */
export const pdfFileOf = async (url: string, { subCode, place, title }: DemoPdf): Promise<string> => {
  const token = await tokenOf(url, '1LS00OWNER', 'LectureShelf browser test (looks up names)')
  const path = fillPath(subjectOps.details.path, { subCode })
  const query = new URLSearchParams({ ...place }).toString()
  const answer = await fetch(`${url}${path}?${query}`, { headers: { authorization: `Bearer ${token}` } })
  const { sections } = subjectOps.details.response.parse(await answer.json())
  const pdf = sections.flatMap(({ pdfs }) => pdfs).find(({ pdfTitle }) => pdfTitle === title)
  if (pdf?.pdfFile === undefined) throw new Error(`${subCode} has no PDF "${title}".`)
  return pdf.pdfFile
}

/** Opens the viewer at a page, whatever was read before, and waits for its first painted page. */
export const openViewer = async (page: Page, pdfFile: string, hash = '#page=1'): Promise<void> => {
  await page.goto(`${addresses.pdf(pdfFile)}${hash}`)
  await expectPainted(page)
}

/**
 * Waits for a state of the page without failing. It looks at every frame; an expectation looks again after up to half a
 * second, and says what is wrong.
 */
const waitFor = (page: Page, isSo: () => boolean): Promise<unknown> =>
  page.waitForFunction(isSo, undefined, { timeout: 10_000 }).catch(() => undefined)

/** Runs in a page: whether the first page of its PDF is painted. */
const isPainted = (): boolean =>
  document.querySelector('[data-rendered-first-page="true"]')?.checkVisibility() === true

export const expectPainted = async (page: Page, timeout = 25_000): Promise<void> => {
  await waitFor(page, isPainted)
  await expect(page.locator('[data-rendered-first-page="true"]')).toBeVisible({ timeout })
}

/** Changes what the server says of a PDF: when a new one is measured depends on what else the server measures. */
export const changeInfo = async (page: Page, pdfFile: string, change: Partial<PdfInfo>): Promise<void> => {
  await page.route(`**${fillPath(pdfOps.info.path, { pdfFile })}`, async (route) => {
    const response = await route.fetch()
    const info = pdfOps.info.response.parse(await response.json())
    await route.fulfill({ response, json: { ...info, ...change } satisfies PdfInfo })
  })
}

/** Opens a PDF by its link on the page of its subject. */
export const openFromSubject = (page: Page, { title }: DemoPdf): Promise<void> =>
  page.getByRole('main').getByRole('link', { name: title }).click()

/** Returns the pages of the open PDF. */
export const pagesOf = (page: Page) => page.getByRole('region', { name: 'Pages' })

/** Returns one page of the open PDF. */
export const pdfPage = (page: Page, pageNumber: number) =>
  pagesOf(page).locator(`.page[data-page-number="${pageNumber}"]`)

/** Returns the line "3 of 78" or "iii (3 of 78)", which opens the field for a page number. */
export const pageCounter = (page: Page) => page.getByRole('button', { name: /^Page .+ of \d+/ })

export const expectPage = async (page: Page, pageNumber: number, pageCount: number): Promise<void> => {
  await expect(pageCounter(page)).toHaveAccessibleName(
    `Page ${pageNumber} of ${pageCount}. Go to another page`,
  )
}

/** Jumps to a page with the field for its number or label. */
export const jumpTo = async (page: Page, pageNumber: number | string): Promise<void> => {
  await pageCounter(page).click()
  const field = page.getByRole('textbox', { name: /^Go to page/ })
  await field.fill(String(pageNumber))
  await field.press('Enter')
}

/** Returns the colours of a painted page at places given as shares of its width and height. */
export const coloursAt = (
  page: Page,
  pageNumber: number,
  places: readonly (readonly [number, number])[],
): Promise<number[][]> =>
  pdfPage(page, pageNumber)
    .locator('.canvasWrapper canvas')
    .first()
    .evaluate((canvas, wanted) => {
      if (!(canvas instanceof HTMLCanvasElement)) throw new Error('A page is painted on a canvas.')
      const copy = new OffscreenCanvas(canvas.width, canvas.height)
      const context = copy.getContext('2d', { willReadFrequently: true })
      if (context === null) throw new Error('No canvas to copy to.')
      context.drawImage(canvas, 0, 0)
      return wanted.map(([x, y]) => [
        ...context.getImageData(Math.floor(x * canvas.width), Math.floor(y * canvas.height), 1, 1).data,
      ])
    }, places)

/** Runs in a page: whether it has its heading, is no prerendered one, and shows no spinner or skeleton. */
const isSettled = (): boolean =>
  document.querySelector('[data-prerendered], [aria-busy="true"]') === null &&
  document.querySelector('h1')?.checkVisibility() === true

/** Waits until the program has replaced the prerendered page and no spinner or skeleton is left. */
export const expectSettled = async (page: Page): Promise<void> => {
  await waitFor(page, isSettled)
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Expects a page to fit into the narrowest phone. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 320, height: 640 })
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(excess).toBeLessThanOrEqual(0)
}
