import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { unpackTemplate } from '../../../test/template-folder.ts'
import { openEmbedded } from '../../platform/db/database.ts'
import { copyOpenDatabase } from './database-copy.ts'

test('a copy made during writes has every committed row and nothing of an open transaction', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectureshelf-copy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [from, to] = [join(folder, 'db'), join(folder, 'copy')]
  await unpackTemplate(inject('templateFile') ?? '', from)
  const database = await openEmbedded(from)
  await database.runSql('create table note (number integer primary key, filler text)')
  let committed = 0
  let isWriting = true
  const writing = (async () => {
    while (isWriting) {
      await database.db.transaction(async (tx) => {
        await tx.execute(`insert into note select ${committed} * 2, repeat('x', 500)`)
        await tx.execute(`insert into note select ${committed} * 2 + 1, repeat('y', 500)`)
      })
      committed += 1
      if (committed % 50 === 0) await database.runSql('checkpoint')
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    }
  })()
  const before = committed
  await copyOpenDatabase(from, to)
  const after = committed
  isWriting = false
  await writing
  await database.close()
  expect(after).toBeGreaterThan(before)

  const copy = await openEmbedded(to)
  const { rows } = await copy.runSql('select count(*)::int as count, max(number) as last from note')
  await copy.close()
  // Transactions are whole, and none is missing in between or at the end.
  const [count, last] = [Number(rows[0]?.['count']), Number(rows[0]?.['last'])]
  expect(count).toBe(last + 1)
  expect(count % 2).toBe(0)
  expect(count / 2).toBeGreaterThanOrEqual(after)
  expect(count / 2).toBeLessThanOrEqual(after + 1)
})
