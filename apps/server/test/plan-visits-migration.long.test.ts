import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '../src/platform/db/database.ts'
import { applyMigrations } from '../src/platform/db/migrations.ts'
import { migrationsFolder } from '../src/server-paths.ts'
import { planVisit } from '../src/schema.ts'
import { migrationsUntil } from './older-migrations.ts'

test('of what browsers measured, the visits to the plans stay as one number a day', async () => {
  const database = await openEmbedded(await PGlite.create())
  onTestFinished(() => database.close())
  await applyMigrations(database, await migrationsUntil(60))
  await database.runSql(`insert into measurement_count (day, page, line, measure, bucket_ms, count) values
    ('2026-11-20', 'plans', 'unknown', 'seen', 0, 3), ('2026-11-20', 'plans', '4g', 'seen', 0, 1),
    ('2026-11-21', 'plans', 'unknown', 'seen', 0, 5),
    ('2026-11-21', 'plans', '4g', 'opened', 0, 7), ('2026-11-22', 'home', '4g', 'lcp', 50, 9)`)
  await applyMigrations(database, migrationsFolder)
  expect(await database.db.select().from(planVisit).orderBy(planVisit.day)).toEqual([
    { day: '2026-11-20', count: 4 },
    { day: '2026-11-21', count: 5 },
  ])
})
