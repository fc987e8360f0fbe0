import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import { accessibilityFindings } from './support/accessible.ts'
import { expectNoSidewaysScroll, expectSettled } from './support/pages.ts'
import { desktop, expect, phone, test } from './support/test.ts'

const open = async (page: Page, address: string = addresses.insight): Promise<void> => {
  await page.goto(address)
  await expectSettled(page)
  await expect(page.getByRole('region', { name: 'What staff added' })).toBeVisible()
}

test.use({ person: '1LS00OWNER' })

test(
  'an owner comes from the dashboard and chooses days, weeks or terms, which the address keeps',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(addresses.dashboard)
    await expectSettled(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Insight/ })
      .click()
    const periods = page.getByRole('navigation', { name: 'Periods' })
    await expect(periods.getByRole('link', { name: 'Week' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('Money, by week')).toBeVisible()
    for (const [choice, step] of [
      ['Day', 'day'],
      ['Term', 'term'],
    ] as const) {
      await periods.getByRole('link', { name: choice }).click()
      await expect(page).toHaveURL(new RegExp(`by=${step}$`))
      await expect(page.getByText(`Money, by ${step}`)).toBeVisible()
    }
    await page.reload()
    await expectSettled(page)
    await expect(page.getByText('Money, by term')).toBeVisible()
  },
)

test('each curve has a table beside it, with one row for each period', { tag: '@long' }, async ({ page }) => {
  await open(page, `${addresses.insight}?by=term`)
  for (const label of ['Money', 'Plans and claims', 'Lapsed and back', 'Readers', 'PDFs added']) {
    await page.getByText(`${label}, by term`, { exact: true }).click()
    await expect(page.getByRole('table', { name: `${label}, by term` }).getByRole('row')).toHaveCount(5)
  }
  await expect(page.getByRole('main').locator('figure svg')).toHaveCount(6)
})

test(
  'the page fits a phone and a desktop in both colours, and axe finds nothing',
  { tag: '@long' },
  async ({ page }) => {
    await open(page)
    await page.getByText('Money, by week', { exact: true }).click()
    expect(await accessibilityFindings(page, [phone.width])).toEqual([])
    expect(await accessibilityFindings(page, [desktop.width])).toEqual([])
    await expectNoSidewaysScroll(page)
  },
)

test('the page asks for counts alone, and names no student', { tag: '@long' }, async ({ page }) => {
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/insights/')) answers.push(await response.text())
  })
  await open(page)
  expect(answers).toHaveLength(6)
  const said = [...answers, await page.getByRole('main').innerText()].join('\n')
  expect(said).not.toMatch(/1LS2\d/)
  for (const name of ['Asha Kulkarni', 'Ravi Gowda']) expect(said).not.toContain(name)
})
