import { readFile } from 'node:fs/promises'
import { addresses } from '@lectureshelf/contract/addresses'
import { fillPath } from '@lectureshelf/contract/operation'
import { pdfOps } from '@lectureshelf/contract/content/pdfs'
import { subjectOps } from '@lectureshelf/contract/content/subjects'
import type { Page } from '@playwright/test'
import { birdGuide, cseFifth, expectPainted, pdfFileOf, pdfPage } from './support/pages.ts'
import { subjectPageOf } from './support/pages.ts'
import { expect, test, tokenOf } from './support/test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('the page of a subject', () => {
  test.use({ person: '1LS22CS001' })

  test('shows a PDF with cover, title, description, pages and size, and opens that very file', async ({
    page,
    server,
  }) => {
    await page.goto(subjectPageOf('BCS502', cseFifth))
    const tile = section(page, 'Module 3').getByRole('link')
    await expect(tile).toContainText(birdGuide.title)
    await expect(tile).toContainText('A real routing daemon.')
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

  test('names a PDF without a title after its file', async ({ page, request, server }) => {
    const headers = { authorization: `Bearer ${await tokenOf(server.url, '1LS00OWNER')}` }
    const details = fillPath(subjectOps.details.path, { subCode: 'BCS508' })
    const query = new URLSearchParams({ ...cseFifth }).toString()
    const found = subjectOps.details.response.parse(
      await (await request.get(`${details}?${query}`, { headers })).json(),
    )
    const target = found.sections.find(({ sectionName }) => sectionName === 'Module 4')
    const sheet = await readFile(new URL('../demo/pdfs/lab.pdf', import.meta.url))
    const added = await request.post(fillPath(pdfOps.add.path, { sectionId: target?._id ?? '' }), {
      headers,
      multipart: { pdfFile: { name: 'E-waste rules 2022.pdf', mimeType: 'application/pdf', buffer: sheet } },
    })
    expect(added.ok()).toBe(true)
    await page.goto(subjectPageOf('BCS508', cseFifth))
    const tile = section(page, 'Module 4').getByRole('link', { name: /E-waste rules 2022\.pdf/ })
    await tile.click()
    await expectPainted(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E-waste rules 2022.pdf')
  })
})
