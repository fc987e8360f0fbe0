import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { type Database, openServer } from '../../src/platform/db/database.ts'
import { migrationsFolder } from '../../src/server-paths.ts'
import { dataTable } from '../jobs-probe.ts'
import { listPdfs, readHash, signIn, upload } from './http-client.ts'
import { type TestInstallation, emptyInstallation, seededInstallation } from './installation.ts'
import { paddedPdf } from './padded-pdf.ts'
import { childrenOf } from './process-probe.ts'
import { type ServerProgram, runCli, slowTestMs, startServer, waitFor } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

const openDatabase = ({ env }: TestInstallation): Database => {
  const database = openServer(env['DATABASE_URL'] ?? '', { maxConnections: 1 })
  onTestFinished(() => database.close())
  return database
}

const waitUntilRead = (server: ServerProgram, token: string) =>
  waitFor('every PDF is read', async () => {
    const pdfs = await listPdfs(server.url, token)
    return pdfs.every(({ state }) => state === 'ready') ? pdfs : null
  })

test('two servers that start at once on an empty database create the schema once', async () => {
  const installation = await emptyInstallation()
  const servers = await Promise.all(Array.from({ length: 3 }, () => startServer(installation)))
  const { entries } = z
    .object({ entries: z.array(z.unknown()) })
    .parse(JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')))
  const { rows } = await openDatabase(installation).runSql('select id from drizzle.__drizzle_migrations')
  expect(rows).toHaveLength(entries.length)
  const made = await runCli(
    installation,
    ['owner', 'create', '--usn', '1LS00OWNER', '--name', 'Suma Shetty', '--email', 'suma@example.com'],
    { OWNER_PASSWORD: 'the password of the tests' },
  )
  expect(made.code).toBe(0)
  for (const server of servers) await signIn(server.url)
  expect(servers.map(({ lines }) => lines.length)).toEqual([1, 1, 1])
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0, 0])
})

test('two servers on one database both serve, and share the background work', async () => {
  const installation = await seededInstallation()
  const first = await startServer(installation)
  const token = await signIn(first.url)
  for (let count = 0; count < 8; count += 1) {
    const [title, pdf] = [`PDF ${count}`, paddedPdf(`shared ${count}`, 200_000, 1500)]
    const { sectionId } = installation
    expect(await upload({ url: first.url, token, sectionId, title, pdf })).toMatchObject({ status: 200 })
  }
  await waitUntilRead(first, token)
  await first.stop()

  // Fresh processes have read no PDF yet, so one with a child process has taken work.
  const both = await Promise.all([startServer(installation), startServer(installation)])
  const database = openDatabase(installation)
  await database.runSql(`update pdf_version set state = 'processing';
    update pgboss.job set state = 'created', started_on = null, completed_on = null, start_after = now()
    where name = 'index-pdf'`)
  for (const server of both) {
    const pdfs = await waitUntilRead(server, token)
    expect(pdfs).toHaveLength(8)
    await readHash(server.url, token, pdfs[0]?.pdfFile ?? '')
    expect(await childrenOf(server.pid)).not.toEqual([])
  }
  expect(await dataTable(database).states('index-pdf')).toEqual(Array.from({ length: 8 }, () => 'completed'))
})

test('the work of a killed server is done by another after its lease has expired', async () => {
  const installation = await seededInstallation()
  const database = openDatabase(installation)
  const first = await startServer(installation)
  const token = await signIn(first.url)
  const pdf = paddedPdf('long', 200_000, 8000)
  const { sectionId } = installation
  expect(await upload({ url: first.url, token, sectionId, title: 'Long', pdf })).toMatchObject({
    status: 200,
  })
  await dataTable(database).waitForState('active', 'index-pdf')
  await first.kill()
  expect(await dataTable(database).states('index-pdf')).toEqual(['active'])
  await dataTable(database).endLeases()

  const second = await startServer(installation)
  const [read] = await waitUntilRead(second, token)
  expect(read?.pageCount).toBe(8000)
  expect(await dataTable(database).states('index-pdf')).toEqual(['completed'])
})
