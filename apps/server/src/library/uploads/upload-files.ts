import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { uploadLost } from '@lectureshelf/contract/messages'
import { AppError } from '../../platform/errors.ts'
import { syncFolder } from '../../platform/storage/durable-files.ts'

/** Thrown when another request has stored a part at the same offset, or has ended the upload. */
export class PartTakenError extends Error {
  override name = 'PartTakenError'
}

const folderMode = 0o700
const fileMode = 0o600
/** The only file in the folder of a part. */
const bytesName = 'bytes'
/** A part's folder is named by its offset; names of equal length sort like their numbers. */
const partName = (offset: number) => String(offset).padStart(15, '0')
const partPattern = /^\d{15}$/

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Returns a handler that returns a value for errors of the system with one of some codes. */
const forCodes =
  <T>(codes: string[], value: T) =>
  (error: unknown): T => {
    if (codes.includes(codeOf(error))) return value
    throw error
  }

/** What a missing upload gives: it may be cancelled at any time, and a version before parts stored a plain file. */
const goneCodes = ['ENOENT', 'ENOTDIR']
/** What renaming gives when the name is a folder that is not empty. */
const takenCodes = ['EEXIST', 'ENOTEMPTY']

/** A part while its bytes arrive. No one sees it before `commit`. */
const createPart = (folder: string, path: string, file: FileHandle) => {
  let sizeBytes = 0
  let isBroken = false
  let isStored = false
  return {
    append: async (bytes: Uint8Array): Promise<void> => {
      isBroken = true
      await file.writeFile(bytes)
      isBroken = false
      sizeBytes += bytes.length
    },
    /** Whether a write failed, so that the end of the part is unknown. */
    isBroken: () => isBroken,
    /**
     * Stores the part at an offset, durably, if no other part was stored there. An empty part changes nothing.
     * @returns the offset after it
     * @throws PartTakenError when a part is stored at this offset already, or the upload has ended
     */
    commit: async (offset: number): Promise<number> => {
      if (sizeBytes === 0) return offset
      await file.sync()
      try {
        await syncFolder(path)
        // A folder replaces no folder with a file in it: of several processes, exactly one gets the name.
        await rename(path, join(folder, partName(offset)))
        isStored = true
      } catch (error) {
        if ([...takenCodes, ...goneCodes].includes(codeOf(error))) throw new PartTakenError()
        throw error
      }
      await syncFolder(folder).catch(forCodes(goneCodes, undefined))
      return offset + sizeBytes
    },
    /** Closes the part, and deletes it unless it was committed. */
    close: async (): Promise<void> => {
      await file.close()
      if (!isStored) await rm(path, { recursive: true, force: true })
    },
  }
}

/** Creates the refusal of an upload that is open and has no folder, such as one of another machine. */
export const lostUpload = (): AppError => new AppError('upload_expired', { message: uploadLost })

/**
 * Creates access to the bytes of unfinished uploads: a separate folder, outside the store. Each upload has a folder,
 * named by its id, which comes from the database; each part in it was stored whole and never changes.
 */
export const createUploadFiles = (directory: string) => {
  const pathOf = (id: string) => join(directory, id)

  /** Lists the offsets of the stored parts in their order; null when there is no such upload. */
  const listParts = async (id: string): Promise<string[] | null> => {
    const names = await readdir(pathOf(id)).catch(forCodes(goneCodes, null))
    return names?.filter((name) => partPattern.test(name)).toSorted() ?? null
  }
  const partPath = (id: string, name: string) => join(pathOf(id), name, bytesName)

  const find = async (id: string) => {
    const found = await stat(pathOf(id)).catch(forCodes(goneCodes, null))
    if (found === null) return null
    const last = (await listParts(id))?.at(-1)
    // A part begins where the one before it ends, so the last one tells how much there is.
    const part = last === undefined ? null : await stat(partPath(id, last)).catch(forCodes(goneCodes, null))
    return { sizeBytes: part === null ? 0 : Number(last) + part.size, modifiedAt: found.mtime }
  }

  const pieces = async function* (id: string) {
    const names = await listParts(id)
    for (const name of names ?? []) yield* createReadStream(partPath(id, name))
  }

  return {
    /** Returns how many bytes have arrived and when the last part did; null when there is no such upload. */
    find,
    /** Creates the place for the parts of a new upload. */
    create: async (id: string): Promise<void> => {
      await mkdir(pathOf(id), { mode: folderMode })
      // A part is acknowledged when it has its name in this folder: a power cut must not take the folder away.
      await syncFolder(directory)
    },
    /** Begins a part. Returns null when there is no such upload. */
    beginPart: async (id: string) => {
      const path = join(pathOf(id), `arriving-${randomBytes(8).toString('hex')}`)
      const isThere = await mkdir(path, { mode: folderMode }).then(() => true, forCodes(goneCodes, false))
      if (!isThere) return null
      const file = await open(join(path, bytesName), 'wx', fileMode).catch(forCodes(goneCodes, null))
      return file === null ? null : createPart(pathOf(id), path, file)
    },
    /** Reads all stored parts, one after another, with one chunk in memory at a time. */
    read: (id: string): Readable => Readable.from(pieces(id), { objectMode: false }),
    /** Deletes the bytes of an upload. A late part may arrive in the folder while it is being emptied. */
    remove: (id: string): Promise<void> => rm(pathOf(id), { recursive: true, force: true, maxRetries: 5 }),
    list: (): Promise<string[]> => readdir(directory),
  }
}

export type UploadFiles = ReturnType<typeof createUploadFiles>
