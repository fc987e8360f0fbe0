import { afterEach, expect, test, vi } from 'vitest'
import { useFakeDatabases } from '../../../test/fake-indexeddb.ts'
import { openReadTables, openTables } from './part-tables.ts'

const databases = useFakeDatabases()

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['only read', openReadTables],
  ['read and written', openTables],
])('a database to be %s that does not open once is opened again by the next call', async (_use, open) => {
  const tables = open('kept-notes')
  const mend = databases.failOpenings()
  await expect(tables?.parts('bird.pdf', [])).rejects.toThrow('The browser is busy.')
  mend()
  expect(await tables?.parts('bird.pdf', [])).toBeNull()
})
