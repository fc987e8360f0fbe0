import { readFile } from 'node:fs/promises'
import { addresses } from '@lectureshelf/contract/addresses'
import { expect, test } from './support/test.ts'

test.use({ person: '1LS22CS001' })

test('a student downloads everything about themself from the profile', async ({ page }) => {
  await page.goto(addresses.profile('1LS22CS001'))
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('lectureshelf-my-data.json')
  const { usn, tables } = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(usn).toBe('1LS22CS001')
  expect(tables.student.self).toMatchObject([{ name: 'Ananya Rao', email: 'ananya.rao@example.com' }])
})
