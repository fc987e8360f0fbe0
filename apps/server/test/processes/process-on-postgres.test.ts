import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { allJobKinds, indexPdfJob, readOnJob } from '../../src/job-kinds.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { openServer } from '../../src/platform/db/server-database.ts'
import { createJobs } from '../../src/platform/jobs.ts'
import { migrationsFolder } from '../../src/server-paths.ts'
import { createSection, createSubject } from '../factories.ts'
import { dataTable } from '../jobs-probe.ts'
import { runCliHere } from './command-here.ts'
import { listPdfs, readHash, signIn, upload } from './http-client.ts'
import { type TestInstallation, emptyInstallation, owner, seededSubject } from './installation.ts'
import { paddedPdf } from './padded-pdf.ts'
import { slowTestMs, startServer } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

const openDatabase = ({ env }: TestInstallation): Database => {
  const database = openServer(env['DATABASE_URL'] ?? '', { maxConnections: 2 })
  onTestFinished(() => database.close())
  return database
}

/** Returns a setting by which the database knows a server's connections. */
const named = ({ env }: TestInstallation, name: string) => {
  const url = new URL(env['DATABASE_URL'] ?? '')
  url.searchParams.set('application_name', name)
  return { DATABASE_URL: url.href }
}

/** Returns the names of the servers whose statements wait for a lock. */
const waitingServers = async (database: Database) => {
  const { rows } = await database.runSql(
    `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' order by 1`,
  )
  return rows.map((row) => row['name'])
}

const createOwner = async (installation: TestInstallation) => {
  const argv = ['owner', 'create', '--usn', owner.usn, '--name', owner.name, '--email', owner.email]
  expect(await runCliHere(installation, argv, { OWNER_PASSWORD: owner.password })).toMatchObject({ code: 0 })
}

/**
 * Blocks every index job at its first page, with a session of its own: a pool closes one that is idle for long.
 * @returns a function that lets them continue
 */
const blockIndexing = async ({ env }: TestInstallation) => {
  const session = new Client({ connectionString: env['DATABASE_URL'] })
  await session.connect()
  onTestFinished(() => session.end())
  await session.query('begin; lock table pdf_page in share mode')
  return () => session.query('commit')
}

/** Does what a timer of each server does every 15 seconds. */
const lookForDeadProcesses = async (database: Database) => {
  const jobs = createJobs({ database, onError: (error) => expect(error).toBeNull() })
  await jobs.prepare(allJobKinds)
  await jobs.releaseExpired()
  await jobs.stop()
}

const untilLeaseIsFound = { timeout: 60_000, interval: 100 }

test('servers on one database create the schema once, share background work and finish that of a killed one', async () => {
  const installation = await emptyInstallation()
  const names = ['first', 'second', 'third']
  const servers = await Promise.all(names.map((name) => startServer(installation, named(installation, name))))
  const { entries } = z
    .object({ entries: z.array(z.unknown()) })
    .parse(JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')))
  const database = openDatabase(installation)
  const { rows } = await database.runSql('select id from drizzle.__drizzle_migrations')
  expect(rows, 'the migrations').toHaveLength(entries.length)
  await createOwner(installation)
  const tokens = await Promise.all(servers.map(({ url }) => signIn(url)))

  const { id } = await createSubject(database.db, { subCode: seededSubject.subCode })
  const { id: sectionId } = await createSection(database.db, id)
  const [first, second, third] = servers
  const [token = ''] = tokens
  if (first === undefined || second === undefined || third === undefined) throw new Error('Three started.')
  const resume = await blockIndexing(installation)
  // A server is at two of them at most, one of each kind of job: each of the three gets some.
  const titles = ['one', 'two', 'three', 'four', 'five', 'six']
  const pdfs = titles.map((title) => ({ title, pdf: paddedPdf(title, 100_000, 2) }))
  for (const sent of pdfs)
    expect(await upload({ url: first.url, token, sectionId, ...sent })).toMatchObject({ status: 200 })
  await expect.poll(() => waitingServers(database), untilLeaseIsFound).toEqual(names)

  await third.kill()
  await resume()
  // On a slow machine another kind of job reads on in a PDF whose first turn ended early.
  const unfinished = async () => {
    const states = [indexPdfJob, readOnJob].map(({ name }) => dataTable(database).states(name))
    const open = (await Promise.all(states)).flat().filter((state) => state !== 'completed')
    return open.join(' ')
  }
  await expect.poll(unfinished, untilLeaseIsFound).toMatch(/^active(?: active)?$/)
  await dataTable(database).endLeases()
  await lookForDeadProcesses(database)
  await expect.poll(unfinished, untilLeaseIsFound).toBe('')
  for (const [index, { url }] of [first, second].entries()) {
    const listed = await listPdfs(url, tokens[index] ?? '')
    expect(listed.map(({ state, pageCount }) => [state, pageCount])).toEqual(pdfs.map(() => ['ready', 2]))
    for (const { pdfFile, pdfTitle } of listed) {
      const { pdf } = pdfs.find(({ title }) => title === pdfTitle) ?? {}
      expect(await readHash(url, token, pdfFile ?? ''), `${pdfTitle} from ${url}`).toBe(pdf?.sha256)
    }
  }
  expect(servers.map(({ lines }) => lines)).toEqual(servers.map(() => [expect.any(String)]))
  expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0])
})
