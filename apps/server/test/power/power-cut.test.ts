import { existsSync, readFileSync } from 'node:fs'
import { mkdir, open, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { describe, expect, test } from 'vitest'
import { openEmbedded } from '../../src/platform/db/database.ts'
import { renameDurably, writeWhole } from '../../src/platform/storage/durable-files.ts'
import { afterCut } from './disk-image.ts'

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null)

const writeSynced = async (path: string, text: string) => {
  const file = await open(path, 'w')
  await file.writeFile(text)
  await file.sync()
  await file.close()
}

describe('the simulated disk', () => {
  test('a file that was written as a whole is there, and one without a sync of its folder is not', async () => {
    const image = await afterCut(
      async (folder) => {
        await writeWhole(join(folder, 'whole'), 'words')
        await writeSynced(join(folder, 'nameless'), 'words')
      },
      { survival: 'nothing' },
    )
    expect(textOf(join(image, 'whole'))).toBe('words')
    expect(textOf(join(image, 'nameless'))).toBe(null)
  })

  test('a file that was replaced by a rename is the old or the new one', async () => {
    const prepare = (folder: string) => writeFile(join(folder, 'note'), 'old')
    const replace = async (folder: string) => {
      await writeSynced(join(folder, 'draft'), 'new')
      await rename(join(folder, 'draft'), join(folder, 'note'))
    }
    expect(textOf(join(await afterCut(replace, { survival: 'nothing', prepare }), 'note'))).toBe('old')
    expect(textOf(join(await afterCut(replace, { survival: 'everything', prepare }), 'note'))).toBe('new')
    const durably = async (folder: string) => {
      await writeSynced(join(folder, 'draft'), 'new')
      await renameDurably(join(folder, 'draft'), join(folder, 'note'))
    }
    expect(textOf(join(await afterCut(durably, { survival: 'nothing', prepare }), 'note'))).toBe('new')
  })

  test('a folder that is not synced into its parent takes its synced files with it', async () => {
    const image = await afterCut(
      async (folder) => {
        await mkdir(join(folder, 'notes'))
        await writeWhole(join(folder, 'notes', 'one'), 'words')
      },
      { survival: 'nothing' },
    )
    expect(existsSync(join(image, 'notes'))).toBe(false)
  })

  test('a write without a sync is torn at some sector', async () => {
    const prepare = (folder: string) => writeFile(join(folder, 'page'), Buffer.alloc(8192, 'a'))
    const write = async (folder: string) => {
      const file = await open(join(folder, 'page'), 'w')
      await file.writeFile(Buffer.alloc(8192, 'b'))
      await file.close()
    }
    const kinds = new Set<string>()
    for (let seed = 1; seed <= 8; seed += 1) {
      const text = textOf(join(await afterCut(write, { survival: 'some', prepare, seed }), 'page')) ?? ''
      kinds.add([...new Set(text)].sort().join(''))
      for (let at = 0; at < text.length; at += 512)
        expect(new Set(text.slice(at, at + 512)).size, `sector at ${at}`).toBe(1)
    }
    expect([...kinds].some((letters) => letters.length > 1)).toBe(true)
  })
})

describe('an embedded database', () => {
  const isKept = async (insert: (folder: string) => Promise<void>) => {
    const prepare = async (parent: string) => {
      const database = await openEmbedded(join(parent, 'db'))
      await database.runSql('create table note (text text)')
      await database.close()
    }
    const image = await afterCut(insert, { survival: 'nothing', prepare })
    const database = await openEmbedded(join(image, 'db'))
    const { rows } = await database.runSql('select text from note')
    await database.close()
    return rows.length > 0
  }

  test('loses an acknowledged write without syncs, and keeps it with them', async () => {
    const insert = `insert into note values ('acknowledged')`
    const unsynced = async (parent: string) => {
      await (await PGlite.create(join(parent, 'db'))).exec(insert)
    }
    expect(await isKept(unsynced)).toBe(false)
    const synced = async (parent: string) =>
      void (await (await openEmbedded(join(parent, 'db'))).runSql(insert))
    expect(await isKept(synced)).toBe(true)
  })
})
