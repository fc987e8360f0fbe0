import { addresses } from '@lectureshelf/contract/addresses'
import { type NoteFile, noteOps } from '@lectureshelf/contract/library/notes'
import { pdfVersionOps } from '@lectureshelf/contract/library/pdf-versions'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { messages } from '@lectureshelf/contract/messages'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { chooseMore } from '../../../../test/desk.ts'
import { fill, findDialog, textsOf, toasts } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { makeSection, makeSubject } from '../../../../test/notes.ts'
import { main, openPage } from '../../../../test/page.tsx'
import { owner, placeAt } from '../../../../test/people.ts'
import { makePdf } from '../../../../test/site.ts'

const sectionIds = ['abcabcab-0000-4000-8000-000000000001', 'abcabcab-0000-4000-8000-000000000002'] as const
const civil = placeAt('Civil', '2021', 8)

const makeFile = (pdfTitle: string, sectionName = 'Module 1'): NoteFile => ({
  ...makePdf({ pdfTitle }),
  sectionId: sectionIds[sectionName === 'Module 1' ? 0 : 1],
  place: {
    deptId: 'Civil',
    scheme: '2021',
    semName: '8th Sem',
    subCode: '21ZZ71',
    subAbb: 'ZZ71',
    sectionName,
  },
  openings: 'few',
  problems: [],
  scan: null,
})

const one = makeFile('One')
const two = makeFile('Two')

const makeDetails = (pdfs: NoteFile[]) =>
  makeSubject('21ZZ71', {
    ...civil,
    sections: sectionIds.map((_id, index) =>
      makeSection(`Module ${index + 1}`, { _id, pdfs: pdfs.filter(({ sectionId }) => sectionId === _id) }),
    ),
    offerings: [civil],
  })

const open = async (search = '') => {
  let files = [one, two]
  const opening = openPage(`${addresses.managePdfs}${search}`, { as: owner })
  server.on(noteOps.files, ({ query }) => {
    const items = query.problem === undefined ? files : []
    return { items, total: items.length, totalBytes: items.length * 436_000 }
  })
  server.on(noteOps.health, {
    total: 40,
    damaged: 0,
    noText: 1,
    beingRead: 3,
    heavy: 2,
    unreadable: 0,
    neverOpened: 9,
  })
  server.on(pdfVersionOps.sheets, { sheets: [] })
  server.on(subjectOps.details, () => makeDetails(files))
  const page = await opening
  await main().findByRole('table', { name: 'Every PDF' })
  return {
    ...page,
    change: (...changed: NoteFile[]) => {
      files = changed
    },
  }
}

const rows = () => textsOf(main().queryAllByRole('row')).slice(1)

test('every PDF is searched and filtered by health and department, which the address keeps', async () => {
  const page = await open('?sort=name')
  expect(rows()).toEqual([expect.stringContaining('One'), expect.stringContaining('Two')])
  fill(main().getByLabelText('Search every PDF'), '21zz71')
  const chip = await main().findByRole('button', { name: '2 over 20 MB' })
  await page.user.click(chip)
  expect(await main().findByText('No matching PDFs')).toBeDefined()
  await page.user.click(chip)
  await waitFor(() => expect(rows()).toHaveLength(2))
  await page.user.selectOptions(main().getByLabelText('Department'), 'Civil')
  const asked = { sort: 'name', q: '21zz71', department: 'Civil' }
  await waitFor(() => expect(server.sent(noteOps.files).at(-1)?.query).toMatchObject(asked))
  await page.reload()
  await main().findByRole('table', { name: 'Every PDF' })
  expect(server.sent(noteOps.files).at(-1)?.query).toMatchObject(asked)
})

test('openings are counted from five on, and few are words', async () => {
  const page = await open()
  page.change(one, { ...two, openings: 5 })
  await page.reload()
  const table = within(await main().findByRole('table', { name: 'Every PDF' }))
  const openings = (name: RegExp) =>
    within(table.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(openings(/One/u)).toContain('under 5')
  expect(openings(/Two/u)).toContain('5')
})

test('scans being read are a filter, and each says how far it is', async () => {
  const page = await open()
  page.change(
    { ...one, problems: ['beingRead'], scan: { pages: 100, done: 33, read: 33 } },
    { ...two, problems: ['noText'], scan: { pages: 12, done: 12, read: 0 } },
  )
  await page.reload()
  await main().findByRole('table', { name: 'Every PDF' })
  expect(rows()).toEqual([
    expect.stringMatching(/Being read\s*Scan: page 34 of 100 is being read/u),
    expect.stringMatching(/Without text\s*Scan: 12 of 12 pages could not be read/u),
  ])
  expect(main().getAllByRole('button', { name: /^Type chapters/u })).toHaveLength(1)
  expect(main().getByRole('button', { name: 'Type chapters of Two' })).toBeDefined()
  await page.user.click(await main().findByRole('button', { name: '3 being read' }))
  await waitFor(() =>
    expect(server.sent(noteOps.files).at(-1)?.query).toMatchObject({ problem: 'beingRead' }),
  )
})

test("another editor's description is shown before it is overwritten, and what was typed can be kept", async () => {
  const page = await open()
  await chooseMore(page, 'Two', 'Edit title and description')
  const editing = await findDialog('Edit PDF')
  fill(editing.getByLabelText('Description (optional)'), 'Mine')
  server.refuse(pdfOps.edit, 'changed_meanwhile', { extraDetails: 'Description is now "Theirs", by Suma.' })
  page.change(one, { ...two, pdfDescription: 'Theirs' })
  const save = () => page.user.click(editing.getByRole('button', { name: 'Save PDF' }))
  await save()
  const alert = await editing.findByRole('alert')
  expect(alert.textContent).toContain('Description is now "Theirs"')
  await page.user.click(editing.getByRole('button', { name: 'Keep what I typed' }))
  const mine = { ...two, pdfDescription: 'Mine' }
  server.on(pdfOps.edit, { message: messages.pdfUpdated, pdf: mine })
  await save()
  await waitFor(() => expect(toasts()).toEqual([messages.pdfUpdated]))
  expect(server.sent(pdfOps.edit).map(({ body }) => body)).toEqual([
    { pdfTitle: 'Two', pdfDescription: 'Mine', before: { pdfTitle: 'Two', pdfDescription: '' } },
    { pdfTitle: 'Two', pdfDescription: 'Mine', before: { pdfTitle: 'Two', pdfDescription: 'Theirs' } },
  ])
})

test('a PDF is moved to another section of its subject', async () => {
  const page = await open()
  await chooseMore(page, 'Two', 'Move')
  const moving = await findDialog('Move PDF')
  await page.user.selectOptions(await moving.findByLabelText('Section of ZZ71'), 'Module 2')
  server.on(pdfOps.move, () => {
    page.change(one, { ...makeFile('Two', 'Module 2'), _id: two._id })
    return { message: messages.pdfMoved, pdf: two }
  })
  await page.user.click(moving.getByRole('button', { name: 'Move PDF' }))
  await waitFor(() => expect(toasts()).toEqual([messages.pdfMoved]))
  await waitFor(() => expect(rows()[1]).toContain('Module 2'))
  expect(server.sent(pdfOps.move).map(({ params, body }) => [params, body])).toEqual([
    [{ pdfId: two._id }, expect.objectContaining({ sectionId: sectionIds[0], toSectionId: sectionIds[1] })],
  ])
})

test('a PDF is deleted after a question, and the number of what is left takes the focus', async () => {
  const page = await open()
  await chooseMore(page, 'One', 'Delete PDF')
  const asking = await findDialog('Are you sure?')
  expect(asking.getByRole('button', { name: 'Cancel' })).toBeDefined()
  server.on(pdfOps.remove, () => {
    page.change(two)
    return { message: messages.pdfDeleted }
  })
  const release = server.hold(pdfOps.remove)
  await page.user.click(asking.getByRole('button', { name: 'Yes, delete it!' }))
  await waitFor(() => expect(document.activeElement).toBe(main().getByLabelText('More for One')))
  release()
  await waitFor(() => expect(toasts()).toEqual([messages.pdfDeleted]))
  await waitFor(() => expect(rows()).toEqual([expect.stringContaining('Two')]))
  await waitFor(() => expect(document.activeElement).toBe(main().getByText(/^1 PDF,/)))
  expect(server.sent(pdfOps.remove).map(({ body }) => body)).toEqual([
    { pdfId: one._id, sectionId: sectionIds[0] },
  ])
})
