import { type Locator, type Page, expect } from '@playwright/test'
import { expectSettled } from './pages.ts'

const opener = (row: Locator) => row.locator('button[aria-expanded]').first()

/** Opens a row of a list, whose details are shown below it. */
export const openRow = async (row: Locator): Promise<void> => {
  await opener(row).click()
  await expect(opener(row)).toHaveAttribute('aria-expanded', 'true')
}

/** Opens every row that the page lists now. */
export const openRows = async (page: Page): Promise<void> => {
  await expectSettled(page)
  const closed = page.getByRole('main').locator('[data-row][data-open="false"]:has(button[aria-expanded])')
  for (let left = await closed.count(); left > 0; left -= 1) {
    await opener(closed.first()).click()
    await expect(closed).toHaveCount(left - 1)
  }
}
