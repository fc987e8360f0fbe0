import AxeBuilder from '@axe-core/playwright'
import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import { birdGuide, cseFifth, homeOf, openViewer, pagesOf, pdfFileOf, subjectPageOf } from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search your notes' })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const pageLinks = (page: Page) => results(page).getByRole('link', { name: /page \d+/i })

test.describe('a student on a phone', () => {
  test.use({ person: '1LS22CS001', viewport: phone, hasTouch: true, isMobile: true })

  test('goes from Home to a marked word in two taps, although it was misspelt', async ({ page }) => {
    await page.goto(homeOf(cseFifth))
    await page.getByRole('link', { name: 'Search' }).tap()
    await field(page).fill('protocl')
    await expect(results(page)).toContainText('Nothing for protocl. Showing protocol.')
    await pageLinks(page).first().tap()
    await page.waitForURL(/\/pdfViewer\/.*#page=\d+/)
    await expect(page.getByRole('searchbox', { name: 'Find in this PDF' })).toHaveValue('protocol')
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ of \d+$/)
    await expect(pagesOf(page).locator('.mark.current').first()).toBeInViewport()
    await page.goBack()
    await expect(field(page)).toHaveValue('protocl')
    await expect(pageLinks(page).first()).toBeInViewport()
  })

  test('reads why nothing was found, and the owner reads what is missing', async ({ page, newPage }) => {
    await page.goto(`${addresses.search}?q=zymurgy&subject=${birdGuide.subCode}`)
    await expect(results(page)).toContainText(`No page of ${birdGuide.subCode} has these words.`)
    await page.waitForResponse((response) => response.url().endsWith('/api/search-misses') && response.ok())
    const owner = await newPage('1LS00OWNER')
    await owner.goto(addresses.searchMisses)
    const item = owner.getByRole('listitem').filter({ hasText: 'zymurgy' })
    await expect(item).toContainText(birdGuide.subCode)
    await item.getByRole('button', { name: 'Done: zymurgy' }).click()
    await expect(item).toHaveCount(0)
  })

  test('finds a page of results that is accessible and never wider than the phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${addresses.search}?q=routing`)
    await expect(pageLinks(page).first()).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})

test.describe('a student at a desk', () => {
  test.use({ person: '1LS22CS001' })

  test('opens the search by slash and by Ctrl K, and a result by keys alone', async ({ page, server }) => {
    for (const address of [homeOf(cseFifth), subjectPageOf('BCS503', cseFifth), addresses.about]) {
      await page.goto(address)
      await expect(page.getByRole('link', { name: 'Search' })).toBeVisible()
      await page.keyboard.press('/')
      await expect(field(page)).toBeFocused()
    }
    await openViewer(page, await pdfFileOf(server.url, birdGuide))
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('bgp routing')
    await expect(pageLinks(page).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(pagesOf(page).locator('.mark.current').first()).toBeInViewport()
    await expect(page.getByRole('searchbox', { name: 'Find in this PDF' })).toHaveValue('bgp routing')
  })
})
