import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { type TimeReading, databaseTime } from './database-clock.ts'

/** What changed since the last reading: topics such as `person:ID`, or everything when the journal cannot tell. */
export type Changes = readonly string[] | 'everything'

/** Reads what changed since its last call; the first call returns everything. */
export type ReadJournal = () => Promise<Changes>

/** How long a change stays in the journal. Also the longest transaction that may note one. */
const keptMs = 60 * 60_000
/** A process that has not read for longer forgets everything: its next changes may have been swept. */
const trustedMs = 5 * 60_000

const Reading = z.object({
  snapshot: z.string(),
  server: z.string(),
  time: z.number(),
  topics: z.array(z.string()),
})

const readingSql = `
  select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
    ${databaseTime} as time,
    array(
      select distinct topic from journal.change
      where $1::text is not null and xid >= pg_snapshot_xmin($1::pg_snapshot)
        and not pg_visible_in_snapshot(xid, $1::pg_snapshot)
    ) as topics`

interface LastReading {
  snapshot: string
  server: string
  startedAt: number
}

/**
 * Creates a reader of the journal. Triggers note in each transaction which topics it touches; a reading returns the
 * topics that are visible now and were not at the last reading. A transaction that began earlier and commits later is
 * therefore never missed. After a failover or a restart of the server everything counts as changed.
 */
export const createJournalReader = (
  { ask }: Pick<Database, 'ask'>,
  now: () => number = () => performance.now(),
  /** Called with the time that the database said. */
  onTime: (reading: TimeReading) => void = () => undefined,
): ReadJournal => {
  let last: LastReading | null = null
  return async () => {
    const startedAt = now()
    const since = last
    const { rows } = await ask(readingSql, [since?.snapshot ?? null])
    const answeredAt = now()
    const { snapshot, server, time, topics } = Reading.parse(rows[0])
    onTime({ databaseMs: time, askedAt: startedAt, answeredAt })
    last = { snapshot, server, startedAt }
    const isKnown = since !== null && since.server === server && startedAt - since.startedAt < trustedMs
    return isKnown ? topics : 'everything'
  }
}

/** Deletes changes that every process has read. */
export const sweepJournal = async ({ runSql }: Pick<Database, 'runSql'>): Promise<void> => {
  await runSql(`delete from journal.change where at < now() - $1::int * interval '1 millisecond'`, [keptMs])
}
