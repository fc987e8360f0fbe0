import { expect, onTestFinished, test } from 'vitest'
import { openEmptyDatabase } from '../../../test/test-database.ts'
import { fillDatabase, requireEmptyDatabase } from './target.ts'

async function* nothing(): AsyncGenerator<never> {}

test('a database stays empty when the rows of files that were not restored cannot be forgotten', async () => {
  const database = await openEmptyDatabase()
  onTestFinished(() => database.close())
  const contents = { migrations: [], tables: nothing(), jobs: nothing() }
  const fail = () => Promise.reject(new Error('the connection was lost'))
  await expect(fillDatabase(database, contents, fail)).rejects.toThrow('the connection was lost')
  await requireEmptyDatabase(database)
})
