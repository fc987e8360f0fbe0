import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { cliPath } from './server-process.ts'

/** Runs one statement on the database of a stopped server. */
export interface DemoDatabase {
  query: (text: string, parameters?: unknown[]) => Promise<{ affectedRows: number }>
}

/** A copy of the seeded demo that belongs to one server. */
export interface DemoCopy {
  /** What a server needs to run on the copy. */
  env: Record<string, string>
  /** Runs work on the database; on the embedded one no server may run. */
  withDatabase: (work: (database: DemoDatabase) => Promise<void>) => Promise<void>
  /** Deletes the copy. */
  remove: () => Promise<void>
}

const sharedSecret = 'a secret that every server of the browser tests shares'

/** Without a server, or with an empty address, the tests use the embedded database. */
const serverUrl = process.env['TEST_DATABASE_URL'] || undefined

const withClient = async (url: string, work: (client: Client) => Promise<void>): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

const onServer = (url: string, statement: string) =>
  withClient(url, async (client) => void (await client.query(statement)))

/** Creates a database on the tests' server, empty or as a clone. @returns its address */
const createDatabase = async (url: string, template?: string): Promise<string> => {
  const name = `lectureshelf_browser_${randomBytes(4).toString('hex')}`
  const from = template === undefined ? '' : ` template ${databaseName(template)}`
  await onServer(url, `create database ${name}${from}`)
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

const databaseName = (databaseUrl: string): string => new URL(databaseUrl).pathname.slice(1)

const dropDatabase = (url: string, databaseUrl: string) =>
  onServer(url, `drop database if exists ${databaseName(databaseUrl)} with (force)`)

const embeddedCopy = (folder: string): DemoCopy => ({
  env: { DATA_DIR: folder },
  withDatabase: async (work) => {
    const database = await PGlite.create(join(folder, 'db'))
    try {
      await work({
        query: async (text, parameters) => {
          const { affectedRows = 0 } = await database.query(text, parameters)
          return { affectedRows }
        },
      })
    } finally {
      await database.close()
    }
  },
  remove: () => rm(folder, { recursive: true, force: true }),
})

const serverCopy = (url: string, folder: string, databaseUrl: string): DemoCopy => ({
  env: { DATA_DIR: folder, DATABASE_URL: databaseUrl, JWT_SECRET: sharedSecret },
  withDatabase: (work) =>
    withClient(databaseUrl, (client) =>
      work({
        query: async (text, parameters) => ({
          affectedRows: (await client.query(text, parameters)).rowCount ?? 0,
        }),
      }),
    ),
  remove: async () => {
    await dropDatabase(url, databaseUrl)
    await rm(folder, { recursive: true, force: true })
  },
})

/** Seeds the demo, with its covers and page texts. Later copies come from it. @returns its deletion */
export const seedDemo = async (): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-demo-'))
  const seeded =
    serverUrl === undefined
      ? embeddedCopy(folder)
      : serverCopy(serverUrl, folder, await createDatabase(serverUrl))
  try {
    await promisify(execFile)(process.execPath, [cliPath, 'seed', '--demo', '--process'], {
      env: { PATH: process.env['PATH'], ...seeded.env },
    })
  } catch (error) {
    await seeded.remove()
    throw error
  }
  process.env['E2E_DEMO_DIR'] = seeded.env['DATA_DIR']
  if (seeded.env['DATABASE_URL'] !== undefined) process.env['E2E_DEMO_URL'] = seeded.env['DATABASE_URL']
  return seeded.remove
}

/** Copies the seeded demo for one server. */
export const copyDemo = async (name: string): Promise<DemoCopy> => {
  const seeded = process.env['E2E_DEMO_DIR']
  if (seeded === undefined) throw new Error('The demo was not prepared.')
  const folder = await mkdtemp(join(tmpdir(), `lectureshelf-${name}-`))
  await cp(seeded, folder, { recursive: true })
  // A demo that is named by hand is an embedded one, whatever server the tests have.
  const template = process.env['E2E_DEMO_URL']
  return serverUrl === undefined || template === undefined
    ? embeddedCopy(folder)
    : serverCopy(serverUrl, folder, await createDatabase(serverUrl, template))
}
