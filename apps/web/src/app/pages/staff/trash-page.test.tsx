import { addresses } from '@lectureshelf/contract/addresses'
import { type TrashItem, restoreFirst, restored, trashOps } from '@lectureshelf/contract/library/trash'
import { errorMessages } from '@lectureshelf/contract/messages'
import { cleanup, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, toasts, openRows } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner } from '../../../../test/people.ts'

const makeItem = (kind: TrashItem['kind'], title: string, holds = ''): TrashItem => ({
  kind,
  _id: `abcdabcd-0000-4000-8000-${title.replaceAll(/\D/g, '').padStart(12, '0')}`,
  title,
  where: '21ZZ71 ZZ71',
  holds,
  deletedAt: '2026-11-21T10:00:00.000Z',
  deletedByName: owner.name,
  goneAt: '2026-12-21T10:00:00.000Z',
})
const section = makeItem('section', 'Module 1', '1 PDF')
const pdf = makeItem('pdf', 'One')

const open = async (first: TrashItem[], search = '') => {
  let items = first
  server.on(trashOps.list, () => ({ items, total: items.length }))
  const page = await openPage(`${addresses.trash}${search}`, { as: owner })
  await main().findByRole('list', { name: 'Trash' })
  const record = (title: string) => {
    const found = main().getByRole('heading', { name: title }).closest('li')
    if (found === null) throw new Error(`"${title}" is not in the trash.`)
    return within(found)
  }
  return {
    ...page,
    record,
    restore: (title: string) => page.user.click(record(title).getByLabelText(`Restore ${title}`)),
    leave: (...left: TrashItem[]) => {
      items = left
    },
  }
}

test('the trash says what goes with a thing, and is narrowed by kind and words', async () => {
  const { record, leave } = await open([section, pdf], '?kind=section')
  expect(main().getByText('2 items').tagName).toBe('OUTPUT')
  openRows()
  expect(record('Module 1').getByText('1 PDF')).toBeDefined()
  expect(record('Module 1').getByText(', by Savitha Hegde')).toBeDefined()
  leave()
  fill(main().getByRole('searchbox', { name: 'Search the trash' }), '21zz71')
  expect(await main().findByText('Nothing in the trash matches')).toBeDefined()
  expect(server.sent(trashOps.list).at(-1)?.query).toMatchObject({ kind: 'section', q: '21zz71' })
})

test('what cannot be restored yet says why beside it, and stays', async () => {
  const { record, restore } = await open([section, pdf])
  server.refuse(trashOps.restore, 'conflict', { message: restoreFirst('the section Module 1') })
  await restore('One')
  expect((await record('One').findByRole('alert')).textContent).toBe('Restore the section Module 1 first.')

  server.refuse(trashOps.restore, 'place_taken', {
    extraDetails: '21ZZ71 has another section "Module 1" now.',
  })
  await restore('Module 1')
  expect((await record('Module 1').findByRole('alert')).textContent).toBe(
    `${errorMessages.place_taken} 21ZZ71 has another section "Module 1" now.`,
  )
  expect(main().getByText('2 items')).toBeDefined()
})

test('what was restored leaves the trash, and the number of what is left takes the focus', async () => {
  const { restore, leave } = await open([section, pdf])
  server.on(trashOps.restore, () => {
    leave(pdf)
    return { message: restored('section') }
  })
  await restore('Module 1')
  await waitFor(() => expect(toasts()).toEqual([restored('section')]))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 item'))
  expect(server.sent(trashOps.restore).map(({ params }) => params)).toEqual([
    { kind: 'section', id: section._id },
  ])
})

test('an empty trash has nothing to search, and one that was narrowed keeps its search', async () => {
  server.on(trashOps.list, { items: [], total: 0 })
  await openPage(addresses.trash, { as: owner })
  await main().findByText('The trash is empty')
  expect(main().queryByRole('searchbox')).toBeNull()
  expect(main().queryByLabelText('Show')).toBeNull()
  cleanup()
  await openPage(`${addresses.trash}?q=routing`, { as: owner })
  await main().findByText('Nothing in the trash matches')
  expect(main().getByRole('searchbox', { name: 'Search the trash' })).toBeDefined()
})
