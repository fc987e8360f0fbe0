import type { Page } from '@playwright/test'
import { cseFifth, homeOf } from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const books = (page: Page) => part(page, 'Subjects').getByRole('link')

test.describe('the home of a student in force', () => {
  test.use({ person: '1LS22CS001' })

  test.beforeEach(async ({ page }) => {
    await page.goto(homeOf(cseFifth))
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Ananya Rao' })).toBeVisible()
  })

  test('shows the subjects sorted by the first number in their code', async ({ page }) => {
    const order = ['501', '502', '503', 'L504', '508', '515A', '515B', '515C', '515D', 'K557', '586']
    await expect(books(page)).toHaveText(order.map((code) => new RegExp(`^B(CS|RM)${code}`)))
    await expect(books(page).nth(1)).toHaveText(/BCS502\s*CN\s*Computer Networks\s*2 notes/)
    await expect(books(page).nth(0)).toHaveText(/No notes yet/)
    await books(page).nth(1).click()
    await expect(page).toHaveURL('/CSE/2022/5th%20Sem/BCS502')
  })

  test.describe('after a deploy', () => {
    // The page that is going misses the part, too.
    test.use({ allowedConsole: [/status of 404|Cannot read properties of undefined/] })

    test('loads the page again where a part of it is gone, and keeps what was typed', async ({ page }) => {
      const text = part(page, 'Feedback').getByRole('textbox', { name: 'Feedback' })
      await text.fill('Please add Module 4.')
      const gone = /\/assets\/resource-details-[^/]+\.js$/
      await page.route(gone, (route) => route.fulfill({ status: 404 }))
      const reloaded = page.waitForEvent('load')
      await part(page, 'Resources').getByRole('button', { name: 'Syllabus' }).click()
      await reloaded
      await page.unroute(gone)
      await expect(text).toHaveValue('Please add Module 4.')
      await part(page, 'Resources').getByRole('button', { name: 'Syllabus' }).click()
      await expect(page.getByRole('dialog', { name: 'Syllabus' })).toBeVisible()
    })
  })
})

test.describe('the home on a phone', () => {
  test.use({ person: '1LS22CS001', viewport: phone })

  test('fits the screen', async ({ page }) => {
    await page.goto(homeOf(cseFifth))
    await expect(books(page)).toHaveCount(11)
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
  })
})
