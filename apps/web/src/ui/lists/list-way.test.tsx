import { addresses } from '@lectureshelf/contract/addresses'
import { subscriptionManagementOps } from '@lectureshelf/contract/money/subscription-management'
import { trustOps } from '@lectureshelf/contract/money/renewals'
import { studentOps } from '@lectureshelf/contract/people/students'
import { expect, test } from 'vitest'
import { openRows } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { makePerson, owner } from '../../../test/people.ts'
import { receipt } from '../../../test/receipts.ts'
import { makeRecord } from '../../../test/records.ts'
import { makeSubscription } from '../../../test/subscriptions.ts'

const lakshmi = makeRecord(makePerson({ usn: '1LS21EE702', name: 'Lakshmi Prasad' }))

test('a person leads back to the list as it was narrowed, ordered and paged', async () => {
  server.on(studentOps.list, { items: [lakshmi], total: 60 })
  server.on(studentOps.read, { student: lakshmi, devices: [], hasSecondFactor: false })
  server.on(subscriptionManagementOps.list, { items: [], total: 0 })
  server.on(trustOps.read, { trust: { lostAt: null } })
  const list = `${addresses.studentsList}?page=2&department=EEE&sort=name`
  const { user, address } = await openPage(list, { as: owner })
  await user.click(await main().findByRole('link', { name: 'Lakshmi Prasad' }))
  await main().findByRole('heading', { level: 1, name: 'Lakshmi Prasad' })
  await user.click(main().getByRole('link', { name: 'All Students' }))
  await main().findByRole('heading', { level: 1, name: 'All Students' })
  expect(address()).toBe(list)
})

test('a person whom no list led to leads to its beginning', async () => {
  server.on(studentOps.read, { student: lakshmi, devices: [], hasSecondFactor: false })
  server.on(subscriptionManagementOps.list, { items: [], total: 0 })
  server.on(trustOps.read, { trust: { lostAt: null } })
  await openPage(addresses.student(lakshmi._id), { as: owner })
  const back = await main().findByRole('link', { name: 'All Students' })
  expect(back.getAttribute('href')).toBe(addresses.studentsList)
})

test('a receipt leads back to the subscriptions as they were narrowed', async () => {
  server.on(subscriptionManagementOps.list, {
    items: [makeSubscription(lakshmi, { receiptNumber: receipt.number })],
    total: 1,
  })
  server.on(subscriptionManagementOps.receipt, {
    ...receipt,
    _id: 'abababab-0000-4000-8000-000000000002',
  })
  const list = `${addresses.subscriptions}?state=active&sort=oldest`
  const { user, address } = await openPage(list, { as: owner })
  await main().findByRole('list', { name: 'Subscriptions' })
  openRows()
  await user.click(main().getByRole('link', { name: receipt.number }))
  await user.click(await main().findByRole('link', { name: 'Back to the subscriptions' }))
  await main().findByRole('heading', { level: 1, name: 'Subscriptions' })
  expect(address()).toBe(list)
})
