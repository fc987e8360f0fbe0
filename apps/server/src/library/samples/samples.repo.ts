import { randomBytes } from 'node:crypto'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { sample } from '../../schema.ts'

/** 128 bits cannot be guessed. */
const nameBytes = 16

type StoredSample = typeof sample.$inferSelect

/** Finds which version is the sample, and locks that until the transaction ends. */
export const lockSample = (tx: Db): Promise<StoredSample | null> =>
  firstOf(tx.select().from(sample).for('update'))

/** Makes a version the sample, in place of any other, at an address that no one can guess. */
export const putSample = async (
  on: Db,
  mark: Pick<StoredSample, 'versionId' | 'pages' | 'shownAt'>,
): Promise<void> => {
  const values = { ...mark, name: randomBytes(nameBytes).toString('hex') }
  await on.insert(sample).values(values).onConflictDoUpdate({ target: sample.slot, set: values })
}

/** Removes the mark: no version is the sample. */
export const removeSample = async (on: Db): Promise<void> => {
  await on.delete(sample)
}
