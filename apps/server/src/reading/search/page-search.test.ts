import { expect, test } from 'vitest'
import { areasIn, areasOfEverything } from './search-areas.ts'
import type { OpenPdf } from './scope/open-content.ts'
import { bothWays } from './synonyms/synonym-ways.ts'
import { parseSearch } from './words/parsed-search.ts'

const subjectOf = (subCode: string, synonyms: [string, string][] = []) => ({
  id: subCode,
  subCode,
  subAbb: subCode,
  subName: subCode,
  deptId: 'CSE',
  scheme: '2022',
  semName: '5th Sem',
  words: [],
  synonyms: bothWays(synonyms.map(([word, synonym]) => ({ word, synonym }))),
})

const pdfOf = (
  versionId: string,
  subject: ReturnType<typeof subjectOf> | null,
  sha256 = versionId,
  chapters: string | null = null,
): OpenPdf => ({
  versionId,
  version: 1,
  pdfFile: `${versionId}.pdf`,
  title: versionId,
  pageCount: 1,
  coverName: null,
  sha256,
  chapters,
  section: subject === null ? null : { sectionId: 'section', sectionName: 'Module 1', subject, words: [] },
  words: [],
  reading: 'readable',
})

const os = subjectOf('OS', [['ISR', 'interrupt service routine']])
const dsa = subjectOf('DSA', [['tree', 'hierarchy']])
const cn = subjectOf('CN')

const shapeOf = (areas: ReturnType<typeof areasIn>) =>
  areas.map(({ where, parsed }) => {
    const place = 'versionIds' in where ? { versionIds: where.versionIds } : where
    return { ...place, ways: parsed.wanted.map(({ ways }) => ways) }
  })

test('an area knows how many pages its PDFs have', () => {
  const pdfs = [pdfOf('a', os), { ...pdfOf('b', os), pageCount: 40 }, { ...pdfOf('c', os), pageCount: null }]
  const [plain, helped] = areasIn(parseSearch('isr'), pdfs)
  expect([plain.where, helped?.where]).toMatchObject([{ pageCount: 0 }, { pageCount: 41 }])
  expect(areasOfEverything(parseSearch('isr'), pdfs)[1]?.where).toMatchObject({ pageCount: 41 })
})

const isr = [['isr']]
const isrInOs = [['isr'], ['interrupt', 'service', 'routine']]

test('a synonym counts in the PDFs of its own subject', () => {
  const pdfs = [pdfOf('sheet', null), pdfOf('a', os), pdfOf('b', dsa), pdfOf('c', cn)]
  expect(shapeOf(areasIn(parseSearch('isr'), pdfs))).toEqual([
    { versionIds: ['sheet', 'b', 'c'], ways: [isr] },
    { versionIds: ['a'], ways: [isrInOs] },
  ])
})

test('subjects with the same synonyms are one area, and those without one for the words are the first', () => {
  const pdfs = [pdfOf('a', os), pdfOf('b', subjectOf('COA', [['interrupt service routine', 'ISR']]))]
  expect(shapeOf(areasIn(parseSearch('isr'), pdfs))).toEqual([
    { versionIds: [], ways: [isr] },
    { versionIds: ['a', 'b'], ways: [isrInOs] },
  ])
  expect(shapeOf(areasIn(parseSearch('tree'), pdfs))).toEqual([
    { versionIds: ['a', 'b'], ways: [[['tree']]] },
  ])
})

test('of PDFs with the same bytes those with typed chapters are searched, and no other', () => {
  const pdfs = [
    pdfOf('a', cn, 'same'),
    pdfOf('b', dsa, 'same', 'these'),
    pdfOf('c', cn, 'same', 'these'),
    pdfOf('d', cn, 'same', 'others'),
  ]
  expect(shapeOf(areasIn(parseSearch('words'), pdfs))).toMatchObject([{ versionIds: ['b', 'd'] }])
})

test('of PDFs with the same bytes the first is searched, but one that synonyms help to find before it', () => {
  const pdfs = [pdfOf('c', cn, 'same'), pdfOf('a', os, 'same'), pdfOf('b', dsa, 'same')]
  expect(shapeOf(areasIn(parseSearch('words'), pdfs))).toMatchObject([{ versionIds: ['c'] }])
  expect(shapeOf(areasIn(parseSearch('isr'), pdfs))).toMatchObject([
    { versionIds: [] },
    { versionIds: ['a'] },
  ])
})

test('everything is searched once, with the synonyms of subjects that have one for the words', () => {
  const pdfs = [pdfOf('a', os), pdfOf('b', dsa)]
  expect(shapeOf(areasOfEverything(parseSearch('isr'), pdfs))).toEqual([
    { except: ['a'], ways: [isr] },
    { versionIds: ['a'], ways: [isrInOs] },
  ])
})
