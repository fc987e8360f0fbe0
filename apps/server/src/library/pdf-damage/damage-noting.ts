import { type Damage, type VersionFile, noteDamage } from '../tables/pdf-versions.table.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type FilesGuard, FilesNotOurs } from '../../platform/storage/files-guard.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { MailService } from '../../base/mail/mail.service.ts'
import { pdfDamaged } from '../../base/mail/templates/owner-templates.ts'
import type { Absences } from './absences.ts'
import { FileAbsent, type Unsure, damageOf, needsLooks } from './file-errors.ts'
import { findNameOfVersion, findVersionOfFile } from './pdf-damage.query.ts'

const words: Record<Damage, string> = {
  missing: 'The file is missing.',
  wrongSize: 'The file has another size than what was uploaded.',
  changed: 'The file has other bytes than were uploaded.',
  unreadable: 'The disk cannot read the file.',
}

/** A file that is believed to be missing, or unreadable. */
export interface JudgedFile {
  storageKey: string
  damage: Unsure
  /** Whether its owners are told, who do not know it yet. */
  isTold: boolean
}

export interface NotingOptions extends DbAndClock {
  storage: Storage
  files: Pick<FilesGuard, 'require'>
  mail: Pick<MailService, 'queueToOwners'>
  absences: Absences
  onError: (error: unknown) => void
}

type NamedFile = Pick<VersionFile, 'versionId' | 'storageKey'>
/** A file, and what is known to be wrong with it. */
export type KnownFile = NamedFile & { damage?: Damage | null }

/** Creates what notes damaged files and tells the owners. */
export const createNoting = ({ db, clock, files, mail, storage, absences, onError }: NotingOptions) => {
  const tellOwners = async (tx: Db, { versionId }: NamedFile, damage: Damage, now: Date) => {
    const found = await findNameOfVersion(tx, versionId)
    if (found === null) return
    const { title, originalName, subCode, sectionName, version, shownVersion } = found
    await mail.queueToOwners(tx, {
      key: `pdf-damaged:${versionId}:${now.toISOString()}`,
      template: pdfDamaged,
      data: {
        title: title === '' ? originalName : title,
        place: subCode === null || sectionName === null ? null : `${subCode}, ${sectionName}`,
        oldVersion: version === shownVersion ? null : version,
        what: words[damage],
      },
    })
  }

  /** Stores what is wrong with a file, and tells the owners once. @throws FilesNotOurs */
  const note = async (file: NamedFile, damage: Damage): Promise<void> => {
    await files.require()
    await db.transaction(async (tx) => {
      const now = clock.now()
      if (await noteDamage(tx, file, { damage, now })) await tellOwners(tx, file, damage, now)
    })
  }

  /** Stores what an error says about a file, or has it looked at. Its reader gets the error even when that fails. */
  const refuse = async ({ storageKey, versionId }: NamedFile, error: unknown): Promise<unknown> => {
    const damage = damageOf(error)
    if (damage === null) return error
    if (needsLooks(damage)) {
      await absences.report(storageKey, damage).catch(onError)
      return new FileAbsent(error)
    }
    await note({ storageKey, versionId }, damage).catch((problem: unknown) => {
      if (problem instanceof FilesNotOurs) throw problem
      onError(problem)
    })
    return new AppError('pdf_damaged', { cause: error })
  }

  /**
   * Runs work that reads a file.
   * @throws AppError `pdf_damaged` for a file that is known to be damaged, or is found to be
   * @throws FileAbsent for one that is not there and not judged yet; FilesNotOurs when nothing can be said of any file
   */
  const whileReading = async <T>(file: KnownFile, work: () => Promise<T>): Promise<T> => {
    if ((file.damage ?? null) !== null) throw new AppError('pdf_damaged')
    try {
      return await work()
    } catch (error) {
      throw await refuse(file, error)
    }
  }

  return {
    note,
    whileReading,
    /**
     * Returns whether a file is there: what was made of it is believed lost only beside it. One that is not there is
     * looked at, unless it is known to be damaged.
     */
    isThere: async (file: KnownFile): Promise<boolean> => {
      if ((file.damage ?? null) !== null) return false
      try {
        await storage.size(file.storageKey)
        return true
      } catch (error) {
        const refusal = await refuse(file, error)
        if (refusal instanceof FileAbsent) return false
        throw refusal
      }
    },
    /** Notes a version whose file is believed to be missing, or unreadable. */
    noteJudged: async (tx: Db, { storageKey, damage, isTold }: JudgedFile): Promise<void> => {
      const versionId = await findVersionOfFile(tx, storageKey)
      if (versionId === null) return
      const file = { versionId, storageKey }
      const now = clock.now()
      if ((await noteDamage(tx, file, { damage, now })) && isTold) await tellOwners(tx, file, damage, now)
    },
  }
}
