import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/test-database.ts'
import { migrationsFolder } from '../../server-paths.ts'
import { applyMigrations, compareMigrations } from './migrations.ts'

test('a migrated database has nothing pending and migrating again does nothing', async () => {
  const database = await testDatabase()
  expect(await compareMigrations(database, migrationsFolder)).toEqual({ pending: [], problem: null })
  expect(await applyMigrations(database, migrationsFolder)).toEqual([])
})

test('a migration that was edited after it had been applied is rejected', async () => {
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  await appendFile(join(folder, '0000_foundation.sql'), '\n-- edited')
  await expect(applyMigrations(database, folder)).rejects.toThrow('0000_foundation was changed')
  await rm(folder, { recursive: true })
})
