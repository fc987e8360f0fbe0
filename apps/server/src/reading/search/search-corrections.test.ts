import { beforeEach, describe, expect, test } from 'vitest'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { filler, pagesOf, publishNotes, publishSystems, searchAs } from '../../../test/search-notes.ts'

// What a search finds by other words than those that were typed, and how much of it.

const testApp = useTestApp()
let student: Client

beforeEach(async () => {
  student = await testApp().as('student')
})

const publish = () => publishSystems(testApp())

describe('a typing error', () => {
  test.each([
    ['missing letter', 'deadlok', 'deadlock'],
    ['swapped letters', 'schedulre', 'scheduler'],
    ['wrong letter', 'dijkstta', 'dijkstra'],
    ['letter too many', 'pagging', 'paging'],
  ])('is corrected: a %s', async (_, typed, meant) => {
    await publish()
    const results = await searchAs(student, typed)
    expect(results).toMatchObject({
      step: 'corrected',
      corrections: [{ from: typed, to: expect.any(String) }],
    })
    expect(results.searched.startsWith(meant)).toBe(true)
    expect(results.total).toBeGreaterThan(0)
  })

  test('stays as it is when someone insists', async () => {
    await publish()
    expect(await searchAs(student, 'deadlok', { exact: '1' })).toMatchObject({
      step: 'none',
      gap: 'nothing',
      searched: 'deadlok',
      corrections: [],
    })
  })

  test('leaves the other words as they were typed', async () => {
    await publish()
    expect((await searchAs(student, 'Deadlok Conditions')).searched).toBe('deadlock Conditions')
    expect(await searchAs(student, 'What is deadlok?')).toMatchObject({
      corrections: [{ from: 'deadlok', to: 'deadlock' }],
      searched: 'What is deadlock?',
    })
  })

  test('is corrected for titles, too, even when no page has the word', async () => {
    await publish()
    const both = await searchAs(student, 'deadlok')
    expect(both).toMatchObject({ step: 'corrected', pdfs: [{ title: 'Deadlocks' }] })
    const named = await searchAs(student, 'operatng systms')
    expect(named).toMatchObject({
      searched: 'operating systems',
      subjects: [{ subCode: 'BCS303' }],
      gap: null,
    })
    const later = await searchAs(student, 'deadlok', { kind: 'pages', page: '2' })
    expect(later).toMatchObject({ corrections: [{ to: 'deadlock' }], pdfs: [] })
  })
})

describe('the form of a word that was typed', () => {
  const publishForms = () =>
    publishNotes(testApp(), {
      notes: [
        {
          title: 'Automatic',
          outline: [{ title: 'Automatic machines', pageNumber: 1, level: 0 }],
          pages: ['Automatic output: automatic, automatically and automatic again.', 'An important matter.'],
        },
        {
          title: 'Theory',
          pages: [
            `${filler('Finite')} The theory of finite automata follows much later on this page.`,
            `${filler('Python')} Some packages import others, as was said.`,
            `${filler('Chance')} It is probable that it rains.`,
            'The probability of rain: probability one, probability two, most probably.',
            'Memory: memories, and the memory of a computer.',
          ],
        },
      ],
    })

  test.each([
    ['automata', ['Theory 1']],
    ['import', ['Theory 2', 'Automatic 2']],
    ['important', ['Automatic 2', 'Theory 2']],
    ['probable', ['Theory 3', 'Theory 4']],
    ['probability', ['Theory 4', 'Theory 3']],
    ['automatically', ['Automatic 1']],
  ])('comes before others of its stem: %s', async (q, found) => {
    await publishForms()
    expect(await searchAs(student, q)).toMatchObject({ step: 'all', searched: q, isOtherForm: false })
    expect(pagesOf(await searchAs(student, q))).toEqual(found)
  })

  test('is found by half of it, too, before it is whole', async () => {
    await publishForms()
    expect(pagesOf(await searchAs(student, 'automat')).toSorted()).toEqual(['Automatic 1', 'Theory 1'])
    expect(pagesOf(await searchAs(student, 'probabili')).toSorted()).toEqual(['Theory 3', 'Theory 4'])
  })

  test('counts among several words', async () => {
    const pages = ['It is probably fair rain.', 'It is probable fair rain.', filler('Sun'), filler('Snow')]
    await publishNotes(testApp(), { notes: [{ title: 'Chance', pages }] })
    expect(pagesOf(await searchAs(student, 'probable rain'))).toEqual(['Chance 2', 'Chance 1'])
    expect(pagesOf(await searchAs(student, 'probably rain'))).toEqual(['Chance 1', 'Chance 2'])
  })

  test('is missing where pages have other forms alone, and the answer says it', async () => {
    await publishNotes(testApp(), {
      notes: [{ title: 'Chance', pages: ['Most probably it rains.', 'A probability.'] }],
    })
    const found = await searchAs(student, 'probable')
    expect(found).toMatchObject({ step: 'all', total: 2, isOtherForm: true })
    for (const { snippet, marks } of found.pages)
      expect(marks.map((mark) => snippet.slice(...mark).toLowerCase())).toHaveLength(1)
    expect(await searchAs(student, 'proba')).toMatchObject({ isOtherForm: false })
    expect(await searchAs(student, 'probably rains')).toMatchObject({ isOtherForm: false })
  })
})

describe('a missing space', () => {
  beforeEach(() =>
    publishNotes(testApp(), {
      notes: [
        {
          title: 'Clusters',
          pages: ['The k means of a set.', 'What a mean means.', 'A hash table is quick.'],
        },
      ],
    }),
  )

  test.each([
    ['kmeans', 'k means', ['Clusters 1']],
    ['hashtable', 'hash table', ['Clusters 3']],
    ['hashtables', 'hash tables', ['Clusters 3']],
  ])('is found and said: %s', async (q, searched, found) => {
    const results = await searchAs(student, q)
    expect(results).toMatchObject({ step: 'corrected', searched, corrections: [{ from: q, to: searched }] })
    expect(pagesOf(results)).toEqual(found)
  })

  test.each(['k-means', 'K means', '"k means"'])('is not needed for %s', async (q) => {
    expect(await searchAs(student, q)).toMatchObject({ step: 'all', corrections: [] })
    expect(pagesOf(await searchAs(student, q))[0]).toBe('Clusters 1')
  })

  test('is no reason to leave out the first letter of a short word', async () => {
    expect(await searchAs(student, 'qmeans')).toMatchObject({ step: 'none', corrections: [] })
  })
})

test('a later page belongs to the same search as the first one', async () => {
  await publishNotes(testApp(), {
    subName: 'Normalisation',
    notes: [{ title: 'Tables', pages: ['The normalization of tables', 'More normalization'] }],
  })
  const later = { kind: 'pages', page: '2' }
  const insisted = await searchAs(student, 'normalisation')
  expect(insisted).toMatchObject({ step: 'none', corrections: [], subjects: [{ subCode: 'BCS303' }] })
  expect(await searchAs(student, 'normalisation', later)).toMatchObject({ step: 'none', corrections: [] })
  expect(await searchAs(student, 'normalisatoin')).toMatchObject({
    corrections: [{ to: 'normalisation' }],
    total: 0,
    subjects: [{ subCode: 'BCS303' }],
    gap: null,
  })
  const found = await searchAs(student, 'tables normalization')
  expect(found).toMatchObject({ step: 'all', total: 1 })
  expect(await searchAs(student, 'tables normalization', later)).toMatchObject({
    step: 'all',
    total: 1,
    pages: [],
  })
})

describe('words that no page has together', () => {
  test('find the pages that have some of them', async () => {
    await publish()
    const results = await searchAs(student, 'dijkstra paging')
    expect(results.step).toBe('some')
    expect(pagesOf(results).toSorted()).toEqual(['Deadlocks 2', 'Memory 1'])
  })

  test('leave out words of which hundreds of pages are full, when others tell more', async () => {
    const pages = [
      ...Array.from({ length: 410 }, () => 'Routing tables'),
      ...Array.from({ length: 411 }, () => 'Protocols'),
      'The banker protocols',
    ]
    await publishNotes(testApp(), { notes: [{ title: 'Long', pages }] })
    const found = await searchAs(student, 'banker routing protocols')
    expect(found).toMatchObject({ step: 'some', total: 411, terms: expect.stringContaining('protocol') })
    expect(pagesOf(found)[0]).toBe('Long 822')
  })

  test('find nothing when no page has any of them', async () => {
    await publish()
    expect(await searchAs(student, 'photosynthesis')).toMatchObject({
      step: 'none',
      total: 0,
      gap: 'nothing',
      pages: [],
    })
    expect(await searchAs(student, 'photosynthesis chlorophyll')).toMatchObject({ total: 0, gap: 'nothing' })
  })

  test.each(['to be', '++ -- ??', '"the"', 'of the and'])(
    'find nothing when they are on every page: %s',
    async (q) => {
      await publish()
      expect(await searchAs(student, q)).toMatchObject({ gap: 'noWords', total: 0 })
    },
  )
})

describe('words on more pages than anyone counts', () => {
  /** Publishes 3,001 pages with the words, of which two have a chapter of its own. */
  const publishCommon = async () => {
    const app = testApp()
    const chapters = [
      { title: 'Packets and routers', pageNumber: 1, level: 0 },
      { title: 'Packets', pageNumber: 2, level: 0 },
    ]
    const pages = ['Packets and routers', 'Packets and routers', 'Packets and routers, and one firewall']
    const { pdfs } = await publishNotes(app, { notes: [{ title: 'Long', outline: chapters, pages }] })
    await app.database.runSql(
      `insert into search.page (version_id, page_number, heading, words, heading_words)
        select version_id, number, heading, words, heading_words
        from search.page, generate_series(4, 3001) as number where page_number = 3;
      update search.lexeme set pages = 3001 where word in ('packet', 'router')`,
    )
    return pdfs
  }

  test('are counted no further for students, who are told that there are more', async () => {
    await publishCommon()
    const found = await searchAs(student, 'packets')
    expect(found).toMatchObject({ step: 'all', total: 3000, isMany: true })
  })

  test('are searched in headings alone for staff, unless another word tells more', async () => {
    await publishCommon()
    const staff = await testApp().as('subAdmin')
    const found = await searchAs(staff, 'packets routers')
    expect(found).toMatchObject({ step: 'titles', total: 1, isMany: true })
    expect(pagesOf(found)).toEqual(['Long 1'])
    const more = await searchAs(staff, 'packets missing')
    expect(more).toMatchObject({ step: 'some' })
    const inSubject = await searchAs(staff, 'packets routers', { subject: 'BCS303' })
    expect(inSubject).toMatchObject({ step: 'all', total: 3000, isMany: true })
  })
})
