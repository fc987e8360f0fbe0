import { addresses } from '@lectureshelf/contract/addresses'
import { siteName } from '@lectureshelf/contract/constants'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { lockedByRefusal } from '@lectureshelf/contract/money/payment-messages'
import { fillPath } from '@lectureshelf/contract/operation'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import type { Page } from '@playwright/test'
import { expectToast } from './support/desk.ts'
import { expectAccessible } from './support/accessible.ts'
import { birdGuide, cseFifth, expectPainted, homeOf, pdfFileOf, pdfPage } from './support/pages.ts'
import { waitForProgram } from './support/program.ts'
import { openRow } from './support/rows.ts'
import { signIn, signInDialog } from './support/sessions.ts'
import {
  type Newcomer,
  field,
  fillIn,
  newcomer,
  privacyBox,
  scan,
  signUpButton,
  termsBox,
  utrOfToday,
} from './support/sign-up.ts'
import { type Site, endSubscriptionsOf, expectMail, publicUrl, test } from './support/site.ts'
import { desktop, expect, phone } from './support/test.ts'

const student: Newcomer = { ...newcomer, usn: '1LS24CS301', utr: '6402 1937 5518' }
const correctedName = 'Nisha P. Prabhu'
const newPassword = 'chosen after a reset'
const renewalUtr = utrOfToday('08264917')
const reason = 'No payment with this UTR is on our bank statement.'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const claim = (page: Page) =>
  page.getByRole('list', { name: 'Claims' }).getByRole('listitem').filter({ hasText: student.usn })
const tile = (page: Page) => region(page, 'Module 3').getByRole('link')

/** Signs someone in on the landing page that is open. */
const signInThere = async (page: Page, usn: string) => {
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, usn)
}

/** Sends the sign-up that is filled in. */
const sendSignUp = async (page: Page) => {
  await signUpButton(page).click()
  await expect(page.getByRole('dialog')).toContainText(messages.signUpDone)
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
}

/** Goes from the landing page to a plan, its payment and a sign-up that is sent. */
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
  await sendSignUp(page)
}

/** Reads at the sign-in that the sign-up waits, corrects the name, and sends it again with the same payment. */
const correctSignUp = async (page: Page) => {
  await signInThere(page, student.usn)
  const notice = signInDialog(page).getByRole('alert')
  await expect(notice).toContainText(/Your registration is waiting for approval \(sent \d{1,2} \w+ \d{4}\)\./)
  await notice.getByRole('button', { name: 'Correct and resend' }).click()
  await expect(page).toHaveURL(addresses.signUp)
  for (const [label, value] of [
    ['USN', student.usn],
    ['Name', student.name],
    ['Email', student.email],
    ['Password', student.password],
    ['Batch', student.batch],
    ['UTR number', student.utr.replaceAll(' ', '')],
  ] as const)
    await expect(field(page, label)).toHaveValue(value)
  await expect(page.getByRole('main')).toContainText('It keeps its payment')
  await field(page, 'Name').fill(correctedName)
  await termsBox(page).check()
  await privacyBox(page).check()
  await sendSignUp(page)
}

/** Opens the receipt from the profile, which is printed without what stands around it. */
const printReceipt = async (page: Page) => {
  await page.goto(addresses.profile(student.usn))
  const subscription = region(page, 'Subscription')
  await expect(subscription).toContainText(
    /Premium: active, covers 5th Sem and 6th Sem, until \d{1,2} \w+ \d{4}\./,
  )
  await expect(subscription).toContainText(/\d+ days left\./)
  await expect(subscription.getByRole('link', { name: 'Renew' })).toHaveAttribute('href', addresses.plans)
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('Approved')
  await page.getByRole('link', { name: /^Open receipt LS\/\d\d-\d\d\/\d{6}$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Receipt LS\/\d\d-\d\d\/\d{6}$/)
  const receipt = page.getByRole('article')
  for (const words of [`${correctedName} (${student.usn})`, 'Rs 149', student.utr.replaceAll(' ', '')])
    await expect(receipt).toContainText(words)
  await page.emulateMedia({ media: 'print' })
  await expect(receipt).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: null })
}

/** Returns the status of the student's very next request for the PDF. */
const readStatus = async (page: Page, pdfFile: string) => {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const path = fillPath(pdfOps.read.path, { pdfFile })
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  return answer.status()
}

/** Asks for a link by mail, and signs in with the password chosen there; the old one is refused. */
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
  await expectToast(page, messages.passwordChanged)
  await signIn(page, student.usn)
  await expect(page.getByRole('alert').filter({ hasText: messages.loginRefused })).toBeVisible()
  await signIn(page, student.usn, newPassword)
  await expect(page).toHaveURL(homeOf(cseFifth))
}

/** Opens the PDF from Home, over its subject. */
const openPdfFromHome = async (page: Page, pdfFile: string) => {
  await page.getByRole('banner').getByRole('link', { name: siteName }).click()
  await expect(page).toHaveURL(homeOf(cseFifth))
  await region(page, 'Subjects')
    .getByRole('link', { name: new RegExp(birdGuide.subCode) })
    .click()
  await tile(page).click()
  await expect(page).toHaveURL(addresses.pdf(pdfFile))
  await expectPainted(page)
  await expect(pdfPage(page, 1).locator('.textLayer')).toContainText('Guide')
}

/** A locked tile leads to the plans. */
const expectLockedTile = async (page: Page) => {
  await region(page, 'Subjects')
    .getByRole('link', { name: new RegExp(birdGuide.subCode) })
    .click()
  await expect(tile(page)).toContainText('Locked. Renew to read')
  await tile(page).click()
  await expect(page).toHaveURL(addresses.plans)
}

/** Expects the status, a viewer that says why, the banner, and a locked tile that leads to the plans. */
const expectLocked = async (page: Page, pdfFile: string) => {
  await page.goto(addresses.pdf(pdfFile))
  expect(await readStatus(page, pdfFile)).toBe(402)
  await expect(page.getByRole('alert')).toContainText(errorMessages.subscription_required)
  await page.goto(homeOf(cseFifth))
  const banner = region(page, 'Subscription')
  await expect(banner).toContainText('Your subscription ended on 30 Jun 2024')
  await expect(banner.getByRole('link', { name: 'Renew' })).toHaveAttribute('href', addresses.plans)
  await expectLockedTile(page)
}

/** The PDF, Home and the plans say that the renewal was refused and why, and it can be corrected without paying again. */
const expectRefused = async (page: Page, pdfFile: string) => {
  await page.goto(addresses.pdf(pdfFile))
  await expect(page.getByRole('alert')).toContainText(lockedByRefusal(reason))
  await page.goto(homeOf(cseFifth))
  const notice = region(page, 'Your last payment')
  await expect(notice).toContainText(`Reason: ${reason}`)
  await expect(notice).toContainText('You need not pay again')
  await expect(notice).toContainText('The owner can restore this')
  await expectAccessible(page, [phone.width])
  await page.setViewportSize(desktop)
  await expectLockedTile(page)
  await expect(page.getByLabel('UTR number')).toHaveValue(renewalUtr)
  await expect(page.getByRole('button', { name: 'Correct and resend' })).toBeVisible()
  await expectAccessible(page, [phone.width])
  await page.setViewportSize(desktop)
}

/** Sends a renewal from the plans, where it is first refused without a semester that fits and a UTR. */
const renew = async (page: Page) => {
  const send = () => page.getByRole('button', { name: 'Send for checking' }).click()
  await expect(field(page, 'From which semester')).toHaveValue('5th Sem')
  await page.getByRole('radio', { name: 'Premium' }).check()
  await termsBox(page).check()
  const code = page.getByRole('img', { name: /^UPI QR code/ })
  expect((await scan(page, await code.screenshot())).get('am')).toBe('149.00')
  await field(page, 'From which semester').selectOption('8th Sem')
  await send()
  await expect(page.getByRole('main')).toContainText(messages.lastSemesterIsBasic)
  await expectAccessible(page, [phone.width])
  await page.setViewportSize(desktop)
  await page.getByRole('radio', { name: 'Basic' }).check()
  await field(page, 'From which semester').selectOption('5th Sem')
  await field(page, 'UTR number').fill(renewalUtr)
  await send()
  await expectToast(page, messages.paymentNotedReading)
}

/** Reads on Home and on the profile that the renewal is being checked. */
const expectTrust = async (page: Page) => {
  await page.goto(addresses.profile(student.usn))
  await expect(region(page, 'Subscription')).toContainText(messages.paymentBeingChecked)
  await expect(region(page, 'Subscription').getByRole('link', { name: 'Renew' })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('Being checked')
  await expectAccessible(page, [phone.width])
  await page.setViewportSize(desktop)
  await page.getByRole('banner').getByRole('link', { name: siteName }).click()
  await expect(region(page, 'Subscription')).toContainText(
    /You can read 5th Sem for now while we check your payment, until /,
  )
}

/** Approves the sign-up, which the dashboard leads to. */
const approve = async (office: Page) => {
  await office.getByRole('main').getByRole('link', { name: 'Registrations' }).click()
  await expect(claim(office)).toContainText(correctedName)
  await claim(office)
    .getByRole('button', { name: `Approve ${student.usn}` })
    .click()
  await expectToast(office, messages.registrationApproved)
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
  await expectToast(office, messages.registrationRejected)
}

test.describe('the road', () => {
  test.use({ allowedConsole: [/status of (401|402|403)/] })
  test.setTimeout(240_000)

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
    await test.step('the sign-up is corrected without paying twice', () => correctSignUp(page))
    await test.step('the owner approves, and a mail reports it', async () => {
      await office.goto(addresses.landing)
      await signInThere(office, '1LS00OWNER')
      await expect(office).toHaveURL(/\/Admin\//)
      await approve(office)
      await expectMail(site, 'Welcome to LectureShelf! Your account is ready', student.email, [
        student.usn,
        `${publicUrl}/`,
      ])
    })
    await test.step('the student signs in, reads, and prints the receipt', async () => {
      await signInThere(page, student.usn)
      await expect(page).toHaveURL(homeOf(cseFifth))
      await openPdfFromHome(page, pdfFile)
      expect(await readStatus(page, pdfFile)).toBe(200)
      await printReceipt(page)
    })
    await test.step('a forgotten password is replaced by the link of a mail', () => resetPassword(page, site))
    await test.step('the subscription ends, and the notes are locked', async () => {
      // Neither page may call a server that is stopped.
      await page.goto('about:blank')
      await office.goto('about:blank')
      await site.whileStopped(endSubscriptionsOf(student.usn))
      await expectLocked(page, pdfFile)
    })
    await test.step('a renewal opens them on trust', async () => {
      await renew(page)
      await expectTrust(page)
      await openPdfFromHome(page, pdfFile)
    })
    await test.step('the owner rejects it, and access ends with the next request', async () => {
      await reject(office)
      expect(await readStatus(page, pdfFile)).toBe(402)
      await page.goto(addresses.profile(student.usn))
      const payments = page.getByRole('list', { name: 'Payments' })
      const payment = payments.getByRole('listitem').filter({ hasText: renewalUtr })
      await expect(payment).toContainText('Not approved')
      await openRow(payment)
      await expect(payment).toContainText(`Reason: ${reason}`)
      await expectMail(site, 'Your LectureShelf renewal needs a correction', student.email, [reason])
      await expectRefused(page, pdfFile)
    })
    await context.close()
  })
})
