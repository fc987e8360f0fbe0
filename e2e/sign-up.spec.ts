import { readFile } from 'node:fs/promises'
import { messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import {
  type Newcomer,
  agreed,
  field,
  fillIn,
  keptSignUp,
  newcomer,
  openSignUp,
  privacyBox,
  scan,
  signUpButton,
  termsBox,
} from './support/sign-up.ts'
import { expect, phone, test } from './support/test.ts'
import { hold } from './support/time.ts'

const main = (page: Page) => page.getByRole('main')
const qrCode = (page: Page) => page.getByRole('img', { name: /^UPI QR code/ })
const isPost = (url: URL) => url.pathname === '/'

/** Answers the sign-up in the server's place, and tells what was sent. */
const answerSignUps = async (page: Page) => {
  const sent: URLSearchParams[] = []
  await page.route(isPost, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(new URLSearchParams(route.request().postData() ?? ''))
    return route.fulfill({ json: { message: messages.signUpDone } })
  })
  return sent
}

const answerPayment = (page: Page, payment: object) =>
  page.route('**/api/payment', (route) =>
    route.fulfill({
      json: {
        upiId: 'lectureshelf@upi',
        payeeName: 'LectureShelf Demo',
        basicPricePaise: 9900,
        premiumPricePaise: 14_900,
        isMailConfigured: false,
        ...payment,
      },
    }),
  )

test.describe('the prices', () => {
  test('are those of the catalogue until the server has said what they are now', async ({ page }) => {
    await answerPayment(page, { basicPricePaise: 12_900 })
    const release = await hold(page, '**/api/payment')
    await page.goto('/Subscriptionplans')
    const basic = main(page).locator('label').filter({ hasText: 'Basic' })
    await expect(basic).toContainText(/Rs 99\s*per semester/)
    await expect(basic).toContainText('44.75% off')
    release()
  })

  test('are what the owner has set', async ({ page }) => {
    await answerPayment(page, { basicPricePaise: 12_900, premiumPricePaise: 24_900 })
    await page.goto('/Subscriptionplans')
    const basic = main(page).locator('label').filter({ hasText: 'Basic' })
    await expect(basic).toContainText(/Rs 129\s*per semester/)
    await expect(basic).toContainText('27% off')
    const premium = main(page).locator('label').filter({ hasText: 'Premium' })
    await expect(premium).toContainText(/Rs 249\s*per year/)
    await expect(premium).not.toContainText('off')
  })
})

test.describe('the payment', () => {
  for (const [plan, amount, words] of [
    ['Basic', '99.00', 'Rupees ninety-nine only'],
    ['Premium', '149.00', 'Rupees one hundred forty-nine only'],
  ] as const) {
    test(`of ${plan} is a QR code with payee, amount and currency, said beside it too`, async ({ page }) => {
      await openSignUp(page, plan)
      const read = await scan(page, await qrCode(page).screenshot())
      expect(Object.fromEntries(read)).toEqual({
        pa: 'lectureshelf@upi',
        pn: 'LectureShelf Demo',
        am: amount,
        cu: 'INR',
        tn: `LectureShelf ${plan}`,
      })
      const pay = page.getByRole('region', { name: 'Pay' })
      for (const text of ['LectureShelf Demo', `Rs ${Number(amount)}`, words, 'lectureshelf@upi']) {
        await expect(pay.getByText(text, { exact: true })).toBeVisible()
      }
    })
  }

  test('has its UPI id copied and its code saved as a picture that is read the same', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openSignUp(page)
    await page.getByRole('button', { name: 'Copy the UPI id' }).click()
    await expect(main(page).getByText('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('lectureshelf@upi')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save QR code' }).click()
    const download = await saving
    expect(download.suggestedFilename()).toBe('lectureshelf-premium-upi.png')
    const read = await scan(page, await readFile(await download.path()))
    expect(Object.fromEntries(read)).toMatchObject({ pa: 'lectureshelf@upi', am: '149.00', cu: 'INR' })
  })

  test('on a phone opens the UPI app', async ({ page }) => {
    await page.setViewportSize(phone)
    await openSignUp(page)
    await expect(page.getByRole('link', { name: 'Open a UPI app' })).toHaveAttribute(
      'href',
      'upi://pay?pa=lectureshelf%40upi&pn=LectureShelf%20Demo&am=149.00&cu=INR&tn=LectureShelf%20Premium',
    )
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('link', { name: 'Open a UPI app' })).toBeHidden()
  })

  test('that is not set up says how to pay instead', async ({ page }) => {
    await answerPayment(page, { upiId: '' })
    await openSignUp(page)
    const pay = page.getByRole('region', { name: 'Pay' })
    await expect(pay).toContainText('Paying here is not set up yet, so please do not pay anybody.')
    await expect(pay.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await expect(qrCode(page)).toHaveCount(0)
  })
})

test.describe('/SignUp', () => {
  test('without a plan lets one choose it there, also by the arrow keys', async ({ page }) => {
    const fetched = page.waitForResponse('**/api/cdss')
    await page.goto('/SignUp')
    expect((await fetched).ok()).toBe(true)
    await expect(qrCode(page)).toHaveCount(0)
    await page.getByRole('radio', { name: 'Basic' }).focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('region', { name: 'Pay' })).toContainText('Accept them to see the QR code.')
    await expect(qrCode(page)).toHaveCount(0)
    await termsBox(page).check()
    await expect(qrCode(page)).toHaveAccessibleName('UPI QR code: pay Rs 99 to LectureShelf Demo')
    await page.getByRole('radio', { name: 'Basic' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Premium' })).toBeFocused()
    await expect(qrCode(page)).toHaveAccessibleName('UPI QR code: pay Rs 149 to LectureShelf Demo')
  })

  test('with a plan shows it and lets one change it', async ({ page }) => {
    await openSignUp(page, 'Premium')
    await expect(main(page)).toContainText('Rs 149 per year. Covers 2 semesters.')
    await page.getByRole('button', { name: 'Change the plan' }).click()
    await expect(page.getByRole('radio', { name: 'Premium' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(qrCode(page)).toHaveAccessibleName('UPI QR code: pay Rs 99 to LectureShelf Demo')
    await page.reload()
    await expect(main(page)).toContainText('Rs 99 per semester. Lasts 1 semester.')
  })

  test('fills in college, batch, scheme and department by the USN, and keeps a correction', async ({
    page,
  }) => {
    await openSignUp(page)
    const usn = field(page, 'USN')
    await usn.pressSequentially('1ls22cs401')
    await expect(usn).toHaveValue('1LS22CS401')
    await expect(field(page, 'College')).toHaveValue('LS')
    await expect(field(page, 'Batch')).toHaveValue('2021')
    await expect(field(page, 'Scheme')).toHaveValue('2021')
    await expect(field(page, 'Department')).toHaveValue('CSE')
    await field(page, 'Department').selectOption('ECE')
    await usn.fill('1LS25EE001')
    await expect(field(page, 'Batch')).toHaveValue('2025')
    await expect(field(page, 'Scheme')).toHaveValue('2025')
    await expect(field(page, 'Department')).toHaveValue('ECE')
    await usn.pressSequentially('23')
    await expect(usn).toHaveValue('1LS25EE001')
  })

  test('sets the scheme by the batch, and leaves it open where there is none', async ({ page }) => {
    await openSignUp(page)
    for (const [batch, scheme] of [
      ['2021', '2021'],
      ['2022', '2022'],
      ['2023', '2022'],
      ['2024', '2022'],
      ['2025', '2025'],
      ['2026', ''],
    ] as const) {
      await field(page, 'Batch').selectOption(batch)
      await expect(field(page, 'Scheme')).toHaveValue(scheme)
    }
    await field(page, 'Scheme').selectOption('2025')
    await expect(field(page, 'Batch')).toHaveValue('2026')
    await expect(field(page, 'Scheme').getByRole('option', { name: '2023' })).toHaveCount(0)
    await expect(field(page, 'Gender').getByRole('option')).toHaveText(['Choose', 'Male', 'Female', 'Other'])
  })

  test('takes a USN of no VTU shape with a warning', async ({ page }) => {
    const sent = await answerSignUps(page)
    await openSignUp(page)
    await fillIn(page, { ...newcomer, usn: 'TEMP26' })
    await expect(field(page, 'USN')).toHaveAccessibleDescription(/^This is not a VTU USN\./)
    await field(page, 'College').selectOption('LS')
    await field(page, 'Batch').selectOption('2025')
    await field(page, 'Department').selectOption('CSE')
    await signUpButton(page).click()
    await expect(page).toHaveURL('/')
    expect(sent[0]?.get('usn')).toBe('TEMP26')
  })

  test('requires all 14 fields and both boxes, says so at each and takes the focus to the first', async ({
    page,
  }) => {
    const sent = await answerSignUps(page)
    await page.goto('/SignUp')
    await expect(main(page)).toContainText(
      'Incorrect information may lead to cancellation of the subscription without refund.',
    )
    await signUpButton(page).click()
    const group = page.getByRole('group', { name: 'Choose a plan' })
    await expect(group).toHaveAccessibleDescription(messages.selectPlanFirst)
    await expect(page.getByRole('radio', { name: 'Basic' })).toBeFocused()
    const labels = ['USN', 'Name', 'Gender', 'Date of birth', 'Email', 'Contact number', 'Password']
    const others = ['College', 'Batch', 'Scheme', 'Department', 'Semester', 'UTR number']
    for (const label of [...labels, ...others]) {
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${label} is required\\.`))
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(privacyBox(page)).toHaveAccessibleDescription(messages.agreePrivacyFirst)
    await page.getByRole('radio', { name: 'Basic' }).check()
    await expect(termsBox(page)).toHaveAccessibleDescription(messages.acceptTermsFirst)
    await expect(termsBox(page)).toHaveAttribute('aria-invalid', 'true')
    for (const [words, address] of [
      ['Terms and Conditions', '/TermsAndConditions'],
      ['privacy notice', '/Privacy'],
    ] as const) {
      await expect(main(page).getByRole('link', { name: words })).toHaveAttribute('href', address)
    }
    await termsBox(page).check()
    await fillIn(page, { ...newcomer, email: 'nisha', utr: '12345', contact: '12' })
    await signUpButton(page).click()
    await expect(field(page, 'Email')).toBeFocused()
    await expect(field(page, 'Email')).toHaveAttribute('type', 'email')
    await expect(field(page, 'UTR number')).toHaveAccessibleDescription(/12 digits, or the 16 or 22 letters/)
    expect(sent).toEqual([])
  })

  test('is for who turns fifteen today in India, and not for who does tomorrow', async ({ page }) => {
    const sent = await answerSignUps(page)
    await page.clock.setFixedTime(new Date('2026-11-20T00:10:00+05:30'))
    await openSignUp(page)
    await fillIn(page, { ...newcomer, dob: '2011-11-21' })
    await signUpButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Invalid Date of Birth' })
    await expect(dialog).toContainText('Please give the correct input')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(field(page, 'Date of birth')).toBeFocused()
    expect(sent).toEqual([])
    await field(page, 'Date of birth').fill('2011-11-20')
    await signUpButton(page).click()
    await expect(page).toHaveURL('/')
    expect(sent[0]?.get('dob')).toBe('2011-11-20')
  })

  test('keeps what was typed over a reload, and the password never', async ({ page }) => {
    await openSignUp(page)
    await fillIn(page, newcomer)
    await page.reload()
    await expect(field(page, 'Name')).toHaveValue(newcomer.name)
    await expect(field(page, 'Semester')).toHaveValue(newcomer.semester)
    await expect(field(page, 'UTR number')).toHaveValue(newcomer.utr)
    await expect(field(page, 'Password')).toHaveValue('')
    await expect(termsBox(page)).toBeChecked()
    await expect(privacyBox(page)).toBeChecked()
    await termsBox(page).uncheck()
    await page.reload()
    await expect(termsBox(page)).not.toBeChecked()
    await expect(qrCode(page)).toHaveCount(0)
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
    )
    expect(stored).toContain(newcomer.name)
    expect(stored).not.toContain(newcomer.password)
  })

  test('tells autofill and password managers what each field is', async ({ page }) => {
    await openSignUp(page)
    for (const [label, purpose] of [
      ['USN', 'username'],
      ['Name', 'name'],
      ['Gender', 'sex'],
      ['Date of birth', 'bday'],
      ['Email', 'email'],
      ['Contact number', 'tel'],
      ['Password', 'new-password'],
    ] as const) {
      await expect(field(page, label)).toHaveAttribute('autocomplete', purpose)
    }
    await expect(main(page).getByRole('textbox', { name: 'Website' })).toHaveCount(0)
    await expect(main(page).locator('input[name="website"]')).not.toBeInViewport()
  })

  test('is found accessible, with its errors too', async ({ page }) => {
    await openSignUp(page)
    await signUpButton(page).click()
    await expectAccessible(page, [1440, 360])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

test.describe('a sign-up', () => {
  test('by keyboard alone on a phone is sent, confirmed and cleared', async ({ page, server }) => {
    // A day that reads the same in the order of every locale.
    const dob = '2006-05-05'
    const person: Newcomer = { ...newcomer, usn: '1LS24CS101', utr: '412300000101', dob }
    await page.setViewportSize(phone)
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && isPost(new URL(request.url())),
    )
    const release = await hold(page, /:\d+\/$/)
    await openSignUp(page, 'Basic')
    await page.getByRole('button', { name: 'Change the plan' }).focus()
    const type = async (label: string, keys: string) => {
      for (let steps = 0; steps < 12; steps += 1) {
        await page.keyboard.press('Tab')
        expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).not.toBe('website')
        if (await field(page, label).evaluate((input) => input === document.activeElement)) break
      }
      await expect(field(page, label)).toBeFocused()
      await page.keyboard.type(keys)
    }
    await type('USN', person.usn.toLowerCase())
    await type('Name', person.name)
    await type('Gender', person.gender)
    await type('Date of birth', '05052006')
    await type('Email', person.email)
    await type('Contact number', person.contact)
    await type('Password', person.password)
    await type('Semester', '5')
    await type('UTR number', person.utr)
    await page.keyboard.press('Tab')
    await expect(privacyBox(page)).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    const request = await sent
    await expect(signUpButton(page)).toBeDisabled()
    await expect(signUpButton(page)).toHaveAttribute('data-loading', 'true')
    release()
    expect(request.headers()['content-type']).toContain('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).toEqual({
      'form-name': 'signup',
      ...person,
      ...agreed,
      plan: 'basic',
      amountPaise: '9900',
      website: '',
    })
    await expect(page.getByRole('dialog')).toContainText(messages.signUpDone)
    await expect(page.getByRole('alert')).toHaveText('Sign-up successful!')
    await expect(page).toHaveURL('/')
    await expectAccessible(page, [phone.width])
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
    expect(await keptSignUp(server.url, person)).toMatchObject({
      plan: 'basic',
      state: 'pending',
      usn: person.usn,
    })
    await page.goto('/SignUp')
    for (const label of ['USN', 'Name', 'Email', 'UTR number', 'Batch']) {
      await expect(field(page, label)).toHaveValue('')
    }
  })

  for (const [isMailConfigured, words] of [
    [true, messages.signUpDone],
    [false, `${messages.signUpDone}\n${messages.mailNotSetUp}`],
  ] as const) {
    test(`is confirmed ${isMailConfigured ? 'alike' : 'with a second line'} where mail is ${isMailConfigured ? '' : 'not '}set up`, async ({
      page,
    }) => {
      await answerPayment(page, { isMailConfigured })
      await answerSignUps(page)
      await openSignUp(page)
      await fillIn(page, newcomer)
      await signUpButton(page).click()
      await expect(page.getByRole('dialog').getByRole('paragraph')).toHaveText(words, { useInnerText: true })
    })
  }

  test('costs what its QR code first showed, also after the price rose and the page was loaded again', async ({
    page,
  }) => {
    const sent = await answerSignUps(page)
    await answerPayment(page, { basicPricePaise: 9900 })
    await openSignUp(page, 'Basic')
    await expect(qrCode(page)).toHaveAccessibleName(/pay Rs 99 to/)
    await page.unroute('**/api/payment')
    await answerPayment(page, { basicPricePaise: 12_900 })
    await page.reload()
    await expect(main(page)).toContainText('Rs 99 per semester.')
    await expect(qrCode(page)).toHaveAccessibleName(/pay Rs 99 to/)
    await fillIn(page, newcomer)
    await signUpButton(page).click()
    await expect(page).toHaveURL('/')
    expect(sent[0]?.get('amountPaise')).toBe('9900')
    await page.clock.setFixedTime(Date.now() + 49 * 3_600_000)
    await page.goto('/Subscriptionplans')
    await expect(main(page).locator('label').filter({ hasText: 'Basic' })).toContainText(
      /Rs 129\s*per semester/,
    )
  })

  test.describe('that is refused', () => {
    test.use({ allowedConsole: [/status of (400|409)/] })

    test('alerts with the HTTP status error and the reason, and keeps what was typed', async ({ page }) => {
      await openSignUp(page)
      await fillIn(page, { ...newcomer, usn: '1LS22CS001' })
      await signUpButton(page).click()
      const dialog = page.getByRole('dialog', { name: 'Your sign-up was not sent' })
      await expect(dialog).toContainText(
        'HTTP error! status: 409. This USN already has an account. Sign in to renew.',
      )
      await page.keyboard.press('Escape')
      await expect(signUpButton(page)).toBeFocused()
      await expect(field(page, 'Name')).toHaveValue(newcomer.name)
      await expect(field(page, 'Password')).toHaveValue(newcomer.password)
      await expect(page).toHaveURL('/SignUp')
    })

    test('for one field says so at it and takes the focus there', async ({ page }) => {
      await page.route(isPost, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 400,
              json: {
                code: 'invalid_request',
                message: 'Some of the details are missing or not valid.',
                extraDetails: 'contact: Contact must be a phone number.',
                field: 'contact',
                reason: 'Contact must be a phone number.',
                requestId: 'browser-test',
              },
            })
          : route.fallback(),
      )
      await openSignUp(page)
      await fillIn(page, newcomer)
      await signUpButton(page).click()
      await expect(page.getByRole('dialog')).toContainText('HTTP error! status: 400.')
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
      await expect(field(page, 'Contact number')).toBeFocused()
      await expect(field(page, 'Contact number')).toHaveAccessibleDescription(
        'Contact must be a phone number.',
      )
    })
  })

  test.describe('without a network', () => {
    test.use({ allowedConsole: [/net::ERR_INTERNET_DISCONNECTED/] })

    test('keeps everything and works when it is tried again', async ({ page }) => {
      await openSignUp(page)
      await fillIn(page, { ...newcomer, usn: '1LS24CS102', utr: '412300000102' })
      await page.route(isPost, (route) =>
        route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
      )
      await signUpButton(page).click()
      await expect(page.getByRole('dialog')).toContainText('Something went wrong. Please try again.')
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
      await expect(field(page, 'Name')).toHaveValue(newcomer.name)
      await page.unroute(isPost)
      await signUpButton(page).click()
      await expect(page.getByRole('dialog')).toContainText(messages.signUpDone)
      await expect(page).toHaveURL('/')
    })
  })
})
