import { uploadOps } from '@lectureshelf/contract/library/uploads'
import { chmod, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockDataDir } from '../../src/platform/data-dir/data-dir-lock.ts'
import { tusHeaders, uploadMetadata } from '../tus-client.ts'
import { getWith, signIn, upload } from './http-client.ts'
import {
  type SeededInstallation,
  type TestInstallation,
  emptyInstallation,
  seededInstallation,
} from './installation.ts'
import { paddedPdf } from './padded-pdf.ts'
import { type ServerProgram, runCli, slowTestMs, startServer } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

/** Returns the modes of a folder and of everything in it. */
const modesOf = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const own = `folder ${((await stat(folder)).mode & 0o777).toString(8)}`
  const inside = entries.map(async (entry) => {
    // A running server deletes files that it no longer needs.
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null)
    if (found === null) return own
    return `${entry.isDirectory() ? 'folder' : 'file'} ${(found.mode & 0o777).toString(8)}`
  })
  return [...new Set([own, ...(await Promise.all(inside))])].toSorted()
}

/** Gives the tests, and the programs that they start, the umask of a careless service manager. */
const clearUmask = () => {
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))
}

/** Opens a data folder to others, as someone who creates it by hand may. */
const openToOthers = async (dataDir: string) => {
  await chmod(dataDir, 0o755)
  await chmod(join(dataDir, 'db'), 0o755)
  await chmod(join(dataDir, 'db', 'PG_VERSION'), 0o666)
  await writeFile(join(dataDir, 'left-behind'), 'by hand')
  await chmod(join(dataDir, 'left-behind'), 0o644)
}

const closed = ['file 600', 'folder 700']

const serve = (installation: TestInstallation) => runCli(installation, ['serve'], { PORT: '0' })

const holderOf = async (dataDir: string): Promise<unknown> =>
  JSON.parse(await readFile(join(dataDir, 'server.lock'), 'utf8'))

const statusOf = async ({ url }: ServerProgram, token: string) =>
  (await getWith(url, token, '/api/student')).status

/** Begins an upload in parts, whose file is made by a library. */
const beginUpload = (url: string, token: string, sectionId: string) =>
  fetch(url + uploadOps.create.path, {
    method: uploadOps.create.method,
    headers: {
      ...tusHeaders({ 'upload-length': '100', 'upload-metadata': uploadMetadata(sectionId) }),
      authorization: `Bearer ${token}`,
    },
  })

/** Checks that one server owns the folder, and that everything in it is closed to others. */
const expectPrivate = async (installation: SeededInstallation, server: ServerProgram, token: string) => {
  const { dataDir, sectionId } = installation
  expect(await serve(installation), 'a second server on the folder').toEqual({
    code: 1,
    output: '',
    errors: `Another LectureShelf server (process ${server.pid}) is using the data folder ${dataDir}. Stop it first.`,
  })
  const pdf = paddedPdf('private', 100_000)
  const added = await upload({ url: server.url, token, sectionId, title: 'Notes', pdf })
  expect(added.status, 'an upload to the first server').toBe(200)
  expect((await beginUpload(server.url, token, sectionId)).status, 'an upload in parts').toBe(201)
  expect(await modesOf(dataDir)).toEqual(closed)
}

test('a data folder has one server, is closed to others, and outlives a kill and a lost secret', async () => {
  const installation = await seededInstallation()
  const { dataDir } = installation
  await openToOthers(dataDir)
  clearUmask()
  const first = await startServer(installation)
  const token = await signIn(first.url)
  await expectPrivate(installation, first, token)
  await first.kill()
  expect(await holderOf(dataDir)).toMatchObject({ pid: first.pid })

  const second = await startServer(installation)
  expect(await holderOf(dataDir), 'the lock of the killed server').toMatchObject({ pid: second.pid })
  expect(await statusOf(second, token), 'a session after a kill').toBe(200)
  const doctor = await runCli(installation, ['doctor'])
  expect(doctor.code, 'a command through the socket, which the killed server left behind').toBe(0)
  expect(await second.stop()).toBe(0)
  expect(await modesOf(dataDir), 'the modes after a stop').toEqual(closed)

  const secret = join(dataDir, 'jwt-secret')
  // As a full disk truncates it.
  await writeFile(secret, '')
  expect(await serve(installation)).toEqual({
    code: 1,
    output: '',
    errors:
      `The secret in ${secret} has fewer than 32 characters. ` +
      'Delete the file: the next start makes a new one, and everyone signs in again.',
  })
  await rm(secret)
  const third = await startServer(installation)
  expect((await readFile(secret, 'utf8')).length).toBeGreaterThan(31)
  expect(await statusOf(third, token), 'a session after the secret was lost').toBe(401)
})

test('a new data folder is closed to others from the first start', async () => {
  const { dataDir } = await emptyInstallation()
  clearUmask()
  const folder = join(dataDir, 'new')
  const installation = { dataDir: folder, env: { DATA_DIR: folder } }
  expect((await runCli(installation, ['migrate'])).code).toBe(0)
  expect(await modesOf(folder)).toEqual(closed)
})

test('a command line reports that the owner of the folder has no socket', async () => {
  const installation = await emptyInstallation()
  const release = await lockDataDir(installation.dataDir, join(installation.dataDir, 'server.lock'))
  expect(await runCli(installation, ['doctor'])).toEqual({
    code: 1,
    output: '',
    errors: 'The server on this data folder is starting or stopping. Try again in a moment.',
  })
  await release()
})
