import { chmod, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockDataDir } from '../../src/platform/data-dir/data-dir-lock.ts'
import { getWith, signIn, upload } from './http-client.ts'
import { emptyInstallation, seededInstallation } from './installation.ts'
import { paddedPdf } from './padded-pdf.ts'
import { runCli, slowTestMs, startServer } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

test('a data folder has one server: a second one ends with a sentence and the first keeps running', async () => {
  const installation = await seededInstallation()
  const { dataDir } = installation
  const first = await startServer(installation)
  expect(await runCli(installation, ['serve'], { PORT: '0' })).toEqual({
    code: 1,
    output: '',
    errors: `Another LectureShelf server (process ${first.pid}) is using the data folder ${dataDir}. Stop it first.`,
  })
  await signIn(first.url)
  expect(await first.stop()).toBe(0)
})

test('the lock of a killed server is taken over, and its secret keeps sessions valid', async () => {
  const installation = await seededInstallation()
  const lock = join(installation.dataDir, 'server.lock')
  const secret = join(installation.dataDir, 'jwt-secret')
  const first = await startServer(installation)
  const token = await signIn(first.url)
  expect((await stat(secret)).mode & 0o777).toBe(0o600)
  await first.kill()
  expect(JSON.parse(await readFile(lock, 'utf8'))).toMatchObject({ pid: first.pid })

  const second = await startServer(installation)
  expect(JSON.parse(await readFile(lock, 'utf8'))).toMatchObject({ pid: second.pid })
  expect((await getWith(second.url, token, '/api/student')).status).toBe(200)
  // The socket that the killed server left behind is replaced, too.
  expect((await runCli(installation, ['doctor'])).code).toBe(0)
  await second.stop()

  await rm(secret)
  const third = await startServer(installation)
  expect((await getWith(third.url, token, '/api/student')).status).toBe(401)
})

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

test('a data folder that somebody else created is closed to others, with everything in it', async () => {
  const installation = await seededInstallation()
  const { dataDir, sectionId } = installation
  await chmod(dataDir, 0o755)
  await chmod(join(dataDir, 'db'), 0o755)
  await chmod(join(dataDir, 'db', 'PG_VERSION'), 0o666)
  await writeFile(join(dataDir, 'left-behind'), 'by hand')
  await chmod(join(dataDir, 'left-behind'), 0o644)
  // The program inherits this umask, as from a careless service manager.
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))

  const server = await startServer(installation)
  const token = await signIn(server.url)
  const pdf = paddedPdf('private', 100_000)
  const added = await upload({ url: server.url, token, sectionId, title: 'Notes', pdf })
  expect(added.status).toBe(200)
  expect(await modesOf(dataDir)).toEqual(['file 600', 'folder 700'])
  await server.stop()
  expect(await modesOf(dataDir)).toEqual(['file 600', 'folder 700'])
})

test('a new data folder is closed to others from the first start', async () => {
  const { dataDir } = await emptyInstallation()
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))
  const folder = join(dataDir, 'new')
  const installation = { dataDir: folder, env: { DATA_DIR: folder } }
  expect((await runCli(installation, ['migrate'])).code).toBe(0)
  expect(await modesOf(folder)).toEqual(['file 600', 'folder 700'])
})

test('a secret truncated by a full disk is rejected with what to do, and kept for inspection', async () => {
  const installation = await seededInstallation()
  const secret = join(installation.dataDir, 'jwt-secret')
  await writeFile(secret, '')
  const refused = await runCli(installation, ['serve'], { PORT: '0' })
  expect(refused).toEqual({
    code: 1,
    output: '',
    errors:
      `The secret in ${secret} has fewer than 32 characters. ` +
      'Delete the file: the next start makes a new one, and everybody signs in again.',
  })
  await rm(secret)
  const server = await startServer(installation)
  expect((await readFile(secret, 'utf8')).length).toBeGreaterThan(31)
  await server.stop()
})

test('a command line says so when the owner of the folder has no socket', async () => {
  const installation = await seededInstallation()
  const release = await lockDataDir(installation.dataDir, join(installation.dataDir, 'server.lock'))
  expect(await runCli(installation, ['doctor'])).toEqual({
    code: 1,
    output: '',
    errors: 'The server on this data folder is starting or stopping. Try again in a moment.',
  })
  await release()
})
