import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import { cseFifth, homeOf } from './support/pages.ts'
import { desktop, expect, phone, test } from './support/test.ts'
import { hold } from './support/time.ts'

const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test.use({ viewport: phone })

test('a visitor who scrolls while the program renders a prerendered page keeps the place', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // React posts itself a message to begin drawing. The first one beside a prerendered page is the first render.
    const post = Reflect.get(MessagePort.prototype, 'postMessage')
    let hasScrolled = false
    MessagePort.prototype.postMessage = function (...given: unknown[]) {
      if (!hasScrolled && document.querySelector('[data-prerendered]') !== null) {
        hasScrolled = true
        window.scrollTo({ top: 700, behavior: 'instant' })
      }
      return Reflect.apply(post, this, given)
    }
  })
  await page.goto(addresses.preview('cse'))
  // The browser itself moves by a part of a pixel where a height above it changes by one.
  expect(Math.abs((await scrolled(page)) - 700)).toBeLessThanOrEqual(1)
})

test.describe('on a slow connection', () => {
  test.use({ person: '1LS22CS001' })

  test(
    'a student sees a new page from its top, or from where its skeleton was scrolled to',
    { tag: '@long' },
    async ({ page }) => {
      for (const [step, top] of [
        ['without scrolling the skeleton', 0],
        ['after scrolling the skeleton', 100],
      ] as const) {
        await page.goto(addresses.about)
        const release = await hold(page, /\/assets\/home-page-[^/]+\.js$/)
        await scrollTo(page, 200)
        await page.getByRole('link', { name: 'LectureShelf', exact: true }).click()
        await expect(page.locator('main [aria-busy="true"]'), step).toBeVisible()
        expect(await scrolled(page), step).toBe(0)
        if (top > 0) await scrollTo(page, top)
        release()
        await expect(page.getByRole('heading', { level: 1 }), step).toHaveText(/^Welcome back/)
        await expect(page.getByRole('region', { name: 'Subjects' }).getByRole('link')).toHaveCount(11)
        expect(await scrolled(page), step).toBe(top)
      }
    },
  )
})

test.describe('the home of a student', () => {
  test.use({ person: '1LS22CS001', viewport: desktop })

  /** Records, frame by frame, each visible control of the page that has moved. */
  const watchControls = (page: Page) =>
    page.addInitScript(() => {
      const places = new WeakMap<Element, number>()
      const moved: string[] = []
      Reflect.set(window, 'moved', moved)
      const look = () => {
        for (const control of document.querySelectorAll('main :is(a, button, input, textarea)')) {
          if (!control.checkVisibility()) continue
          const y = Math.round(control.getBoundingClientRect().y + window.scrollY)
          const before = places.get(control)
          if (before !== undefined && before !== y) moved.push(`${control.textContent}: ${before} to ${y}`)
          places.set(control, y)
        }
        requestAnimationFrame(look)
      }
      look()
    })

  const moved = (page: Page) => page.evaluate<unknown>(() => Reflect.get(window, 'moved'))

  const expectComplete = async (page: Page) => {
    await expect(page.getByRole('region', { name: 'Subjects' }).getByRole('link')).toHaveCount(11)
    await expect(page.getByRole('button', { name: /^Syllabus/ })).toBeVisible()
  }

  test(
    'moves no control when its subjects, or the news that it has no notice, arrive late',
    { tag: '@long' },
    async ({ page }) => {
      await watchControls(page)
      const releaseSubjects = await hold(page, /\/api\/getSub$/)
      await page.goto(homeOf(cseFifth))
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Ananya Rao' })).toBeVisible()
      releaseSubjects()
      await expectComplete(page)
      expect(await moved(page), 'by late subjects').toEqual([])

      await page.route(/\/api\/site-info$/, async (route) => {
        const answer = await route.fetch()
        const json: unknown = await answer.json()
        await route.fulfill({ json: { ...Object(json), notice: '' } })
      })
      const releaseNotice = await hold(page, /\/api\/site-info$/)
      const others = [/\/api\/getSub$/, /\/api\/subscription$/].map((address) =>
        page.waitForResponse(address),
      )
      await page.reload()
      await Promise.all(others)
      for (let frame = 0; frame < 20; frame += 1)
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      releaseNotice()
      await expectComplete(page)
      await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveCount(0)
      expect(await moved(page), 'by a notice that is missing').toEqual([])
    },
  )
})
