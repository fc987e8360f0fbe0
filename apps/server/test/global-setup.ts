import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { type Database, openEmbedded } from '../src/platform/db/database.ts'
import { openServer } from '../src/platform/db/server-database.ts'
import { applyMigrations } from '../src/platform/db/migrations.ts'
import { createJobs } from '../src/platform/jobs.ts'
import { allJobKinds } from '../src/job-kinds.ts'
import { emptyDatabaseFile, migrationsFolder } from '../src/server-paths.ts'
import { withAdmin } from './postgres-admin.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A dump of a migrated embedded database, or null when the suite runs on a server. */
    templateFile: string | null
    /** The name of a migrated database on the server to clone. */
    templateDatabase: string | null
    serverUrl: string | null
    /** A folder for files that tests share, deleted after the suite. */
    suiteFolder: string
    /** The address of the folder of the bundled programs of child processes. */
    programs: string
  }
}

const prepare = async (database: Database) => {
  await applyMigrations(database, migrationsFolder)
  const jobs = createJobs({
    database,
    onError: (error) => {
      throw error
    },
  })
  await jobs.prepare(allJobKinds)
  await jobs.stop()
}

const prepareEmbedded = async (project: TestProject, folder: string) => {
  // Optimising WebAssembly that runs once would take as long as running it.
  setFlagsFromString('--liftoff-only')
  const client = await PGlite.create({ loadDataDir: new Blob([await readFile(emptyDatabaseFile)]) })
  await prepare(await openEmbedded(client))
  const dump = await client.dumpDataDir('none')
  await client.close()
  const file = join(folder, 'template.tar')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  project.provide('templateFile', file)
  project.provide('templateDatabase', null)
  project.provide('serverUrl', null)
}

const prepareServer = async (project: TestProject, serverUrl: string) => {
  const name = `lectureshelf_test_${randomBytes(4).toString('hex')}`
  // This collation ignores spaces and hyphens: an order of text that takes the database's own is seen in a list.
  const create = `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-u-ka-shifted'`
  await withAdmin(serverUrl, async (client) => void (await client.query(create)))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = openServer(url.href)
  await prepare(database)
  await database.close()
  project.provide('templateFile', null)
  project.provide('templateDatabase', name)
  project.provide('serverUrl', serverUrl)
  // Dropping a hundred databases one after the other takes seconds.
  if (process.env['TEST_DATABASE_IS_TEMPORARY']) return null
  return () =>
    withAdmin(serverUrl, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where datname like $1',
        [`${name}%`],
      )
      for (const row of rows) await client.query(`drop database if exists ${row.datname} with (force)`)
    })
}

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Bundles the programs of child processes: they start five times as fast as from source. */
const bundlePrograms = async (project: TestProject) => {
  // Its packages are found from here.
  await mkdir(beside('../.cache'), { recursive: true })
  const outDir = await mkdtemp(beside('../.cache/programs-'))
  const input = {
    'pdf-child': beside('../src/platform/pdf-engine/pdf-child.ts'),
    'ocr-child': beside('../src/platform/ocr/ocr-child.ts'),
    'statement-child': beside('../src/money/statements/reading/apart/statement-child.ts'),
    'words-child': beside('../src/platform/pdf-words/words-child.ts'),
    'workbook-child': beside('../src/platform/binary-workbook/workbook-child.ts'),
    // Modules that start and serve such programs: a test writes programs of its own.
    'work-process': beside('../src/platform/children/work-process.ts'),
    'child-side': beside('../src/platform/children/child-side.ts'),
  }
  await build({
    root: beside('..'),
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['@embedpdf/pdfium', 'sharp', 'tesseract.js'] },
    build: { ssr: true, target: 'node20', outDir, minify: false, rollupOptions: { input } },
  })
  project.provide('programs', `${pathToFileURL(outDir).href}/`)
  return outDir
}

/** Creates one migrated template database; each test process clones it. */
export default async (project: TestProject) => {
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-test-'))
  project.provide('suiteFolder', folder)
  const serverUrl = process.env['TEST_DATABASE_URL']
  const [programFolder, dropDatabases] = await Promise.all([
    bundlePrograms(project),
    serverUrl ? prepareServer(project, serverUrl) : prepareEmbedded(project, folder),
  ])
  return async () => {
    await dropDatabases?.()
    for (const created of [folder, programFolder]) await rm(created, { recursive: true, force: true })
  }
}
