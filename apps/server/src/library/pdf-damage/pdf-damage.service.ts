import { createHash } from 'node:crypto'
import {
  type Damage,
  type FileBytes,
  type VersionFile,
  changeFile,
  noteIntact,
} from '../tables/pdf-versions.table.ts'
import { listKeysInUse, listUncheckedFiles } from '../tables/pdf-versions.table.ts'
import { forgetPicturesOf } from '../tables/pages/page-pictures.table.ts'
import { checkFilesJob, measurePagesJob } from '../../job-kinds.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { FilesNotOurs } from '../../platform/storage/files-guard.ts'
import type { StagedFile, Storage } from '../../platform/storage/storage.ts'
import { checkTimes } from './damage-checks.policy.ts'
import { type KnownFile, type NotingOptions, createNoting } from './damage-noting.ts'
import { FileAbsent, damageOf, needsLooks, requireSize } from './file-errors.ts'

const filesPerJob = 50
/** The bytes that one job reads, and how many a second all of them may read: readers use the same disk. */
export const bytesPerJob = 64 * 1024 * 1024
const bytesPerSecond = 8 * 1024 * 1024

interface Options extends NotingOptions {
  jobs: Jobs
}

const hashOf = async (storage: Storage, { storageKey, ...file }: FileBytes): Promise<string> => {
  const hash = createHash('sha256')
  const { stream, sizeBytes } = await storage.read(storageKey)
  try {
    requireSize(file, sizeBytes)
    for await (const chunk of stream) hash.update(chunk)
  } finally {
    stream.destroy()
  }
  return hash.digest('hex')
}

/** A file of a version, and what is known to be wrong with it. */
type CheckedFile = VersionFile & { damage: Damage | null }

interface PuttingBack {
  /** Runs with the change. */
  inTransaction?: (tx: Db) => Promise<void>
  /** Whether someone who looks at the files has asked for it. */
  isAsked?: boolean
}

/** Creates the service that finds damaged files, reports them to readers and owners, and puts files back. */
export const createPdfDamage = (options: Options) => {
  const { db, clock, storage, files, jobs, absences, onError } = options
  const { note, whileReading, isThere, noteJudged } = createNoting(options)
  /** Files that this process could not check for another reason; tried again an hour later. */
  const skipped = new Set<string>()

  /** Reads every byte of a file. @returns what is wrong with it */
  const examine = async (file: FileBytes): Promise<Damage | null> => {
    try {
      return (await hashOf(storage, file)) === file.sha256 ? null : 'changed'
    } catch (error) {
      const damage = damageOf(error)
      if (damage === null) throw error
      return damage
    }
  }

  const checkFile = async (file: CheckedFile): Promise<void> => {
    try {
      const damage = await examine(file)
      if (damage === null) return await noteIntact(db, file, clock.now())
      if (file.damage !== null || !needsLooks(damage)) return await note(file, damage)
      skipped.add(file.versionId)
      await absences.report(file.storageKey, damage)
    } catch (error) {
      // It concerns all files: the job comes again.
      if (error instanceof FilesNotOurs) throw error
      skipped.add(file.versionId)
      onError(error)
    }
  }

  const listDue = (limit: number) =>
    listUncheckedFiles(db, { ...checkTimes(clock.now()), except: [...skipped], limit })

  const enqueue = (delaySeconds: number) => jobs.enqueue(db, checkFilesJob, {}, 'check', { delaySeconds })

  /** Requires that a file is there, with its size where that is given. */
  const requireWhole = async ({ storageKey, sizeBytes }: { storageKey: string; sizeBytes?: number }) => {
    const found = await storage.size(storageKey)
    if (sizeBytes !== undefined) requireSize({ sizeBytes }, found)
  }

  return {
    whileReading,
    isThere,
    noteJudged,
    /**
     * Runs work on a file that only works on whole ones: it would take a shortened file, or one that goes away during
     * the work, for a broken PDF.
     * @throws AppError `pdf_damaged` also for a file with another size than the given one, and FileAbsent
     */
    withWholeFile: <T>(
      file: KnownFile & { sizeBytes?: number },
      work: (path: string) => Promise<T>,
    ): Promise<T> =>
      whileReading(file, async () => {
        await requireWhole(file)
        const result = await storage.withLocalFile(file.storageKey, work)
        await requireWhole(file)
        return result
      }),
    examine,
    /** Checks some of the files that were not checked for a month, and queues itself for the next ones. */
    check: async (): Promise<void> => {
      await files.require()
      let bytes = 0
      for (const file of await listDue(filesPerJob)) {
        if (bytes >= bytesPerJob || absences.areMany()) break
        await checkFile(file)
        bytes += file.sizeBytes
      }
      // Many files that are not there say nothing about the others: the next hour begins again.
      if (absences.areMany()) return
      const [next] = await listDue(1)
      if (next !== undefined) await enqueue(Math.ceil(bytes / bytesPerSecond))
    },
    /** Queues the check when files are due. */
    restartChecks: async (): Promise<void> => {
      skipped.clear()
      const [next] = await listDue(1)
      if (next !== undefined) await enqueue(0)
    },
    /**
     * Puts staged bytes in place of the damaged file of a version that has their hash, under another key: processes may
     * have the damaged one open. Pictures that were made of it go along. `inTransaction` runs with the change.
     * @returns false when the stored file is in order
     * @throws FileAbsent for a file that is not there and not judged yet, unless someone has asked for just this
     */
    putBack: async (
      file: CheckedFile,
      staged: StagedFile,
      { inTransaction = () => Promise.resolve(), isAsked = false }: PuttingBack = {},
    ): Promise<boolean> => {
      await files.require()
      const damage = await examine(file)
      if (damage === null) {
        await noteIntact(db, file, clock.now())
        return false
      }
      if (!isAsked && file.damage === null && needsLooks(damage)) {
        await absences.report(file.storageKey, damage)
        throw new FileAbsent()
      }
      const storageKey = await storage.keep(staged)
      let pictures: string[] = []
      try {
        const isChanged = await db.transaction(async (tx) => {
          if (!(await changeFile(tx, file, { storageKey, now: clock.now() }))) return false
          // They were drawn from bytes that may have been damaged already, or could not be.
          pictures = await forgetPicturesOf(tx, file.versionId)
          await jobs.enqueue(tx, measurePagesJob, {}, 'measure')
          await inTransaction(tx)
          return true
        })
        if (!isChanged) throw new AppError('conflict')
      } catch (error) {
        if (!(await listKeysInUse(db, [storageKey])).has(storageKey)) await storage.remove(storageKey)
        throw error
      }
      // No one can read a file without a row, so a failure here is left to the next sweep.
      for (const key of [file.storageKey, ...pictures]) await storage.remove(key).catch(onError)
      return true
    },
  }
}

export type PdfDamage = ReturnType<typeof createPdfDamage>
