import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * Names every advisory lock, each with its own number: two locks with one number deadlock as soon as their
 * transactions lock rows in another order. A released number is never reused for another name.
 */
export const locks = {
  /** Ensures that one process migrates at a time. Older versions held 752_100_431, for longer than a transaction. */
  migrating: 752_100_451,
  /** Ensures that each audit entry of the settings records the true state before. */
  settings: 752_100_432,
  /** Ensures that receipts are numbered without a gap. */
  receipts: 752_100_433,
  /** Ensures that one promotion begins at a time. */
  promotions: 752_100_434,
  /** Ensures that one process creates the tables of the queue at a time. */
  prepareJobs: 752_100_435,
  /** Ensures that what was checked about reference data stays true until it is written. */
  referenceData: 752_100_436,
  /** Ensures that sign-ups of one USN are stored one at a time, so that their limit cannot be exceeded. */
  signUps: 752_100_437,
  /** Ensures that reports of one person are stored one at a time, so that their limit cannot be exceeded. */
  pageReports: 752_100_441,
  /** Ensures that one person's proposed files are stored one at a time, so that their limit cannot be exceeded. */
  proposals: 752_100_449,
  /** Ensures that uploads of one person begin one at a time, so that their quota cannot be exceeded. */
  uploads: 752_100_445,
  /** Ensures that what the index of the search counts of its pages is right. */
  searchIndex: 752_100_446,
  /** Ensures that changes of one person's marks are joined one at a time, so that neither side is lost. */
  marks: 752_100_447,
  /** Ensures that accounts are recognised among all that there are. */
  accounts: 752_100_448,
  /** Ensures that processes that start together write one id into the database and the store. */
  filesPair: 752_100_452,
  /** Ensures that no file stores a payment while its credit gets a reference. */
  creditNames: 752_100_453,
} as const

export type LockName = keyof typeof locks

/** Acquires a lock until the caller's transaction ends, waiting for its current holder. */
export const lock = async (tx: Db, name: LockName): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks[name]}::bigint)`)
}

/**
 * Acquires a lock on one key, such as a USN, until the caller's transaction ends. It blocks neither other keys of
 * the name nor the name itself.
 */
export const lockKey = async (tx: Db, name: LockName, key: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks[name]}::int, hashtext(${key}))`)
}
