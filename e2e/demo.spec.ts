import { dayInIndia } from '@lectureshelf/contract/formats/days'
import { addresses } from '@lectureshelf/contract/addresses'
import { demoPeople } from '@lectureshelf/demo/people.ts'
import { monthStudents, statementDays } from '@lectureshelf/demo/month.ts'
import type { Page } from '@playwright/test'
import { copyDemo } from './support/demo-copy.ts'
import { expectNoSidewaysScroll, expectSettled } from './support/pages.ts'
import { heightsOf, tallestRow } from './support/row-heights.ts'
import { startDemoCommand, troubleIn } from './support/server-process.ts'
import { expect, phone, storageOf, test, tokenOf } from './support/test.ts'

/** A month has six numbers, three lines below its name. */
const tallestMonth = 108

/** Returns the address of the books of a month with receipts, whatever today is. */
const booksAddress = () => {
  const [, , daysAgo = 0] = statementDays
  const month = dayInIndia(Date.now() - daysAgo * 86_400_000).slice(0, 7)
  const [year = 0, number = 0] = month.split('-').map(Number)
  // A financial year begins in April.
  return `${addresses.books}?year=${number < 4 ? year - 1 : year}&month=${month}`
}

/** Returns where the cells after the first of each row end. */
const endsOfNumbers = (page: Page, name: RegExp) =>
  page
    .getByRole('table', { name })
    .evaluate((table) =>
      [...table.querySelectorAll('tr')].map((row) =>
        [...row.children].slice(1).map((cell) => Math.round(cell.getBoundingClientRect().right)),
      ),
    )

test(
  'the command of the README starts the demo with a month behind it, whose money fits a phone',
  { tag: '@long' },
  async ({ browser }) => {
    const demo = await copyDemo('demo-command')
    const server = await startDemoCommand(demo.env)
    try {
      expect(server.lines).toContain(
        `Added a month of ${monthStudents.length} students, their payments and what they read.`,
      )
      for (const { usn } of demoPeople) await expect.poll(() => server.lines.join('\n')).toContain(usn)
      expect(await tokenOf(server.url, monthStudents[0]?.usn ?? '')).not.toBe('')
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: phone,
        storageState: storageOf(server.url, await tokenOf(server.url, '1LS00OWNER')),
      })
      const page = await context.newPage()
      await test.step('the books keep numbers in columns, and each month is short', async () => {
        await page.goto(booksAddress())
        await expectSettled(page)
        const groups = page.getByRole('table', { name: /^By (plan|college|department), / })
        await expect(groups).toHaveCount(3)
        const ends = await endsOfNumbers(page, /^By college, /)
        expect(ends).toEqual(ends.map(() => ends[0]))
        expect(Math.max(...(await heightsOf(groups.locator('tbody tr'))))).toBeLessThanOrEqual(tallestRow)
        const months = page.getByRole('table', { name: /^Months of / }).locator('tbody tr')
        expect(Math.max(...(await heightsOf(months)))).toBeLessThanOrEqual(tallestMonth)
        await expectNoSidewaysScroll(page)
      })
      await test.step('each statement stands in two lines, and leads to its page', async () => {
        await page.goto(addresses.payments)
        await expectSettled(page)
        const statements = page.getByRole('list', { name: 'Statements' }).getByRole('listitem')
        await expect(statements).toHaveCount(statementDays.length)
        expect(Math.max(...(await heightsOf(statements)))).toBeLessThanOrEqual(tallestRow)
        await statements.first().getByRole('link').click()
        await expect(page.getByRole('table', { name: 'Already granted' })).toBeVisible()
        await expectNoSidewaysScroll(page)
      })
      await context.close()
    } finally {
      expect(troubleIn(server.lines)).toEqual([])
      expect(await server.stop()).toBe(0)
      await demo.remove()
    }
  },
)
