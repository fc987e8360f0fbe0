import { addresses } from '@lectureshelf/contract/addresses'
import { restored } from '@lectureshelf/contract/library/trash'
import { messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import { expectFits } from './support/accessible.ts'
import { chooseMore, colleague, confirmDeletion, expectToast, pdfFile } from './support/desk.ts'
import { type DemoPlace, adminHomeOf, expectNoSidewaysScroll, expectSettled } from './support/pages.ts'
import { desktop, expect, test, tokenOf } from './support/test.ts'

test.use({ person: '1LS00OWNER' })

const civilLast: DemoPlace = { department: 'Civil', scheme: '2021', semester: '8th Sem' }
const main = (page: Page) => page.getByRole('main')

/** Returns a function that reads what someone gets at an address of the viewer. */
const readerOf = async (url: string, usn: string) => {
  const token = await tokenOf(url, usn, 'LectureShelf browser test (reads)')
  return async (name: string): Promise<Buffer> => {
    const answer = await fetch(`${url}/api/pdf/${name}`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
}

/** Publishes another Ans Booklet and shows the older one again; a first-year reads each. */
const publishBooklet = async (page: Page, url: string) => {
  const read = await readerOf(url, '1LS25CS001')
  const firstYearReads = () => read('Ans-Booklet.pdf')
  const before = await firstYearReads()
  const next = await pdfFile('Another booklet')
  await page.getByRole('button', { name: 'Replace the Answer booklet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace the Answer booklet' })
  await dialog.locator('input[type="file"]').setInputFiles(next)
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expectToast(page, messages.sheetPublished)
  await expect(dialog).toBeHidden()
  expect((await firstYearReads()).equals(next.buffer)).toBe(true)
  await page.getByRole('button', { name: 'Versions of the Answer booklet' }).click()
  await page.getByRole('button', { name: 'Show this version again: 1' }).click()
  await expectToast(page, messages.pdfVersionRestored)
  expect((await firstYearReads()).equals(before)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

test(
  'an owner deletes and restores a PDF, publishes a booklet, and finds a subject without notes',
  { tag: '@long' },
  async ({ page, server }) => {
    const owner = await colleague(server.url, '1LS00OWNER')
    await owner.addSubject('21ZZ71', civilLast)
    const sectionId = await owner.addSection('21ZZ71', 'Module 1')
    for (const title of ['One', 'Two']) await owner.addPdf(sectionId, title)
    const pdfsNow = async () => (await owner.details('21ZZ71')).sections.flatMap(({ pdfs }) => pdfs)
    const pdfs = await pdfsNow()
    const rows = page.getByRole('table', { name: 'Every PDF' }).getByRole('rowgroup').last().getByRole('row')

    await page.goto(`${addresses.managePdfs}?sort=name`)
    await test.step('a booklet is published, and the older one shown again', () =>
      publishBooklet(page, server.url))
    await test.step('a PDF is found among all and deleted', async () => {
      await page.getByRole('searchbox', { name: 'Search every PDF' }).fill('21zz71')
      await expect(rows).toContainText(['One', 'Two'])
      await expectFits(page)
      await chooseMore(page, 'One', 'Delete PDF')
      await confirmDeletion(page)
      await expectToast(page, messages.pdfDeleted)
      await expect(rows).toContainText(['Two'])
    })

    await test.step('the PDF is restored from the trash, with its bytes', async () => {
      await page.goto(addresses.trash)
      await page.getByRole('searchbox', { name: 'Search the trash' }).fill('21zz71')
      await expect(page.getByText('1 item', { exact: true })).toBeVisible()
      await expectFits(page)
      await main(page).getByRole('button', { name: 'Restore One', exact: true }).click()
      await expectToast(page, restored('pdf'))
      await expect(main(page).getByText('Nothing in the trash matches')).toBeVisible()
      const read = await readerOf(server.url, '1LS00OWNER')
      expect((await pdfsNow()).map((pdf) => pdf.pdfFile)).toEqual(pdfs.map((pdf) => pdf.pdfFile))
      for (const { pdfTitle, pdfFile: name = '' } of pdfs) {
        expect((await read(name)).equals((await pdfFile(pdfTitle)).buffer), pdfTitle).toBe(true)
      }
    })

    await test.step('the dashboard leads to the subjects without notes, and one is opened', async () => {
      await owner.addSubject('21ZZ72', civilLast)
      await page.goto(addresses.dashboard)
      await expectSettled(page)
      await expectNoSidewaysScroll(page)
      await page.setViewportSize(desktop)
      await page.getByRole('main').getByRole('link', { name: 'Manage Notes' }).click()
      await page.getByRole('searchbox', { name: 'Search subjects' }).fill('21ZZ72')
      await expect(page.getByRole('row').filter({ hasText: '21ZZ72' })).toContainText('Civil 2021 8th Sem')
      await expectFits(page)
      await page.getByRole('link', { name: '21ZZ72 ZZ72' }).click()
      await expect(page).toHaveURL(`${adminHomeOf(civilLast)}/21ZZ72`)
      await expect(main(page).getByText('No PDFs yet, so no readers.')).toBeVisible()
    })
  },
)
