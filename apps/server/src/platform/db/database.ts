import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Pool } from 'pg'
import { extract } from 'tar'
import * as schema from '../../schema.ts'
import { emptyDatabaseFile } from '../../server-paths.ts'
import { renameDurably, syncTree } from '../storage/durable-files.ts'
import { DurableNodeFs, durableStartParams } from './durable-node-fs.ts'
import { lockWhile } from './locks.ts'

/** A connection or a transaction: every repo function receives the one to run on. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

interface SqlResult {
  rows: Record<string, unknown>[]
  rowCount: number
}

export interface Database {
  db: Db
  kind: 'embedded' | 'server'
  /** Runs raw SQL, outside the schema's types: several statements when there are no values. */
  runSql(text: string, values?: unknown[]): Promise<SqlResult>
  migrate(folder: string): Promise<void>
  close(): Promise<void>
}

const casing = 'snake_case'

/** A start zeroes the whole page cache: the default of 128 MB costs more time and memory than it saves reads. */
const pageCache = ['-c', 'shared_buffers=32MB']

/**
 * Unpacks the empty database of the build, which takes a fifth of the time of creating one. The folder gets its name
 * last, when all of it is on the disk, so that an interrupted first start leaves no half of a database.
 */
const unpackEmptyDatabase = async (folder: string): Promise<void> => {
  const draft = `${folder}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await extract({ file: emptyDatabaseFile, cwd: draft })
  await syncTree(draft)
  await renameDurably(draft, folder)
}

interface OpenOptions {
  /** Called with each statement and its values before it runs; tests count them. */
  onStatement?: (text: string, values: unknown[]) => void
}

interface EmbeddedOptions extends OpenOptions {
  /** Whether the folder is a copy that is read once and deleted: nothing of it is synced. */
  isCopy?: boolean
}

const openFolder = async (folder: string, { isCopy = false }: EmbeddedOptions): Promise<PGlite> => {
  const defaults = PGlite.defaultStartParams
  if (isCopy) return PGlite.create(folder, { startParams: [...defaults, ...pageCache] })
  if (!existsSync(folder) && existsSync(emptyDatabaseFile)) await unpackEmptyDatabase(folder)
  const fs = new DurableNodeFs(folder)
  const client = await PGlite.create({ fs, startParams: [...durableStartParams(defaults), ...pageCache] })
  // Every start syncs the file with its process number. Without that, this PGlite has another file system.
  if (fs.syncs > 0) return client
  await client.close()
  throw new Error(
    'The embedded database does not sync its files, so a power cut would lose what it acknowledges.',
  )
}

const loggerOf = ({ onStatement }: OpenOptions) =>
  onStatement === undefined ? false : { logQuery: onStatement }

/** Opens the embedded PostgreSQL in a folder, or wraps an open one. The caller has locked the folder. */
export const openEmbedded = async (
  source: string | PGlite,
  options: EmbeddedOptions = {},
): Promise<Database> => {
  const client = typeof source === 'string' ? await openFolder(source, options) : source
  const db = drizzlePglite({ client, schema, casing, logger: loggerOf(options) })
  return {
    db,
    kind: 'embedded',
    runSql: async (text, values) => {
      options.onStatement?.(text, values ?? [])
      if (values !== undefined && values.length > 0) {
        const result = await client.query<Record<string, unknown>>(text, values)
        return { rows: result.rows, rowCount: result.affectedRows ?? result.rows.length }
      }
      const results = await client.exec(text)
      const last = results.findLast((result) => result.rows.length > 0) ?? results.at(-1)
      return { rows: last?.rows ?? [], rowCount: last?.affectedRows ?? 0 }
    },
    migrate: async (folder) => {
      const { migrate } = await import('drizzle-orm/pglite/migrator')
      await migrate(db, { migrationsFolder: folder })
    },
    close: () => client.close(),
  }
}

/** Connects to a PostgreSQL server, version 15 or later. */
export const openServer = (
  databaseUrl: string,
  options: OpenOptions & { maxConnections?: number } = {},
): Database => {
  const pool = new Pool({ connectionString: databaseUrl, max: options.maxConnections ?? 10 })
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => undefined)
  const db = drizzlePg({ client: pool, schema, casing, logger: loggerOf(options) })
  return {
    db,
    kind: 'server',
    runSql: async (text, values) => {
      options.onStatement?.(text, values ?? [])
      const result = await pool.query<Record<string, unknown>>(text, values)
      // pg returns an array for several statements, which its types do not say.
      const last = Array.isArray(result) ? result.at(-1) : result
      return { rows: last?.rows ?? [], rowCount: last?.rowCount ?? 0 }
    },
    migrate: async (folder) => {
      const { migrate } = await import('drizzle-orm/node-postgres/migrator')
      const client = await pool.connect()
      try {
        await lockWhile(client, 'migrations', () =>
          migrate(drizzlePg({ client, schema, casing }), { migrationsFolder: folder }),
        )
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

/** Returns the first row of a query; null when there is none. */
export const firstOf = async <Row>(query: PromiseLike<Row[]>): Promise<Row | null> => (await query)[0] ?? null

/** Returns the row of an insert of one row. */
export const storedRow = async <Row>(insert: PromiseLike<Row[]>): Promise<Row> => {
  const [row] = await insert
  if (row === undefined) throw new Error('The row was not stored.')
  return row
}

interface ConstraintError {
  code: string
  constraint: string
}

const isConstraintError = (error: unknown): error is ConstraintError =>
  typeof error === 'object' && error !== null && 'code' in error && 'constraint' in error

/** Whether a query failed because of one given constraint or unique index. */
export const violates = (error: unknown, constraint: string): boolean => {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  return isConstraintError(cause) && cause.constraint === constraint
}
