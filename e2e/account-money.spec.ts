import { addresses } from '@lectureshelf/contract/addresses'
import { privacyVersion, termsVersion } from '@lectureshelf/contract/money/consent'
import { messages } from '@lectureshelf/contract/messages'
import { type APIRequestContext, type Browser, type Page, devices } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expectSettled, homeOf, mechFifth } from './support/pages.ts'
import { waitForProgram } from './support/program.ts'
import { signIn, signInDialog } from './support/sessions.ts'
import { utrOfToday } from './support/sign-up.ts'
import { expect, test, tokenOf } from './support/test.ts'
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

const ownerPage = async (browser: Browser, url: string): Promise<Page> => {
  const page = await visitorPage(browser, url)
  const token = await tokenOf(url, owner)
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  return page
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

  test('rejects with a reason, which the sign-in says', async ({ page, browser, server }) => {
    const newcomer = { usn: '1LS22CS202', name: 'Rahul Bhat', utr: '398127465501' }
    const reason = 'No such payment on 19 November.'
    await signUp(page.request, newcomer)
    await page.goto(`${addresses.registrations}?q=${newcomer.usn}`)
    const claim = claimOf(page, newcomer.usn)
    await claim.getByRole('button', { name: `Reject ${newcomer.usn}` }).click()
    const dialog = page.getByRole('dialog', { name: `Reject ${newcomer.usn}` })
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Reason is required.')
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(messages.registrationRejected)
    await expect(dialog).toBeHidden()
    await expect(claim).toHaveCount(0)

    const visitor = await visitorPage(browser, server.url)
    await signInAs(visitor, newcomer.usn)
    const notice = signInDialog(visitor).getByRole('alert')
    await expect(notice).toContainText(`Reason: ${reason}`)
    await notice.getByRole('button', { name: 'Correct and resend' }).click()
    await expect(visitor).toHaveURL(addresses.signUp)
    await expect(visitor.getByLabel('UTR')).toHaveValue(newcomer.utr)
    await visitor.context().close()
  })

  test('says what to do next when nothing is there, and offers Retry when it fails', async ({ page }) => {
    await page.goto(`${addresses.registrations}?q=nobody-like-this`)
    await expect(page.getByText('No matching claims')).toBeVisible()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('0 claims')
  })
})

test.describe('a list that fails', () => {
  test.use({ person: owner, allowedConsole: [/status of 503|ApiError/] })

  test('shows Retry, and the list afterwards', async ({ page }) => {
    await page.route('**/api/registrations?**', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(addresses.registrations)
    const failure = page.getByRole('main').getByRole('alert')
    await expect(failure).toContainText('The registrations could not be loaded')
    await page.unroute('**/api/registrations?**')
    await failure.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ claims?$/)
  })
})

test.describe('feedback', () => {
  test.use({ person: '1LS22CS001' })

  test('sent on Home stands in the inbox, and is marked read', async ({ page, browser, server }) => {
    const text = 'Module 3 of BCS502 has two pages upside down.\nThank you!'
    await page.goto('/Home/CSE/2022/5th%20Sem')
    await page.getByRole('textbox', { name: 'Feedback' }).fill(text)
    await page.getByRole('button', { name: 'Send feedback' }).click()
    await expect(page.getByRole('alert')).toHaveText(messages.feedbackThanks)

    const office = await ownerPage(browser, server.url)
    await office.goto(addresses.feedback)
    await office.getByLabel('Show').selectOption('Unread')
    await office.getByRole('searchbox', { name: 'Search feedback' }).fill('upside down')
    const entry = office.getByRole('list', { name: 'Feedback' }).getByRole('listitem')
    await expect(entry).toHaveCount(1)
    await expect(entry).toContainText('Ananya Rao (1LS22CS001)')
    await expect(entry).toContainText('Thank you!')
    await entry.getByRole('button', { name: /^Mark as read/ }).click()
    await expect(office.getByRole('alert')).toHaveText(messages.feedbackRead)
    await expect(entry).toHaveCount(0)
    await office.getByLabel('Show').selectOption('Read')
    await expect(entry).toHaveCount(1)
    await entry.getByRole('button', { name: /^Mark as unread/ }).click()
    await expect(entry).toHaveCount(0)
    await office.getByLabel('Show').selectOption('Unread')
    await expect(entry).toHaveCount(1)
    await office.context().close()
  })
})

test.describe('the mails and the settings', () => {
  test.use({ person: owner })

  test('a mail that waits can be read and copied by the owner', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signUp(page.request, { usn: '1LS22CS203', name: 'Meera Pai', utr: '731904628855' })
    await page.goto(`${addresses.mails}?q=1ls22cs203`)
    await expect(page.getByText(messages.mailNotConfigured)).toBeVisible()
    const mail = page.getByRole('list', { name: 'Mails' }).getByRole('listitem').first()
    await expect(mail).toContainText('To 1ls22cs203@example.com')
    await mail.getByText('Message', { exact: true }).click()
    await expect(mail).toContainText('Meera Pai')
    await mail.getByRole('button', { name: /^Copy the message/ }).click()
    await expect(mail.getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Meera Pai')
  })

  test('a price is checked, saved, and told to who wants to pay', async ({ page }) => {
    await page.goto(addresses.settings)
    const price = page.getByLabel('Basic, Rs')
    const before = await price.inputValue()
    await page.getByRole('textbox', { name: 'UPI id' }).fill('not an id')
    await page.getByRole('button', { name: 'Save the settings' }).click()
    await expect(page.getByRole('textbox', { name: 'UPI id' })).toHaveAccessibleDescription(
      /^A UPI id looks like name@bank\./,
    )
    await page.getByRole('textbox', { name: 'UPI id' }).fill('lectureshelf@upi')
    await price.fill('109.50')
    await expect(page.getByRole('img', { name: /pay Rs 109\.50 to/ })).toBeVisible()
    await page.getByRole('button', { name: 'Save the settings' }).click()
    await expect(page.getByRole('alert')).toHaveText(messages.settingsSaved)
    const payment: unknown = await (await page.request.get('/api/payment')).json()
    expect(payment).toMatchObject({ upiId: 'lectureshelf@upi', basicPricePaise: 10_950 })
    // Back to the demo's, for whoever uses this server next.
    await price.fill(before)
    await page.getByRole('button', { name: 'Save the settings' }).click()
    await expect(page.getByLabel('Basic, Rs')).toHaveValue(before)
    await expect(page.getByRole('img', { name: new RegExp(`pay Rs ${before} to`) })).toBeVisible()
  })

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

test.describe('a student whose subscription ended', () => {
  test.use({ person: '1LS22ME007' })

  test('is not asked for a second payment while one is being checked', async ({ page }) => {
    const notice = page.getByRole('region', { name: 'Subscription' })
    await page.goto(homeOf(mechFifth))
    await expect(notice.getByRole('link', { name: 'Renew' })).toHaveAttribute('href', addresses.plans)
    await page.route('**/api/renewals/options', async (route) => {
      const answer = await route.fetch()
      const options: unknown = await answer.json()
      const openClaim = {
        _id: 'a1b2c3d4-0000-4000-8000-000000000000',
        kind: 'renewal',
        state: 'pending',
        usn: '1LS22ME007',
        name: 'Karthik Gowda',
        plan: 'basic',
        amountPaise: 9900,
        utr: '111122223333',
        semNum: 5,
        details: null,
        createdAt: '2026-11-20T10:00:00.000Z',
        decidedAt: null,
        reason: null,
        disputedBy: [],
      }
      await route.fulfill({ response: answer, json: Object.assign({}, options, { openClaim }) })
    })
    await page.reload()
    await expect(notice).toContainText(messages.paymentBeingChecked)
    await expect(notice.getByRole('link', { name: 'Renew' })).toHaveCount(0)
  })

  test('with a temporary password reaches no page before choosing one of their own', async ({ page }) => {
    await page.route('**/api/student', async (route) => {
      const answer = await route.fetch()
      const body: { studentData: object } = await answer.json()
      const studentData = { ...body.studentData, mustChangePassword: true }
      await route.fulfill({ response: answer, json: { studentData } })
    })
    await page.route('**/api/change-password', (route) =>
      route.fulfill({ json: { message: messages.passwordChanged } }),
    )
    for (const address of [homeOf(mechFifth), addresses.about, addresses.profile('1LS22ME007')]) {
      await page.goto(address)
      await expect(page).toHaveURL(addresses.changePassword('1LS22ME007'))
      await expect(page.getByText('Choose a new password to continue.')).toBeVisible()
    }
    await page.getByRole('banner').getByRole('link', { name: 'LectureShelf' }).click()
    await expect(page).toHaveURL(addresses.changePassword('1LS22ME007'))
    await page.getByLabel('Current password').fill('temporary-one')
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password').fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText(messages.passwordChanged)).toBeVisible()
    await page.getByRole('link', { name: 'Go to my shelf' }).click()
    await expect(page).toHaveURL(homeOf(mechFifth))
  })
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
