import { type Locator, type Page, expect } from '@playwright/test'

/** Opens a row of a list, whose details are shown below it. */
export const openRow = async (row: Locator): Promise<void> => {
  const opener = row.locator(':is(h2, h3) > button[aria-expanded]')
  await opener.click()
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
}

/** Opens every row that the page lists now. */
export const openRows = async (page: Page): Promise<void> => {
  for (const row of await page.getByRole('main').locator('[data-row][data-open="false"]').all())
    await openRow(row)
}
