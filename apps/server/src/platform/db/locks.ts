import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * Names every advisory lock, each with a number that no other lock has: two locks with one number deadlock as
 * soon as their transactions take rows in another order. A number that was released is never given another name.
 */
export const locks = {
  /** Lets one process migrate at a time. */
  migrations: 752_100_431,
  /** Gives each audit entry of the settings the true state before. */
  settings: 752_100_432,
  /** Numbers receipts without a gap. */
  receipts: 752_100_433,
  /** Lets one promotion begin at a time. */
  promotions: 752_100_434,
  /** Lets one process make the tables of the queue at a time. */
  prepareJobs: 752_100_435,
  /** Keeps what was checked about reference data true until it is written. */
  referenceData: 752_100_436,
  /** Stores one sign-up of a USN at a time, so that no two are the fifth. */
  signUps: 752_100_437,
} as const

export type LockName = keyof typeof locks

/** Takes a lock until the caller's transaction ends, waiting for whoever has it. */
export const lock = async (tx: Db, name: LockName): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks[name]}::bigint)`)
}

/**
 * Takes a lock on one key, such as a USN, until the caller's transaction ends. Other keys of the name stay free,
 * and so does the name itself.
 */
export const lockKey = async (tx: Db, name: LockName, key: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks[name]}::int, hashtext(${key}))`)
}

interface Session {
  query: (text: string, values: unknown[]) => Promise<unknown>
}

/** Holds a lock on one connection while `work` runs, over any number of transactions. */
export const lockWhile = async (
  session: Session,
  name: LockName,
  work: () => Promise<void>,
): Promise<void> => {
  await session.query('select pg_advisory_lock($1)', [locks[name]])
  try {
    await work()
  } finally {
    await session.query('select pg_advisory_unlock($1)', [locks[name]])
  }
}
