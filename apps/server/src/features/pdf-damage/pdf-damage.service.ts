import { createHash } from 'node:crypto'
import {
  type CheckTimes,
  type Damage,
  type FileBytes,
  type VersionFile,
  changeFile,
  noteDamage,
  noteIntact,
} from '../../content/pdf-versions.table.ts'
import { listKeysInUse, listUncheckedFiles } from '../../content/pdf-versions.table.ts'
import { forgetPicturesOf } from '../../content/pages/page-pictures.table.ts'
import { checkFilesJob, measurePagesJob } from '../../job-kinds.ts'
import { listActiveOwners } from '../../people/students.table.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { type FilesGuard, FilesNotOurs } from '../../platform/storage/files-guard.ts'
import {
  type StagedFile,
  type Storage,
  StorageMissingError,
  StorageRangeError,
  StorageTruncatedError,
} from '../../platform/storage/storage.ts'
import { pdfDamaged } from '../mail/templates/damage-template.ts'
import type { MailService } from '../mail/mail.service.ts'
import { findNameOfVersion } from './pdf-damage.query.ts'

const hourMs = 60 * 60_000
const checkedEveryMs = 30 * 24 * hourMs
/** A damaged file may come back, as when a disk was not mounted. */
const damagedCheckedEveryMs = hourMs
const filesPerJob = 50
/** The bytes that one job reads, and how many a second all of them may read: readers use the same disk. */
export const bytesPerJob = 64 * 1024 * 1024
const bytesPerSecond = 8 * 1024 * 1024

/** Thrown when a stored file has another size than its version. */
class WrongSizeError extends Error {
  override name = 'WrongSizeError'
}

/** Requires that a stored file has the size of its version. */
export const requireSize = ({ sizeBytes }: { sizeBytes: number }, found: number): void => {
  if (found !== sizeBytes) throw new WrongSizeError(`${found} bytes are stored instead of ${sizeBytes}`)
}

/** Returns until when files must have been checked last to be due now. */
export const checkTimes = (now: Date): CheckTimes => {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return { before: ago(checkedEveryMs), damagedBefore: ago(damagedCheckedEveryMs), now }
}

/** Returns what an error of the store says about a file; null for an error that has another reason. */
export const damageOf = (error: unknown): Damage | null => {
  if (error instanceof StorageMissingError) return 'missing'
  const isShort = error instanceof StorageRangeError || error instanceof StorageTruncatedError
  if (isShort || error instanceof WrongSizeError) return 'wrongSize'
  return error instanceof Error && 'code' in error && error.code === 'EIO' ? 'unreadable' : null
}

const words: Record<Damage, string> = {
  missing: 'The file is missing.',
  wrongSize: 'The file has another size than what was uploaded.',
  changed: 'The file has other bytes than were uploaded.',
  unreadable: 'The disk cannot read the file.',
}

interface Options {
  db: Db
  clock: Clock
  storage: Storage
  files: Pick<FilesGuard, 'require'>
  jobs: Jobs
  mail: Pick<MailService, 'queue'>
  onError: (error: unknown) => void
}

type NamedFile = Pick<VersionFile, 'versionId' | 'storageKey'>

/** Creates what notes damaged files and tells the owners. */
const createNoting = ({ db, clock, files, mail, onError }: Options) => {
  const tellOwners = async (tx: Db, { versionId }: NamedFile, damage: Damage, now: Date) => {
    const found = await findNameOfVersion(tx, versionId)
    if (found === null) return
    const { title, originalName, subCode, sectionName, version, shownVersion } = found
    for (const { id, name, email } of await listActiveOwners(tx)) {
      await mail.queue(tx, {
        key: `pdf-damaged:${versionId}:${now.toISOString()}:${id}`,
        to: email,
        about: { studentId: id },
        template: pdfDamaged,
        data: {
          name,
          title: title === '' ? originalName : title,
          place: subCode === null || sectionName === null ? null : `${subCode}, ${sectionName}`,
          oldVersion: version === shownVersion ? null : version,
          what: words[damage],
        },
      })
    }
  }

  /** Stores what is wrong with a file, and tells the owners once. @throws FilesNotOurs */
  const note = async (file: NamedFile, damage: Damage): Promise<void> => {
    await files.require()
    await db.transaction(async (tx) => {
      const now = clock.now()
      if (await noteDamage(tx, file, { damage, now })) await tellOwners(tx, file, damage, now)
    })
  }

  return {
    note,
    /**
     * Runs work that reads a file.
     * @throws AppError `pdf_damaged` for a file that is known to be damaged, or is found to be; FilesNotOurs when nothing
     * can be said about any file
     */
    whileReading: async <T>(
      file: NamedFile & { damage?: Damage | null },
      work: () => Promise<T>,
    ): Promise<T> => {
      if ((file.damage ?? null) !== null) throw new AppError('pdf_damaged')
      try {
        return await work()
      } catch (error) {
        const damage = damageOf(error)
        if (damage === null) throw error
        await note(file, damage).catch((problem: unknown) => {
          if (problem instanceof FilesNotOurs) throw problem
          // Its reader is told even when this cannot be stored.
          onError(problem)
        })
        throw new AppError('pdf_damaged', { cause: error })
      }
    },
  }
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

/** Creates the service that finds damaged files, says so to readers and owners, and puts files back. */
export const createPdfDamage = (options: Options) => {
  const { db, clock, storage, files, jobs, onError } = options
  const { note, whileReading } = createNoting(options)
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

  const checkFile = async (file: VersionFile): Promise<void> => {
    try {
      const damage = await examine(file)
      if (damage === null) await noteIntact(db, file, clock.now())
      else await note(file, damage)
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

  return {
    whileReading,
    /**
     * Runs work on a file that only works on whole ones: it would take a shortened file for a broken PDF.
     * @throws AppError `pdf_damaged` also for a file with another size
     */
    withWholeFile: <T>(
      file: NamedFile & { sizeBytes: number; damage?: Damage | null },
      work: (path: string) => Promise<T>,
    ): Promise<T> =>
      whileReading(file, async () => {
        requireSize(file, await storage.size(file.storageKey))
        return storage.withLocalFile(file.storageKey, work)
      }),
    examine,
    /** Checks some of the files that were not checked for a month, and queues itself for the next ones. */
    check: async (): Promise<void> => {
      await files.require()
      let bytes = 0
      for (const file of await listDue(filesPerJob)) {
        if (bytes >= bytesPerJob) break
        await checkFile(file)
        bytes += file.sizeBytes
      }
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
     */
    putBack: async (
      file: VersionFile,
      staged: StagedFile,
      inTransaction: (tx: Db) => Promise<void> = () => Promise.resolve(),
    ): Promise<boolean> => {
      await files.require()
      if ((await examine(file)) === null) {
        await noteIntact(db, file, clock.now())
        return false
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
      // Nobody can read a file without a row, so a failure here is left to the next sweep.
      for (const key of [file.storageKey, ...pictures]) await storage.remove(key).catch(onError)
      return true
    },
  }
}

export type PdfDamage = ReturnType<typeof createPdfDamage>
