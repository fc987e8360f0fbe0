import { addresses } from '@lectureshelf/contract/addresses'
import { type SubjectDetails, subjectOps } from '@lectureshelf/contract/library/subjects'
import { emptySection, emptySubject, errorMessages, messages } from '@lectureshelf/contract/messages'
import { renewalOptionOps, subscriptionOps } from '@lectureshelf/contract/money/subscriptions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, textsOf, toasts } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { makeSection, makeSubject } from '../../../test/notes.ts'
import { main, openPage } from '../../../test/page.tsx'
import { lapsedStudent, placeAt, student } from '../../../test/people.ts'
import { ended, makePdf } from '../../../test/site.ts'

const names = ['Module 1', 'Module 2', 'Module 3', 'Module 4', 'Module 5', 'Lab', 'Question Papers']

const filled = {
  sectionDesc: 'Network layer: IPv4 and IPv6',
  pdfs: [makePdf({ pdfTitle: "BIRD 2.0 User's Guide" })],
}
const sections = names.map((name, sectionIndex) =>
  makeSection(name, { sectionIndex, ...(name === 'Module 3' && filled) }),
)

const references = ['BIRD Internet Routing Daemon', 'Wireshark', 'RFC 791', 'RFC 8200'].map(
  (refTitle, index) => ({
    _id: `99999999-0000-4000-8000-00000000000${index}`,
    refTitle,
    refLink: index === 0 ? 'https://bird.nic.cz/' : `https://example.org/${index}`,
    addedBy: null,
    addedByName: '',
  }),
)

const computerNetworks = makeSubject('BCS502', {
  subAbb: 'CN',
  subName: 'Computer Networks',
  description: 'How computers talk: media, frames, addresses and routes.',
  sections,
  references,
})

const open = async (details: SubjectDetails = computerNetworks) => {
  server.on(subjectOps.details, details)
  const page = await openPage('/CSE/2022/5th%20Sem/BCS502', { as: student })
  await main().findByRole('heading', { level: 1 })
  return page
}

test('a subject shows that it is loading', async () => {
  const release = server.hold(subjectOps.details)
  server.on(subjectOps.details, computerNetworks)
  await openPage('/CSE/2022/5th%20Sem/BCS502', { as: student })
  expect(await main().findByRole('status', { name: 'Loading the subject' })).toBeDefined()
  release()
  expect(await main().findByRole('heading', { level: 1 })).toBeDefined()
})

const section = (name: string) => main().getByRole('region', { name })

/** The order on the page: what has PDFs first. */
const filledFirst = ['Module 3', ...names.filter((name) => name !== 'Module 3')]

test('the page of a subject shows title, description and its filled sections before the empty ones', async () => {
  await open()
  expect(main().getByRole('heading', { level: 1 }).textContent).toBe('CN - Computer Networks (BCS502)')
  expect(main().getByText(/^How computers talk: media, frames, addresses/)).toBeDefined()
  expect(textsOf(main().getAllByRole('heading', { level: 2 }))).toEqual([...filledFirst, 'References'])
  expect(section('Module 3').textContent).toContain('Network layer: IPv4 and IPv6')
  for (const name of ['Module 1', 'Question Papers']) {
    expect(section(name).textContent).toContain(emptySection(name))
  }
})

const foldOfEmpty = (line: string) => main().getByText(line).closest('details')

test('the sections without PDFs are one line that opens, also by a search or an address', async () => {
  const { router } = await open()
  const line = 'Nothing yet: Module 1, 2, 4, 5, Lab, Question Papers'
  expect(foldOfEmpty(line)?.open).toBe(false)
  expect(foldOfEmpty(line)?.contains(section('Module 4'))).toBe(true)
  const search = main().getByRole('searchbox', { name: 'Search sections' })
  fill(search, 'module')
  expect(foldOfEmpty('Nothing yet: Module 1, 2, 4, 5')?.open).toBe(true)
  fill(search, '')
  expect(foldOfEmpty(line)?.open).toBe(false)
  const title = within(section('Module 4')).getByRole('heading')
  await router.navigate({ to: '.', hash: title.id })
  await waitFor(() => expect(foldOfEmpty(line)?.open).toBe(true))
  expect(document.activeElement).toBe(title)
})

test('chips lead to the sections with PDFs, and a single section has none', async () => {
  const two = sections.map((one) => (one.sectionName === 'Lab' ? { ...one, pdfs: [makePdf()] } : one))
  const { user } = await open({ ...computerNetworks, sections: two })
  const chips = within(main().getByRole('navigation', { name: 'Sections' }))
  expect(textsOf(chips.getAllByRole('link'))).toEqual(['Module 3', 'Lab'])
  await user.click(chips.getByRole('link', { name: 'Lab' }))
  await waitFor(() => expect(document.activeElement).toBe(within(section('Lab')).getByRole('heading')))
  fill(main().getByRole('searchbox', { name: 'Search sections' }), 'lab')
  expect(main().queryByRole('navigation', { name: 'Sections' })).toBeNull()
})

test("the page of a subject leads to one's own marks in it", async () => {
  await open()
  const link = main().getByRole('link', { name: 'My marks in CN' })
  expect(link.getAttribute('href')).toBe('/Marks?subject=BCS502')
})

test('the page of a subject names whoever added its sections, PDFs and references', async () => {
  await open({
    ...computerNetworks,
    sections: [
      {
        ...makeSection('Module 3'),
        addedByName: 'Ayesha Khanum',
        pdfs: [makePdf({ pdfTitle: 'Routing', addedByName: 'Prakash Naik' })],
      },
    ],
    references: references.map((reference) => ({ ...reference, addedByName: 'Savitha Hegde' })),
  })
  expect(within(section('Module 3')).getByText('Added by Ayesha Khanum')).toBeDefined()
  const tile = within(section('Module 3')).getByRole('link', { name: /Routing/ })
  expect(tile.textContent).toContain('Added by Prakash Naik')
  const row = main().getByRole('row', { name: /Wireshark/ })
  expect(row.textContent).toContain('Added by Savitha Hegde')
})

test('the page of a subject shows what people typed as text, never as HTML', async () => {
  const typed = '<img src="x" onerror="alert(1)">'
  const addedByName = typed
  await open({
    ...computerNetworks,
    subName: typed,
    description: typed,
    sections: [
      {
        ...makeSection('Module 3'),
        sectionDesc: typed,
        addedByName,
        pdfs: [makePdf({ pdfTitle: typed, pdfDescription: typed, addedByName })],
      },
    ],
    references: references.slice(0, 1).map((reference) => ({ ...reference, refTitle: typed, addedByName })),
  })
  const heading = main().getByRole('heading', { level: 1 })
  expect(heading.textContent).toBe(`CN - ${typed} (BCS502)`)
  expect(section('Module 3').textContent).toContain(`Added by ${typed}`)
  expect(document.querySelector('[onerror]')).toBeNull()
})

test('the page of a subject searches the sections by a part of their name in any case', async () => {
  const { user } = await open()
  const search = main().getByRole('searchbox', { name: 'Search sections' })
  const shown = () => textsOf(main().getAllByRole('heading', { level: 2 }))
  fill(search, 'DUL')
  expect(shown()).toEqual([...filledFirst.slice(0, 5), 'References'])
  fill(search, 'question')
  expect(shown()).toEqual(['Question Papers', 'References'])
  fill(search, 'nothing like it')
  expect(main().getByText('No section matches "nothing like it"')).toBeDefined()
  await user.click(main().getByRole('button', { name: 'Show all sections' }))
  expect(shown()).toEqual([...filledFirst, 'References'])
})

test('the references of a subject are listed, each in a new tab', async () => {
  await open()
  const table = within(main().getByRole('table', { name: 'References' }))
  expect(textsOf(table.getAllByRole('columnheader'))).toEqual(['Title', 'Link'])
  expect(table.getAllByRole('row')).toHaveLength(5)
  const link = within(table.getByRole('row', { name: /BIRD Internet Routing Daemon/ })).getByRole('link')
  expect(link.getAttribute('href')).toBe('https://bird.nic.cz/')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('the page of a subject says when there is no material and no reference', async () => {
  await open({ ...computerNetworks, sections: [], references: [] })
  expect(main().getByText(emptySubject('CN'))).toBeDefined()
  expect(section('References').textContent).toContain(messages.noReferences)
  expect(main().queryByRole('table')).toBeNull()
})

test('a subject that no one teaches is said to be unknown, with a toast', async () => {
  server.refuse(subjectOps.details, 'subject_not_found', { message: messages.noSubjectDetails })
  await openPage('/CSE/2022/5th%20Sem/BCS999', { as: student })
  expect((await main().findByRole('alert')).textContent).toContain(messages.noSubjectDetails)
  await waitFor(() => expect(toasts()).toEqual([messages.subjectDetailsFailed]))
})

test('a subject that does not come is said so with a toast, and Retry brings it', async () => {
  server.refuse(subjectOps.details, 'unavailable')
  const { user } = await openPage('/CSE/2022/5th%20Sem/BCS502', { as: student })
  await waitFor(() => expect(toasts()).toEqual([messages.subjectDetailsFailed]))
  server.on(subjectOps.details, computerNetworks)
  await user.click(await main().findByRole('button', { name: 'Retry' }))
  expect(
    await main().findByRole('heading', { level: 1, name: 'CN - Computer Networks (BCS502)' }),
  ).toBeDefined()
})

test('a subject that is not paid for has locked tiles that lead to the plans', async () => {
  const at = placeAt('Mech', '2022', 5)
  const locked = makePdf({ pdfTitle: 'SimPy cheatsheet', pdfFile: undefined, locked: true })
  const opening = openPage('/Mech/2022/5th%20Sem/BME515B', { as: lapsedStudent })
  server.on(subscriptionOps.own, ended)
  server.on(renewalOptionOps.options, { semesters: [], proposed: null, openClaim: null, news: null })
  server.on(subjectOps.details, {
    ...computerNetworks,
    ...at,
    subCode: 'BME515B',
    subAbb: 'AIM',
    subName: 'Automation in Manufacturing',
    locked: true,
    sections: [makeSection('Module 2', { pdfs: [locked] })],
    offerings: [at],
  })
  const { user, address } = await opening
  await main().findByRole('heading', { level: 1, name: 'AIM - Automation in Manufacturing (BME515B)' })
  const notice = await main().findByRole('region', { name: 'Subscription' })
  expect(notice.textContent).toContain(errorMessages.subscription_required)
  const tile = within(section('Module 2')).getByRole('link')
  expect(tile.textContent).toContain('SimPy cheatsheet')
  expect(tile.textContent).toContain('Locked')
  expect(tile.querySelector('img')).toBeNull()
  expect(document.body.innerHTML).not.toContain('/pdfViewer/')
  await user.click(tile)
  await waitFor(() => expect(address()).toBe(addresses.plans))
  expect(screen.queryByRole('alert')).toBeNull()
})
