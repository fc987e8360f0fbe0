import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createUploadFiles } from '../../src/library/uploads/upload-files.ts'
import { dataPaths } from '../../src/platform/config.ts'
import { keepJwtSecret } from '../../src/platform/data-dir/jwt-secret.ts'
import { noteBackup, readLastBackup } from '../../src/platform/data-dir/last-backup.ts'
import { makePrivateFolder } from '../../src/platform/data-dir/private-folder.ts'
import { createDiskStorage } from '../../src/platform/storage/disk-storage.ts'
import { runCliHere } from '../processes/command-here.ts'
import { seededInstallation } from '../processes/installation.ts'
import { afterCut } from './disk-image.ts'
import { dataDirIn, folderWith, installationIn } from './scenario.ts'

const survival = 'nothing'
const madeAt = new Date('2026-11-23T10:00:00Z')

test('a stored file of a new store survives a power cut', async () => {
  let key = ''
  const keep = async (folder: string) => {
    const storage = await createDiskStorage({ root: join(folder, 'data', 'files') })
    key = await storage.put(Buffer.from('notes'))
  }
  const image = await afterCut(keep, { survival })
  expect(await (await createDiskStorage({ root: join(image, 'data', 'files') })).size(key)).toBe(5)
})

test('an acknowledged part of a new upload survives a power cut', async () => {
  const receive = async (folder: string) => {
    const files = createUploadFiles(folder)
    await files.create('upload')
    const part = await files.beginPart('upload')
    await part?.append(Buffer.from('the first part'))
    await part?.commit(0)
    await part?.close()
  }
  const image = await afterCut(receive, { survival })
  expect((await createUploadFiles(image).find('upload'))?.sizeBytes).toBe(14)
})

test('the secret and the time of a backup survive a power cut, with the data folder they are in', async () => {
  let secret = ''
  const write = async (folder: string) => {
    const paths = dataPaths(dataDirIn(folder))
    await makePrivateFolder(dataDirIn(folder))
    secret = await keepJwtSecret(paths.jwtSecret)
    await noteBackup(paths.lastBackup, madeAt)
  }
  const paths = dataPaths(dataDirIn(await afterCut(write, { survival })))
  expect(await keepJwtSecret(paths.jwtSecret)).toBe(secret)
  expect(await readLastBackup(paths.lastBackup)).toEqual(madeAt)
})

/** Creates a data folder with files, and the working folder of a restore that was interrupted. */
const interruptedRestore = async (inPartial: string[]) => {
  const folder = await folderWith(null)
  const dataDir = dataDirIn(folder)
  await mkdir(join(dataDir, 'files', 'files'), { recursive: true })
  await writeFile(join(dataDir, 'files', 'files', 'note'), 'from the restore')
  for (const name of inPartial) await mkdir(join(dataDir, 'restore.partial', name), { recursive: true })
  return installationIn(folder)
}

test('a restore that was interrupted between its two renames can be repeated', async () => {
  const source = await folderWith((await seededInstallation()).dataDir)
  const archive = join(source, 'backup.tar')
  expect((await runCliHere(installationIn(source), ['backup', archive])).errors).toBe('')
  const installation = await interruptedRestore(['db'])
  const repeated = await runCliHere(installation, ['restore', archive])
  expect([repeated.code, repeated.errors]).toEqual([0, ''])
  expect(existsSync(join(installation.dataDir, 'files', 'files', 'note'))).toBe(false)
  const doctor = await runCliHere(installation, ['doctor', '--deep'])
  expect(doctor.code, doctor.errors).toBe(0)
  // The files of an installation on a server lie beside a restore that had not come so far.
  const other = await interruptedRestore(['db', 'files'])
  expect((await runCliHere(other, ['restore', archive])).code).not.toBe(0)
  expect(existsSync(join(other.dataDir, 'files', 'files', 'note'))).toBe(true)
})
