import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { liveBytes } from '../../../test/live-memory.ts'
import { createDiskStorage } from './disk-storage.ts'
import { describeStorage } from '../../../test/storage-conformance.ts'
import { StorageKeyError, StorageLimitError } from './storage.ts'

const roots: string[] = []

const makeRoot = async () => {
  const root = await mkdtemp(join(tmpdir(), 'disk-storage-'))
  roots.push(root)
  return join(root, 'store')
}

afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true })
})

describeStorage('a folder', async () => createDiskStorage({ root: await makeRoot() }))

const everythingIn = async (root: string) => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = (isFile: boolean) =>
    entries.filter((entry) => entry.isFile() === isFile).map((entry) => join(entry.parentPath, entry.name))
  return { files: paths(true), folders: [root, ...paths(false)] }
}

const modesOf = async (paths: string[]) =>
  new Set(await Promise.all(paths.map(async (path) => ((await stat(path)).mode & 0o777).toString(8))))

describe('a folder on this machine', () => {
  test('files and folders are closed to everyone else', async () => {
    const root = await makeRoot()
    const storage = await createDiskStorage({ root })
    await storage.put(Buffer.from('cover'))
    await storage.stage(Readable.from(['notes']), { maxBytes: 100 })
    const { files, folders } = await everythingIn(root)
    expect(files).toHaveLength(2)
    expect(await modesOf(files)).toEqual(new Set(['600']))
    expect(await modesOf(folders)).toEqual(new Set(['700']))
  })

  test('stored files still exist when the folder is opened again', async () => {
    const root = await makeRoot()
    const key = await (await createDiskStorage({ root })).put(Buffer.from('notes'))
    expect(await (await createDiskStorage({ root })).size(key)).toBe(5)
  })

  test('a stream over the limit leaves no file and its source is destroyed', async () => {
    const root = await makeRoot()
    const storage = await createDiskStorage({ root })
    const source = Readable.from([Buffer.alloc(600), Buffer.alloc(600)])
    await expect(storage.stage(source, { maxBytes: 1000 })).rejects.toThrow(StorageLimitError)
    expect(source.destroyed).toBe(true)
    expect((await everythingIn(root)).files).toEqual([])
  })

  test('a source that is aborted half-way leaves no file', async () => {
    const root = await makeRoot()
    const storage = await createDiskStorage({ root })
    const source = new PassThrough()
    const staging = storage.stage(source, { maxBytes: 1000 })
    source.write(Buffer.alloc(600), () => source.destroy(new Error('aborted')))
    await expect(staging).rejects.toThrow('aborted')
    expect((await everythingIn(root)).files).toEqual([])
  })

  test('a source that broke before staging began leaves no file', async () => {
    const root = await makeRoot()
    const storage = await createDiskStorage({ root })
    const source = new PassThrough()
    const staging = storage.stage(source, { maxBytes: 1000 })
    source.destroy(new Error('aborted'))
    await expect(staging).rejects.toThrow('aborted')
    expect((await everythingIn(root)).files).toEqual([])
  })

  test('a source that is closed without an end leaves no file', async () => {
    const root = await makeRoot()
    const storage = await createDiskStorage({ root })
    const source = new PassThrough()
    const staging = storage.stage(source, { maxBytes: 1000 })
    source.write(Buffer.alloc(600), () => source.destroy())
    await expect(staging).rejects.toThrow('Premature close')
    expect((await everythingIn(root)).files).toEqual([])
  })

  test('a staged file outside the staging folder is neither kept nor discarded', async () => {
    const root = await makeRoot()
    const storage = await createDiskStorage({ root })
    const staged = await storage.stage(Readable.from(['notes']), { maxBytes: 100 })
    const elsewhere = join(root, 'staged', '..', 'elsewhere')
    await writeFile(elsewhere, 'not yours')
    await expect(storage.keep({ ...staged, path: elsewhere })).rejects.toThrow(StorageKeyError)
    await expect(storage.discard({ ...staged, path: elsewhere })).rejects.toThrow(StorageKeyError)
    expect((await stat(elsewhere)).size).toBe(9)
  })

  test('files left by a dead process are swept and a running upload is not', async () => {
    const root = await makeRoot()
    const storage = await createDiskStorage({ root })
    const old = await storage.stage(Readable.from(['old']), { maxBytes: 100 })
    const fresh = await storage.stage(Readable.from(['fresh']), { maxBytes: 100 })
    const yesterday = new Date(Date.now() - 86_400_000)
    await utimes(old.path, yesterday, yesterday)
    expect(await storage.sweepStaged(3_600_000)).toBe(1)
    expect((await everythingIn(root)).files).toEqual([fresh.path])
  })

  test('a foreign file in the folder is not listed', async () => {
    const root = await makeRoot()
    const storage = await createDiskStorage({ root })
    const key = await storage.put(Buffer.from('notes'))
    await writeFile(join(root, 'files', key.slice(0, 2), '.swap'), 'x')
    await writeFile(join(root, 'files', '.directory'), 'x')
    const keys: string[] = []
    for await (const file of storage.list()) keys.push(file.key)
    expect(keys).toEqual([key])
  })

  test('a stream of 40 MB hardly raises the memory of the process', async () => {
    const storage = await createDiskStorage({ root: await makeRoot() })
    const before = liveBytes()
    let peak = before
    const source = Readable.from(
      (function* () {
        for (let chunk = 0; chunk < 640; chunk += 1) {
          if (chunk % 160 === 0) peak = Math.max(peak, liveBytes())
          yield Buffer.alloc(65_536, chunk)
        }
      })(),
    )
    const staged = await storage.stage(source, { maxBytes: 200_000_000 })
    expect(staged.sizeBytes).toBe(41_943_040)
    expect(peak - before).toBeLessThan(16_000_000)
  })
})
