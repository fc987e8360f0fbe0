import { mkdirSync } from 'node:fs'
import { chmod, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SharedFile } from './storage.ts'

/** What a proxy reads: its group may read files and enter folders, no one else may. */
const sharedFileMode = 0o640
const sharedFolderMode = 0o750
const sharedUmask = 0o027
const readableByGroup = 0o040

const probes = 'probe'
const abandonedAfterMs = 60 * 60_000

/**
 * Creates a folder that a proxy enters, and those around it. They inherit the group of the existing folder by its setgid
 * bit, which a hardened service may not set itself. Synchronous, because the umask belongs to the whole process.
 * @returns the first folder that was created; undefined when all existed
 */
export const makeSharedFolder = (path: string): string | undefined => {
  const before = process.umask(sharedUmask)
  try {
    return mkdirSync(path, { recursive: true, mode: sharedFolderMode })
  } finally {
    process.umask(before)
  }
}

/** Lets the group read a file. */
export const shareFile = (path: string): Promise<void> => chmod(path, sharedFileMode)

/**
 * Returns the size of a stored file that the folder's group may read, and null for one of another group, such as a
 * file that was copied by hand. One that no one else may read is shared now.
 * @throws the error of `stat`
 */
export const findShared = async (
  files: string,
  { path, name }: { path: string; name: string },
): Promise<SharedFile | null> => {
  const [folder, found] = await Promise.all([stat(files), stat(path)])
  if (found.gid !== folder.gid) return null
  if ((found.mode & readableByGroup) === 0) await shareFile(path)
  return { path: name, sizeBytes: found.size }
}

/** Creates the folder of probes, and removes what killed processes left there. */
export const prepareProbes = async (files: string): Promise<void> => {
  const folder = join(files, probes)
  makeSharedFolder(folder)
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found !== null && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}

/** Runs work with a new file that the proxy should find at the returned path, and removes it. */
export const withProbe = async <T>(
  files: string,
  { name, bytes }: { name: string; bytes: Buffer },
  work: (path: string) => Promise<T>,
): Promise<T> => {
  const path = join(files, probes, name)
  try {
    await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
    await shareFile(path)
    return await work(`${probes}/${name}`)
  } finally {
    await rm(path, { force: true })
  }
}
