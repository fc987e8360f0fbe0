import { addresses } from '@lectureshelf/contract/addresses'
import { subscriptionOps } from '@lectureshelf/contract/money/subscriptions'
import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { textsOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { lapsedStudent, owner, student, subAdmin } from '../../../test/people.ts'
import { ended } from '../../../test/site.ts'

test('/DSS sends a visitor to the previews', async () => {
  const { user, address } = await openPage('/DSS')
  await user.click(await main().findByRole('link', { name: /Civil Engineering/ }))
  await waitFor(() => expect(address()).toBe('/civil'))
})

test('/DSS lists the covered semesters of a student', async () => {
  const { user, address } = await openPage('/DSS', { as: student })
  const last = await main().findByRole('link', { name: '6th Sem CSE, 2022 scheme' })
  expect(textsOf(main().getAllByRole('link'))).toEqual(['5th SemCSE, 2022 scheme', '6th SemCSE, 2022 scheme'])
  await user.click(last)
  await waitFor(() => expect(address()).toBe('/Home/CSE/2022/6th%20Sem'))
})

test('/DSS leads a student without a subscription in force to the plans', async () => {
  const opening = openPage('/DSS', { as: lapsedStudent })
  server.on(subscriptionOps.own, ended)
  const { user, address } = await opening
  await user.click(await main().findByRole('link', { name: 'See the plans' }))
  await waitFor(() => expect(address()).toBe('/Subscriptionplans'))
})

test.each([
  ['staff', subAdmin, '/Home/Mech/2022/3rd%20Sem'],
  ['an owner', owner, '/Admin/Mech/2022/3rd%20Sem'],
] as const)('/DSS leads %s to the shelf that they choose', async (_who, person, shelf) => {
  const { user, address } = await openPage('/DSS', { as: person })
  await user.selectOptions(await main().findByLabelText('Scheme'), '2022')
  await user.selectOptions(main().getByLabelText('Department'), 'Mech')
  await user.selectOptions(main().getByLabelText('Semester'), '3rd Sem')
  await waitFor(() => expect(address()).toBe(shelf))
})

test('/DSS keeps the focus on its heading while the shelves are loaded', async () => {
  const { router } = await openPage(addresses.privacy, { as: owner })
  await act(() => router.navigate({ to: addresses.dss }))
  await main().findByLabelText('Scheme')
  expect(document.activeElement).toBe(main().getByRole('heading', { level: 1, name: 'Choose a shelf' }))
})
