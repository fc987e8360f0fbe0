import { constants } from 'node:fs'
import { access, readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { type Config, dataPaths } from '../config.ts'
import { ConfigError } from '../errors.ts'
import { createDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

type Places = Pick<Config, 'dataDir' | 'filesDir'>

const forOthers = 0o007
const writableByGroup = 0o020

/** Returns the folder of the store. */
export const storageRoot = ({ dataDir, filesDir }: Places): string => filesDir ?? dataPaths(dataDir).files

const refuse = (sentence: string): never => {
  throw new ConfigError([sentence])
}

const isInside = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)

const realPathOf = (path: string): Promise<string> => realpath(path).catch(() => path)

/** The modes decide who reads the notes of everyone: a start never widens or narrows them. */
const checkMode = (filesDir: string, mode: number): void => {
  if ((mode & forOthers) !== 0)
    refuse(`FILES_DIR is open to every user of the machine: chmod 700 ${filesDir}`)
  if ((mode & writableByGroup) !== 0)
    refuse(`FILES_DIR can be changed by its group, which may only read: chmod 700 ${filesDir}`)
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

/** @throws ConfigError with what to do about FILES_DIR */
const checkFilesDir = async ({ dataDir, filesDir }: Places, isWriting: boolean): Promise<void> => {
  if (filesDir === null) return
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
  checkMode(filesDir, found.mode)
  await requireMoved(dataDir, filesDir)
}

/**
 * Opens the store of an installation.
 * @param isWriting false for a command that only reads, and may run where nothing can be written
 * @throws ConfigError when FILES_DIR cannot be used
 */
export const openStorage = async (config: Places, { isWriting = true } = {}): Promise<Storage> => {
  await checkFilesDir(config, isWriting)
  return createDiskStorage({ root: storageRoot(config) })
}
