import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'
import { FilesNotOurs, createFilesGuard } from './files-guard.ts'
import { guardStorage } from './guarded-storage.ts'

const roots: string[] = []

const open = async () => {
  const root = await mkdtemp(join(tmpdir(), 'guarded-storage-'))
  roots.push(root)
  const store = await createDiskStorage({ root })
  await store.writeMarker('ours')
  const files = createFilesGuard({
    installationId: 'ours',
    readMarker: () => store.readMarker(),
    readId: () => Promise.resolve('ours'),
  })
  return { root, storage: guardStorage(store, files) }
}

afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true })
})

test('a folder that went away since the last look is no missing file, and no broken list', async () => {
  const { root, storage } = await open()
  const key = await storage.put(Buffer.from('notes'))
  await rename(join(root, 'files'), join(root, 'away'))
  const list = async () => {
    for await (const file of storage.list()) expect(file).toBeUndefined()
  }
  const range = { start: 0, end: 0 }
  await expect(list()).rejects.toThrow(FilesNotOurs)
  for (const read of [
    () => storage.read(key),
    () => storage.readBytes(key, range),
    () => storage.size(key),
    () => storage.withLocalFile(key, (path) => Promise.resolve(path)),
    () => storage.put(Buffer.from('others')),
    () => storage.remove(key),
    () => storage.sweepStaged(0),
  ])
    await expect(read()).rejects.toThrow(FilesNotOurs)
  await rename(join(root, 'away'), join(root, 'files'))
  await expect.poll(() => storage.size(key).catch(() => null), { interval: 50 }).toBe(5)
})
