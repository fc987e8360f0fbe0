import { allJobKinds } from '../job-kinds.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { type Config, dataPaths } from '../platform/config.ts'
import { lockDataDir } from '../platform/data-dir/data-dir-lock.ts'
import { type Database, openEmbedded } from '../platform/db/database.ts'
import type { DatabaseLimits } from '../platform/db/limits.ts'
import { applyMigrations } from '../platform/db/migrations.ts'
import { openServer } from '../platform/db/server-database.ts'
import { createJobs } from '../platform/jobs.ts'
import { keepJwtSecret } from '../platform/data-dir/jwt-secret.ts'
import { createJournalReader } from '../platform/memory/change-journal.ts'
import { type DatabaseClock, openDatabaseClock } from '../platform/memory/database-clock.ts'
import { createMemory } from '../platform/memory/memory.ts'
import { createOcrEngine } from '../platform/ocr/ocr-engine.ts'
import { createPdfEngine } from '../platform/pdf-engine/pdf-engine.ts'
import { closeToOthers, makePrivateFolder } from '../platform/data-dir/private-folder.ts'
import { createSpaceWatch } from '../platform/space/space-watch.ts'
import { openStorage, storageRoot } from '../platform/storage/files-dir.ts'
import { guardStorage } from '../platform/storage/guarded-storage.ts'
import { noteStoredFiles } from '../library/pdf-upkeep/known-files.ts'
import { guardPair, settlePair } from '../library/files-pair/files-pair.service.ts'
import { migrationsFolder } from '../server-paths.ts'
import type { StoryClock } from './demo/story-clock.ts'
import { type Deps, type Services, createServices } from '../app/services.ts'

export interface Installation {
  deps: Deps
  services: Services
  /** The names of the migrations that opening applied. */
  migrated: string[]
  /** What opening noticed about database and files, for a log. */
  notes: string[]
  close: () => Promise<void>
}

export interface OpeningOptions {
  /** How long everything waits for a PostgreSQL server. */
  limits?: DatabaseLimits
  /** Whether the data folder is a copy that is deleted afterwards: nothing of its database is synced. */
  isCopy?: boolean
  /** How far the reading of PDFs and of scans in the background steps back behind everything else. */
  niceness?: { pdfs: number; scans: number }
  /** Tells past times to all services; else the time is that of the database. */
  story?: StoryClock | undefined
  /** Whether someone has looked at files that do not fit the database, and they are its own from now on. */
  isAdopting?: boolean
}

const openDatabase = async (
  config: Config,
  { limits = config.databaseLimits, isCopy = false }: OpeningOptions,
): Promise<{ database: Database; release: () => Promise<void> }> => {
  if (config.databaseUrl !== null) {
    return { database: openServer(config.databaseUrl, { limits }), release: () => Promise.resolve() }
  }
  const paths = dataPaths(config.dataDir)
  const release = await lockDataDir(config.dataDir, paths.lock)
  try {
    return {
      database: await openEmbedded(paths.database, { isCopy, reserveFile: isCopy ? null : paths.reserve }),
      release,
    }
  } catch (error) {
    await release()
    throw error
  }
}

/** The embedded database has the clock of this machine, and no other process. */
const openTime = async (database: Database): Promise<Clock & Pick<DatabaseClock, 'note' | 'stop'>> =>
  database.kind === 'server'
    ? openDatabaseClock(database)
    : { ...systemClock, note: () => undefined, stop: () => undefined }

/** Names the files and the database of a setting, without the password. */
const placesOf = (config: Config): { folder: string; database: string } => {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === null) return { folder: storageRoot(config), database: dataPaths(dataDir).database }
  const { host, pathname } = new URL(databaseUrl)
  return { folder: storageRoot(config), database: `${host}${pathname}` }
}

/**
 * Opens the database, the files and all services, and brings the schema up to date.
 * @throws DataDirInUseError when a living process owns the data folder, and FilesRefused when the files are not those of
 * the database.
 */
export const openInstallation = async (
  config: Config,
  onError: (error: unknown) => void,
  options: OpeningOptions = {},
): Promise<Installation> => {
  const paths = dataPaths(config.dataDir)
  await makePrivateFolder(config.dataDir)
  const store = await openStorage(config)
  const { database, release } = await openDatabase(config, options)
  try {
    await makePrivateFolder(paths.uploads)
    await closeToOthers(config.dataDir)
    const jwtSecret = config.jwtSecret ?? (await keepJwtSecret(paths.jwtSecret))
    const migrated = await applyMigrations(database, migrationsFolder)
    const time = await openTime(database)
    options.story?.follow(time)
    const clock: Clock = options.story ?? time
    const { db } = database
    const sides = { db, storage: store, clock, places: placesOf(config) }
    const { installationId, notes } = await settlePair(sides, options)
    const files = guardPair(sides, installationId)
    const storage = guardStorage(noteStoredFiles(store, { db, clock }), files)
    const jobs = createJobs({ database, onError })
    const pdfEngine = createPdfEngine({ niceness: options.niceness?.pdfs })
    const ocrEngine = createOcrEngine({ niceness: options.niceness?.scans })
    const deps: Deps = {
      config,
      database,
      jobs,
      pdfEngine,
      ocrEngine,
      clock,
      memory: createMemory({ readJournal: createJournalReader(database, undefined, time.note), onError }),
      storage,
      files,
      uploadsDir: paths.uploads,
      space: createSpaceWatch({ database, storage, uploadsDir: paths.uploads }),
      jwtSecret,
      onError,
    }
    const services = createServices(deps)
    await jobs.prepare(allJobKinds)
    await services.dss.seed()
    return {
      deps,
      services,
      migrated,
      notes,
      close: async () => {
        // Indexing a book may take minutes: a job in progress is interrupted here and done after the next start.
        const jobsStopped = jobs.stop()
        await Promise.all([pdfEngine.close(), ocrEngine.close()])
        deps.storage.close()
        await jobsStopped
        time.stop()
        await database.close()
        await release()
      },
    }
  } catch (error) {
    await database.close()
    await release()
    throw error
  }
}
