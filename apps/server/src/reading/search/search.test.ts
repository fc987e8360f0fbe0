import { beforeEach, describe, expect, test } from 'vitest'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { filler, pagesOf, publishNotes, publishSystems, searchAs } from '../../../test/search-notes.ts'
import { statementsDuring } from '../../../test/test-database.ts'

const testApp = useTestApp()
let student: Client

beforeEach(async () => {
  student = await testApp().as('student')
})

const publish = () => publishSystems(testApp())

describe('a search for words', () => {
  test('finds the pages that have all of them, with where they are', async () => {
    const { pdfs } = await publish()
    const results = await searchAs(student, 'deadlock conditions')
    expect(results).toMatchObject({
      step: 'all',
      total: 1,
      isMany: false,
      gap: null,
      subjectCount: 1,
      corrections: [],
    })
    expect(results.pages).toEqual([
      {
        pdfFile: pdfs[0]?.pdfFile,
        version: 1,
        title: 'Deadlocks',
        subCode: 'BCS303',
        subName: 'Operating Systems',
        sectionName: 'Module 3',
        pageNumber: 1,
        pageLabel: null,
        heading: null,
        snippet: 'A deadlock needs four conditions. Each process holds a resource and waits for another one.',
        marks: [
          [2, 10],
          [22, 32],
        ],
        isMachineRead: false,
      },
    ])
    expect(results.terms).toBe('deadlock|condit')
  })

  test.each([
    ['another form of a word', 'scheduling', ['Memory 2']],
    ['the beginning of the last word', 'safe sta', ['Deadlocks 2']],
    ['a beginning that is longer than the stem', 'schedulin', ['Memory 2']],
    ['a phrase', '"safe state"', ['Deadlocks 2']],
    ['a phrase in another order, which is nowhere', '"state safe"', []],
    ['a word without another', 'processes -scheduler', ['Deadlocks 3', 'Deadlocks 1']],
    ['a name in the possessive', 'bankers algorithm', ['Deadlocks 2']],
  ])('finds %s', async (_, q, found) => {
    await publish()
    expect(pagesOf(await searchAs(student, q, { exact: '1' })).toSorted()).toEqual(found.toSorted())
  })

  test('shows a page whose chapter has the word before one that mentions it', async () => {
    await publish()
    expect(pagesOf(await searchAs(student, 'deadlock'))).toEqual(['Deadlocks 2', 'Deadlocks 1'])
  })

  test('takes words from the names around a page, too', async () => {
    await publish()
    expect(pagesOf(await searchAs(student, 'OS banker'))).toEqual(['Deadlocks 2'])
    expect(await searchAs(student, 'module III dijkstra')).toMatchObject({ step: 'all', total: 1 })
  })
})

test.each([
  ['the OS', { subjects: [{ subCode: 'BCS303' }] }],
  ['of the memory', { pdfs: [{ title: 'Memory' }] }],
])('titles are found without regard to words that are everywhere: %s', async (q, found) => {
  await publish()
  expect(await searchAs(student, q)).toMatchObject(found)
})

test.each([
  ['Kannada', 'ಕಾರ್ಯಾಚರಣಾ ವ್ಯವಸ್ಥೆಗಳು', 'ವ್ಯವಸ್ಥೆಗಳು'],
  ['Hindi', 'प्रचालन तंत्र', 'तंत्र'],
])('a subject is found by its name in %s', async (_script, subName, q) => {
  await publishNotes(testApp(), { subName, notes: [{ pages: [filler('Paging')] }] })
  expect(await searchAs(student, q)).toMatchObject({ subjects: [{ subCode: 'BCS303', subName }] })
})

test.each([
  ['ಕಾರ್ಯಾಚರಣಾ ವ್ಯವಸ್ಥೆಗಳು', 'ವ್ಯವಸ್ಥೆಗಳು'],
  ['प्रचालन तंत्र', 'तंत्र'],
  ['Операционные Системы', 'системы'],
  ['Programming in C++', 'C++'],
  ['Programming in C#', 'c# programming'],
  ['The .NET framework', '.NET'],
  ['Module IV', 'module 4'],
  ['Module 4', 'module IV'],
  ['Units-II', 'unit II'],
  ['Resumé of the term', 'resume'],
  ['Ｍｅｍｏｒｙ', 'memory'],
  ['E-mail', 'email'],
  ["The Banker's algorithm", "banker's"],
  ['Sorting in O(n log n)', 'O(n log n)'],
  ['I/P and O/P', 'i/p'],
  ['The \u2206 rule', 'Δ rule'],
  ['Soft\u00adware design', 'software'],
])('a PDF named %s is found by %s, for students and for staff', async (title, q) => {
  await publishNotes(testApp(), {
    notes: [
      { title, pages: [filler('Paging')] },
      { title: 'Others', pages: ['Paging'] },
    ],
  })
  for (const client of [student, await testApp().as('owner')])
    expect(await searchAs(client, q, { kind: 'titles' })).toMatchObject({ pdfs: [{ title }] })
})

test('short numbers are found for staff where they begin a word, and not within codes', async () => {
  await publishNotes(testApp(), {
    notes: [
      { title: 'Unit 3', pages: ['Paging'] },
      { title: 'Unit 4', pages: ['Paging'] },
    ],
  })
  const { pdfs } = await searchAs(await testApp().as('owner'), 'unit 3', { kind: 'titles' })
  expect(pdfs.map(({ title }) => title)).toEqual(['Unit 3'])
})

test('a search asks the database twice: for the pages, and for the texts of those shown', async () => {
  await publish()
  await searchAs(student, 'deadlock')
  const statements = await statementsDuring(() => searchAs(student, 'deadlock'))
  const asked = statements.filter((text) => !text.includes('journal.change'))
  expect(asked).toHaveLength(2)
  expect(asked[0]).toContain('from search.page')
  expect(asked[1]).toContain('"pdf_page"')
})
