import { open, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** Returns null for a missing file: an upload may be cancelled at any time. */
const unlessGone = (error: unknown): null => {
  if (hasCode(error, 'ENOENT')) return null
  throw error
}

/**
 * Creates access to the bytes of unfinished uploads: a separate folder, outside the store. A file is named by
 * its upload's id, which comes from the database.
 */
export const createUploadFiles = (directory: string) => {
  const pathOf = (id: string) => join(directory, id)

  const find = async (id: string) => {
    const found = await stat(pathOf(id)).catch(unlessGone)
    return found === null ? null : { sizeBytes: found.size, modifiedAt: found.mtime }
  }

  return {
    directory,
    pathOf,
    /** Returns how many bytes have arrived and when the last did; null when there is no file. */
    find,
    /** Flushes the received bytes to the disk. */
    sync: async (id: string): Promise<void> => {
      const handle = await open(pathOf(id), 'r').catch(unlessGone)
      if (handle === null) return
      try {
        await handle.sync()
      } finally {
        await handle.close()
      }
    },
    remove: async (id: string): Promise<void> => {
      await unlink(pathOf(id)).catch(unlessGone)
    },
    list: (): Promise<string[]> => readdir(directory),
  }
}

export type UploadFiles = ReturnType<typeof createUploadFiles>
