import { readFileSync } from 'node:fs'
import { addresses } from '@lectureshelf/contract/addresses'
import { statementRefusals } from '@lectureshelf/contract/money/payment-messages'
import { expectFits } from './support/accessible.ts'
import { dayAgo } from './support/bank-statement.ts'
import { chooseFile, paymentsTest } from './support/payments-office.ts'
import { expect } from './support/test.ts'

const test = paymentsTest(1)

/** Made by `printStatement('HDFC', 3, { count: 6, password: 'SUMA1908' })` of the server's tests. */
const lockedPdf = readFileSync(new URL('./support/locked-statement.pdf', import.meta.url))

test.use({ allowedConsole: [/status of 422/] })

test(
  'a locked PDF opens with its password, and a pasted message is read',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(addresses.payments)
    const orphans = page.getByRole('region', { name: /^Without a claim: 1$/ })

    await test.step('the password is asked for until it is right', async () => {
      await chooseFile(page, 'november.pdf', lockedPdf)
      const password = page.getByRole('textbox', { name: 'Password of november.pdf' })
      await expect(password).toBeFocused()
      await expect(page.getByText(statementRefusals.lockedPdf)).toBeVisible()
      await password.fill('SUMA1909')
      await page.getByRole('button', { name: 'Open the statement' }).click()
      await expect(page.getByText(statementRefusals.wrongPassword)).toBeVisible()
      await expect(password).toHaveValue('')
      await expectFits(page)
      await password.fill('SUMA1908')
      await page.getByRole('button', { name: 'Open the statement' }).click()
      await expect(orphans).toContainText('629893516528')
    })

    await test.step('a message from a phone', async () => {
      await page.goto(addresses.payments)
      const day = dayAgo(1).replaceAll('/', '-')
      await page
        .getByRole('textbox', { name: 'Paste text' })
        .fill(`Rs.99.00 credited to A/c XX1234 on ${day} by UPI ref 632377770001 from ra..sh@okaxis`)
      await expectFits(page)
      await page.getByRole('button', { name: 'Read the text' }).click()
      await expect(orphans).toContainText('632377770001')
      await expect(orphans).toContainText('ra…sh@okaxis')
    })
  },
)
