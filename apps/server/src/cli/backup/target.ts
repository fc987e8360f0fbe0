import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { allJobKinds } from '../../job-kinds.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { createJobs } from '../../platform/jobs.ts'
import { migrationsFolder } from '../../server-paths.ts'
import { Refusal } from '../sentences.ts'
import { isThere, loadJobs } from './contents.ts'
import { type TableLines, loadTable } from './table-rows.ts'

/** The contents of an installation's database: the tables in an order in which they can be filled. */
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

/** @throws Refusal for a database with tables; an empty queue, which an interrupted attempt leaves, is allowed */
export const requireEmptyDatabase = async (database: Database): Promise<void> => {
  const tables = await countRows(database, `pg_tables where schemaname in ('public', 'drizzle')`)
  const hasQueue = await isThere(database.db, 'pgboss.job')
  const jobs = hasQueue ? await countRows(database, 'pgboss.job') : 0
  if (tables + jobs === 0) return
  throw new Refusal('The database already has tables. Name an empty one; nothing was changed.')
}

/** Migrates as drizzle's own migrator does, but inside the caller's transaction and only by these migrations. */
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
 * Fills an empty database in one transaction: with the tables as of when the contents were read, then the rows, then
 * the changes of this program's newer migrations. `complete` runs in the same transaction. A failure leaves the database
 * empty.
 */
export const fillDatabase = async (
  database: Database,
  { migrations, tables, jobs: unfinished }: Contents,
  complete: (tx: Db) => Promise<void> = () => Promise.resolve(),
): Promise<Loaded> => {
  const known = readMigrationFiles({ migrationsFolder })
  const loaded: Loaded = { tables: 0, rows: 0 }
  // Nothing runs beside the calls below, and they throw their own errors.
  const jobs = createJobs({ database, onError: () => undefined })
  try {
    // The queue creates its tables itself, in a separate transaction.
    await jobs.prepare(allJobKinds)
    await database.db.transaction(async (tx) => {
      await migrate(tx, known.slice(0, migrations.length))
      for await (const table of tables) {
        loaded.rows += await loadTable(tx, table)
        loaded.tables += 1
      }
      await migrate(tx, known.slice(migrations.length))
      await loadJobs(tx, jobs, unfinished)
      await complete(tx)
    })
    await jobs.stop()
    return loaded
  } catch (error) {
    await jobs.stop()
    await database.runSql('drop schema if exists pgboss cascade')
    throw error
  }
}
