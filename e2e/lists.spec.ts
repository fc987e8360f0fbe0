import { addresses } from '@lectureshelf/contract/addresses'
import { noteOps } from '@lectureshelf/contract/library/notes'
import { uploadOps } from '@lectureshelf/contract/library/uploads'
import { fillPath } from '@lectureshelf/contract/operation'
import { creditOps } from '@lectureshelf/contract/money/bank/credits'
import { type Claim, claimOps } from '@lectureshelf/contract/money/claims'
import { statementOps } from '@lectureshelf/contract/money/statements'
import { subscriptionManagementOps } from '@lectureshelf/contract/money/subscription-management'
import { securityLogOps } from '@lectureshelf/contract/base/security-log'
import { studentOps } from '@lectureshelf/contract/people/students'
import { auditOps } from '@lectureshelf/contract/base/audit'
import { mailOps } from '@lectureshelf/contract/base/mail'
import type { Page } from '@playwright/test'
import { receiptPageOf, statementIdOf } from './support/found-pages.ts'
import { expectNoSidewaysScroll, expectSettled } from './support/pages.ts'
import { expectAccessible } from './support/accessible.ts'
import { heightsOf, tallestRow } from './support/row-heights.ts'
import { decide, newcomer, postSignUp, utrOfToday } from './support/sign-up.ts'
import { expect, phone, test } from './support/test.ts'

const tallestList = 2400

/** A table and cards: the lists of `npm test`. `npm run test:long` has the others. */
const walkedAlways: readonly string[] = [addresses.studentsList, addresses.registrations]

const rowsOfPage = 25

const isList = (body: unknown): body is { items: unknown[]; total: number } =>
  typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items)

/** Repeats the rows of a list until they fill a page, as if there was a second one. */
const fillPage = async (page: Page, path: string): Promise<void> => {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const answer = await route.fetch()
      const body: unknown = await answer.json()
      if (!isList(body)) throw new Error(`${path} is no list.`)
      const { items, total } = body
      const filled = Array.from({ length: rowsOfPage }, (_, index) => {
        const item = items[index % items.length]
        return index < items.length ? item : Object.assign({}, item, { _id: crypto.randomUUID() })
      })
      await route.fulfill({ json: { ...body, items: filled, total: Math.max(total, rowsOfPage + 1) } })
    },
  )
}

const waiting = {
  ...newcomer,
  usn: '1LS24CS872',
  name: 'Waits For A Row',
  email: 'waits.for.a.row@example.com',
  contact: '9845087200',
  utr: utrOfToday('55550872'),
}

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await expectSettled(page)
  // The two sheets are folded.
  await expect(page.locator('main [data-row]').filter({ visible: true }).first()).toBeVisible()
}

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** Returns what tells a row from its neighbours, where the row does not show it whole. */
const cutDifferences = (page: Page): Promise<string[]> =>
  page.locator('main [data-row]').evaluateAll((rows) =>
    rows.flatMap((row) =>
      [...row.querySelectorAll('[data-whole], td[data-phone="difference"]')]
        .filter((part) => part.checkVisibility())
        .filter((part) => {
          const isCut = part.scrollWidth > part.clientWidth + 1
          return isCut || part.getBoundingClientRect().bottom > row.getBoundingClientRect().bottom + 1
        })
        .map(({ textContent }) => textContent),
    ),
  )

/** Returns the states that lie over the title of their row. */
const overlaps = (page: Page): Promise<string[]> =>
  page.locator('main [data-row]').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const words = row.querySelector('th a, [data-row-focus] a') ?? row.querySelector('th, [data-row-focus]')
      if (words === null) return []
      // The words: what a finger can press around them may reach below a state, which is no button.
      const range = document.createRange()
      range.selectNodeContents(words)
      const right = Math.min(range.getBoundingClientRect().right, words.getBoundingClientRect().right)
      const { left, top, bottom } = range.getBoundingClientRect()
      const title = { left, top, bottom, right }
      return [...row.querySelectorAll('[data-tone]')]
        .filter((state) => state.checkVisibility())
        .filter((state) => {
          const box = state.getBoundingClientRect()
          const isBeside = box.left >= title.right - 1 || box.right <= title.left + 1
          return !isBeside && box.top < title.bottom - 1 && box.bottom > title.top + 1
        })
        .map((state) => `${row.textContent}: ${state.textContent}`)
    }),
  )

/** Returns the height of the seven sums above the credits, which do not belong to the list. */
const heightOfSums = async (page: Page): Promise<number> =>
  (await heightsOf(page.getByRole('region', { name: 'Sums of all credits' }))).reduce(
    (sum, height) => sum + height,
    0,
  )

/** A claim with every badge that one can have; the demo has none. */
const doubtful: Claim = {
  _id: '0b9f8a52-5a53-4b0f-9d3e-1f2a3b4c5d6e',
  kind: 'renewal',
  state: 'pending',
  usn: '1LS22CS201',
  name: 'Venkatanarasimharajuvaripeta Lakshminarayana Subramanyam Iyer',
  plan: 'premium',
  amountPaise: 14_900,
  discount: null,
  utr: '512634907815',
  semNum: 5,
  details: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  correctedAt: '2026-11-21T10:00:00.000Z',
  decidedAt: null,
  reason: null,
  bank: { state: 'not_in_statement', day: null, amountPaise: null, differencePaise: 0, gap: null },
  disputedBy: ['1LS22CS202'],
  tries: [],
  warnings: ['The USN is of another batch.', 'The UTR is of another day.'],
  consents: [],
  utrReleasedAt: null,
  fittingPlan: null,
}

test.describe('a list of staff on a phone', () => {
  test.use({ person: '1LS00OWNER', viewport: phone })

  for (const [address, { path }] of [
    [addresses.studentsList, studentOps.list],
    [addresses.managePdfs, noteOps.files],
    [addresses.manageNotes, noteOps.coverage],
    [addresses.audit, auditOps.list],
    [addresses.subscriptions, subscriptionManagementOps.list],
    [addresses.securityLog, securityLogOps.list],
    [addresses.registrations, claimOps.list],
    [addresses.mails, mailOps.list],
    [addresses.credits, creditOps.list],
    [addresses.uploads, uploadOps.list],
  ] as const)
    test(
      `shows each row of ${address} in two lines, and a page of 25 on at most 2,400 px`,
      { tag: walkedAlways.includes(address) ? [] : '@long' },
      async ({ page, server }) => {
        if (address === addresses.registrations) await postSignUp(server.url, waiting)
        // Someone who was approved has a mail.
        if (address === addresses.mails) await receiptPageOf(server.url)
        if (address === addresses.credits) await statementIdOf(server.url)
        await fillPage(page, path)
        await open(page, address)
        const rows = page.locator('main [data-row]').filter({ visible: true })
        await expect(rows).toHaveCount(rowsOfPage)
        expect(Math.max(...(await heightsOf(rows)))).toBeLessThanOrEqual(tallestRow)
        expect((await heightOf(page)) - (await heightOfSums(page))).toBeLessThanOrEqual(tallestList)
        await expectNoSidewaysScroll(page)
        expect(await cutDifferences(page), 'what tells a row from its neighbours is cut').toEqual([])
        expect(await overlaps(page), 'a state lies over the title of its row').toEqual([])
        if (address === addresses.registrations) await decide(server.url, waiting.usn, 'It was for a test.')
      },
    )

  test('gives a name the room up to its state', { tag: '@long' }, async ({ page }) => {
    await page.route(
      ({ pathname }) => pathname === studentOps.list.path,
      async (route) => {
        const { items, total } = studentOps.list.response.parse(await (await route.fetch()).json())
        // A state that not all have in common stands in the rows.
        const blockedAt = '2026-11-20T10:00:00.000Z'
        const mixed = items.map((item, index) => (index === 0 ? { ...item, blockedAt } : item))
        await route.fulfill({ json: { items: mixed, total } })
      },
    )
    await open(page, addresses.studentsList)
    const gaps = await page.locator('main [data-row]').evaluateAll((rows) =>
      rows.map((row) => {
        const [name, state] = ['th', '[data-phone="end"]'].map((part) => row.querySelector(part))
        if (!name || !state) return Number.NaN
        const nameEnd = name.getBoundingClientRect().right - parseFloat(getComputedStyle(name).paddingRight)
        return state.getBoundingClientRect().left - nameEnd
      }),
    )
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(4)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(24)
  })

  test(
    'has room for the rests of credits, refunds and a payer with a long name',
    { tag: '@long' },
    async ({ page, server }) => {
      const id = await statementIdOf(server.url)
      await page.route(
        ({ pathname }) => pathname === fillPath(statementOps.read.path, { id }),
        async (route) => {
          const { statement } = statementOps.read.response.parse(await (await route.fetch()).json())
          const [found] = statement.orphan
          if (found === undefined) throw new Error('The statement has no credit without a claim.')
          const payer = 'venkatanarasimharajuvaripetalakshminarayanasubramanyam.iyer@okhdfcbank'
          const claim = { ...doubtful, name: 'Venkatanarasimharajuvaripetalakshminarayanasubramanyamiyer' }
          const make = (isRefundDue: boolean, restPaise: number) => ({
            ...found,
            credit: { ...found.credit, _id: crypto.randomUUID(), payer, amountPaise: 19_800, restPaise },
            isRefundDue,
            suggestions: isRefundDue
              ? []
              : [{ registration: claim, reasons: ['The same sum on the same day.'] }],
          })
          await route.fulfill({
            json: {
              statement: { ...statement, orphan: [make(true, 9900), make(false, 9900), make(true, 19_800)] },
            },
          })
        },
      )
      await open(page, addresses.statement(id))
      await expect(page.getByText('To be refunded').first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      for (const row of await page.locator('main [data-row] button[aria-expanded="false"]').all())
        await row.click()
      await expect(page.getByText(/left of Rs 198/).first()).toBeVisible()
      await expectNoSidewaysScroll(page)
    },
  )

  test('opens the details of a row below it, which axe finds nothing in', async ({ page }) => {
    await open(page, addresses.audit)
    const row = page.locator('main [data-row]').first()
    await row.getByRole('button').click()
    await expect(row.getByRole('table')).toBeVisible()
    await expectAccessible(page, [phone.width])
    await row.getByRole('button').first().click()
    await expect(row.getByRole('table')).toHaveCount(0)
  })
})

test.describe('a list of staff on a desktop', () => {
  test.use({ person: '1LS00OWNER' })

  test(
    'leads from all students to a mail with a code for the lapsed of one college and semester in six clicks',
    { tag: '@long' },
    async ({ page }) => {
      let clicks = 0
      // A choice in a select counts as one click; what is typed counts as none.
      const click = async (act: Promise<unknown>) => {
        clicks += 1
        await act
      }
      await open(page, addresses.studentsList)
      await click(page.getByLabel('College').selectOption({ label: 'LectureShelf Demo College (LS)' }))
      await click(page.getByLabel('Semester').selectOption('5'))
      await click(page.getByLabel('Plan').selectOption('Ended, not renewed'))
      await expect(page).toHaveURL(/plan=lapsed/)
      // Other tests of this server end subscriptions, too, so their number is not known.
      const rowOf = (usn: string) => page.locator('main [data-row]').filter({ hasText: usn })
      await expect(rowOf('1LS22CS001')).toHaveCount(0)
      await expect(rowOf('1LS22ME007')).toHaveCount(1)
      await click(page.getByRole('button', { name: /^Mail all \d+$/ }).click())
      const dialog = page.getByRole('dialog', { name: /^Mail \d+ (person|people)$/ })
      await dialog.getByLabel('Subject').fill('Your notes wait for you')
      await dialog.getByLabel('Text').fill('Hello {name}, here is something off.')
      await click(dialog.getByLabel('Discount code').selectOption('A new code'))
      await dialog.getByLabel('Discount', { exact: true }).fill('20')
      await page.keyboard.press('Enter')
      await expect(dialog.getByText(/^\d+ students? gets? the message\.$/)).toBeVisible()
      await click(dialog.getByRole('button', { name: /^Mail \d+ students?$/ }).click())
      await expect(dialog.getByText(/^\d+ students? will get the message\.$/)).toBeVisible()
      expect(clicks).toBeLessThanOrEqual(6)
    },
  )

  test('is walked by J and K, and Enter opens the row that has the focus', async ({ page }) => {
    await open(page, addresses.audit)
    const openers = page.locator('main [data-row] button[aria-expanded]')
    await openers.first().focus()
    await page.keyboard.press('j')
    await expect(openers.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(openers.nth(1)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('k')
    await expect(openers.first()).toBeFocused()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys of the list' })).toBeVisible()
    await expectAccessible(page, [1440])
  })
})

test.describe('a closed row on a desktop', () => {
  test.use({ person: '1LS00OWNER', viewport: { width: 1440, height: 900 } })

  test('is as tall as a finger needs, and has two lines at most', { tag: '@long' }, async ({ page }) => {
    await page.route(/\/api\/registrations\?/, (route) =>
      route.fulfill({ json: { items: [doubtful], total: 1 } }),
    )
    for (const address of [
      addresses.studentsList,
      addresses.managePdfs,
      addresses.manageNotes,
      addresses.registrations,
      addresses.subscriptions,
      addresses.audit,
      addresses.securityLog,
    ]) {
      await open(page, address)
      const heights = await heightsOf(page.locator('main [data-row]').filter({ visible: true }))
      expect(Math.min(...heights), address).toBeGreaterThanOrEqual(44)
      expect(Math.max(...heights), address).toBeLessThanOrEqual(56)
    }
  })
})

test.describe('a row of a table', () => {
  test.use({ person: '1LS00OWNER' })

  for (const width of [phone.width, 1440]) {
    test(
      `gives its title the size of a finger at ${width}`,
      { tag: width === phone.width ? [] : '@long' },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        for (const address of [addresses.studentsList, addresses.managePdfs, addresses.manageNotes]) {
          await open(page, address)
          const title = page.getByRole('main').locator('tbody th a').first()
          const pressed = await title.evaluate((link) => {
            link.scrollIntoView({ block: 'center' })
            const { top, height } = link.getBoundingClientRect()
            // Where the second line begins, the subject of a PDF is pressed.
            const cell = link.closest(innerWidth < 1024 ? 'tr' : 'th')?.getBoundingClientRect()
            const x = (cell?.left ?? 0) + 0.55 * (cell?.width ?? 0)
            const isPressed = (away: number) =>
              link.contains(document.elementFromPoint(x, top + height / 2 + away))
            const steps = Array.from({ length: 60 }, (_, step) => step)
            return (
              steps.findIndex((step) => !isPressed(step)) + steps.findIndex((step) => !isPressed(-step)) - 1
            )
          })
          expect(pressed, address).toBeGreaterThanOrEqual(44)
        }
      },
    )
  }
})
