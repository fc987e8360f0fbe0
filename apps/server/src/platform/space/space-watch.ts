import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Database } from '../db/database.ts'
import type { Storage } from '../storage/storage.ts'
import { isOutOfSpace } from './out-of-space.ts'

/** An attempt to write says more than the free space: a quota may be exhausted. */
const probeBytes = 64 * 1024
const tellEveryMs = 10 * 60_000
/** How long an attempt to write counts, and a database elsewhere counts as full after it has said so. */
const usualAges = { probe: 5000, full: 60_000 }

interface Options {
  database: Pick<Database, 'isWritable' | 'kind'>
  storage: Pick<Storage, 'stage' | 'discard'>
  /** The folder for the parts of incomplete uploads. */
  uploadsDir: string
  ages?: typeof usualAges
}

/** Creates what knows whether there is space for files and rows. */
export const createSpaceWatch = ({ database, storage, uploadsDir, ages = usualAges }: Options) => {
  let toldAt = -Infinity
  let fullAt = -Infinity
  let probedAt = -Infinity
  let isProbing = false
  let probe: Promise<boolean> = Promise.resolve(true)

  const writeProbe = async (): Promise<boolean> => {
    const path = join(uploadsDir, `probe-${randomBytes(8).toString('hex')}`)
    try {
      const bytes = randomBytes(probeBytes)
      await storage.discard(await storage.stage(Readable.from([bytes]), { maxBytes: probeBytes }))
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      return true
    } catch {
      return false
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    /** Whether an error means that there is no space left. */
    explains: (error: unknown): boolean => {
      const isFull = isOutOfSpace(error, database.kind)
      if (isFull && database.kind === 'server') fullAt = performance.now()
      return isFull
    },
    /** Runs `write` unless it ran a few minutes ago: a full disk fails hundreds of requests. */
    tell: (write: () => void): void => {
      const now = performance.now()
      if (now - toldAt < tellEveryMs) return
      toldAt = now
      write()
    },
    /** Whether files and rows can be stored, as of the last few seconds. */
    isWritable: async (): Promise<boolean> => {
      const now = performance.now()
      if (!database.isWritable() || now - fullAt < ages.full) return false
      // Each attempt on a disk that does not respond keeps a thread, which readers need.
      if (!isProbing && now - probedAt >= ages.probe) {
        probedAt = now
        isProbing = true
        probe = writeProbe().finally(() => {
          isProbing = false
        })
      }
      return probe
    },
  }
}

export type SpaceWatch = ReturnType<typeof createSpaceWatch>

/** What the log says of a full disk: one line, not the stack of each request. */
export const noSpaceLine = 'there is no space left: nothing can be stored until some is free'
