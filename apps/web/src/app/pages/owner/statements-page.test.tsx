import { addresses } from '@lectureshelf/contract/addresses'
import { accountOps } from '@lectureshelf/contract/money/bank/accounts'
import { messages } from '@lectureshelf/contract/messages'
import { type StatementSummary, statementOps } from '@lectureshelf/contract/money/statements'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findDialog } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner } from '../../../../test/people.ts'

const empty: StatementSummary = {
  _id: '5a5a5a5a-0000-4000-8000-000000000001',
  fileName: 'paytm.csv',
  bank: 'other',
  createdAt: '2026-11-20T10:00:00.000Z',
  account: null,
  creditCount: 0,
  state: 'done',
  linesTotal: 6,
  fromDay: '2026-11-01',
  toDay: '2026-11-19',
  counts: { ready: 0, held: 0, open: 0 },
}

test('a statement without a stored credit is removed after a question, and one with a credit is not', async () => {
  const kept = {
    ...empty,
    _id: '5a5a5a5a-0000-4000-8000-000000000002',
    fileName: 'sbi.csv',
    creditCount: 4,
    counts: { ready: 1, held: 0, open: 3 },
  }
  const opening = openPage(addresses.payments, { as: owner })
  server.on(accountOps.list, { items: [] })
  server.on(statementOps.list, { items: [empty, kept], total: 2 })
  const { user } = await opening
  const list = await main().findByRole('list', { name: 'Statements' })
  expect(within(list).queryByRole('button', { name: 'Remove sbi.csv' })).toBeNull()
  const lines = within(list).getAllByText(/ lines?, dropped /u)
  expect(lines.map(({ parentElement }) => parentElement?.textContent.split(', ').slice(0, 3))).toEqual([
    ['1 Nov 2026 to 19 Nov 2026', 'Bank', '6 lines'],
    ['1 Nov 2026 to 19 Nov 2026', '1 ready', '3 without a claim'],
  ])
  await user.click(within(list).getByRole('button', { name: 'Remove paytm.csv' }))
  const question = await findDialog('Remove this statement?')
  server.on(statementOps.remove, ({ params }) => {
    expect(params).toEqual({ id: empty._id })
    server.on(statementOps.list, { items: [kept], total: 1 })
    return { message: messages.statementRemoved }
  })
  await user.click(question.getByRole('button', { name: 'Remove' }))
  expect(await main().findByText('1 statement')).toBeDefined()
  expect(main().queryByText('paytm.csv')).toBeNull()
})

test('the statements wait for the accounts, which are above them', async () => {
  const opening = openPage(addresses.payments, { as: owner })
  server.on(accountOps.list, { items: [] })
  const answerAccounts = server.hold(accountOps.list)
  server.on(statementOps.list, { items: [empty], total: 1 })
  await opening
  await waitFor(() => expect(server.sent(statementOps.list)).toHaveLength(1))
  expect(await main().findByLabelText('Loading the list')).toBeDefined()
  expect(main().queryByRole('heading', { name: 'Earlier statements' })).toBeNull()
  answerAccounts()
  expect(await main().findByRole('heading', { name: 'Earlier statements' })).toBeDefined()
  expect(await main().findByText('paytm.csv')).toBeDefined()
})
