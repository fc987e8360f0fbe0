import { beforeEach, expect, test } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { publishNotes } from '../../../test/search-notes.ts'
import { createLookupWays } from './lookup-ways.ts'
import { type Lookup, countPages, findPages, listWritten } from './search.query.ts'

const testApp = useTestApp()
let where: Lookup['where'] = { versionIds: [], pageCount: 0 }

beforeEach(async () => {
  const { pdfs } = await publishNotes(testApp(), {
    notes: [
      { title: 'One', pages: ['A deadlock of processes', 'Deadlocks are avoided', 'Paging'] },
      { title: 'Two', pages: ['The scheduler of processes'] },
    ],
  })
  where = { versionIds: pdfs.map(({ versionId }) => versionId), pageCount: 4 }
})

/** Makes a word as common as it is in a library where it stands on a number of pages. */
const makeCommon = (word: string, pages: number) =>
  testApp().database.runSql('update search.lexeme set pages = $2 where word = $1', [word, pages])

/** Returns for which of these queries the pages are read. */
const waysOf = async (...queries: string[]) => {
  const ways = createLookupWays({ db: testApp().database.db })
  const chosen = await ways.choose(queries.map((query) => ({ where, query })))
  return chosen.map(({ readsPages }) => readsPages)
}

test('pages are read where the index of words has far more entries than there are pages', async () => {
  await makeCommon('deadlock', 10_000)
  expect(
    await waysOf("('deadlock')", "('page')", "('deadlock'|'page')", "('deadlock')&('page')", "('unknown')"),
  ).toEqual([true, false, true, false, false])
})

test('a beginning counts for all words that begin so, and a word that may not be there for nothing', async () => {
  await makeCommon('schedul', 6_000)
  await makeCommon('deadlock', 10_000)
  expect(await waysOf("('sch':*)", "('sch')", "('page')&!('deadlock')")).toEqual([true, false, false])
})

test('over everything the index of words is used', async () => {
  await makeCommon('deadlock', 10_000)
  const ways = createLookupWays({ db: testApp().database.db })
  const [one] = await ways.choose([{ where: null, query: "('deadlock')" }])
  expect(one?.readsPages).toBe(false)
})

test('both ways find and count the same', async () => {
  const { db } = testApp().database
  const queries = ["('deadlock')", "('process')", "('page')", "('page':*|'schedul':*)", "('unknown')"]
  const [byIndex, byReading] = [false, true].map((readsPages) =>
    queries.map((query) => ({ where, query, readsPages })),
  )
  for (const lookups of [byIndex ?? [], byReading ?? []]) {
    expect(await countPages(db, lookups, 100)).toEqual([2, 2, 1, 2, 0])
    expect(await countPages(db, lookups.slice(0, 2), 1)).toEqual([1, 1])
    const one = lookups[0] ?? { where, query: '' }
    const ranked = { ...one, ranked: [{ query: one.query, stem: null, exact: null }], narrow: null }
    const found = await findPages(db, ranked, { offset: 0, limit: 10 }, 'words')
    expect(found.pages.map(({ pageNumber }) => pageNumber).toSorted((a, b) => a - b)).toEqual([1, 2])
    expect(await listWritten(db, [{ word: 'deadlock', lookup: one }])).toEqual(new Set(['deadlock']))
  }
})
