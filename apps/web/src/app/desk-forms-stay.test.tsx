import { addresses } from '@lectureshelf/contract/addresses'
import { pdfPageOps } from '@lectureshelf/contract/library/pdf-pages'
import { type PdfVersion, pdfVersionOps } from '@lectureshelf/contract/library/pdf-versions'
import { pageReportOps } from '@lectureshelf/contract/reading/page-reports'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { referenceOps } from '@lectureshelf/contract/library/references'
import { sectionOps } from '@lectureshelf/contract/library/sections'
import { subjectOps } from '@lectureshelf/contract/library/subjects'
import { sampleOps } from '@lectureshelf/contract/library/samples'
import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { chooseMore, openDesk, press } from '../../test/desk.ts'
import { findDialog } from '../../test/dom.ts'
import { server } from '../../test/fake-server.ts'
import { IdleWorker } from '../../test/idle-worker.ts'
import { answerMarks } from '../../test/marks.ts'
import { makeSection, makeSubject } from '../../test/notes.ts'
import { type OpenPage, main, openPage } from '../../test/page.tsx'
import { makePdfInfo } from '../../test/pdf-info.ts'
import { admin, owner, placeAt, student, subAdmin } from '../../test/people.ts'
import { makePdf } from '../../test/site.ts'
import { type FormCase, describeForms } from '../../test/staying-forms.ts'
import { chooseFile, lostFile, partsFail, uploadFails, uploadsBegun } from '../../test/uploads.ts'
// Loaded on demand, the reader takes longer the first time than a test has on a busy machine.
import '../reading/page-reports/report-page-dialog.tsx'
import './layout/menus/note-menu.tsx'
import './pages/pdf-viewer-page.tsx'

const place = placeAt('CSE', '2021', 8)
const notes = makePdf({ pdfTitle: 'Staying', addedBy: admin._id, addedByName: admin.name })
const [first, second] = [makeSection('Module 1', { pdfs: [notes] }), makeSection('Module 2')]
const subject = makeSubject('21ZZ54', { ...place, offerings: [place], sections: [first, second] })

/** Opens a dialog from the menu of a thing on the page of a subject. */
const onDesk = async (as: typeof owner, thing: string, entry: string) => {
  const page = await openDesk(as, subject)
  await chooseMore(page, thing, entry)
  await screen.findByRole('dialog')
  return page
}

/** Opens a dialog for a file, and chooses one. */
const withFile = async (opening: Promise<Pick<OpenPage, 'user'>>, file?: File) => {
  const page = await opening
  await chooseFile(page, file)
  return page
}

const openChapters = async () => {
  server.on(pdfOps.info, makePdfInfo({ pdfFile: notes.pdfFile ?? '', pageCount: 100 }))
  const page = await onDesk(admin, 'Staying', 'Chapters')
  await (await findDialog('Chapters of Staying')).findByRole('button', { name: 'Save chapters' })
  return page
}

const version: PdfVersion = {
  version: 1,
  isShown: false,
  originalName: 'Notes.pdf',
  sizeBytes: 436_000,
  pageCount: 78,
  state: 'ready',
  addedByName: admin.name,
  createdAt: '2026-11-20T10:00:00.000Z',
  replacedAt: '2026-11-21T10:00:00.000Z',
}

const openVersions = async () => {
  const shown = { ...version, version: 2, isShown: true, replacedAt: null }
  server.on(pdfVersionOps.list, { versions: [shown, version] })
  const page = await onDesk(owner, 'Staying', 'Versions')
  await page.user.click(await screen.findByRole('button', { name: 'Delete this version: 1' }))
  await findDialog('Delete version 1?')
  return page
}

const openReport = async () => {
  vi.stubGlobal('Worker', IdleWorker)
  server.refuse(pdfPageOps.picture, 'pdf_not_openable')
  server.on(pdfOps.info, makePdfInfo({ title: 'Unit 1', version: 3, pageCount: 78 }))
  server.refuse(pdfOps.read, 'not_found')
  server.hold(pdfOps.read)
  answerMarks()
  const page = await openPage(`${addresses.pdf('notes.pdf')}#page=7`, { as: student })
  await main().findByRole('heading', { level: 1, name: 'Unit 1' })
  await page.user.click(main().getByRole('button', { name: 'More about this note' }))
  const more = within(await screen.findByRole('dialog', { name: 'More about this note' }))
  await page.user.click(more.getByRole('button', { name: 'Report this page' }))
  await findDialog('Report page 7')
  return page
}

const addReference = async (page: Pick<OpenPage, 'user'>) => {
  await press(page, 'Add reference')
  await findDialog('Add reference')
}

const forms: FormCase[] = [
  {
    form: 'the chapters of a PDF',
    open: async () => {
      const page = await openChapters()
      await page.user.click(screen.getByRole('button', { name: 'Add a chapter' }))
      return page
    },
    openAgain: openChapters,
    sends: pdfOps.chapters,
    typed: { 'Title, row 1': 'Unit 1: Routing', 'Page, row 1': '12', 'Level, row 1': '1' },
    button: 'Save chapters',
  },
  {
    form: 'the move of a PDF',
    open: () => onDesk(admin, 'Staying', 'Move'),
    sends: pdfOps.move,
    typed: { 'Subject code': '21ZZ54', 'Section of ZZ54': second._id },
    button: 'Move PDF',
  },
  {
    form: 'a report of a page',
    open: openReport,
    sends: pageReportOps.send,
    typed: { 'What is it?': 'unreadable', 'Details (optional)': 'Scanned too dark.' },
    button: 'Send the report',
  },
  {
    form: 'a new PDF',
    open: async () => {
      const page = await openDesk(admin, subject)
      await press(page, 'Add PDF to Module 1')
      await chooseFile(page)
      return page
    },
    sends: { sent: uploadsBegun, fails: uploadFails },
    typed: { 'Title (optional)': 'Routing', 'Description (optional)': 'With every table.' },
    button: 'Add PDF',
  },
  {
    form: 'another file for a PDF',
    open: () => withFile(onDesk(admin, 'Staying', 'Replace file'), lostFile()),
    sends: { sent: uploadsBegun, fails: partsFail },
    typed: {},
    button: 'Replace file',
  },
  {
    form: 'a file that is proposed',
    open: () => withFile(onDesk(subAdmin, 'Staying', 'Propose another file')),
    sends: { sent: uploadsBegun, fails: uploadFails },
    typed: { 'What is wrong with the file that is shown?': 'Page 3 is missing.' },
    button: 'Propose the file',
  },
  {
    form: 'the sample of a PDF',
    open: () => onDesk(owner, 'Staying', 'Show as a sample on the plans page'),
    sends: sampleOps.show,
    typed: { 'First page': '12' },
    button: 'Show these pages',
  },
  {
    form: 'the end of an old version',
    open: openVersions,
    sends: pdfVersionOps.remove,
    typed: { Reason: 'It has the phone number of a student.' },
    button: 'Delete this version',
  },
  {
    form: 'a reference',
    open: async () => {
      const page = await openDesk(admin, subject)
      await addReference(page)
      return page
    },
    reopen: addReference,
    sends: referenceOps.add,
    typed: { Title: 'Computer Networks', Link: 'https://example.com/networks' },
    button: 'Add reference',
  },
  {
    form: 'a change of a section',
    open: () => onDesk(admin, 'Module 1', 'Edit section'),
    sends: sectionOps.update,
    typed: { 'Section name': 'Unit 1', 'Description (optional)': 'Routing, and what it costs.' },
    button: 'Save section',
  },
  {
    form: 'the six fields of a subject',
    open: () => onDesk(owner, subject.subAbb, 'Edit subject'),
    sends: subjectOps.edit,
    typed: { Abbreviation: 'ZZ', 'Subject name': 'Zoned Zettels' },
    button: 'Save subject',
  },
]

describeForms(forms)
