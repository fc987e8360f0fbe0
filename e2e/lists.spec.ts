import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectSettled } from './support/pages.ts'
import { expectAccessible } from './support/accessible.ts'
import { heightsOf, tallestRow } from './support/row-heights.ts'
import { expect, phone, test } from './support/test.ts'

const tallestList = 2400

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await expectSettled(page)
  // The two sheets are folded.
  await expect(page.locator('main [data-row]').filter({ visible: true }).first()).toBeVisible()
}

test.describe('a list of staff on a phone', () => {
  test.use({ person: '1LS00OWNER', viewport: phone })

  for (const address of [
    addresses.studentsList,
    addresses.managePdfs,
    addresses.manageNotes,
    addresses.audit,
    addresses.subscriptions,
    addresses.securityLog,
  ])
    test(`shows each row of ${address} in two lines, and all of them on a short page`, async ({ page }) => {
      await open(page, address)
      const heights = await heightsOf(page.locator('main [data-row]'))
      expect(Math.max(...heights)).toBeLessThanOrEqual(tallestRow)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
        tallestList,
      )
      await expectNoSidewaysScroll(page)
    })

  test('gives a name the room up to its state', async ({ page }) => {
    await open(page, addresses.studentsList)
    const gaps = await page.locator('main [data-row]').evaluateAll((rows) =>
      rows.map((row) => {
        const [name, state] = ['th', '[data-phone="end"]'].map((part) => row.querySelector(part))
        if (!name || !state) return Number.NaN
        const nameEnd = name.getBoundingClientRect().right - parseFloat(getComputedStyle(name).paddingRight)
        return state.getBoundingClientRect().left - nameEnd
      }),
    )
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(24)
  })

  test('opens the details of a row below it, which axe finds nothing in', async ({ page }) => {
    await open(page, addresses.audit)
    const row = page.locator('main [data-row]').first()
    await row.getByRole('button').click()
    await expect(row.getByRole('table')).toBeVisible()
    await expectAccessible(page, [phone.width])
    await row.getByRole('button').first().click()
    await expect(row.getByRole('table')).toHaveCount(0)
  })
})

test.describe('a list of staff on a desktop', () => {
  test.use({ person: '1LS00OWNER' })

  test('leads from all students to a mail with a code for the lapsed of one college and semester in six clicks', async ({
    page,
  }) => {
    let clicks = 0
    // A choice in a select counts as one click; what is typed counts as none.
    const click = async (act: Promise<unknown>) => {
      clicks += 1
      await act
    }
    await open(page, addresses.studentsList)
    await click(page.getByLabel('College').selectOption({ label: 'LectureShelf Demo College (LS)' }))
    await click(page.getByLabel('Semester').selectOption('5'))
    await click(page.getByLabel('Plan').selectOption('Ended, not renewed'))
    await expect(page).toHaveURL(/plan=lapsed/)
    // Other tests of this server end subscriptions, too, so their number is not known.
    const rowOf = (usn: string) => page.locator('main [data-row]').filter({ hasText: usn })
    await expect(rowOf('1LS22CS001')).toHaveCount(0)
    await expect(rowOf('1LS22ME007')).toHaveCount(1)
    await click(page.getByRole('button', { name: /^Mail all \d+$/ }).click())
    const dialog = page.getByRole('dialog', { name: /^Mail \d+ (person|people)$/ })
    await dialog.getByLabel('Subject').fill('Your notes wait for you')
    await dialog.getByLabel('Text').fill('Hello {name}, here is something off.')
    await click(dialog.getByLabel('Discount code').selectOption('A new code'))
    await dialog.getByLabel('Discount', { exact: true }).fill('20')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/^\d+ students? gets? the message\.$/)).toBeVisible()
    await click(dialog.getByRole('button', { name: /^Mail \d+ students?$/ }).click())
    await expect(dialog.getByText(/^\d+ students? get the message\.$/)).toBeVisible()
    expect(clicks).toBeLessThanOrEqual(6)
  })

  test('is walked by J and K, and Enter opens the row that has the focus', async ({ page }) => {
    await open(page, addresses.audit)
    const openers = page.locator('main [data-row] button[aria-expanded]')
    await openers.first().focus()
    await page.keyboard.press('j')
    await expect(openers.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(openers.nth(1)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('k')
    await expect(openers.first()).toBeFocused()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys of the list' })).toBeVisible()
    await expectAccessible(page, [1440])
  })
})

test.describe('a closed row on a desktop', () => {
  test.use({ person: '1LS00OWNER', viewport: { width: 1440, height: 900 } })

  test('is as tall as a finger needs, and has two lines at most', async ({ page }) => {
    for (const address of [
      addresses.studentsList,
      addresses.managePdfs,
      addresses.manageNotes,
      `${addresses.registrations}?state=all`,
      addresses.payments,
      `${addresses.credits}?state=all`,
      addresses.subscriptions,
      addresses.audit,
      addresses.securityLog,
    ]) {
      await open(page, address)
      const heights = await heightsOf(page.locator('main [data-row]').filter({ visible: true }))
      expect(Math.min(...heights), address).toBeGreaterThanOrEqual(44)
      expect(Math.max(...heights), address).toBeLessThanOrEqual(56)
    }
  })
})
