import { addresses, deskAddressOf } from '@lectureshelf/contract/addresses'
import { deskRefusals, registrationsApproved } from '@lectureshelf/contract/money/payment-messages'
import { expectSettled } from './support/pages.ts'
import { openRows } from './support/rows.ts'
import {
  approveAll,
  bringAsOwner,
  chooseFile,
  missing,
  paymentsTest,
  readyClaims,
  short,
  statementCsv,
} from './support/payments-office.ts'
import { desktop, expect, phone } from './support/test.ts'
import { checkAccessible, checkFits } from './support/walk.ts'

const test = paymentsTest(2, '1LS00CASHI')

for (const { width, height } of [phone, desktop]) {
  test(
    `a cashier drops a statement and approves what it shows, ${width} px wide`,
    { tag: '@long' },
    async ({ page, office }) => {
      const check = async (name: string) => {
        await expectSettled(page)
        await checkFits(page, name)
        await checkAccessible(page, name)
        await page.setViewportSize({ width, height })
      }
      await page.setViewportSize({ width, height })
      await page.goto(addresses.desk)
      await expect(page).toHaveURL(/\/Desk\/Registrations/u)
      await page.getByRole('list', { name: 'Claims', exact: true }).waitFor()
      await openRows(page)
      await expect(page.getByText(deskRefusals.unproven).first()).toBeVisible()
      await expect(page.getByRole('button', { name: /^Approve 1LS/u })).toHaveCount(0)
      await check('the queue of a cashier')

      await page.goto(deskAddressOf(addresses.payments))
      const csv = statementCsv({ claimCount: 2, lineCount: 20 })
      await chooseFile(page, 'november.csv', csv)
      await expect(page).toHaveURL(/\/Desk\/Payments\/.+/u)
      // The owner has not said whose the file is, and no one else has brought it.
      await approveAll(page, 2)
      await expect(page.getByText(registrationsApproved(0, 2))).toBeVisible()
      await expect(page.getByText(deskRefusals.otherAccount).first()).toBeVisible()
      await bringAsOwner(office.url, csv)
      await page.reload()
      await approveAll(page, 2)
      await expect(page.getByText('2 registrations approved')).toBeVisible()
      await check('the statement of a cashier')

      await page.getByRole('link', { name: new RegExp(`Look at the claim of .*${short.usn}`, 'u') }).click()
      await expect(page.getByRole('heading', { name: 'Registrations', level: 1 })).toBeVisible()
      await page.getByRole('list', { name: 'Claims', exact: true }).waitFor()
      await openRows(page)
      await expect(page.getByText(deskRefusals.short('Rs 50'))).toBeVisible()
      await page.goto(`${deskAddressOf(addresses.registrations)}?state=all`)
      await page.getByRole('list', { name: 'Claims', exact: true }).waitFor()
      await openRows(page)
      for (const { usn } of readyClaims(2)) {
        const record = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: usn }) })
        await expect(record.getByText('Approved', { exact: true })).toBeVisible()
      }
      const unseen = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: new RegExp(missing.usn, 'u') }) })
      await expect(unseen.getByRole('button', { name: 'Reject' })).toBeVisible()
      await expect(unseen.getByRole('button', { name: 'Approve' })).toHaveCount(0)

      await page.goto(deskAddressOf(addresses.subscriptions))
      await page.getByRole('list', { name: 'Subscriptions' }).waitFor()
      await openRows(page)
      await expect(page.getByRole('link', { name: /^LS\// }).first()).toBeVisible()
      await check('the subscriptions of a cashier')
      await page.goto(addresses.audit)
      await expect(page).toHaveURL(/\/Home\//u)
    },
  )
}
