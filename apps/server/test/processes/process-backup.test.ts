import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { allJobKinds } from '../../src/job-kinds.ts'
import { createJobs } from '../../src/platform/jobs.ts'
import { startMailServer } from '../mail-server.ts'
import { awkwardRows } from './awkward-rows.ts'
import { dumpOf, withDatabase } from './database-dump.ts'
import { getWith, sendJson, signIn } from './http-client.ts'
import {
  type TestInstallation,
  emptyInstallation,
  owner,
  seededInstallation,
  temporaryFolder,
} from './installation.ts'
import { runCli, slowTestMs, startServer, waitFor } from './server-program.ts'
import { findLosses, snapshotOf, startWriting } from './writing-clients.ts'

vi.setConfig({ testTimeout: slowTestMs })

const fine = { code: 0, output: 'Everything is in order.', errors: '' }

const backUp = (installation: TestInstallation, file: string) => runCli(installation, ['backup', file])
const restore = (installation: TestInstallation, file: string) => runCli(installation, ['restore', file])

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

  // A second restore would overwrite data, and under a running server.
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

/** Tables that a start changes automatically. */
const isOfTheQueue = (table: string) => table.startsWith('pgboss.')

/** Creates what a killed restore leaves behind. */
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

test('every row of a stopped installation is restored as it was, also after an interrupted attempt', async () => {
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

const newPassword = 'a new pass phrase of the owner'

test('a mail that was queued when the backup was made is sent once after a restore', async () => {
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
