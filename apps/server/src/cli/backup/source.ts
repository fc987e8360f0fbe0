import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sendCommand } from '../../platform/data-dir/command-socket.ts'
import { type Config, dataPaths } from '../../platform/config.ts'
import { findDataDirOwner, lockDataDir } from '../../platform/data-dir/data-dir-lock.ts'
import { type Database, type Db, openEmbedded } from '../../platform/db/database.ts'
import { patientLimits } from '../../platform/db/limits.ts'
import { openServer } from '../../platform/db/server-database.ts'
import { Refusal } from '../sentences.ts'
import { copyOpenDatabase } from './database-copy.ts'
import { writeTextsAlike } from './table-rows.ts'

export interface Source {
  database: Database
  close: () => Promise<void>
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const isBeingFilled = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY'

/** Deletes the copies of dead readers: a copy's name begins with the process that reads and deletes it. */
const removeAbandoned = async (copies: string): Promise<void> => {
  for (const name of await readdir(copies)) {
    if (isRunning(Number.parseInt(name, 10))) continue
    await rm(join(copies, name), { recursive: true, force: true }).catch((error: unknown) => {
      // Whoever still makes this copy deletes it at the end.
      if (!isBeingFilled(error)) throw error
    })
  }
}

/**
 * Copies the embedded database of this process, for another process to read and delete.
 * @returns the folder of the copy.
 */
export const copyForReader = async (
  { dataDir }: Pick<Config, 'dataDir'>,
  readerPid: number,
): Promise<string> => {
  const { database, copies } = dataPaths(dataDir)
  await mkdir(copies, { recursive: true, mode: 0o700 })
  const copy = join(copies, `${readerPid}-${randomBytes(8).toString('hex')}`)
  try {
    await copyOpenDatabase(database, copy)
    return copy
  } catch (error) {
    await rm(copy, { recursive: true, force: true })
    throw error
  } finally {
    // Including this copy: its reader may have been stopped since it asked.
    await removeAbandoned(copies)
  }
}

/** Opens an embedded database and calls `release` when it is closed, or cannot be opened. */
const openReleasing = async (
  folder: string,
  release: () => Promise<void>,
  { isCopy = false } = {},
): Promise<Source> => {
  try {
    const database = await openEmbedded(folder, { isCopy })
    return { database, close: () => database.close().finally(release) }
  } catch (error) {
    await release()
    throw error
  }
}

/** Opens a copy of the database that the owner of the data folder makes on request. */
const openCopy = async (config: Config, leftovers: string[]): Promise<Source> => {
  const call = { argv: ['copy-database', String(process.pid)], input: {} }
  const { exitCode, output } = await sendCommand(dataPaths(config.dataDir).socket, call)
  if (exitCode !== 0) throw new Refusal(output)
  leftovers.push(output)
  return openReleasing(output, () => rm(output, { recursive: true, force: true }), { isCopy: true })
}

const openStopped = async ({ dataDir }: Config): Promise<Source> => {
  const paths = dataPaths(dataDir)
  if (!existsSync(paths.database)) throw new Refusal(`There is no installation in ${dataDir}.`)
  return openReleasing(paths.database, await lockDataDir(dataDir, paths.lock))
}

/** Opens the embedded database of a data folder that no server uses. @throws Refusal */
export const openUnused = async (config: Config, why: string): Promise<Source> => {
  const owner = await findDataDirOwner(dataPaths(config.dataDir).lock)
  if (owner !== null) throw new Refusal(`Stop the server (process ${owner}) first: ${why}`)
  return openStopped(config)
}

/**
 * Opens the installation for reading, whether a server uses it or not; nothing in it is changed.
 * @param leftovers collects the folders to delete when this process ends before it closes the source
 */
export const openSource = async (config: Config, leftovers: string[]): Promise<Source> => {
  if (config.databaseUrl !== null) {
    const database = openServer(config.databaseUrl, { maxConnections: 1, limits: patientLimits })
    return { database, close: () => database.close() }
  }
  const owner = await findDataDirOwner(dataPaths(config.dataDir).lock)
  return owner === null ? openStopped(config) : openCopy(config, leftovers)
}

/** Reads everything as of one moment without blocking writers: from a copy, or in one snapshot of a server. */
export const atOneMoment = <T>({ database }: Source, read: (tx: Db) => Promise<T>): Promise<T> =>
  database.db.transaction(
    async (tx) => {
      await writeTextsAlike(tx)
      return read(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
