import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { mailKindNames, mailOps } from '@lectureshelf/contract/base/mail'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { demoSupport } from '@lectureshelf/contract/base/site-contact'
import { defaultSiteInfo } from '@lectureshelf/contract/base/site-defaults'
import type { Browser, Page } from '@playwright/test'
import { expectToast } from './support/desk.ts'
import { expectAccessible, expectFits } from './support/accessible.ts'
import { cseFifth, expectSettled, homeOf } from './support/pages.ts'
import { waitForProgram } from './support/program.ts'
import { openRow } from './support/rows.ts'
import { newcomer, postSignUp } from './support/sign-up.ts'
import { desktop, expect, test, tokenOf } from './support/test.ts'

const owner = '1LS00OWNER'
const student = '1LS22CS001'
const widths = [1440, 360]

test.use({ person: owner })

/** Opens the browser of someone who is signed in. */
const browserOf = async (browser: Browser, url: string, usn: string): Promise<Page> => {
  const localStorage = [{ name: 'token', value: await tokenOf(url, usn) }]
  const storageState = { cookies: [], origins: [{ origin: url, localStorage }] }
  const page = await (await browser.newContext({ baseURL: url, storageState })).newPage()
  waitForProgram(page)
  return page
}

/** Opens a part of the settings, or a row of one. */
const unfold = (page: Page, words: string) =>
  page.locator('summary').filter({ hasText: words }).first().click()

/** Changes notice, support, persons and a resource, and saves them. */
const changeSettings = async (page: Page) => {
  await page.goto(addresses.settings)
  await expectSettled(page)
  await expectAccessible(page, widths)
  await unfold(page, 'Responsible persons')
  await unfold(page, 'Content lead, ECE')
  await page.getByRole('button', { name: 'Move Content lead, ECE up' }).click()
  await unfold(page, 'Feedback desk')
  await expectAccessible(page, widths)
  await page.getByLabel('Name of person 16', { exact: true }).fill('Night desk')
  await page.getByLabel('Duty of person 16').fill('Answers after ten')
  // What was typed stays in a part that is closed.
  await unfold(page, 'Responsible persons')
  await unfold(page, 'Resources')
  await unfold(page, 'Fourth resource')
  const fourth = page.getByRole('group', { name: 'Fourth resource' })
  await fourth.getByLabel('Link', { exact: true }).fill('https://results.example.in/')
  await unfold(page, 'Notice')
  await page.getByRole('textbox', { name: 'Notice' }).fill('Closed on Sunday.')
  await unfold(page, 'Support')
  await page.getByLabel('Support mail').fill('help@example.in')
  await page.getByLabel('Support chat').fill('')
  await page.getByRole('button', { name: 'Save the settings' }).click()
  await expectToast(page, messages.settingsSaved)
}

/** Reads what was changed, as a student. */
const expectChanges = async (reader: Page) => {
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
  // The mail is named for sign-in and payments, for notes, and for complaints without a grievance contact.
  await expect(reader.getByRole('link', { name: 'help@example.in' })).toHaveCount(3)
  await expect(reader.getByRole('link', { name: 'chat with support' })).toHaveCount(0)
}

/** Sends a takedown request. */
const requestTakedown = async (page: Page) => {
  await page.goto(addresses.takedown)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Name').fill('Meera Pai')
  await field('Email').fill('meera@example.com')
  await field('What it is about').fill('BCS502, Module 3')
  await field('Reason').fill('These are pages of my book.')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByRole('status').filter({ hasText: messages.takedownReceived })).toBeVisible()
}

/** Finds the open takedown request from the dashboard and says what was done. */
const answerTakedown = async (page: Page) => {
  await page.goto(addresses.dashboard)
  const tool = page.getByRole('listitem').filter({ hasText: 'Takedown requests' })
  await expect(tool).toContainText('1 open')
  // The whole row is the link.
  await tool.click({ position: { x: 8, y: 8 } })
  const request = page.getByRole('list', { name: 'Takedown requests' }).getByRole('listitem').first()
  await expect(request).toContainText('These are pages of my book.')
  await openRow(request)
  await request.getByRole('button', { name: /^Say what was done/ }).click()
  await page.getByRole('textbox', { name: 'Outcome' }).fill('Taken down.')
  await page.getByRole('button', { name: 'Save the outcome' }).click()
  await expectToast(page, messages.takedownHandled)
  await expect(request).toContainText('Handled')
}

test.describe('the site', () => {
  // Other tests share this server and read the words of a new one.
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

  test(
    'shows everyone what an owner changes, and tells the owner of a takedown request',
    { tag: '@long' },
    async ({ page, browser, server }) => {
      await changeSettings(page)
      const reader = await browserOf(browser, server.url, student)
      await test.step('a student reads notice, persons, resources and support', () => expectChanges(reader))
      await test.step('a takedown request is sent', () => requestTakedown(reader))
      await reader.context().close()
      await test.step('the owner answers the request', () => answerTakedown(page))
      await test.step('the audit log has the change with before and after', async () => {
        // A phone folds the filters.
        await page.setViewportSize(desktop)
        await page.goto(addresses.audit)
        await page.getByLabel('To what').selectOption({ label: 'Settings' })
        const record = page.getByRole('list', { name: 'Audit log' }).locator(':scope > li').first()
        // The click must not open the first record of the list before the filter.
        await expect(record).toContainText('Changed settings')
        await openRow(record)
        await expect(record.getByRole('row').filter({ hasText: 'Notice' })).toContainText('Closed on Sunday.')
        await expectAccessible(page, widths)
      })
    },
  )
})

test.describe('a preview of a mail', () => {
  // The last words are of axe, which asks each frame for its findings.
  test.use({ allowedConsole: [/'allow-popups' permission is not set|recipient window's origin \('null'\)/] })

  test(
    'has the colours of day and night, opens nothing, and fits a phone',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(addresses.mails)
      await expectSettled(page)
      await page.getByRole('button', { name: 'See each kind' }).click()
      const dialog = page.getByRole('dialog', { name: 'What the mails look like' })
      await dialog.getByLabel('Kind of mail').selectOption({ label: mailKindNames['sign-up-rejected'] })
      const mail = dialog.locator('iframe').contentFrame()
      const heading = mail.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText('Your registration at LectureShelf needs a correction')
      await expect(mail.locator('body')).toHaveCSS('background-color', 'rgb(251, 248, 241)')
      await mail.getByRole('link', { name: 'Correct and resend' }).click()
      await expect(heading).toBeVisible()
      expect(page.context().pages()).toHaveLength(1)
      await dialog.getByLabel('View').selectOption('At night')
      await expect(mail.locator('body')).toHaveCSS('background-color', 'rgb(18, 20, 31)')
      await expectFits(page)
      await dialog.getByLabel('View').selectOption('As text')
      await expect(dialog.getByRole('region')).toContainText('Correct and resend:')
      await expectFits(page)
    },
  )
})

test.describe('axe finds nothing for an owner', () => {
  /** Lets every mail wait with a hidden link, on a server that sends mail. */
  const hideLinks = (page: Page) =>
    page.route(/\/api\/mails\?/, async (route) => {
      const reply = mailOps.list.response.parse(await (await route.fetch()).json())
      const textBody = `Set a new password:\n${messages.mailLinkHidden}`
      const items = reply.items.map((mail) => ({ ...mail, textBody, hasHiddenLink: true }))
      await route.fulfill({ json: { ...reply, items, isMailConfigured: true, waiting: 3 } })
    })

  test('on registrations, feedback and mails', { tag: '@long' }, async ({ page, server }) => {
    await postSignUp(server.url, { ...newcomer, usn: '1LS24CS110', utr: '412300000110' })
    for (const address of [`${addresses.registrations}?state=all`, addresses.feedback, addresses.mails]) {
      await test.step(address, async () => {
        await page.goto(address)
        await expectSettled(page)
        await expectAccessible(page, widths)
      })
    }
    await test.step('with the message of a mail open and some to send', async () => {
      await hideLinks(page)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Send all 3 waiting' })).toBeVisible()
      const record = page.getByRole('list', { name: 'Mails' }).getByRole('listitem').first()
      await openRow(record)
      await expect(record).toContainText(messages.mailLinkHidden)
      await expectAccessible(page, widths)
    })
  })

  test('on a new password and the security log', { tag: '@long' }, async ({ page, server }) => {
    const wrong = await page.request.post(`${server.url}/api/login`, {
      data: {
        usn: '1LS22ME007',
        password: 'not the password',
        deviceData: { userAgent: 'another browser', deviceType: 'desktop' },
      },
    })
    expect(wrong.status()).toBe(401)
    await test.step('with a new password typed in two ways', async () => {
      await page.goto(addresses.resetPassword('x'.repeat(43)))
      await page.getByLabel('New password', { exact: true }).fill('a-password-of-my-own')
      await page.getByLabel('Confirm new password').fill('something else')
      await page.getByRole('button', { name: 'Set the new password' }).click()
      await expect(page.getByText(messages.passwordMismatch)).toBeVisible()
      await expectAccessible(page, widths)
    })
    await test.step('the security log leads to the person of a failed sign-in, and back', async () => {
      await page.setViewportSize(desktop)
      await page.goto(addresses.securityLog)
      await page.getByLabel('What happened').selectOption('Sign-in failed')
      await page.getByLabel('Search the security log').fill('1LS22ME007')
      const entries = page.getByRole('list', { name: 'Security log' }).locator(':scope > li')
      const entry = entries.filter({ hasText: '1LS22ME007' }).first()
      await expect(entry).toContainText('Wrong password')
      await expectAccessible(page, widths)
      await entry.getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Karthik Gowda')
      await page.getByRole('link', { name: 'Sign-ins and changes of this account' }).click()
      await expect(page.getByLabel('Search the security log')).toHaveValue('1LS22ME007')
    })
  })
})
