import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { type Config, dataPaths } from '../../platform/config.ts'
import { findDataDirOwner, lockDataDir } from '../../platform/data-dir/data-dir-lock.ts'
import { type Database, openEmbedded } from '../../platform/db/database.ts'
import { patientLimits } from '../../platform/db/limits.ts'
import { openServer } from '../../platform/db/server-database.ts'
import { renewId } from '../../library/files-pair/files-pair.service.ts'
import { closeToOthers } from '../../platform/data-dir/private-folder.ts'
import { createDiskStorage } from '../../platform/storage/disk-storage.ts'
import { renameDurably, syncFolder } from '../../platform/storage/durable-files.ts'
import { openStorage } from '../../platform/storage/files-dir.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { Refusal } from '../sentences.ts'
import { partNames } from './backup.ts'
import { forgetCoversBut, forgetPicturesBut } from './contents.ts'
import { type Backup, openBackup } from './manifest.ts'
import type { TableLines } from './table-rows.ts'
import { type Contents, fillDatabase, requireEmptyDatabase } from './target.ts'

const tableName = /^tables\/(.+)\.jsonl\.gz$/
const fileName = /^files\/([0-9a-f]{32})$/

/** Yields the lines of a part, split at line feeds only: a text may contain every other line separator. */
async function* linesOf({ archive }: Backup, part: string): AsyncGenerator<string> {
  const unpacked = archive.read(part).pipe(createGunzip())
  unpacked.setEncoding('utf8')
  let rest = ''
  for await (const chunk of unpacked) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

const contentsOf = (backup: Backup): Contents => ({
  migrations: backup.manifest.migrations,
  jobs: linesOf(backup, partNames.jobs),
  tables: (async function* (): AsyncGenerator<TableLines> {
    for (const part of backup.manifest.parts) {
      const name = tableName.exec(part.name)?.[1]
      if (name !== undefined) yield { name, lines: linesOf(backup, part.name) }
    }
  })(),
})

/** Stores the files under their original keys, so that the rows stay as they are. @returns their number */
const restoreFiles = async ({ manifest, archive }: Backup, storage: Storage, stored: string[]) => {
  for (const { name, sizeBytes } of manifest.parts) {
    const key = fileName.exec(name)?.[1]
    if (key === undefined) continue
    const staged = await storage.stage(archive.read(name), { maxBytes: sizeBytes })
    await storage.keep(staged, key)
    stored.push(key)
  }
}

const fill = async (backup: Backup, database: Database, storage: Storage): Promise<string> => {
  const stored: string[] = []
  const installationId = randomUUID()
  let rows = 0
  try {
    await restoreFiles(backup, storage, stored)
    const loaded = await fillDatabase(database, contentsOf(backup), async (tx) => {
      await forgetPicturesBut(tx, stored)
      await forgetCoversBut(tx, stored)
      await renewId(tx, installationId)
    })
    rows = loaded.rows
  } catch (error) {
    for (const key of stored) await storage.remove(key)
    throw error
  }
  await storage.writeMarker(installationId)
  return `Restored ${rows} rows and ${stored.length} files of ${backup.manifest.madeAt}.`
}

/** @throws Refusal */
const openEmptyStorage = async (config: Config): Promise<Storage> => {
  const { dataDir, filesDir } = config
  const storage = await openStorage(config)
  for await (const _ of storage.list()) {
    const name = filesDir === null ? 'DATA_DIR' : 'FILES_DIR'
    throw new Refusal(`${filesDir ?? dataDir} already contains files. Set ${name} to an empty folder.`)
  }
  return storage
}

const restoreToServer = async (backup: Backup, config: Config, databaseUrl: string): Promise<string> => {
  const database = openServer(databaseUrl, { limits: patientLimits })
  try {
    await requireEmptyDatabase(database)
    const storage = await openEmptyStorage(config)
    // A backup of what was here before is none of what is restored.
    await rm(dataPaths(config.dataDir).lastBackup, { force: true })
    await syncFolder(config.dataDir)
    return await fill(backup, database, storage)
  } finally {
    await database.close()
  }
}

/** The working folder of a restore; one that was killed leaves the folder behind, together with its lock. */
const unfinished = 'restore.partial'

/**
 * Whether the files of a folder are those of an interrupted restore: they get their name before the database does, and
 * until then the working folder has a database without files.
 */
const hasUnfinishedFiles = (dataDir: string): boolean => {
  const made = dataPaths(join(dataDir, unfinished))
  return existsSync(made.database) && !existsSync(made.files) && !existsSync(dataPaths(dataDir).database)
}

/** @throws Refusal */
const requireNothingElse = async (dataDir: string): Promise<void> => {
  const { lock, files } = dataPaths(dataDir)
  const names = existsSync(dataDir) ? await readdir(dataDir) : []
  const own = new Set([unfinished, ...(hasUnfinishedFiles(dataDir) ? [basename(files)] : [])])
  // A process that waits for the lock has a draft beside it.
  if (names.every((name) => own.has(name) || name.startsWith(basename(lock)))) return
  throw new Refusal(`The folder ${dataDir} is not empty. Restore into an empty one: set DATA_DIR.`)
}

/** @throws Refusal */
const requireEmptyFolder = async (dataDir: string): Promise<void> => {
  const { lock } = dataPaths(dataDir)
  const owner = await findDataDirOwner(lock)
  if (owner !== null) {
    throw new Refusal(
      `A server (process ${owner}) is using ${dataDir}. Restore into another, empty folder: set DATA_DIR.`,
    )
  }
  await requireNothingElse(dataDir)
}

const restoreToFolder = async (backup: Backup, config: Config): Promise<string> => {
  const { dataDir, filesDir } = config
  const paths = dataPaths(dataDir)
  await requireEmptyFolder(dataDir)
  const release = await lockDataDir(dataDir, paths.lock)
  const partial = join(dataDir, unfinished)
  try {
    // Another process may have filled the folder before it was locked.
    await requireNothingElse(dataDir)
    if (hasUnfinishedFiles(dataDir)) await rm(paths.files, { recursive: true, force: true })
    await rm(partial, { recursive: true, force: true })
    await mkdir(partial, { mode: 0o700 })
    const made = dataPaths(partial)
    const isElsewhere = filesDir !== null
    const storage = isElsewhere
      ? await openEmptyStorage(config)
      : await createDiskStorage({ root: made.files })
    const database = await openEmbedded(made.database)
    const sentence = await fill(backup, database, storage).finally(() => database.close())
    await closeToOthers(partial)
    if (!isElsewhere) await renameDurably(made.files, paths.files)
    // The database comes last: without it there is no installation, and the next start would create an empty one.
    await renameDurably(made.database, paths.database)
    return sentence
  } finally {
    await rm(partial, { recursive: true, force: true })
    await release()
  }
}

const signInAgain =
  'The secret that signs tokens is not part of a backup: unless JWT_SECRET is what it was, everyone signs in again.'

/**
 * Restores an installation from a backup, into an empty data folder or an empty database. The whole archive is checked
 * before anything is written, and a failure leaves nothing behind.
 * @returns sentences about what was done.
 */
export const restore = async (config: Config, path: string): Promise<string> => {
  if (!existsSync(path)) throw new Refusal(`There is no file ${path}.`)
  const { databaseUrl, dataDir } = config
  if (databaseUrl === null) await requireEmptyFolder(dataDir)
  const backup = await openBackup(path)
  const sentence =
    databaseUrl === null
      ? await restoreToFolder(backup, config)
      : await restoreToServer(backup, config, databaseUrl)
  return `${sentence}\n${signInAgain}`
}
