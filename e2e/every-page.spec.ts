import { addresses, previewDepartments } from '@lectureshelf/contract/addresses'
import type { Page } from '@playwright/test'
import { holdWelcome, looksAt } from './screens/pages-of.ts'
import { type Theme, findingsIn } from './support/accessible.ts'
import { expectInside } from './support/inside.ts'
import { answerLate } from './support/late-answers.ts'
import { expectSettled } from './support/pages.ts'
import { shiftsOf, watchShifts } from './support/shifts.ts'
import { desktop, expect, phone, tablet, test } from './support/test.ts'
import { checkFits, watchOrigins } from './support/walk.ts'

// The requests of a worker are not held.
test.use({ serviceWorkers: 'block' })

interface Walk {
  viewport: { width: number; height: number }
  theme: Theme
  /** Whether the colours of the other theme are looked at on the same page. No width has a colour of its own. */
  hasBothThemes: boolean
  /** Cumulative Layout Shift at most. */
  largestShift: number
  tag: string[]
}

/** A shift that no one sees. */
const unseen = 0.01

/** Between the two widths a font may bring the actions of a heading back onto its line. */
const oneLine = 0.05

/** At the two widths by day, with the colours of the night on the phone; between them at night. */
const walks: readonly Walk[] = [
  { viewport: phone, theme: 'light', hasBothThemes: true, largestShift: unseen, tag: [] },
  { viewport: desktop, theme: 'light', hasBothThemes: false, largestShift: unseen, tag: [] },
  { viewport: tablet, theme: 'dark', hasBothThemes: false, largestShift: oneLine, tag: ['@long'] },
]

/** An address without a page has the status of one. */
const allowedConsole = [/status of 404 \(Not Found\)/]

const begin = async (page: Page, { viewport, theme }: Walk): Promise<void> => {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: theme })
}

/** Opens a page whose answers come late: nothing of it may move or stick out. */
const openLate = async (
  page: Page,
  address: string,
  arrived: () => Promise<void>,
  { largestShift }: Walk,
): Promise<void> => {
  await page.goto(address)
  await expectSettled(page)
  await arrived()
  await expectSettled(page)
  const { sum, words } = await shiftsOf(page)
  expect.soft(sum, `${address}: ${words}`).toBeLessThanOrEqual(largestShift)
  await expectInside(page, address)
}

/** Reports a page that led on, what axe finds, and what scrolls sideways: a phone also on the narrowest screen. */
const checkOpen = async (page: Page, address: string, { theme, hasBothThemes, viewport }: Walk) => {
  // The viewer writes its page behind the address.
  await expect.soft(page).toHaveURL(({ pathname, search }) => `${pathname}${search}` === address)
  expect.soft(await findingsIn(page, theme, 'all'), `axe on ${address}`).toEqual([])
  if (hasBothThemes) expect.soft(await findingsIn(page, 'dark', 'colour'), `axe on ${address}`).toEqual([])
  await checkFits(page, address, viewport)
  if (viewport === phone) await checkFits(page, address)
}

/** People with their number of tests at each width: a slow machine needs seconds for each page. */
const people = [
  ['student', '1LS22CS001', 3],
  ['student whose subscription ended', '1LS22ME007', 1],
  ['first-year', '1LS25CS001', 1],
  ['sub-admin', '1LS00SUBAD', 1],
  ['admin', '1LS00ADMIN', 1],
  ['cashier', '1LS00CASHI', 1],
  ['owner', '1LS00OWNER', 8],
] as const

for (const [name, person, parts] of people)
  test.describe(`for the ${name}`, () => {
    test.use({ person, allowedConsole })

    for (const walk of walks)
      for (const part of Array.from({ length: parts }, (_, index) => index))
        test(
          `no page moves while it loads, sticks out, fails axe or loads from another origin, ${walk.viewport.width} px wide, part ${part + 1}`,
          { tag: walk.tag },
          async ({ page, context, server }) => {
            const look = (await looksAt(server.url)).find((one) => one.person === person)
            const pages = (look?.pages ?? []).filter((_, index) => index % parts === part)
            expect(pages).not.toEqual([])
            const elsewhere = watchOrigins(page, server.url)
            await watchShifts(context)
            const arrived = await answerLate(page)
            for (const address of pages) {
              const release = await holdWelcome(page, address)
              await begin(page, walk)
              await openLate(page, address, arrived, walk)
              await checkOpen(page, address, walk)
              await release()
            }
            expect(elsewhere).toEqual([])
          },
        )
  })

test.describe('for the visitor', () => {
  test.use({ allowedConsole })

  for (const walk of walks)
    test(
      `no page fails axe, scrolls sideways or loads from another origin, ${walk.viewport.width} px wide`,
      { tag: walk.tag },
      async ({ page, server }) => {
        const look = (await looksAt(server.url)).find(({ person }) => person === null)
        // The other departments have the same page.
        const departments = Object.keys(previewDepartments).map((slug) => addresses.preview(slug))
        const pages = (look?.pages ?? []).filter((one) => !departments.slice(1).includes(one))
        const elsewhere = watchOrigins(page, server.url)
        for (const address of pages) {
          await begin(page, walk)
          await page.goto(address)
          await expectSettled(page)
          await checkOpen(page, address, walk)
        }
        expect(elsewhere).toEqual([])
      },
    )
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
