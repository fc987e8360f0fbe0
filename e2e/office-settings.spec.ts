import { addresses } from '@lectureshelf/contract/addresses'
import { messages, rowChanged } from '@lectureshelf/contract/messages'
import { settingOps } from '@lectureshelf/contract/site/settings'
import { demoSupport } from '@lectureshelf/contract/site/site-contact'
import { defaultSiteInfo } from '@lectureshelf/contract/site/site-defaults'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { cseFifth, homeOf } from './support/pages.ts'
import { expect, test, tokenOf } from './support/test.ts'

const owner = '1LS00OWNER'
const student = '1LS22CS001'

test.use({ person: owner })

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save the settings' }).click()
  await expect(page.getByRole('alert')).toHaveText(messages.settingsSaved)
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
}

test.describe('the settings', () => {
  // Others share this server and read the words of a new one.
  test.afterAll(async ({ server }) => {
    const answer = await fetch(`${server.url}${settingOps.write.path}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${await tokenOf(server.url, owner)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ ...defaultSiteInfo, ...demoSupport }),
    })
    expect(answer.status).toBe(200)
  })

  test('change what everybody reads: notice, support, persons and resources', async ({
    page,
    browser,
    server,
  }) => {
    await page.goto(addresses.settings)
    const name = (number: number) => page.getByLabel(`Name of person ${number}`, { exact: true })
    await page.getByRole('button', { name: 'Move Content lead, ECE up' }).click()
    const link = page.getByRole('group', { name: 'Fourth resource' }).getByLabel('Link', { exact: true })
    await name(16).fill('Night desk')
    await page.getByLabel('Duty of person 16').fill('Answers after ten')
    await link.fill('https://results.example.in/')
    await page.getByRole('textbox', { name: 'Notice' }).fill('Closed on Sunday.')
    await page.getByLabel('Support mail').fill('help@example.in')
    await page.getByLabel('Support chat').fill('')
    await save(page)

    const context = await browser.newContext({ baseURL: server.url })
    const reader = await context.newPage()
    const token = await tokenOf(server.url, student)
    await reader.addInitScript((value) => localStorage.setItem('token', value), token)
    await reader.goto(homeOf(cseFifth))
    await expect(reader.getByRole('complementary', { name: 'Notice' })).toHaveText('Closed on Sunday.')
    const about = reader.getByRole('region', { name: 'About Us' })
    await expect(about.getByRole('listitem').first()).toContainText('Content lead, ECE')
    await about.getByRole('button', { name: 'View All' }).click()
    await expect(about.getByRole('listitem').last()).toHaveText('Night deskAnswers after ten')
    await reader.getByRole('region', { name: 'Resources' }).getByRole('button', { name: 'Results' }).click()
    await expect(reader.getByRole('dialog').getByRole('link')).toHaveAttribute(
      'href',
      'https://results.example.in/',
    )
    await reader.goto(addresses.contact)
    // Sign-in and payments, notes, and complaints while there is no grievance contact.
    await expect(reader.getByRole('link', { name: 'help@example.in' })).toHaveCount(3)
    await expect(reader.getByRole('link', { name: 'chat with support' })).toHaveCount(0)
    await context.close()
  })
})

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

test.describe('the reference data', () => {
  test('a department is added and removed, and the audit log has both', async ({ page }) => {
    await page.goto(addresses.referenceData)
    const departments = part(page, 'Departments')
    const rows = departments.getByRole('list', { name: 'Departments' }).getByRole('listitem')
    await expect(rows).toHaveCount(6)
    await departments.getByRole('button', { name: 'Add a department' }).click()
    await dialog(page).getByLabel('Id').fill('Bio')
    await dialog(page).getByLabel('Full name').fill('Biotechnology')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText(rowChanged('Department', 'added'))
    await departments.getByRole('button', { name: 'Remove the department Bio' }).click()
    await dialog(page).getByRole('button', { name: 'Remove' }).click()
    await expect(rows).toHaveCount(6)
    await expect(dialog(page)).toHaveCount(0)
    await expectAccessible(page, [1440, 360])

    await page.goto(addresses.audit)
    await page.getByLabel('To what').selectOption({ label: 'Department' })
    const records = page.getByRole('list', { name: 'Audit log' }).locator(':scope > li')
    await expect(records).toHaveCount(2)
    const added = records.filter({ hasText: 'added department Bio' })
    await added.locator('summary').click()
    await expect(added.getByRole('row').last()).toContainText('Biotechnology')
    await expectAccessible(page, [1440, 360])
  })
})

test.describe('the security log', () => {
  test('shows who failed to sign in, and leads to the person', async ({ page, server }) => {
    const { status } = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        usn: '1LS22ME007',
        password: 'not the password',
        deviceData: { userAgent: 'another browser', deviceType: 'desktop' },
      }),
    })
    expect(status).toBe(401)
    await page.goto(addresses.securityLog)
    await page.getByLabel('What happened').selectOption('Sign-in failed')
    await page.getByLabel('Search the security log').fill('1LS22ME007')
    const entries = page.getByRole('list', { name: 'Security log' }).locator(':scope > li')
    const entry = entries.filter({ hasText: '1LS22ME007' }).first()
    await expect(entry).toContainText('Wrong password')
    await expectAccessible(page, [1440, 360])
    await entry.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Karthik Gowda')
    await page.getByRole('link', { name: 'Sign-ins and changes of this account' }).click()
    await expect(page.getByLabel('Search the security log')).toHaveValue('1LS22ME007')
  })
})

test('axe finds nothing on the mails, with a message open and some to send', async ({ page }) => {
  const mail = {
    _id: '0b0f6f6e-3c8d-4a55-9a3f-0d6c2b1f7a11',
    toAddress: 'asha@example.com',
    subject: 'Set a new LectureShelf password',
    textBody: `Set a new password:\n${messages.mailLinkHidden}`,
    hasHiddenLink: true,
    state: 'queued',
    attempts: 0,
    error: null,
    createdAt: new Date().toISOString(),
    sentAt: null,
  }
  const json = { items: [mail], total: 1, isMailConfigured: true, waiting: 3 }
  await page.route(/\/api\/mails\?/, (route) => route.fulfill({ json }))
  await page.goto(addresses.mails)
  const record = page.getByRole('list', { name: 'Mails' }).getByRole('listitem')
  await record.getByText('Message', { exact: true }).click()
  await expect(record).toContainText(messages.mailLinkHidden)
  await expectAccessible(page, [1440, 360])
})
