import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { filesIn, markerName } from '../pdf-files.ts'
import { runCliHere, serveHere } from './command-here.ts'
import { type TestInstallation, emptyInstallation } from './installation.ts'
import { filesOf, withPdf } from './paired-files.ts'
import { runCli, slowTestMs } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

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
