import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { extract } from 'tar'
import * as schema from '../../schema.ts'
import { emptyDatabaseFile } from '../../server-paths.ts'
import { renameDurably, syncTree } from '../storage/durable-files.ts'
import { DurableNodeFs, durableStartParams } from './durable-node-fs.ts'
import { type SpaceReserve, createSpaceReserve } from './space-reserve.ts'
import type { Clock } from '../clock.ts'

/** A connection or a transaction: every repo function receives the one to run on. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export interface SqlResult {
  rows: Record<string, unknown>[]
  rowCount: number
}

export interface Database {
  db: Db
  kind: 'embedded' | 'server'
  /** Runs raw SQL, outside the schema's types: several statements when there are no values. */
  runSql(text: string, values?: unknown[]): Promise<SqlResult>
  /** Runs a short query that changes nothing and waits for no other work. @throws DatabaseOutage soon */
  ask(text: string, values?: unknown[]): Promise<SqlResult>
  /** Runs a transaction that may take hours, such as that of the migrations. */
  patiently<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Writes all changes to the tables, so that older log is not needed; does nothing on a server, which does it. */
  checkpoint(): Promise<void>
  /** Whether it accepts changes; false for an embedded database whose disk is full. */
  isWritable(): boolean
  close(): Promise<void>
}

/** How rows become objects, for both drivers. */
export const mapping = { schema, casing: 'snake_case' } as const

/** A start zeroes the whole page cache: the default of 128 MB costs more time and memory than it saves reads. */
const pageCache = ['-c', 'shared_buffers=32MB']
/** Log that a checkpoint keeps for later use, instead of up to a gigabyte. */
const logKept = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=64MB']

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

export interface OpenOptions {
  /** Called with each statement and its values before it runs; tests count them. */
  onStatement?: (text: string, values: unknown[]) => void
}

/** A start replays at most this much log, and a checkpoint writes no more than the page cache holds. */
const logBytesKept = 32 * 1024 * 1024

interface EmbeddedOptions extends OpenOptions {
  /** How much log is written until a checkpoint. */
  checkpointAfterBytes?: number
  /** Whether the folder is a copy that is read once and deleted: nothing of it is synced. */
  isCopy?: boolean
  /** The file that reserves space for what may not fail when the disk is full; null without a reserve. */
  reserveFile?: string | null
}

/**
 * Returns what counts the log and requests a checkpoint. A server has a process for that; PGlite has none and keeps
 * all its log until it is closed.
 */
const createLogLimit = (bytes: number, request: () => void) => {
  let written = 0
  return (added: number): void => {
    written += added
    if (written < bytes) return
    written = 0
    // Not inside of the write itself: the query in progress ends first.
    queueMicrotask(request)
  }
}

const openFolder = async (
  folder: string,
  options: EmbeddedOptions & { reserve: SpaceReserve | null },
): Promise<PGlite> => {
  const { isCopy = false, checkpointAfterBytes = logBytesKept, reserve } = options
  const defaults = PGlite.defaultStartParams
  if (!existsSync(folder) && existsSync(emptyDatabaseFile)) await unpackEmptyDatabase(folder)
  // PostgreSQL refuses to start when a power cut left this file empty. Our own lock says who uses the folder.
  await rm(join(folder, 'postmaster.pid'), { force: true })
  if (isCopy) return PGlite.create(folder, { startParams: [...defaults, ...pageCache] })
  reserve?.fill()
  let request = () => Promise.resolve()
  const onLog = createLogLimit(checkpointAfterBytes, () => void request().catch(() => undefined))
  const fs = new DurableNodeFs(folder, { reserve, onLog })
  const startParams = [...durableStartParams(defaults), ...pageCache, ...logKept]
  const client = await PGlite.create({ fs, startParams })
  // It waits for transactions. One that fails is repeated with the log of later writes, or by the upkeep.
  request = async () => {
    if (!client.closed) await client.exec('checkpoint')
  }
  // Every start syncs the file with its process number. Without that, this PGlite has another file system.
  if (fs.syncs > 0) return client
  await client.close()
  throw new Error(
    'The embedded database does not sync its files, so a power cut would lose what it acknowledges.',
  )
}

export const loggerOf = ({ onStatement }: OpenOptions) =>
  onStatement === undefined ? false : { logQuery: onStatement }

const fillEveryMs = 5000

/**
 * Lets an embedded database accept no change from the moment when its reserve is touched until it is whole again.
 * Reading continues.
 */
const guardSpace = (client: PGlite, reserve: SpaceReserve) => {
  let isReadOnly = false
  /** Whether the last statement that stops writing failed. */
  let hasFailed = false
  let timer: NodeJS.Timeout | null = null

  const setReadOnly = async (value: boolean): Promise<void> => {
    await client.exec(`set default_transaction_read_only = ${value ? 'on' : 'off'}`)
    isReadOnly = value
    // The log up to here is then used again, which needs no space.
    if (value) await client.exec('checkpoint')
  }
  const refuseChanges = (): void => {
    hasFailed = false
    setReadOnly(true).catch(() => {
      hasFailed = true
    })
  }
  const fillAgain = (): void => {
    if (reserve.fill()) {
      setReadOnly(false).catch(() => begin())
      return
    }
    // A change that is still accepted uses up the reserve.
    if (hasFailed) refuseChanges()
    begin()
  }
  const begin = (): void => {
    timer = setTimeout(fillAgain, fillEveryMs)
    timer.unref()
  }
  const close = (): void => {
    if (timer !== null) clearTimeout(timer)
  }
  const stopWriting = (): void => {
    isReadOnly = true
    close()
    refuseChanges()
    begin()
  }
  reserve.onSpent(stopWriting)
  if (!reserve.isWhole()) stopWriting()
  return { isWritable: () => !isReadOnly, close }
}

/** Opens the embedded PostgreSQL in a folder, or wraps an open one. The caller has locked the folder. */
export const openEmbedded = async (
  source: string | PGlite,
  options: EmbeddedOptions = {},
): Promise<Database> => {
  const { reserveFile = null } = options
  const reserve = reserveFile === null ? null : createSpaceReserve(reserveFile)
  const client = typeof source === 'string' ? await openFolder(source, { ...options, reserve }) : source
  const space = reserve === null ? null : guardSpace(client, reserve)
  const db = drizzlePglite({ client, ...mapping, logger: loggerOf(options) })
  const runSql: Database['runSql'] = async (text, values) => {
    options.onStatement?.(text, values ?? [])
    if (values !== undefined && values.length > 0) {
      const result = await client.query<Record<string, unknown>>(text, values)
      return { rows: result.rows, rowCount: result.affectedRows ?? result.rows.length }
    }
    const results = await client.exec(text)
    const last = results.findLast((result) => result.rows.length > 0) ?? results.at(-1)
    return { rows: last?.rows ?? [], rowCount: last?.affectedRows ?? 0 }
  }
  return {
    db,
    kind: 'embedded',
    runSql,
    ask: runSql,
    patiently: (work) => db.transaction(work),
    checkpoint: async () => void (await client.exec('checkpoint')),
    isWritable: () => space?.isWritable() ?? true,
    close: () => {
      space?.close()
      return client.close()
    },
  }
}

/** What nearly every service works with. */
export interface DbAndClock {
  db: Db
  clock: Clock
}

/** Returns the first row of a query, or null. */
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
