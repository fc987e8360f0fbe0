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
  /** What axe looks at: the page in both themes, in its own, or nothing. No width has a colour of its own. */
  axe: 'themes' | 'theme' | 'none'
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
  { viewport: phone, theme: 'light', axe: 'themes', largestShift: unseen, tag: [] },
  { viewport: desktop, theme: 'light', axe: 'none', largestShift: unseen, tag: [] },
  { viewport: desktop, theme: 'light', axe: 'theme', largestShift: unseen, tag: ['@long'] },
  { viewport: tablet, theme: 'dark', axe: 'theme', largestShift: oneLine, tag: ['@long'] },
]

/** What a walk looks at, as a part of its name. */
const lookOf = ({ viewport, axe }: Walk): string =>
  `${axe === 'none' ? '' : 'fails axe, '}scrolls sideways or loads from another origin, ${viewport.width} px wide`

/** An address without a page has the status of one. */
const allowedConsole = [/status of 404 \(Not Found\)/]

const begin = async (page: Page, { viewport, theme }: Walk): Promise<void> => {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme: theme })
}

/** Opens a page whose answers come late: nothing of it may move. */
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
}

/** Reports a page that led on, what axe finds, and what scrolls sideways: a phone also on the narrowest screen. */
const checkOpen = async (page: Page, address: string, { theme, axe, viewport }: Walk) => {
  // The viewer writes its page behind the address.
  await expect.soft(page).toHaveURL(({ pathname, search }) => `${pathname}${search}` === address)
  if (axe !== 'none') expect.soft(await findingsIn(page, theme, 'all'), `axe on ${address}`).toEqual([])
  if (axe === 'themes') expect.soft(await findingsIn(page, 'dark', 'colour'), `axe on ${address}`).toEqual([])
  await checkFits(page, address, viewport)
  if (viewport === phone) await checkFits(page, address)
}

/** Reports what sticks out or scrolls sideways once the open page of a phone is as wide as on a desktop. */
const checkWidened = async (page: Page, address: string) => {
  await page.setViewportSize(desktop)
  await expectSettled(page)
  await expectInside(page, `${address}, widened`)
  await checkFits(page, `${address}, widened`, desktop)
}

interface Walker {
  name: string
  person: string
  /** The number of tests at each width: a slow machine needs seconds for each page. */
  parts: number
  /**
   * Without it the pages are walked at both widths. Otherwise they are those of others with less on them: `npm test` walks
   * the ones that match at 360, because no one else has them, and the long runs the rest.
   */
  own?: readonly RegExp[]
  /** Whether `npm test` widens the open pages of the phone; the long runs open them on a desktop. */
  isWidened?: true
}

const people: readonly Walker[] = [
  { name: 'student', person: '1LS22CS001', parts: 2 },
  {
    name: 'student whose subscription ended',
    person: '1LS22ME007',
    parts: 1,
    own: [/^\/Home\//, /\/BME515B$/, /^\/Subscriptionplans$/],
  },
  { name: 'first-year', person: '1LS25CS001', parts: 1, own: [] },
  {
    name: 'sub-admin',
    person: '1LS00SUBAD',
    parts: 1,
    own: [/^\/Home\//, /\/BCS502$/, /^\/(PageReports|Proposals|SearchMisses)$/],
  },
  { name: 'admin', person: '1LS00ADMIN', parts: 1, own: [] },
  { name: 'cashier', person: '1LS00CASHI', parts: 1, own: [/^\/Desk\/Registrations$/] },
  { name: 'owner', person: '1LS00OWNER', parts: 4, isWidened: true },
]

/** Some pages of a person, walked by one test. */
interface Part {
  name: string
  tag: string[]
  has: (address: string, index: number) => boolean
}

const partsOf = ({ parts, own, isWidened }: Walker, { viewport, axe, tag }: Walk): readonly Part[] => {
  // The long runs open the same pages at this width, with axe.
  if (axe === 'none' && (own !== undefined || isWidened)) return []
  if (own === undefined)
    return Array.from({ length: parts }, (_, part) => ({
      name: `part ${part + 1}`,
      tag,
      has: (_address, index) => index % parts === part,
    }))
  const isOwn = (address: string) => own.some((pattern) => pattern.test(address))
  const other: Part = { name: 'part 2', tag: ['@long'], has: (address) => !isOwn(address) }
  if (viewport !== phone) return [{ name: 'all', tag: ['@long'], has: () => true }]
  return own.length === 0 ? [other] : [{ name: 'part 1', tag, has: isOwn }, other]
}

for (const walker of people)
  test.describe(`for the ${walker.name}`, () => {
    const { person, isWidened = false } = walker
    test.use({ person, allowedConsole })

    for (const walk of walks)
      for (const { name, tag, has } of partsOf(walker, walk))
        test(
          `no page moves while it loads, sticks out, ${lookOf(walk)}, ${name}`,
          { tag },
          async ({ page, context, server }) => {
            const look = (await looksAt(server.url)).find((one) => one.person === person)
            const pages = (look?.pages ?? []).filter(has)
            expect(pages).not.toEqual([])
            const elsewhere = watchOrigins(page, server.url)
            await watchShifts(context)
            const arrived = await answerLate(page)
            for (const address of pages) {
              const release = await holdWelcome(page, address)
              await begin(page, walk)
              await openLate(page, address, arrived, walk)
              await expectInside(page, address)
              await checkOpen(page, address, walk)
              if (isWidened && walk.viewport === phone) await checkWidened(page, address)
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
      `no page moves while it loads, ${lookOf(walk)}`,
      { tag: walk.tag },
      async ({ page, context, server }) => {
        const look = (await looksAt(server.url)).find(({ person }) => person === null)
        // The other departments have the same page.
        const departments = Object.keys(previewDepartments).map((slug) => addresses.preview(slug))
        const pages = (look?.pages ?? []).filter((one) => !departments.slice(1).includes(one))
        const elsewhere = watchOrigins(page, server.url)
        await watchShifts(context)
        const arrived = await answerLate(page)
        for (const address of pages) {
          await begin(page, walk)
          await openLate(page, address, arrived, walk)
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
  expect(lookers.toSorted()).toEqual(people.map(({ person }) => person).toSorted())
})
