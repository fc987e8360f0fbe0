import { scopeMessages } from '@lectureshelf/contract/access'
import { type PdfVersion, pdfVersionOps } from '@lectureshelf/contract/library/pdf-versions'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { sampleMessages, sampleOps } from '@lectureshelf/contract/library/samples'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  chooseMore,
  confirmDeletion,
  expectClosed,
  expectFocus,
  expectToast,
  moreButton,
  openDesk,
  openMore,
  tilesOf,
} from '../../../../test/desk.ts'
import { descriptionOf, fill, findDialog, textsOf, toastTimes } from '../../../../test/dom.ts'
import { server } from '../../../../test/fake-server.ts'
import { makeSection, makeSubject } from '../../../../test/notes.ts'
import { main } from '../../../../test/page.tsx'
import { admin, owner, placeAt, subAdmin } from '../../../../test/people.ts'
import { makePdf } from '../../../../test/site.ts'
import { sampleQuery } from '../../samples/api.ts'

const place = placeAt('CSE', '2021', 8)
const at = { ...place, offerings: [place] }
const syllabus = makePdf({ pdfTitle: 'Syllabus', version: 2 })
const first = makeSection('Module 1', { pdfs: [syllabus] })
const notes = makeSubject('21ZZ57', { ...at, sections: [first] })

const makeVersion = (version: number, changes: Partial<PdfVersion> = {}): PdfVersion => ({
  version,
  isShown: false,
  originalName: 'Syllabus.pdf',
  sizeBytes: 436_000,
  pageCount: 78,
  state: 'ready',
  addedByName: admin.name,
  createdAt: '2026-11-20T10:00:00.000Z',
  replacedAt: '2026-11-21T10:00:00.000Z',
  ...changes,
})
const current = { isShown: true, replacedAt: null }

test('an owner shows an older version of a PDF again, and the focus returns to its menu', async () => {
  const page = await openDesk(owner, notes)
  const newer = makeVersion(2, {
    ...current,
    originalName: 'Syllabus of 2026.pdf',
    addedByName: owner.name,
  })
  server.on(pdfVersionOps.list, { versions: [newer, makeVersion(1)] })
  await chooseMore(page, 'Syllabus', 'Versions')
  const versions = await findDialog('Versions of Syllabus')
  expect(textsOf(await versions.findAllByRole('listitem'))).toEqual([
    expect.stringMatching(/Version 2: Syllabus of 2026\.pdf.*Savitha Hegde.*Shown now/),
    expect.stringMatching(/Version 1: Syllabus\.pdf.*Prakash Naik/),
  ])
  server.on(pdfVersionOps.restore, () => {
    server.on(pdfVersionOps.list, { versions: [makeVersion(3, current), newer, makeVersion(1)] })
    return { message: messages.pdfVersionRestored, pdf: { ...syllabus, version: 3 } }
  })
  await page.user.click(versions.getByLabelText('Show this version again: 1'))
  await expectToast(messages.pdfVersionRestored)
  expect(server.sent(pdfVersionOps.restore).map(({ params }) => params)).toEqual([
    { pdfId: syllabus._id, version: '1' },
  ])
  await page.user.keyboard('{Escape}')
  await expectClosed()
  await expectFocus(() => moreButton('Syllabus'))
})

test('a PDF moves to a section of another subject, which is found by its code', async () => {
  const lab = makeSection('Lab')
  const page = await openDesk(admin, notes)
  await chooseMore(page, 'Syllabus', 'Move')
  const moving = await findDialog('Move PDF')
  const find = async (subCode: string) => {
    fill(moving.getByLabelText('Subject code'), subCode)
    await page.user.click(moving.getByRole('button', { name: 'Find sections' }))
  }
  server.refuse(subjectOps.details, 'subject_not_found', { message: messages.noSubjectDetails })
  await find('21ZZ99')
  expect(await moving.findByText(messages.noSubjectDetails)).toBeDefined()
  server.on(subjectOps.details, ({ params }) =>
    params['subCode'] === '21ZZ58'
      ? makeSubject('21ZZ58', { ...at, sections: [lab] })
      : { ...notes, sections: [{ ...first, pdfs: [] }] },
  )
  await find('21zz58')
  await page.user.selectOptions(await moving.findByLabelText('Section of ZZ58'), 'Lab')
  server.on(pdfOps.move, { message: messages.pdfMoved, pdf: syllabus })
  await page.user.click(moving.getByRole('button', { name: 'Move PDF' }))
  await expectToast(messages.pdfMoved)
  await waitFor(() => expect(tilesOf('Module 1')).toEqual([]))
  expect(server.sent(pdfOps.move).map(({ params, body }) => [params, body])).toEqual([
    [{ pdfId: syllabus._id }, { sectionId: first._id, toSectionId: lab._id }],
  ])
  await expectClosed()
})

test('the sections of a subject are looked for before there are said to be none', async () => {
  const page = await openDesk(admin, notes)
  await chooseMore(page, 'Syllabus', 'Move')
  const moving = await findDialog('Move PDF')
  server.on(subjectOps.details, makeSubject('21ZZ59', { ...at, sections: [] }))
  const answer = server.hold(subjectOps.details)
  fill(moving.getByLabelText('Subject code'), '21ZZ59')
  await page.user.click(moving.getByRole('button', { name: 'Find sections' }))
  const choices = () => textsOf(moving.getAllByRole('option'))
  await waitFor(() => expect(choices()).toEqual(['Looking for sections']))
  answer()
  await waitFor(() => expect(choices()).toEqual(['No other section']))
})

test('an admin may do everything with a PDF except see its versions', async () => {
  const page = await openDesk(admin, notes)
  expect(textsOf(await openMore(page, 'Syllabus'))).toEqual([
    'Edit title and description',
    'Chapters',
    'Replace file',
    'Move',
    'Delete PDF',
  ])
})

test('a sub-admin retitles and withdraws their own PDF, and may only propose a file for the one of another', async () => {
  const theirs = makePdf({ pdfTitle: 'Of another', addedBy: admin._id, addedByName: admin.name })
  const mine = makePdf({
    pdfTitle: '',
    originalName: 'Week one.pdf',
    addedBy: subAdmin._id,
    addedByName: subAdmin.name,
    createdAt: new Date().toISOString(),
  })
  const lab = makeSection('Lab', { pdfs: [mine] })
  const sections = [makeSection('Module 1', { pdfs: [theirs] }), lab]
  const page = await openDesk(subAdmin, makeSubject('21ZZ55', { ...at, sections }))
  expect(textsOf(await openMore(page, 'Of another'))).toEqual(['Propose another file'])
  expect(descriptionOf(screen.getByRole('menu'))).toBe(scopeMessages.ofAnother)
  await page.user.keyboard('{Escape}')
  expect(textsOf(await openMore(page, 'Week one.pdf'))).toEqual([
    'Edit title and description',
    'Chapters',
    'Propose another file',
    'Delete PDF',
  ])
  await page.user.keyboard('{Escape}')
  await chooseMore(page, 'Week one.pdf', 'Edit title and description')
  const editing = await findDialog('Edit PDF')
  fill(editing.getByLabelText('Title (optional)'), 'The first week')
  const pdf = { ...mine, pdfTitle: 'The first week' }
  server.on(pdfOps.edit, () => {
    page.show({ sections: sections.with(1, { ...lab, pdfs: [pdf] }) })
    return { message: messages.pdfUpdated, pdf }
  })
  await page.user.click(editing.getByRole('button', { name: 'Save PDF' }))
  await expectToast(messages.pdfUpdated)
  await expectClosed()
  expect(textsOf(tilesOf('Lab'))).toEqual([expect.stringContaining('The first week')])

  server.on(pdfOps.remove, () => {
    page.show({ sections: sections.with(1, { ...lab, pdfs: [] }) })
    return { message: messages.pdfDeleted }
  })
  await chooseMore(page, 'The first week', 'Delete PDF')
  await confirmDeletion(page)
  await expectToast(messages.pdfDeleted)
  expect(tilesOf('Lab')).toEqual([])
  await expectFocus(() => main().getByRole('heading', { name: 'Lab' }))
})

const sample = {
  pdfId: syllabus._id,
  name: '0'.repeat(32),
  title: 'Syllabus',
  subCode: '21ZZ57',
  subName: 'A subject',
  pageCount: 1,
  numbers: [1],
  pages: [[595, 842] satisfies [number, number]],
}

/** Opens the page of the subject for an owner, with what visitors see as the sample. */
const openDeskWith = async (shown: typeof sample) => {
  const opening = openDesk(owner, notes)
  server.on(sampleOps.shown, { sample: shown })
  const page = await opening
  await waitFor(() => expect(server.sent(sampleOps.shown)).toHaveLength(1))
  return page
}

test('an answer about the sample that comes while the menu is open moves none of its entries', async () => {
  const release = server.hold(sampleOps.shown)
  const page = await openDeskWith(sample)
  const before = textsOf(await openMore(page, 'Syllabus'))
  release()
  const { queryClient } = page.router.options.context
  await waitFor(() => expect(queryClient.getQueryData(sampleQuery.queryKey)).toEqual(sample))
  expect(textsOf(screen.getAllByRole('menuitem'))).toEqual(before)
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
  expect(textsOf(await openMore(page, 'Syllabus'))).toContain('Stop showing it on the plans page')
})

test('an owner shows visitors a PDF as the sample, and stops showing it', async () => {
  const page = await openDesk(owner, notes)
  server.on(sampleOps.show, () => {
    server.on(sampleOps.shown, { sample })
    return { message: sampleMessages.shown([3, 4]) }
  })
  await chooseMore(page, 'Syllabus', 'Show as a sample on the plans page')
  const dialog = await findDialog('Show a sample on the plans page')
  fill(dialog.getByLabelText('First page'), '3')
  await page.user.click(dialog.getByRole('button', { name: 'Show these pages' }))
  await expectToast(sampleMessages.shown([3, 4]))
  await expectClosed()
  expect(server.sent(sampleOps.show).map(({ params, body }) => ({ ...params, body }))).toEqual([
    { pdfId: syllabus._id, body: { version: 2, firstPage: 3, skipsEmpty: true } },
  ])
  server.on(sampleOps.hide, { message: sampleMessages.hidden })
  await chooseMore(page, 'Syllabus', 'Stop showing it on the plans page')
  await expectToast(sampleMessages.hidden)
  expect(server.sent(sampleOps.hide)).toHaveLength(1)
  expect(toastTimes()).toEqual([1500, 1500])
})

test('another version of the sample is offered as the sample again, because visitors no longer see it', async () => {
  const page = await openDeskWith(sample)
  const entries = await openMore(page, 'Syllabus')
  expect(textsOf(entries)).toContain('Stop showing it on the plans page')
  await page.user.keyboard('{Escape}')
  server.on(pdfVersionOps.list, { versions: [makeVersion(2, current), makeVersion(1)] })
  server.on(pdfVersionOps.restore, () => {
    server.on(sampleOps.shown, { sample: null })
    return { message: messages.pdfVersionRestored, pdf: { ...syllabus, version: 3 } }
  })
  await chooseMore(page, 'Syllabus', 'Versions')
  const versions = await findDialog('Versions of Syllabus')
  await page.user.click(await versions.findByLabelText('Show this version again: 1'))
  await expectToast(messages.pdfVersionRestored)
  await page.user.keyboard('{Escape}')
  await expectClosed()
  await openMore(page, 'Syllabus')
  expect(await screen.findByRole('menuitem', { name: 'Show as a sample on the plans page' })).toBeDefined()
})

test('an owner reads why a PDF cannot be the sample, as briefly as everything on the page of a subject', async () => {
  const page = await openDesk(owner, notes)
  server.refuse(sampleOps.show, 'not_found')
  await chooseMore(page, 'Syllabus', 'Show as a sample on the plans page')
  const dialog = await findDialog('Show a sample on the plans page')
  await page.user.click(dialog.getByRole('button', { name: 'Show these pages' }))
  await expectToast(errorMessages.not_found)
  expect(toastTimes()).toEqual([1500])
})

test('an admin shows visitors no sample', async () => {
  const page = await openDesk(admin, notes)
  await openMore(page, 'Syllabus')
  expect(page.user).toBeDefined()
  expect(screen.queryByRole('menuitem', { name: 'Show as a sample on the plans page' })).toBeNull()
  expect(screen.getByRole('menuitem', { name: 'Delete PDF' })).toBeDefined()
})
