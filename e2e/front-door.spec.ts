import { addresses } from '@lectureshelf/contract/addresses'
import { sampleOps } from '@lectureshelf/contract/library/samples'
import type { Page } from '@playwright/test'
import { openSignUp } from './support/sign-up.ts'
import { desktop, expect, phone, test } from './support/test.ts'

const main = (page: Page) => page.getByRole('main')
const semester = (page: Page, name: string) =>
  main(page).getByRole('heading', { level: 2, name, exact: true })

test.describe('a visitor on a phone', () => {
  test.use({ viewport: phone })

  test('signs in beside the burger, also on the narrowest screen', { tag: '@long' }, async ({ page }) => {
    for (const width of [320, phone.width]) {
      await page.setViewportSize({ width, height: phone.height })
      await page.goto(addresses.about)
      await expect(page.getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
      await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })

  test('sees one semester of a preview at a time, and the way to the plans all the while', async ({
    page,
  }) => {
    await page.goto(addresses.preview('cse'))
    await expect(semester(page, '1st Sem')).toBeVisible()
    await expect(semester(page, '5th Sem')).toBeHidden()
    await main(page).getByRole('link', { name: '5th' }).click()
    await expect(semester(page, '5th Sem')).toBeInViewport()
    await expect(semester(page, '1st Sem')).toBeHidden()
    const plans = main(page).getByRole('link', { name: 'See the plans' })
    await expect(plans).toBeInViewport({ ratio: 1 })
    await page.reload()
    await expect(semester(page, '5th Sem')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000)
    await plans.click()
    await expect(page).toHaveURL(addresses.plans)
  })

  test(
    'finds the chip of the shown semester in view, and leaves the preview by Back',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto(addresses.streams)
      await page.goto(`${addresses.preview('civil')}#sem-8`)
      const last = main(page).getByRole('link', { name: '8th' })
      await expect(last).toHaveAttribute('aria-current', 'page')
      await expect(last).toBeInViewport({ ratio: 1 })
      await expect(semester(page, '8th Sem')).toBeInViewport()
      for (const chip of ['7th', '6th']) await main(page).getByRole('link', { name: chip }).click()
      await expect(semester(page, '6th Sem')).toBeInViewport()
      await expect(main(page).locator('nav [aria-current]')).toHaveText(['6th'])
      await page.goBack()
      await expect(page).toHaveURL(addresses.streams)
    },
  )

  test(
    'sees the semester of a link before the program starts',
    { tag: '@long' },
    async ({ browser, server }) => {
      const context = await browser.newContext({
        baseURL: server.url,
        javaScriptEnabled: false,
        viewport: phone,
      })
      const bare = await context.newPage()
      await bare.goto(addresses.preview('cse'))
      await expect(semester(bare, '1st Sem')).toBeVisible()
      await bare.goto(`${addresses.preview('cse')}#sem-3`)
      await expect(semester(bare, '3rd Sem')).toBeInViewport()
      await expect(semester(bare, '1st Sem')).toBeHidden()
      await main(bare).getByRole('link', { name: '5th' }).click()
      await expect(semester(bare, '5th Sem')).toBeInViewport()
      await expect(semester(bare, '3rd Sem')).toBeHidden()
      await context.close()
    },
  )

  test('finds the button of the UPI app before the QR code', async ({ page }) => {
    await openSignUp(page, 'Basic')
    const app = await page.getByRole('link', { name: 'Open a UPI app' }).boundingBox()
    const code = await page.getByRole('img', { name: /^UPI QR code/ }).boundingBox()
    expect(app?.y).toBeLessThan(code?.y ?? 0)
  })
})

/** The width of a sentence in fonts, in the order given. Large letters, because small ones have whole pixels on Linux. */
const widthsOf = (page: Page, sentence: string, weight: number, fonts: readonly string[]) =>
  page.evaluate(
    async ([words, thickness, families]) => {
      const line = document.body.appendChild(document.createElement('span'))
      line.textContent = words
      line.style.cssText = 'position: absolute; white-space: nowrap'
      const widths: number[] = []
      for (const family of families) {
        line.style.font = `${thickness} 100px '${family}'`
        await Promise.allSettled([document.fonts.load(line.style.font, words)])
        widths.push(line.getBoundingClientRect().width)
      }
      line.remove()
      return widths
    },
    [sentence, weight, fonts] as const,
  )

const firstSentences = [
  ['Inter', 'Every note of your department and scheme, on your phone and your laptop.', 400],
  ['Inter', 'Every list of a semester begins with the newest, and says how many there are.', 400],
  ['Bricolage', 'Your whole semester, on one shelf.', 700],
  ['Bricolage', 'Computer Science and Engineering', 700],
] as const

test('sentences are hardly wider, and never narrower, before their font is there', async ({ page }) => {
  await page.goto(addresses.plans)
  for (const [name, sentence, weight] of firstSentences) {
    const own = name === 'Inter' ? name : 'Bricolage Grotesque'
    const fonts = [own, 'No such font', `${name} Fallback`, `${name} Fallback Wide`]
    const [ours = 0, unknown = 0, ...found] = await widthsOf(page, sentence, weight, fonts)
    // A system has one or the other; what it lacks is set in its serif font.
    const known = found.filter((width) => width !== unknown)
    expect(known).not.toEqual([])
    for (const width of known) {
      expect(width / ours, sentence).toBeGreaterThanOrEqual(1)
      expect(width / ours, sentence).toBeLessThan(1.03)
    }
  }
})

test.describe('a visitor at a desk', () => {
  test.use({ viewport: desktop })

  test('scrolls to a semester of a preview below the bars', { tag: '@long' }, async ({ page }) => {
    await page.goto(addresses.preview('cse'))
    await expect(page.locator('[data-prerendered]')).toHaveCount(0)
    await main(page).getByRole('link', { name: '5th' }).click()
    const heading = semester(page, '5th Sem')
    await expect(heading).toBeInViewport()
    const chips = await main(page).getByRole('navigation', { name: 'Semesters' }).boundingBox()
    const box = await heading.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual((chips?.y ?? 0) + (chips?.height ?? 0))
    await expect(semester(page, '4th Sem')).toHaveCount(1)
  })

  test('looks at the first pages of the sample, while its PDF stays closed', async ({ page, request }) => {
    await page.goto(addresses.plans)
    const sample = page.getByRole('region', { name: 'Look inside a note' })
    await sample.scrollIntoViewIfNeeded()
    const pictures = sample.getByRole('img')
    await expect(pictures).toHaveCount(5)
    const widthOf = (index: number) =>
      pictures.nth(index).evaluate((picture) => picture instanceof HTMLImageElement && picture.naturalWidth)
    await pictures.nth(4).scrollIntoViewIfNeeded()
    for (const index of [0, 4]) await expect.poll(() => widthOf(index)).toBe(720)
    const known = sampleOps.shown.response.parse(await (await request.get('/api/sample')).json())
    expect((await request.get(`/samples/${known.sample?.name}/6.webp`)).status()).toBe(404)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  })
})
