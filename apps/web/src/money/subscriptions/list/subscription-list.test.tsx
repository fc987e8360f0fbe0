import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import {
  type Subscription,
  subscriptionManagementOps,
} from '@lectureshelf/contract/money/subscription-management'
import { studentOps } from '@lectureshelf/contract/people/students'
import { settingOps } from '@lectureshelf/contract/base/settings'
import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  descriptionOf,
  expectCleaned,
  fill,
  findDialog,
  openRows,
  textsOf,
  toasts,
  valueOf,
} from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { makePerson, owner } from '../../../../test/people.ts'
import { makeRecord } from '../../../../test/records.ts'
import { payment } from '../../../../test/site.ts'
import { makeSubscription } from '../../../../test/subscriptions.ts'
import { formatShortDate } from '../../../lib/format.ts'

const farida = makeRecord(makePerson({ usn: '1LS22CS306', name: 'Paper Farida' }))

const paid = makeSubscription(farida, {
  grantReason: 'cash',
  receiptNumber: 'LS/26-27/000042',
  byHand: { basis: 'cash', receivedPaise: 9900 },
})

const open = async (first: Subscription[], state: Subscription['state'] = 'active') => {
  let items = first
  server.on(subscriptionManagementOps.list, ({ query }) => {
    const found = items.filter(({ state }) => state === (query.state ?? state))
    return { items: found, total: found.length }
  })
  const page = await openPage(`${addresses.subscriptions}?state=${state}`, { as: owner })
  await main().findByLabelText('State')
  const answer = (message: string, subscription: Subscription) => {
    items = [subscription]
    return { message, subscription }
  }
  return { ...page, answer }
}

const rowsShown = () => textsOf([...(main().queryByRole('list', { name: 'Subscriptions' })?.children ?? [])])

test('a plan is given by hand to someone who has an account', async () => {
  const { user, answer } = await open([])
  await user.click(main().getByRole('button', { name: 'Give a plan' }))
  const giving = await findDialog('Give a plan')
  const give = () => user.click(giving.getByRole('button', { name: 'Give the plan' }))
  server.on(studentOps.list, { items: [], total: 0 })
  expectCleaned(giving.getByLabelText('USN'), '1LS22CS999')
  fill(giving.getByLabelText('USN'), '1LS22CS999')
  await user.selectOptions(giving.getByLabelText('First semester'), 'Semester 6')
  expect(await giving.findByText('No account has this USN.')).toBeDefined()
  await give()
  expect(server.sent(subscriptionManagementOps.grant)).toEqual([])

  server.on(studentOps.list, { items: [farida], total: 1 })
  server.on(subscriptionManagementOps.grant, () => answer(messages.subscriptionGranted, paid))
  fill(giving.getByLabelText('USN'), farida.usn.toLowerCase())
  expect(giving.getByLabelText('Account found').textContent).toBe('Looking up the account.')
  await give()
  expect(server.sent(subscriptionManagementOps.grant)).toEqual([])
  await giving.findByText(/^Paper Farida, /)
  await give()
  await waitFor(() => expect(toasts()).toEqual([messages.subscriptionGranted]))
  await waitFor(() => expect(rowsShown()).toEqual([expect.stringContaining('Basic, semester 6')]))
  openRows()
  expect(rowsShown()[0]).toContain('Paid in cash')
  expect(main().getByText('LS/26-27/000042').getAttribute('href')).toMatch(
    /^\/Receipt\/LS-26-27-000042\?subscription=/,
  )
  expect(server.sent(subscriptionManagementOps.grant).map(({ body }) => body)).toEqual([
    { studentId: farida._id, plan: 'basic', semNum: 6, reason: 'cash', seen: { amountPaise: 9900 } },
  ])
})

test('a late answer about another USN shows no one else', async () => {
  const { user } = await open([])
  await user.click(main().getByRole('button', { name: 'Give a plan' }))
  const giving = await findDialog('Give a plan')
  const other = makeRecord(makePerson({ usn: '1LS22CS307', name: 'Someone Else' }))
  server.on(studentOps.list, ({ query }) => {
    const items = [farida, other].filter((person) => person.usn === query.q)
    return { items, total: items.length }
  })
  const release = server.hold(studentOps.list)
  fill(giving.getByLabelText('USN'), other.usn)
  await waitFor(() => expect(server.sent(studentOps.list).at(-1)?.query.q).toBe(other.usn))
  fill(giving.getByLabelText('USN'), farida.usn)
  release()
  const shown = giving.getByLabelText('Account found')
  await waitFor(() => expect(shown.textContent).toMatch(/^Paper Farida, /))
  expect(shown.textContent).not.toContain('Someone Else')
})

test('a plan for cash can have its own sum in whole rupees', async () => {
  const { user, answer } = await open([])
  await user.click(main().getByRole('button', { name: 'Give a plan' }))
  const giving = await findDialog('Give a plan')
  expect(await giving.findByText('A receipt for Rs 99 is written.')).toBeDefined()
  server.on(studentOps.list, { items: [farida], total: 1 })
  server.on(subscriptionManagementOps.grant, () => answer(messages.subscriptionGranted, paid))
  fill(giving.getByLabelText('USN'), farida.usn)
  await giving.findByText(/^Paper Farida, /)
  const received = giving.getByLabelText('Received (Rs)')
  fill(received, '90.50')
  await user.click(giving.getByRole('button', { name: 'Give the plan' }))
  expect(await giving.findByText('Whole rupees, from 1 to 10,000.')).toBeDefined()
  fill(received, '90')
  expect(await giving.findByText('A receipt for Rs 90 is written.')).toBeDefined()
  await user.click(giving.getByRole('button', { name: 'Give the plan' }))
  await waitFor(() => expect(toasts()).toEqual([messages.subscriptionGranted]))
  expect(server.sent(subscriptionManagementOps.grant).map(({ body }) => body)).toEqual([
    expect.objectContaining({ reason: 'cash', seen: { amountPaise: 9900 }, receivedPaise: 9000 }),
  ])
})

test('a plan for cash shows its price, and the new price when someone has changed it', async () => {
  const { user, answer } = await open([])
  await user.click(main().getByRole('button', { name: 'Give a plan' }))
  const giving = await findDialog('Give a plan')
  expect(await giving.findByText('A receipt for Rs 99 is written.')).toBeDefined()
  await user.selectOptions(giving.getByLabelText('Plan'), 'premium')
  expect(await giving.findByText('A receipt for Rs 149 is written.')).toBeDefined()
  await user.selectOptions(giving.getByLabelText('Reason'), 'free')
  expect(await giving.findByText('A plan without a payment gets no receipt.')).toBeDefined()
  await user.selectOptions(giving.getByLabelText('Reason'), 'cash')

  server.on(studentOps.list, { items: [farida], total: 1 })
  const extraDetails = 'The price was Rs 149 and is now Rs 189.'
  server.refuse(subscriptionManagementOps.grant, 'changed_meanwhile', { extraDetails })
  server.on(settingOps.payment, { ...payment, premiumPricePaise: 18_900 })
  fill(giving.getByLabelText('USN'), farida.usn)
  await giving.findByText(/^Paper Farida, /)
  const give = () => user.click(giving.getByRole('button', { name: 'Give the plan' }))
  await give()
  await waitFor(() => expect(toasts()).toEqual([expect.stringContaining(extraDetails)]))
  expect(await giving.findByText('A receipt for Rs 189 is written.')).toBeDefined()
  server.on(subscriptionManagementOps.grant, () => answer(messages.subscriptionGranted, paid))
  await give()
  await waitFor(() => expect(toasts()).toContain(messages.subscriptionGranted))
  const sums = [14_900, 18_900]
  expect(server.sent(subscriptionManagementOps.grant).map(({ body }) => body)).toEqual(
    sums.map((amountPaise) => expect.objectContaining({ plan: 'premium', seen: { amountPaise } })),
  )
})

test('a subscription is extended to a later day only', async () => {
  const { user, answer } = await open([paid])
  await user.click(await main().findByRole('button', { name: /^Extend Basic, semester 6/ }))
  const extending = await findDialog('Extend Basic, semester 6')
  const extend = async (day: string) => {
    fill(extending.getByLabelText('New last day'), day)
    await user.click(extending.getByRole('button', { name: 'Extend' }))
  }
  await extend('2020-01-01')
  expect(await extending.findByText(messages.laterDayOnly)).toBeDefined()
  server.on(subscriptionManagementOps.extend, () =>
    answer(messages.subscriptionExtended, { ...paid, endsOn: '2090-01-31' }),
  )
  await extend('2090-01-31')
  await waitFor(() => expect(toasts()).toEqual([messages.subscriptionExtended]))
  await waitFor(() => expect(rowsShown()[0]).toContain('31 Jan 2090'))
  expect(server.sent(subscriptionManagementOps.extend).map(({ params, body }) => [params, body])).toEqual([
    [{ id: paid._id }, { endsOn: '2090-01-31', seen: { endsOn: paid.endsOn } }],
  ])
})

test.each([
  ['active', '2027-05-21', '2027-06-21', '2027-11-21'],
  ['expired', '2026-08-31', '2026-12-21', '2027-05-21'],
] as const)(
  'the day of an extension is a month away, and one press makes it one or six: %s until %s',
  async (state, endsOn, inOneMonth, inSixMonths) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z') })
    const { user, answer } = await open([{ ...paid, state, endsOn }], state)
    await user.click(await main().findByRole('button', { name: /^Extend Basic, semester 6/ }))
    const extending = await findDialog('Extend Basic, semester 6')
    const day = extending.getByLabelText('New last day')
    const press = (name: string) => user.click(extending.getByRole('button', { name }))
    expect(valueOf(day)).toBe(inOneMonth)
    await press('+6 months')
    expect(valueOf(day)).toBe(inSixMonths)
    expect(descriptionOf(day)).toBe(formatShortDate(inSixMonths))
    await press('+1 month')
    expect(valueOf(day)).toBe(inOneMonth)
    await press('+6 months')
    server.on(subscriptionManagementOps.extend, () =>
      answer(messages.subscriptionExtended, { ...paid, endsOn: inSixMonths }),
    )
    await press('Extend')
    await waitFor(() =>
      expect(server.sent(subscriptionManagementOps.extend).map(({ body }) => body)).toEqual([
        { endsOn: inSixMonths, seen: { endsOn } },
      ]),
    )
  },
)

test('the dialog of a row is mounted once it is opened, and gives the focus back to its button', async () => {
  const { user } = await open([paid])
  const extend = await main().findByRole('button', { name: /^Extend Basic, semester 6/ })
  const mounted = () => document.querySelectorAll('.mantine-Modal-root').length
  const before = mounted()
  await user.click(extend)
  await findDialog('Extend Basic, semester 6')
  expect(mounted()).toBe(before + 1)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(extend))
})

test('a subscription is cancelled with a reason, which the list of the cancelled shows', async () => {
  const { user, answer } = await open([paid])
  await main().findByRole('list', { name: 'Subscriptions' })
  openRows()
  const cancelButton = main().getByRole('button', { name: /^Cancel Basic, semester 6/ })
  // A row's actions look alike: a filled one would be the page's main action.
  expect(cancelButton.dataset['variant']).toBe('default')
  await user.click(cancelButton)
  const cancelling = await findDialog('Cancel Basic, semester 6?')
  const cancel = () => user.click(cancelling.getByRole('button', { name: 'Cancel the subscription' }))
  await cancel()
  expect(await cancelling.findByText('Reason is required.')).toBeDefined()
  server.on(subscriptionManagementOps.cancel, () =>
    answer(messages.subscriptionCancelled, {
      ...paid,
      state: 'cancelled',
      cancelledAt: '2026-11-22T10:00:00.000Z',
      cancelReason: 'Given by mistake.',
    }),
  )
  fill(cancelling.getByLabelText('Reason'), 'Given by mistake.')
  await cancel()
  await waitFor(() => expect(toasts()).toEqual([messages.subscriptionCancelled]))
  await waitFor(() => expect(rowsShown()).toEqual([]))
  expect(server.sent(subscriptionManagementOps.cancel).map(({ params, body }) => [params, body])).toEqual([
    [{ id: paid._id }, { reason: 'Given by mistake.', seen: { endsOn: paid.endsOn } }],
  ])
  await user.selectOptions(main().getByLabelText('State'), 'Cancelled')
  await waitFor(() => expect(rowsShown()).toEqual([expect.stringContaining('Cancelled')]))
  openRows()
  expect(rowsShown()[0]).toContain('Given by mistake.')
  expect(main().queryByRole('button', { name: /^Cancel/ })).toBeNull()
})

test('what was granted for cash is ended with a reason, and its receipt is void', async () => {
  const { user, answer } = await open([paid])
  await main().findByRole('list', { name: 'Subscriptions' })
  openRows()
  const trigger = `Void the receipt LS/26-27/000042 of ${farida.usn}`
  await user.click(await main().findByRole('button', { name: trigger }))
  const ending = await findDialog(`End the grant of ${farida.usn}?`)
  expect(ending.getByText(/^It was granted for cash\..* over Rs 99 is void/u)).toBeDefined()
  server.on(subscriptionManagementOps.endGrant, () =>
    answer(messages.accessEnded, { ...paid, state: 'cancelled', byHand: null }),
  )
  fill(ending.getByLabelText('Reason'), 'It was Rs 90.')
  await user.click(ending.getByRole('button', { name: 'End and void' }))
  await waitFor(() => expect(toasts()).toEqual([messages.accessEnded]))
  expect(server.sent(subscriptionManagementOps.endGrant).map(({ params, body }) => [params, body])).toEqual([
    [
      { id: paid._id },
      {
        reason: 'It was Rs 90.',
        seen: { receiptNumber: 'LS/26-27/000042', amountPaise: 9900, endsOn: '2027-05-21' },
      },
    ],
  ])
})
