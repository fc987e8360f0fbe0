import { type PdfInfo, pdfOps } from '@lectureshelf/contract/library/pdfs'
import { errorMessages } from '@lectureshelf/contract/messages'
import { scanMessages } from '@lectureshelf/contract/library/scans'
import { cleanup, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  chooseMore,
  expectClosed,
  expectFocus,
  expectToast,
  moreButton,
  openDesk,
} from '../../../../test/desk.ts'
import { descriptionOf, fill, findDialog, textsOf, toasts, valueOf } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { makeSection, makeSubject } from '../../../../test/notes.ts'
import { admin, placeAt } from '../../../../test/people.ts'
import { makePdf } from '../../../../test/site.ts'
import { makePdfInfo } from '../../../../test/pdf-info.ts'

const place = placeAt('CSE', '2021', 8)
const scan = makePdf({ pdfTitle: 'Question bank' })
const subject = makeSubject('21ZZ57', {
  ...place,
  offerings: [place],
  sections: [makeSection('Module 1', { pdfs: [scan] })],
})

const info = makePdfInfo({
  pdfFile: scan.pdfFile ?? '',
  title: 'Question bank',
  sizeBytes: 436_000,
  pageCount: 100,
  version: 3,
  hasText: false,
  scan: { pages: 100, done: 100, read: 0 },
})

const intro = { title: 'Unit 1', pageNumber: 3, level: 0 }
const locks = { title: 'Unit 2', pageNumber: 21, level: 0 }

/** Opens the form for the chapters of a scan, which has some. */
const openForm = async (chapters: PdfInfo['chapters'] = null) => {
  const page = await openDesk(admin, subject)
  server.on(pdfOps.info, { ...info, chapters })
  server.on(pdfOps.chapters, { message: scanMessages.chaptersSaved })
  await chooseMore(page, 'Question bank', 'Chapters')
  const form = await findDialog('Chapters of Question bank')
  await form.findByRole('button', { name: 'Save chapters' })
  const save = () => page.user.click(form.getByRole('button', { name: 'Save chapters' }))
  const title = (row: number) => form.getByRole('textbox', { name: `Title, row ${row}` })
  const pageOf = (row: number) => form.getByRole('textbox', { name: `Page, row ${row}` })
  const titles = () => form.queryAllByRole('textbox', { name: /^Title, row/ }).map(valueOf)
  return { ...page, form, save, title, pageOf, titles }
}

const bodies = () => server.sent(pdfOps.chapters).map(({ body }) => body)

test('chapters are typed by keyboard alone, and saved in the order of their pages', async () => {
  const { user, form, title } = await openForm()
  form.getByRole('button', { name: 'Add a chapter' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(title(1))
  await user.keyboard('Unit 2{Tab}21{Enter}')
  expect(document.activeElement).toBe(title(2))
  await user.keyboard('Unit 1{Tab}3{Tab}')
  expect(document.activeElement).toBe(form.getByRole('combobox', { name: 'Level, row 2' }))
  title(1).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(title(2))
  form.getByRole('button', { name: 'Save chapters' }).focus()
  await user.keyboard('{Enter}')
  await expectToast(scanMessages.chaptersSaved)
  expect(server.sent(pdfOps.chapters)[0]?.params).toEqual({ pdfId: scan._id })
  expect(bodies()).toEqual([{ version: 3, before: [], chapters: [intro, locks] }])
  await expectClosed()
  await expectFocus(() => moreButton('Question bank'))
})

test('the form begins with the current chapters, each time it opens', async () => {
  const { user, form, titles, pageOf, title, save, ...page } = await openForm([intro, { ...locks, level: 1 }])
  expect(titles()).toEqual(['Unit 1', 'Unit 2'])
  expect(valueOf(pageOf(2))).toBe('21')
  expect(valueOf(form.getByRole('combobox', { name: 'Level, row 2' }))).toBe('1')
  fill(title(1), 'Introduction')
  await save()
  await expectClosed()
  const changed = [
    { ...intro, title: 'Introduction' },
    { ...locks, level: 1 },
  ]
  expect(bodies()).toEqual([{ version: 3, before: [intro, { ...locks, level: 1 }], chapters: changed }])
  server.on(pdfOps.info, { ...info, chapters: changed })
  await chooseMore({ user, ...page }, 'Question bank', 'Chapters')
  const again = await findDialog('Chapters of Question bank')
  expect(valueOf(await again.findByRole('textbox', { name: 'Title, row 1' }))).toBe('Introduction')
})

test('without any chapter the PDF has its own contents again', async () => {
  const { user, form, save } = await openForm([intro, locks])
  await user.click(form.getByRole('button', { name: 'Remove all' }))
  expect(form.getByText(/^No chapters are typed/)).toBeDefined()
  await save()
  await expectClosed()
  expect(bodies()).toEqual([{ version: 3, before: [intro, locks], chapters: [] }])
})

test('pasted lines become chapters, and those that cannot be read stay with why', async () => {
  const { user, form, titles, save } = await openForm()
  fill(
    form.getByRole('textbox', { name: 'Lines' }),
    'Unit 1 ... 1\n1.1 Goals ... 2\nUnit 2 Locks\nEnd ... 120',
  )
  fill(form.getByRole('textbox', { name: 'PDF page that shows page 1' }), '3')
  await user.click(form.getByRole('button', { name: 'Add these lines' }))
  expect(titles()).toEqual(['Unit 1', '1.1 Goals'])
  expect(form.getByRole('status').textContent).toBe('2 lines added. 2 lines could not be read.')
  const problems = form.getByRole('list', { name: 'Lines that could not be read' })
  expect(textsOf([...problems.children])).toEqual([
    'Line 1, Unit 2 Locks: There is no page number at the end.',
    'Line 2, End ... 120: The PDF has only 100 pages.',
  ])
  fill(form.getByRole('textbox', { name: 'Lines' }), 'Unit 2 Locks ... 21')
  await user.click(form.getByRole('button', { name: 'Add these lines' }))
  expect(form.queryByRole('list', { name: 'Lines that could not be read' })).toBeNull()
  expect(valueOf(form.getByRole('textbox', { name: 'Lines' }))).toBe('')
  await save()
  await expectToast(scanMessages.chaptersSaved)
  expect(bodies()).toEqual([
    {
      version: 3,
      before: [],
      chapters: [
        intro,
        { title: '1.1 Goals', pageNumber: 4, level: 1 },
        { title: 'Unit 2 Locks', pageNumber: 23, level: 0 },
      ],
    },
  ])
})

test('what is wrong is said at its field, before and after it is sent', async () => {
  const { user, form, save, title, pageOf } = await openForm([intro, locks])
  fill(pageOf(2), '101')
  fill(title(1), ' ')
  await save()
  expect(descriptionOf(title(1))).toBe('Title is required.')
  expect(descriptionOf(pageOf(2))).toBe('The PDF has only 100 pages.')
  expect(bodies()).toEqual([])
  fill(pageOf(2), '90')
  await user.type(title(1), 'Unit 1')
  expect(descriptionOf(title(1))).toBe('')
  server.refuse(pdfOps.chapters, 'invalid_request', {
    field: 'chapters.1.pageNumber',
    reason: 'The PDF has only 80 pages.',
  })
  await save()
  await waitFor(() => expect(descriptionOf(pageOf(2))).toBe('The PDF has only 80 pages.'))
  server.refuse(pdfOps.chapters, 'invalid_request', { field: 'chapters', reason: scanMessages.chaptersOrder })
  await save()
  expect((await form.findByRole('alert')).textContent).toBe(scanMessages.chaptersOrder)
  // What stands at its field is in no toast.
  server.refuse(pdfOps.chapters, 'too_many_requests')
  await save()
  await waitFor(() => expect(toasts()).toEqual([errorMessages.too_many_requests]))
})

/** Leaves the page as a reload does. */
const leavePage = () => {
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
}

test('rows that are not saved are there after a reload, until the form is cancelled', async () => {
  const { user, form, title, pageOf } = await openForm([intro, locks])
  fill(title(1), 'Unit one')
  await user.click(form.getByRole('button', { name: 'Remove Unit 2' }))
  await user.click(form.getByRole('button', { name: 'Add a chapter' }))
  fill(title(2), 'Unit 3')
  fill(pageOf(2), '40')
  leavePage()
  // Someone else has changed a chapter since.
  const kept = await openForm([intro, { ...locks, title: 'Unit two' }])
  expect(kept.titles()).toEqual(['Unit one', 'Unit 3'])
  await kept.save()
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()).toMatchObject([{ version: 3, before: [intro, locks] }])
})

test('rows that are cancelled are gone', async () => {
  const page = await openForm([intro])
  fill(page.title(1), 'Unit one')
  await page.user.click(page.form.getByRole('button', { name: 'Cancel' }))
  await expectClosed()
  leavePage()
  const fresh = await openForm([intro])
  expect(fresh.titles()).toEqual(['Unit 1'])
})

test('a version that someone else uploaded is said, and what was typed can be kept', async () => {
  const { user, form, save, titles } = await openForm([intro])
  const now = { ...info, version: 4, pageCount: 20, chapters: [locks] }
  server.refuse(pdfOps.chapters, 'changed_meanwhile', { extraDetails: 'Version 4 was added by Suma.' })
  server.on(pdfOps.info, now)
  await save()
  expect((await form.findByRole('alert')).textContent).toContain('Version 4 was added by Suma.')
  await user.click(form.getByRole('button', { name: 'Keep what I typed' }))
  expect(titles()).toEqual(['Unit 1'])
  await save()
  await form.findByRole('alert')
  await user.click(form.getByRole('button', { name: 'Load what is there now' }))
  expect(titles()).toEqual(['Unit 2'])
  expect(bodies()).toMatchObject([{ version: 3 }, { version: 4 }])
  await save()
  expect(bodies()).toHaveLength(2)
  expect(form.getByText('The PDF has only 20 pages.')).toBeDefined()
})

test('the focus stays in the list when a row is removed, and goes to the button after the last one', async () => {
  const { user, form, title } = await openForm([intro, locks])
  await user.click(form.getByRole('button', { name: 'Remove Unit 1' }))
  expect(document.activeElement).toBe(title(1))
  expect(valueOf(title(1))).toBe('Unit 2')
  await user.click(form.getByRole('button', { name: 'Remove Unit 2' }))
  expect(document.activeElement).toBe(form.getByRole('button', { name: 'Add a chapter' }))
})
