import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import {
  StorageKeyError,
  StorageLimitError,
  StorageMissingError,
  StorageRangeError,
} from '../src/platform/storage/storage.ts'
import type { Storage } from '../src/platform/storage/storage.ts'

const plenty = { maxBytes: 10_000_000 }
const unusedKey = '0'.repeat(32)
const firstByte = { start: 0, end: 0 }

const hundredBytes = () => Readable.from([Buffer.alloc(60), Buffer.alloc(40)])

const stageBytes = (storage: Storage, bytes: Buffer) => storage.stage(Readable.from([bytes]), plenty)

const contentOf = async (storage: Storage, key: string) => buffer((await storage.read(key)).stream)

const keysOf = async (storage: Storage) => {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.sort()
}

const describeStaging = (makeStorage: () => Promise<Storage>) => {
  test('a staged stream returns its size, its SHA-256 and its first bytes', async () => {
    const storage = await makeStorage()
    const bytes = randomBytes(5000)
    const staged = await storage.stage(Readable.from([bytes.subarray(0, 700), bytes.subarray(700)]), plenty)
    expect(staged).toMatchObject({
      sizeBytes: 5000,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    expect(staged.head.equals(bytes.subarray(0, 1024))).toBe(true)
    expect((await readFile(staged.path)).equals(bytes)).toBe(true)
  })

  test('an empty stream is staged as an empty file', async () => {
    const storage = await makeStorage()
    const staged = await storage.stage(Readable.from([]), plenty)
    expect(staged).toMatchObject({ sizeBytes: 0, head: Buffer.alloc(0) })
  })

  test('a stream of exactly the limit is accepted and one byte more is rejected', async () => {
    const storage = await makeStorage()
    await expect(storage.stage(hundredBytes(), { maxBytes: 100 })).resolves.toMatchObject({ sizeBytes: 100 })
    await expect(storage.stage(hundredBytes(), { maxBytes: 99 })).rejects.toThrow(StorageLimitError)
  })

  test('the error of a source that breaks half-way is the error of staging', async () => {
    const storage = await makeStorage()
    const source = Readable.from(
      (async function* () {
        yield Buffer.alloc(1000)
        throw new Error('the line went dead')
      })(),
    )
    await expect(storage.stage(source, plenty)).rejects.toThrow('the line went dead')
  })

  test('a staged file is not in the store until it is kept', async () => {
    const storage = await makeStorage()
    const staged = await stageBytes(storage, Buffer.from('notes'))
    expect(await keysOf(storage)).toEqual([])
    const key = await storage.keep(staged)
    expect(await keysOf(storage)).toEqual([key])
  })

  test('a staged file is kept under the key it had in another store, and under no other', async () => {
    const storage = await makeStorage()
    const staged = await stageBytes(storage, Buffer.from('notes'))
    await expect(storage.keep(staged, '../notes')).rejects.toThrow(StorageKeyError)
    expect(await storage.keep(staged, unusedKey)).toBe(unusedKey)
    expect(await contentOf(storage, unusedKey)).toEqual(Buffer.from('notes'))
  })

  test('a discarded file cannot be kept, and discarding twice is no error', async () => {
    const storage = await makeStorage()
    const staged = await stageBytes(storage, Buffer.from('notes'))
    await storage.discard(staged)
    await storage.discard(staged)
    await expect(storage.keep(staged)).rejects.toBeInstanceOf(Error)
    expect(await keysOf(storage)).toEqual([])
  })

  test('discarding a file after it was kept leaves it in the store', async () => {
    const storage = await makeStorage()
    const staged = await stageBytes(storage, Buffer.from('notes'))
    const key = await storage.keep(staged)
    await storage.discard(staged)
    expect(await contentOf(storage, key)).toEqual(Buffer.from('notes'))
  })

  test('a sweep removes staged files only when they are older than asked', async () => {
    const storage = await makeStorage()
    const staged = await stageBytes(storage, Buffer.from('left behind'))
    const key = await storage.put(Buffer.from('kept'))
    expect(await storage.sweepStaged(60_000)).toBe(0)
    expect(await storage.sweepStaged(-60_000)).toBe(1)
    await expect(storage.keep(staged)).rejects.toBeInstanceOf(Error)
    expect(await keysOf(storage)).toEqual([key])
  })
}

const describeReading = (makeStorage: () => Promise<Storage>) => {
  test('kept bytes are read back whole, with their size', async () => {
    const storage = await makeStorage()
    const bytes = randomBytes(200_000)
    const key = await storage.keep(await stageBytes(storage, bytes))
    const { stream, sizeBytes } = await storage.read(key)
    expect(sizeBytes).toBe(200_000)
    expect((await buffer(stream)).equals(bytes)).toBe(true)
    expect(await storage.size(key)).toBe(200_000)
  })

  test('the same bytes stored twice get two keys of 32 hex digits', async () => {
    const storage = await makeStorage()
    const keys = [await storage.put(Buffer.from('same')), await storage.put(Buffer.from('same'))]
    expect(new Set(keys).size).toBe(2)
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
    expect(await keysOf(storage)).toEqual(keys.sort())
  })

  test('a range is inclusive and ends at the end of the file', async () => {
    const storage = await makeStorage()
    const key = await storage.put(Buffer.from('0123456789'))
    const partOf = async (start: number, end: number) => {
      const { stream, sizeBytes } = await storage.read(key, { start, end })
      return { text: (await buffer(stream)).toString(), sizeBytes }
    }
    expect(await partOf(2, 4)).toEqual({ text: '234', sizeBytes: 10 })
    expect(await partOf(0, 0)).toEqual({ text: '0', sizeBytes: 10 })
    expect(await partOf(8, 5000)).toEqual({ text: '89', sizeBytes: 10 })
  })

  test('a range is read into memory with the same rules', async () => {
    const storage = await makeStorage()
    const key = await storage.put(Buffer.from('0123456789'))
    const partOf = async (start: number, end: number) => {
      const { bytes, sizeBytes } = await storage.readBytes(key, { start, end })
      return { text: bytes.toString(), sizeBytes }
    }
    expect(await partOf(2, 4)).toEqual({ text: '234', sizeBytes: 10 })
    expect(await partOf(8, 5000)).toEqual({ text: '89', sizeBytes: 10 })
    const parts = await Promise.all([0, 1, 2, 3].map((start) => partOf(start, start)))
    expect(parts.map(({ text }) => text).join('')).toBe('0123')
  })

  test('a range beyond the end, or an invalid one, is rejected', async () => {
    const storage = await makeStorage()
    const key = await storage.put(Buffer.from('0123456789'))
    for (const range of [
      { start: 10, end: 12 },
      { start: 5, end: 4 },
      { start: -1, end: 4 },
      { start: 0.5, end: 4 },
    ]) {
      await expect(storage.read(key, range)).rejects.toThrow(StorageRangeError)
      await expect(storage.readBytes(key, range)).rejects.toThrow(StorageRangeError)
    }
  })

  test('a stored file can be used as a local file with the same bytes', async () => {
    const storage = await makeStorage()
    const key = await storage.put(Buffer.from('notes'))
    expect(await storage.withLocalFile(key, (path) => readFile(path, 'utf8'))).toBe('notes')
  })

  test('the list has the size and the age of each file', async () => {
    const storage = await makeStorage()
    const startedAt = Date.now()
    const key = await storage.put(Buffer.from('notes'))
    for await (const file of storage.list()) {
      expect(file).toMatchObject({ key, sizeBytes: 5 })
      expect(Math.abs(file.modifiedAt.getTime() - startedAt)).toBeLessThan(10_000)
    }
  })
}

const describeMissing = (makeStorage: () => Promise<Storage>) => {
  test('a missing file is reported before there is a stream', async () => {
    const storage = await makeStorage()
    await expect(storage.read(unusedKey)).rejects.toThrow(StorageMissingError)
    await expect(storage.readBytes(unusedKey, firstByte)).rejects.toThrow(StorageMissingError)
    await expect(storage.size(unusedKey)).rejects.toThrow(StorageMissingError)
    await expect(storage.withLocalFile(unusedKey, async (path) => path)).rejects.toThrow(StorageMissingError)
  })

  test('a removed file is missing, and removing it again is no error', async () => {
    const storage = await makeStorage()
    const key = await storage.put(Buffer.from('notes'))
    await storage.readBytes(key, firstByte)
    await storage.remove(key)
    await storage.remove(key)
    await expect(storage.read(key)).rejects.toThrow(StorageMissingError)
    await expect(storage.readBytes(key, firstByte)).rejects.toThrow(StorageMissingError)
    expect(await keysOf(storage)).toEqual([])
  })

  test('a text that is not a key of the store is rejected by every function that takes a key', async () => {
    const storage = await makeStorage()
    for (const key of [
      '',
      '../../../etc/passwd',
      `../${unusedKey}`,
      `${unusedKey}/..`,
      'A'.repeat(32),
      `${unusedKey}\n`,
    ]) {
      await expect(storage.read(key)).rejects.toThrow(StorageKeyError)
      await expect(storage.readBytes(key, firstByte)).rejects.toThrow(StorageKeyError)
      await expect(storage.size(key)).rejects.toThrow(StorageKeyError)
      await expect(storage.remove(key)).rejects.toThrow(StorageKeyError)
      await expect(storage.withLocalFile(key, async (path) => path)).rejects.toThrow(StorageKeyError)
    }
  })
}

const describeMarker = (makeStorage: () => Promise<Storage>) => {
  test('the marker says whose store it is, is replaced as a whole, and is no stored file', async () => {
    const storage = await makeStorage()
    expect(await storage.readMarker()).toBeNull()
    await storage.writeMarker('0d9cc8d0-8f3c-4e21-9c26-2c0e1f4b5a11')
    await Promise.all([storage.writeMarker('the second'), storage.writeMarker('the second')])
    expect(await storage.readMarker()).toBe('the second')
    expect(await keysOf(storage)).toEqual([])
    expect(await storage.sweepStaged(-60_000)).toBe(0)
    expect(await storage.readMarker()).toBe('the second')
  })
}

/** Declares the tests that every implementation of the port must pass; each test uses its own store. */
export const describeStorage = (name: string, makeStorage: () => Promise<Storage>) => {
  describe(`${name} as a store`, () => {
    describeStaging(makeStorage)
    describeReading(makeStorage)
    describeMissing(makeStorage)
    describeMarker(makeStorage)
  })
}
