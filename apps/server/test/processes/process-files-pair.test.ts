import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { filesIn, markerName, pdfSaying } from '../pdf-files.ts'
import { whileOpened } from './claims-at-rest.ts'
import { runCliHere, serveHere } from './command-here.ts'
import { listPdfs, signIn } from './http-client.ts'
import {
  type SeededInstallation,
  type TestInstallation,
  emptyInstallation,
  seededInstallation,
  temporaryFolder,
} from './installation.ts'
import { runCli, slowTestMs } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

const filesOf = ({ dataDir }: TestInstallation) => join(dataDir, 'files')
const markerOf = (installation: TestInstallation) =>
  readFile(join(filesOf(installation), 'files', markerName), 'utf8')

/** Copies an installation with one PDF. */
const withPdf = async (): Promise<SeededInstallation> => {
  const installation = await seededInstallation()
  await whileOpened(installation, async ({ deps, services }) => {
    const staged = await deps.storage.stage(Readable.from([pdfSaying('notes')]), { maxBytes: 1e6 })
    const { sectionId } = installation
    const names = { originalName: 'notes.pdf', pdfTitle: 'Notes', pdfDescription: '' }
    await services.pdfs.ingest({ actor: null, sectionId, staged, ...names })
    await deps.jobs.drain()
  })
  return installation
}

/** An installation with the files of another: its database is empty. */
const withFilesOf = async (other: TestInstallation): Promise<TestInstallation> => {
  const installation = await emptyInstallation()
  await mkdir(installation.dataDir, { recursive: true })
  await cp(filesOf(other), filesOf(installation), { recursive: true })
  return installation
}

test('no command starts with files of another database, none of them is deleted, and the sentence says why', async () => {
  const installation = await withFilesOf(await withPdf())
  const before = await filesIn(filesOf(installation))
  expect(before.length).toBeGreaterThan(0)
  await expect(serveHere(installation)).rejects.toThrow('The database has no id of its installation.')
  for (const words of [['doctor'], ['migrate'], ['files', 'sweep'], ['seed', '--demo']]) {
    const { code, errors } = await runCliHere(installation, words)
    expect([words, code, errors]).toEqual([words, 1, expect.stringContaining(filesOf(installation))])
    expect(errors).toContain('lectureshelf migrate --adopt-files')
  }
  const served = await runCli(installation, ['serve'])
  expect([served.code, served.errors]).toEqual([1, expect.stringContaining('do not seem to belong together')])
  expect(await filesIn(filesOf(installation))).toEqual(before)
})

test('a password of the database is in no sentence', async () => {
  const installation = await withPdf()
  const url = installation.env['DATABASE_URL']
  await rm(filesOf(installation), { recursive: true })
  const { errors } = await runCliHere(installation, ['doctor'])
  expect(errors).toContain('The folder of the stored files has no marker.')
  expect(errors).not.toContain('postgres://')
  expect(errors).toContain(url === undefined ? join(installation.dataDir, 'db') : new URL(url).pathname)
})

test('files that were looked at are adopted once, by a command or by the server, and every start is right then', async () => {
  const installation = await withPdf()
  const marker = join(filesOf(installation), 'files', markerName)
  await writeFile(marker, 'the id of another\n')
  expect((await runCliHere(installation, ['doctor'])).errors).toContain('(marker: the id of another)')
  const adopted = await runCliHere(installation, ['migrate', '--adopt-files'])
  expect([adopted.code, adopted.errors, adopted.output]).toEqual([
    0,
    '',
    expect.stringMatching(
      /were adopted\. The database names 1 uploaded files; 1 of them are in the folder\./,
    ),
  ])
  expect(await runCliHere(installation, ['doctor', '--deep'])).toMatchObject({ code: 0, errors: '' })
  const server = await serveHere(installation)
  const again = await runCliHere(installation, ['migrate', '--adopt-files'])
  expect(again.code, again.errors).toBe(0)
  await server.stop()
})

test('a restored installation starts without a question, and is none for the files of the one that it is a copy of', async () => {
  const installation = await withPdf()
  const backup = join(await temporaryFolder(), 'backup.tar')
  expect((await runCliHere(installation, ['backup', backup])).code).toBe(0)
  const restored = await emptyInstallation()
  expect(await runCliHere(restored, ['restore', backup])).toMatchObject({ code: 0, errors: '' })
  expect(await runCliHere(restored, ['doctor', '--deep'])).toMatchObject({ code: 0, errors: '' })
  const server = await serveHere(restored)
  const token = await signIn(server.url)
  expect(await listPdfs(server.url, token)).toHaveLength(1)
  await server.stop()
  expect(await markerOf(restored)).not.toBe(await markerOf(installation))
  await rm(filesOf(restored), { recursive: true })
  await cp(filesOf(installation), filesOf(restored), { recursive: true })
  expect((await runCliHere(restored, ['doctor'])).errors).toContain('belong to another installation')
  expect(await runCliHere(installation, ['doctor', '--deep'])).toMatchObject({ code: 0, errors: '' })
})

test('a backup of an older version, without an id, is restored to an installation that has one', async () => {
  const installation = await withPdf()
  await whileOpened(installation, ({ deps }) => deps.database.runSql('delete from installation'))
  const backup = join(await temporaryFolder(), 'backup.tar')
  expect((await runCliHere(installation, ['backup', backup])).code).toBe(0)
  const restored = await emptyInstallation()
  expect(await runCliHere(restored, ['restore', backup])).toMatchObject({ code: 0, errors: '' })
  expect(await markerOf(restored)).toMatch(/^[0-9a-f-]{36}\n$/)
  expect(await runCliHere(restored, ['doctor', '--deep'])).toMatchObject({ code: 0, errors: '' })
})

test('files that are moved with their marker are right where FILES_DIR says', async () => {
  const installation = await withPdf()
  const filesDir = join(await temporaryFolder(), 'moved')
  await rename(filesOf(installation), filesDir)
  const moved = { ...installation, env: { ...installation.env, FILES_DIR: filesDir } }
  expect(await runCliHere(moved, ['doctor', '--deep'])).toMatchObject({ code: 0, errors: '' })
  expect(await readdir(join(filesDir, 'files'))).toContain(markerName)
})

test('a running server whose marker goes away says so at the doctor', async () => {
  const installation = await withPdf()
  await serveHere(installation)
  const marker = join(filesOf(installation), 'files', markerName)
  await rename(marker, `${marker}.away`)
  // A command asks the server where the database is embedded, and opens the installation itself elsewhere.
  const { code, output, errors } = await runCliHere(installation, ['doctor'])
  expect([code, output + errors]).toEqual([
    1,
    expect.stringContaining('The folder of the stored files has no marker.'),
  ])
  await rename(`${marker}.away`, marker)
  await expect
    .poll(async () => (await runCliHere(installation, ['doctor'])).output, { interval: 100, timeout: 20_000 })
    .toContain('Everything is in order.')
})

test('a server that runs on the embedded database has to be stopped before its files are adopted', async () => {
  const dataDir = await temporaryFolder()
  const installation = { dataDir, env: { DATA_DIR: dataDir } }
  await serveHere(installation)
  await rm(join(filesOf(installation), 'files', markerName))
  expect((await runCliHere(installation, ['migrate', '--adopt-files'])).output).toBe(
    'A server is using this installation. Stop it, and adopt the files then.',
  )
})
