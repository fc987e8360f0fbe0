import type { Readable } from 'node:stream'
import { checkTimes } from '../pdf-damage/damage-checks.policy.ts'
import { proposalMessages } from '@lectureshelf/contract/library/proposals/proposal-messages'
import type { Damage } from '../tables/pdf-versions.table.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type FilesGuard, FilesNotOurs } from '../../platform/storage/files-guard.ts'
import type { StagedFile, Storage } from '../../platform/storage/storage.ts'
import type { Absences } from '../pdf-damage/absences.ts'
import { FileAbsent, damageOf, needsLooks, requireSize } from '../pdf-damage/file-errors.ts'
import type { JudgedFile } from '../pdf-damage/damage-noting.ts'
import { type PdfDamage, bytesPerJob } from '../pdf-damage/pdf-damage.service.ts'
import {
  type ProposedFile,
  changeProposedFile,
  listProposalKeysInUse,
  listProposedFiles,
  listUncheckedProposals,
  noteProposalCheck,
} from './proposals.repo.ts'

const filesPerCheck = 50

export interface ProposedFilesDeps extends DbAndClock {
  storage: Storage
  files: Pick<FilesGuard, 'require'>
  damage: Pick<PdfDamage, 'examine'>
  absences: Pick<Absences, 'areMany' | 'report'>
  onError: (error: unknown) => void
}

const damaged = (cause?: unknown): AppError =>
  new AppError('pdf_damaged', { message: proposalMessages.damaged, cause })

/** Creates the reading and the checks of files that wait: one may decay before someone decides about it. */
export const createProposedFiles = (deps: ProposedFilesDeps) => {
  const { db, clock, storage, files, damage, absences, onError } = deps
  /** Stores what a check found. @throws FilesNotOurs */
  const note = async (file: ProposedFile, found: Damage | null): Promise<void> => {
    await files.require()
    await noteProposalCheck(db, file, { damage: found, checkedAt: clock.now() })
  }

  /** Has a file looked at that is not there. @throws FileAbsent unless that is known already */
  const requireJudged = async (file: ProposedFile, found: Damage | null, cause?: unknown): Promise<void> => {
    if (file.damage !== null || !needsLooks(found)) return
    // Its reader gets the error even when this cannot be stored.
    await absences.report(file.storageKey, found).catch(onError)
    throw new FileAbsent(cause)
  }

  /** Reads every byte of a file, and stores what is wrong with it. @throws FileAbsent */
  const check = async (file: ProposedFile): Promise<Damage | null> => {
    const found = await damage.examine(file)
    await requireJudged(file, found)
    await note(file, found)
    return found
  }

  const readWhole = async ({ storageKey, sizeBytes }: ProposedFile) => {
    const opened = await storage.read(storageKey)
    try {
      requireSize({ sizeBytes }, opened.sizeBytes)
      return opened
    } catch (error) {
      opened.stream.destroy()
      throw error
    }
  }

  return {
    /** Opens a file. @throws AppError `pdf_damaged` for a file that is known to be damaged, or is found to be; FileAbsent */
    open: async (file: ProposedFile): Promise<{ stream: Readable; sizeBytes: number }> => {
      if (file.damage !== null) throw damaged()
      try {
        return await readWhole(file)
      } catch (error) {
        const found = damageOf(error)
        if (found === null) throw error
        await requireJudged(file, found, error)
        await note(file, found).catch((problem: unknown) => {
          if (problem instanceof FilesNotOurs) throw problem
          // Its reader gets the error even when this cannot be stored.
          onError(problem)
        })
        throw damaged(error)
      }
    },
    /** Reads every byte of a file that is to be shown. @throws AppError `pdf_damaged`; FileAbsent */
    requireWhole: async (file: ProposedFile): Promise<void> => {
      if ((await check(file)) !== null) throw damaged()
    },
    /** Checks some of the files that were not checked for a month; called every hour. */
    checkDue: async (): Promise<void> => {
      let bytes = 0
      for (const file of await listUncheckedProposals(db, checkTimes(clock.now()), filesPerCheck)) {
        if (bytes >= bytesPerJob || absences.areMany()) break
        await check(file).catch((problem: unknown) => {
          if (problem instanceof FilesNotOurs) throw problem
          // A file that cannot be checked for another reason is tried again an hour later.
          if (!(problem instanceof FileAbsent)) onError(problem)
        })
        bytes += file.sizeBytes
      }
    },
    /** Notes a file that is believed to be missing, or unreadable. */
    noteJudged: (tx: Db, { storageKey, damage: found }: Pick<JudgedFile, 'storageKey' | 'damage'>) =>
      noteProposalCheck(tx, { storageKey }, { damage: found, checkedAt: clock.now() }),
    /** Lists every file that waits. */
    listFiles: (): Promise<ProposedFile[]> => listProposedFiles(db),
    /**
     * Puts staged bytes in place of a damaged file that has their hash, under another key: processes may have the
     * damaged one open. Whoever asks for it has looked at the files.
     * @returns false when the stored file is in order
     */
    putBack: async (file: ProposedFile, staged: StagedFile): Promise<boolean> => {
      if ((await damage.examine(file)) === null) {
        await note(file, null)
        return false
      }
      const storageKey = await storage.keep(staged)
      try {
        if (!(await changeProposedFile(db, file, { storageKey, checkedAt: clock.now() })))
          throw new AppError('conflict')
      } catch (error) {
        if ((await listProposalKeysInUse(db, [storageKey])).length === 0) await storage.remove(storageKey)
        throw error
      }
      // No one can read a file without a row, so a failure here is left to the next sweep.
      await storage.remove(file.storageKey).catch(onError)
      return true
    },
  }
}
