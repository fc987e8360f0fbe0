import { addresses } from '@lectureshelf/contract/addresses'
import { noteOps } from '@lectureshelf/contract/library/notes'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { takedownOps } from '@lectureshelf/contract/site/takedowns'
import { insightOps } from '@lectureshelf/contract/site/insights'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { insights } from '../../../../../test/owner-calls.ts'
import { fill, findDialog } from '../../../../../test/dom.ts'
import { server } from '../../../../../test/fake-server.ts'
import { main, openPage } from '../../../../../test/page.tsx'
import { owner, placeAt } from '../../../../../test/people.ts'

const open = async () => {
  const opening = openPage(addresses.dashboard, { as: owner })
  server.on(takedownOps.list, { items: [], total: 1, open: 1 })
  server.on(noteOps.coverage, { items: [], total: 12, withoutPdfs: 3 })
  const page = await opening
  await main().findByText('Users Management')
  return page
}

/** A tool or a part by its heading: asking for roles takes seconds on this page. */
const tool = (name: string) => {
  const part = main().getByText(name, { selector: ':is(h2, h3), h3 > *' }).closest<HTMLElement>('li, section')
  if (part === null) throw new Error(`${name} is no part of the page.`)
  return within(part)
}

test('the dashboard has its tools, says what waits in each, and what is missing before going live', async () => {
  await open()
  for (const name of ['Users Management', 'Add Subject', 'Manage PDFs', 'Manage Profile', 'Manage Notes'])
    expect(tool(name).getByText(name).closest('h3')).not.toBeNull()
  expect(tool('Takedown requests').getByText('1 open')).toBeDefined()
  expect(tool('Takedown requests').getByRole('link').getAttribute('href')).toBe(addresses.takedowns)
  expect(tool('Manage Notes').getByText('3 without PDFs')).toBeDefined()
  expect(tool('Manage Notes').getByRole('link').getAttribute('href')).toBe(addresses.manageNotes)
  const points = tool('Before going live')
  expect(points.getAllByRole('listitem')).toHaveLength(4)
  expect(points.getAllByText('Open the settings')[0]?.getAttribute('href')).toBe(
    `${addresses.settings}#support`,
  )
  const numbers = within(main().getByRole('list', { name: 'Numbers' }))
  expect(numbers.getByText('Rs 0')).toBeDefined()
  expect(numbers.getByText('active students').getAttribute('href')).toBe(
    `${addresses.subscriptions}?state=active`,
  )
  for (const [name, address] of [
    ['Registrations', addresses.registrations],
    ['Security log', addresses.securityLog],
    ['Exports', addresses.exports],
    ['Books', addresses.books],
    ['Discount codes', addresses.discountCodes],
  ] as const)
    expect(tool(name).getByText(name).closest('a')?.getAttribute('href')).toBe(address)
})

test('the dashboard counts the payments that were taken back, and leads to them', async () => {
  const opening = openPage(addresses.dashboard, { as: owner })
  server.on(insightOps.read, { ...insights, grantsToEnd: 2 })
  await opening
  await main().findByText('2 taken back, access to end')
  expect(tool('Credits').getByRole('link').getAttribute('href')).toBe(`${addresses.credits}?state=to_end`)
})

test('a subject is not added from the dashboard before all six fields are filled in', async () => {
  const { user } = await open()
  await user.click(tool('Add Subject').getByRole('button', { name: 'Add Subject' }))
  const adding = await findDialog('Add subject')
  await user.click(adding.getByRole('button', { name: 'Add subject' }))
  await waitFor(() =>
    expect(document.querySelectorAll('[role="dialog"] [aria-invalid="true"]')).toHaveLength(6),
  )
  expect(server.sent(subjectOps.add)).toEqual([])
})

const compilers = {
  subCode: '21CV81',
  subAbb: 'CD',
  subName: 'Compiler Design',
  offerings: [placeAt('Civil', '2021', 8)],
  sections: 2,
  pdfs: 0,
  references: 0,
  newestAt: null,
  readers: 0,
  pdfsOpened: 0,
}

test('the subjects without PDFs are found by department and by a part of the code', async () => {
  const opening = openPage(addresses.manageNotes, { as: owner })
  server.on(noteOps.coverage, ({ query }) => {
    const items = query.has === 'noPdfs' ? [compilers] : [compilers, { ...compilers, subCode: '21CV82' }]
    return { items, total: items.length, withoutPdfs: 2 }
  })
  const { user } = await opening
  await user.click(await main().findByRole('button', { name: '2 without PDFs' }))
  await user.selectOptions(main().getByLabelText('Department'), 'Civil')
  fill(main().getByRole('searchbox', { name: 'Search subjects' }), '21cv81')
  await waitFor(() =>
    expect(server.sent(noteOps.coverage).at(-1)?.query).toMatchObject({
      has: 'noPdfs',
      department: 'Civil',
      q: '21cv81',
    }),
  )
  await main().findByText(/^1 subject\./)
  const row = within(main().getByRole('table')).getAllByRole('row')[1]
  expect(row?.textContent).toContain('Civil 2021 8th Sem')
  expect(main().getByText('21CV81 CD').getAttribute('href')).toBe(
    `${addresses.admin('Civil', '2021', '8th Sem')}/21CV81`,
  )
})
