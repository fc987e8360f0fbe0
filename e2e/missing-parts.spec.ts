import { addresses } from '@lectureshelf/contract/addresses'
import { birdGuide, cseFifth, homeOf, subjectPageOf } from './support/pages.ts'
import { expect, phone, test } from './support/test.ts'

// The browser says for each part that it could not be loaded.
test.use({
  person: '1LS22CS001',
  viewport: phone,
  hasTouch: true,
  allowedConsole: [/Failed to load resource|Failed to fetch dynamically imported module/],
})

const pages: [part: RegExp, address: string][] = [
  [/marks-page/, addresses.marks],
  [/search-page/, `${addresses.search}?q=tree`],
  [/profile-page/, addresses.profile('1LS22CS001')],
  [/home-page/, homeOf(cseFifth)],
  [/subject-page/, subjectPageOf(birdGuide.subCode, cseFifth)],
]

for (const [part, address] of pages)
  test(
    `a part that stays missing ends in a sentence after one reload: ${address}`,
    { tag: address === addresses.marks ? [] : '@long' },
    async ({ page }) => {
      let loads = 0
      page.on('domcontentloaded', () => (loads += 1))
      await page.route('**/assets/*.js', (route) =>
        part.test(route.request().url()) ? route.fulfill({ status: 404, body: '' }) : route.continue(),
      )
      await page.goto(address, { waitUntil: 'commit' })
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'Something went wrong on our side.',
      )
      expect(loads).toBe(2)
      await test.step('and comes by Retry once it is there', async () => {
        await page.unrouteAll()
        await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
        await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page could not be shown')
      })
    },
  )
