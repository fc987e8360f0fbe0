import { expect, test } from './support/test.ts'

test('an old browser gets a sentence, whichever feature it misses', async ({ page }) => {
  await page.addInitScript(() => {
    const missing = new URLSearchParams(location.search).get('missing')
    if (missing === 'toSorted') Reflect.deleteProperty(Array.prototype, 'toSorted')
    if (missing === 'color-mix') CSS.supports = () => false
    if (missing !== 'lookbehind') return
    const Original = RegExp
    window.RegExp = new Proxy(Original, {
      construct: (target, [pattern, flags]) => {
        if (String(pattern).includes('(?<=')) throw new SyntaxError('Invalid group')
        return new target(pattern, flags)
      },
    })
  })
  for (const feature of ['toSorted', 'color-mix', 'lookbehind']) {
    await page.goto(`/?missing=${feature}`)
    await expect(page.getByRole('alert'), feature).toHaveText(
      'This browser is too old for LectureShelf. Please update it: Chrome or Android WebView 111, ' +
        'Firefox 115 or Safari 16.4 and newer work.',
    )
    await expect(page.getByRole('status'), feature).toHaveCount(0)
    await expect(page.getByRole('link'), feature).toHaveCount(0)
  }
})
