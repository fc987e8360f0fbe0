import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages } from '@lectureshelf/contract/messages'
import { registrationsApproved } from '@lectureshelf/contract/money/payment-messages'
import { fillPath } from '@lectureshelf/contract/operation'
import { pdfOps } from '@lectureshelf/contract/content/pdfs'
import { renewalOps } from '@lectureshelf/contract/money/renewals'
import type { Page } from '@playwright/test'
import type { DemoDatabase } from './support/demo-copy.ts'
import { birdGuide, cseFifth, expectPainted, homeOf, pdfFileOf } from './support/pages.ts'
import { keepToken } from './support/sessions.ts'
import { type Newcomer, newcomer, postSignUp, utrOfToday } from './support/sign-up.ts'
import { type Site, endSubscriptionsOf, expectMail, test } from './support/site.ts'
import { expect, tokenOf } from './support/test.ts'

const person = (usn: string, name: string, utr: string): Newcomer => ({
  ...newcomer,
  usn,
  name,
  utr,
  email: `${usn.toLowerCase()}@example.com`,
})
const honest = person('1LS24CS311', 'Asha Nayak', '632519847305')
const untrue = person('1LS24CS312', 'Vikram Rai', '632519846112')
const honestRenewal = utrOfToday('19840771')
const falseRenewal = utrOfToday('19849926')

/** A day as HDFC's statements have it: 20/11/26. */
const dayAgo = (days: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    day: '2-digit',
    month: '2-digit',
    year: '2-digit',
  }).format(Date.now() - days * 86_400_000)

const credit = (day: string, utr: string, amount: string) =>
  `${day},UPI-PAYER-payer@okaxis-SBIN0001234-${utr}-UPI,0000${utr},${day},,${amount},5000.00`

/** A statement of the last days that contains some payments and the bills of every day. */
const statementOf = (payments: readonly string[]): string =>
  [
    'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
    ...[3, 2, 1, 0].map((days) => `${dayAgo(days)},POS STATIONERY,000000,${dayAgo(days)},45.00,,5000.00`),
    ...payments,
  ].join('\r\n')

const drop = async (office: Page, name: string, payments: readonly string[]) => {
  await office.goto(addresses.payments)
  await office.getByRole('checkbox', { name: /account that the QR code pays to/ }).check()
  const chooser = office.waitForEvent('filechooser')
  await office.getByRole('button', { name: 'Choose a file' }).click()
  const buffer = Buffer.from(statementOf(payments))
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer })
}

const approveAll = async (office: Page, count: number) => {
  await office.getByRole('button', { name: new RegExp(`^Approve all ${count} `) }).click()
  await expect(office.getByText(registrationsApproved(count, 0))).toBeVisible()
}

/** What the server answers to a person's very next request for the PDF, each time by a device of its own. */
const readStatus = async ({ url }: Site, { usn }: Newcomer, pdfFile: string): Promise<number> => {
  const headers = { authorization: `Bearer ${await tokenOf(url, usn, 'reads')}` }
  const answer = await fetch(`${url}${fillPath(pdfOps.read.path, { pdfFile })}`, { headers })
  await answer.body?.cancel()
  return answer.status
}

const renew = async ({ url }: Site, { usn }: Newcomer, utr: string) => {
  const answer = await fetch(`${url}${renewalOps.create.path}`, {
    method: renewalOps.create.method,
    headers: {
      authorization: `Bearer ${await tokenOf(url, usn, 'reads')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ plan: 'basic', semester: '5th Sem', utr }),
  })
  expect(answer.status).toBe(200)
}

/** The bank's day is over before its statement is there. */
const sendClaimsYesterday = async (database: DemoDatabase) => {
  await database.query(
    `update claim set created_at = created_at - interval '1 day' where state = 'pending' and kind = 'renewal'`,
  )
}

test.use({ allowedConsole: [/status of 402/] })
test.setTimeout(120_000)

test('a life of payments: statement, approval, reading, end, renewals on trust, and a statement that decides', async ({
  page,
  browser,
  site,
}) => {
  const pdfFile = await pdfFileOf(site.url, birdGuide)
  const office = await (await browser.newContext({ baseURL: site.url })).newPage()
  const statuses = async () => [
    await readStatus(site, honest, pdfFile),
    await readStatus(site, untrue, pdfFile),
  ]

  await test.step('a statement approves both sign-ups at once, and mails say so', async () => {
    await postSignUp(site.url, honest)
    await postSignUp(site.url, untrue)
    await keepToken(office, await tokenOf(site.url, '1LS00OWNER'))
    await drop(office, 'first.csv', [
      credit(dayAgo(0), honest.utr, '149.00'),
      credit(dayAgo(0), untrue.utr, '149.00'),
    ])
    await approveAll(office, 2)
    for (const { email, usn } of [honest, untrue]) {
      await expectMail(site, 'Welcome to LectureShelf! Your account is ready', email, [usn])
    }
  })

  await test.step('the student reads, until the subscription ends', async () => {
    await keepToken(page, await tokenOf(site.url, honest.usn, 'browser'))
    await page.goto(addresses.pdf(pdfFile))
    await expectPainted(page)
    await page.goto('about:blank')
    await office.goto('about:blank')
    await site.whileStopped(endSubscriptionsOf(honest.usn, untrue.usn))
    expect(await statuses()).toEqual([402, 402])
  })

  await test.step('both renew and read on trust', async () => {
    await renew(site, honest, honestRenewal)
    await renew(site, untrue, falseRenewal)
    expect(await statuses()).toEqual([200, 200])
    await site.whileStopped(sendClaimsYesterday)
    expect(await statuses()).toEqual([200, 200])
  })

  await test.step('a second statement confirms one and contradicts the other', async () => {
    await drop(office, 'second.csv', [credit(dayAgo(1), honestRenewal, '99.00')])
    await expect(office.getByRole('button', { name: /^Approve all 1 |^Approve the one/ })).toBeVisible()
    expect(await statuses()).toEqual([200, 402])
    await approveAll(office, 1)
    expect(await statuses()).toEqual([200, 402])
    await expectMail(site, 'Your LectureShelf subscription is renewed', honest.email, ['Basic'])
    await page.goto(homeOf(cseFifth))
    await expect(page.getByRole('region', { name: 'Subscription', exact: true })).toHaveCount(0)
    await page.goto(addresses.logout)
    await keepToken(page, await tokenOf(site.url, untrue.usn, 'browser'))
    await page.goto(addresses.pdf(pdfFile))
    await expect(page.getByRole('alert')).toContainText(errorMessages.subscription_required)
  })
  await office.context().close()
})
