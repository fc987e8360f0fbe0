import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mailOps } from '@lectureshelf/contract/base/mail'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findProblems } from '../../src/cli/doctor.ts'
import { allJobKinds } from '../../src/job-kinds.ts'
import { dataPaths } from '../../src/platform/config.ts'
import { noteBackup, readLastBackup } from '../../src/platform/data-dir/last-backup.ts'
import { createJobs } from '../../src/platform/jobs.ts'
import { startMailServer } from '../mail-server.ts'
import { awkwardRows } from './awkward-rows.ts'
import { whileOpened } from './claims-at-rest.ts'
import { runCliHere, serveHere } from './command-here.ts'
import { dumpOf, dumpRows, withDatabase } from './database-dump.ts'
import { getWith, sendJson, signIn } from './http-client.ts'
import {
  type SeededInstallation,
  type TestInstallation,
  emptyInstallation,
  owner,
  seededInstallation,
  temporaryFolder,
} from './installation.ts'
import { type ServerProgram, runCli, slowTestMs, startServer, waitFor } from './server-program.ts'
import { findLosses, snapshotOf, startWriting } from './writing-clients.ts'

vi.setConfig({ testTimeout: slowTestMs })

const backUp = (installation: TestInstallation, file: string) => runCli(installation, ['backup', file])
const restore = (installation: TestInstallation, file: string) => runCliHere(installation, ['restore', file])

const newPassword = 'a new pass phrase of the owner'
const person = { usn: owner.usn, password: newPassword }

/** Besides the notice of a changed password, a sign-in on a new device is mailed. */
const isNotice = (subject = '') => subject.endsWith('password was changed')

/** Waits until the owner's notice of a changed password contains a text; the clients' sign-ups queue mails, too. */
const waitForMails = (what: string, url: string, token: string, found: string) =>
  waitFor(what, async () => {
    const answer = await getWith(url, token, `/api/mails?q=${owner.email}`)
    const { items } = mailOps.list.response.parse(await answer.json())
    return items.some((mail) => isNotice(mail.subject) && JSON.stringify(mail).includes(found)) ? true : null
  })

/** Queues a mail about a changed password, which a dead mail server does not accept. @returns a token of the owner */
const queueMail = async ({ url }: ServerProgram): Promise<string> => {
  const body = { currentPassword: owner.password, newPassword }
  expect((await sendJson(url, await signIn(url), '/api/change-password', body)).status).toBe(200)
  const token = await signIn(url, person)
  await waitForMails('the mail was tried', url, token, 'ECONNREFUSED')
  return token
}

/** Backs up a server while four clients write. @returns what they had written before it began */
const backUpDuringWrites = async (installation: SeededInstallation, server: ServerProgram, file: string) => {
  const token = await queueMail(server)
  const clients = startWriting({ url: server.url, token, sectionId: installation.sectionId })
  const { acknowledged } = clients
  await waitFor('every client has written', async () =>
    acknowledged.pdfs.size > 3 && acknowledged.subCodes.length > 1 && acknowledged.claims.length > 1
      ? true
      : null,
  )
  const before = snapshotOf(acknowledged)
  const made = await backUp(installation, file)
  const writtenDuring = acknowledged.edits - before.edits
  await clients.stop()
  expect(made).toMatchObject({ code: 0, errors: '' })
  expect(made.output).toMatch(/^Backed up \d+ rows and \d+ files to /)
  expect(writtenDuring, 'writes during the backup').toBeGreaterThan(0)
  return before
}

/** Checks that a second restore neither overwrites data nor disturbs a running server. */
const expectRefusal = async (installation: TestInstallation, file: string, isRunning: boolean) => {
  const { dataDir, env } = installation
  const full = 'The database already has tables. Name an empty one; nothing was changed.'
  const used = isRunning
    ? `A server (process ${process.pid}) is using ${dataDir}. Restore into another, empty folder: set DATA_DIR.`
    : `The folder ${dataDir} is not empty. Restore into an empty one: set DATA_DIR.`
  const errors = env['DATABASE_URL'] === undefined ? used : full
  expect(await runCliHere(installation, ['restore', file])).toEqual({ code: 1, output: '', errors })
}

test('a backup during writes has every acknowledged write, and a restore sends its queued mail once', async () => {
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.goDown())
  await mailServer.goDown()
  const mailEnv = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'LectureShelf <notes@lectureshelf.example>',
    PUBLIC_URL: 'https://notes.example.in',
  }
  const installation = await seededInstallation()
  const server = await startServer(installation, mailEnv)
  const file = join(await temporaryFolder(), 'backup.tar')
  const before = await backUpDuringWrites(installation, server, file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(file, '..'))).toEqual(['backup.tar'])
  expect(await readLastBackup(dataPaths(installation.dataDir).lastBackup)).not.toBeNull()
  const copies = join(installation.dataDir, 'copies')
  expect(existsSync(copies) ? await readdir(copies) : []).toEqual([])
  await server.kill()

  await mailServer.comeUp()
  const elsewhere = await emptyInstallation()
  expect(await restore(elsewhere, file)).toMatchObject({ code: 0, errors: '' })
  expect(await whileOpened(elsewhere, (opened) => findProblems(opened, { isDeep: true }))).toEqual([])
  const withMail = { ...elsewhere, env: { ...elsewhere.env, ...mailEnv } }
  const restored = await serveHere(withMail)
  const token = await signIn(restored.url, person)
  expect(await findLosses(restored.url, token, before)).toEqual([])
  await waitForMails('the mail is sent', restored.url, token, '"state":"sent"')
  await expectRefusal(elsewhere, file, true)
  await restored.stop()
  await expectRefusal(elsewhere, file, false)
  const last = await serveHere(withMail)
  await signIn(last.url, person)
  const notices = mailServer.received.filter(
    ({ to, header }) => to.includes(owner.email) && isNotice(header('subject')),
  )
  expect(notices).toHaveLength(1)
  await last.stop()
})

/** Tables that a start changes automatically, and the id of the installation: a restored one is another. */
const isLeftOut = (table: string) => table.startsWith('pgboss.') || table === 'public.installation'

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
  const before = await withDatabase(installation, async (database) => {
    await database.runSql(awkwardRows)
    return dumpRows(database, isLeftOut)
  })
  const file = join(await temporaryFolder(), 'backup.tar')
  expect(await runCliHere(installation, ['backup', file])).toMatchObject({ code: 0, errors: '' })
  const elsewhere = await emptyInstallation()
  await leaveUnfinished(elsewhere)
  if (elsewhere.env['DATABASE_URL'] !== undefined) {
    // Of the installation that was here before.
    await noteBackup(dataPaths(elsewhere.dataDir).lastBackup, new Date())
  }
  expect(await restore(elsewhere, file)).toMatchObject({ code: 0, errors: '' })
  expect(await readLastBackup(dataPaths(elsewhere.dataDir).lastBackup)).toBeNull()
  expect(await dumpOf(elsewhere, isLeftOut), 'the restored rows').toEqual(before)
  expect(await dumpOf(installation, isLeftOut), 'the rows that were backed up').toEqual(before)
})
