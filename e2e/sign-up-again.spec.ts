import { messages } from '@lectureshelf/contract/messages'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { keepToken, signIn, signInDialog } from './support/sessions.ts'
import {
  type Newcomer,
  decide,
  field,
  keptSignUp,
  newcomer,
  postSignUp,
  scan,
  privacyBox,
  signUpButton,
  termsBox,
  utrOfToday,
} from './support/sign-up.ts'
import { expect, test, tokenOf } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')

const openSignIn = async (page: Page, person: Newcomer) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, person.usn, person.password)
}

test.describe('a sign-up that is no account yet', () => {
  test.use({ allowedConsole: [/status of 403/] })

  test('says that it waits, and is corrected and sent again without paying twice', async ({
    page,
    server,
  }) => {
    const person = { ...newcomer, usn: '1LS24CS201', utr: '412300000201' }
    await postSignUp(server.url, person)
    await openSignIn(page, person)
    const notice = signInDialog(page).getByRole('alert')
    await expect(notice).toContainText(
      /Your registration is waiting for approval \(sent \d+ [A-Z][a-z]+ \d{4}\)\./,
    )
    await notice.getByRole('button', { name: 'Correct and resend' }).click()
    await expect(page).toHaveURL('/SignUp')
    for (const [label, value] of [
      ['USN', person.usn],
      ['Name', person.name],
      ['Gender', person.gender],
      ['Date of birth', person.dob],
      ['Email', person.email],
      ['Contact number', person.contact],
      ['Password', person.password],
      ['College', person.college],
      ['Batch', person.batch],
      ['Scheme', person.scheme],
      ['Department', person.department],
      ['Semester', person.semester],
      ['UTR number', person.utr],
    ] as const) {
      await expect(field(page, label)).toHaveValue(value)
    }
    await expect(main(page)).toContainText('It keeps its payment')
    await expect(page.getByRole('img', { name: /^UPI QR code/ })).toHaveCount(0)
    await field(page, 'Name').fill('Nisha P. Prabhu')
    await signUpButton(page).click()
    await expect(termsBox(page)).toBeFocused()
    await expect(termsBox(page)).toHaveAccessibleDescription(messages.acceptTermsFirst)
    await termsBox(page).check()
    await privacyBox(page).check()
    await signUpButton(page).click()
    await expect(page.getByRole('dialog')).toContainText(messages.signUpDone)
    expect(await keptSignUp(server.url, person)).toMatchObject({ name: 'Nisha P. Prabhu', state: 'pending' })
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), history.state]),
    )
    expect(stored).not.toContain(person.password)
  })
})

test.describe('the renewal', () => {
  test('asks for plan, semester and UTR, and for no second payment while one is checked', async ({
    page,
    server,
  }) => {
    const person = { ...newcomer, usn: '1LS24CS203', utr: '412300000203', plan: 'basic' }
    const renewalUtr = utrOfToday('00000213')
    await postSignUp(server.url, person)
    await decide(server.url, person.usn)
    await keepToken(page, await tokenOf(server.url, person.usn))
    await page.goto('/Subscriptionplans')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renew')
    await expect(field(page, 'From which semester')).toHaveValue('6th Sem')
    await page.getByRole('button', { name: 'Send for checking' }).click()
    await expect(page.getByRole('group', { name: 'Choose a plan' })).toHaveAccessibleDescription(
      messages.selectPlanFirst,
    )
    await expect(page.getByRole('radio', { name: 'Basic' })).toBeFocused()
    await page.getByRole('radio', { name: 'Premium' }).check()
    const code = page.getByRole('img', { name: /^UPI QR code/ })
    await page.getByRole('button', { name: 'Send for checking' }).click()
    await expect(termsBox(page)).toBeFocused()
    await expect(termsBox(page)).toHaveAccessibleDescription(messages.acceptTermsFirst)
    await expect(code).toHaveCount(0)
    await termsBox(page).check()
    expect((await scan(page, await code.screenshot())).get('am')).toBe('149.00')
    await field(page, 'From which semester').selectOption('8th Sem')
    await field(page, 'UTR number').fill('1234')
    await page.getByRole('button', { name: 'Send for checking' }).click()
    await expect(main(page)).toContainText(messages.lastSemesterIsBasic)
    await expect(field(page, 'UTR number')).toHaveAccessibleDescription(/A UTR has 12 digits/)
    await expectAccessible(page, [1440, 360])
    await field(page, 'From which semester').selectOption('6th Sem')
    await field(page, 'UTR number').fill(renewalUtr.replace(/^(.{4})(.{4})/, '$1 $2 '))
    await page.getByRole('button', { name: 'Send for checking' }).click()
    await expect(page.getByRole('alert')).toHaveText(messages.paymentNotedReading)
    await page.reload()
    const claim = page.getByRole('region', { name: 'Your payment is being checked' })
    for (const words of [messages.paymentBeingChecked, 'Premium', 'Rs 149', '6th Sem', renewalUtr]) {
      await expect(claim).toContainText(words)
    }
    await expect(page.getByRole('img', { name: /^UPI QR code/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Send for checking' })).toHaveCount(0)
    await page.goto('/SignUp')
    await expect(page).toHaveURL('/Subscriptionplans')
  })
})
