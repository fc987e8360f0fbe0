import { addresses } from '@lectureshelf/contract/addresses'
import { subscriptionManagementOps } from '@lectureshelf/contract/money/subscription-management'
import { expect, test } from 'vitest'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { owner } from '../../../test/people.ts'

const subscription = {
  _id: 'abababab-0000-4000-8000-000000000001',
  studentId: 'abababab-0000-4000-8000-000000000002',
  usn: '1LS22CS306',
  name: 'Paper Farida',
  plan: 'basic',
  state: 'active',
  fromSemester: 6,
  toSemester: 6,
  startsOn: '2026-11-22',
  endsOn: '2027-05-21',
  cancelledAt: null,
  cancelReason: null,
  grantReason: null,
  receiptNumber: null,
  receiptVoidedAt: null,
  createdAt: '2026-11-22T10:00:00.000Z',
} as const

/** The styles of an element and of its first descendants, from the outside in. */
const stylesOf = (element: Element | null, depth: number): (string | undefined)[] =>
  depth === 0 ? [] : [element?.className, ...stylesOf(element?.firstElementChild ?? null, depth - 1)]

test('a list that loads has the total line, the frame and the rows of the list that comes', async () => {
  server.on(subscriptionManagementOps.list, { items: [subscription], total: 1 })
  const release = server.hold(subscriptionManagementOps.list)
  await openPage(addresses.subscriptions, { as: owner })
  const [total, frame] = (await main().findByLabelText('Loading the list')).children
  expect(frame?.children).toHaveLength(6)
  const waiting = [total?.className, ...stylesOf(frame ?? null, 4)]
  release()
  const list = await main().findByRole('list', { name: 'Subscriptions' })
  expect(waiting).toEqual([list.previousElementSibling?.className, ...stylesOf(list, 4)])
})
