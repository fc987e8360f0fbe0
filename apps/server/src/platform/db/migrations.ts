import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Db } from './database.ts'
import { rowsOf } from './job-statements.ts'
import { lock } from './locks.ts'

const Journal = z.object({ entries: z.array(z.object({ tag: z.string(), when: z.number() })) })
const Known = z.tuple([z.object({ known: z.boolean() })])
const Applied = z.array(z.object({ hash: z.string() }))

/** What stands between the statements of a migration. */
const breakpoint = '--> statement-breakpoint'

interface Migration {
  tag: string
  when: number
  text: string
  hash: string
}

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const journal = Journal.parse(JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')))
  return Promise.all(
    journal.entries.map(async ({ tag, when }) => {
      const text = await readFile(join(folder, `${tag}.sql`), 'utf8')
      return { tag, when, text, hash: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** The table of drizzle, whose form older versions of the program know. */
const readApplied = async (on: Db): Promise<string[]> => {
  const [{ known }] = Known.parse(
    rowsOf(await on.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as known`)),
  )
  if (!known) return []
  const rows = rowsOf(await on.execute(sql`select hash from drizzle.__drizzle_migrations order by id`))
  return Applied.parse(rows).map((row) => row.hash)
}

/** Thrown when the database does not fit this program: the message is the whole sentence. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

const compare = async (
  on: Db,
  migrations: readonly Migration[],
): Promise<{ pending: Migration[]; problem: string | null }> => {
  const applied = await readApplied(on)
  const edited = migrations.find(({ hash }, index) => applied[index] !== undefined && applied[index] !== hash)
  if (edited !== undefined) {
    return { pending: [], problem: `The migration ${edited.tag} was changed after it had been applied.` }
  }
  if (applied.length > migrations.length) {
    return { pending: [], problem: 'The database was made by a newer version of LectureShelf.' }
  }
  return { pending: migrations.slice(applied.length), problem: null }
}

const tagsOf = (migrations: readonly Migration[]): string[] => migrations.map(({ tag }) => tag)

/** Compares the applied migrations of a database with those of this program. */
export const compareMigrations = async (
  { db }: Pick<Database, 'db'>,
  folder: string,
): Promise<{ pending: string[]; problem: string | null }> => {
  const { pending, problem } = await compare(db, await readMigrations(folder))
  return { pending: tagsOf(pending), problem }
}

const listPending = async (on: Db, migrations: readonly Migration[]): Promise<Migration[]> => {
  const { pending, problem } = await compare(on, migrations)
  if (problem !== null) throw new MigrationError(problem)
  return pending
}

const apply = async (tx: Db, { text, hash, when }: Migration): Promise<void> => {
  for (const statement of text.split(breakpoint)) await tx.execute(sql.raw(statement))
  await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`)
}

/**
 * Migrates the database to this program's schema; does nothing when it is up to date. All of it is one transaction that
 * begins with a lock: processes that start together wait for each other, also behind a pooler, and none leaves a lock.
 * @returns the migrations that this call applied
 * @throws MigrationError when an applied migration was edited, or the database is newer than the program.
 */
export const applyMigrations = async (database: Database, folder: string): Promise<string[]> => {
  const migrations = await readMigrations(folder)
  if ((await listPending(database.db, migrations)).length === 0) return []
  return database.patiently(async (tx) => {
    await lock(tx, 'migrating')
    // Another process may have applied them since.
    const pending = await listPending(tx, migrations)
    await tx.execute(sql`create schema if not exists drizzle`)
    await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`)
    for (const migration of pending) await apply(tx, migration)
    return tagsOf(pending)
  })
}
