import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { actorOf } from '../../src/base/identity/actors.ts'
import { findStudentByUsn } from '../../src/base/identity/students.table.ts'
import { lockDataDir } from '../../src/platform/data-dir/data-dir-lock.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { createSignUp } from '../claim-factories.ts'
import { createReference, createSection, createSubject } from '../factories.ts'
import { pdfSaying } from '../pdf-files.ts'
import { people } from '../people.ts'
import { awkwardRows } from './awkward-rows.ts'
import { whileOpened } from './claims-at-rest.ts'
import { runCliHere, serveHere } from './command-here.ts'
import { dumpRows, withDatabase } from './database-dump.ts'
import { getWith } from './http-client.ts'
import { type TestInstallation, emptyInstallation, owner, temporaryFolder } from './installation.ts'
import { runCli, slowTestMs } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

/** Tables that the move does not copy: the queue creates its own, and the new database is an installation of its own. */
const isLeftOut = (table: string) => table.startsWith('pgboss.') || table === 'public.installation'

/** Returns everything that a move must bring over. */
const contentOf = async (database: Database) => {
  const { rows: sequences } = await database.runSql(
    `select schemaname, sequencename, last_value::text from pg_sequences where schemaname <> 'pgboss'`,
  )
  const { rows: jobs } = await database.runSql(
    `select name, singleton_key, data from pgboss.job where state in ('created', 'retry', 'active') order by 1, 2`,
  )
  return { sequences, jobs, rows: await dumpRows(database, isLeftOut) }
}

/** Fills an embedded installation: people, content, a session, a claim, and a PDF whose indexing is pending. */
const fillEmbedded = (installation: TestInstallation) =>
  whileOpened(installation, async ({ deps, services }) => {
    const { db } = deps.database
    await services.students.createOwner(owner)
    const student = await people.student(db)
    const section = await createSection(db, (await createSubject(db)).id)
    await createReference(db, section.subjectId)
    await createSignUp(db)
    const stored = await findStudentByUsn(db, owner.usn)
    if (stored === null) throw new Error('There is no owner.')
    const staged = await deps.storage.stage(Readable.from([pdfSaying('moved')]), { maxBytes: 1_000_000 })
    const pdf = { actor: actorOf(stored), sectionId: section.id, originalName: 'notes.pdf', staged }
    await services.pdfs.ingest({ ...pdf, pdfTitle: 'Notes', pdfDescription: '' })
    await deps.database.runSql(awkwardRows)
    const device = { userAgent: 'test of a move', deviceType: 'desktop' as const }
    const { token } = await services.sessions.openFor(student.id, device)
    return { token, content: await contentOf(deps.database) }
  })

test('a move copies every row and the pending work, and leaves the source and the files alone', async () => {
  const dataDir = await temporaryFolder()
  const embedded: TestInstallation = { dataDir, env: { DATA_DIR: dataDir } }
  const { token, content } = await fillEmbedded(embedded)
  expect(content.jobs.map((job) => job['name'])).toContain('index-pdf')
  for (const name of ['student', 'session', 'claim', 'pdf_version', 'offering', 'reference', 'audit_log'])
    expect(content.rows[`public.${name}`], name).not.toEqual([])
  const { env } = await emptyInstallation()
  const secret = await readFile(join(dataDir, 'jwt-secret'), 'utf8')
  const moved: TestInstallation = { dataDir, env: { ...env, DATA_DIR: dataDir, JWT_SECRET: secret } }
  const words = ['move', '--to', env['DATABASE_URL'] ?? '']

  const release = await lockDataDir(dataDir, join(dataDir, 'server.lock'))
  expect((await runCliHere(embedded, words)).errors).toBe(
    `Stop the server (process ${process.pid}) first: what is written during a move would be lost.`,
  )
  await release()
  const done = await runCli(embedded, words)
  expect(done).toMatchObject({ code: 0, errors: '' })
  expect(done.output).toContain(`the content of ${join(dataDir, 'jwt-secret')}`)
  expect(await withDatabase(moved, contentOf)).toEqual(content)
  expect((await runCliHere(embedded, words)).errors).toBe(
    'The database already has tables. Name an empty one; nothing was changed.',
  )
  expect(await withDatabase(embedded, contentOf)).toEqual(content)

  expect(await runCliHere(moved, ['doctor', '--deep'])).toMatchObject({ code: 0 })
  const server = await serveHere(moved)
  expect((await getWith(server.url, token, '/api/student')).status).toBe(200)
  const former = await runCliHere(embedded, ['migrate'])
  expect([former.code, former.errors]).toEqual([
    1,
    expect.stringContaining('The stored files belong to another installation than the database.'),
  ])
})

test('a move that cannot begin says why', async () => {
  const dataDir = await temporaryFolder()
  const empty: TestInstallation = { dataDir, env: { DATA_DIR: dataDir } }
  const { env } = await emptyInstallation()
  const errorsOf = async (installation: TestInstallation, url: string) =>
    (await runCliHere(installation, ['move', '--to', url])).errors
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
