import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { type Reference, referenceOps } from '@lectureshelf/contract/library/references'
import { sectionOps } from '@lectureshelf/contract/library/sections'
import { type SubjectDetails, subjectOps } from '@lectureshelf/contract/library/subjects'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  chooseMore,
  confirmDeletion,
  expectClosed,
  expectToast,
  moreButton,
  openDesk,
  press,
  region,
  tilesOf,
} from '../../../test/desk.ts'
import { fill, findDialog, textsOf, toasts, valueOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { makeSection, makeSubject } from '../../../test/notes.ts'
import { main } from '../../../test/page.tsx'
import { admin, owner, placeAt } from '../../../test/people.ts'
import { makePdf } from '../../../test/site.ts'

const place = placeAt('CSE', '2021', 8)
const staying = makePdf({ pdfTitle: 'Staying' })
const first = makeSection('Module 1', { pdfs: [staying] })
const second = makeSection('Module 2', { sectionIndex: 1 })

const site: Reference = {
  _id: '99999999-0000-4000-8000-000000000001',
  refTitle: 'A site',
  refLink: 'https://example.com/',
  addedBy: null,
  addedByName: '',
}

const subject = makeSubject('21ZZ54', { ...place, sections: [first, second], offerings: [place] })

type Page = Awaited<ReturnType<typeof openDesk>>

const open = (changes: Partial<SubjectDetails> = {}) => openDesk(admin, { ...subject, ...changes })

test.each([
  ['section', sectionOps.remove, (page: Page) => chooseMore(page, 'Module 1', 'Delete section')],
  ['PDF', pdfOps.remove, (page: Page) => chooseMore(page, 'Staying', 'Delete PDF')],
  ['reference', referenceOps.remove, (page: Page) => press(page, 'Delete A site')],
] as const)('a %s is not deleted after "Cancel" or Escape', async (_name, remove, ask) => {
  const page = await openDesk(owner, { ...subject, references: [site] })
  await ask(page)
  await page.user.click((await findDialog('Are you sure?')).getByRole('button', { name: 'Cancel' }))
  await expectClosed()
  await ask(page)
  await findDialog('Are you sure?')
  await page.user.keyboard('{Escape}')
  await expectClosed()
  expect(server.sent(remove)).toEqual([])
  expect(toasts()).toEqual([])
  expect(moreButton('Staying')).toBeDefined()
  expect(main().getByRole('row', { name: /A site/ })).toBeDefined()
})

test('a PDF whose deletion is refused stays in its section', async () => {
  const page = await open()
  server.refuse(pdfOps.remove, 'forbidden')
  await chooseMore(page, 'Staying', 'Delete PDF')
  await confirmDeletion(page)
  await expectToast(`${messages.pdfDeleteFailed}. ${errorMessages.forbidden}`)
  expect(textsOf(tilesOf('Module 1'))).toEqual([expect.stringContaining('Staying')])
  expect(server.sent(pdfOps.remove).map(({ body }) => body)).toEqual([
    { pdfId: staying._id, sectionId: first._id },
  ])
})

test('an edit of a section that someone else changed keeps what was typed, and loads what is there now', async () => {
  const page = await open()
  await chooseMore(page, 'Module 2', 'Edit section')
  const editing = await findDialog('Edit section')
  const name = editing.getByLabelText('Section name')
  const save = () => page.user.click(editing.getByRole('button', { name: 'Save section' }))
  fill(name, 'What I typed')
  const changed = { ...second, sectionName: 'Unit 2' }
  const sentence = 'Section name is now "Unit 2" (changed by Savitha Hegde).'
  server.refuse(sectionOps.update, 'changed_meanwhile', { extraDetails: sentence })
  server.on(subjectOps.details, { ...subject, sections: [first, changed] })
  await save()
  expect((await editing.findByRole('alert')).textContent).toContain(sentence)
  expect(valueOf(name)).toBe('What I typed')
  await page.user.click(editing.getByRole('button', { name: 'Load what is there now' }))
  expect(valueOf(name)).toBe('Unit 2')
  fill(name, 'Unit two')
  const saved = { ...second, sectionName: 'Unit two' }
  server.on(sectionOps.update, { message: messages.sectionUpdated, section: saved })
  server.on(subjectOps.details, { ...subject, sections: [first, saved] })
  await save()
  expect(await main().findByRole('region', { name: 'Unit two' })).toBeDefined()
  expect(server.sent(sectionOps.update).map(({ body }) => body)).toEqual([
    {
      subCode: '21ZZ54',
      sectionName: 'What I typed',
      sectionDesc: '',
      sectionIndex: 1,
      before: { sectionName: 'Module 2', sectionDesc: '' },
    },
    {
      subCode: '21ZZ54',
      sectionName: 'Unit two',
      sectionDesc: '',
      sectionIndex: 1,
      before: { sectionName: 'Unit 2', sectionDesc: '' },
    },
  ])
  await expectClosed()
})

test('a reference that could not be added is offered again as it was typed', async () => {
  const page = await open()
  expect(region('References').textContent).toContain(messages.noReferences)
  await press(page, 'Add reference')
  const adding = await findDialog('Add reference')
  const add = adding.getByRole('button', { name: 'Add reference' })
  await page.user.click(add)
  for (const sentence of ['Title is required.', 'Link is required.']) {
    expect(adding.getByText(sentence)).toBeDefined()
  }
  fill(adding.getByLabelText('Title'), 'A site')
  fill(adding.getByLabelText('Link'), 'javascript:alert(1)')
  await page.user.click(add)
  expect(adding.getByText(/^Link must be a web address/)).toBeDefined()
  expect(server.sent(referenceOps.add)).toEqual([])
  fill(adding.getByLabelText('Link'), site.refLink)
  server.disconnect(referenceOps.add)
  await page.user.click(add)
  await expectToast(messages.referenceAddFailed)
  await expectClosed()

  await press(page, 'Add reference')
  const again = await findDialog('Add reference')
  expect(valueOf(again.getByLabelText('Title'))).toBe('A site')
  expect(valueOf(again.getByLabelText('Link'))).toBe(site.refLink)
  server.on(referenceOps.add, { message: messages.referenceAdded, newReference: site })
  server.on(subjectOps.details, { ...subject, references: [site] })
  await page.user.click(again.getByRole('button', { name: 'Add reference' }))
  await expectToast(messages.referenceAdded)
  const table = within(await main().findByRole('table', { name: 'References' }))
  expect(textsOf(table.getAllByRole('columnheader'))).toEqual(['Title', 'Link', 'Edit', 'Delete'])
  expect(table.getByRole('row', { name: /A site .*example\.com/ })).toBeDefined()
})

test('a reference that could not be changed keeps what was typed until it is cancelled', async () => {
  const page = await open({ references: [site] })
  const rename = async (button: string, typed?: string) => {
    await press(page, button)
    const dialog = await findDialog('Edit reference')
    if (typed !== undefined) fill(dialog.getByLabelText('Title'), typed)
    return { dialog, save: () => page.user.click(dialog.getByRole('button', { name: 'Save reference' })) }
  }
  server.disconnect(referenceOps.update)
  await (await rename('Edit A site', 'The site')).save()
  await expectToast(messages.referenceUpdateFailed)
  await expectClosed()
  const kept = await rename('Edit A site')
  expect(valueOf(kept.dialog.getByLabelText('Title'))).toBe('The site')
  await page.user.click(kept.dialog.getByRole('button', { name: 'Cancel' }))
  await expectClosed()
  const fresh = await rename('Edit A site')
  expect(valueOf(fresh.dialog.getByLabelText('Title'))).toBe('A site')
  fill(fresh.dialog.getByLabelText('Title'), 'The site')
  const changed = { ...site, refTitle: 'The site' }
  server.on(referenceOps.update, { message: messages.referenceUpdated, reference: changed })
  server.on(subjectOps.details, { ...subject, references: [changed] })
  await fresh.save()
  await expectToast(messages.referenceUpdated)
  await expectClosed()
  expect(await main().findByRole('row', { name: /The site .*example\.com/ })).toBeDefined()
  server.refuse(referenceOps.update, 'not_found')
  await (await rename('Edit The site')).save()
  await expectToast(errorMessages.not_found)
  await expectClosed()
})

test('a reference whose deletion fails comes back, and the focus stays at the references once it is gone', async () => {
  const page = await open({ references: [site] })
  server.disconnect(referenceOps.remove)
  await press(page, 'Delete A site')
  await confirmDeletion(page)
  await expectToast(messages.referenceDeleteFailed)
  expect(await main().findByRole('row', { name: /A site/ })).toBeDefined()
  await expectClosed()
  server.on(referenceOps.remove, { message: messages.referenceDeleted })
  server.on(subjectOps.details, subject)
  await press(page, 'Delete A site')
  await confirmDeletion(page)
  await expectToast(messages.referenceDeleted)
  await waitFor(() => expect(region('References').textContent).toContain(messages.noReferences))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('References'))
})
