import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './test.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What can differ between two themes of the same elements. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Colours that are still fading say nothing about the page. */
const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const moving = document.getAnimations().filter((animation) => {
      const { iterations } = animation.effect?.getComputedTiming() ?? {}
      return iterations !== Number.POSITIVE_INFINITY
    })
    await Promise.allSettled(moving.map((animation) => animation.finished))
  })

const findings = async (page: Page, rules: 'all' | 'colour'): Promise<string[]> => {
  await untilStill(page)
  const violations = await page.evaluate(
    async ({ runOnly }) => {
      const { axe: engine }: { axe: { run: typeof axe.run } } = Object.assign({
        axe: Reflect.get(window, 'axe'),
      })
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
  return violations
}

/**
 * Fails when axe finds anything on the open page, light and dark, at each width. The script goes in by the
 * debugger: the page's policy lets no other script in.
 */
export const expectAccessible = async (page: Page, widths: readonly number[]): Promise<void> => {
  await page.evaluate(axe.source)
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 740 : 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const found = await findings(page, colorScheme === 'light' ? 'all' : 'colour')
      expect(found, `at ${width} pixels, ${colorScheme}`).toEqual([])
    }
  }
}
