import { addresses } from '@lectureshelf/contract/addresses'
import { registrationsApproved } from '@lectureshelf/contract/money/payment-messages'
import {
  approveAll,
  chooseFile,
  clicksAtMost,
  clicksOf,
  countClicks,
  paymentsTest,
  statementCsv,
} from '../support/payments-office.ts'
import { expect } from '../support/test.ts'

const claimCount = 100
const waitingAtMostMs = 5000
const test = paymentsTest(claimCount)

test('a hundred payments of a statement of 300 lines are approved in 5 s', async ({ page }) => {
  const csv = statementCsv({ claimCount, lineCount: 300 })
  await page.goto(addresses.payments)
  await countClicks(page)
  const droppedAt = performance.now()
  await chooseFile(page, 'OpTransactionHistory.csv', csv)
  await approveAll(page, claimCount)
  await expect(page.getByText(registrationsApproved(claimCount, 0))).toBeVisible()
  await expect(page.getByRole('heading', { name: `Already granted: ${claimCount}` })).toBeVisible()
  expect(performance.now() - droppedAt).toBeLessThan(waitingAtMostMs)
  expect(await clicksOf(page)).toBeLessThanOrEqual(clicksAtMost)
})
