import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDurableFolder } from '../storage/durable-files.ts'

/** The umask of this process: everything it creates is readable by its own user alone. */
export const privateUmask = 0o077
const forOthers = 0o077

/** Ignores what another process removed since it was listed, such as the draft of a lock. */
const unlessGone = (error: unknown): void => {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

const closeOne = async (path: string, isFolder: boolean): Promise<void> => {
  const { mode } = await lstat(path)
  if ((mode & forOthers) !== 0) await chmod(path, isFolder ? 0o700 : 0o600)
}

/** Creates a folder that only this user can open, or closes an existing one to others. */
export const makePrivateFolder = async (path: string): Promise<void> => {
  await makeDurableFolder(path, 0o700)
  await closeOne(path, true)
}

/**
 * Closes every file and folder below a folder to others. The embedded database unpacks its first files readable and
 * writable for all, whatever the umask says. The targets of links are left alone.
 */
export const closeToOthers = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      await closeOne(path, true).catch(unlessGone)
      await closeToOthers(path).catch(unlessGone)
    } else if (entry.isFile()) {
      await closeOne(path, false).catch(unlessGone)
    }
  }
}
