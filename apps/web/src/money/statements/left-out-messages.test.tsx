import { creditOps } from '@lectureshelf/contract/money/bank/credits'
import { statementOps } from '@lectureshelf/contract/money/statements'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeCredit } from '../../../test/credits.ts'
import { server } from '../../../test/fake-server.ts'
import { main } from '../../../test/page.tsx'
import { makeStatement, openStatement } from '../../../test/statements.ts'

const excerpt = 'Get a loan of Rs.•,••,••• credited in minutes!'

test('a statement of pasted messages says how many do not count, and shows them with their reasons', async () => {
  const leftOut = {
    count: 3,
    payments: 5,
    messages: [
      { line: 9, reason: 'It reads like an advert.', excerpt },
      { line: 11, reason: 'It says only what the balance is.', excerpt: '' },
    ],
  }
  const { user } = await openStatement(makeStatement({ linesTotal: 5, leftOut }))
  const summary = await main().findByText('8 messages, 5 payments, 3 left out.')
  expect(summary.closest('details')?.open).toBe(false)
  await user.click(summary)
  const table = within(main().getByRole('table', { name: 'Messages left out' }))
  expect(table.getByRole('rowheader', { name: 'Line 9' }).closest('tr')?.textContent).toContain(
    `${excerpt}It reads like an advert.`,
  )
  expect(table.getByRole('rowheader', { name: 'Line 11' }).closest('tr')?.textContent).toContain(
    'Its words were deleted.',
  )
  expect(main().getByText('The first 2 of 3.')).toBeDefined()
})

test('messages that could not be read are counted among those that are left out', async () => {
  const leftOut = { count: 2, payments: 5, messages: [] }
  const badLines = [{ line: 3, reason: 'The date cannot be read.' }]
  const { user } = await openStatement(makeStatement({ linesTotal: 7, leftOut, badLines }))
  await user.click(await main().findByText('8 messages, 5 payments, 3 left out.'))
  expect(main().getByText('Those that could not be read are listed separately.')).toBeDefined()
})

test('a statement without left out messages says nothing of them', async () => {
  await openStatement(makeStatement())
  await main().findByText(/^november.csv, 3 lines/)
  expect(main().queryByText(/left out/)).toBeNull()
})

test('a second payment of the same payer is said on the statement, and one press marks it to be refunded', async () => {
  const credit = {
    _id: '5a5a5a5a-0000-4000-8000-000000000011',
    line: 4,
    day: '2026-11-21',
    amountPaise: 14_900,
    restPaise: 14_900,
    utr: '632577770070',
    payer: 'da…ra@okaxis',
  }
  const second = { credit, isRefundDue: false, suggestions: [], samePayerFor: '1LS24CV733' }
  const { user } = await openStatement(makeStatement({ orphan: [second] }))
  expect(await main().findByText('Paid twice?')).toBeDefined()
  expect(main().getByText(/^The same payer paid for 1LS24CV733 on the same day/)).toBeDefined()
  server.on(creditOps.mark, () => {
    const marked = { ...second, isRefundDue: true, samePayerFor: null }
    server.on(statementOps.read, { statement: makeStatement({ orphan: [marked] }) })
    return { message: 'Saved', credit: makeCredit() }
  })
  await user.click(main().getByRole('button', { name: 'To be refunded: Rs 149 on 21 Nov 2026' }))
  await waitFor(() => expect(main().queryByText('Paid twice?')).toBeNull())
  expect(main().getByText('To be refunded')).toBeDefined()
  expect(server.sent(creditOps.mark).map(({ params, body }) => ({ ...params, body }))).toEqual([
    { id: credit._id, body: { mark: 'refund_due', seen: { restPaise: 14_900 } } },
  ])
})
