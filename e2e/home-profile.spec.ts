import { readFile } from 'node:fs/promises'
import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import { expect, test, tokenOf } from './support/test.ts'

const cell = (page: Page, label: string) =>
  page
    .getByRole('table', { name: 'Profile' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
    .getByRole('cell')

test.describe('the profile of a student', () => {
  test.use({ person: '1LS22CS001' })

  test('shows everything about the person', async ({ page }) => {
    await page.goto(addresses.profile('1LS22CS001'))
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1, name: 'Ananya Rao' })).toBeVisible()
    await expect(main.getByText('A', { exact: true })).toBeVisible()
    await expect(main.getByText('Student', { exact: true })).toBeVisible()
    for (const [label, value] of [
      ['USN', '1LS22CS001'],
      ['Email', 'ananya.rao@example.com'],
      ['Mobile', '9000000011'],
      ['Gender', 'Female'],
      ['Date of birth', '17/06/2004'],
      ['Department', 'CSE'],
      ['Batch', '2022'],
      ['Semester', '5th Sem'],
      ['Scheme', '2022'],
      ['College', 'LectureShelf Demo College (LS)'],
    ] as const) {
      await expect(cell(page, label)).toHaveText(value)
    }
    await expect(main.getByText(/^Premium: active, covers 5th Sem and 6th Sem, until /)).toBeVisible()
  })

  test('lets the person download everything about themself', async ({ page }) => {
    await page.goto(addresses.profile('1LS22CS001'))
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('lectureshelf-my-data.json')
    const { usn, tables } = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(usn).toBe('1LS22CS001')
    expect(tables.student.self).toMatchObject([{ name: 'Ananya Rao', email: 'ananya.rao@example.com' }])
  })

  test('lists the devices, and signs another one out', async ({ page, server }) => {
    const token = await tokenOf(
      server.url,
      '1LS22CS001',
      'Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0',
    )
    const withPhone = { headers: { authorization: `Bearer ${token}` } }
    expect((await page.request.get('/api/student', withPhone)).status()).toBe(200)
    await page.goto(addresses.profile('1LS22CS001'))
    const devices = page.getByRole('region', { name: 'Devices' })
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
    const away = devices.getByRole('listitem').filter({ hasText: 'Firefox on Android' })
    await expect(away).toContainText(/Last used \d{1,2} \w+ \d{4}, \d{2}:\d{2}/)
    await away.getByRole('button', { name: 'Sign out Firefox on Android' }).click()
    await expect(page.getByText(messages.deviceSignedOut)).toBeVisible()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    expect((await page.request.get('/api/student', withPhone)).status()).toBe(401)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Ananya Rao' })).toBeVisible()
  })
})

for (const [usn, name, label] of [
  ['1LS00SUBAD', 'Ayesha Khanum', 'SubAdmin'],
  ['1LS00ADMIN', 'Prakash Naik', 'Admin'],
  ['1LS00OWNER', 'Savitha Hegde', 'Admin'],
] as const) {
  test.describe(`the profile of ${usn}`, () => {
    test.use({ person: usn })

    test(`says ${label}, and nothing of a subscription`, async ({ page }) => {
      await page.goto(addresses.profile(usn))
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('main').getByText(label, { exact: true })).toBeVisible()
      await expect(cell(page, 'College')).toHaveText('LectureShelf Demo College (LS)')
      await expect(page.getByRole('region', { name: 'Subscription' })).toHaveCount(0)
    })
  })
}
