import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './test.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What can differ between two themes of the same elements. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** The page follows the system a moment later; half of it in the old colours says nothing. */
const follow = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme })
  // The documentation of the calls is styled without a script, by the system alone.
  const scheme = page.locator(
    `html[data-mantine-color-scheme="${colorScheme}"], html:not([data-mantine-color-scheme])`,
  )
  await expect(scheme).toHaveCount(1)
  await page.evaluate(async () => {
    // A page that is given no frame, as nothing on it changes, is still too.
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 200)
      })
    const isMoving = ({ effect, playState }: Animation) =>
      playState !== 'finished' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
    // One change of colour sets off the next: still is what stays so for some frames.
    for (let stillFrames = 0; stillFrames < 3; stillFrames += 1) {
      await frame()
      const moving = document.getAnimations().filter(isMoving)
      if (moving.length > 0) stillFrames = -1
      for (const animation of moving) animation.finish()
    }
  })
}

const findings = (page: Page, rules: 'all' | 'colour'): Promise<string[]> =>
  page.evaluate(
    async ({ runOnly }) => {
      const engine: typeof axe = Reflect.get(window, 'axe')
      // A link inside a PDF is as large as its author printed it.
      engine.configure({ rules: [{ id: 'target-size', selector: ':not(.annotationLayer *)' }] })
      const result = await engine.run(document, { runOnly, resultTypes: ['violations'] })
      return result.violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id} at ${String(node.target)}: ${node.failureSummary ?? ''}`),
      )
    },
    {
      runOnly:
        rules === 'all'
          ? { type: 'tag' as const, values: tags }
          : { type: 'rule' as const, values: colourRules },
    },
  )

/**
 * Fails when axe finds anything on the open page at each width, and in the dark at the last. The script goes in by the
 * debugger: the page's policy lets no other script in.
 */
export const expectAccessible = async (page: Page, widths: readonly number[]): Promise<void> => {
  await page.evaluate(axe.source)
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 740 : 900 })
    await follow(page, 'light')
    expect(await findings(page, 'all'), `at ${width} pixels, light`).toEqual([])
  }
  // No width has a colour of its own.
  await follow(page, 'dark')
  expect(await findings(page, 'colour'), 'dark').toEqual([])
}
