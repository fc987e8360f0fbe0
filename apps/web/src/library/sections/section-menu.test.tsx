import { noteOps } from '@lectureshelf/contract/library/notes'
import { sectionOps } from '@lectureshelf/contract/library/sections'
import { emptySubject, errorMessages, messages } from '@lectureshelf/contract/messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  chooseMore,
  confirmDeletion,
  expectClosed,
  expectFocus,
  expectToast,
  headings,
  moreButton,
  openDesk,
  openMore,
  press,
  region,
} from '../../../test/desk.ts'
import { descriptionOf, fill, findDialog, textsOf, valueOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { makeSection, makeSubject } from '../../../test/notes.ts'
import { main } from '../../../test/page.tsx'
import { admin, owner, placeAt, subAdmin } from '../../../test/people.ts'
import { makePdf } from '../../../test/site.ts'

const place = placeAt('CSE', '2021', 8)
const first = makeSection('Module 1')
const second = makeSection('Module 2', { sectionIndex: 1 })
const makeNotes = (sections = [first, second]) =>
  makeSubject('21ZZ53', { ...place, sections, offerings: [place] })

test('the first section of a subject is added, also after the network failed', async () => {
  const page = await openDesk(admin, makeNotes([]))
  expect(main().getByText(emptySubject('ZZ53'))).toBeDefined()
  expect(main().getByText('No sections yet. Add the first one.')).toBeDefined()
  await press(page, 'Add section')
  const adding = await findDialog('Add section')
  const add = () => page.user.click(adding.getByRole('button', { name: 'Add section' }))
  await add()
  const name = adding.getByLabelText('Section name')
  expect(descriptionOf(name)).toBe('Section name is required.')
  fill(name, 'Module 1')
  fill(adding.getByLabelText('Description (optional)'), 'What we do there')
  server.disconnect(sectionOps.add)
  await add()
  await expectToast(messages.sectionSaveFailed)
  expect(valueOf(name)).toBe('Module 1')

  const section = { ...first, sectionDesc: 'What we do there' }
  server.on(sectionOps.add, () => {
    page.show({ sections: [section] })
    return { message: messages.sectionAdded, section }
  })
  await add()
  await expectToast(messages.sectionAdded)
  await expectClosed()
  expect(region('Module 1').textContent).toContain('What we do there')
  await expectFocus(() => main().getByRole('button', { name: 'Add section' }))
  expect(server.sent(sectionOps.add).at(-1)?.body).toEqual({
    subCode: '21ZZ53',
    sectionName: 'Module 1',
    sectionDesc: 'What we do there',
  })
})

test('a section is renamed once its name is unlike the others, and the focus returns to its menu', async () => {
  const page = await openDesk(admin, makeNotes())
  await chooseMore(page, 'Module 1', 'Edit section')
  const editing = await findDialog('Edit section')
  const save = async (name: string) => {
    fill(editing.getByLabelText('Section name'), name)
    await page.user.click(editing.getByRole('button', { name: 'Save section' }))
  }
  server.refuse(sectionOps.update, 'section_exists')
  await save('module 2')
  const oops = await findDialog(messages.oops)
  expect(oops.getByText(errorMessages.section_exists)).toBeDefined()
  await page.user.click(oops.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: messages.oops })).toBeNull())
  const extraDetails = 'Module 2 was added by Suma Shetty.'
  server.refuse(sectionOps.update, 'section_exists', { extraDetails })
  await save('module 2')
  const again = await findDialog(messages.oops)
  expect(await again.findByText(extraDetails)).toBeDefined()
  expect(again.queryByText(errorMessages.section_exists, { exact: false })).toBeNull()
  await page.user.click(again.getByRole('button', { name: 'OK' }))
  const section = { ...first, sectionName: 'Unit 1' }
  server.on(sectionOps.update, () => {
    page.show({ sections: [section, second] })
    return { message: messages.sectionUpdated, section }
  })
  await save('Unit 1')
  await expectToast(messages.sectionUpdated)
  await expectClosed()
  expect(headings()).toEqual(['Unit 1', 'Module 2', 'References'])
  await expectFocus(() => moreButton('Unit 1'))
})

test('a section that someone else changed is not deleted, and the focus goes to the title once it is', async () => {
  const page = await openDesk(owner, makeNotes())
  server.refuse(sectionOps.remove, 'stale_section')
  await chooseMore(page, 'Module 1', 'Delete section')
  await confirmDeletion(page)
  await expectToast(`${messages.sectionDeleteFailed}. ${errorMessages.stale_section}`)
  expect(headings()).toEqual(['Module 1', 'Module 2', 'References'])
  await expectClosed()

  server.on(sectionOps.remove, () => {
    page.show({ sections: [second] })
    return { message: messages.sectionDeleted }
  })
  await chooseMore(page, 'Module 1', 'Delete section')
  await confirmDeletion(page)
  await expectToast(messages.sectionDeleted)
  expect(headings()).toEqual(['Module 2', 'References'])
  await expectFocus(() => main().getByRole('heading', { level: 1 }))
  const { _id: sectionId } = first
  expect(server.sent(sectionOps.remove).map(({ params, body }) => [params, body])).toEqual(
    Array.from({ length: 2 }, () => [
      { subCode: '21ZZ53', index: '0' },
      { sectionIndex: 0, sectionId },
    ]),
  )
})

test('an admin edits a section and orders its PDFs, but changes neither subject nor its existence', async () => {
  const pdfs = [makePdf(), makePdf()]
  const page = await openDesk(admin, makeNotes([first, { ...second, pdfs }]))
  expect(textsOf(await openMore(page, 'Module 2'))).toEqual(['Edit section', 'Reorder PDFs'])
  expect(main().queryByLabelText('More for ZZ53')).toBeNull()
  expect(server.sent(noteOps.insights), 'asks who reads the subject').toEqual([])
})

test('an owner reads how many students read a subject and how many of its PDFs they opened', async () => {
  const page = await openDesk(owner, makeNotes())
  expect(await main().findByText('No PDFs yet, so no readers.')).toBeDefined()
  server.on(noteOps.insights, { readers: 'few', pdfsOpened: 2, pdfs: 3 })
  await page.reload()
  expect(
    await main().findByText('Last 30 days: under 5 students read here, 2 of 3 PDFs opened.'),
  ).toBeDefined()
})

test('an owner reads a number of readers that is not small', async () => {
  const page = await openDesk(owner, makeNotes())
  server.on(noteOps.insights, { readers: 12, pdfsOpened: 2, pdfs: 3 })
  await page.reload()
  expect(await main().findByText('Last 30 days: 12 students read here, 2 of 3 PDFs opened.')).toBeDefined()
})

test('a sub-admin adds sections and PDFs, and has no other control', async () => {
  await openDesk(subAdmin, makeNotes([first]))
  const buttons = main().getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
    'Add PDFs to ZZ53',
    'Add section',
    'Add PDF to Module 1',
    'Add many to Module 1',
  ])
  expect(server.sent(noteOps.insights), 'asks who reads the subject').toEqual([])
})

test('a sub-admin has no control at a subject outside their scope', async () => {
  const elsewhere = placeAt('ECE', '2021', 8)
  await openDesk(subAdmin, makeSubject('21ZZ56', { ...elsewhere, sections: [first], offerings: [elsewhere] }))
  expect(region('Module 1')).toBeDefined()
  expect(main().queryAllByRole('button')).toEqual([])
})
