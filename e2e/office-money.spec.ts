import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { claimWarnings } from '@lectureshelf/contract/money/payment-messages'
import type { Page } from '@playwright/test'
import { expectToast } from './support/desk.ts'
import { expectAccessible, expectFits } from './support/accessible.ts'
import { openRow } from './support/rows.ts'
import { type Newcomer, decide, newcomer, postSignUp, utrOfToday } from './support/sign-up.ts'
import { desktop, expect, test } from './support/test.ts'

// What was decided or changed by someone else is refused.
test.use({ person: '1LS00OWNER', allowedConsole: [/status of 409/] })

const person = (usn: string, name: string, utr: string): Newcomer => ({
  ...newcomer,
  usn,
  name,
  utr,
  plan: 'basic',
  batch: '2022',
  email: `${usn.toLowerCase()}@example.com`,
  contact: `90${utr.slice(-8)}`,
})

const plain = person('1LS22CS301', 'Queue Asha', utrOfToday('55550001'))
const odd = person('1LS21CS302', 'Queue Bhavya', '431955550002')
const fast = person('1LS22CS303', 'Queue Chetan', utrOfToday('55550003'))
const changing = person('1LS22CS307', 'Queue Gita', utrOfToday('55550007'))

const claimOf = (page: Page, { usn }: Newcomer) =>
  page.getByRole('list', { name: 'Claims' }).getByRole('listitem').filter({ hasText: usn })

/** Checks that the number of a receipt, which does not wrap, has room beside or above the buttons. */
const expectHeadingWhole = async (page: Page) => {
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    const beyond = await page
      .getByRole('heading', { level: 1 })
      .evaluate(({ scrollWidth, clientWidth, parentElement }) => {
        const room = parentElement?.parentElement?.clientWidth ?? 0
        return Math.max(scrollWidth - clientWidth, clientWidth - room)
      })
    expect(beyond, `${width} pixels`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(desktop)
}

/** Gives someone a plan that was paid in cash, opens its receipt, extends and cancels it. */
const keepSubscription = async (page: Page, { usn, name }: Newcomer) => {
  await page.goto(`${addresses.subscriptions}?state=active`)
  await page.getByRole('searchbox', { name: 'Search subscriptions' }).fill(usn)
  const rows = page
    .getByRole('list', { name: 'Subscriptions' })
    .getByRole('listitem')
    .filter({ hasText: usn })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Basic, semester 5')
  await page.getByRole('button', { name: 'Give a plan' }).click()
  const giving = page.getByRole('dialog', { name: 'Give a plan' })
  await giving.getByLabel('USN').fill(usn.toLowerCase())
  await giving.getByLabel('First semester').selectOption('Semester 6')
  await giving.getByRole('button', { name: 'Give the plan' }).click()
  await expectToast(page, messages.subscriptionGranted)
  const cash = rows.filter({ hasText: 'Basic, semester 6' })
  await openRow(cash)
  await expect(cash).toContainText('Paid in cash')
  await cash.getByRole('link', { name: /^LS\/\d\d-\d\d\/\d{6}$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Receipt LS\/\d\d-\d\d\/\d{6}$/)
  await expectHeadingWhole(page)
  await expect(page.getByRole('article')).toContainText('In cash')
  await expect(page.getByRole('article')).toContainText(`${name} (${usn})`)
  await page.goBack()
  await openRow(cash)

  await cash.getByRole('button', { name: /^Extend Basic, semester 6/ }).click()
  const extending = page.getByRole('dialog', { name: 'Extend Basic, semester 6' })
  await extending.getByLabel('New last day').fill('2090-01-31')
  await extending.getByRole('button', { name: 'Extend' }).click()
  await expect(page.getByText(messages.subscriptionExtended)).toBeVisible()
  await expect(cash).toContainText('31 Jan 2090')
  await expectFits(page)
  await cash.getByRole('button', { name: /^Cancel Basic, semester 6/ }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel Basic, semester 6?' })
  await cancelling.getByLabel('Reason').fill('Given by mistake.')
  await cancelling.getByRole('button', { name: 'Cancel the subscription' }).click()
  await expect(page.getByText(messages.subscriptionCancelled)).toBeVisible()
  await expect(cash).toHaveCount(0)
}

test(
  'an owner decides claims that others change and decide too, and looks after a subscription',
  { tag: '@long' },
  async ({ page, server }) => {
    for (const each of [plain, odd, fast]) await postSignUp(server.url, each)
    await page.goto(`${addresses.registrations}?q=Queue`)

    await test.step('the selected claims are approved, except one that someone else approved', async () => {
      await expect(page.getByText('3 claims')).toBeVisible()
      await openRow(claimOf(page, odd))
      await expect(claimOf(page, odd)).toContainText(claimWarnings.usnOfAnotherBatch('2021', '2022'))
      await expectFits(page)
      await page.getByRole('checkbox', { name: 'Select all 3 on this page' }).check()
      await decide(server.url, fast.usn)
      await page.getByRole('button', { name: 'Approve 3 selected' }).click()
      const dialog = page.getByRole('dialog', { name: 'Approve 3 claims?' })
      await dialog.getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByText('2 registrations approved, 1 not approved')).toBeVisible()
      await expect(page.getByText(/^1LS22CS303: This claim was already approved by/)).toBeVisible()
      await expect(claimOf(page, plain)).toHaveCount(0)
    })

    await test.step('a claim that its sender corrected is shown as it is now, and decided again', async () => {
      const utr = utrOfToday('55550008')
      await postSignUp(server.url, changing)
      await page.reload()
      await expect(claimOf(page, changing)).toBeVisible()
      await postSignUp(server.url, { ...changing, utr })
      await page.getByRole('button', { name: `Approve ${changing.usn}` }).click()
      const dialog = page.getByRole('dialog', { name: `${changing.usn} has changed` })
      const sentence = `The UTR was ${changing.utr} and is now ${utr}.`
      await expect(dialog.getByRole('alert')).toContainText(sentence)
      await expectAccessible(page, [1440, 360])
      await page.setViewportSize(desktop)
      await dialog.getByRole('button', { name: `Approve ${changing.usn}` }).click()
      await expect(page.getByText(messages.registrationApproved)).toBeVisible()
      await expect(dialog).toHaveCount(0)
    })

    await test.step('a plan is given, extended and cancelled, and its receipt opens', () =>
      keepSubscription(page, plain))
  },
)
