import { join } from 'node:path'
import { type Database, openEmbedded } from '../../src/platform/db/database.ts'
import { openServer } from '../../src/platform/db/server-database.ts'
import type { TestInstallation } from './installation.ts'

/** Opens the database of a stopped installation. */
export const withDatabase = async <T>(
  { dataDir, env }: TestInstallation,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  const url = env['DATABASE_URL']
  const database = url === undefined ? await openEmbedded(join(dataDir, 'db')) : openServer(url)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

type IsLeftOut = (table: string) => boolean

/**
 * Returns every row of every table as sorted text, except for the tables that are left out. The journal is about
 * running processes, and no copy has it.
 */
export const dumpRows = async (
  database: Database,
  isLeftOut: IsLeftOut,
): Promise<Record<string, unknown[]>> => {
  const { rows } = await database.runSql(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'journal') order by 1`,
  )
  const names = rows.map((row) => String(row['name'])).filter((name) => !isLeftOut(name))
  const dump: Record<string, unknown[]> = {}
  for (const name of names) {
    const { rows: content } = await database.runSql(
      `select t::text collate "C" as row from ${name} t order by 1`,
    )
    dump[name] = content.map((row) => row['row'])
  }
  return dump
}

/** Opens a stopped installation for `dumpRows`. */
export const dumpOf = (installation: TestInstallation, isLeftOut: IsLeftOut) =>
  withDatabase(installation, (database) => dumpRows(database, isLeftOut))
