import { appendFile, cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsUntil } from '../../../test/older-migrations.ts'
import { openEmptyDatabase, testDatabase } from '../../../test/test-database.ts'
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

test('the times of the migrations are in their order', async () => {
  const path = join(migrationsFolder, 'meta', '_journal.json')
  const { entries }: { entries: { when: number }[] } = JSON.parse(await readFile(path, 'utf8'))
  const times = entries.map(({ when }) => when)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('every migration can run inside a transaction', async () => {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'))
  expect(names.length).toBeGreaterThan(40)
  for (const name of names) {
    const text = await readFile(join(migrationsFolder, name), 'utf8')
    expect(text, name).not.toMatch(/\bconcurrently\b|^\s*(?:vacuum|reindex|begin;|commit;)|\badd value\b/imu)
  }
})

test('a migration that fails leaves nothing of those before it', async () => {
  const database = await openEmptyDatabase()
  onTestFinished(() => database.close())
  const folder = await migrationsUntil(2)
  await appendFile(join(folder, '0002_money_desk.sql'), '\n--> statement-breakpoint\nselect 1 / 0;')
  await expect(applyMigrations(database, folder)).rejects.toThrow('Failed query')
  const { rows } = await database.runSql(`select nspname from pg_namespace where nspname = 'drizzle'
    union all select relname from pg_class where relname = 'student'`)
  expect(rows).toEqual([])
  expect(await applyMigrations(database, await migrationsUntil(2))).toHaveLength(3)
})
