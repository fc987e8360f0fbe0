import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from './database.ts'
import { DurableNodeFs, durableStartParams } from './durable-node-fs.ts'

const newFolder = async () => {
  const parent = await mkdtemp(join(tmpdir(), 'lectureshelf-durable-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  const folder = join(parent, 'db')
  // Unpacks the empty database of the build.
  await (await openEmbedded(folder)).close()
  return folder
}

const open = async () => {
  const durable = new DurableNodeFs(await newFolder())
  const startParams = durableStartParams(PGlite.defaultStartParams)
  const client = await PGlite.create({ fs: durable, startParams })
  await client.exec('create table note (id serial primary key, text text)')
  return { durable, client }
}

test('each write and each transaction is synced once before it returns, and reading syncs nothing', async () => {
  const { durable, client } = await open()
  const syncsOf = async (work: () => Promise<unknown>) => {
    const before = durable.syncs
    await work()
    return durable.syncs - before
  }
  expect(await syncsOf(() => client.query(`insert into note (text) values ('a')`))).toBe(1)
  const writesTwice = client.transaction.bind(client, async (tx) => {
    await tx.query(`insert into note (text) values ('b')`)
    await tx.query(`insert into note (text) values ('c')`)
  })
  expect(await syncsOf(writesTwice)).toBe(1)
  expect(await syncsOf(() => client.query('select * from note'))).toBe(0)
  await client.close()
})

const mebibyte = 1024 * 1024

/** Writes a mebibyte of log and nothing else. */
const writeMebibyte = `select pg_logical_emit_message(true, 'log', repeat('x', ${mebibyte}))`

const logFilesIn = async (folder: string) =>
  (await readdir(join(folder, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/u.test(name)).length

const checkpointOf = async (database: Awaited<ReturnType<typeof openEmbedded>>) => {
  const { rows } = await database.runSql('select redo_lsn::text as place from pg_control_checkpoint()', [])
  return rows[0]?.['place']
}

test('a checkpoint follows a limit of log, and PGlite makes none without it', async () => {
  const folder = await newFolder()
  const write = async (mebibytes: number, checkpointAfterBytes: number) => {
    const database = await openEmbedded(folder, { checkpointAfterBytes })
    await database.runSql('create table if not exists note (id serial primary key, text text)')
    const before = await checkpointOf(database)
    const filesBefore = await logFilesIn(folder)
    for (let written = 0; written < mebibytes; written += 1) await database.runSql(writeMebibyte)
    const isMade = (await checkpointOf(database)) !== before
    const hasMoreFiles = (await logFilesIn(folder)) > filesBefore
    await database.close()
    return { isMade, hasMoreFiles }
  }
  expect(await write(18, Infinity)).toEqual({ isMade: false, hasMoreFiles: true })
  expect(await write(4, 2 * mebibyte)).toMatchObject({ isMade: true })
})

test('a checkpoint that is asked for is made', async () => {
  const database = await openEmbedded(await newFolder())
  await database.runSql('create table note (id serial primary key, text text)')
  const before = await checkpointOf(database)
  await database.checkpoint()
  expect(await checkpointOf(database)).not.toBe(before)
  await database.close()
})
