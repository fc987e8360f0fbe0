import { addresses } from '@lectureshelf/contract/addresses'
import { birdGuide, cseFifth, expectPainted, pdfFileOf, pdfPage, subjectPageOf } from './support/pages.ts'
import { openOtherDevice } from './support/readings.ts'
import { expect, test } from './support/test.ts'

const student = '1LS22CS001'

test.use({ person: student })

test('a PDF of a subject shows its cover, and opens that very file', async ({ page, server }) => {
  const pdfFile = await pdfFileOf(server.url, birdGuide)
  // Other tests may have read it further.
  await (await openOtherDevice(server.url, student)).read(pdfFile, 1)
  await page.goto(subjectPageOf('BCS502', cseFifth))
  const tile = page.getByRole('region', { name: 'Module 3', exact: true }).getByRole('link')
  await expect(tile).toContainText(birdGuide.title)
  await expect(tile).toContainText('78 pages, 436 KB')
  const cover = tile.locator('img')
  await expect(cover).toHaveAttribute('src', /^\/covers\//)
  await expect
    .poll(() => cover.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(360)
  await tile.click()
  await expect(page).toHaveURL(addresses.pdf(pdfFile))
  await expectPainted(page)
  await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('Guide')
})
