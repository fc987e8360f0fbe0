import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { allJobKinds } from '../job-kinds.ts'
import { systemClock } from '../platform/clock.ts'
import { type Config, dataPaths } from '../platform/config.ts'
import { lockDataDir } from '../platform/data-dir-lock.ts'
import { type Database, openEmbedded, openServer } from '../platform/db/database.ts'
import { applyMigrations } from '../platform/db/migrations.ts'
import { createJobs } from '../platform/jobs.ts'
import { createPdfEngine } from '../platform/pdf-engine/pdf-engine.ts'
import { createDiskStorage } from '../platform/storage/disk-storage.ts'
import { migrationsFolder } from '../server-paths.ts'
import { type Deps, type Services, createServices } from '../services.ts'

export interface Installation {
  deps: Deps
  services: Services
  /** Names of the migrations that opening applied. */
  migrated: string[]
  close: () => Promise<void>
}

/** The secret that signs tokens: given, or made once and kept for the owner's eyes alone. */
const readJwtSecret = async (config: Config): Promise<string> => {
  if (config.jwtSecret !== null) return config.jwtSecret
  const path = dataPaths(config.dataDir).jwtSecret
  const made = randomBytes(48).toString('base64url')
  try {
    await writeFile(path, made, { flag: 'wx', mode: 0o600 })
    return made
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  await chmod(path, 0o600)
  return readFile(path, 'utf8')
}

const openDatabase = async (
  config: Config,
): Promise<{ database: Database; release: () => Promise<void> }> => {
  if (config.databaseUrl !== null) {
    return { database: openServer(config.databaseUrl), release: () => Promise.resolve() }
  }
  const paths = dataPaths(config.dataDir)
  const release = await lockDataDir(config.dataDir, paths.lock)
  try {
    return { database: await openEmbedded(paths.database), release }
  } catch (error) {
    await release()
    throw error
  }
}

const makeFolder = async (path: string): Promise<string> => {
  await mkdir(path, { recursive: true, mode: 0o700 })
  return path
}

/**
 * Opens the database, the files and everything that stands on them, and brings the schema up to date.
 * @throws DataDirInUseError when a living process owns the data folder.
 */
export const openInstallation = async (
  config: Config,
  onError: (error: unknown) => void,
): Promise<Installation> => {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const { database, release } = await openDatabase(config)
  try {
    const migrated = await applyMigrations(database, migrationsFolder)
    const jobs = createJobs({ database, onError })
    const pdfEngine = createPdfEngine({})
    const deps: Deps = {
      config,
      database,
      jobs,
      pdfEngine,
      clock: systemClock,
      storage: await createDiskStorage({ root: dataPaths(config.dataDir).files }),
      uploadsDir: await makeFolder(dataPaths(config.dataDir).uploads),
      jwtSecret: await readJwtSecret(config),
      onError,
    }
    const services = createServices(deps)
    await jobs.prepare(allJobKinds)
    await services.dss.seed()
    return {
      deps,
      services,
      migrated,
      close: async () => {
        // Reading a book may take minutes: what is under way is broken off here and done after the next start.
        const jobsStopped = jobs.stop()
        await pdfEngine.close()
        await jobsStopped
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
