import type { PdfAbout } from '@lectureshelf/contract/content/pdf-about'
import { expect, it } from 'vitest'
import { aboutLine, belongsTo, sheetTitleOf } from './about-words.ts'
import { sharedPdfOf } from './shared-pdf.ts'

const placeOf = (deptName: string) => ({ deptId: deptName, deptName, scheme: '2022', semName: '1st Sem' })
const aboutOf = (...departments: string[]): PdfAbout => ({
  title: 'Unit 1',
  pageCount: 1,
  subject: { subCode: 'BMATS101', subName: 'Mathematics', places: departments.map(placeOf) },
})

it('a note is described by its subject and pages, as far as they are known', () => {
  expect(aboutLine(aboutOf())).toBe('Mathematics (BMATS101), 1 page')
  expect(aboutLine({ ...aboutOf(), pageCount: null })).toBe('Mathematics (BMATS101)')
  expect(aboutLine({ title: 'Lab Sheet', pageCount: 2, subject: null })).toBe('2 pages')
})

it('a note belongs to its places, of which two are named', () => {
  const [cse, ece] = ['CSE, scheme 2022, 1st Sem', 'ECE, scheme 2022, 1st Sem']
  expect(belongsTo(aboutOf('CSE'))).toBe(`It belongs to ${cse}.`)
  expect(belongsTo(aboutOf('CSE', 'ECE'))).toBe(`It belongs to ${cse}; and to ${ece}.`)
  expect(belongsTo(aboutOf('CSE', 'ECE', 'EEE'))).toBe(
    `It belongs to ${cse}; and to ${ece}; and to 1 other place.`,
  )
  expect(belongsTo(aboutOf())).toBe('')
  expect(belongsTo({ ...aboutOf(), subject: null })).toBe('It belongs to the first semester.')
})

it.each([
  ['/pdfViewer/notes.pdf#page=12', 'notes.pdf'],
  ['/pdfViewer/my%20notes.pdf?v=2', 'my notes.pdf'],
  ['/pdfViewer/', null],
  ['/pdfViewer/a/b', null],
  ['/pdfViewer/%zz', null],
  ['/CSE/2022/5th%20Sem/BCS502', null],
  [undefined, null],
])('the address %s opens the PDF %s', (address, pdfFile) => {
  expect(sharedPdfOf(address)).toBe(pdfFile)
})

it('only the two reserved names are titles of sheets', () => {
  expect(sheetTitleOf('Ans-Booklet.pdf')).toBe('Ans Booklet')
  expect(sheetTitleOf('lab.pdf')).toBe('Lab Sheet')
  expect(sheetTitleOf('notes.pdf')).toBeNull()
})
