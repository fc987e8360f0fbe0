import { addresses } from '@lectureshelf/contract/addresses'
import { type InsightPeriod, insightReportOps } from '@lectureshelf/contract/site/insight/insight-report'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { server } from '../../../../../test/fake-server.ts'
import { main, openPage } from '../../../../../test/page.tsx'
import { owner } from '../../../../../test/people.ts'

const weeks: InsightPeriod[] = [
  { from: '2026-11-09', to: '2026-11-15' },
  { from: '2026-11-16', to: '2026-11-22' },
  { from: '2026-11-23', to: '2026-11-29' },
]

const answer = (periods: readonly InsightPeriod[]): void => {
  const each = <Rest,>(rest: Rest) => periods.map((period) => ({ ...period, ...rest }))
  server.on(insightReportOps.money, {
    periods: periods.map((period, index) => ({
      ...period,
      parts:
        index === 0
          ? []
          : [
              { basis: 'cash' as const, plan: 'basic' as const, receipts: 1, paise: 9900 },
              { basis: 'credit' as const, plan: 'premium' as const, receipts: 2, paise: 29_800 },
            ],
      voidedReceipts: index,
      voidedPaise: index * 9900,
    })),
  })
  server.on(insightReportOps.claims, {
    periods: each({ plansSeen: 40, signUps: 3, renewals: 2, approved: 4, rejected: 0 }),
  })
  server.on(insightReportOps.returns, { periods: each({ lapsed: 3, returned: 1 }) })
  server.on(insightReportOps.reading, {
    periods: periods.map((period, index) => ({
      ...period,
      readers: (['few', 'withheld', 12] as const)[index] ?? 'few',
    })),
    readers: 15,
    notes: [
      {
        pdfFile: 'a.pdf',
        title: 'Routing',
        subCode: 'BCS502',
        readers: 12,
        pages: 78,
        halfReached: 31,
        fiveReached: 40,
      },
      {
        pdfFile: 'b.pdf',
        title: 'Sheet',
        subCode: null,
        readers: 5,
        pages: null,
        halfReached: null,
        fiveReached: 2,
      },
    ],
  })
  server.on(insightReportOps.gaps, {
    subjects: 1,
    gaps: [{ subCode: 'BCS501', subName: 'Software Engineering', place: 'CSE, 2022, 5th Sem', students: 41 }],
    words: 2,
    missed: [{ query: 'thrashing', place: 'CSE, 2022, 5th Sem', searches: 'few' }],
  })
  server.on(insightReportOps.work, {
    periods: each({ pdfs: 2 }),
    staff: [
      {
        id: 's1',
        name: 'Kiran Rao',
        subjects: 0,
        sections: 1,
        pdfs: 6,
        replaced: 1,
        references: 2,
        readers: 'few',
      },
    ],
  })
}

beforeEach(() => {
  answer(weeks)
})

const rowOf = async (table: string, name: string): Promise<string[]> => {
  const found = await main().findByRole('table', { name: table })
  const row = within(found).getByRole('row', { name: new RegExp(`^${name}`) })
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
}

const open = (name: string) => userEvent.click(screen.getByText(name))

test('the report says what was paid, claimed and read, with a table beside each curve', async () => {
  await openPage(addresses.insight, { as: owner })
  const money = within(await main().findByRole('region', { name: 'Money' }))
  expect(money.getByText('this week').nextSibling?.textContent).toBe('Rs 397 (3)')
  expect(
    money.getByText('Received: most in 16 Nov to 22 Nov 2026, Rs 397; in 23 Nov to 29 Nov 2026, Rs 397'),
  ).toBeDefined()
  await open('Money, by week')
  expect(await rowOf('Money, by week', '16 Nov')).toEqual([
    'Rs 397 (3)',
    'Rs 298 (2)',
    'Rs 99 (1)',
    'Rs 0',
    'Rs 99 (1)',
    'Rs 298 (2)',
    'Rs 99 (1)',
  ])
  await open('Plans and claims, by week')
  expect(await rowOf('Plans and claims, by week', '23 Nov')).toEqual(['40', '3', '2', '4', '0', '1'])
  await open('Lapsed and back, by week')
  expect(await rowOf('Lapsed and back, by week', '23 Nov')).toEqual(['3', '1'])
})

test('small counts of readers and searches are words, and said to be small', async () => {
  await openPage(addresses.insight, { as: owner })
  await main().findByRole('region', { name: 'Reading' })
  expect(main().getByText(/Fewer than 5 readers or searches read as "under 5"/)).toBeDefined()
  await open('Readers, by week')
  expect(await rowOf('Readers, by week', '9 Nov')).toEqual(['under 5'])
  expect(await rowOf('Readers, by week', '16 Nov')).toEqual(['not shown'])
  expect(await rowOf('Readers, by week', '23 Nov')).toEqual(['12'])
  expect(await rowOf('Most read in the last 12 weeks', 'Routing')).toEqual(['12', '31 of 78', '40 of 78'])
  expect(await rowOf('Most read in the last 12 weeks', 'Sheet')).toEqual(['5', 'under 5', '2'])
  expect(await rowOf('Searched and not found', 'thrashing')).toEqual(['CSE, 2022, 5th Sem', 'under 5'])
  expect(await rowOf('Staff in the last 12 weeks', 'Kiran Rao')).toEqual(['0', '1', '6', '1', '2', 'under 5'])
})

test('searches without a result are counted since the first one, and the table shows since when', async () => {
  await openPage(addresses.insight, { as: owner })
  await main().findByRole('region', { name: 'Reading' })
  await open('Searched and not found')
  const table = within(main().getByRole('table', { name: 'Searched and not found' }))
  const headings = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings).toEqual(['Words', 'Place', 'Searches so far'])
})

test('parts that take the server seconds are not asked for again when the window has the focus', async () => {
  await openPage(addresses.insight, { as: owner })
  // A part that comes after the jump in time would ask once more, and rightly so.
  for (const name of ['Money', 'Reading', 'What staff added']) await main().findByRole('region', { name })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(server.sent(insightReportOps.money)).toHaveLength(2))
  expect(server.sent(insightReportOps.reading)).toHaveLength(1)
  expect(server.sent(insightReportOps.work)).toHaveLength(1)
})

test('a choice of periods is in the address and asks for them', async () => {
  await openPage(addresses.insight, { as: owner })
  await main().findByRole('region', { name: 'Money' })
  const periods = within(screen.getByRole('navigation', { name: 'Periods' }))
  expect(periods.getByRole('link', { current: 'page' }).textContent).toBe('Week')
  answer([{ from: '2026-08-01', to: '2027-01-31' }])
  await userEvent.click(periods.getByRole('link', { name: 'Term' }))
  expect(await main().findByText('this term')).toBeDefined()
  expect(periods.getByRole('link', { current: 'page' }).textContent).toBe('Term')
  expect(main().getByText(/in Aug 2026 to Jan 2027, Rs 0/)).toBeDefined()
  expect(server.sent(insightReportOps.money).map(({ query }) => query)).toEqual([
    { by: 'week' },
    { by: 'term' },
  ])
})

test('a part is asked for once, and again when it is older than ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
  const asked = () => server.sent(insightReportOps.money).filter(({ query }) => query['by'] === 'week').length
  await openPage(addresses.insight, { as: owner })
  const periods = within(await screen.findByRole('navigation', { name: 'Periods' }))
  const goTo = async (name: string) => {
    await userEvent.click(periods.getByRole('link', { name }))
    await waitFor(() => expect(periods.getByRole('link', { current: 'page' }).textContent).toBe(name))
  }
  await main().findByRole('region', { name: 'Money' })
  await goTo('Term')
  later(5)
  await goTo('Week')
  expect(asked()).toBe(1)
  await goTo('Term')
  later(6)
  await goTo('Week')
  await waitFor(() => expect(asked()).toBe(2))
  vi.useRealTimers()
})

test('a failure is explained with a way to try again', async () => {
  server.refuse(insightReportOps.money, 'internal')
  await openPage(addresses.insight, { as: owner })
  expect(await main().findByText('The insight could not be loaded')).toBeDefined()
})
