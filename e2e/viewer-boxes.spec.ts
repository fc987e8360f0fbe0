import { fillPath } from '@lectureshelf/contract/operation'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { pdfPageOps } from '@lectureshelf/contract/library/pdf-pages'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import type { Page } from '@playwright/test'
import { barWord, boxKinds, boxesPdf } from '../apps/web/test/boxes-pdf.ts'
import { colleague } from './support/desk.ts'
import { cseFifth, openViewer, pagesOf, pdfPage } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const subCode = '21ZZ78'

const unitPage = boxKinds.findIndex(({ more }) => more.includes('UserUnit')) + 1

/** Publishes the PDF in a subject of its own. */
const publish = async (url: string) => {
  const { send, addSubject, addSection } = await colleague(url, '1LS00OWNER')
  await addSubject(subCode, cseFifth)
  const path = fillPath(pdfOps.add.path, { sectionId: await addSection(subCode, 'Module 1') })
  const body = new FormData()
  body.append('pdfFile', new File([boxesPdf()], 'Boxes.pdf', { type: 'application/pdf' }))
  const { pdf } = pdfOps.add.response.parse(await send({ method: 'POST', path, body }))
  const pdfFile = pdf.pdfFile ?? ''
  const words = `${fillPath(pdfPageOps.find.path, { pdfFile })}?q=${barWord}`
  const read = async () => pdfPageOps.find.response.parse(await send({ method: 'GET', path: words })).total
  await expect.poll(read).toBe(boxKinds.length)
  return {
    pdfFile,
    leave: () =>
      send({ method: 'DELETE', path: fillPath(subjectOps.remove.path, { subCode }), body: { subCode } }),
  }
}

/**
 * Returns how far the window still is from having a place of a page at its top, in CSS pixels: at the end of the PDF it
 * goes no further. Pages rest below the bars.
 */
const farFromTop = (page: Page, pageNumber: number, share: number) =>
  pagesOf(page).evaluate(
    (pages, { number, down }) => {
      const sheet = pages.querySelector(`.page[data-page-number="${number}"]`)?.getBoundingClientRect()
      if (sheet === undefined) return Number.POSITIVE_INFINITY
      const restsAt =
        pages.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(pages).paddingTop)
      const below = sheet.top + down * sheet.height - restsAt
      return Math.min(below, pages.scrollHeight - pages.clientHeight - pages.scrollTop)
    },
    { number: pageNumber, down: share },
  )

/**
 * Returns how far the first words of a page lie from a place on it, given in shares of it, and from the hit: from middle
 * to middle, in lengths of the words. All is read at one time, while the page may still move.
 */
const farFromWords = (page: Page, pageNumber: number, place: readonly [x: number, y: number]) =>
  pdfPage(page, pageNumber).evaluate((sheet, [x, y]) => {
    const boxOf = (element: Element | null) => {
      if (element === null) throw new Error('The page shows no words, or no hit.')
      return element.getBoundingClientRect()
    }
    const whole = boxOf(sheet)
    const words = boxOf(sheet.querySelector('.textLayer span'))
    const hit = boxOf(sheet.querySelector('.marks .mark'))
    const distance = (across: number, down: number) =>
      Math.hypot(across - (words.x + words.width / 2), down - (words.y + words.height / 2)) /
      Math.max(words.width, words.height)
    return {
      place: distance(whole.x + x * whole.width, whole.y + y * whole.height),
      hit: distance(hit.x + hit.width / 2, hit.y + hit.height / 2),
    }
  }, place)

test.use({ person: '1LS22CS001', viewport: { width: 1200, height: 500 } })

test(
  'chapters, words and hits are where a page has them, however it lies',
  { tag: '@long' },
  async ({ page, server }) => {
    const { pdfFile, leave } = await publish(server.url)
    await openViewer(page, pdfFile)
    await page.getByRole('button', { name: 'Contents', exact: true }).click()
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('searchbox', { name: 'Find in this PDF' }).fill(barWord)
    await expect(page.getByRole('search').getByRole('status')).toContainText(`of ${boxKinds.length}`)
    // The window scrolls to the first hit on its own.
    await expect(pdfPage(page, 1).locator('.marks .current')).toBeVisible()
    // Read while each is in the window: pages further away are not there.
    const widths = new Map<number, number>()
    for (const [index, { name, shown }] of boxKinds.entries()) {
      const number = index + 1
      await test.step(name, async () => {
        await page.locator('[data-entry]').filter({ hasText: name }).click()
        await expect.poll(() => farFromTop(page, number, shown[1])).toBeCloseTo(0, -1)
        await expect(pdfPage(page, number).locator('.textLayer')).toContainText(barWord)
        await expect(pdfPage(page, number).locator('.marks .mark')).toHaveCount(1)
        const far = await farFromWords(page, number, shown)
        // The place is where the line of words begins, one line higher; the hit is the longer of its two words.
        expect(far.place).toBeCloseTo(0.55, 1)
        expect(far.hit).toBeLessThan(0.25)
        widths.set(number, (await pdfPage(page, number).boundingBox())?.width ?? 0)
      })
    }
    // Half as wide, with twice the unit, it is as wide as the last page.
    expect((widths.get(unitPage) ?? 0) / (widths.get(boxKinds.length) ?? 0)).toBeCloseTo(1, 1)
    await leave()
  },
)
