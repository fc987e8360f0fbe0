import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { demoPassword } from '@lectureshelf/demo/people.ts'
import { expect, test, vi } from 'vitest'
import { lockDataDir } from '../../src/platform/data-dir/data-dir-lock.ts'
import { awkwardRows } from './awkward-rows.ts'
import { dumpOf, withDatabase } from './database-dump.ts'
import { getWith, signIn } from './http-client.ts'
import { type TestInstallation, emptyInstallation, temporaryFolder } from './installation.ts'
import { runCli, slowTestMs, startServer } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

/** Tables that the move does not copy: migrations are numbered on arrival, and the queue creates its own tables. */
const isLeftOut = (table: string) => table.startsWith('pgboss.')

const sequencesOf = (installation: TestInstallation) =>
  withDatabase(installation, async (database) => {
    const { rows } = await database.runSql(
      `select schemaname, sequencename, last_value::text from pg_sequences where schemaname <> 'pgboss'`,
    )
    return rows
  })

const unfinishedJobs = (installation: TestInstallation) =>
  withDatabase(installation, async (database) => {
    const { rows } = await database.runSql(
      `select name, singleton_key, data from pgboss.job where state in ('created', 'retry', 'active') order by 1, 2`,
    )
    return rows
  })

const readToken = async (installation: TestInstallation): Promise<string> => {
  const server = await startServer(installation)
  const token = await signIn(server.url, { usn: '1LS00OWNER', password: demoPassword })
  await server.stop()
  return token
}

test('a move copies every row and the pending work, and leaves the source and the files alone', async () => {
  const dataDir = await temporaryFolder()
  const embedded: TestInstallation = { dataDir, env: { DATA_DIR: dataDir } }
  expect(await runCli(embedded, ['seed', '--demo'])).toMatchObject({ code: 0, errors: '' })
  const token = await readToken(embedded)
  await withDatabase(embedded, (database) => database.runSql(awkwardRows))
  const before = await dumpOf(embedded, isLeftOut)
  const [jobs, sequences] = [await unfinishedJobs(embedded), await sequencesOf(embedded)]
  expect(jobs.length).toBeGreaterThan(0)
  const { env } = await emptyInstallation()
  const secret = await readFile(join(dataDir, 'jwt-secret'), 'utf8')
  const moved: TestInstallation = { dataDir, env: { ...env, DATA_DIR: dataDir, JWT_SECRET: secret } }
  const words = ['move', '--to', env['DATABASE_URL'] ?? '']

  const release = await lockDataDir(dataDir, join(dataDir, 'server.lock'))
  expect((await runCli(embedded, words)).errors).toBe(
    `Stop the server (process ${process.pid}) first: what is written during a move would be lost.`,
  )
  await release()
  const done = await runCli(embedded, words)
  expect(done).toMatchObject({ code: 0, errors: '' })
  expect(done.output).toContain(`the content of ${join(dataDir, 'jwt-secret')}`)
  expect(await dumpOf(moved, isLeftOut)).toEqual(before)
  expect(await sequencesOf(moved)).toEqual(sequences)
  expect(await unfinishedJobs(moved)).toEqual(jobs)
  expect(await dumpOf(embedded, isLeftOut)).toEqual(before)

  expect((await runCli(embedded, words)).errors).toBe(
    'The database has tables already. Name an empty one; nothing was changed.',
  )
  expect(await runCli(moved, ['doctor', '--deep'])).toMatchObject({ code: 0 })
  const server = await startServer(moved)
  expect((await getWith(server.url, token, '/api/student')).status).toBe(200)
})

test('a move that cannot begin says why', async () => {
  const dataDir = await temporaryFolder()
  const empty: TestInstallation = { dataDir, env: { DATA_DIR: dataDir } }
  const { env } = await emptyInstallation()
  const errorsOf = async (installation: TestInstallation, url: string) =>
    (await runCli(installation, ['move', '--to', url])).errors
  const url = env['DATABASE_URL'] ?? ''
  expect(await errorsOf(empty, url)).toBe(`There is no installation in ${dataDir}.`)
  expect(await errorsOf(empty, 'mysql://localhost/notes')).toBe(
    'The address after --to must start with postgres:// or postgresql://.',
  )
  expect(await errorsOf({ dataDir, env }, url)).toBe(
    'A move begins at the embedded database of DATA_DIR: run it without DATABASE_URL.',
  )
  expect(await readdir(dataDir)).toEqual([])
})
