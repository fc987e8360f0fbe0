import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import {
  adminHomeOf,
  birdGuide,
  cseFifth,
  homeOf,
  openViewer,
  pagesOf,
  pdfFileOf,
  subjectPageOf,
} from './support/pages.ts'
import { desktop, expect, phone, test, tokenOf } from './support/test.ts'
import { checkPage, visit } from './support/walk.ts'
import { openRow } from './support/rows.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search your notes' })
const searchLink = (page: Page) => page.getByRole('link', { name: 'Search', exact: true })

/** Waits until the running program listens to keys: it does so after the paint that shows the way to the search. */
const expectKeys = async (page: Page): Promise<void> => {
  await expect(searchLink(page)).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const pageLinks = (page: Page) => results(page).getByRole('link', { name: /page \d+/i })

/** Pages that neither lead on nor begin in a field. */
const pagesOfStaff = [
  ...Object.values(addresses)
    .filter((address) => typeof address === 'string')
    .filter((address) => address.startsWith('/Admin/')),
  addresses.uploads,
  addresses.pageReports,
  addresses.proposals,
  addresses.searchMisses,
  adminHomeOf(cseFifth),
]

const pagesOfStudents = [
  homeOf(cseFifth),
  subjectPageOf('BCS503', cseFifth),
  addresses.marks,
  addresses.profile('1LS22CS001'),
  addresses.plans,
  addresses.about,
  addresses.contact,
  addresses.terms,
  addresses.privacy,
  addresses.streams,
]

test.describe('a student on a phone', () => {
  test.use({ person: '1LS22CS001', viewport: phone, hasTouch: true, isMobile: true })

  test('goes from Home to a marked word in two taps, although it was misspelt', async ({ page }) => {
    await page.goto(homeOf(cseFifth))
    await page.getByRole('link', { name: 'Search', exact: true }).tap()
    await field(page).fill('protocl')
    await expect(results(page)).toContainText('Nothing for protocl. Showing results for protocol.')
    await pageLinks(page).first().tap()
    await page.waitForURL(/\/pdfViewer\/.*#page=\d+/)
    await expect(page.getByRole('searchbox', { name: 'Find in this PDF' })).toHaveValue('protocol')
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ of \d+$/)
    await expect(pagesOf(page).locator('.mark.current').first()).toBeInViewport()
    await page.goBack()
    await expect(field(page)).toHaveValue('protocl')
    await expect(pageLinks(page).first()).toBeInViewport()
  })

  test(
    'goes from Home to a marked word on a scanned page in two taps, although it was misspelt',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(homeOf(cseFifth))
      await page.getByRole('link', { name: 'Search', exact: true }).tap()
      await field(page).fill('freelst')
      await expect(results(page)).toContainText('Nothing for freelst. Showing results for freelist.')
      await expect(results(page)).toContainText('Memory layout and malloc (scanned handout)')
      await expect(results(page)).toContainText('Read by a machine')
      await pageLinks(page).first().tap()
      await page.waitForURL(/scan.*#page=\d+/)
      await expect(page.getByRole('search').getByRole('status').first()).toHaveText(/^\d+ of \d+$/)
      await expect(pagesOf(page).locator('.mark.current').first()).toBeInViewport()
      await expect(page.getByRole('search').getByRole('status').last()).toContainText('Read by a machine')
    },
  )

  test('reads why nothing was found, which is noted for staff', { tag: '@long' }, async ({ page }) => {
    const noted = page.waitForResponse((response) => response.url().endsWith('/api/search-misses'))
    await page.goto(`${addresses.search}?q=zymurgy&subject=${birdGuide.subCode}`)
    await expect(results(page)).toContainText(`No page of ${birdGuide.subCode} has these words.`)
    expect((await noted).status()).toBe(200)
  })

  for (const [what, search, sentence, hint] of [
    ['anywhere', '?q=zymurgy', /No page of your \d+ subjects has these words\./, 'Try fewer words'],
    ['with common words alone', '?q=to+be', 'Common words and signs are not searched. Add another word.', ''],
  ] as const)
    test(`reads that nothing was found ${what}`, { tag: '@long' }, async ({ page }) => {
      await page.goto(`${addresses.search}${search}`)
      await expect(results(page)).toContainText(sentence)
      await expect(results(page)).toContainText(hint)
      await expect(results(page).getByRole('link')).toHaveCount(0)
      await checkPage(page, 'a search that found nothing')
    })

  test('opens a section at its place on the page of its subject', { tag: '@long' }, async ({ page }) => {
    await page.goto(`${addresses.search}?q=module+4&subject=${birdGuide.subCode}`)
    await results(page)
      .getByRole('link', { name: /^Module 4/ })
      .tap()
    await expect(page).toHaveURL(/#section-/)
    const title = page.getByRole('heading', { name: 'Module 4' })
    await expect(title).toBeFocused()
    await expect(title).toBeInViewport()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  })

  test('searches all subjects after one that has nothing', { tag: '@long' }, async ({ page }) => {
    await page.goto(`${addresses.search}?q=freelist&subject=${birdGuide.subCode}`)
    await expect(results(page)).toContainText(`No page of ${birdGuide.subCode} has these words.`)
    await results(page).getByRole('button', { name: 'Search all subjects' }).tap()
    await expect(pageLinks(page).first()).toBeVisible()
  })

  test(
    'finds results that are accessible and fit the narrowest phone',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(`${addresses.search}?q=routing`)
      await expect(pageLinks(page).first()).toBeVisible()
      await checkPage(page, 'the results of a search')
    },
  )
})

test.describe('a student whose subscription ended', () => {
  test.use({ person: '1LS22ME007' })

  test(
    'reads why there is nothing to search, with the way to the plans',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(`${addresses.search}?q=routing`)
      await expect(results(page)).toContainText('No notes are open to you')
      await checkPage(page, 'a search without a subscription')
      await results(page).getByRole('link', { name: 'Look at the plans' }).click()
      await expect(page).toHaveURL(addresses.plans)
    },
  )
})

test.describe('an owner', () => {
  test.use({ person: '1LS00OWNER' })

  test('reads that no page of all the notes has a word', { tag: '@long' }, async ({ page }) => {
    await page.goto(`${addresses.search}?q=zymurgy`)
    await expect(results(page)).toContainText('No page has these words.')
  })

  test(
    'opens the search by slash and by Ctrl K from every page of staff',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(addresses.privacy)
      await expectKeys(page)
      for (const address of pagesOfStaff)
        for (const key of ['/', 'Control+k']) {
          await visit(page, address)
          await page.keyboard.press(key)
          await expect(field(page), `${address} ${key}`).toBeFocused()
        }
    },
  )

  test(
    'reads what students missed, and takes it off the list',
    { tag: '@long' },
    async ({ page, server }) => {
      const token = await tokenOf(server.url, '1LS22CS001', 'LectureShelf browser test (searches)')
      const answer = await fetch(`${server.url}/api/search-misses`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ q: 'zymotic', subject: birdGuide.subCode }),
      })
      expect(answer.status).toBe(200)
      await page.goto(addresses.searchMisses)
      const item = page.getByRole('listitem').filter({ hasText: 'zymotic' })
      await expect(item).toContainText(birdGuide.subCode)
      await checkPage(page, 'the words that no one found')
      await openRow(item)
      await item.getByRole('button', { name: 'Done: zymotic' }).click()
      await expect(item).toHaveCount(0)
    },
  )
})

test.describe('a student at a desk', () => {
  test.use({ person: '1LS22CS001' })

  test(
    'opens the search by slash and by Ctrl K, and a result by keys alone',
    { tag: '@long' },
    async ({ page, server }) => {
      await page.goto(addresses.about)
      await expectKeys(page)
      for (const address of pagesOfStudents)
        for (const key of ['/', 'Control+k']) {
          await visit(page, address)
          await page.keyboard.press(key)
          await expect(field(page), `${address} ${key}`).toBeFocused()
        }
      await page.setViewportSize(desktop)
      await openViewer(page, await pdfFileOf(server.url, birdGuide))
      await expectKeys(page)
      await page.keyboard.press('Control+k')
      await expect(field(page)).toBeFocused()
      await page.keyboard.type('bgp routing')
      // Results come as one types: those of the first letters are not yet the ones.
      await expect(pageLinks(page).first()).toHaveAttribute('href', /find=bgp\+routing/)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(pagesOf(page).locator('.mark.current').first()).toBeInViewport()
      await expect(page.getByRole('searchbox', { name: 'Find in this PDF' })).toHaveValue('bgp routing')
    },
  )
})
