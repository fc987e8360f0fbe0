import { markOps } from '@lectureshelf/contract/reading/marks/marks'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fill, findDialog, toasts, valueOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { answerMarks, makeListedMark, makeStoredMark } from '../../../test/marks.ts'
import { expectAddress, main, openPage } from '../../../test/page.tsx'
import { lapsedStudent, student } from '../../../test/people.ts'

const noted = makeStoredMark({ note: 'ask in class', noteAt: '2026-11-20T10:00:00.000Z' })
const star = makeStoredMark({
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'star',
  page: 9,
  quote: null,
  boxes: [],
  colour: null,
})

/** Opens the list with two marks. */
const open = async (address = '/Marks', as = student) => {
  const opening = openPage(address, { as })
  const stored = answerMarks([noted, star])
  const page = await opening
  await main().findByText('ask in class')
  return { ...page, stored }
}

test('a visitor signs in first', async () => {
  const { address } = await openPage('/Marks')
  expect(address()).toBe('/')
})

test('marks are below their subject and PDF, and lead to their page, also when a subscription is over', async () => {
  await open('/Marks', lapsedStudent)
  expect(main().getByRole('heading', { level: 2, name: /Computer Networks/ })).toBeDefined()
  expect(main().getByRole('heading', { level: 3, name: 'Unit 1' })).toBeDefined()
  expect(main().getByRole('status').textContent).toBe('2 marks')
  expect(main().getByText('Green')).toBeDefined()
  expect(main().getByText('Starred page')).toBeDefined()
  const link = main().getByRole('link', { name: 'Page 4' })
  expect(link.getAttribute('href')).toBe(`/pdfViewer/notes.pdf#page=4&mark=${noted.id}`)
})

test('headings in Kannada and Hindi name their language, also on the sheet that is printed', async () => {
  const opening = openPage('/Marks', { as: student })
  const subject = { subCode: 'BKAN501', subAbb: 'ಕಜಾ', subName: 'ಕಂಪ್ಯೂಟರ್ ಜಾಲಗಳು' }
  server.on(markOps.list, { marks: [makeListedMark({ subject, title: 'इकाई 1' })], total: 1 })
  const { user } = await opening
  const headingsIn = (place: string) =>
    [...document.querySelectorAll(`${place} :is(h2, h3)`)].map((heading) => [
      heading.textContent,
      heading.getAttribute('lang'),
    ])
  const headings = [
    ['ಕಜಾ - ಕಂಪ್ಯೂಟರ್ ಜಾಲಗಳು (BKAN501)', 'kn'],
    ['इकाई 1', 'hi'],
  ]
  await main().findByRole('heading', { level: 3 })
  expect(headingsIn('main')).toEqual(headings)
  vi.stubGlobal('print', () => undefined)
  await user.click(main().getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(headingsIn('body > section')).toEqual(headings))
  dispatchEvent(new Event('afterprint'))
})

test('the search and the subject are in the address, and both are asked of the server', async () => {
  const page = await open('/Marks?subject=bcs502')
  expect(main().getByRole('heading', { level: 1, name: 'My marks in BCS502' })).toBeDefined()
  await page.user.type(main().getByRole('searchbox', { name: 'Search my marks' }), 'ask')
  await expectAddress(page, '/Marks?q=ask&subject=BCS502')
  await waitFor(() =>
    expect(server.sent(markOps.list).at(-1)?.query).toMatchObject({ q: 'ask', subCode: 'BCS502' }),
  )
  await page.user.click(main().getByRole('button', { name: 'Show all subjects' }))
  await expectAddress(page, '/Marks?q=ask')
})

test('what is lost, waiting or withdrawn is named so, and a withdrawn PDF has no link', async () => {
  const opening = openPage('/Marks', { as: student })
  const marks = [
    makeListedMark({ state: 'lost' }),
    makeListedMark({ id: star.id, state: 'waiting' }),
    makeListedMark({ id: '22222222-2222-4222-8222-222222222222', pdfFile: 'old.pdf', isWithdrawn: true }),
  ]
  server.on(markOps.list, { marks, total: 3 })
  await opening
  expect(await main().findByText(/^Not in the version shown now/)).toBeDefined()
  expect(main().getByText('Being looked for in the new version.')).toBeDefined()
  expect(main().getByText('This PDF was withdrawn.')).toBeDefined()
  expect(main().getAllByRole('link', { name: 'Page 4' })).toHaveLength(2)
})

test('a deleted mark is brought back by Undo', async () => {
  const { user, stored } = await open()
  await user.click(main().getByRole('button', { name: /^Delete: Green mark/ }))
  await waitFor(() => expect(main().queryByText('ask in class')).toBeNull())
  expect(stored()).toEqual([star])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await main().findByText('ask in class')).toBeDefined()
  expect(server.sent(markOps.keep)[0]?.params).toEqual({ markId: noted.id })
})

test('a deletion that the server refuses says why, and the mark stays', async () => {
  const { user } = await open()
  server.refuse(markOps.remove, 'changed_meanwhile')
  await user.click(main().getByRole('button', { name: /^Delete: Green mark/ }))
  await waitFor(() => expect(toasts()[0]).toMatch(/^Someone changed this/))
  expect(main().getByText('ask in class')).toBeDefined()
})

test('a note is changed, names the note that it was made from, and stays in the dialog when it is refused', async () => {
  const { user } = await open()
  await user.click(main().getByRole('button', { name: /^Edit the note: Green mark/ }))
  const dialog = await findDialog('Note')
  const field = dialog.getByRole('textbox', { name: 'Your note' })
  expect(valueOf(field)).toBe('ask in class')
  fill(field, 'asked')
  server.refuse(markOps.keep, 'too_many_requests')
  await user.click(dialog.getByRole('button', { name: 'Save the note' }))
  expect(await dialog.findByText(/^Too many/)).toBeDefined()
  expect(valueOf(field)).toBe('asked')
  answerMarks([noted])
  await user.click(dialog.getByRole('button', { name: 'Save the note' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.sent(markOps.keep).at(-1)?.body
  expect(sent).toMatchObject({ note: 'asked', notesSeenAt: [noted.noteAt], otherNotes: 'keep' })
  expect(await main().findByText('asked')).toBeDefined()
})

test('notes of other devices are in the list and the dialog until their person is done with them', async () => {
  const opening = openPage('/Marks', { as: student })
  answerMarks([{ ...noted, otherNotes: ['from the bus'] }])
  const { user } = await opening
  expect(await main().findByText(/from the bus/)).toBeDefined()
  await user.click(main().getByRole('button', { name: /^Edit the note/ }))
  const dialog = await findDialog('Note')
  expect(dialog.getByText('from the bus')).toBeDefined()
  await user.click(dialog.getByRole('checkbox', { name: 'I have copied what I need from these' }))
  await user.click(dialog.getByRole('button', { name: 'Save the note' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent(markOps.keep).at(-1)?.body).toMatchObject({ otherNotes: 'drop' })
})

test('the list is saved as Markdown, with the marks of all its pages', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:marks'
  })
  const { user } = await open()
  await user.click(main().getByRole('button', { name: 'Save as Markdown' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.text()).toContain('> a semaphore is an integer')
  expect(server.sent(markOps.list).at(-1)?.query).toMatchObject({ size: '500', page: '1' })
})

test('quotes and notes are printed on a sheet of their own, which goes afterwards', async () => {
  let sheet: HTMLElement | null = null
  vi.stubGlobal('print', () => {
    sheet = document.querySelector('body > section')
  })
  const { user } = await open()
  await user.click(main().getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(sheet).not.toBeNull())
  const printed = within(document.body).getAllByText('ask in class')
  expect(printed).toHaveLength(2)
  expect(document.body.dataset['printingMarks']).toBe('')
  dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(document.querySelector('body > section')).toBeNull())
  expect(document.body.dataset['printingMarks']).toBeUndefined()
})

test('a PDF without a stored title has the same heading on the page and on the sheet', async () => {
  const opening = openPage('/Marks', { as: student })
  server.on(markOps.list, { marks: [makeListedMark({ title: '' })], total: 1 })
  const { user } = await opening
  expect((await main().findByRole('heading', { level: 3 })).textContent).toBe('A PDF')
  vi.stubGlobal('print', () => undefined)
  await user.click(main().getByRole('button', { name: 'Print' }))
  await waitFor(() => expect(document.querySelector('body > section h3')?.textContent).toBe('A PDF'))
  dispatchEvent(new Event('afterprint'))
})

test('someone without marks reads how to make them', async () => {
  const opening = openPage('/Marks', { as: student })
  answerMarks()
  await opening
  expect(await main().findByText('You have not marked anything here.')).toBeDefined()
  expect(main().queryByRole('button', { name: 'Print' })).toBeNull()
})
