import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { fillPath } from '@lectureshelf/contract/operation'
import { pdfOps } from '@lectureshelf/contract/content/pdfs'
import type { Page } from '@playwright/test'
import { birdGuide, cseFifth, expectPainted, homeOf, pdfFileOf, pdfPage } from './support/pages.ts'
import { subjectPageOf } from './support/pages.ts'
import { waitForProgram } from './support/program.ts'
import { signIn, signInDialog } from './support/sessions.ts'
import {
  type Newcomer,
  field,
  fillIn,
  newcomer,
  scan,
  signUpButton,
  termsBox,
  utrOfToday,
} from './support/sign-up.ts'
import { type Site, endSubscriptionsOf, expectMail, publicUrl, test } from './support/site.ts'
import { expect } from './support/test.ts'

const student: Newcomer = { ...newcomer, usn: '1LS24CS301', utr: '6402 1937 5518' }
const newPassword = 'chosen after a reset'
const renewalUtr = utrOfToday('08264917')
const reason = 'No payment with this UTR is on our bank statement.'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const claim = (page: Page) =>
  page.getByRole('list', { name: 'Claims' }).getByRole('listitem').filter({ hasText: student.usn })
const tile = (page: Page) => region(page, 'Module 3').getByRole('link')

const signInFromLanding = async (page: Page, usn: string) => {
  await page.goto(addresses.landing)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, usn)
}

/** From the landing page over plan and payment to a sign-up that was sent. */
const payAndSignUp = async (page: Page) => {
  await page.goto(addresses.landing)
  await page.getByRole('link', { name: 'See the plans' }).click()
  await page.getByRole('radio', { name: 'Premium' }).check()
  await page.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page).toHaveURL(addresses.signUp)
  const scanned = await scan(page, await page.getByRole('img', { name: /^UPI QR code/ }).screenshot())
  expect(Object.fromEntries(scanned)).toMatchObject({
    pa: 'lectureshelf@upi',
    pn: 'LectureShelf Demo',
    am: '149.00',
    cu: 'INR',
  })
  await fillIn(page, student)
  await signUpButton(page).click()
  await expect(page.getByRole('dialog')).toContainText(messages.signUpDone)
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
}

/** What the server answers to the student's very next request for the PDF. */
const readStatus = async (page: Page, pdfFile: string) => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const path = fillPath(pdfOps.read.path, { pdfFile })
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  return answer.status()
}

/** Asks for a link by mail, opens it, and signs in with the password chosen there; the old one is dead. */
const resetPassword = async (page: Page, site: Site) => {
  await page.goto(addresses.logout)
  await page.getByRole('link', { name: 'Login Again' }).click()
  await signInDialog(page).getByLabel('USN').fill(student.usn.toLowerCase())
  await signInDialog(page).getByRole('button', { name: 'Forget Password' }).click()
  const forgotten = page.getByRole('dialog', { name: messages.forgotPasswordTitle })
  await expect(forgotten).toContainText('ask the admin')
  await expect(forgotten.getByLabel('USN')).toHaveValue(student.usn)
  await forgotten.getByRole('button', { name: 'Mail me a link' }).click()
  await expect(forgotten).toContainText(messages.resetRequested)
  const linkIn = (source: string) => /notes\.example\.in(\/ResetPassword\/[\w-]+)/.exec(source)?.[1]
  const links = () =>
    site.inbox.mails.map(({ source }) => linkIn(source)).filter((link) => link !== undefined)
  await expect.poll(() => links().length, { timeout: 20_000 }).toBe(1)
  await page.goto(links()[0] ?? '')
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByRole('alert')).toHaveText(messages.passwordChanged)
  await signIn(page, student.usn)
  await expect(page.getByRole('alert').filter({ hasText: messages.loginRefused })).toBeVisible()
  await signIn(page, student.usn, newPassword)
  await expect(page).toHaveURL(homeOf(cseFifth))
}

const openPdfByTile = async (page: Page, pdfFile: string) => {
  await page.goto(subjectPageOf(birdGuide.subCode, cseFifth))
  await tile(page).click()
  await expect(page).toHaveURL(addresses.pdf(pdfFile))
  await expectPainted(page)
  await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('Guide')
}

/** Banner, locked tile that leads to the plans, a viewer that says why, and the status. */
const expectLocked = async (page: Page, pdfFile: string) => {
  expect(await readStatus(page, pdfFile)).toBe(402)
  await page.goto(addresses.pdf(pdfFile))
  await expect(page.getByRole('alert')).toContainText(errorMessages.subscription_required)
  await page.goto(homeOf(cseFifth))
  const banner = region(page, 'Subscription')
  await expect(banner).toContainText('Your subscription ended on 30 Jun 2024')
  await expect(banner.getByRole('link', { name: 'Renew' })).toHaveAttribute('href', addresses.plans)
  await page.goto(subjectPageOf(birdGuide.subCode, cseFifth))
  await expect(tile(page)).toContainText('Locked. Renew to read')
  await tile(page).click()
  await expect(page).toHaveURL(addresses.plans)
}

const renew = async (page: Page) => {
  await page.goto(homeOf(cseFifth))
  await region(page, 'Subscription').getByRole('link', { name: 'Renew' }).click()
  await page.getByRole('radio', { name: 'Basic' }).check()
  await expect(field(page, 'From which semester')).toHaveValue('5th Sem')
  await termsBox(page).check()
  await field(page, 'UTR number').fill(renewalUtr)
  await page.getByRole('button', { name: 'Send for checking' }).click()
  await expect(page.getByRole('alert')).toHaveText(messages.paymentNotedReading)
}

const approve = async (office: Page) => {
  await office.goto(addresses.registrations)
  await claim(office)
    .getByRole('button', { name: `Approve ${student.usn}` })
    .click()
  await expect(office.getByRole('alert')).toHaveText(messages.registrationApproved)
  await expect(claim(office)).toHaveCount(0)
}

const reject = async (office: Page) => {
  await office.goto(addresses.registrations)
  await claim(office)
    .getByRole('button', { name: `Reject ${student.usn}` })
    .click()
  const dialog = office.getByRole('dialog', { name: `Reject ${student.usn}` })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(office.getByRole('alert')).toHaveText(messages.registrationRejected)
}

test.describe('the road', () => {
  test.use({ allowedConsole: [/status of (401|402)/] })
  test.setTimeout(150_000)

  test('from the landing page over payment, sign-up and reading to an ended plan and a false renewal', async ({
    page,
    browser,
    site,
  }) => {
    const pdfFile = await pdfFileOf(site.url, birdGuide)
    const context = await browser.newContext({ baseURL: site.url, storageState: undefined })
    const office = await context.newPage()
    waitForProgram(office)

    await test.step('a visitor chooses a plan, pays and signs up', () => payAndSignUp(page))
    await test.step('the owner approves, and a mail says so', async () => {
      await signInFromLanding(office, '1LS00OWNER')
      await expect(office).toHaveURL(/\/Admin\//)
      await approve(office)
      await expectMail(site, 'Welcome to LectureShelf! Your account is ready', student.email, [
        student.usn,
        `${publicUrl}/`,
      ])
    })
    await test.step('the student signs in and reads', async () => {
      await signInFromLanding(page, student.usn)
      await expect(page).toHaveURL(homeOf(cseFifth))
      await openPdfByTile(page, pdfFile)
      expect(await readStatus(page, pdfFile)).toBe(200)
    })
    await test.step('a forgotten password is replaced by the link of a mail', () => resetPassword(page, site))
    await test.step('the subscription ends, and the notes are locked', async () => {
      // Nothing of either page may ask a server that is not there.
      await page.goto('about:blank')
      await office.goto('about:blank')
      await site.whileStopped(endSubscriptionsOf(student.usn))
      await page.goto(addresses.about)
      await expectLocked(page, pdfFile)
    })
    await test.step('a renewal opens them on trust', async () => {
      await renew(page)
      await page.goto(homeOf(cseFifth))
      await expect(region(page, 'Subscription')).toContainText(
        /You can read 5th Sem for now while we check your payment, until /,
      )
      await openPdfByTile(page, pdfFile)
    })
    await test.step('the owner rejects it, and the access ends with the next request', async () => {
      await reject(office)
      expect(await readStatus(page, pdfFile)).toBe(402)
      await page.goto(addresses.profile(student.usn))
      const payments = page.getByRole('list', { name: 'Payments' })
      const payment = payments.getByRole('listitem').filter({ hasText: renewalUtr })
      await expect(payment).toContainText('Not approved')
      await expect(payment).toContainText(`Reason: ${reason}`)
      await expectMail(site, 'Your LectureShelf renewal needs a correction', student.email, [reason])
      await expectLocked(page, pdfFile)
    })
    await context.close()
  })
})
