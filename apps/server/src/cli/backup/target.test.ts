import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '../../platform/db/database.ts'
import { fillDatabase, requireEmptyDatabase } from './target.ts'

async function* nothing(): AsyncGenerator<never> {}

test('a database stays empty when the rows of files that were not restored cannot be forgotten', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-target-'))
  const database = await openEmbedded(folder)
  onTestFinished(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  const contents = { migrations: [], tables: nothing(), jobs: nothing() }
  const fail = () => Promise.reject(new Error('the connection was lost'))
  await expect(fillDatabase(database, contents, fail)).rejects.toThrow('the connection was lost')
  await requireEmptyDatabase(database)
})
