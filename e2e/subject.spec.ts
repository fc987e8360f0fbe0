import { readFile } from 'node:fs/promises'
import { addresses } from '@lectureshelf/contract/addresses'
import { emptySection, emptySubject, errorMessages, messages } from '@lectureshelf/contract/messages'
import { fillPath } from '@lectureshelf/contract/operation'
import { pdfOps } from '@lectureshelf/contract/content/pdfs'
import { subjectOps } from '@lectureshelf/contract/content/subjects'
import type { Page } from '@playwright/test'
import {
  birdGuide,
  cseFifth,
  cseSixth,
  expectPainted,
  mechFifth,
  pdfFileOf,
  pdfPage,
} from './support/pages.ts'
import { refusal, subjectPageOf } from './support/pages.ts'
import { expect, test, tokenOf } from './support/test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('the page of a subject', () => {
  test.use({ person: '1LS22CS001' })

  test('shows title, description and sections in their order', async ({ page }) => {
    await page.goto(subjectPageOf('BCS502', cseFifth))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('CN - Computer Networks (BCS502)')
    await expect(page.getByText('How computers talk: media, frames, addresses')).toBeVisible()
    const names = ['Module 1', 'Module 2', 'Module 3', 'Module 4', 'Module 5', 'Lab', 'Question Papers']
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([...names, 'References'])
    await expect(section(page, 'Module 3')).toContainText('Network layer: IPv4 and IPv6')
    await expect(section(page, 'Module 1')).toContainText(emptySection('Module 1'))
    await expect(section(page, 'Question Papers')).toContainText(emptySection('Question Papers'))
  })

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

  test('searches the sections by a part of their name in any case', async ({ page }) => {
    await page.goto(subjectPageOf('BCS502', cseFifth))
    const search = page.getByRole('searchbox', { name: 'Search sections' })
    await search.fill('DUL')
    await expect(page.getByRole('heading', { level: 2, name: /^Module/ })).toHaveCount(5)
    await expect(section(page, 'Lab')).toHaveCount(0)
    await search.fill('question')
    await expect(section(page, 'Question Papers')).toBeVisible()
    await expect(section(page, 'Module 1')).toHaveCount(0)
    await search.fill('nothing like it')
    await expect(page.getByText('No section matches "nothing like it"')).toBeVisible()
    await page.getByRole('button', { name: 'Show all sections' }).click()
    await expect(section(page, 'Module 1')).toBeVisible()
  })

  test('lists the references, each in a new tab', async ({ page }) => {
    await page.goto(subjectPageOf('BCS502', cseFifth))
    const table = page.getByRole('table', { name: 'References' })
    await expect(table.getByRole('columnheader')).toHaveText(['Title', 'Link'])
    await expect(table.getByRole('row')).toHaveCount(5)
    const row = table.getByRole('row', { name: /BIRD Internet Routing Daemon/ })
    const link = row.getByRole('link')
    await expect(link).toHaveAttribute('href', 'https://bird.nic.cz/')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('says when there is no material and no reference', async ({ page }) => {
    await page.goto(subjectPageOf('BIS654C', cseSixth))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'MAD - Mobile Application Development (BIS654C)',
    )
    await expect(page.getByText(emptySubject('MAD'))).toBeVisible()
    await expect(section(page, 'References')).toContainText(messages.noReferences)
    await expect(page.getByRole('table')).toHaveCount(0)
  })

  test.describe('that nobody teaches', () => {
    test.use({ allowedConsole: [/status of 404|ApiError: No details available/] })

    test('says so, with a toast', async ({ page }) => {
      await page.goto(subjectPageOf('BCS999', cseFifth))
      await expect(page.getByRole('main').getByRole('alert')).toContainText(messages.noSubjectDetails)
      await expect(page.getByText(messages.subjectDetailsFailed)).toBeVisible()
    })
  })

  test.describe('that does not come', () => {
    test.use({ allowedConsole: [/status of 503|ApiError: The service is not available/] })

    test('says so with a toast, and Retry brings it', async ({ page }) => {
      await page.route('**/api/getSubjectDetails/**', (route) => route.fulfill(refusal('unavailable')))
      await page.goto(subjectPageOf('BCS502', cseFifth))
      await expect(page.getByText(messages.subjectDetailsFailed)).toBeVisible()
      await page.unroute('**/api/getSubjectDetails/**')
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('CN - Computer Networks (BCS502)')
    })
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

test.describe('a subject that is not paid for', () => {
  test.use({ person: '1LS22ME007' })

  test('has locked tiles that lead to the plans, without cover or file', async ({ page }) => {
    await page.goto(subjectPageOf('BME515B', mechFifth))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'AIM - Automation in Manufacturing (BME515B)',
    )
    await expect(section(page, 'Subscription')).toContainText(errorMessages.subscription_required)
    const tile = section(page, 'Module 2').getByRole('link')
    await expect(tile).toContainText('SimPy cheatsheet')
    await expect(tile).toContainText('Locked')
    await expect(tile.locator('img')).toHaveCount(0)
    expect(await page.content()).not.toContain('/pdfViewer/')
    await tile.click()
    await expect(page).toHaveURL(addresses.plans)
  })
})
