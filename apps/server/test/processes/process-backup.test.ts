import { appendFile, cp, mkdir, readFile, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { allJobKinds } from '../../src/job-kinds.ts'
import { applyMigrations } from '../../src/platform/db/migrations.ts'
import { createJobs } from '../../src/platform/jobs.ts'
import { migrationsFolder } from '../../src/server-paths.ts'
import { startMailServer } from '../mail-server.ts'
import { awkwardRows } from './awkward-rows.ts'
import { dumpOf, withDatabase } from './database-dump.ts'
import { getWith, sendJson, signIn, upload } from './http-client.ts'
import {
  type TestInstallation,
  emptyInstallation,
  owner,
  seededInstallation,
  temporaryFolder,
} from './installation.ts'
import { paddedPdf } from './padded-pdf.ts'
import { runCli, runLimitedCli, slowTestMs, startCli, startServer, waitFor } from './server-program.ts'
import { findLosses, snapshotOf, startWriting } from './writing-clients.ts'

vi.setConfig({ testTimeout: slowTestMs })

const fine = { code: 0, output: 'Everything is in order.', errors: '' }

const backUp = (installation: TestInstallation, file: string) => runCli(installation, ['backup', file])
const restore = (installation: TestInstallation, file: string) => runCli(installation, ['restore', file])

const uploadNotes = async (url: string, sectionId: string, title: string, bytes = 300_000) => {
  const token = await signIn(url)
  const answer = await upload({ url, token, sectionId, title, pdf: paddedPdf(title, bytes) })
  expect(answer.status).toBe(200)
}

/** What nobody has put into an installation: no file, no table. */
const expectUntouched = async (installation: TestInstallation) => {
  const { dataDir, env } = installation
  if (env['DATABASE_URL'] === undefined) {
    expect(existsSync(dataDir) ? await readdir(dataDir) : []).toEqual([])
    return
  }
  expect(await dumpOf(installation, () => false)).toEqual({})
  expect(
    existsSync(join(dataDir, 'files', 'files')) ? await readdir(join(dataDir, 'files', 'files')) : [],
  ).toEqual([])
}

test('a backup while four clients write and upload has all that was acknowledged before it', async () => {
  const installation = await seededInstallation()
  const { sectionId, dataDir } = installation
  const server = await startServer(installation)
  const clients = startWriting({ url: server.url, token: await signIn(server.url), sectionId })
  const { acknowledged } = clients
  await waitFor('every client has written', async () =>
    acknowledged.pdfs.size > 7 && acknowledged.subCodes.length > 3 && acknowledged.claims.length > 3
      ? true
      : null,
  )
  const file = join(await temporaryFolder(), 'backup.tar')
  const before = snapshotOf(acknowledged)
  const made = await backUp(installation, file)
  const writtenMeanwhile = acknowledged.edits - before.edits
  await clients.stop()
  expect(made).toMatchObject({ code: 0, errors: '' })
  expect(made.output).toMatch(/^Backed up \d+ rows and \d+ files to /)
  expect(writtenMeanwhile).toBeGreaterThan(0)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(file, '..'))).toEqual(['backup.tar'])
  const copies = join(dataDir, 'copies')
  expect(existsSync(copies) ? await readdir(copies) : []).toEqual([])
  await server.stop()

  const elsewhere = await emptyInstallation()
  expect(await restore(elsewhere, file)).toMatchObject({ code: 0, errors: '' })
  expect(await runCli(elsewhere, ['doctor', '--deep'])).toEqual(fine)
  const restored = await startServer(elsewhere)
  expect(await findLosses(restored.url, await signIn(restored.url), before)).toEqual([])

  // Once more would be over what is there, and under a server.
  const full = 'The database has tables already. Name an empty one; nothing was changed.'
  const isEmbedded = elsewhere.env['DATABASE_URL'] === undefined
  expect(await restore(elsewhere, file)).toEqual({
    code: 1,
    output: '',
    errors: isEmbedded
      ? `A server (process ${restored.pid}) is using ${elsewhere.dataDir}. Restore into another, empty folder: set DATA_DIR.`
      : full,
  })
  await restored.stop()
  expect((await restore(elsewhere, file)).errors).toBe(
    isEmbedded
      ? `The folder ${elsewhere.dataDir} is not empty. Restore into an empty one: set DATA_DIR.`
      : full,
  )
})

/** What a start changes by itself. */
const isOfTheQueue = (table: string) => table.startsWith('pgboss.')

/** What a restore that was killed leaves behind. */
const leaveUnfinished = async (installation: TestInstallation) => {
  if (installation.env['DATABASE_URL'] === undefined) {
    const database = join(installation.dataDir, 'restore.partial', 'db')
    await mkdir(database, { recursive: true })
    await writeFile(join(database, 'PG_VERSION'), '17')
    const holder = { pid: process.pid, startedAt: 'another process with this number' }
    await writeFile(join(installation.dataDir, 'server.lock'), JSON.stringify(holder))
    return
  }
  await withDatabase(installation, async (database) => {
    const jobs = createJobs({ database, onError: () => undefined })
    await jobs.prepare(allJobKinds)
    await jobs.stop()
  })
}

test('every row of a stopped installation is restored as it was, also after a try that was cut off', async () => {
  const installation = await seededInstallation()
  await withDatabase(installation, (database) => database.runSql(awkwardRows))
  const before = await dumpOf(installation, isOfTheQueue)
  const file = join(await temporaryFolder(), 'backup.tar')
  expect(await backUp(installation, file)).toMatchObject({ code: 0, errors: '' })
  const elsewhere = await emptyInstallation()
  await leaveUnfinished(elsewhere)
  expect(await restore(elsewhere, file)).toMatchObject({ code: 0, errors: '' })
  expect(await dumpOf(elsewhere, isOfTheQueue)).toEqual(before)
  expect(await dumpOf(installation, isOfTheQueue)).toEqual(before)
})

test('a backup of an older version is brought up to date', async () => {
  const folder = await temporaryFolder()
  await cp(migrationsFolder, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const all: { entries: unknown[] } = JSON.parse(await readFile(journal, 'utf8'))
  await writeFile(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, 2) }))
  const older = await emptyInstallation()
  await withDatabase(older, async (database) => {
    await applyMigrations(database, folder)
    await database.runSql(`insert into college (clg_code, clg_name, region) values ('BI', 'Bengaluru', 1)`)
  })
  const file = join(await temporaryFolder(), 'older.tar')
  expect(await backUp(older, file)).toMatchObject({ code: 0, errors: '' })
  const elsewhere = await emptyInstallation()
  expect(await restore(elsewhere, file)).toMatchObject({ code: 0, errors: '' })
  const { rows } = await withDatabase(elsewhere, (database) =>
    database.runSql(`select clg_name from college where clg_code = 'BI'`),
  )
  expect(rows).toEqual([{ clg_name: 'Bengaluru' }])
  expect((await runCli(elsewhere, ['migrate'])).output).toBe('The database is up to date.')
})

test('an archive with one wrong bit in its last file is refused and leaves nothing', async () => {
  const installation = await seededInstallation()
  const server = await startServer(installation)
  await uploadNotes(server.url, installation.sectionId, 'Damaged')
  const file = join(await temporaryFolder(), 'backup.tar')
  expect((await backUp(installation, file)).code).toBe(0)
  await server.stop()
  const bytes = await readFile(file)
  bytes[bytes.length - 100_000] = (bytes[bytes.length - 100_000] ?? 0) ^ 1
  await writeFile(file, bytes)

  const elsewhere = await emptyInstallation()
  const { code, output, errors } = await restore(elsewhere, file)
  expect([code, output]).toEqual([1, ''])
  expect(errors).toMatch(/^\S+ is damaged: files\/[0-9a-f]{32} is not what the backup put there\.$/)
  const none = `${file}.none`
  expect((await restore(elsewhere, none)).errors).toBe(`There is no file ${none}.`)
  await expectUntouched(elsewhere)
})

test('a backup that cannot be made says why and leaves nothing', async () => {
  const installation = await seededInstallation()
  const server = await startServer(installation)
  await uploadNotes(server.url, installation.sectionId, 'Large', 40_000_000)
  const folder = await temporaryFolder()
  const [file, taken] = [join(folder, 'backup.tar'), join(folder, 'taken.tar')]
  await writeFile(taken, 'mine')
  const refused = async (path: string) => (await backUp(installation, path)).errors
  expect(await refused(taken)).toBe(`${taken} is there already. Name a new file.`)
  expect(await refused(join(folder, 'no', 'backup.tar'))).toBe(`There is no folder ${join(folder, 'no')}.`)
  // A limit on the size of files meets a write as a full disk does.
  const limited = await runLimitedCli(installation, ['backup', file], { megabytes: 30 })
  expect(limited).toEqual({
    code: 1,
    output: '',
    errors: 'There is no space left for it. Nothing was left behind.',
  })
  expect(await readdir(folder)).toEqual(['taken.tar'])
  expect(await readFile(taken, 'utf8')).toBe('mine')

  const interrupted = startCli(installation, ['backup', file])
  await waitFor('it has begun', async () => ((await readdir(folder)).length > 1 ? true : null))
  interrupted.signal('SIGTERM')
  expect(await interrupted.ended).toEqual({ code: 130, output: '', errors: '' })
  expect(await readdir(folder)).toEqual(['taken.tar'])
  const copies = join(installation.dataDir, 'copies')
  const root = join(installation.dataDir, 'files', 'files')
  const stored = (await readdir(root, { recursive: true })).filter((name) => name.includes('/'))
  const sizes = await Promise.all(stored.map(async (name) => (await stat(join(root, name))).size))
  const pdf = join(root, stored[sizes.indexOf(Math.max(...sizes))] ?? '')
  await appendFile(pdf, 'more')
  expect(await refused(file)).toMatch(
    /^The file of \S+ has \d+ bytes instead of \d+, so there is no backup\.$/,
  )
  await truncate(pdf, Math.max(...sizes))
  const bytes = await readFile(pdf)
  bytes[5000] = (bytes[5000] ?? 0) ^ 1
  await writeFile(pdf, bytes)
  expect(await refused(file)).toMatch(
    /^The file of \S+ has other bytes than were uploaded, so there is no backup\./,
  )
  expect(await readdir(folder)).toEqual(['taken.tar'])
  await waitFor('no copy of the database is left', async () =>
    existsSync(copies) && (await readdir(copies)).length > 0 ? null : true,
  )
})

const newPassword = 'a new pass phrase of the owner'

test('a mail that was not sent when the backup was made is sent once after a restore', async () => {
  const mailServer = await startMailServer()
  await mailServer.goDown()
  const mailEnv = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'LectureShelf <notes@lectureshelf.example>',
    PUBLIC_URL: 'https://notes.example.in',
  }
  const installation = await seededInstallation()
  const server = await startServer(installation, mailEnv)
  const body = { currentPassword: owner.password, newPassword }
  const changed = await sendJson(server.url, await signIn(server.url), '/api/change-password', body)
  expect(changed.status).toBe(200)
  const person = { usn: owner.usn, password: newPassword }
  const token = await signIn(server.url, person)
  await waitFor(
    'the mail was tried',
    async () =>
      (await (await getWith(server.url, token, '/api/mails')).text()).includes('ECONNREFUSED') || null,
  )
  const file = join(await temporaryFolder(), 'backup.tar')
  expect((await backUp(installation, file)).code).toBe(0)
  await server.kill()

  await mailServer.comeUp()
  const elsewhere = await emptyInstallation()
  expect(await restore(elsewhere, file)).toMatchObject({ code: 0, errors: '' })
  const restored = await startServer(elsewhere, mailEnv)
  const again = await signIn(restored.url, person)
  await waitFor(
    'the mail is sent',
    async () =>
      (await (await getWith(restored.url, again, '/api/mails')).text()).includes('"state":"sent"') || null,
  )
  await restored.stop()
  const last = await startServer(elsewhere, mailEnv)
  await signIn(last.url, person)
  expect(mailServer.received).toHaveLength(1)
  await last.stop()
  await mailServer.goDown()
})

test('the paths of a backup and a restore are meant from the folder of whoever calls', async () => {
  const installation = await seededInstallation()
  const folder = await temporaryFolder()
  // As npm runs a script: in the folder of the project, with the caller's folder beside it.
  const called = { npm_lifecycle_event: 'lectureshelf', INIT_CWD: folder }
  expect((await runCli(installation, ['backup', 'away.tar'], called)).code).toBe(0)
  expect(await readdir(folder)).toEqual(['away.tar'])
  const other = await emptyInstallation()
  expect(await runCli(other, ['restore', 'away.tar'], called)).toMatchObject({ code: 0, errors: '' })
})
