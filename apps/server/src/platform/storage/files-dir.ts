import { constants } from 'node:fs'
import { access, readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type Config, dataPaths } from '../config.ts'
import { ConfigError } from '../errors.ts'
import { createDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

type Places = Pick<Config, 'dataDir' | 'filesDir' | 'offload'>

const forOthers = 0o007
const writableByGroup = 0o020
const enteredByGroup = 0o050
const setgid = 0o2000

/** Returns the folder of the store. */
export const storageRoot = ({ dataDir, filesDir }: Omit<Places, 'offload'>): string =>
  filesDir ?? dataPaths(dataDir).files

const refuse = (sentence: string): never => {
  throw new ConfigError([sentence])
}

const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

const realPathOf = (path: string): Promise<string> => realpath(path).catch(() => path)

/** The modes decide who reads the notes of everyone: a start never widens or narrows them. */
const checkMode = (filesDir: string, mode: number, isOffloaded: boolean): void => {
  if ((mode & forOthers) !== 0)
    refuse(`FILES_DIR is open to every user of the machine: chmod 2750 ${filesDir}`)
  if ((mode & writableByGroup) !== 0)
    refuse(`FILES_DIR can be changed by its group, which should only read: chmod 2750 ${filesDir}`)
  const isEntered = (mode & enteredByGroup) === enteredByGroup
  if (isOffloaded && !isEntered)
    refuse(`FILE_OFFLOAD needs a FILES_DIR that the group of the proxy may read: chmod 2750 ${filesDir}`)
  if (isEntered && (mode & setgid) === 0)
    refuse(`Files in FILES_DIR would not belong to the group of the proxy: chmod 2750 ${filesDir}`)
}

/** Without this a start would find no file of any PDF. */
const requireMoved = async (dataDir: string, filesDir: string): Promise<void> => {
  const former = join(dataPaths(dataDir).files, 'files')
  for (const shard of await readdir(former).catch(() => [])) {
    const files = await readdir(join(former, shard)).catch(() => [])
    if (files.length > 0)
      refuse(
        `There are files in ${former}, but FILES_DIR is ${filesDir}. Move them: docs/running.md, section 5.`,
      )
  }
}

/**
 * Checks FILES_DIR.
 * @returns whether its group may read it
 * @throws ConfigError with what to do
 */
const checkFilesDir = async (
  { dataDir, filesDir, offload }: Places,
  isWriting: boolean,
): Promise<boolean> => {
  if (filesDir === null) return false
  const found = await stat(filesDir).catch(() => null)
  if (found === null) return refuse(`FILES_DIR names ${filesDir}, which does not exist or cannot be seen.`)
  if (!found.isDirectory()) refuse(`FILES_DIR must be a folder; ${filesDir} is something else.`)
  const [files, data] = [await realPathOf(filesDir), await realPathOf(dataDir)]
  if (isInside(files, data) || isInside(data, files))
    refuse('FILES_DIR must lie outside of DATA_DIR, which only this user may enter.')
  const needed = constants.R_OK | constants.X_OK | (isWriting ? constants.W_OK : 0)
  await access(filesDir, needed).catch(() =>
    refuse(`This user may not ${isWriting ? 'write' : 'read'} in FILES_DIR, ${filesDir}.`),
  )
  checkMode(filesDir, found.mode, offload !== null)
  await requireMoved(dataDir, filesDir)
  return (found.mode & enteredByGroup) === enteredByGroup
}

/**
 * Opens the store of an installation.
 * @param isWriting false for a command that only reads, and may run where nothing can be written
 * @throws ConfigError when FILES_DIR cannot be used
 */
export const openStorage = async (config: Places, { isWriting = true } = {}): Promise<Storage> => {
  const isShared = await checkFilesDir(config, isWriting)
  return createDiskStorage({ root: storageRoot(config), isShared })
}
