import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { fillPath } from '@lectureshelf/contract/operation'
import { pdfOps } from '@lectureshelf/contract/content/pdfs'
import { referenceOps } from '@lectureshelf/contract/content/references'
import { sectionOps } from '@lectureshelf/contract/content/sections'
import { subjectOps } from '@lectureshelf/contract/content/subjects'
import { restoreFirst, restored } from '@lectureshelf/contract/content/trash'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { chooseMore, colleague, confirmDeletion, expectToast, pdfFile, tilesOf } from './support/desk.ts'
import { type DemoPlace, adminHomeOf, expectSettled } from './support/pages.ts'
import { expect, test, tokenOf } from './support/test.ts'

test.use({ person: '1LS00OWNER' })

const civilLast: DemoPlace = { department: 'Civil', scheme: '2021', semester: '8th Sem' }
const main = (page: Page) => page.getByRole('main')

/** What somebody reads at an address of the viewer. */
const bytesOf = async (url: string, usn: string, name: string): Promise<Buffer> => {
  const token = await tokenOf(url, usn, 'LectureShelf browser test (reads)')
  const answer = await fetch(`${url}/api/pdf/${name}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** Two sections with three PDFs in the first, and a reference. */
const createNotes = async (url: string, subCode: string) => {
  const owner = await colleague(url, '1LS00OWNER')
  await owner.addSubject(subCode, civilLast)
  const first = await owner.addSection(subCode, 'Module 1')
  await owner.addSection(subCode, 'Module 2')
  for (const title of ['One', 'Two', 'Three']) await owner.addPdf(first, title)
  const body = { refTitle: 'Sipser', refLink: 'https://example.org/' }
  await owner.send({ method: 'POST', path: fillPath(referenceOps.add.path, { subCode }), body })
  const removeSection = (index: number) =>
    owner.send({ method: 'DELETE', path: fillPath(sectionOps.remove.path, { subCode, index }) })
  const rename = (sectionId: string, sectionName: string) =>
    owner.send({
      method: 'PUT',
      path: fillPath(sectionOps.update.path, { subCode, sectionId }),
      body: { sectionName },
    })
  const removeSubject = () =>
    owner.send({ method: 'DELETE', path: fillPath(subjectOps.remove.path, { subCode }) })
  return { ...owner, removeSection, rename, removeSubject }
}

const inTrash = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Trash' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('heading', { name: title, exact: true }),
    })
const restoreOf = (page: Page, title: string) =>
  main(page).getByRole('button', { name: `Restore ${title}`, exact: true })

test.describe('what is restored before its place is free', () => {
  test.use({ allowedConsole: [/409 \(Conflict\).*\/api\/(trash|pdfs)\//] })

  test('an owner finds, moves and deletes PDFs among all, and brings back what was deleted', async ({
    page,
    server,
  }) => {
    const desk = await createNotes(server.url, '21ZZ71')
    const before = await desk.details('21ZZ71')
    const rows = page.getByRole('table', { name: 'Every PDF' }).getByRole('rowgroup').last().getByRole('row')

    await page.goto(`${addresses.managePdfs}?sort=name`)
    await page.getByRole('searchbox', { name: 'Search every PDF' }).fill('21zz71')
    await expect(rows).toContainText(['One', 'Three', 'Two'])
    await page.getByRole('button', { name: /\d+ over 20 MB/ }).click()
    await expect(main(page).getByText('No matching PDFs')).toBeVisible()
    await page.getByRole('button', { name: /\d+ over 20 MB/ }).click()
    await page.getByLabel('Department').selectOption('Civil')
    await page.reload()
    await expect(rows).toContainText(['One', 'Three', 'Two'])
    await expectAccessible(page, [360, 1440])
    await chooseMore(page, 'Two', 'Edit title and description')
    const editing = page.getByRole('dialog', { name: 'Edit PDF' })
    await editing.getByLabel('Description (optional)').fill('Mine')
    const two = before.sections[0]?.pdfs.find(({ pdfTitle }) => pdfTitle === 'Two')
    const path = fillPath(pdfOps.edit.path, { pdfId: two?._id ?? '' })
    await desk.send({ method: 'PATCH', path, body: { pdfTitle: 'Two', pdfDescription: 'Theirs' } })
    await editing.getByRole('button', { name: 'Save PDF' }).click()
    await expect(editing.getByRole('alert')).toContainText('Description is now "Theirs"')
    await editing.getByRole('button', { name: 'Keep what I typed' }).click()
    await editing.getByRole('button', { name: 'Save PDF' }).click()
    await expectToast(page, messages.pdfUpdated)
    await chooseMore(page, 'Two', 'Move')
    const moving = page.getByRole('dialog', { name: 'Move PDF' })
    await moving.getByLabel('Section of ZZ71').selectOption('Module 2')
    await moving.getByRole('button', { name: 'Move PDF' }).click()
    await expectToast(page, messages.pdfMoved)
    await expect(rows.filter({ hasText: 'Two' })).toContainText('Module 2')
    await chooseMore(page, 'One', 'Delete PDF')
    await confirmDeletion(page)
    await expectToast(page, messages.pdfDeleted)
    await expect(rows).toContainText(['Three', 'Two'])
    await expect(main(page).getByText(/^2 PDFs/)).toBeFocused()

    await desk.removeSection(0)
    const takingId = await desk.addSection('21ZZ71', 'module 1')
    await page.goto(addresses.trash)
    await page.getByRole('searchbox', { name: 'Search the trash' }).fill('21zz71')
    await expect(page.getByText('2 items')).toBeVisible()
    await expect(inTrash(page, 'Module 1')).toContainText('1 PDF')
    await restoreOf(page, 'One').click()
    await expect(inTrash(page, 'One')).toContainText(restoreFirst('the section Module 1'))
    await restoreOf(page, 'Module 1').click()
    await expect(inTrash(page, 'Module 1')).toContainText(
      `${errorMessages.place_taken} 21ZZ71 has another section "Module 1" now.`,
    )
    await expectAccessible(page, [360, 1440])
    await desk.rename(takingId, 'Module 3')
    await restoreOf(page, 'Module 1').click()
    await expectToast(page, restored('section'))
    await expect(page.getByText('1 item', { exact: true })).toBeFocused()
    await restoreOf(page, 'One').click()
    await expectToast(page, restored('pdf'))
    await expect(main(page).getByText('Nothing in the trash matches')).toBeVisible()

    await desk.removeSubject()
    await page.goto(`${addresses.trash}?kind=subject&q=21ZZ71`)
    await expect(inTrash(page, '21ZZ71 Subject 21ZZ71')).toContainText('3 sections, 3 PDFs, 1 reference')
    await restoreOf(page, '21ZZ71 Subject 21ZZ71').click()
    await expectToast(page, restored('subject'))
    await page.goto(`${adminHomeOf(civilLast)}/21ZZ71`)
    await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
      'Module 1',
      'Module 2',
      'Module 3',
      'References',
    ])
    await expect(tilesOf(page, 'Module 1')).toContainText(['One', 'Three'])
    await expect(tilesOf(page, 'Module 2')).toContainText(['Two'])
    await expect(main(page).getByText('Sipser')).toBeVisible()
    for (const { pdfTitle, pdfFile: name = '' } of before.sections[0]?.pdfs ?? []) {
      const { buffer } = await pdfFile(pdfTitle)
      expect((await bytesOf(server.url, '1LS00OWNER', name)).equals(buffer)).toBe(true)
    }
  })
})

test('an owner publishes the Ans Booklet, which a first-year reads, and shows the older one again', async ({
  page,
  server,
}) => {
  const firstYearReads = () => bytesOf(server.url, '1LS25CS001', 'Ans-Booklet.pdf')
  const before = await firstYearReads()
  const next = await pdfFile('Another booklet')
  await page.goto(addresses.managePdfs)
  await page.getByRole('button', { name: 'Replace the Ans Booklet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace the Ans Booklet' })
  await dialog.locator('input[type="file"]').setInputFiles(next)
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expectToast(page, messages.sheetPublished)
  await expect(dialog).toBeHidden()
  expect((await firstYearReads()).equals(next.buffer)).toBe(true)
  await page.getByRole('button', { name: 'Versions of the Ans Booklet' }).click()
  await page.getByRole('button', { name: 'Show this version again: 1' }).click()
  await expectToast(page, messages.pdfVersionRestored)
  expect((await firstYearReads()).equals(before)).toBe(true)
})

test('an owner sees from the dashboard which subjects have no notes', async ({ page, server }) => {
  const owner = await colleague(server.url, '1LS00OWNER')
  await owner.addSubject('21ZZ72', civilLast)
  await page.goto(addresses.dashboard)
  const headings = ['Users Management', 'Add Subject', 'Manage PDFs', 'Manage Profile', 'Manage Notes']
  for (const name of headings) await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await page.getByRole('region', { name: 'Add Subject' }).getByRole('button', { name: 'Add subject' }).click()
  const adding = page.getByRole('dialog', { name: 'Add subject' })
  await adding.getByRole('button', { name: 'Add subject' }).click()
  await expect(adding.locator('[aria-invalid="true"]'), 'all six are required').toHaveCount(6)
  await adding.getByRole('button', { name: 'Cancel' }).click()
  const tool = page.getByRole('region', { name: 'Manage Notes' })
  await expect(tool).toContainText(/\d+ subjects without PDFs/)
  await tool.getByRole('link').click()
  await page.getByRole('button', { name: /^\d+ without PDFs$/ }).click()
  await page.getByLabel('Department').selectOption('Civil')
  await page.getByRole('searchbox', { name: 'Search subjects' }).fill('21zz72')
  const row = page.getByRole('row').filter({ hasText: '21ZZ72' })
  await expect(row).toContainText('Civil 2021 8th Sem')
  await expect(page.getByText(/^1 subject\./)).toBeVisible()
  await expectAccessible(page, [360, 1440])
  await page.setViewportSize({ width: 320, height: 740 })
  for (const address of [page.url(), addresses.managePdfs, addresses.trash, addresses.dashboard]) {
    await page.goto(address)
    await expectSettled(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
  await page.goto(`${addresses.manageNotes}?q=21ZZ72`)
  await page.getByRole('link', { name: '21ZZ72 ZZ72' }).click()
  await expect(page).toHaveURL(`${adminHomeOf(civilLast)}/21ZZ72`)
  await expect(main(page).getByText('No PDFs yet, so nobody reads here.')).toBeVisible()
})
