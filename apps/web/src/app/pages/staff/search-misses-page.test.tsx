import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import {
  type SearchMiss,
  searchMissOps,
  searchSynonymOps,
} from '@lectureshelf/contract/reading/search/search-misses'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, findDialog, toasts, openRows } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { expectAddress, main, openPage } from '../../../../test/page.tsx'
import { owner, student, subAdmin } from '../../../../test/people.ts'

const place = { deptId: 'CSE', scheme: '2022', semName: '5th Sem' }

const misses: SearchMiss[] = [
  {
    id: 'aaaaaaaa-0000-4000-8000-000000000001',
    query: 'isr',
    subject: { subCode: 'BCS502', subName: 'Computer Networks' },
    ...place,
    count: 12,
    lastAt: '2026-11-22T10:00:00.000Z',
  },
  {
    id: 'aaaaaaaa-0000-4000-8000-000000000002',
    query: 'thrashing',
    subject: null,
    ...place,
    count: 'few',
    lastAt: '2026-11-21T10:00:00.000Z',
  },
]

const open = async (as: typeof owner, list = misses, search = '') => {
  const opening = openPage(`${addresses.searchMisses}${search}`, { as })
  server.on(searchMissOps.list, { misses: list, total: list.length })
  server.on(searchSynonymOps.list, { synonyms: [] })
  return opening
}

const rows = async () => {
  const items = await main().findAllByRole('listitem')
  openRows()
  return items.map((row) => within(row))
}

test('the page lists each text with its subject or place and how often it was searched', async () => {
  await open(subAdmin)
  const [first, second] = await rows()
  expect(first?.getByRole('heading').textContent).toBe('isr')
  expect(first?.getByText('BCS502 Computer Networks, CSE, 2022, 5th Sem')).toBeDefined()
  expect(first?.getByText(/^12 searches, last /)).toBeDefined()
  expect(second?.getByText('All subjects, CSE, 2022, 5th Sem')).toBeDefined()
  expect(second?.getByText(/^under 5 searches, last /)).toBeDefined()
})

test.each([
  ['a sub-admin', subAdmin, ['/CSE/2022/5th%20Sem/BCS502', '/Home/CSE/2022/5th%20Sem']],
  ['an owner', owner, ['/Admin/CSE/2022/5th%20Sem/BCS502', '/Admin/CSE/2022/5th%20Sem']],
])('%s adds a note where it is missing', async (_, person, paths) => {
  await open(person)
  await rows()
  const links = main().getAllByRole('link', { name: /^Add a note: / })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(paths)
})

test('a synonym is added to the subject that was searched, and its other ones can be removed', async () => {
  const { user } = await open(subAdmin)
  const synonym = {
    id: 'bbbbbbbb-0000-4000-8000-000000000001',
    subCode: 'BCS502',
    word: 'tcp',
    synonym: 'transmission control protocol',
    addedByName: 'Kiran Rao',
  }
  server.on(searchSynonymOps.list, { synonyms: [synonym] })
  server.on(searchSynonymOps.remove, { message: messages.synonymRemoved })
  server.on(searchSynonymOps.add, { message: messages.synonymAdded, synonym: { ...synonym, word: 'isr' } })
  await rows()
  await user.click(main().getByRole('button', { name: 'Add a synonym: isr' }))
  const dialog = await findDialog('Add a synonym')
  await user.click(await dialog.findByRole('button', { name: 'Remove tcp, transmission control protocol' }))
  await waitFor(() => expect(toasts()).toContain(messages.synonymRemoved))
  expect(server.sent(searchSynonymOps.remove).at(-1)?.params).toEqual({ id: synonym.id })
  fill(dialog.getByLabelText('Means the same as'), 'interrupt service routine')
  await user.click(dialog.getByRole('button', { name: 'Add the synonym' }))
  await waitFor(() => expect(toasts()).toContain(messages.synonymAdded))
  expect(server.sent(searchSynonymOps.add).at(-1)?.body).toEqual({
    subCode: 'BCS502',
    word: 'isr',
    synonym: 'interrupt service routine',
  })
})

test('a synonym for words of a whole place asks for the subject', async () => {
  const { user } = await open(subAdmin)
  await rows()
  await user.click(main().getByRole('button', { name: 'Add a synonym: thrashing' }))
  const dialog = await findDialog('Add a synonym')
  fill(dialog.getByLabelText('Means the same as'), 'paging too much')
  await user.click(dialog.getByRole('button', { name: 'Add the synonym' }))
  expect(await dialog.findByText('Code is required.')).toBeDefined()
  expect(server.sent(searchSynonymOps.add)).toEqual([])
})

test('words that are done leave the list', async () => {
  const { user } = await open(subAdmin)
  server.on(searchMissOps.dismiss, { message: messages.searchMissDismissed })
  await rows()
  await user.click(main().getByRole('button', { name: 'Done: isr' }))
  await waitFor(() => expect(toasts()).toContain(messages.searchMissDismissed))
  expect(server.sent(searchMissOps.dismiss).at(-1)?.params).toEqual({ id: misses[0]?.id })
})

test('an empty list says what appears there', async () => {
  await open(subAdmin, [])
  expect(await main().findByText('Nothing was missed')).toBeDefined()
})

test('a list without a result shows that', async () => {
  await open(subAdmin, [], '?q=gears')
  expect(await main().findByText('No matching words')).toBeDefined()
  expect(server.sent(searchMissOps.list).at(-1)?.query).toMatchObject({ q: 'gears' })
})

test('a student is led away from the page', async () => {
  await expectAddress(await open(student), '/Home/CSE/2022/5th%20Sem')
})

test.each([
  [2, '2 search texts'],
  [1, '1 search text'],
])('the dashboard of an owner says how many search texts wait: %i', async (total, words) => {
  const opening = openPage(addresses.dashboard, { as: owner })
  server.on(searchMissOps.list, { misses: misses.slice(0, total), total })
  await opening
  expect(await main().findByText(words)).toBeDefined()
  const link = main().getByRole('link', { name: /^Searched, not found/ })
  expect(link.getAttribute('href')).toBe(addresses.searchMisses)
  expect(link.closest('li')?.textContent).toContain(words)
})
