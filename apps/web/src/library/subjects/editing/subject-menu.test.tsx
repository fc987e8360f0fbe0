import { addresses } from '@lectureshelf/contract/addresses'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { messages, subjectSaved } from '@lectureshelf/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  chooseMore,
  confirmDeletion,
  expectClosed,
  expectFocus,
  expectToast,
  moreButton,
  openDesk,
} from '../../../../test/desk.ts'
import { fill, findDialog, textsOf, toasts, valueOf } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { makeSubject } from '../../../../test/notes.ts'
import { main } from '../../../../test/page.tsx'
import { owner, placeAt } from '../../../../test/people.ts'
import { makeCard } from '../../../../test/site.ts'

const cse = placeAt('CSE', '2021', 8)
const aiml = placeAt('AIML', '2021', 8)
const shelf = addresses.admin('CSE', '2021', '8th Sem')
const at = { department: 'CSE', scheme: '2021', semester: '8th Sem' }
const shared = makeSubject('21ZZ57', { ...cse, offerings: [cse, aiml] })

test('an edit of a subject that someone else renamed loads what is there now, and leads to the shelf', async () => {
  const page = await openDesk(owner, shared)
  await chooseMore(page, 'ZZ57', 'Edit subject')
  const editing = await findDialog('Edit subject')
  expect(editing.getByText(/taught in 2 places/)).toBeDefined()
  expect([...editing.getAllByRole('textbox'), ...editing.getAllByRole('combobox')]).toHaveLength(6)
  const save = () => page.user.click(editing.getByRole('button', { name: 'Save subject' }))
  const sentence = 'Name is now "Renamed" (changed by Suma Shetty).'
  server.refuse(subjectOps.edit, 'changed_meanwhile', { extraDetails: sentence })
  page.show({ subName: 'Renamed' })
  await save()
  expect((await editing.findByRole('alert')).textContent).toContain(sentence)
  await page.user.click(editing.getByRole('button', { name: 'Load what is there now' }))
  const name = editing.getByLabelText('Subject name')
  expect(valueOf(name)).toBe('Renamed')
  fill(name, 'Zones')
  const subject = makeCard(cse, '21ZZ57', { subName: 'Zones' })
  const message = subjectSaved('Zones', 'updated')
  server.on(subjectOps.edit, () => {
    server.on(subjectOps.list, { subjects: [subject] })
    return { message, subject }
  })
  await save()
  const saved = await findDialog(message)
  expect(page.address()).toBe(shelf)
  await page.user.click(saved.getByRole('button', { name: 'OK' }))
  expect(await main().findByRole('link', { name: /21ZZ57.*Zones/ })).toBeDefined()
  expect(server.sent(subjectOps.edit).at(-1)?.body).toMatchObject({
    ...at,
    subName: 'Zones',
    from: at,
    before: { subName: 'Renamed' },
  })
  await expectClosed()
})

test.each([
  ['Edit subject', 'Save subject'],
  ['Edit subject details', 'Save details'],
] as const)(
  '"%s" stays open when it is refused, and says the server\'s details alone',
  async (title, save) => {
    const page = await openDesk(owner, shared)
    await chooseMore(page, 'ZZ57', title)
    const dialog = await findDialog(title)
    const press = () => page.user.click(dialog.getByRole('button', { name: save }))
    server.refuse(subjectOps.edit, 'subject_exists')
    await press()
    await expectToast(messages.subjectExists)
    const extraDetails = '21ZZ57 is taught there as "Zones".'
    server.refuse(subjectOps.edit, 'subject_exists', { extraDetails })
    await press()
    await expectToast(extraDetails)
    server.disconnect(subjectOps.edit)
    await press()
    await expectToast(messages.networkFailed)
    expect(toasts()).toHaveLength(3)
    expect(screen.getByRole('dialog', { name: title })).toBeDefined()
  },
)

test('the description of a subject is shown on its page once it is saved', async () => {
  const page = await openDesk(owner, shared)
  await chooseMore(page, 'ZZ57', 'Edit subject details')
  const dialog = await findDialog('Edit subject details')
  fill(dialog.getByLabelText('Description (optional)'), 'All about zones.')
  server.on(subjectOps.edit, () => {
    page.show({ description: 'All about zones.' })
    const subject = makeCard(cse, '21ZZ57', { description: 'All about zones.' })
    return { message: subjectSaved(shared.subName, 'updated'), subject }
  })
  const before = page.address()
  await page.user.click(dialog.getByRole('button', { name: 'Save details' }))
  await page.user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(await main().findByText('All about zones.')).toBeDefined()
  expect(page.address()).toBe(before)
  await expectClosed()
})

test('a shared subject is deleted at one place, and the deletion can be cancelled', async () => {
  const page = await openDesk(owner, shared)
  await chooseMore(page, 'ZZ57', 'Delete subject')
  const deleting = await findDialog(messages.sureTitle)
  const where = within(deleting.getByLabelText('Where'))
  expect(textsOf(where.getAllByRole('option'))).toEqual(['Here only', 'Everywhere'])
  await page.user.click(deleting.getByRole('button', { name: 'Cancel' }))
  await expectClosed()
  await expectFocus(() => moreButton('ZZ57'))
  server.on(subjectOps.remove, { message: messages.subjectDeleted })
  server.on(subjectOps.list, { subjects: [makeCard(cse, '21ZZ58')] })
  await chooseMore(page, 'ZZ57', 'Delete subject')
  await confirmDeletion(page)
  await expectToast(messages.subjectDeleted)
  await waitFor(() => expect(page.address()).toBe(shelf))
  expect(await main().findByRole('link', { name: /21ZZ58/ })).toBeDefined()
  expect(main().queryByRole('link', { name: /21ZZ57/ })).toBeNull()
  expect(server.sent(subjectOps.remove).map(({ body }) => body)).toEqual([{ subCode: '21ZZ57', ...at }])
  await expectClosed()
})

test('a shared subject is deleted everywhere when that is chosen', async () => {
  const page = await openDesk(owner, shared)
  await chooseMore(page, 'ZZ57', 'Delete subject')
  const deleting = await findDialog(messages.sureTitle)
  await page.user.selectOptions(deleting.getByLabelText('Where'), 'Everywhere')
  server.on(subjectOps.remove, { message: messages.subjectDeleted })
  await confirmDeletion(page)
  await expectToast(messages.subjectDeleted)
  await waitFor(() => expect(page.address()).toBe(shelf))
  expect(server.sent(subjectOps.remove).map(({ body }) => body)).toEqual([{ subCode: '21ZZ57' }])
  await expectClosed()
})

test('a subject of one place is not deleted after "Cancel" or Escape', async () => {
  const page = await openDesk(owner, makeSubject('21ZZ58', { ...cse, offerings: [cse] }))
  const before = page.address()
  await chooseMore(page, 'ZZ58', 'Delete subject')
  await page.user.click((await findDialog('Are you sure?')).getByRole('button', { name: 'Cancel' }))
  await expectClosed()
  await chooseMore(page, 'ZZ58', 'Delete subject')
  await findDialog('Are you sure?')
  await page.user.keyboard('{Escape}')
  await expectClosed()
  expect(server.sent(subjectOps.remove)).toEqual([])
  expect(page.address()).toBe(before)
})

test('a subject whose deletion fails stays open', async () => {
  const page = await openDesk(owner, makeSubject('21ZZ58', { ...cse, offerings: [cse] }))
  server.disconnect(subjectOps.remove)
  const before = page.address()
  await chooseMore(page, 'ZZ58', 'Delete subject')
  await confirmDeletion(page)
  await expectToast(messages.subjectDeleteFailed)
  expect(page.address()).toBe(before)
  await expectClosed()
})
