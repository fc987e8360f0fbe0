import { readFile } from 'node:fs/promises'
import { messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import {
  type Newcomer,
  agreed,
  field,
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
})
