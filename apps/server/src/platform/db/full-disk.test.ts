import fs from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptyDatabaseFile } from '../../server-paths.ts'
import { openEmbedded } from './database.ts'

const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

/**
 * Lets this process believe that it writes to a disk with a certain number of free bytes. Only writes that make a file
 * longer need space, and a truncated file gives it back.
 */
const limitDisk = () => {
  const { writeSync, truncateSync } = fs
  let freeBytes = Infinity
  const limited = (descriptor: number, bytes: Uint8Array, from: number, length: number, at?: number) => {
    const { size } = fs.fstatSync(descriptor)
    const growth = Math.max(0, (at ?? size) + length - size)
    if (growth > freeBytes) throw noSpace()
    const written = writeSync(descriptor, bytes, from, length, at)
    freeBytes -= growth
    return written
  }
  const truncated = (path: fs.PathLike, length = 0) => {
    freeBytes += fs.statSync(path).size - length
    truncateSync(path, length)
  }
  Object.assign(fs, { writeSync: limited, truncateSync: truncated })
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(fs, { writeSync, truncateSync })
    syncBuiltinESMExports()
  })
  return {
    setFree: (bytes: number) => {
      freeBytes = bytes
    },
  }
}

const openDatabase = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-full-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const disk = limitDisk()
  const reserveFile = join(folder, 'db.reserve')
  const database = await openEmbedded(join(folder, 'db'), { reserveFile })
  onTestFinished(() => database.close())
  await database.runSql('create table note (id serial primary key, text text)')
  return { database, disk, reserveFile }
}

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'stored',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )

/** Fills the log of the database, but no table. */
const writeLog = (database: Awaited<ReturnType<typeof openEmbedded>>, megabytes: number) =>
  codeOf(
    database.runSql(
      `select pg_logical_emit_message(true, 'log', repeat('x', 1048576)) from generate_series(1, ${megabytes})`,
    ),
  )

test('a table that finds no space fails one statement, and is written again once there is space', async () => {
  const { database, disk } = await openDatabase()
  disk.setFree(0)
  const insert = () =>
    codeOf(database.runSql(`insert into note (text) select repeat('x', 500) from generate_series(1, 500)`))
  expect(await insert()).toBe('53100')
  expect(database.isWritable()).toBe(true)
  disk.setFree(Infinity)
  expect(await insert()).toBe('stored')
})

test('a log that finds no space uses the reserve: the change is stored, and later ones wait for space', async () => {
  const { database, disk, reserveFile } = await openDatabase()
  await database.runSql(`insert into note (text) values ('before')`)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  disk.setFree(0)
  expect(await writeLog(database, 20)).toBe('stored')
  expect(fs.statSync(reserveFile).size).toBeLessThan(32 * 1024 * 1024)
  expect(database.isWritable()).toBe(false)
  expect(await codeOf(database.runSql(`insert into note (text) values ('refused')`))).toBe('25006')
  expect((await database.runSql('select text from note')).rows).toEqual([{ text: 'before' }])
  await vi.advanceTimersByTimeAsync(5000)
  expect(database.isWritable()).toBe(false)
  disk.setFree(Infinity)
  await vi.advanceTimersByTimeAsync(5000)
  await vi.waitFor(() => expect(database.isWritable()).toBe(true))
  expect(fs.statSync(reserveFile).size).toBe(32 * 1024 * 1024)
  expect(await codeOf(database.runSql(`insert into note (text) values ('after')`))).toBe('stored')
})

test('a database that did not start to refuse changes is asked again, until it does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-full-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const client = await PGlite.create({ loadDataDir: new Blob([await readFile(emptyDatabaseFile)]) })
  limitDisk().setFree(0)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const exec = vi.spyOn(client, 'exec').mockRejectedValueOnce(new Error('not told'))
  const database = await openEmbedded(client, { reserveFile: join(folder, 'db.reserve') })
  onTestFinished(() => database.close())
  expect(database.isWritable()).toBe(false)
  expect(await codeOf(database.runSql('create table note (text text)'))).toBe('stored')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await codeOf(database.runSql(`insert into note values ('refused')`))).toBe('25006')
  const told = () => exec.mock.calls.filter(([text]) => text.endsWith('read_only = on')).length
  expect(told()).toBe(2)
  await vi.advanceTimersByTimeAsync(5000)
  expect(told()).toBe(2)
})

test('the process ends with a sentence, and does not hang, when the log needs more than the reserve', async () => {
  const { database, disk } = await openDatabase()
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended')
  })
  const complaints: string[] = []
  const { writeSync } = fs
  Object.assign(fs, {
    writeSync: (...args: Parameters<typeof writeSync>) => {
      if (args[0] !== 2) return writeSync(...args)
      complaints.push(args[1])
      return args[1].length
    },
  })
  syncBuiltinESMExports()
  disk.setFree(0)
  expect(await writeLog(database, 60)).not.toBe('stored')
  expect(exit).toHaveBeenCalledWith(1)
  expect(complaints[0]).toBe(
    'The database could not be written to the disk, so the process ends: There is no space left for its log, and the reserve is spent.\n',
  )
  exit.mockRestore()
  disk.setFree(Infinity)
})
