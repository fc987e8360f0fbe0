import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { scopeMessages } from '@lectureshelf/contract/access'
import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { uploadOps } from '@lectureshelf/contract/library/uploads'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { aimlLast, colleague, cseLast, expectToast, pdfFile, tilesOf } from './support/desk.ts'
import { dropFiles } from './support/dropping.ts'
import { test as officeTest } from './support/office.ts'
import { homeOf, subjectPageOf } from './support/pages.ts'
import { openRow } from './support/rows.ts'
import { desktop, expect, test } from './support/test.ts'
import { demoPdf, expectUploadsToSurvive, patiently, uploadPanel as panel } from './support/upload-journey.ts'

const clicksAtMost = 5
/** Makes My uploads report that no page of any PDF could be read. */
const failAll = (page: Page) =>
  page.route('**/api/uploads?*', async (route) => {
    const { items, ...rest } = uploadOps.list.response.parse(await (await route.fetch()).json())
    const failed = items.map((item) => ({ ...item, state: 'failed', failure: 'No page could be read.' }))
    await route.fulfill({ json: { items: failed, ...rest } })
  })

const expectTaughtElsewhere = async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name: 'Add subject' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add subject' })
  await dialog.getByLabel('Subject code').fill('21ZZ91')
  await dialog.getByLabel('Abbreviation').fill('ZZ91')
  await dialog.getByLabel('Subject name').fill('Mine')
  await dialog.getByRole('button', { name: 'Add subject' }).click()
  const told = page.getByRole('dialog', { name: 'Taught elsewhere' })
  await expect(told).toContainText('21ZZ91 is "Subject 21ZZ91", taught at AIML 2021 8th Sem.')
  await expect(told).toContainText(scopeMessages.whoShares)
  await expectAccessible(page, [320])
  await page.setViewportSize(desktop)
  await told.getByRole('button', { name: 'OK' }).click()
  await expect(dialog.getByLabel('Subject name')).toHaveValue('Mine')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

const countClicks = async (page: Page) => {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      (event) => {
        if (event.isTrusted) Reflect.get(window, 'countClick')()
      },
      true,
    )
  })
  return () => clicks
}

const unitTitles = ['Unit 1', 'Unit 2', 'Unit 3, solved', 'Unit 10']

const dropUnits = async (page: Page, target: Locator) => {
  const bytes = await demoPdf('Ans-Booklet')
  await dropFiles(
    page,
    target,
    [1, 10, 2, 3].map((unit) => ({ name: `Unit_${unit}.pdf`, bytes, mark: `\n% unit ${unit}` })),
  )
  const dialog = page.getByRole('dialog', { name: 'Add PDFs to ZZ81' })
  await expect(dialog.getByLabel('Name of the new section')).toBeFocused()
  await expectAccessible(page, [360])
  await page.keyboard.type('Question papers')
  await dialog.getByRole('textbox', { name: 'Title of Unit_3.pdf' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.type(', solved')
  await dialog.getByRole('button', { name: 'Add 4 PDFs' }).click()
  await expect(panel(page).getByRole('button', { name: '4 PDFs added' })).toBeVisible(patiently)
  await expect(tilesOf(page, 'Question papers')).toHaveCount(4)
}

const expectOwnUploads = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name: 'My uploads' })).toBeVisible()
  await page.getByRole('searchbox').fill('21ZZ81 solved')
  await expect(page.getByRole('list', { name: 'My uploads' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 2, name: 'Unit 3, solved' })).toBeVisible()
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(panel(page)).toBeHidden()
  await page.getByRole('button', { name: 'Details Unit 3, solved' }).click()
  await expect(page.getByRole('main')).toContainText(/Openings by students\s*under 5/)
  await expectAccessible(page, [320])
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
}

test.describe('an admin', () => {
  test.use({ person: '1LS00ADMIN', allowedConsole: [/status of 409/] })

  test(
    'publishes PDFs into a new section of a shared subject in a few clicks',
    { tag: '@long' },
    async ({ page, server }) => {
      const owner = await colleague(server.url, '1LS00OWNER')
      await owner.addSubject('21ZZ81', cseLast)
      await owner.addSubject('21ZZ81', aimlLast, true)
      await owner.addSubject('21ZZ91', aimlLast)
      await page.goto(homeOf(cseLast))
      await test.step('a subject that is taught elsewhere names who shares it', async () => {
        await expectTaughtElsewhere(page)
        expect((await owner.details('21ZZ91')).offerings).toHaveLength(1)
      })
      await test.step('a few clicks publish the PDFs in their order', async () => {
        const clicks = await countClicks(page)
        await page.getByRole('link', { name: /21ZZ81/ }).click()
        // Only the page of the subject has this; the home names the subject, too.
        await dropUnits(page, page.getByText('No sections yet. Add the first one.'))
        expect(clicks()).toBeLessThanOrEqual(clicksAtMost)
        const { sections } = await owner.details('21ZZ81')
        expect(sections.flatMap(({ pdfs }) => pdfs.map(({ pdfTitle }) => pdfTitle))).toEqual(unitTitles)
      })
      await test.step('My uploads lists them', async () => {
        await panel(page).getByRole('button', { name: '4 PDFs added' }).click()
        // A link half below the panel would be too small to touch there.
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        await expectAccessible(page, [360])
        await panel(page).getByRole('link', { name: 'My uploads' }).click()
        await expectOwnUploads(page)
      })
      await test.step('a PDF that could not be read is retried', async () => {
        await failAll(page)
        await page.reload()
        const row = page.getByRole('list', { name: 'My uploads' }).getByRole('listitem').first()
        await expect(row.getByText('No page could be read.')).toBeVisible()
        await openRow(row)
        await page.getByRole('button', { name: 'Retry Unit 3, solved' }).click()
        await expectToast(page, messages.pdfRetried)
      })
    },
  )

  test('adds a folder by keyboard, cancels and retries one file, and reads that a duplicate is skipped', async ({
    page,
    server,
  }) => {
    const owner = await colleague(server.url, '1LS00OWNER')
    await owner.addSubject('21ZZ83', cseLast)
    const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-folder-'))
    for (const [name, content] of [
      ['Module 2/Third', 'third'],
      ['Module 1/First', 'first'],
      ['Module 1/Second', 'first'],
    ] as const) {
      await mkdir(join(folder, dirname(name)), { recursive: true })
      await writeFile(join(folder, `${name}.pdf`), (await pdfFile(content)).buffer)
    }
    await page.goto(subjectPageOf('21ZZ83', cseLast))
    await page.getByRole('button', { name: 'Add PDFs to ZZ83' }).press('Enter')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: 'Choose a folder' }).press('Enter')
    await (await chooser).setFiles(folder)
    const dialog = page.getByRole('dialog', { name: 'Add PDFs to ZZ83' })
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
      'Module 1 (new section)',
      'Module 2 (new section)',
    ])
    let openGate: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      openGate = resolve
    })
    // A cancelled request cannot be continued.
    await page.route('**/api/uploads', (route) => gate.then(() => route.continue()).catch(() => undefined))
    await dialog.getByRole('button', { name: 'Add 3 PDFs' }).press('Enter')
    const head = (words: string) => panel(page).getByRole('button', { name: words, exact: true })
    await head('Adding PDFs: 0 of 3').click()
    const first = panel(page).getByRole('listitem').filter({ hasText: 'First' })
    await first.getByRole('button', { name: 'Cancel First' }).click()
    await expect(first).toContainText('Cancelled')
    openGate()
    await expect(head('2 PDFs added')).toBeVisible(patiently)
    await first.getByRole('button', { name: 'Retry First' }).click()
    await expect(head('2 PDFs added, 1 already there')).toBeVisible(patiently)
    await expect(first).toContainText(
      `Skipped. ${errorMessages.duplicate_pdf} It already exists as "Second".`,
    )
    await expect(tilesOf(page, 'Module 1')).toContainText(['Second'])
    await expect(tilesOf(page, 'Module 2')).toContainText(['Third'])
    await rm(folder, { recursive: true, force: true })
  })
})

test.describe('an owner', () => {
  test.use({ person: '1LS00OWNER' })

  test(
    'gives PDFs the name of the place from which a shared subject is seen',
    { tag: '@long' },
    async ({ page, server }) => {
      const owner = await colleague(server.url, '1LS00OWNER')
      await owner.addSubject('21ZZ87', cseLast)
      await owner.addSubject('21ZZ87', aimlLast, true)
      await owner.addSection('21ZZ87', 'Module 1')
      await page.goto(subjectPageOf('21ZZ87', aimlLast))
      await page.getByRole('button', { name: 'Add PDF to Module 1' }).click()
      const one = page.getByRole('dialog', { name: 'Add PDF to Module 1' })
      await one.locator('input[type="file"]').setInputFiles(await pdfFile('One'))
      await one.getByRole('button', { name: 'Add PDF', exact: true }).click()
      await expectToast(page, messages.pdfAdded)
      await page.getByLabel('PDFs for Module 1', { exact: true }).setInputFiles([await pdfFile('Two')])
      await page
        .getByRole('dialog', { name: 'Add PDFs to Module 1' })
        .getByRole('button', { name: 'Add 1 PDF' })
        .click()
      await expect(tilesOf(page, 'Module 1')).toHaveCount(2)
      const [section] = (await owner.details('21ZZ87')).sections
      expect(section?.pdfs.map(({ pdfFile: name }) => name)).toEqual([
        expect.stringMatching(/^lectureshelf-AIML20218-/),
        expect.stringMatching(/^lectureshelf-AIML20218-/),
      ])
    },
  )
})

officeTest('PDFs arrive although the network breaks and the server crashes', async ({ page, office }) => {
  officeTest.slow()
  await expectUploadsToSurvive(page, office, { subCode: '21ZZ82', count: 12 })
  await page.goto(addresses.uploads)
  await page.getByLabel('State').selectOption('failed')
  const failed = page.getByRole('list', { name: 'My uploads' }).getByRole('listitem')
  await expect(failed).toHaveCount(4)
  await page.getByRole('button', { name: /^Remove Locked.* from the list$/ }).click()
  await expect(failed).toHaveCount(3)
})
