import { cseFifth, homeOf } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test.describe('the home of a student after a deploy', () => {
  // The page that is about to be reloaded misses the part, too.
  test.use({
    person: '1LS22CS001',
    allowedConsole: [/status of 404|Cannot read properties of undefined/],
  })

  test('loads the page again where a part of it is gone, and keeps what was typed', async ({ page }) => {
    await page.goto(homeOf(cseFifth))
    const text = page.getByRole('textbox', { name: 'Feedback' })
    const syllabus = page.getByRole('region', { name: 'Resources' }).getByRole('button', { name: 'Syllabus' })
    await text.fill('Please add Module 4.')
    const gone = /\/assets\/resource-details-[^/]+\.js$/
    await page.route(gone, (route) => route.fulfill({ status: 404 }))
    const reloaded = page.waitForEvent('load')
    await syllabus.click()
    await reloaded
    await page.unroute(gone)
    await expect(text).toHaveValue('Please add Module 4.')
    await syllabus.click()
    await expect(page.getByRole('dialog', { name: 'Syllabus' })).toBeVisible()
  })
})
