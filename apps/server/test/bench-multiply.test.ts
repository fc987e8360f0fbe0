import { expect, test } from 'vitest'
import { multiplyLibrary } from '../bench/search/multiply.ts'
import { csePlace, mechPlace } from './factories.ts'
import { useTestApp } from './harness.ts'
import { publishNotes, searchAs } from './search-notes.ts'

const testApp = useTestApp()

test('a multiplied library is found as often as it is stored, and as before at its first place', async () => {
  const { as, database } = testApp()
  await publishNotes(testApp(), {
    notes: [{ title: 'Locks', pages: ['Conditions of a deadlock', 'Recovery from a deadlock'] }],
  })
  const statements = `select indexname, indexdef from pg_indexes where schemaname = 'search' order by indexname`
  const indexes = (await database.runSql(statements)).rows
  await multiplyLibrary(database, {
    times: 3,
    places: [csePlace],
    placeIn: () => mechPlace,
    log: () => undefined,
  })
  const owner = await as('owner')
  expect(await searchAs(owner, 'deadlock')).toMatchObject({
    total: 6,
    pages: Array.from({ length: 6 }, () => ({ title: 'Locks' })),
  })
  expect((await searchAs(await as('student'), 'deadlock')).total).toBe(2)
  expect((await database.runSql(`select pages from search.lexeme where word = 'deadlock'`)).rows).toEqual([
    { pages: 6 },
  ])
  expect((await database.runSql(statements)).rows).toEqual(indexes)
})
