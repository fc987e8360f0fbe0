import { addresses } from '@lectureshelf/contract/addresses'
import { birdGuide, cseFifth, expectPainted, pdfFileOf, pdfPage, subjectPageOf } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test.use({ person: '1LS22CS001' })

test('a PDF of a subject shows its cover, and opens that very file', async ({ page, server }) => {
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
  await expect(page).toHaveURL(addresses.pdf(await pdfFileOf(server.url, birdGuide)))
  await expectPainted(page)
  await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('Guide')
})
