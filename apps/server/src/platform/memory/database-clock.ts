import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'

/** A time that the database said between two readings of a clock that no one sets. */
export interface TimeReading {
  databaseMs: number
  askedAt: number
  answeredAt: number
}

/** A machine whose own clock differs by more has no clock that is set by the network. */
export const clockDiffersMs = 5000

export interface DatabaseClock extends Clock {
  note(reading: TimeReading): void
  aheadMs(): number
  stop(): void
}

/** Selects the time of the database in milliseconds, not that at which its transaction began. */
export const databaseTime = `(extract(epoch from clock_timestamp()) * 1000)::float8`

const Answer = z.tuple([z.object({ time: z.number() })])
const readEveryMs = 10_000

/**
 * Creates a clock that shows the time of a database. Between two readings it follows a clock that no one sets. A reading
 * says between which limits the truth is, so a slow one changes nothing, and one of a database that was set or replaced
 * changes it at once.
 */
export const createDatabaseClock = (
  first: TimeReading,
  {
    steady = () => performance.now(),
    machine = () => Date.now(),
  }: { steady?: () => number; machine?: () => number } = {},
): Omit<DatabaseClock, 'stop'> => {
  let offset = first.databaseMs - (first.askedAt + first.answeredAt) / 2
  const nowMs = () => steady() + offset
  return {
    now: () => new Date(nowMs()),
    note: ({ databaseMs, askedAt, answeredAt }) => {
      offset = Math.min(Math.max(offset, databaseMs - answeredAt), databaseMs - askedAt)
    },
    aheadMs: () => machine() - nowMs(),
  }
}

const readTime = async (read: Database['ask']): Promise<TimeReading> => {
  const askedAt = performance.now()
  const { rows } = await read(`select ${databaseTime} as time`)
  const answeredAt = performance.now()
  return { databaseMs: Answer.parse(rows)[0].time, askedAt, answeredAt }
}

/**
 * Opens the clock of a database that other processes use, too: what one of them stores, such as a wait, counts alike in
 * all. It is read again every ten seconds, and with each reading of the journal.
 */
export const openDatabaseClock = async ({
  ask,
  runSql,
}: Pick<Database, 'ask' | 'runSql'>): Promise<DatabaseClock> => {
  const clock = createDatabaseClock(await readTime(runSql))
  // Without the database the time continues.
  const read = () => void readTime(ask).then(clock.note, () => undefined)
  const timer = setInterval(read, readEveryMs)
  timer.unref()
  return { ...clock, stop: () => clearInterval(timer) }
}
