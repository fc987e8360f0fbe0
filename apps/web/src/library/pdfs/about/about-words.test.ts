import { expect, it } from 'vitest'
import { aboutLine, sheetTitleOf } from './about-words.ts'
import { sharedPdfOf } from './shared-pdf.ts'

it('a note is described by its subject, and a sheet by its semester', () => {
  const subject = { subCode: 'BMATS101', subName: 'Mathematics' }
  expect(aboutLine({ title: 'Unit 1', subject })).toBe('Mathematics (BMATS101)')
  expect(aboutLine({ title: 'Lab sheet', subject: null })).toBe('For the first semester')
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
  expect(sheetTitleOf('Ans-Booklet.pdf')).toBe('Answer booklet')
  expect(sheetTitleOf('lab.pdf')).toBe('Lab sheet')
  expect(sheetTitleOf('notes.pdf')).toBeNull()
})
