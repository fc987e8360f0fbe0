import { addresses } from '@lectureshelf/contract/addresses'
import { type DiscountCode, discountCodeOps } from '@lectureshelf/contract/money/discount-codes'
import { messages } from '@lectureshelf/contract/messages'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, fill, findDialog, toasts, openRows } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner } from '../../../../test/people.ts'

const made: DiscountCode = {
  _id: 'aaaaaaaa-0000-4000-8000-000000000001',
  letters: 'BCDFGHJKMNPQ',
  amountPaise: 2000,
  percent: null,
  plan: 'basic',
  forKind: 'signup',
  lastDay: '2026-11-30',
  maxUses: 50,
  colleges: ['RV'],
  batches: [],
  note: 'Freshers day',
  state: 'active',
  reserved: 1,
  granted: 2,
  createdAt: '2026-11-20T10:00:00.000Z',
  endedAt: null,
  endReason: null,
}

const open = async (stored: DiscountCode[]) => {
  const items = stored
  const opening = openPage(addresses.discountCodes, { as: owner })
  server.on(discountCodeOps.list, () => ({ items, total: items.length }))
  const page = await opening
  return { ...page, items }
}
const shown = async () =>
  within(await main().findByRole('list', { name: 'Discount codes' })).getByRole('listitem').textContent

test('an owner makes a discount code, whose letters come from the server', async () => {
  const { user, items } = await open([])
  expect(await main().findByText('No discount codes')).toBeDefined()
  await user.click(main().getByRole('button', { name: 'New code' }))
  const dialog = await findDialog('New discount code')
  const create = () => user.click(dialog.getByRole('button', { name: 'Create the code' }))
  const size = dialog.getByLabelText('Discount')
  await create()
  await waitFor(() => expect(descriptionOf(size)).toBe('The discount is at least Rs 1.'))
  fill(size, '20.5')
  await create()
  await waitFor(() => expect(descriptionOf(size)).toBe('The discount is in whole rupees.'))
  await user.selectOptions(dialog.getByLabelText('In'), 'percent')
  fill(size, '101')
  await create()
  await waitFor(() => expect(descriptionOf(size)).toBe('The percentage is at most 100.'))
  fill(size, '25')
  fill(dialog.getByLabelText('Uses'), '50')
  fill(dialog.getByLabelText('Colleges'), 'RV, BI')
  fill(dialog.getByLabelText('Last day'), '2026-12-31')
  const reason = 'There is no college XX.'
  server.refuse(discountCodeOps.create, 'invalid_request', { field: 'colleges', reason })
  await create()
  await waitFor(() => expect(descriptionOf(dialog.getByLabelText('Colleges'))).toBe(reason))
  server.on(discountCodeOps.create, () => {
    items.push(made)
    return { message: messages.discountCodeCreated, discountCode: made }
  })
  await create()
  await waitFor(() => expect(toasts()).toEqual(['Discount code BCDF-GHJK-MNPQ created']))
  expect(server.sent(discountCodeOps.create).at(-1)?.body).toEqual({
    amountPaise: null,
    percent: 25,
    plan: null,
    forKind: 'signup',
    lastDay: '2026-12-31',
    maxUses: 50,
    colleges: ['RV', 'BI'],
    batches: [],
    note: '',
  })
  await waitFor(async () => expect(await shown()).toContain('BCDF-GHJK-MNPQ'))
})

test('a discount code says what it does and how often it was used, and is switched off with a reason', async () => {
  const { user, items } = await open([made])
  expect(await shown()).toContain('Rs 20 off, Basic, new students, college RV, until 30 Nov 2026')
  expect(await shown()).toContain('3 of 50 used: 1 waiting, 2 approved, 47 left, Rs 20 off')
  openRows()
  await user.click(main().getByRole('button', { name: 'Switch off BCDF-GHJK-MNPQ' }))
  const dialog = await findDialog('Switch off BCDF-GHJK-MNPQ')
  const off: DiscountCode = {
    ...made,
    state: 'off',
    endedAt: '2026-11-21T10:00:00.000Z',
    endReason: 'It was shared.',
  }
  server.on(discountCodeOps.end, () => {
    items[0] = off
    return { message: messages.discountCodeEnded, discountCode: off }
  })
  fill(dialog.getByLabelText('Reason'), 'It was shared.')
  await user.click(dialog.getByRole('button', { name: 'Switch off' }))
  await waitFor(() => expect(toasts()).toEqual([messages.discountCodeEnded]))
  expect(server.sent(discountCodeOps.end).map(({ params, body }) => [params, body])).toEqual([
    [{ id: made._id }, { reason: 'It was shared.' }],
  ])
  await waitFor(async () => expect(await shown()).toContain('Switched off: It was shared.'))
  expect(main().queryByRole('button', { name: /Switch off/ })).toBeNull()
})
