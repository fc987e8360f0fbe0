import { addresses } from '@lectureshelf/contract/addresses'
import { type SecurityEntry, securityLogOps } from '@lectureshelf/contract/base/security-log'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, valueOf, openRows } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { lapsedStudent, owner } from '../../../../test/people.ts'

const { _id, usn, name } = lapsedStudent
const failed: SecurityEntry = {
  _id: 'cccccccc-0000-4000-8000-000000000001',
  at: '2026-11-22T10:00:00.000Z',
  kind: 'sign_in_failed',
  addressPrefix: '192.0.2.0/24',
  device: 'Firefox on Linux',
  detail: 'Wrong password',
  person: { _id, usn, name },
  actor: null,
}

test('the security log shows who failed to sign in, filtered by kind and searched by name', async () => {
  server.on(securityLogOps.list, ({ query }) => {
    const items = query.q === undefined || query.q === usn ? [failed] : []
    return { items, total: items.length }
  })
  const { user, address } = await openPage(addresses.securityLog, { as: owner })
  await user.selectOptions(await main().findByLabelText('What happened'), 'Sign-in failed')
  const search = main().getByRole('searchbox', { name: 'Search the security log' })
  fill(search, usn)
  await waitFor(() =>
    expect(server.sent(securityLogOps.list).at(-1)?.query).toMatchObject({ kind: 'sign_in_failed', q: usn }),
  )
  const list = within(await main().findByRole('list', { name: 'Security log' }))
  openRows()
  expect(list.getByText('Wrong password')).toBeDefined()
  expect(list.getByRole('link', { name: `${name} (${usn})` }).getAttribute('href')).toBe(
    addresses.student(_id),
  )
  fill(search, 'no one of that name')
  expect(await main().findByText('No matching entries')).toBeDefined()
  expect(address()).toContain('kind=sign_in_failed')
})

test('the security log of one account opens with its USN in the search', async () => {
  server.on(securityLogOps.list, { items: [failed], total: 1 })
  await openPage(`${addresses.securityLog}?q=${usn}`, { as: owner })
  const search = await main().findByRole('searchbox', { name: 'Search the security log' })
  expect(valueOf(search)).toBe(usn)
  await waitFor(() => expect(server.sent(securityLogOps.list).at(-1)?.query.q).toBe(usn))
})
