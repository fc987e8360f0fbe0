import { randomUUID } from 'node:crypto'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { lock } from '../../platform/db/locks.ts'
import { type FilesGuard, createFilesGuard } from '../../platform/storage/files-guard.ts'
import { type Storage, StorageMissingError } from '../../platform/storage/storage.ts'
import { type Counts, type Pair, fitTogether, reasonOf, stateOf } from './files-pair.policy.ts'
import { countNamed, listWholeKeys } from './files-pair.query.ts'
import { findInstallation, storeInstallation } from './files-pair.repo.ts'

type PairStore = Pick<Storage, 'readMarker' | 'writeMarker' | 'size' | 'list'>

/** The two sides of an installation. */
export interface Sides extends DbAndClock {
  storage: PairStore
  /** Where both are, as a person reads it. */
  places: { folder: string; database: string }
}

/** Thrown for a database and a store that do not belong together; the message is what a person reads. */
export class FilesRefused extends Error {
  override name = 'FilesRefused'
}

const namedInLog = 20
const atOnce = 16

const isThere = async (storage: PairStore, key: string): Promise<boolean> => {
  try {
    await storage.size(key)
    return true
  } catch (error) {
    if (error instanceof StorageMissingError) return false
    throw error
  }
}

const listMissing = async (storage: PairStore, keys: readonly string[]): Promise<string[]> => {
  const missing: string[] = []
  for (let begin = 0; begin < keys.length; begin += atOnce) {
    const batch = keys.slice(begin, begin + atOnce)
    const found = await Promise.all(batch.map((key) => isThere(storage, key)))
    missing.push(...batch.filter((_, index) => found[index] === false))
  }
  return missing
}

const count = async ({ db, storage }: Sides): Promise<{ counts: Counts; missing: string[] }> => {
  let stored = 0
  for await (const _ of storage.list()) stored += 1
  const keys = await listWholeKeys(db)
  const missing = await listMissing(storage, keys)
  const counts = {
    named: await countNamed(db),
    whole: keys.length,
    there: keys.length - missing.length,
    stored,
  }
  return { counts, missing }
}

const countedIn = ({ named, whole, there, stored }: Counts): string => {
  const damaged = named === whole ? '' : ` (${named - whole} more are known to be damaged)`
  return `The database names ${whole} uploaded files${damaged}; ${there} of them are in the folder. The folder has ${stored} files.`
}

const refusalOf = (places: Sides['places'], pair: Pair, counts: Counts): string =>
  [
    'The stored files and the database do not seem to belong together, so nothing was started or deleted.',
    `  Files:    ${places.folder} (marker: ${pair.marker ?? 'none'})`,
    `  Database: ${places.database} (id: ${pair.row?.installationId ?? 'none'})`,
    `  ${reasonOf(pair)}`,
    `  ${countedIn(counts)}`,
    'It may be that a disk is not mounted, that DATA_DIR, FILES_DIR or DATABASE_URL leads to another place, or that one of',
    'the two was restored without the other. Correct that, and start again. Only when you have looked into the folder and',
    'its files are the right ones: lectureshelf migrate --adopt-files. See docs/running.md, "Whose files are these".',
  ].join('\n')

const missingIn = (missing: readonly string[]): string[] => {
  if (missing.length === 0) return []
  const named = missing.slice(0, namedInLog).join(', ')
  const others = missing.length > namedInLog ? ` and ${missing.length - namedInLog} more` : ''
  return [`Of the files that the database names, ${missing.length} are not there: ${named}${others}.`]
}

/** Reads both sides. */
const readPair = (tx: Db, storage: PairStore): Promise<Pair> =>
  Promise.all([findInstallation(tx), storage.readMarker()]).then(([row, marker]) => ({ row, marker }))

const underLock = <T>({ db, storage }: Sides, work: (tx: Db, pair: Pair) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await lock(tx, 'filesPair')
    return work(tx, await readPair(tx, storage))
  })

/**
 * Writes the marker, and then that it is written. Whatever ends the process before, the next one finds a row that is
 * not paired, and comes here again.
 */
const complete = (sides: Sides): Promise<string> =>
  underLock(sides, async (tx, { row, marker }) => {
    if (row === null) throw new Error('the installation has no id')
    const { installationId } = row
    if (marker !== installationId) await sides.storage.writeMarker(installationId)
    if (!row.isPaired) await storeInstallation(tx, { installationId, pairedAt: sides.clock.now() })
    return installationId
  })

/** Writes the id of an unmarked pair unless another process was quicker. */
const begin = (sides: Sides): Promise<void> =>
  underLock(sides, async (tx, pair) => {
    if (pair.row !== null || pair.marker !== null) return
    await storeInstallation(tx, { installationId: randomUUID(), pairedAt: null })
  })

/** Writes a new id on both sides, whatever they say. */
const adopt = async (sides: Sides): Promise<Settled> => {
  const { counts, missing } = await count(sides)
  await underLock(sides, (tx) => storeInstallation(tx, { installationId: randomUUID(), pairedAt: null }))
  const installationId = await complete(sides)
  const adopted = `The files in ${sides.places.folder} were adopted. ${countedIn(counts)}`
  return { installationId, notes: [adopted, ...missingIn(missing)] }
}

export interface Settled {
  installationId: string
  /** What the log says about the pair that was just written. */
  notes: string[]
}

/**
 * Requires that the files in the store are those of the database, and writes an id on both sides when neither has one:
 * both are new, or were made by an older version.
 * @param isAdopting whether someone has looked, and both sides get a new id when they do not fit
 * @throws FilesRefused
 */
export const settlePair = async (sides: Sides, { isAdopting = false } = {}): Promise<Settled> => {
  const pair = await underLock(sides, (_, found) => Promise.resolve(found))
  const state = stateOf(pair)
  if (state === 'right' || state === 'begun') return { installationId: await complete(sides), notes: [] }
  const { counts, missing } = await count(sides)
  if (fitTogether(state, counts)) {
    await begin(sides)
    // Another process may have written the pair since it was read, or someone else another one.
    const now = await underLock(sides, (_, found) => Promise.resolve(found))
    if (stateOf(now) === 'wrong') throw new FilesRefused(refusalOf(sides.places, now, counts))
    return { installationId: await complete(sides), notes: missingIn(missing) }
  }
  if (isAdopting) return adopt(sides)
  throw new FilesRefused(refusalOf(sides.places, pair, counts))
}

/**
 * Gives a database that is being filled with the rows of another an id of its own: a copy must not pass for what it is a
 * copy of. The caller writes the id into the store after the commit.
 */
export const renewId = (tx: Db, installationId: string): Promise<void> =>
  storeInstallation(tx, { installationId, pairedAt: null })

/** Returns whether a database is that of a store, as both say. */
export const isPaired = async (on: Db, storage: Pick<Storage, 'readMarker'>): Promise<boolean> => {
  const [row, marker] = await Promise.all([findInstallation(on), storage.readMarker()])
  return stateOf({ row, marker }) === 'right'
}

/** Creates the guard of a settled pair. */
export const guardPair = (
  { db, storage }: Pick<Sides, 'db' | 'storage'>,
  installationId: string,
): FilesGuard =>
  createFilesGuard({
    installationId,
    readMarker: () => storage.readMarker(),
    readId: async () => (await findInstallation(db))?.installationId ?? null,
  })
