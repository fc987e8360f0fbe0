import { cp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { markerName } from '../pdf-files.ts'
import { whileOpened } from './claims-at-rest.ts'
import { runCliHere, serveHere } from './command-here.ts'
import { listPdfs, signIn } from './http-client.ts'
import { emptyInstallation, temporaryFolder } from './installation.ts'
import { filesOf, markerOf, withPdf } from './paired-files.ts'
import { slowTestMs } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

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

test('a running server whose marker goes away reports that to the doctor', async () => {
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
