import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { studentOps } from '@lectureshelf/contract/people/students'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, findDialog, valueOf } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { makePerson, owner } from '../../../../test/people.ts'
import { makeRecord } from '../../../../test/records.ts'

const lakshmi = makeRecord(makePerson({ usn: '1LS21EE702', name: 'Lakshmi Prasad' }))

const answerList = () =>
  server.on(studentOps.list, ({ query }) => {
    const people = query.q === undefined ? [lakshmi, makeRecord(owner)] : [lakshmi]
    const items = query.q === 'nobody' ? [] : people
    return { items, total: items.length }
  })

const rowOf = (usn: string) => {
  const row = main()
    .getAllByRole('row', { hidden: true })
    .find(({ textContent }) => textContent.includes(usn))
  if (row === undefined) throw new Error(`There is no row of ${usn}.`)
  return within(row)
}

const usnsShown = () =>
  main()
    .queryAllByText(/^1LS/)
    .map(({ textContent }) => textContent)

test('the list of people is narrowed by what its address keeps, and says when no one matches', async () => {
  answerList()
  const page = await openPage(addresses.studentsList, { as: owner })
  await main().findByText('1LS00OWNER')
  const { user } = page
  await user.selectOptions(await main().findByLabelText('Department'), 'EEE')
  await user.selectOptions(main().getByLabelText('Role'), 'student')
  fill(main().getByLabelText('Search students'), 'ls21ee702')
  await waitFor(() => expect(usnsShown()).toEqual(['1LS21EE702']))
  const asked = { department: 'EEE', kind: 'student', q: 'ls21ee702' }
  expect(server.sent(studentOps.list).at(-1)?.query).toMatchObject(asked)
  expect(page.address()).toContain('department=EEE')

  await page.reload()
  await waitFor(() => expect(usnsShown()).toEqual(['1LS21EE702']))
  expect(server.sent(studentOps.list).some(({ query }) => query.q === asked.q)).toBe(true)
  fill(main().getByLabelText('Search students'), 'nobody')
  expect(await main().findByText('No matching people')).toBeDefined()
})

test('the list is ordered by a field, too, where no heading is shown', async () => {
  answerList()
  const page = await openPage(`${addresses.studentsList}?page=2`, { as: owner })
  await main().findByText('1LS00OWNER')
  await page.user.selectOptions(main().getByLabelText('Order'), 'Plan that ends next first')
  await waitFor(() => expect(server.sent(studentOps.list).at(-1)?.query).toMatchObject({ sort: 'ends' }))
  expect(page.address()).toBe(`${addresses.studentsList}?sort=ends`)
  await page.user.click(main().getByRole('button', { name: 'USN' }))
  await waitFor(() => expect(valueOf(main().getByLabelText('Order'))).toBe(''))
})

test('a temporary password is set after a question, shown once, and offered to no one for oneself', async () => {
  answerList()
  const password = 'shelf-rain-42-coconut'
  server.on(studentOps.setTemporaryPassword, { message: messages.temporaryPasswordSet, password })
  const { user } = await openPage(addresses.studentsList, { as: owner })
  await main().findByText('1LS00OWNER')
  expect(rowOf('1LS00OWNER').getByLabelText('Change your password')).toBeDefined()
  await user.click(rowOf('1LS21EE702').getByLabelText('Set temporary password of 1LS21EE702'))
  const asking = await findDialog('A temporary password for 1LS21EE702?')
  await user.click(asking.getByRole('button', { name: 'Set temporary password' }))
  const shown = await findDialog('Temporary password of 1LS21EE702')
  expect(shown.getByLabelText('Temporary password of 1LS21EE702', { selector: 'output' }).textContent).toBe(
    password,
  )
  expect(server.sent(studentOps.setTemporaryPassword).map(({ params, body }) => [params, body])).toEqual([
    [{ id: lakshmi._id }, { seen: { usn: '1LS21EE702', name: 'Lakshmi Prasad' } }],
  ])
  await user.click(shown.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.body.innerHTML).not.toContain(password))
})
