import { readFile } from 'node:fs/promises'
import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { expectFits } from './support/accessible.ts'
import { checkFits } from './support/walk.ts'
import { desktop, expect, test } from './support/test.ts'

test.use({ person: '1LS00OWNER' })

/** Presses Download on the keyboard, and returns the name and the bytes of the file that arrives. */
const download = async (page: Page) => {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).press('Enter')
  const file = await arriving
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('an owner goes from a list to its download, and saves it as a workbook and as CSV', async ({ page }) => {
  await page.goto(`${addresses.subscriptions}?q=1LS22CS001`)
  await page.getByRole('link', { name: 'Download' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exports')
  await expect(page.getByText('Everything since the beginning.')).toBeVisible()
  await checkFits(page, 'exports with filters')
  await page.setViewportSize(desktop)

  const workbook = await download(page)
  expect(workbook.name).toBe('lectureshelf-subscriptions.xlsx')
  const sheet = unzipSync(workbook.bytes)['xl/worksheets/sheet1.xml']
  expect(strFromU8(sheet ?? new Uint8Array())).toContain('>1LS22CS001<')

  await page.getByLabel('Format').selectOption('csv')
  const table = await download(page)
  expect(table.name).toBe('lectureshelf-subscriptions.csv')
  const lines = table.bytes.toString('utf8').split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFGranted,USN,Name,Plan,State,/)
  expect(lines[1]).toContain(',1LS22CS001,')

  await page.getByLabel('Period').selectOption('days')
  await page.getByLabel('First day').fill('2026-04-02')
  await page.getByLabel('Last day').fill('2026-04-01')
  await expect(page.getByText('The last day is before the first day.')).toBeVisible()
  await expectFits(page)
})
