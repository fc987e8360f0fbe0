import { expect, onTestFinished, test } from 'vitest'
import { applyMigrations } from '../../src/platform/db/migrations.ts'
import { openServer } from '../../src/platform/db/server-database.ts'
import { migrationsFolder } from '../../src/server-paths.ts'
import { migrationsUntil } from '../older-migrations.ts'
import { emptyInstallation } from './installation.ts'

/** Creates an empty database. @returns a function that opens it as another process does */
const createEmpty = async () => {
  const { env } = await emptyInstallation()
  return () => {
    const database = openServer(env['DATABASE_URL'] ?? '', { maxConnections: 2 })
    onTestFinished(() => database.close())
    return database
  }
}

test('of three first starts at once one applies each migration, and the others wait for it', async () => {
  const open = await createEmpty()
  const applied = await Promise.all(
    Array.from({ length: 3 }, () => applyMigrations(open(), migrationsFolder)),
  )
  const [some = [], ...others] = applied.toSorted((a, b) => b.length - a.length)
  expect(some.length).toBeGreaterThan(40)
  expect(others).toEqual([[], []])
  const { rows } = await open().runSql('select count(*)::int as count from drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ count: some.length }])
})

test('an upgrade applies what is pending, and does not wait for a lock that an older version left behind', async () => {
  const open = await createEmpty()
  await applyMigrations(open(), await migrationsUntil(30))
  // What an older version did, on a connection that a pooler keeps.
  await open().runSql('select pg_advisory_lock(752100431)')
  const applied = await applyMigrations(open(), migrationsFolder)
  expect(applied[0]).toMatch(/^0031_/u)
  expect(await applyMigrations(open(), migrationsFolder)).toEqual([])
})
