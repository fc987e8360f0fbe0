import { addresses } from '@lectureshelf/contract/addresses'
import { type StudentRecord, studentOps } from '@lectureshelf/contract/people/students'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { lapsedStudent, owner, student, subAdmin } from '../../../../test/people.ts'

const people: StudentRecord[] = [student, lapsedStudent, subAdmin].map((person) => ({
  ...person,
  blockedAt: null,
  completedAt: null,
  subscription: { state: 'none', endsOn: null },
}))

test('the list shows every student with the total and never a password, and is searched', async () => {
  const opening = openPage(addresses.studentsList, { as: owner })
  server.on(studentOps.list, ({ query }) => {
    if (query['kind'] === 'student') return { items: people.slice(0, 1), total: 2 }
    const items = people.filter(({ name }) => name.toLowerCase().includes(query['q'] ?? ''))
    return { items, total: items.length }
  })
  await opening
  const table = await main().findByRole('table')
  const rows = () => within(main().getByRole('table')).getAllByRole('rowheader')
  expect(rows()).toHaveLength(3)
  expect(within(table).getByRole('columnheader', { name: 'Password (hashed)' })).toBeDefined()
  // All three are active: that is said once.
  expect(within(table).queryByText('Active')).toBeNull()
  expect(main().getByText('All on this page: Active')).toBeDefined()
  expect(main().getByText('Total students: 2, and 1 of the staff').tagName).toBe('OUTPUT')
  expect(within(table).getByText('1LS22ME007').closest('tr')?.textContent).toContain('Karthik Gowda')
  fill(main().getByRole('searchbox', { name: 'Search students' }), 'karthik')
  expect((await main().findByText('Total students: 2, 1 found')).tagName).toBe('OUTPUT')
  await waitFor(() => expect(rows()).toHaveLength(1))
})
