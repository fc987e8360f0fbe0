import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { lockDataDir } from '../../src/platform/data-dir-lock.ts'
import { getWith, signIn } from './http-client.ts'
import { seededInstallation } from './installation.ts'
import { runCli, slowTestMs, startServer } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

test('a data folder has one server: a second one refuses with a sentence and the first lives on', async () => {
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
  // The socket that the killed server left is replaced, too.
  expect((await runCli(installation, ['doctor'])).code).toBe(0)
  await second.stop()

  await rm(secret)
  const third = await startServer(installation)
  expect((await getWith(third.url, token, '/api/student')).status).toBe(401)
})

test('a command line that meets an owner of the folder without a socket says so', async () => {
  const installation = await seededInstallation()
  const release = await lockDataDir(installation.dataDir, join(installation.dataDir, 'server.lock'))
  expect(await runCli(installation, ['doctor'])).toEqual({
    code: 1,
    output: '',
    errors: 'The server on this data folder is starting or stopping. Try again in a moment.',
  })
  await release()
})
