import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import { cseFifth, homeOf } from './support/pages.ts'
import { desktop, expect, phone, test } from './support/test.ts'
import { hold } from './support/time.ts'

const scrollTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top)

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test.use({ viewport: phone })

test('a visitor who scrolls while the program draws a prerendered page stays there', async ({ page }) => {
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
  expect(await scrolled(page)).toBe(700)
})

test.describe('a student on a slow line', () => {
  test.use({ person: '1LS22CS001' })

  test('who scrolls the skeleton of a page stays there when the page comes', async ({ page }) => {
    await page.goto(addresses.about)
    const release = await hold(page, /\/assets\/home-page-[^/]+\.js$/)
    await scrollTo(page, 200)
    await page.getByRole('link', { name: 'LectureShelf', exact: true }).click()
    await expect(page.locator('main [aria-busy="true"]')).toBeVisible()
    expect(await scrolled(page)).toBe(0)
    await scrollTo(page, 500)
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back/)
    await expect(page.getByRole('region', { name: 'Subjects' }).getByRole('link')).toHaveCount(11)
    expect(await scrolled(page)).toBe(500)
  })

  test('who leaves the skeleton alone sees the page from its top', async ({ page }) => {
    await page.goto(addresses.about)
    const release = await hold(page, /\/assets\/home-page-[^/]+\.js$/)
    await scrollTo(page, 200)
    await page.getByRole('link', { name: 'LectureShelf', exact: true }).click()
    await expect(page.locator('main [aria-busy="true"]')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Welcome back/)
    expect(await scrolled(page)).toBe(0)
  })
})

test.describe('the home of a student', () => {
  test.use({ person: '1LS22CS001', viewport: desktop })

  /** Notes, frame by frame, which control of the page has moved since it was first to be seen. */
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

  test('moves nothing that can be pressed when its subjects arrive late', async ({ page }) => {
    await watchControls(page)
    const release = await hold(page, /\/api\/getSub$/)
    await page.goto(homeOf(cseFifth))
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Ananya Rao' })).toBeVisible()
    release()
    await expectComplete(page)
    expect(await moved(page)).toEqual([])
  })

  test('moves nothing that can be pressed when it is told late that there is no notice', async ({ page }) => {
    await watchControls(page)
    await page.route(/\/api\/site-info$/, async (route) => {
      const answer = await route.fetch()
      const json: unknown = await answer.json()
      await route.fulfill({ json: { ...Object(json), notice: '' } })
    })
    const release = await hold(page, /\/api\/site-info$/)
    const others = [/\/api\/getSub$/, /\/api\/subscription$/].map((address) => page.waitForResponse(address))
    await page.goto(homeOf(cseFifth))
    await Promise.all(others)
    for (let frame = 0; frame < 20; frame += 1)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    release()
    await expectComplete(page)
    await expect(page.getByRole('complementary', { name: 'Notice' })).toHaveCount(0)
    expect(await moved(page)).toEqual([])
  })
})
