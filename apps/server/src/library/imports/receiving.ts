import { importJob } from '../../job-kinds.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { StagedFile } from '../../platform/storage/storage.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import type { ImportsDeps } from './import-work.ts'
import { insertImport, listArchiveKeysInUse } from './imports.repo.ts'

const maxNameLength = 255
const unwanted = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** Returns the last part of a client's path as a name on one line. */
const tidyName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const tidy = last.slice(0, maxNameLength).replace(unwanted, '').trim()
  return tidy === '' ? 'import.zip' : tidy
}

/** Rejects obviously wrong files early; planning decides. The second mark is that of an empty ZIP. */
const looksLikeImport = ({ head }: StagedFile, name: string): boolean =>
  head.includes('PK\u0003\u0004') || head.includes('PK\u0005\u0006') || /\.csv$/iu.test(name)

interface Received {
  staged: StagedFile
  originalName: string
  onReceived?: (tx: Db, importId: string) => Promise<void>
}

/** Creates the function that receives an uploaded archive or table. */
export const createReceiving = ({ db, clock, storage, jobs }: ImportsDeps) => ({
  /**
   * Stores a staged ZIP or CSV and queues its plan. The staged file is discarded in every case. `onReceived` runs in
   * the transaction that creates the import.
   * @throws AppError `import_unreadable` for any other file
   */
  receive: async (
    actor: Actor,
    { staged, originalName, onReceived }: Received,
  ): Promise<{ importId: string }> => {
    const name = tidyName(originalName)
    try {
      if (!looksLikeImport(staged, name)) {
        throw new AppError('import_unreadable', { extraDetails: 'Choose a ZIP, a CSV or a folder.' })
      }
      const storageKey = await storage.keep(staged)
      try {
        return await db.transaction(async (tx) => {
          const values = {
            personId: actor.id,
            personName: actor.name,
            name,
            storageKey,
            createdAt: clock.now(),
          }
          const importId = await insertImport(tx, values)
          await recordAudit(tx, actor, 'import.add', importId, {
            after: { name, sizeBytes: staged.sizeBytes },
          })
          await jobs.enqueue(tx, importJob, { importId }, importId)
          await onReceived?.(tx, importId)
          return { importId }
        })
      } catch (error) {
        // A connection may break after the commit, so the error alone does not say that there is no row.
        const inUse = await listArchiveKeysInUse(db, [storageKey])
        if (inUse.length === 0) await storage.remove(storageKey)
        throw error
      }
    } finally {
      await storage.discard(staged)
    }
  },
})
