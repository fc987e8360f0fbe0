import { sql } from 'drizzle-orm'
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres'
import { Client, type ClientBase, Pool, type PoolClient } from 'pg'
import { type Database, type Db, type OpenOptions, type SqlResult, loggerOf, mapping } from './database.ts'
import { within } from './deadline.ts'
import { type DatabaseLimits, graceMs, livesWithinMs, patientLimits, servingLimits } from './limits.ts'
import { isOutage, orOutage } from './outage.ts'
import { watchSilence } from './silence.ts'

interface ServerOptions extends OpenOptions {
  maxConnections?: number
  limits?: DatabaseLimits
}

/**
 * Returns what sets up a connection, or one transaction of it. The server itself must end what this process gave up: it looks for the client while a
 * statement runs or waits for a lock, and an open transaction whose client is silent ends with its locks.
 */
const settingsOf = ({ statementMs }: DatabaseLimits, { isLocal }: { isLocal: boolean }): string => {
  const settings = {
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 2 * statementMs,
    client_connection_check_interval: 1000,
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 4,
    tcp_user_timeout: 30_000,
  }
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', '${value}', ${isLocal})`,
  )
  return `select ${calls.join(', ')}`
}

/** How long an unused connection stays open. */
const idleMs = 10_000

interface PoolOptions {
  max: number
  limits: DatabaseLimits
  /** Rejects when the server does not say that it lives. */
  probe?: () => Promise<unknown>
  endAfterMs?: number
  /** Whether connections stay open while no one uses them. */
  isKept?: boolean
}

const openPool = (databaseUrl: string, { max, limits, ...options }: PoolOptions) => {
  const { probe = () => Promise.resolve(), endAfterMs = limits.statementMs + graceMs } = options
  const watch = watchSilence({ endAfterMs, suspectMs: limits.suspectMs, probe })
  const settings = settingsOf(limits, { isLocal: false })
  const begin = async (client: ClientBase): Promise<void> => {
    // Without a listener, a connection that breaks while it is used would end the process. Its query fails anyway.
    client.on('error', () => undefined)
    if (client instanceof Client) watch.add(client)
    // Not by the startup packet: a pooler such as pgbouncer refuses it.
    await client.query(settings)
  }
  const pool = new Pool({
    connectionString: databaseUrl,
    max,
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: options.isKept === true ? 0 : idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The pool waits for it, which its types do not say.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: begin,
  })
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', () => undefined)
  const close = async () => {
    await pool.end()
    // Not before: a silent server does not close a connection.
    watch.stop()
  }
  return { pool, dropIdle: watch.dropIdle, close }
}

/** Returns the result of the last of several statements: pg returns an array, which its types do not say. */
const lastOf = <Result>(result: Result | Result[]): Result | undefined =>
  Array.isArray(result) ? result.at(-1) : result

const run = async (pool: Pool, text: string, values?: unknown[]): Promise<SqlResult> => {
  const last = lastOf(await orOutage(pool.query<Record<string, unknown>>(text, values)))
  return { rows: last?.rows ?? [], rowCount: last?.rowCount ?? 0 }
}

/**
 * Opens one connection for short questions. It is free when all others wait for locks, and when the server has no
 * connection left for a new one.
 */
const openAside = (databaseUrl: string) => {
  const limits = { connectMs: livesWithinMs, statementMs: livesWithinMs, suspectMs: Infinity }
  const { pool, close } = openPool(databaseUrl, { max: 1, limits, endAfterMs: livesWithinMs, isKept: true })
  return {
    ask: (text: string, values?: unknown[], onLate?: () => void): Promise<SqlResult> =>
      orOutage(within(livesWithinMs, run(pool, text, values), onLate)),
    close,
  }
}

type ServerDb = NodePgDatabase<typeof mapping.schema>

/**
 * Returns a function that runs a transaction on a connection of a pool. Drizzle's own never returns a connection whose
 * BEGIN failed, and returns one that is still in a transaction.
 */
const transactOn = (pool: Pool, options: OpenOptions): ServerDb['transaction'] => {
  const known = new WeakMap<PoolClient, ServerDb>()
  const databaseOf = (client: PoolClient): ServerDb => {
    const db = known.get(client) ?? drizzle({ client, ...mapping, logger: loggerOf(options) })
    known.set(client, db)
    return db
  }
  return async (work, config) => {
    const client = await orOutage(pool.connect())
    let isBroken = false
    try {
      return await databaseOf(client).transaction(work, config)
    } catch (error) {
      isBroken = isOutage(error)
      throw error
    } finally {
      client.release(isBroken || client.getTransactionStatus() !== 'I')
    }
  }
}

/** Runs one transaction on a connection of its own, on which nothing ends before hours have passed. */
const transactPatiently = async <T>(databaseUrl: string, work: (tx: Db) => Promise<T>): Promise<T> => {
  const { pool, close } = openPool(databaseUrl, { max: 1, limits: patientLimits })
  try {
    return await transactOn(
      pool,
      {},
    )(async (tx) => {
      // Behind a pooler the settings of the session may be those of another connection.
      await tx.execute(sql.raw(settingsOf(patientLimits, { isLocal: true })))
      return work(tx)
    })
  } finally {
    await close()
  }
}

/** Connects to a PostgreSQL server, version 15 or later. */
export const openServer = (databaseUrl: string, options: ServerOptions = {}): Database => {
  const { maxConnections = 10, limits = servingLimits, onStatement } = options
  const aside = openAside(databaseUrl)
  const { pool, dropIdle, close } = openPool(databaseUrl, {
    max: maxConnections,
    limits,
    probe: () => aside.ask('select 1'),
  })
  const db = drizzle({ client: pool, ...mapping, logger: loggerOf(options) })
  db.transaction = transactOn(pool, options)
  return {
    db,
    kind: 'server',
    runSql: (text, values) => {
      onStatement?.(text, values ?? [])
      return run(pool, text, values)
    },
    ask: (text, values) => {
      onStatement?.(text, values ?? [])
      return aside.ask(text, values, dropIdle)
    },
    patiently: (work) => transactPatiently(databaseUrl, work),
    checkpoint: () => Promise.resolve(),
    isWritable: () => true,
    close: async () => {
      await Promise.all([close(), aside.close()])
    },
  }
}
