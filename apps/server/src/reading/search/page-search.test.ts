import { expect, test } from 'vitest'
import { whereOf } from './page-search.ts'
import type { OpenPdf } from './scope/open-content.ts'

const pdfOf = (versionId: string, sha256 = versionId, chapters: string | null = null): OpenPdf => ({
  versionId,
  version: 1,
  pdfFile: `${versionId}.pdf`,
  title: versionId,
  pageCount: 1,
  coverName: null,
  sha256,
  chapters,
  section: null,
  words: [],
  reading: 'readable',
})

test('the pages of all PDFs are counted', () => {
  const pdfs = [pdfOf('a'), { ...pdfOf('b'), pageCount: 40 }, { ...pdfOf('c'), pageCount: null }]
  expect(whereOf(pdfs)).toEqual({ versionIds: ['a', 'b', 'c'], pageCount: 41 })
})

test('of PDFs with the same bytes the first is searched', () => {
  const pdfs = [pdfOf('c', 'same'), pdfOf('a', 'same'), pdfOf('b')]
  expect(whereOf(pdfs)).toEqual({ versionIds: ['c', 'b'], pageCount: 2 })
})

test('of PDFs with the same bytes those with typed chapters are searched, and no other', () => {
  const pdfs = [
    pdfOf('a', 'same'),
    pdfOf('b', 'same', 'these'),
    pdfOf('c', 'same', 'these'),
    pdfOf('d', 'same', 'others'),
  ]
  expect(whereOf(pdfs)).toEqual({ versionIds: ['b', 'd'], pageCount: 2 })
})
