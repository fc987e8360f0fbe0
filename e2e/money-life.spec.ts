import { addresses } from '@lectureshelf/contract/addresses'
import { errorMessages } from '@lectureshelf/contract/messages'
import { registrationsApproved } from '@lectureshelf/contract/money/payment-messages'
import { fillPath } from '@lectureshelf/contract/operation'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { renewalOps } from '@lectureshelf/contract/money/renewals'
import type { Page } from '@playwright/test'
import { credit, dayAgo, statementHeader } from './support/bank-statement.ts'
import type { DemoDatabase } from './support/demo-copy.ts'
import { birdGuide, cseFifth, expectPainted, expectSettled, homeOf, pdfFileOf } from './support/pages.ts'
import { approveAll } from './support/payments-office.ts'
import { waitForProgram } from './support/program.ts'
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

/** Builds a statement of the last days with some payments and a bill of every day. */
const statementOf = (payments: readonly string[]): string =>
  [
    'Account No : 50100000004821',
    statementHeader,
    ...[3, 2, 1, 0].map((days) => `${dayAgo(days)},POS STATIONERY,000000,${dayAgo(days)},45.00,,5000.00`),
    ...payments,
  ].join('\r\n')

/** Answers which account the first statement is of; the next one is recognised by its number. */
const nameAccount = async (office: Page) => {
  await office.getByLabel('Name of the account').fill('Current account')
  await office.getByRole('checkbox', { name: /QR code pays into this account/ }).check()
  await office.getByRole('button', { name: 'Save the account' }).click()
  await expect(office.getByText('. Account: Current account')).toBeVisible()
}

const drop = async (office: Page, name: string, payments: readonly string[]) => {
  await office.goto(addresses.payments)
  const chooser = office.waitForEvent('filechooser')
  await office.getByRole('button', { name: 'Choose a file' }).click()
  const buffer = Buffer.from(statementOf(payments))
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer })
}

const approveReady = async (office: Page, count: number) => {
  await approveAll(office, count)
  await expect(office.getByText(registrationsApproved(count, 0))).toBeVisible()
}

/** Signs someone in on a further device, and returns what they do there. */
const deviceOf = async ({ url }: Site, { usn }: Newcomer, pdfFile: string) => {
  const headers = { authorization: `Bearer ${await tokenOf(url, usn, 'reads')}` }
  return {
    /** Returns the status of the very next request for the PDF. */
    readStatus: async (): Promise<number> => {
      const answer = await fetch(`${url}${fillPath(pdfOps.read.path, { pdfFile })}`, { headers })
      await answer.body?.cancel()
      return answer.status
    },
    renew: async (utr: string): Promise<void> => {
      const answer = await fetch(`${url}${renewalOps.create.path}`, {
        method: renewalOps.create.method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ plan: 'basic', semester: '5th Sem', utr }),
      })
      expect(answer.status).toBe(200)
    },
  }
}

/** Dates every claim from now on one day back: the bank's day ends before its statement arrives. */
const dateClaimsYesterday = async (database: DemoDatabase) => {
  await database.query(`
    create function date_yesterday() returns trigger language plpgsql as $$
    begin
      new.created_at := new.created_at - interval '1 day';
      return new;
    end $$`)
  await database.query(
    'create trigger date_yesterday before insert on claim for each row execute function date_yesterday()',
  )
}

test.use({ allowedConsole: [/status of 402/] })
test.setTimeout(120_000)

test(
  'a life of payments: statement, approval, reading, end, renewals on trust, and a statement that decides',
  { tag: '@long' },
  async ({ page, browser, site }) => {
    const pdfFile = await pdfFileOf(site.url, birdGuide)
    const office = await (await browser.newContext({ baseURL: site.url })).newPage()
    waitForProgram(office)

    await test.step('a statement approves both sign-ups at once, and mails say so', async () => {
      await postSignUp(site.url, honest)
      await postSignUp(site.url, untrue)
      await keepToken(office, await tokenOf(site.url, '1LS00OWNER'))
      await drop(office, 'first.csv', [
        credit({ day: dayAgo(0), utr: honest.utr, paise: 14_900 }),
        credit({ day: dayAgo(0), utr: untrue.utr, paise: 14_900 }),
      ])
      await nameAccount(office)
      await approveReady(office, 2)
      for (const { email, usn } of [honest, untrue]) {
        await expectMail(site, 'Welcome to LectureShelf! Your account is ready', email, [usn])
      }
    })

    const honestDevice = await deviceOf(site, honest, pdfFile)
    const untrueDevice = await deviceOf(site, untrue, pdfFile)
    const statuses = () => Promise.all([honestDevice.readStatus(), untrueDevice.readStatus()])

    await test.step('the student reads, until the subscription ends', async () => {
      await keepToken(page, await tokenOf(site.url, honest.usn, 'browser'))
      await page.goto(addresses.pdf(pdfFile))
      await expectPainted(page)
      expect(await statuses()).toEqual([200, 200])
      await page.goto('about:blank')
      await office.goto('about:blank')
      await site.whileStopped(async (database) => {
        await endSubscriptionsOf(honest.usn, untrue.usn)(database)
        await dateClaimsYesterday(database)
      })
      expect(await statuses()).toEqual([402, 402])
    })

    await test.step('both renew and read on trust', async () => {
      await honestDevice.renew(honestRenewal)
      await untrueDevice.renew(falseRenewal)
      expect(await statuses()).toEqual([200, 200])
    })

    await test.step('a second statement confirms one renewal and contradicts the other', async () => {
      await drop(office, 'second.csv', [credit({ day: dayAgo(1), utr: honestRenewal, paise: 9900 })])
      await expect(office.getByRole('button', { name: 'Approve the one that is ready' })).toBeVisible()
      expect(await statuses()).toEqual([200, 402])
      await approveReady(office, 1)
      expect(await statuses()).toEqual([200, 402])
      await expectMail(site, 'Your LectureShelf subscription is renewed', honest.email, ['Basic'])
      await page.goto(homeOf(cseFifth))
      await expectSettled(page)
      await expect(page.getByRole('region', { name: 'Subscription', exact: true })).toHaveCount(0)
      await keepToken(page, await tokenOf(site.url, untrue.usn, 'browser'))
      await page.goto(addresses.pdf(pdfFile))
      await expect(page.getByRole('alert')).toContainText(errorMessages.subscription_required)
    })
    await office.context().close()
  },
)
