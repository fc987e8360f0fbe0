import { demoPassword } from '@lectureshelf/demo/people.ts'
import { type Page, expect } from '@playwright/test'

/** Finds the open sign-in. */
export const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign In' })

/** Fills in the open sign-in and sends it. */
export const signIn = async (page: Page, usn: string, password = demoPassword): Promise<void> => {
  const dialog = signInDialog(page)
  await dialog.getByLabel('USN').fill(usn)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  // No one types as fast as this: a font that arrives now may wrap a line, and move the button from under the press.
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  await dialog.getByRole('button', { name: 'Sign In' }).click()
}

/** Skips the welcome splash. The clock must have been installed. */
export const passWelcome = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  await page.clock.fastForward(1500)
}

/** Stores a token as the sign-in does, for the next page that is opened. */
export const keepToken = async (page: Page, token: string): Promise<void> => {
  // What the page asks for the person before must not leave with the new token.
  await page.goto('/about', { waitUntil: 'networkidle' })
  await page.evaluate((value) => localStorage.setItem('token', value), token)
}
