import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from './database.ts'

const Journal = z.object({ entries: z.array(z.object({ tag: z.string() })) })
const Applied = z.array(z.object({ hash: z.string() }))

const readHashes = async (folder: string): Promise<{ tag: string; hash: string }[]> => {
  const journal = Journal.parse(JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')))
  return Promise.all(
    journal.entries.map(async ({ tag }) => ({
      tag,
      hash: createHash('sha256')
        .update(await readFile(join(folder, `${tag}.sql`), 'utf8'))
        .digest('hex'),
    })),
  )
}

const readApplied = async (database: Database): Promise<string[]> => {
  const known = await database.runSql(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as known",
  )
  if (known.rows[0]?.['known'] !== true) return []
  const { rows } = await database.runSql('select hash from drizzle.__drizzle_migrations order by id')
  return Applied.parse(rows).map((row) => row.hash)
}

/** Thrown when the database does not fit this program: the message is the whole sentence. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** Compares the applied migrations of a database with those of this program. */
export const compareMigrations = async (
  database: Database,
  folder: string,
): Promise<{ pending: string[]; problem: string | null }> => {
  const [files, applied] = await Promise.all([readHashes(folder), readApplied(database)])
  const edited = files.find((file, index) => applied[index] !== undefined && applied[index] !== file.hash)
  if (edited !== undefined) {
    return { pending: [], problem: `The migration ${edited.tag} was changed after it had been applied.` }
  }
  if (applied.length > files.length) {
    return { pending: [], problem: 'The database was made by a newer version of LectureShelf.' }
  }
  return { pending: files.slice(applied.length).map((file) => file.tag), problem: null }
}

/**
 * Migrates the database to this program's schema; does nothing when it is up to date.
 * @throws MigrationError when an applied migration was edited, or the database is newer than the program.
 */
export const applyMigrations = async (database: Database, folder: string): Promise<string[]> => {
  const { pending, problem } = await compareMigrations(database, folder)
  if (problem !== null) throw new MigrationError(problem)
  if (pending.length > 0) await database.migrate(folder)
  return pending
}
