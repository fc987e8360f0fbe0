import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expectNoSidewaysScroll } from './pages.ts'
import { desktop, expect, phone } from './test.ts'

/** The minified build: each document parses it again. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What can differ between two themes of the same elements. */
const colourRules = ['color-contrast', 'link-in-text-block']

export type Theme = 'light' | 'dark'

/** Switches the theme and waits until the page has its final colours. */
const follow = async (page: Page, colorScheme: Theme) => {
  await page.emulateMedia({ colorScheme })
  // The documentation of the calls is styled without a script, by the system alone.
  const scheme = page.locator(
    `html[data-mantine-color-scheme="${colorScheme}"], html:not([data-mantine-color-scheme])`,
  )
  await expect(scheme).toHaveCount(1)
  await page.evaluate(async () => {
    // The browser may paint no frame while nothing on the page changes.
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 200)
      })
    const isMoving = ({ effect, playState }: Animation) =>
      playState !== 'finished' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
    // One change of colour starts the next, so the page is still after three frames without a change.
    for (let stillFrames = 0; stillFrames < 3; stillFrames += 1) {
      await frame()
      const moving = document.getAnimations().filter(isMoving)
      if (moving.length > 0) stillFrames = -1
      for (const animation of moving) animation.finish()
    }
  })
}

/** Adds axe to the open document by the debugger: the page's policy blocks any other script. */
const addAxe = async (page: Page) => {
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(axeSource)
}

const findings = (page: Page, rules: 'all' | 'colour'): Promise<string[]> =>
  page.evaluate(
    async ({ runOnly }) => {
      const engine: typeof axe = Reflect.get(window, 'axe')
      // A link inside a PDF grows until it meets the next one, and lines may be closer than 24 pixels. What a finger meets
      // of the title of a row is measured in e2e/lists: axe sees its words alone.
      const selector = ':not(.pdfViewer .links *, th[data-row-focus] *)'
      engine.configure({ rules: [{ id: 'target-size', selector }] })
      const result = await engine.run(document, {
        runOnly,
        resultTypes: ['violations'],
        // No rule of these tags reads the style sheets, which axe would fetch and parse again for each run.
        preload: { assets: ['media'] },
      })
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

/** Lists what axe finds on the open page as it is, in one theme. */
export const findingsIn = async (page: Page, theme: Theme, rules: 'all' | 'colour'): Promise<string[]> => {
  await addAxe(page)
  await follow(page, theme)
  const width = page.viewportSize()?.width
  return (await findings(page, rules)).map((finding) => `${width} pixels, ${theme}: ${finding}`)
}

/** Lists what axe finds on the open page: all rules at each width, the rules of colour in the dark at the last. */
export const accessibilityFindings = async (page: Page, widths: readonly number[]): Promise<string[]> => {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 740 : 900 })
    found.push(...(await findingsIn(page, 'light', 'all')))
  }
  // No width has a colour of its own.
  return [...found, ...(await findingsIn(page, 'dark', 'colour'))]
}

/** Fails when axe finds anything on the open page at each width, and in the dark at the last. */
export const expectAccessible = async (page: Page, widths: readonly number[]): Promise<void> => {
  expect(await accessibilityFindings(page, widths)).toEqual([])
}

/** Fails when axe finds anything on a desktop or a phone, or when the narrowest phone scrolls sideways. */
export const expectFits = async (page: Page): Promise<void> => {
  await expectAccessible(page, [desktop.width, phone.width])
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktop)
}
