import { mkdtemp, rm } from 'node:fs/promises'
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
