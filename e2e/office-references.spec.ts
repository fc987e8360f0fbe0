import { addresses, deskAddressOf } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { twoNumbers } from '@lectureshelf/contract/money/payment-messages'
import type { Locator, Page } from '@playwright/test'
import { credit, dayAgo, rupees, statementHeader } from './support/bank-statement.ts'
import { expectToast } from './support/desk.ts'
import { expectSettled } from './support/pages.ts'
import { type Claim, bringAsOwner, chooseFile, paymentsTest, readyClaims } from './support/payments-office.ts'
import { expect, phone } from './support/test.ts'
import { checkAccessible } from './support/walk.ts'

const test = paymentsTest(3, '1LS00CASHI')

test.use({ viewport: phone, hasTouch: true, isMobile: true })

/** As HDFC names its files: nothing in it breaks. */
const fileName = 'Acct_Statement_XXXXXXXX4821_AccountStatementOfTheWholeMonth_29112026.csv'
/** What payers wrote beside the reference. */
const written = ['632777770001', '632777770002'] as const

/** The line of a payment beside whose reference its payer wrote a number, and the bank's own column is empty. */
const doubtful = ({ usn, utr, paise }: Claim, other: string): string =>
  `${dayAgo(2)},UPI-PAYER-${usn.toLowerCase()}@okaxis-SBIN0001234-${utr}-${other},,${dayAgo(2)},,${rupees(paise)},500000.00`

const rowOf = (list: Locator, text: string): Locator => list.locator('[data-row]').filter({ hasText: text })

const claimOf = (page: Page, { usn }: Claim): Locator =>
  rowOf(page.getByRole('list', { name: 'Claims' }), usn)

const openByFinger = async (row: Locator): Promise<void> => {
  const opener = row.locator('button[aria-expanded]').first()
  await opener.click()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
}

const answer = (page: Page, question: string, yes: string): Promise<void> =>
  page.getByRole('dialog', { name: question }).getByRole('button', { name: yes }).click()

/** Fails when the page is wider than the phone. */
const expectNarrow = async (page: Page): Promise<void> => {
  await expectSettled(page)
  const widest = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)
  expect(widest).toBeGreaterThan(0)
  expect(widest).toBeLessThanOrEqual(phone.width)
}

test(
  'a cashier on a phone chooses the reference of payments with two numbers',
  { tag: '@long' },
  async ({ page, office }) => {
    const [first, second, plain] = readyClaims(3)
    if (first === undefined || second === undefined || plain === undefined) throw new Error('No claims.')
    const sure = credit({ ...plain, day: dayAgo(2) })
    const lines = [doubtful(first, written[0]), doubtful(second, written[1]), sure]
    const csv = [statementHeader, ...lines, ''].join('\r\n')

    await test.step('the statement shows them, and is no wider than the phone', async () => {
      await page.goto(deskAddressOf(addresses.payments))
      await chooseFile(page, fileName, csv)
      const orphans = page.getByRole('list', { name: 'Credits without a claim' })
      await expect(orphans.getByRole('region', { name: twoNumbers(2) })).toHaveCount(2)
      await expect(page.getByRole('main')).toContainText(fileName)
      await expectNarrow(page)
      // axe lets a small link pass that stands alone; a finger does not.
      const back = page.getByRole('main').getByRole('link', { name: 'Payments', exact: true })
      expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(24)
      await checkAccessible(page, 'a statement whose payments have two numbers', [phone.width])
      await bringAsOwner(office.url, csv)
    })

    await test.step('one is chosen on the page of credits, and its claim can then be approved', async () => {
      await page.goto(deskAddressOf(addresses.credits))
      const row = rowOf(page.getByRole('list', { name: 'Credits' }), 'Which UTR?').filter({
        hasText: 'Rs 99',
      })
      await openByFinger(row)
      await expectNarrow(page)
      await checkAccessible(page, 'a credit with two numbers', [phone.width])
      await row.getByRole('button', { name: `Choose ${first.utr} for Rs 99` }).click()
      await expectNarrow(page)
      await answer(page, 'Is this the reference?', 'Choose this number')
      await expectToast(page, messages.creditNamed)
      await expect(row).toHaveCount(0)

      await page.goto(deskAddressOf(addresses.registrations))
      await openByFinger(claimOf(page, first))
      await page.getByRole('button', { name: `Approve ${first.usn}` }).click()
      await expectToast(page, messages.registrationApproved)
      await expect(claimOf(page, first)).toHaveCount(0)
    })

    await test.step('another is chosen in the row of its claim, which is approved with it', async () => {
      const row = claimOf(page, second)
      await openByFinger(row)
      await expect(row.getByText(`its line has ${second.utr} and ${written[1]}`)).toBeVisible()
      await expectNarrow(page)
      await checkAccessible(page, 'a claim that a payment may be of', [phone.width])
      await row.getByRole('button', { name: /^Choose and approve: Rs 149 / }).click()
      await expectNarrow(page)
      await answer(page, 'Is this their payment?', 'Choose and approve')
      await expectToast(page, messages.registrationApproved)
      await expect(row).toHaveCount(0)
    })
  },
)
