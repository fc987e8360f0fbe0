import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirInUseError, findDataDirOwner, lockDataDir, mayBeHolder } from './data-dir-lock.ts'

let folder: string
let lock: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectureshelf-lock-'))
  lock = join(folder, 'server.lock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Returns the id of a process that has ended, so that nothing uses it. */
const deadPid = async (): Promise<number> => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  return child.pid ?? 0
}

test('a data folder has one owner until the lock is released', async () => {
  const release = await lockDataDir(folder, lock)
  expect(await findDataDirOwner(lock)).toBe(process.pid)
  await expect(lockDataDir(folder, lock)).rejects.toThrow(DataDirInUseError)
  await expect(lockDataDir(folder, lock)).rejects.toThrow(`process ${process.pid}`)
  await release()
  expect(await findDataDirOwner(lock)).toBeNull()
  const releaseAgain = await lockDataDir(folder, lock)
  expect(await findDataDirOwner(lock)).toBe(process.pid)
  await releaseAgain()
  expect(await readdir(folder)).toEqual([])
})

test('the lock of a dead process is taken over', async () => {
  await writeFile(lock, JSON.stringify({ pid: await deadPid(), startedAt: '123' }))
  expect(await findDataDirOwner(lock)).toBeNull()
  const release = await lockDataDir(folder, lock)
  expect(await findDataDirOwner(lock)).toBe(process.pid)
  await release()
})

test('the lock of a dead process is taken over when its id belongs to another process now', async () => {
  await writeFile(lock, JSON.stringify({ pid: process.pid, startedAt: '1' }))
  const release = await lockDataDir(folder, lock)
  expect(await findDataDirOwner(lock)).toBe(process.pid)
  await release()
})

test.each([
  ['with the same start time', '123', true],
  ['with another start time', '124', false],
  ['whose start time is hidden', '', true],
])('a process %s is the owner: %s, %s', (_, startedAt, expected) => {
  expect(mayBeHolder({ pid: 7, startedAt: '123' }, startedAt)).toBe(expected)
})

test('a lock file that was truncated while it was written is taken over', async () => {
  await writeFile(lock, '{"pid":')
  const release = await lockDataDir(folder, lock)
  expect(await findDataDirOwner(lock)).toBe(process.pid)
  await release()
})

test('exactly one of many processes that take over a dead lock at once wins, however often', async () => {
  const dead = JSON.stringify({ pid: await deadPid(), startedAt: '123' })
  for (let round = 0; round < 25; round += 1) {
    await writeFile(lock, dead)
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(folder, lock)))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(JSON.parse(await readFile(lock, 'utf8'))).toMatchObject({ pid: process.pid })
  }
  expect(await readdir(folder)).toEqual([basename(lock)])
})

test('a process that died while taking over a lock blocks no one', async () => {
  const dead = JSON.stringify({ pid: await deadPid(), startedAt: '123' })
  await writeFile(lock, dead)
  await writeFile(`${lock}.takeover`, dead)
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(folder, lock)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  expect(await readdir(folder)).toEqual([basename(lock)])
})
