import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import { expectAccessible } from './support/accessible.ts'
import { pdfFile } from './support/desk.ts'
import { type DemoPlace, adminHomeOf } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const shelf: DemoPlace = { department: 'Mech', scheme: '2021', semester: '8th Sem' }
const root = 'Mech/2021/Semester 8/21ZZ61 Rocket Science'

/** Builds the tree of an import: two notes, a broken one, and a folder of an unknown department. */
const makeTree = async (): Promise<Record<string, Uint8Array>> => ({
  [`${root}/Unit 10/second.pdf`]: (await pdfFile('rocket second')).buffer,
  [`${root}/Unit 2/ಮೊದಲ ಟಿಪ್ಪಣಿ 🚀.pdf`]: (await pdfFile('rocket first')).buffer,
  [`${root}/Unit 2/broken.pdf`]: new TextEncoder().encode('no PDF at all'),
  'Alchemy/2021/8th Sem/21ZZ62 Gold/Unit 1/lead.pdf': (await pdfFile('lead')).buffer,
  'references.csv': new TextEncoder().encode('subCode,refTitle,refLink\n21ZZ61,NASA,https://www.nasa.gov/\n'),
})

const writeTree = async (tree: Record<string, Uint8Array>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-import-'))
  for (const [path, bytes] of Object.entries(tree)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  return folder
}

const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test.use({ person: '1LS00OWNER' })

test(
  'a ZIP is planned, started and on the shelf, and importing its folder again changes nothing',
  { tag: '@long' },
  async ({ page }) => {
    const tree = await makeTree()
    await page.goto(addresses.imports)
    await expect(page.getByRole('heading', { level: 1, name: 'Bulk import' })).toBeVisible()
    await expectAccessible(page, [320])
    expect(await isWide(page)).toBe(false)
    const buffer = Buffer.from(zipSync(tree))
    await page
      .getByLabel('Choose a ZIP or CSV', { exact: true })
      .first()
      .setInputFiles({ name: 'rockets.zip', mimeType: 'application/zip', buffer })

    await expect(page.getByRole('heading', { level: 1, name: 'rockets.zip' })).toBeVisible()
    await expect(page.getByText('Ready to start: 2 not understood, 6 to be created')).toBeVisible()
    const rows = page.getByRole('table', { name: 'Plan' }).getByRole('row')
    await expect(rows.nth(1)).toContainText(errorMessages.not_a_pdf)
    await expect(rows.nth(2)).toContainText('There is no department "Alchemy".')
    await expect(page.getByText('Abbreviated as RS.')).toBeVisible()
    await expectAccessible(page, [1440, 320])
    expect(await isWide(page)).toBe(false)

    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page.getByText(messages.importStarted)).toBeVisible()
    await expect(page.getByText('Done: 2 not understood, 6 created')).toBeVisible()
    await expect(rowOf(page, 'ಮೊದಲ ಟಿಪ್ಪಣಿ 🚀')).toContainText('Created')
    await page.getByRole('combobox', { name: 'State' }).selectOption('Not understood')
    await expect(page.getByText('2 lines')).toBeVisible()
    await expect(rowOf(page, 'Rocket Science').filter({ hasText: 'Created' })).toHaveCount(0)

    await page.goto(adminHomeOf(shelf))
    await page.getByRole('link', { name: /Rocket Science/ }).click()
    const sections = page.getByRole('heading', { level: 2 }).filter({ hasText: /^Unit/ })
    await expect(sections).toHaveText(['Unit 2', 'Unit 10'])
    await expect(page.getByText('ಮೊದಲ ಟಿಪ್ಪಣಿ 🚀').first()).toBeVisible()

    const folder = await writeTree(tree)
    await page.goto(addresses.imports)
    await page.getByLabel('Choose a folder', { exact: true }).first().setInputFiles(folder)
    await expect(page.getByText('Ready to start: 2 not understood, 6 already in place')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0)
    await rm(folder, { recursive: true, force: true })
  },
)
