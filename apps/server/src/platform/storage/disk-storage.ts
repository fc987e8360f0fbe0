import { randomBytes } from 'node:crypto'
import { open, readFile, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { makeDurableFolder, syncFile, syncFolder, writeWhole } from './durable-files.ts'
import { createOpenFiles, readFrom } from './open-files.ts'
import { receive } from './receive.ts'
import { StorageKeyError, StorageMissingError, StorageRangeError } from './storage.ts'
import type { ByteRange, StagedFile, Storage, StoredFile } from './storage.ts'

const keyPattern = /^[0-9a-f]{32}$/
const shardPattern = /^[0-9a-f]{2}$/
/** Lies beside the shards, so that it is seen exactly where they are. It has the form of neither a shard nor a key. */
const markerName = 'installation'
const folderMode = 0o700
const fileMode = 0o600

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** Turns the operating system's "no such file" into StorageMissingError; rethrows anything else. */
const orMissing = (key: string) => (error: unknown) => {
  throw hasCode(error, 'ENOENT') ? new StorageMissingError(key) : error
}

const unlinkIfThere = async (path: string) => {
  try {
    await unlink(path)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Fewer, larger reads: each one costs a turn of a thread. */
const readAtOnceBytes = 256 * 1024
/** Far below the limit of open files of a process, which is 1024 where no one raised it. */
const filesKeptOpen = 200

/** Ranges that many readers ask for, such as the first ones of tomorrow's notes. */
const rangesRememberedBytes = 32 * 1024 * 1024

/** Cuts a range at the end of the file. @throws StorageRangeError */
const fittingRange = ({ start, end }: ByteRange, sizeBytes: number): ByteRange => {
  const isRange = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end
  if (!isRange || start >= sizeBytes) throw new StorageRangeError(sizeBytes)
  return { start, end: Math.min(end, sizeBytes - 1) }
}

const streamRange = async (handle: FileHandle, range: ByteRange | undefined) => {
  const { size: sizeBytes } = await handle.stat()
  const part = range === undefined ? {} : fittingRange(range, sizeBytes)
  return { stream: handle.createReadStream({ highWaterMark: readAtOnceBytes, ...part }), sizeBytes }
}

const nameOf = (key: string): string => {
  if (!keyPattern.test(key)) throw new StorageKeyError()
  return `${key.slice(0, 2)}/${key}`
}

/** Returns the folder of stored files below the root of a store. */
export const filesBelow = (root: string): string => join(resolve(root), 'files')

/** Paths below the root; the only place that makes a path from a key. */
const layout = (root: string) => {
  const files = filesBelow(root)
  const staged = join(resolve(root), 'staged')
  return {
    files,
    staged,
    newStagedPath: () => join(staged, randomBytes(16).toString('hex')),
    marker: join(files, markerName),
    pathOf: (key: string) => join(files, nameOf(key)),
    stagedPathOf: ({ path }: StagedFile) => {
      if (dirname(resolve(path)) !== staged) throw new StorageKeyError()
      return path
    },
  }
}

type Layout = ReturnType<typeof layout>

const keepOnDisk = async (places: Layout, staged: StagedFile, key: string) => {
  const from = places.stagedPathOf(staged)
  const to = places.pathOf(key)
  await syncFile(from)
  await makeDurableFolder(dirname(to), folderMode)
  await rename(from, to)
  await syncFolder(dirname(to))
  // Another file may have made its folder a moment ago, and may still be waiting for this.
  await syncFolder(places.files)
  return key
}

async function* listOnDisk(places: Layout): AsyncIterable<StoredFile> {
  for (const shard of await readdir(places.files)) {
    if (!shardPattern.test(shard)) continue
    for (const key of await readdir(join(places.files, shard))) {
      if (!keyPattern.test(key)) continue
      // A file may be removed between its listing and this check.
      const found = await stat(places.pathOf(key)).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return null
        throw error
      })
      if (found) yield { key, sizeBytes: found.size, modifiedAt: found.mtime }
    }
  }
}

const sweepOnDisk = async (places: Layout, olderThanMs: number) => {
  const before = Date.now() - olderThanMs
  let swept = 0
  for (const name of await readdir(places.staged)) {
    const path = join(places.staged, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs <= before && (await unlinkIfThere(path))) swept += 1
  }
  return swept
}

const readMarkerFile = async (path: string): Promise<string | null> => {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Processes that start together write the same text, each through a draft of its own. */
const writeMarkerFile = (path: string, installationId: string): Promise<void> =>
  writeWhole(path, `${installationId}\n`, `${path}.${randomBytes(8).toString('hex')}.draft`)

/** Stores files in a folder of this machine, which is created when missing. */
export const createDiskStorage = async ({ root }: { root: string }): Promise<Storage> => {
  const places = layout(root)
  await makeDurableFolder(places.files, folderMode)
  await makeDurableFolder(places.staged, folderMode)
  const openFiles = createOpenFiles({ max: filesKeptOpen })
  const ranges = new LRUCache<string, { bytes: Buffer; sizeBytes: number }>({
    maxSize: rangesRememberedBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  })

  const stage: Storage['stage'] = async (source, { maxBytes }) => {
    const path = places.newStagedPath()
    try {
      return { path, ...(await receive(source, { path, maxBytes, mode: fileMode })) }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  const keep: Storage['keep'] = (staged, key = randomBytes(16).toString('hex')) =>
    keepOnDisk(places, staged, key)

  const discard: Storage['discard'] = async (staged) => {
    await unlinkIfThere(places.stagedPathOf(staged))
  }

  return {
    stage,
    keep,
    discard,
    put: async (bytes) => {
      const staged = await stage(Readable.from([bytes]), { maxBytes: bytes.length })
      try {
        return await keep(staged)
      } finally {
        await discard(staged)
      }
    },
    read: async (key, range) => {
      const handle = await open(places.pathOf(key), 'r').catch(orMissing(key))
      try {
        return await streamRange(handle, range)
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    readBytes: async (key, range) => {
      const path = places.pathOf(key)
      const rangeKey = `${key} ${range.start}-${range.end}`
      const remembered = ranges.get(rangeKey)
      if (remembered !== undefined) return remembered
      const readPart = openFiles.use(path, async (file) => {
        const { start, end } = fittingRange(range, file.sizeBytes)
        return { bytes: await readFrom(file, start, end - start + 1), sizeBytes: file.sizeBytes }
      })
      const read = await readPart.catch(orMissing(key))
      ranges.set(rangeKey, read)
      return read
    },
    size: async (key) => (await stat(places.pathOf(key)).catch(orMissing(key))).size,
    remove: async (key) => {
      const path = places.pathOf(key)
      await unlinkIfThere(path)
      openFiles.forget(path)
      for (const rangeKey of ranges.keys()) if (rangeKey.startsWith(key)) ranges.delete(rangeKey)
    },
    list: () => listOnDisk(places),
    withLocalFile: async (key, use) => {
      const path = places.pathOf(key)
      await stat(path).catch(orMissing(key))
      return use(path)
    },
    sweepStaged: (olderThanMs) => sweepOnDisk(places, olderThanMs),
    readMarker: () => readMarkerFile(places.marker),
    writeMarker: (installationId) => writeMarkerFile(places.marker, installationId),
    close: () => openFiles.close(),
  }
}
