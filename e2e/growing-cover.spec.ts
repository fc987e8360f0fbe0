import type { Locator, Page } from '@playwright/test'
import { layOn } from './support/finger.ts'
import {
  birdGuide,
  cseFifth,
  expectPainted,
  expectSettled,
  homeOf,
  openFromSubject,
  pdfFileOf,
  subjectPageOf,
} from './support/pages.ts'
import { openOtherDevice } from './support/readings.ts'
import { expect, phone, test } from './support/test.ts'

declare global {
  interface Window {
    /** What moved in each transition between two pages. */
    transitions?: (string | null)[][]
  }
}

const growing = '::view-transition-group(opening-page)'

test.use({ person: '1LS22CS001', viewport: phone })

const watchTransitions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const begin = document.startViewTransition.bind(document)
    const seen: (string | null)[][] = []
    window.transitions = seen
    document.startViewTransition = (update) => {
      const transition = begin(update)
      transition.ready
        .then(() => {
          const effects = document.getAnimations().map(({ effect }) => effect)
          seen.push(effects.map((effect) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null)))
        })
        .catch(reportError)
      return transition
    }
  })

/**
 * Presses a link once the viewer is loaded, which a finger on it begins. While it loads for longer than 0.2 s, a page
 * that waits stands in between, and nothing can grow.
 */
const openWhenLoaded = async (page: Page, link: Locator): Promise<void> => {
  await layOn(link)
  const script = await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => /\/viewer-[\w-]{6,8}\.js$/.test(name)),
  )
  // The module that the page asked for: this resolves once it has run.
  await page.evaluate(`import(${JSON.stringify(await script.jsonValue())}).then(() => undefined)`)
  await link.click()
}

const transitionsOf = (page: Page) => page.evaluate(() => window.transitions)

test(
  'a cover grows into the page that opens, from a subject and from Continue reading',
  { tag: '@long' },
  async ({ page, server }) => {
    await watchTransitions(page)
    const device = await openOtherDevice(server.url, '1LS22CS001')
    await device.read(await pdfFileOf(server.url, birdGuide), 3)
    await page.goto(subjectPageOf(birdGuide.subCode, cseFifth))
    await expectSettled(page)
    await openWhenLoaded(page, page.getByRole('main').getByRole('link', { name: birdGuide.title }))
    await expectPainted(page)
    expect(await transitionsOf(page)).toEqual([expect.arrayContaining([growing])])

    await page.goto(homeOf(cseFifth))
    await expectSettled(page)
    const cards = page.getByRole('region', { name: /^Continue reading/ }).getByRole('link')
    await openWhenLoaded(page, cards.first())
    await expectPainted(page)
    expect(await transitionsOf(page)).toEqual([expect.arrayContaining([growing])])
  },
)

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a page opens without a movement', { tag: '@long' }, async ({ page }) => {
    await watchTransitions(page)
    await page.goto(subjectPageOf(birdGuide.subCode, cseFifth))
    await openFromSubject(page, birdGuide)
    await expectPainted(page)
    expect(
      (await transitionsOf(page))?.flat().filter((what) => what?.startsWith('::view-transition')),
    ).toEqual([])
  })
})
