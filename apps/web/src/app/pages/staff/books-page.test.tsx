import { addresses } from '@lectureshelf/contract/addresses'
import { type BookMonth, bookOps } from '@lectureshelf/contract/money/bank/books'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner } from '../../../../test/people.ts'

const group = { by: 'plan', name: 'Premium', receipts: 1, receivedPaise: 14_900, voidedPaise: 0 } as const
const may: BookMonth = {
  month: '2026-05',
  openingPaise: 0,
  receivedPaise: 29_800,
  cashPaise: 0,
  refundedPaise: 0,
  reversedPaise: 0,
  closingPaise: 29_800,
  tax: { taxablePaise: 0, centralPaise: 0, statePaise: 0, roundOffPaise: 0 },
  groups: [group, { ...group, by: 'college', name: 'BMSIT' }, { ...group, by: 'department', name: 'CSE' }],
}
const june: BookMonth = {
  ...may,
  month: '2026-06',
  openingPaise: 29_800,
  receivedPaise: 0,
  refundedPaise: 4900,
  closingPaise: 24_900,
  groups: [],
}

const open = async (search = '') => {
  const opening = openPage(`${addresses.books}${search}`, { as: owner })
  server.on(bookOps.read, ({ query }) => ({
    year: Number(query.year ?? 2026),
    firstYear: 2025,
    months: query.year === undefined ? [may, june] : [],
  }))
  return opening
}

test('the months of the year are shown newest first, with the receipts of the newest', async () => {
  await open()
  const table = within(await main().findByRole('table', { name: 'Months of 2026 to 2027' }))
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['June 2026', 'May 2026'])
  expect(rows[0]?.textContent).toContain('Rs 249')
  expect(main().getByRole('heading', { name: 'Receipts of June 2026' })).toBeDefined()
  expect(main().getByText('No receipts in this month')).toBeDefined()
})

test('a month is chosen, and its receipts are shown by plan, college and department', async () => {
  const { user, address } = await open()
  await user.selectOptions(await main().findByLabelText('Receipts of'), 'May 2026')
  for (const name of ['By plan, May 2026', 'By college, May 2026', 'By department, May 2026'])
    expect(within(await main().findByRole('table', { name })).getByText('Rs 149')).toBeDefined()
  expect(address()).toContain('month=2026-05')
})

test('another financial year is chosen, and the download is of that year', async () => {
  const { user } = await open()
  await user.selectOptions(await main().findByLabelText('Financial year'), '2025 to 2026')
  expect(await main().findByText('Nothing in this year')).toBeDefined()
  expect(server.sent(bookOps.read).at(-1)?.query).toEqual({ year: '2025' })
  const link = main().getByRole('link', { name: 'Download' })
  expect(link.getAttribute('href')).toBe(
    `${addresses.exports}?list=books&period=days&from=2025-04-01&to=2026-03-31`,
  )
})
