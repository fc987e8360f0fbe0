import { groupedCount } from '@lectureshelf/contract/formats/counts'
import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { registrationsApproved, statementRefusals } from '@lectureshelf/contract/money/payment-messages'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { dayAgo, isoToday, rupees, statementHeader } from './support/bank-statement.ts'
import { expectNoSidewaysScroll, expectSettled } from './support/pages.ts'
import { openRow, openRows } from './support/rows.ts'
import {
  approveAll,
  chooseFile,
  clicksAtMost,
  clicksOf,
  countClicks,
  missing,
  mistyped,
  paymentsTest,
  readyClaims,
  statementCsv,
} from './support/payments-office.ts'
import { desktop, expect } from './support/test.ts'

const claimCount = 20
const ready = readyClaims(claimCount)
const test = paymentsTest(claimCount)

/** Returns how the mark of a void receipt is drawn. */
const markOf = (receipt: Locator) =>
  receipt.evaluate((sheet) => {
    const { content, color, opacity } = getComputedStyle(sheet, '::after')
    return { content, color, opacity }
  })

/** Drops files as a file manager does. */
const drop = async (page: Page, names: string[], content: string) => {
  const dataTransfer = await page.evaluateHandle(
    ({ names, content }) => {
      const carried = new DataTransfer()
      for (const name of names) carried.items.add(new File([content], name))
      return carried
    },
    { names, content },
  )
  await page.getByText('Drop the bank statement here').dispatchEvent('drop', { dataTransfer })
}

const part = (page: Page, name: RegExp) => page.getByRole('region', { name })
const sums = (page: Page) => page.getByRole('region', { name: 'Closing sum' }).locator('dl > div')

test.use({ allowedConsole: [/status of 4\d\d/] })

test(
  'the payments of a statement are approved in few clicks, and the rest is sorted out',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(addresses.payments)
    await expect(page.getByText('No statement yet')).toBeVisible()

    await test.step('two files and a printed statement are refused, and the page still works', async () => {
      await drop(page, ['october.csv', 'november.csv'], 'Date')
      await expect(page.getByRole('alert')).toContainText('One statement at a time')
      await drop(page, ['statement.pdf'], '%PDF-1.7 printed')
      await expect(page.getByRole('alert')).toContainText(statementRefusals.damagedPdf)
    })

    await test.step('drop and approve, counted', async () => {
      const csv = statementCsv({ claimCount, lineCount: 60 })
      await countClicks(page)
      await chooseFile(page, 'OpTransactionHistory.csv', csv)
      await approveAll(page, claimCount)
      await expect(page.getByText(registrationsApproved(claimCount, 0))).toBeVisible()
      await expect(page.getByRole('heading', { name: `Already granted: ${claimCount}` })).toBeVisible()
      expect(await clicksOf(page)).toBeLessThanOrEqual(clicksAtMost)
    })

    await test.step('the account is said once, and then the page says what is missing', async () => {
      await expect(part(page, /^Missing/)).toHaveCount(0)
      await expectAccessible(page, [1440, 360])
      await page.getByRole('checkbox', { name: /QR code pays into this account/ }).check()
      await page.getByRole('button', { name: 'Save the account' }).click()
      await expect(page.getByText('. Account: HDFC')).toBeFocused()
      await expect(page.getByRole('heading', { name: 'Which account is this?' })).toHaveCount(0)
    })

    await test.step('the page says what was not ready, and the sums add up', async () => {
      await expect(part(page, /^Ready/)).toHaveCount(0)
      await expect(part(page, /^Held: 1$/)).toContainText('Rs 50 short')
      // The mistyped claim is missing too, until it is paired.
      await expect(part(page, /^Missing: 2$/)).toContainText(missing.usn)
      await expect(part(page, /^Lines that could not be read: 1$/)).toContainText('Line 27')
      const granted = ready.reduce((sum, { paise }) => sum + paise, 0)
      await expect(sums(page)).toHaveText([
        /^Received/,
        'ReadyRs 0',
        `GrantedRs ${groupedCount(granted / 100)}`,
        'HeldRs 49',
        'Without a claimRs 149',
        'Refunded or not oursRs 0',
        /^OtherRs /,
      ])
    })

    await test.step('a credit without a claim is paired by hand with the one that fits', async () => {
      const orphans = part(page, /^Without a claim: 1$/)
      await expect(orphans.getByRole('list', { name: /^Claims it may belong to/ })).toContainText(
        'The UTR differs in 1 place.',
      )
      await orphans.getByRole('button', { name: /^Find the claim/ }).click()
      await page.getByLabel('Find a waiting claim').fill('meera')
      await expect(page.getByRole('list', { name: 'Waiting claims' }).getByRole('listitem')).toHaveCount(1)
      await page.getByRole('button', { name: `Pair and approve ${mistyped.usn}` }).click()
      await expect(page.getByRole('alert').filter({ hasText: messages.statementPaired })).toBeVisible()
      await expect(orphans).toHaveCount(0)
      await expect(page.getByText(`${claimCount + 1} already granted`)).toBeFocused()
    })

    await test.step('a payment that the bank takes back ends its access with one button', async () => {
      const [taken] = ready
      const day = dayAgo(0)
      const back = `${day},UPI-REVERSAL-payer0@okaxis-SBIN0001234-${taken?.utr}-UPI,0000${taken?.utr},${day},${rupees(taken?.paise ?? 0)},,500000.00`
      await page.goto(addresses.payments)
      await chooseFile(page, 'Reversal.csv', [statementHeader, back, ''].join('\r\n'))
      const reversed = part(page, /^Reversed: 1$/)
      await expect(reversed).toBeVisible()
      await expectAccessible(page, [1440, 360])
      await expectNoSidewaysScroll(page)
      await reversed.getByRole('button', { name: `End access of ${taken?.usn} and void the receipt` }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(/is void and no longer counts as received/)
      await dialog.getByRole('button', { name: 'End access', exact: true }).click()
      await expect(page.getByRole('alert').filter({ hasText: messages.accessEnded })).toBeVisible()
      await expect(reversed).toContainText(/Access ended, receipt LS\/\d\d-\d\d\/\d{6} void since/)
      await page.goto(`${addresses.subscriptions}?q=${taken?.usn}`)
      await openRow(page.getByRole('listitem').filter({ hasText: taken?.usn ?? '' }))
      await expect(page.getByText(/^Void since/)).toBeVisible()
      await page.getByRole('link', { name: /^LS\// }).click()
      const receipt = page.getByRole('article')
      await expect(receipt).toContainText(/Void since .* The bank took the payment back on/)
      await expectAccessible(page, [1440, 360])
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      expect(await markOf(receipt), 'the mark on paper, printed at night').toEqual({
        content: '"VOID"',
        color: 'rgb(179, 38, 30)',
        opacity: '0.35',
      })
      await page.emulateMedia({ media: null, colorScheme: null })
    })

    await test.step('a pairing is undone, and its money is sent back', async () => {
      // A phone folds the filters.
      await page.setViewportSize(desktop)
      await page.goto(addresses.credits)
      await expect(page.getByRole('region', { name: 'Sums of all credits' })).toContainText('OpenRs 0')
      await page.getByLabel('State').selectOption('Granted')
      await page.getByLabel('Search credits').fill(mistyped.usn)
      const credits = page.getByRole('list', { name: 'Credits' })
      await expect(credits.getByRole('listitem')).toHaveCount(1)
      await openRows(page)
      await page.getByRole('button', { name: `Undo the grant of ${mistyped.usn}` }).click()
      await page.getByLabel('Reason').fill('It belongs to someone else.')
      await page.getByRole('dialog').getByRole('button', { name: 'Undo the grant' }).click()
      await expect(page.getByRole('alert').filter({ hasText: messages.accessEnded })).toBeVisible()
      await page.getByLabel('Search credits').fill('')
      await page.getByLabel('State').selectOption('Open')
      await expect(credits.getByRole('heading', { level: 2 })).toHaveCount(1)
      await openRows(page)
      await credits.getByRole('button', { name: /^To be refunded: Rs 149/ }).click()
      await expect(credits.getByRole('listitem')).toHaveCount(0)
      await page.getByLabel('State').selectOption('To be refunded')
      await expect(credits.getByText('To be refunded', { exact: true })).toBeVisible()
      await openRows(page)
      await credits.getByRole('button', { name: /^Refunded: Rs 149/ }).click()
      await page.getByLabel('Day of the refund').fill(isoToday())
      await page.getByLabel('Reference').fill('N326000123')
      await expectAccessible(page, [1440, 360])
      await page.setViewportSize(desktop)
      await page.getByRole('button', { name: 'Record the refund' }).click()
      await expect(page.getByRole('alert').filter({ hasText: messages.creditRefunded })).toBeVisible()
      await page.getByLabel('State').selectOption('All')
      await expect(page.getByRole('region', { name: 'Sums of all credits' })).toContainText('RefundedRs 149')
      // The list of one state shows the refund as well, until that of all states has come.
      await expect(credits.getByRole('listitem').nth(5)).toBeVisible()
      await expect(credits.getByText('Refunded', { exact: true })).toBeVisible()
      await openRows(page)
      await expect(credits.getByText('Reference N326000123')).toBeVisible()
      // Neither a message of a moment ago nor the bar of the page may lie over the buttons of a row.
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.evaluate(() => window.scrollTo(0, 0))
      await expectAccessible(page, [1440, 360])
      await expectNoSidewaysScroll(page)
    })

    await page.goto(addresses.payments)
    await expectSettled(page)
    await expect(page.getByRole('list', { name: 'Statements' }).getByRole('listitem')).toHaveCount(2)
    // Only the bank's name speaks for the account of the second one: the owner says it.
    await page.getByRole('listitem').filter({ hasText: 'Account unknown' }).getByRole('link').first().click()
    await page.getByRole('button', { name: 'Yes, this one: HDFC' }).click()
    await expect(page.getByRole('heading', { name: 'Which account is this?' })).toHaveCount(0)
    await page.goto(addresses.payments)
    await expectSettled(page)
    await expect(page.getByText('Account unknown')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Accounts' })).toContainText('HDFC: 2 statements')
    await expectAccessible(page, [1440, 360])
  },
)
