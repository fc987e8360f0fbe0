import type { Page } from '@playwright/test'
import { looksAt } from './screens/pages-of.ts'
import { answerOneByOne } from './support/late-answers.ts'
import { expectSettled } from './support/pages.ts'
import { shiftsOf, watchShifts } from './support/shifts.ts'
import { desktop, expect, phone, test } from './support/test.ts'

/** Cumulative Layout Shift that nobody sees. */
const largestShift = 0.01

// The requests of a worker are not held.
test.use({ serviceWorkers: 'block' })

const expectStill = async (page: Page, address: string, arrived: () => Promise<void>): Promise<void> => {
  await page.goto(address)
  await expectSettled(page)
  await arrived()
  await expectSettled(page)
  const { sum, words } = await shiftsOf(page)
  console.log(sum.toFixed(4), address, page.viewportSize()?.width, sum > 0.002 ? words : '')
  expect.soft(sum, `${address}: ${words}`).toBeLessThanOrEqual(largestShift)
}

for (const [name, person] of [
  ['student', '1LS22CS001'],
  ['student whose subscription ended', '1LS22ME007'],
  ['first-year', '1LS25CS001'],
  ['sub-admin', '1LS00SUBAD'],
  ['owner', '1LS00OWNER'],
] as const)
  test.describe(`for the ${name}`, () => {
    test.use({ person })

    for (const viewport of [phone, desktop])
      test(`no page moves while it loads, ${viewport.width} px wide`, async ({ page, context, server }) => {
        const look = (await looksAt(server.url)).find((one) => one.person === person)
        await page.setViewportSize(viewport)
        await watchShifts(context)
        const arrived = await answerOneByOne(page)
        for (const address of look?.pages ?? []) await expectStill(page, address, arrived)
      })
  })
