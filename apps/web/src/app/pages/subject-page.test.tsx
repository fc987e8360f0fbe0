import { addresses } from '@lectureshelf/contract/addresses'
import { type SubjectDetails, subjectOps } from '@lectureshelf/contract/content/subjects'
import { emptySection, emptySubject, errorMessages, messages } from '@lectureshelf/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, textsOf, toasts } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { makeReference, makeSection, makeSubject } from '../../../test/notes.ts'
import { lapsedStudent, student } from '../../../test/people.ts'
import { makePdf } from '../../../test/site.ts'

const birdGuide = makePdf({
  pdfTitle: "BIRD 2.0 User's Guide",
  pdfDescription: 'A real routing daemon.',
  pdfFile: 'bird-guide.pdf',
  cover: '/covers/bird.webp',
})

const networks = makeSubject('BCS502', {
  subAbb: 'CN',
  subName: 'Computer Networks',
  description: 'How computers talk: media, frames, addresses',
  sections: [
    makeSection('Module 1'),
    makeSection('Module 2'),
    makeSection('Module 3', { sectionDesc: 'Network layer: IPv4 and IPv6', pdfs: [birdGuide] }),
    makeSection('Lab'),
    makeSection('Question Papers'),
  ],
  references: [
    makeReference('RFC 791', 'https://www.rfc-editor.org/rfc/rfc791'),
    makeReference('BIRD Internet Routing Daemon', 'https://bird.nic.cz/'),
  ],
})

const address = addresses.subject('CSE', '2022', '5th Sem', 'BCS502')

const open = async (subject: SubjectDetails = networks) => {
  server.on(subjectOps.details, subject)
  const page = await openPage(address, { as: student })
  await main().findByRole('heading', { level: 1, name: /\(BCS502\)$/ })
  return page
}

const section = (name: string) => within(main().getByRole('region', { name }))
const sectionNames = () => textsOf(main().getAllByRole('heading', { level: 2 }))

test('the page of a subject shows title, description and sections in their order', async () => {
  await open()
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('CN - Computer Networks (BCS502)')
  expect(main().getByText('How computers talk: media, frames, addresses')).toBeDefined()
  expect(sectionNames()).toEqual(['Module 1', 'Module 2', 'Module 3', 'Lab', 'Question Papers', 'References'])
  expect(section('Module 3').getByText('Network layer: IPv4 and IPv6')).toBeDefined()
  for (const name of ['Module 1', 'Question Papers'])
    expect(section(name).getByText(emptySection(name))).toBeDefined()
  expect(server.sent(subjectOps.details).map(({ params, query }) => [params, query])).toEqual([
    [{ subCode: 'BCS502' }, { department: 'CSE', scheme: '2022', semester: '5th Sem' }],
  ])
})

test('a PDF is a tile with cover, title, description, pages and size that leads to its file', async () => {
  await open()
  const tile = section('Module 3').getByRole('link')
  expect(tile.textContent).toContain("BIRD 2.0 User's Guide")
  expect(tile.textContent).toContain('A real routing daemon.')
  expect(tile.textContent).toContain('78 pages, 436 KB')
  expect(tile.querySelector('img')?.getAttribute('src')).toBe('/covers/bird.webp')
  expect(tile.getAttribute('href')).toBe(addresses.pdf('bird-guide.pdf'))
})

test('a PDF without a title is named after its file', async () => {
  const pdf = makePdf({ pdfTitle: '', originalName: 'E-waste rules 2022.pdf' })
  await open({ ...networks, sections: [makeSection('Module 4', { pdfs: [pdf] })] })
  expect(section('Module 4').getByRole('link').textContent).toContain('E-waste rules 2022.pdf')
})

test('the sections are searched by a part of their name in any case', async () => {
  const { user } = await open()
  const search = main().getByRole('searchbox', { name: 'Search sections' })
  await fill(user, search, 'DUL')
  expect(sectionNames()).toEqual(['Module 1', 'Module 2', 'Module 3', 'References'])
  await fill(user, search, 'question')
  expect(sectionNames()).toEqual(['Question Papers', 'References'])
  await fill(user, search, 'nothing like it')
  expect(main().getByText('No section matches "nothing like it"')).toBeDefined()
  await user.click(main().getByRole('button', { name: 'Show all sections' }))
  expect(sectionNames()).toContain('Module 1')
})

test('the references are listed with title and link, each in a new tab', async () => {
  await open()
  const table = within(main().getByRole('table', { name: 'References' }))
  expect(textsOf(table.getAllByRole('columnheader'))).toEqual(['Title', 'Link'])
  expect(table.getAllByRole('row')).toHaveLength(3)
  const row = table.getByRole('row', { name: /BIRD Internet Routing Daemon/ })
  const link = within(row).getByRole('link')
  expect(link.getAttribute('href')).toBe('https://bird.nic.cz/')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('a subject says when there is no material and no reference', async () => {
  await open({ ...networks, sections: [], references: [] })
  expect(main().getByText(emptySubject('CN'))).toBeDefined()
  expect(section('References').getByText(messages.noReferences)).toBeDefined()
  expect(main().queryByRole('table')).toBeNull()
})

test('a subject that nobody teaches says so, with a toast and without a retry', async () => {
  server.refuse(subjectOps.details, 'not_found', { message: messages.noSubjectDetails })
  await openPage(address, { as: student })
  expect((await main().findByRole('alert')).textContent).toContain(messages.noSubjectDetails)
  await waitFor(() => expect(toasts()).toEqual([messages.subjectDetailsFailed]))
  expect(main().queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a subject that could not be loaded says so with a toast, and Retry brings it', async () => {
  server.refuse(subjectOps.details, 'unavailable')
  const { user } = await openPage(address, { as: student })
  await waitFor(() => expect(toasts()).toEqual([messages.subjectDetailsFailed]))
  server.on(subjectOps.details, networks)
  await user.click(main().getByRole('button', { name: 'Retry' }))
  expect(await main().findByRole('heading', { name: 'CN - Computer Networks (BCS502)' })).toBeDefined()
})

test('a subject that is not paid for has locked tiles that lead to the plans, without cover or file', async () => {
  const { pdfFile: _, ...sheet } = makePdf({ pdfTitle: 'SimPy cheatsheet', locked: true })
  server.on(subjectOps.details, {
    ...networks,
    locked: true,
    sections: [makeSection('Module 2', { pdfs: [sheet] })],
  })
  const page = await openPage(address, { as: lapsedStudent })
  await main().findByRole('heading', { level: 2, name: 'Module 2' })
  expect(section('Subscription').getByText(errorMessages.subscription_required)).toBeDefined()
  const tile = section('Module 2').getByRole('link')
  expect(tile.textContent).toContain('SimPy cheatsheet')
  expect(tile.textContent).toContain('Locked')
  expect(tile.querySelector('img')).toBeNull()
  expect(document.body.innerHTML).not.toContain('/pdfViewer/')
  await page.user.click(tile)
  await waitFor(() => expect(page.address()).toBe(addresses.plans))
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
})
