import type { Page } from '@playwright/test'
import { expect } from './test.ts'

export const moreOf = (page: Page) => page.getByRole('button', { name: 'More about this note' })

export const keptOnPhone = (page: Page) => page.getByRole('region', { name: 'Kept on this phone' })

/** Keeps the open note, and waits until the program opens offline, too. */
export const keepOpenNote = async (page: Page): Promise<void> => {
  await moreOf(page).click()
  await page.getByRole('button', { name: /^Keep on this phone \(\d/ }).click()
  await expect(page.getByText('Kept on this phone')).toBeVisible()
  // The button that was pressed is gone, and the focus stays in the menu.
  await page.keyboard.press('Escape')
  await expect(page.getByText('Kept on this phone')).toBeHidden()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}
