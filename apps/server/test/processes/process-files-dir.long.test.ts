import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openInstallation } from '../../src/cli/installation.ts'
import { dataPaths, readConfig } from '../../src/platform/config.ts'
import { createPdf } from '../factories.ts'
import { pdfSaying } from '../pdf-files.ts'
import { exportHere, runCliHere } from './command-here.ts'
import {
  type TestInstallation,
  emptyInstallation,
  seededInstallation,
  temporaryFolder,
} from './installation.ts'
import { slowTestMs } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

const waiting = [
  'Page pictures: 0, together 0.0 MB. PDFs without the picture of page 1: 1, not measured: 1.',
  'PDFs that the search does not find yet: 1.',
].join('\n')
const sound = { code: 0, output: `${waiting}\nEverything is in order.`, errors: '' }
const bytes = pdfSaying('notes in a folder of their own')

/** Creates an empty folder beside the data folder. */
const emptyFolder = async (): Promise<string> => {
  return mkdtempSync(join(await temporaryFolder(), 'files-'))
}

const withFilesDir = async <T extends TestInstallation>(installation: T): Promise<T> => ({
  ...installation,
  env: { ...installation.env, FILES_DIR: await emptyFolder() },
})

const addPdf = async ({ env }: TestInstallation, sectionId: string): Promise<string> => {
  const { deps, close } = await openInstallation(readConfig(env, { webDir: null }), (error) => {
    throw error
  })
  try {
    const storageKey = await deps.storage.put(bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const stored = { sizeBytes: bytes.length, sha256 }
    await createPdf(deps.database.db, sectionId, stored, { ...stored, storageKey })
    return storageKey
  } finally {
    await close()
  }
}

test('a backup, a restore, an export and an examination find files in FILES_DIR', async () => {
  const seeded = await seededInstallation()
  const installation = await withFilesDir(seeded)
  const key = await addPdf(installation, seeded.sectionId)
  const stored = join('files', key.slice(0, 2), key)
  expect(existsSync(join(installation.env['FILES_DIR'] ?? '', stored))).toBe(true)
  expect(existsSync(join(dataPaths(installation.dataDir).files, stored))).toBe(false)
  expect(await readdir(await exportHere(installation))).not.toEqual([])

  const file = join(await temporaryFolder(), 'backup.tar')
  expect(await runCliHere(installation, ['backup', file])).toMatchObject({ code: 0, errors: '' })
  const restored = await withFilesDir(await emptyInstallation())
  expect(await runCliHere(restored, ['restore', file])).toMatchObject({ code: 0, errors: '' })
  const { mode } = await stat(join(restored.env['FILES_DIR'] ?? '', stored))
  expect((mode & 0o777).toString(8)).toBe('600')
  expect(await runCliHere(restored, ['doctor', '--deep'])).toEqual(sound)

  const again = await emptyInstallation()
  const occupied = { ...again, env: { ...again.env, FILES_DIR: restored.env['FILES_DIR'] ?? '' } }
  const { code, errors } = await runCliHere(occupied, ['restore', file])
  expect([code, errors]).toEqual([
    1,
    `${restored.env['FILES_DIR']} already contains files. Set FILES_DIR to an empty folder.`,
  ])
  await rm(file)
})

test('an opening with a FILES_DIR that cannot be used prints a sentence and changes nothing', async () => {
  const installation = await withFilesDir(await emptyInstallation())
  chmodSync(installation.env['FILES_DIR'] ?? '', 0o755)
  const { code, errors } = await runCliHere(installation, ['migrate'])
  expect([code, errors]).toEqual([
    1,
    `FILES_DIR is open to every user of the machine: chmod 700 ${installation.env['FILES_DIR']}`,
  ])
  expect(existsSync(dataPaths(installation.dataDir).database)).toBe(false)
})
