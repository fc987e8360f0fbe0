import { addresses } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import { holdWelcome, looksAt } from './screens/pages-of.ts'
import { expectInside } from './support/inside.ts'
import { answerOneByOne, delayFonts } from './support/late-answers.ts'
import { expectSettled } from './support/pages.ts'
import { shiftsOf, watchShifts } from './support/shifts.ts'
import { desktop, expect, phone, test } from './support/test.ts'

/** Cumulative Layout Shift that no one sees. */
const largestShift = 0.01

// The requests of a worker are not held.
test.use({ serviceWorkers: 'block' })

const expectStill = async (page: Page, address: string, arrived: () => Promise<void>): Promise<void> => {
  const release = await holdWelcome(page, address)
  await page.goto(address)
  await expectSettled(page)
  await arrived()
  await expectSettled(page)
  const { sum, words } = await shiftsOf(page)
  expect.soft(sum, `${address}: ${words}`).toBeLessThanOrEqual(largestShift)
  await expectInside(page, address)
  await release()
}

/** People with their number of tests: a slow machine needs seconds for each page. */
const people = [
  ['student', '1LS22CS001', 2],
  ['student whose subscription ended', '1LS22ME007', 1],
  ['first-year', '1LS25CS001', 1],
  ['sub-admin', '1LS00SUBAD', 1],
  ['admin', '1LS00ADMIN', 1],
  ['cashier', '1LS00CASHI', 1],
  ['owner', '1LS00OWNER', 6],
] as const

for (const [name, person, parts] of people)
  test.describe(`for the ${name}`, () => {
    test.use({ person })

    for (const viewport of [phone, desktop])
      for (const part of Array.from({ length: parts }, (_, index) => index))
        test(`no page moves while it loads or sticks out, ${viewport.width} px wide, part ${part + 1}`, async ({
          page,
          context,
          server,
        }) => {
          const look = (await looksAt(server.url)).find((one) => one.person === person)
          const pages = (look?.pages ?? []).filter((_, index) => index % parts === part)
          expect(pages).not.toEqual([])
          await page.setViewportSize(viewport)
          await watchShifts(context)
          await delayFonts(page)
          const arrived = await answerOneByOne(page)
          for (const address of pages) await expectStill(page, address, arrived)
        })
  })

/** Turns an address, or the function that makes one, into a pattern of whole addresses. */
const patternOf = (address: unknown): RegExp => {
  const anything = 'anything'
  const filled: unknown =
    typeof address === 'function'
      ? Reflect.apply(address, undefined, Array<string>(address.length).fill(anything))
      : address
  return new RegExp(`^${String(filled).replaceAll(anything, '[^/]+')}$`, 'u')
}

test('every address of a page is looked at, and whoever signs in for it is tested here', async ({
  server,
}) => {
  const looks = await looksAt(server.url)
  const pages = looks.flatMap((look) => look.pages).map((page) => page.split('?')[0] ?? '')
  const missing = Object.entries(addresses).filter(
    ([, address]) => !pages.some((page) => patternOf(address).test(page)),
  )
  // The cash desk leads to its first page.
  expect(missing.map(([name]) => name)).toEqual(['desk'])
  const lookers = looks.flatMap(({ person }) => person ?? [])
  expect(lookers.toSorted()).toEqual(people.map(([, usn]) => usn).toSorted())
})
