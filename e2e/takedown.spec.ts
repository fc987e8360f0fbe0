import { addresses } from '@lectureshelf/contract/addresses'
import { privacyVersion } from '@lectureshelf/contract/money/consent'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { settingOps } from '@lectureshelf/contract/site/settings'
import { refusal } from './support/pages.ts'
import { expect, test, tokenOf } from './support/test.ts'

const owner = '1LS00OWNER'
const nobody = { name: '', mail: '', phone: '', address: '' }
const suma = { name: 'Suma Shetty', mail: 'suma@notes.in', phone: '+91 98450 12345', address: '' }

const nameForComplaints = async (url: string, grievance: typeof nobody) => {
  const answer = await fetch(`${url}${settingOps.write.path}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await tokenOf(url, owner, 'LectureShelf browser test (settings)')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ grievance }),
  })
  expect(answer.status).toBe(200)
}

test.describe('whoever answers complaints', () => {
  // Others share this server.
  test.afterAll(({ server }) => nameForComplaints(server.url, nobody))

  test('is named on the privacy notice, the contact page and the takedown page', async ({ page, server }) => {
    await page.goto('/privacy')
    await expect(page).toHaveURL(addresses.privacy)
    await expect(page.getByRole('main')).toContainText(`Version ${privacyVersion}`)
    await expect(page.getByText('Nobody has been named for complaints yet.')).toBeVisible()
    await nameForComplaints(server.url, suma)
    for (const address of [addresses.privacy, addresses.contact, addresses.takedown]) {
      await page.goto(address)
      const contact = page.getByRole('main').locator('address')
      await expect(contact).toContainText('Suma Shetty')
      await expect(contact.getByRole('link', { name: suma.mail })).toHaveAttribute('href', /^mailto:suma@/)
      await expect(contact.getByRole('link', { name: suma.phone })).toHaveAttribute(
        'href',
        'tel:+919845012345',
      )
    }
  })
})

test.describe('a takedown request', () => {
  test.use({ allowedConsole: [/status of 503/] })

  test('is sent by anybody, and answered by an owner', async ({ page, server, browser }) => {
    await page.goto(addresses.takedown)
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const send = page.getByRole('button', { name: 'Send the request' })
    await send.click()
    await expect(field('Name')).toBeFocused()
    await expect(field('Reason')).toHaveAccessibleDescription(/Reason is required\./)
    await field('Name').fill('Meera Pai')
    await field('Email').fill('meera@example.com')
    await field('What it is about').fill('BCS502, Module 3')
    await field('Reason').fill('These are pages of my book.')

    await page.route('**/api/takedowns', (route) => route.fulfill(refusal('unavailable')))
    await send.click()
    const alert = page.getByRole('dialog', { name: 'Your request was not sent' })
    await expect(alert).toContainText(errorMessages.unavailable)
    await alert.getByRole('button', { name: 'OK' }).click()
    await expect(field('Reason')).toHaveValue('These are pages of my book.')
    await page.unroute('**/api/takedowns')
    await send.click()
    await expect(page.getByRole('status').filter({ hasText: messages.takedownReceived })).toBeVisible()
    await expect(field('Reason')).toHaveValue('')

    const office = await (await browser.newContext({ baseURL: server.url })).newPage()
    const token = await tokenOf(server.url, owner, 'LectureShelf browser test (office)')
    await office.addInitScript((value) => localStorage.setItem('token', value), token)
    await office.goto(addresses.dashboard)
    const tool = office.getByRole('region', { name: 'Takedown requests' })
    await expect(tool).toContainText('1 open')
    await tool.getByRole('link').click()
    const request = office.getByRole('list', { name: 'Takedown requests' }).getByRole('listitem').first()
    await expect(request).toContainText('These are pages of my book.')
    await request.getByRole('button', { name: /^Say what was done/ }).click()
    await office.getByRole('button', { name: 'Save the outcome' }).click()
    await expect(office.getByRole('textbox', { name: 'Outcome' })).toHaveAccessibleDescription(
      'Outcome is required.',
    )
    await office.getByRole('textbox', { name: 'Outcome' }).fill('Taken down.')
    await office.getByRole('button', { name: 'Save the outcome' }).click()
    await expect(office.getByRole('alert')).toHaveText(messages.takedownHandled)
    await expect(request).toContainText('Handled')
    await expect(request).toContainText('Taken down.')
    await office.getByLabel('Show').selectOption('Open')
    await expect(office.getByText('No matching requests')).toBeVisible()
    await office.context().close()
  })
})

test.describe('before going live', () => {
  test.use({ person: owner })

  test('an owner is told what is missing, until it is done', async ({ page }) => {
    await page.goto(addresses.dashboard)
    const points = page.getByRole('region', { name: 'Before going live' })
    await expect(points.getByRole('listitem')).toHaveCount(4)
    await expect(points).toContainText('support@lectureshelf.example')
    await expect(points).toContainText('grievance contact')
    await expect(points).toContainText('E-mail is not set up')
    await expect(points).toContainText('may be minors')
    await points.getByRole('link', { name: 'Open the settings' }).first().click()
    await page.getByRole('checkbox', { name: /checked for minors$/ }).check()
    await page.getByRole('button', { name: 'Save the settings' }).click()
    await expect(page.getByRole('alert')).toHaveText(messages.settingsSaved)
    await expect(points.getByRole('listitem')).toHaveCount(3)
    await page.getByRole('checkbox', { name: /checked for minors$/ }).uncheck()
    await page.getByRole('button', { name: 'Save the settings' }).click()
    await expect(points.getByRole('listitem')).toHaveCount(4)
  })
})
