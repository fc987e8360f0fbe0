import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Storage } from '../../platform/storage/storage.ts'
import { forgetKnown, noteKnown } from './known-files.repo.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

/**
 * Makes a store note each file in the database before it stores it. A database that went back to an earlier state, by any
 * means, does not know what was stored since then, and neither does another one: the sweep leaves those files alone.
 */
export const noteStoredFiles = (storage: Storage, { db, clock }: DbAndClock): Storage => {
  /** A note without a file does no harm. */
  const forget = (key: string): Promise<void> => forgetKnown(db, key).catch(() => undefined)

  const keep: Storage['keep'] = async (staged, key = randomBytes(16).toString('hex')) => {
    await noteKnown(db, key, clock.now())
    try {
      return await storage.keep(staged, key)
    } catch (error) {
      await forget(key)
      throw error
    }
  }

  return {
    ...storage,
    keep,
    put: async (bytes) => {
      const staged = await storage.stage(Readable.from([bytes]), { maxBytes: bytes.length })
      try {
        return await keep(staged)
      } finally {
        await storage.discard(staged)
      }
    },
    remove: async (key) => {
      await storage.remove(key)
      await forget(key)
    },
  }
}
