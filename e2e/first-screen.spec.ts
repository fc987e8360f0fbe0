import { addresses } from '@lectureshelf/contract/addresses'
import { settingOps } from '@lectureshelf/contract/base/settings'
import type { Locator, Page } from '@playwright/test'
import {
  adminHomeOf,
  birdGuide,
  cseFifth,
  expectSettled,
  homeOf,
  mechFifth,
  pdfFileOf,
  subjectPageOf,
} from './support/pages.ts'
import { openOtherDevice } from './support/readings.ts'
import { expect, phone, test } from './support/test.ts'

const student = '1LS22CS001'
test.use({ viewport: phone })

const bottomOf = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox()
  return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)
}

const books = (page: Page) => page.getByRole('region', { name: 'Subjects' }).getByRole('link')

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test.describe('a student', () => {
  test.use({ person: student })

  test('sees what to continue and six books on the first screen, and empty books last', async ({
    page,
    server,
  }) => {
    const device = await openOtherDevice(server.url, student)
    await device.putAllAway()
    await device.read(await pdfFileOf(server.url, birdGuide), 42)
    await page.goto(homeOf(cseFifth))
    await expectSettled(page)
    const card = page.getByRole('region', { name: 'Continue reading' }).getByRole('link')
    expect(await bottomOf(card)).toBeLessThan(phone.height / 2 + 60)
    expect(await bottomOf(books(page).nth(5))).toBeLessThanOrEqual(phone.height)
    const words = await books(page).allTextContents()
    const isEmpty = words.map((text) => text.includes('No notes yet'))
    expect(isEmpty).toContain(true)
    expect(isEmpty).toEqual(isEmpty.toSorted((left, right) => Number(left) - Number(right)))
  })

  test(
    'sees the first PDF of a subject on the first screen, and its empty modules in one line',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(subjectPageOf('BCS502', cseFifth))
      await expectSettled(page)
      const cover = page.getByRole('region', { name: 'Module 3', exact: true }).locator('img')
      expect((await cover.boundingBox())?.y).toBeLessThan(phone.height - 80)
      const line = page
        .locator('summary')
        .filter({ hasText: 'Nothing yet: Module 1, 2, 4, 5, Question Papers' })
      const sentence = page.getByText('No Module 4 available yet.')
      await expect(sentence).toBeHidden()
      await line.click()
      await expect(sentence).toBeVisible()
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Lab' }).click()
      const title = page.getByRole('heading', { name: 'Lab', exact: true })
      await expect(title).toBeFocused()
      await expect(title).toBeInViewport()
    },
  )
})

test.describe('a student whose subscription ended', () => {
  test.use({ person: '1LS22ME007' })

  test('sees locked books beside each other below the way to renew', async ({ page }) => {
    await page.goto(homeOf(mechFifth))
    await expectSettled(page)
    const [first, second] = await Promise.all([0, 1].map((index) => books(page).nth(index).boundingBox()))
    expect(second?.y).toBe(first?.y)
    expect(await heightOf(page)).toBeLessThanOrEqual(3600)
  })
})

test.describe('a sub-admin', () => {
  test.use({ person: '1LS00SUBAD' })

  test(
    'has the semesters in one line that shows the current one, and no page that is too wide',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(homeOf(cseFifth))
      await expectSettled(page)
      const chips = page.getByRole('navigation', { name: 'Semester' }).getByRole('link')
      await expect(chips).toHaveCount(8)
      const places = await Promise.all([0, 7].map((index) => chips.nth(index).boundingBox()))
      expect(places[0]?.y).toBe(places[1]?.y)
      const current = page.getByRole('navigation', { name: 'Semester' }).locator('[aria-current]')
      await expect(current).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
    },
  )
})

test.describe('an owner', () => {
  test.use({ person: '1LS00OWNER' })

  for (const [name, address, most] of [
    ['the dashboard', addresses.dashboard, 1900],
    ['the settings', addresses.settings, 3200],
    ['the settings with all persons', `${addresses.settings}#persons`, 3200],
    ['the reference data', addresses.referenceData, 2400],
    ['a shelf', adminHomeOf(cseFifth), 1400],
  ] as const)
    test(
      `finds ${name} on at most ${most} px of a phone`,
      { tag: address === addresses.dashboard ? [] : '@long' },
      async ({ page }) => {
        // Other tests of this server change whom students pay.
        await page.route(`**${settingOps.payeeChanges.path}`, (route) =>
          route.fulfill({ json: { items: [] } }),
        )
        await page.goto(address)
        await expectSettled(page)
        expect(await heightOf(page)).toBeLessThanOrEqual(most)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
      },
    )
})
