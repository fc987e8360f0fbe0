import { addresses } from '@lectureshelf/contract/addresses'
import { subscriptionManagementOps } from '@lectureshelf/contract/money/subscription-management'
import { expect, test } from 'vitest'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { owner } from '../../../test/people.ts'
import shared from '../shared.module.css'

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
  byHand: null,
  createdAt: '2026-11-22T10:00:00.000Z',
} as const

test('a list that loads has the line of the total, and rows in one frame, until it comes', async () => {
  server.on(subscriptionManagementOps.list, { items: [subscription], total: 1 })
  const release = server.hold(subscriptionManagementOps.list)
  await openPage(addresses.subscriptions, { as: owner })
  const parts = [...(await main().findByLabelText('Loading the list')).children]
  expect(parts).toHaveLength(2)
  expect(parts[1]?.className).toBe(shared.frame)
  expect([...(parts[1]?.children ?? [])].map(({ className }) => className)).toEqual(
    Array.from({ length: 6 }, () => shared.loadingRow),
  )
  release()
  expect(await main().findByRole('list', { name: 'Subscriptions' })).toBeDefined()
  expect(main().queryByLabelText('Loading the list')).toBeNull()
})
