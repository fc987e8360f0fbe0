import { randomUUID } from 'node:crypto'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

/** A process that died loses what it held after this time, by the clock of the database. */
export const holdLeaseSeconds = 60
const renewEveryMs = 15_000

/** What is worked on: a kind of work, and the thing that it is about, such as a version. */
interface Held {
  kind: string
  key: string
}

const takeSql = `
  insert into journal.hold as known (kind, key, holder, held_until)
    values ($1, $2, $3, clock_timestamp() + $4::int * interval '1 second')
  on conflict (kind, key) do update set holder = excluded.holder, held_until = excluded.held_until
    where known.held_until <= clock_timestamp()
  returning key`

const renewSql = `
  update journal.hold set held_until = clock_timestamp() + $4::int * interval '1 second'
    where kind = $1 and key = $2 and holder = $3`

const releaseSql = 'delete from journal.hold where kind = $1 and key = $2 and holder = $3'

/** Matches things that no process is at. @param key the thing of a row */
export const isFree = (kind: string, key: SQLWrapper): SQL =>
  sql`not exists (select from journal.hold held
    where held.kind = ${kind} and held.key = ${key}::text and held.held_until > clock_timestamp())`

/** Runs work that two processes must not do at the same time. */
export type Hold = (held: Held, work: () => Promise<void>) => Promise<boolean>

/**
 * Creates what runs work on a thing unless another process is at it. It renews its hold while the work runs.
 * @returns a function that returns false when another process is at it
 */
export const createHolds =
  ({ runSql }: Pick<Database, 'runSql'>): Hold =>
  async ({ kind, key }, work) => {
    const named = [kind, key, randomUUID()]
    const { rows } = await runSql(takeSql, [...named, holdLeaseSeconds])
    if (rows.length === 0) return false
    // While the database is absent the hold may end: then the work itself fails, too.
    const renew = () => void runSql(renewSql, [...named, holdLeaseSeconds]).catch(() => undefined)
    const timer = setInterval(renew, renewEveryMs)
    timer.unref()
    try {
      await work()
    } finally {
      clearInterval(timer)
      // What is not released ends with its lease.
      await runSql(releaseSql, named).catch(() => undefined)
    }
    return true
  }

/** Releases everything: the embedded database has one process, and the last one has ended. */
export const releaseAll = async ({ runSql }: Pick<Database, 'runSql'>): Promise<void> => {
  await runSql('delete from journal.hold')
}

/** Deletes what processes held that died long ago. */
export const sweepHolds = async ({ runSql }: Pick<Database, 'runSql'>): Promise<void> => {
  await runSql(`delete from journal.hold where held_until < clock_timestamp() - interval '1 day'`)
}
