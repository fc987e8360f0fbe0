import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { allJobKinds } from '../../job-kinds.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { createJobs } from '../../platform/jobs.ts'
import { migrationsFolder } from '../../server-paths.ts'
import { Refusal } from '../sentences.ts'
import { isThere, loadJobs } from './contents.ts'
import { type TableLines, loadTable } from './table-rows.ts'

/** What an installation has in its database: the tables in the order in which they can be filled. */
export interface Contents {
  migrations: string[]
  tables: AsyncIterable<TableLines>
  jobs: AsyncIterable<string>
}

interface Loaded {
  tables: number
  rows: number
}

const countRows = async (database: Database, query: string): Promise<number> =>
  Number((await database.runSql(`select count(*)::int as count from ${query}`)).rows[0]?.['count'])

/** @throws Refusal for a database that has tables already; a queue without work, which a cut-off try left, is none */
export const requireEmptyDatabase = async (database: Database): Promise<void> => {
  const tables = await countRows(database, `pg_tables where schemaname in ('public', 'drizzle')`)
  const hasQueue = await isThere(database.db, 'pgboss.job')
  const jobs = hasQueue ? await countRows(database, 'pgboss.job') : 0
  if (tables + jobs === 0) return
  throw new Refusal('The database has tables already. Name an empty one; nothing was changed.')
}

/** As drizzle's own migrator does it, but inside the caller's transaction and only so far. */
const migrate = async (tx: Db, migrations: MigrationMeta[]): Promise<void> => {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}

/**
 * Fills an empty database in one transaction: the tables as they were when the contents were read, the rows, and
 * then what this program's newer migrations change. A failure leaves the database as empty as it was.
 */
export const fillDatabase = async (
  database: Database,
  { migrations, tables, jobs: unfinished }: Contents,
): Promise<Loaded> => {
  const known = readMigrationFiles({ migrationsFolder })
  const loaded: Loaded = { tables: 0, rows: 0 }
  // Nothing runs beside the calls below, and they throw what goes wrong.
  const jobs = createJobs({ database, onError: () => undefined })
  try {
    // The queue makes its tables by itself, in a transaction of its own.
    await jobs.prepare(allJobKinds)
    await database.db.transaction(async (tx) => {
      await migrate(tx, known.slice(0, migrations.length))
      for await (const table of tables) {
        loaded.rows += await loadTable(tx, table)
        loaded.tables += 1
      }
      await migrate(tx, known.slice(migrations.length))
      await loadJobs(tx, jobs, unfinished)
    })
    await jobs.stop()
    return loaded
  } catch (error) {
    await jobs.stop()
    await database.runSql('drop schema if exists pgboss cascade')
    throw error
  }
}
