import { addresses } from '@lectureshelf/contract/addresses'
import { type PdfInfo, pdfOps } from '@lectureshelf/contract/library/pdfs'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { fillPath } from '@lectureshelf/contract/operation'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { colleague } from './support/desk.ts'
import { changeInfo, cseFifth, expectPainted, openViewer, pdfPage, subjectPageOf } from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'
import { painted, photographBox, themedPage, themedPdf } from './support/themed-pdf.ts'

const subCode = '21ZZ76'

/** Publishes the PDF in a subject of its own. */
const publish = async (url: string) => {
  const { send, addSubject, addSection } = await colleague(url, '1LS00OWNER')
  await addSubject(subCode, cseFifth)
  const path = fillPath(pdfOps.add.path, { sectionId: await addSection(subCode, 'Module 1') })
  const body = new FormData()
  body.append('pdfFile', new File([new Uint8Array(themedPdf())], 'Themes.pdf', { type: 'application/pdf' }))
  const { pdf } = pdfOps.add.response.parse(await send({ method: 'POST', path, body }))
  const pdfFile = pdf.pdfFile ?? ''
  return {
    pdfFile,
    leave: () =>
      send({ method: 'DELETE', path: fillPath(subjectOps.remove.path, { subCode }), body: { subCode } }),
  }
}

/** Answers what the server says of the PDF once it is measured, which waits for the PDFs of the demo. */
const answerAsMeasured = async (page: Page, pdfFile: string) => {
  const looks: PdfInfo['looks'] = {
    kinds: [
      [1, 'text'],
      [1, 'mixed'],
      [1, 'scan'],
      [1, 'dark'],
    ],
    pictures: [[2, [[...photographBox]]]],
  }
  const pageSizes: PdfInfo['pageSizes'] = [[4, themedPage.width, themedPage.height]]
  await changeInfo(page, pdfFile, { pageSizes, looks })
}

/** Where something is on its page, as shares of it. */
const places = {
  paper: { page: 1, x: 0.8, y: 0.7 },
  ink: { page: 1, x: 0.18, y: 0.65 },
  paperBesidePhotograph: { page: 2, x: 0.4, y: 0.6 },
  photograph: { page: 2, x: 0.7, y: 0.6 },
  scan: { page: 3, x: 0.7, y: 0.6 },
  scannedInk: { page: 3, x: 0.18, y: 0.65 },
  slide: { page: 4, x: 0.7, y: 0.8 },
}

/** Reads the colours at points of the screen as they are seen, with every filter. */
const coloursAt = async (page: Page, points: { x: number; y: number }[]): Promise<number[][]> => {
  const png = (await page.screenshot()).toString('base64')
  return page.evaluate(
    async ([bytes, spots]) => {
      const blob = new Blob([Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0)])
      const bitmap = await createImageBitmap(blob)
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
        willReadFrequently: true,
      })
      context?.drawImage(bitmap, 0, 0)
      return spots.map(({ x, y }) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3))
    },
    [png, points] as const,
  )
}

const pointOn = async (sheet: Locator, { x, y }: { x: number; y: number }) => {
  const box = await sheet.boundingBox()
  if (box === null) throw new Error('The page is not shown.')
  return { x: Math.round(box.x + x * box.width), y: Math.round(box.y + y * box.height) }
}

const seen = async (page: Page) => {
  const spots = Object.values(places).map((place) => pointOn(pdfPage(page, place.page), place))
  const colours = await coloursAt(page, await Promise.all(spots))
  const colourOf = (name: keyof typeof places) => colours[Object.keys(places).indexOf(name)] ?? []
  return { colourOf }
}

const expectAlike = (colour: number[], wanted: readonly number[], tolerance = 4) => {
  const distance = Math.max(...colour.map((part, index) => Math.abs(part - (wanted[index] ?? 0))))
  expect(distance, `${colour.join(' ')} is not ${wanted.join(' ')}`).toBeLessThanOrEqual(tolerance)
}

/** Returns how light a part of a colour is on a dimmed page. */
const dimmed = (part: number) => Math.max(0, (0.66 * part - 127.5) * 1.12 + 127.5)

/** Fails when a bar around the pages, or the gap between them, is light. */
const expectDarkAround = async (page: Page, bars = '[data-bars] > *') => {
  const places = await page.locator(bars).evaluateAll((all) =>
    all.map((bar) => {
      const { left, top, height } = bar.getBoundingClientRect()
      return { x: left + 2, y: top + height / 2 }
    }),
  )
  expect(places.length).toBeGreaterThan(1)
  for (const colour of await coloursAt(page, places)) expectAlike(colour, [27, 30, 46])
}

const night = (page: Page) => page.getByRole('button', { name: 'Night pages' })

test.use({ person: '1LS22CS001', viewport: phone })

test(
  'a text, a photograph, a scan and a dark slide in each theme, one tap apart and remembered',
  { tag: '@long' },
  async ({ page, server }) => {
    const { pdfFile, leave } = await publish(server.url)
    await answerAsMeasured(page, pdfFile)
    await openViewer(page, pdfFile)
    await expect(page.locator('.page[data-loaded]')).toHaveCount(4)
    await test.step('by day everything is as it was written', async () => {
      const { colourOf } = await seen(page)
      expectAlike(colourOf('paper'), [255, 255, 255])
      expectAlike(colourOf('photograph'), painted.photograph)
      expectAlike(colourOf('scan'), painted.scan)
      expectAlike(colourOf('slide'), painted.slide)
    })
    await test.step('at night text is light on dark, the photograph as it is, the scan dimmed', async () => {
      await night(page).click()
      await expect(night(page)).toHaveAttribute('aria-pressed', 'true')
      const { colourOf } = await seen(page)
      for (const paper of ['paper', 'paperBesidePhotograph'] as const)
        expectAlike(colourOf(paper), [31, 31, 31])
      expectAlike(colourOf('ink'), [224, 224, 224])
      expectAlike(colourOf('photograph'), painted.photograph)
      expectAlike(colourOf('slide'), painted.slide)
      expectAlike(colourOf('scan'), [155, 152, 146], 8)
      expectAlike(colourOf('scannedInk'), [0, 0, 0])
      await expectDarkAround(page)
      await expectAccessible(page, [phone.width])
      await page.emulateMedia({ colorScheme: 'light' })
    })
    await test.step('sepia is in the menu', async () => {
      await page.getByRole('button', { name: 'More about this note' }).click()
      await page.getByRole('radio', { name: 'Sepia' }).check()
      await expectAccessible(page, [phone.width])
      await page.emulateMedia({ colorScheme: 'light' })
      await page.keyboard.press('Escape')
      // The drawer and what dims the page around it fade away.
      await expect(page.getByRole('radio', { name: 'Sepia' })).toHaveCount(0)
      await expect(page.locator('.mantine-Overlay-root')).toHaveCount(0)
      const { colourOf } = await seen(page)
      expectAlike(colourOf('paper'), [244, 232, 208])
      expectAlike(colourOf('ink'), [0, 0, 0])
      expectAlike(colourOf('slide'), painted.slide)
    })
    await test.step('the next visit is dim from its first picture on, and no photograph is a negative', async () => {
      await page.keyboard.press('n')
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route(/\/assets\/index-.*\.js$/, async (route) => {
        await released
        await route.continue()
      })
      await page.goto('about:blank')
      await page.goto(`${addresses.pdf(pdfFile)}#page=2`, { waitUntil: 'commit' })
      const sheet = page.locator('[data-start-sheet]:has(img)')
      await expect(sheet).toBeVisible()
      const spots = [places.paperBesidePhotograph, places.photograph].map((place) => pointOn(sheet, place))
      const [paper = [], photograph = []] = await coloursAt(page, await Promise.all(spots))
      expectAlike(paper, [173, 173, 173], 8)
      expectAlike(photograph, painted.photograph.map(dimmed), 8)
      await expectDarkAround(page, '.start-top, .start-bottom')
      release()
      await expectPainted(page)
      await expectDarkAround(page)
      await expect(night(page)).toHaveAttribute('aria-pressed', 'true')
    })
    await test.step('what comes after the PDF has the colours of the product', async () => {
      await page.getByRole('link', { name: /^Back/ }).click()
      await expect(page.locator('html:not([data-page-theme])')).toHaveCount(1)
      await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(251, 248, 241)')
    })
    await leave()
  },
)

/** Returns how light the lightest parts of a picture are as they are seen, from 0 to 255. */
const lightestOf = async (page: Page, picture: Locator): Promise<number> => {
  const spots = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => ({ x, y })))
  const points = await Promise.all(spots.map((spot) => pointOn(picture, spot)))
  return Math.max(...(await coloursAt(page, points)).flat())
}

test('covers do not glare in the dark theme', { tag: '@long' }, async ({ page }) => {
  await page.goto(subjectPageOf('BCS502', cseFifth))
  const cover = page.locator('main li img').first()
  await cover.scrollIntoViewIfNeeded()
  await expect.poll(() => lightestOf(page, cover)).toBeGreaterThan(240)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => lightestOf(page, cover)).toBeLessThan(190)
})
