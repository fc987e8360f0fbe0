import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PartTakenError, createUploadFiles } from './upload-files.ts'

const id = crypto.randomUUID()
let directory = ''

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'upload-files-'))
})
afterEach(() => rm(directory, { recursive: true }))

/** Two processes know nothing of each other but the folder. */
const twoProcesses = async () => {
  const [one, other] = [createUploadFiles(directory), createUploadFiles(directory)]
  await one.create(id)
  return [one, other] as const
}

type Files = ReturnType<typeof createUploadFiles>

const partWith = async (files: Files, text: string) => {
  const part = await files.beginPart(id)
  if (part === null) throw new Error('There is no such upload.')
  await part.append(Buffer.from(text))
  return part
}
const store = async (files: Files, text: string, offset: number) => {
  const part = await partWith(files, text)
  return part.commit(offset).finally(part.close)
}
const contentOf = async (files: Files) => (await buffer(files.read(id))).toString()
const sizeOf = async (files: Files) => (await files.find(id))?.sizeBytes

test('parts of two processes become one file in the order of their offsets', async () => {
  const [one, other] = await twoProcesses()
  expect(await store(one, 'first ', 0)).toBe(6)
  expect(await store(other, 'second ', 6)).toBe(13)
  expect(await store(one, 'third', 13)).toBe(18)
  expect(await sizeOf(other)).toBe(18)
  expect(await contentOf(other)).toBe('first second third')
})

test('of two parts at the same offset the later one changes nothing', async () => {
  const [one, other] = await twoProcesses()
  const late = await partWith(one, 'other bytes, and more of them')
  await store(other, 'notes', 0)
  await expect(late.commit(0)).rejects.toBeInstanceOf(PartTakenError)
  await late.close()
  expect([await sizeOf(one), await contentOf(one)]).toEqual([5, 'notes'])
  expect(await readdir(join(directory, id))).toHaveLength(1)
})

test('of many parts stored at the same time exactly one is stored, whole', async () => {
  const files = await twoProcesses()
  const texts = Array.from({ length: 20 }, (_, index) => `part ${index} `.repeat(1000 + index))
  const stored = await Promise.allSettled(
    texts.map((text, index) => store(files[index % 2 === 0 ? 0 : 1], text, 0)),
  )
  const won = stored.flatMap(({ status }, index) => (status === 'fulfilled' ? [texts[index]] : []))
  expect(won).toEqual([await contentOf(files[0])])
})

test('a part counts only when it is stored, and is deleted when it is not', async () => {
  const [one, other] = await twoProcesses()
  const part = await partWith(one, 'half of')
  expect(await sizeOf(other)).toBe(0)
  await part.close()
  expect(await readdir(join(directory, id))).toEqual([])
})

test('an empty part leaves its offset to the next one', async () => {
  const [files] = await twoProcesses()
  expect(await store(files, '', 0)).toBe(0)
  expect(await store(files, 'notes', 0)).toBe(5)
})

test('a part of an upload that was removed is not stored', async () => {
  const [one, other] = await twoProcesses()
  const late = await partWith(one, 'late')
  await other.remove(id)
  await expect(late.commit(0)).rejects.toBeInstanceOf(PartTakenError)
  await late.close()
  expect([await one.find(id), await one.beginPart(id)]).toEqual([null, null])
  expect(await readdir(directory)).toEqual([])
})

test('a file that a version before parts left has no bytes to continue, and is removed', async () => {
  const files = createUploadFiles(directory)
  await writeFile(join(directory, id), 'half a file')
  expect(await sizeOf(files)).toBe(0)
  expect(await files.beginPart(id)).toBeNull()
  await files.remove(id)
  expect(await files.list()).toEqual([])
})
