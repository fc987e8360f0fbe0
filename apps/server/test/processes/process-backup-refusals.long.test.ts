import { appendFile, cp, readFile, readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { applyMigrations } from '../../src/platform/db/migrations.ts'
import { migrationsFolder } from '../../src/server-paths.ts'
import { whileOpened } from './claims-at-rest.ts'
import { runCliHere } from './command-here.ts'
import { dumpOf, withDatabase } from './database-dump.ts'
import { signIn, upload } from './http-client.ts'
import {
  type TestInstallation,
  emptyInstallation,
  seededInstallation,
  temporaryFolder,
} from './installation.ts'
import { paddedPdf } from './padded-pdf.ts'
import { runCli, runLimitedCli, slowTestMs, startCli, startServer, waitFor } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

const backUp = (installation: TestInstallation, file: string) => runCli(installation, ['backup', file])
const restore = (installation: TestInstallation, file: string) => runCli(installation, ['restore', file])

const uploadNotes = async (url: string, sectionId: string, title: string, bytes = 300_000) => {
  const token = await signIn(url)
  const answer = await upload({ url, token, sectionId, title, pdf: paddedPdf(title, bytes) })
  expect(answer.status).toBe(200)
}

/** Checks that an installation is untouched: no file, no table. */
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

test('restoring a backup of an older version brings it up to date', async () => {
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
  const { migrated } = await whileOpened(elsewhere, async (opened) => opened)
  expect(migrated, 'the migrations that a restore left to the next start').toEqual([])
})

/** Returns why a backup or a restore fails. */
const refusalOf = async (installation: TestInstallation, argv: string[]): Promise<string> => {
  const { code, output, errors } = await runCliHere(installation, argv)
  expect([code, output]).toEqual([1, ''])
  return errors
}

test('an archive with one wrong bit in its last file is rejected and leaves nothing behind', async () => {
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
  expect(await refusalOf(elsewhere, ['restore', none])).toBe(`There is no file ${none}.`)
  await expectUntouched(elsewhere)
})

test('a backup that cannot be made says why and leaves nothing behind', async () => {
  const installation = await seededInstallation()
  const server = await startServer(installation)
  await uploadNotes(server.url, installation.sectionId, 'Large', 40_000_000)
  const folder = await temporaryFolder()
  const [file, taken] = [join(folder, 'backup.tar'), join(folder, 'taken.tar')]
  await writeFile(taken, 'mine')
  const refused = (path: string) => refusalOf(installation, ['backup', path])
  expect(await refused(taken)).toBe(`${taken} already exists. Name a new file.`)
  expect(await refused(join(folder, 'no', 'backup.tar'))).toBe(`There is no folder ${join(folder, 'no')}.`)
  // A limit on the size of files makes a write fail as a full disk does.
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
  const errors = 'Ended by SIGTERM. Nothing was left behind.'
  expect(await interrupted.ended).toEqual({ code: 130, output: '', errors })
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

test('the paths of a backup and a restore are relative to the folder of the caller', async () => {
  const installation = await seededInstallation()
  const folder = await temporaryFolder()
  // As npm runs a script: in the folder of the project, with the caller's folder in a variable.
  const called = { npm_lifecycle_event: 'lectureshelf', INIT_CWD: folder }
  expect((await runCli(installation, ['backup', 'away.tar'], called)).code).toBe(0)
  expect(await readdir(folder)).toEqual(['away.tar'])
  const other = await emptyInstallation()
  expect(await runCli(other, ['restore', 'away.tar'], called)).toMatchObject({ code: 0, errors: '' })
})
