import { dayMs } from '@lectureshelf/contract/formats/durations'
import { dayOf, nowOfFiles } from '../../platform/clock.ts'
import type { Storage, StoredFile } from '../../platform/storage/storage.ts'
import type { MailService } from '../../base/mail/mail.service.ts'
import { strayFilesFound } from '../../base/mail/templates/owner-templates.ts'
import { listKnown } from './known-files.repo.ts'
import { areTooManyStrays, notedDays, rowlessForMs } from './stray-files.policy.ts'
import { findOldestNote, forgetStrays, listNoted, noteStrays } from './stray-files.repo.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

export interface StrayDeps extends DbAndClock {
  storage: Storage
  mail: Pick<MailService, 'queueToOwners'>
  /** Returns those of the given storage keys that a row refers to. */
  listKeysInUse: (keys: string[]) => Promise<Set<string>>
}

const batchSize = 200

/** A file that belongs to nothing. */
interface Stray extends StoredFile {
  /** Whether this database has stored it. */
  isKnown: boolean
}

const withoutRows = async ({ listKeysInUse }: StrayDeps, files: StoredFile[]): Promise<StoredFile[]> => {
  const inUse = await listKeysInUse(files.map(({ key }) => key))
  return files.filter(({ key }) => !inUse.has(key))
}

/** Lists stored files that are older than an hour and that no row refers to, and counts all stored files. */
export const findStrays = async (deps: StrayDeps): Promise<{ strays: StoredFile[]; stored: number }> => {
  const before = new Date(nowOfFiles(deps.clock).getTime() - rowlessForMs)
  const strays: StoredFile[] = []
  let stored = 0
  let files: StoredFile[] = []
  for await (const file of deps.storage.list()) {
    stored += 1
    if (file.modifiedAt < before) files.push(file)
    if (files.length < batchSize) continue
    strays.push(...(await withoutRows(deps, files)))
    files = []
  }
  strays.push(...(await withoutRows(deps, files)))
  return { strays, stored }
}

/** Which of the noted files are deleted: until when they were noted, and whether also those of another database. */
interface Removal {
  until: Date
  isAsked: boolean
}

/**
 * Deletes noted files that still belong to nothing. Unless someone has asked for it, files that this database has not
 * stored stay: it may have gone back to an earlier state.
 * @returns their number
 */
const removeNoted = async (deps: StrayDeps, { until, isAsked }: Removal): Promise<number> => {
  const noted = await listNoted(deps.db, until)
  let removed = 0
  for (let begin = 0; begin < noted.length; begin += batchSize) {
    const keys = noted.slice(begin, begin + batchSize).map(({ storageKey }) => storageKey)
    const inUse = await deps.listKeysInUse(keys)
    const known = isAsked ? new Set(keys) : await listKnown(deps.db, keys)
    const gone = keys.filter((key) => !inUse.has(key) && known.has(key))
    for (const key of gone) await deps.storage.remove(key)
    await forgetStrays(deps.db, [...gone, ...inUse])
    removed += gone.length
  }
  return removed
}

/** Tells owners once that nothing is deleted until they have looked. */
const tellOwners = async ({ db, mail }: StrayDeps, strays: number, stored: number): Promise<void> => {
  const noted = await findOldestNote(db)
  if (noted === null) return
  const news = { key: `stray-files:${dayOf(noted)}`, template: strayFilesFound, data: { strays, stored } }
  await db.transaction((tx) => mail.queueToOwners(tx, news))
}

/**
 * Creates the sweep of stored files that no row refers to. Each is noted first and deleted seven days later; of many at
 * once none is deleted, because then the database or the folder may be another one.
 */
export const createStraySweep = (deps: StrayDeps) => {
  const note = async () => {
    const { strays, stored } = await findStrays(deps)
    const now = deps.clock.now()
    for (let begin = 0; begin < strays.length; begin += batchSize)
      await noteStrays(deps.db, strays.slice(begin, begin + batchSize), now)
    const keys = new Set(strays.map(({ key }) => key))
    const others = (await listNoted(deps.db, now)).filter(({ storageKey }) => !keys.has(storageKey))
    for (let begin = 0; begin < others.length; begin += batchSize) {
      const batch = others.slice(begin, begin + batchSize)
      await forgetStrays(
        deps.db,
        batch.map(({ storageKey }) => storageKey),
      )
    }
    return { strays, stored, now }
  }
  return {
    /** Notes strays and deletes those that were noted seven days ago. @returns the number of deleted files */
    sweepStrays: async (): Promise<number> => {
      const { strays, stored, now } = await note()
      if (areTooManyStrays(strays.length, stored)) {
        await tellOwners(deps, strays.length, stored)
        return 0
      }
      return removeNoted(deps, { until: new Date(now.getTime() - notedDays * dayMs), isAsked: false })
    },
    /** Lists the files that belong to nothing now, for someone who looks at them before they are deleted. */
    listStrays: async (): Promise<Stray[]> => {
      const { strays } = await note()
      const known = await listKnown(
        deps.db,
        strays.map(({ key }) => key),
      )
      return strays.map((file) => ({ ...file, isKnown: known.has(file.key) }))
    },
    /** Deletes the strays at once, after someone has looked at the list. @returns the number of deleted files */
    removeStrays: async (): Promise<number> =>
      removeNoted(deps, { until: (await note()).now, isAsked: true }),
  }
}
