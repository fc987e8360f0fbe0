import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabaseFile } from '../../server-paths.ts'
import { openEmbedded } from './database.ts'

const temporaryFolder = async (): Promise<string> => {
  const parent = await mkdtemp(join(tmpdir(), 'lectureshelf-database-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  return join(parent, 'db')
}

test('a new embedded database is unpacked from the build, also after an interrupted first start', async () => {
  expect(existsSync(emptyDatabaseFile), 'The server is not built. Run: npm run build').toBe(true)
  const folder = await temporaryFolder()
  await mkdir(`${folder}.draft`)
  await writeFile(join(`${folder}.draft`, 'PG_VERSION'), 'half of a first start')
  const database = await openEmbedded(folder)
  const { rows } = await database.runSql(
    `select current_setting('shared_buffers') as cache, current_setting('timezone') as timezone,
       (select count(*)::int from pg_tables where schemaname = 'public') as tables`,
  )
  await database.close()
  expect(rows).toEqual([{ cache: '32MB', timezone: 'UTC', tables: 0 }])
  expect(existsSync(`${folder}.draft`)).toBe(false)
  expect(existsSync(join(folder, 'PG_VERSION'))).toBe(true)
})

test('a database whose file of its process is empty after a power cut opens', async () => {
  const folder = await temporaryFolder()
  await (await openEmbedded(folder)).close()
  for (const isCopy of [false, true]) {
    await writeFile(join(folder, 'postmaster.pid'), '')
    const database = await openEmbedded(folder, { isCopy })
    expect((await database.runSql('select 1 as one')).rows).toEqual([{ one: 1 }])
    await database.close()
  }
})
