import type { FilesGuard } from './files-guard.ts'
import { type Storage, StorageKeyError } from './storage.ts'

/**
 * Makes a store ask whether its files are ours before it stores, lists or deletes any, and before an error of it is
 * taken for what is wrong with a file: a folder that was not mounted has no file at all.
 */
export const guardStorage = (storage: Storage, files: Pick<FilesGuard, 'require'>): Storage => {
  const judge = async (error: unknown): Promise<never> => {
    // Nothing was looked for. The folder may have gone away since the last look.
    if (!(error instanceof StorageKeyError)) await files.require({ isNow: true })
    throw error
  }
  return {
    ...storage,
    keep: async (staged, key) => {
      await files.require()
      return storage.keep(staged, key)
    },
    put: async (bytes) => {
      await files.require()
      return storage.put(bytes)
    },
    remove: async (key) => {
      await files.require()
      await storage.remove(key)
    },
    sweepStaged: async (olderThanMs) => {
      await files.require()
      return storage.sweepStaged(olderThanMs)
    },
    list: async function* () {
      await files.require()
      try {
        yield* storage.list()
      } catch (error) {
        await judge(error)
      }
    },
    read: (key, range) => storage.read(key, range).catch(judge),
    readBytes: (key, range) => storage.readBytes(key, range).catch(judge),
    size: (key) => storage.size(key).catch(judge),
    withLocalFile: async (key, use) => {
      const result = await storage.withLocalFile(key, use).catch(judge)
      // Whoever used it may have met a folder that is gone, and say so in their own words.
      await files.require()
      return result
    },
  }
}
