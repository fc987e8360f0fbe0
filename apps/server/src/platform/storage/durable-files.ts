import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What a system returns for a folder that cannot be synced: nothing more can be done about its entries. */
const unsyncable = new Set(['EACCES', 'EPERM', 'EINVAL', 'EISDIR'])

const hasCodeOf = (codes: Set<string>, error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.has(error.code)

/** Waits until a file's bytes and size are on the disk. Its name is an entry of its folder, which is synced apart. */
export const syncFile = async (path: string): Promise<void> => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Waits until a folder's entries are on the disk: names of files that were made, renamed or removed. */
export const syncFolder = async (path: string): Promise<void> => {
  const handle = await open(path, 'r').catch((error: unknown) => {
    if (hasCodeOf(unsyncable, error)) return null
    throw error
  })
  if (handle === null) return
  try {
    await handle.sync()
  } catch (error) {
    if (!hasCodeOf(unsyncable, error)) throw error
  } finally {
    await handle.close()
  }
}

/** Syncs the folder that contains each of the folders that were just made, from the first down to the last. */
export const syncNewFolders = async (first: string | undefined, last: string): Promise<void> => {
  if (first === undefined) return
  for (let made = last; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Creates a folder and those around it, durably. An existing folder keeps its mode. */
export const makeDurableFolder = async (path: string, mode: number): Promise<void> => {
  await syncNewFolders(await mkdir(path, { recursive: true, mode }), path)
}

/** Gives a file or folder a new name within the same folder, durably. Its content must be on the disk already. */
export const renameDurably = async (from: string, to: string): Promise<void> => {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Writes a complete new file that has a temporary name. */
export const writeDraft = async (draft: string, text: string): Promise<void> => {
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes a file either completely or not at all, even when the disk is full or the power fails. */
export const writeWhole = async (path: string, text: string, draft = `${path}.draft`): Promise<void> => {
  // A draft that a killed process left behind keeps its mode when it is opened again.
  await rm(draft, { force: true })
  await writeDraft(draft, text)
  await renameDurably(draft, path)
}

const syncConcurrency = 8

/** Syncs every file and folder of a tree, but not the entry of the tree itself. */
export const syncTree = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pathsOf = (isFile: boolean) =>
    entries.filter((entry) => entry.isFile() === isFile).map(({ parentPath, name }) => join(parentPath, name))
  const files = pathsOf(true)
  const syncEach = async (): Promise<void> => {
    for (let path = files.pop(); path !== undefined; path = files.pop()) await syncFile(path)
  }
  await Promise.all(Array.from({ length: syncConcurrency }, syncEach))
  for (const path of [...pathsOf(false), folder]) await syncFolder(path)
}
