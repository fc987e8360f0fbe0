import { close, fstat, open, read } from 'node:fs'
import { promisify } from 'node:util'
import { LRUCache } from 'lru-cache'
import { StorageTruncatedError } from './storage.ts'

const openFile = promisify(open)
const closeFile = promisify(close)
const statFile = promisify(fstat)

interface OpenFile {
  descriptor: number
  sizeBytes: number
}

export interface OpenFiles {
  /**
   * Uses a file that stays open for its next reader; it is open at least until `use` settles.
   * @throws the error of opening, such as ENOENT
   */
  use<T>(path: string, use: (file: OpenFile) => Promise<T>): Promise<T>
  /** Closes a file that was removed, when its last user is done. */
  forget(path: string): void
  /** Closes all files, each when its last user is done. */
  close(): void
}

interface KeptFile extends OpenFile {
  users: number
  isForgotten: boolean
}

const openKept = async (path: string): Promise<KeptFile> => {
  const descriptor = await openFile(path, 'r')
  try {
    const { size: sizeBytes } = await statFile(descriptor)
    return { descriptor, sizeBytes, users: 0, isForgotten: false }
  } catch (error) {
    await closeFile(descriptor)
    throw error
  }
}

const closeWhenUnused = ({ isForgotten, users, descriptor }: KeptFile): void => {
  // Only read from: whether closing succeeds concerns no one.
  if (isForgotten && users === 0) close(descriptor, () => undefined)
}

/**
 * Keeps the most recently read files open: a reader of a PDF asks for dozens of ranges, and opening a file costs as
 * much as reading one of them. A stored file never changes.
 */
export const createOpenFiles = ({ max }: { max: number }): OpenFiles => {
  const files = new LRUCache<string, Promise<KeptFile>>({
    max,
    dispose: (opening) => {
      opening.then(
        (file) => {
          file.isForgotten = true
          closeWhenUnused(file)
        },
        // Its reader gets the error.
        () => undefined,
      )
    },
  })

  const find = (path: string): Promise<KeptFile> => {
    const known = files.get(path)
    if (known !== undefined) return known
    const opening = openKept(path)
    files.set(path, opening)
    opening.catch(() => {
      if (files.peek(path) === opening) files.delete(path)
    })
    return opening
  }

  return {
    use: async (path, use) => {
      const file = await find(path)
      file.users += 1
      try {
        return await use(file)
      } finally {
        file.users -= 1
        closeWhenUnused(file)
      }
    },
    forget: (path) => void files.delete(path),
    close: () => files.clear(),
  }
}

/**
 * Reads bytes of an open file.
 * @param start the offset of the first byte
 * @throws when the file ends before
 */
export const readFrom = ({ descriptor }: OpenFile, start: number, length: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const bytes = Buffer.allocUnsafeSlow(length)
    const readOn = (done: number): void => {
      read(descriptor, bytes, done, length - done, start + done, (error, count) => {
        if (error !== null) reject(error)
        else if (count === 0) reject(new StorageTruncatedError('The file ends too early.'))
        else if (done + count === length) resolve(bytes)
        else readOn(done + count)
      })
    }
    readOn(0)
  })
