import { open, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** Somebody may give an upload up at any time. */
const unlessGone = (error: unknown): null => {
  if (hasCode(error, 'ENOENT')) return null
  throw error
}

/**
 * Where the bytes of uploads lie until they are a PDF: a folder of their own, outside the store. A file is named
 * by its upload's id, which comes from the database.
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
    /** How much has arrived, and when the last of it; null when there is no file. */
    find,
    /** What has arrived stays, whatever happens to the machine. */
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
