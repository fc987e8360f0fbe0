import { addresses } from '@lectureshelf/contract/addresses'
import { privacyVersion, termsVersion } from '@lectureshelf/contract/money/consent'
import { messages } from '@lectureshelf/contract/messages'
import { type APIRequestContext, type Browser, type Page, devices } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectSettled } from './support/pages.ts'
import { waitForProgram } from './support/program.ts'
import { signIn, signInDialog } from './support/sessions.ts'
import { utrOfToday } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'
import { hold } from './support/time.ts'

const owner = '1LS00OWNER'
const password = 'a-password-of-my-own'

interface Newcomer {
  usn: string
  name: string
  utr: string
}

const signUp = async (request: APIRequestContext, newcomer: Newcomer): Promise<void> => {
  const form = {
    'form-name': 'signup',
    ...newcomer,
    password,
    gender: 'Female',
    email: `${newcomer.usn.toLowerCase()}@example.com`,
    contact: '9000000099',
    dob: '2004-05-06',
    department: 'CSE',
    batch: '2022',
    scheme: '2022',
    semester: '5th Sem',
    college: 'LS',
    plan: 'basic',
    terms: termsVersion,
    privacy: privacyVersion,
  }
  const answer = await request.post('/', { form })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The page of somebody else, in a browser of their own. */
const visitorPage = async (browser: Browser, url: string): Promise<Page> => {
  const storageState = { cookies: [], origins: [] }
  const context = await browser.newContext({ ...devices['Desktop Chrome'], storageState, baseURL: url })
  const page = await context.newPage()
  waitForProgram(page)
  return page
}

const signInAs = async (page: Page, usn: string): Promise<void> => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, usn, password)
}

const claimOf = (page: Page, usn: string) =>
  page.getByRole('list', { name: 'Claims' }).getByRole('listitem').filter({ hasText: usn })

test.describe('the queue of registrations', () => {
  test.use({ person: owner })

  test('approves a sign-up: account, receipt to print, renewal on trust', async ({
    page,
    browser,
    server,
  }) => {
    const newcomer = { usn: '1LS22CS201', name: 'Divya Shetty', utr: '512634907815' }
    await signUp(page.request, newcomer)
    const visitor = await visitorPage(browser, server.url)
    await signInAs(visitor, newcomer.usn)
    await expect(signInDialog(visitor).getByRole('alert')).toContainText(
      /Your registration is waiting for approval \(sent \d{1,2} \w+ \d{4}\)\./,
    )

    await page.goto(addresses.dashboard)
    await page.getByRole('link', { name: 'Open the registrations' }).click()
    await page.getByRole('searchbox', { name: 'Search registrations' }).fill(newcomer.usn)
    const claim = claimOf(page, newcomer.usn)
    await expect(claim).toContainText('Basic, Rs 99')
    await expect(claim).toContainText(newcomer.utr)
    await expect(claim).toContainText('just now')
    await claim.getByText('Everything that was sent').click()
    await expect(claim).toContainText('1ls22cs201@example.com')
    await expect(claim).toContainText('06/05/2004')
    const release = await hold(page, /\/api\/registrations\/[^/]+\/approve$/)
    await claim.getByRole('button', { name: `Approve ${newcomer.usn}` }).click()
    // Whoever looks for the next claim meanwhile still reads how it ended.
    await page.getByRole('searchbox', { name: 'Search registrations' }).fill('nobody has this name')
    await expect(claim).toHaveCount(0)
    release()
    await expect(page.getByRole('alert')).toHaveText(messages.registrationApproved)
    await page.getByRole('searchbox', { name: 'Search registrations' }).fill(newcomer.usn)
    await page.getByLabel('State').selectOption('Approved')
    await expect(claim).toContainText('Approved')

    await signIn(visitor, newcomer.usn, password)
    await expect(visitor).toHaveURL(/\/Home\/CSE\/2022\/5th%20Sem$/)
    await visitor.goto(addresses.profile(newcomer.usn))
    const subscription = visitor.getByRole('region', { name: 'Subscription' })
    await expect(subscription).toContainText(/Basic: active, covers 5th Sem, until \d{1,2} \w+ \d{4}\./)
    await expect(subscription).toContainText(/\d+ days left\./)
    await expect(subscription.getByRole('link', { name: 'Renew' })).toHaveAttribute('href', addresses.plans)
    await expect(visitor.getByRole('list', { name: 'Payments' })).toContainText('Approved')

    await visitor.getByRole('link', { name: /^Open receipt LS-\d{6}$/ }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/^Receipt LS-\d{6}$/)
    const receipt = visitor.getByRole('article')
    await expect(receipt).toContainText(`${newcomer.name} (${newcomer.usn})`)
    await expect(receipt).toContainText('Rs 99')
    await expect(receipt).toContainText(newcomer.utr)
    await visitor.emulateMedia({ media: 'print' })
    await expect(receipt).toBeVisible()
    await expect(visitor.getByRole('banner')).toBeHidden()
    await expect(visitor.getByRole('button', { name: 'Print' })).toBeHidden()
    await visitor.emulateMedia({ media: null })
    await expectAccessible(visitor, [1440, 360])

    const renewal = await visitor.evaluate(async (utr) => {
      const answer = await fetch('/api/renewals', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${localStorage.getItem('token')}`,
        },
        body: JSON.stringify({ plan: 'basic', semester: '6th Sem', utr }),
      })
      return answer.status
    }, utrOfToday('12907856'))
    expect(renewal).toBe(200)
    await visitor.goto(addresses.profile(newcomer.usn))
    await expect(subscription).toContainText(
      /You can read what your last payment is for while we check it, until /,
    )
    await expect(subscription).toContainText(messages.paymentBeingChecked)
    await expect(subscription.getByRole('link', { name: 'Renew' })).toHaveCount(0)
    await expect(visitor.getByRole('list', { name: 'Payments' })).toContainText('Being checked')
    await expectAccessible(visitor, [1440, 360])
    await visitor.context().close()
  })
})

test.describe('the mails and the settings', () => {
  test.use({ person: owner })

  for (const [name, address] of [
    ['registrations', `${addresses.registrations}?state=all`],
    ['feedback', addresses.feedback],
    ['mails', addresses.mails],
    ['settings', addresses.settings],
  ] as const) {
    test(`axe finds nothing on the ${name}`, async ({ page }) => {
      await page.goto(address)
      await expectSettled(page)
      await expectAccessible(page, [1440, 360])
    })
  }
})

test.describe('a forgotten password', () => {
  const token = 'x'.repeat(43)

  test.describe('with a dead link', () => {
    test.use({ allowedConsole: [/status of 410/] })

    test('says so and leads to the sign-in', async ({ page }) => {
      await page.goto(addresses.resetPassword(token))
      await page.getByLabel('New password', { exact: true }).fill(password)
      await page.getByLabel('Confirm new password').fill('something else')
      await page.getByRole('button', { name: 'Set the new password' }).click()
      await expect(page.getByText(messages.passwordMismatch)).toBeVisible()
      await expectAccessible(page, [1440, 360])
      await page.getByLabel('Confirm new password').fill(password)
      await page.getByRole('button', { name: 'Set the new password' }).click()
      const failure = page.getByRole('main').getByRole('alert')
      await expect(failure).toContainText('This link was used already or is too old.')
      await failure.getByRole('link', { name: 'Go to Sign In' }).click()
      await expect(signInDialog(page)).toBeVisible()
    })
  })
})
