import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenFiles, createOpenFiles, readFrom } from './open-files.ts'

let folder = ''
let files: OpenFiles

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-files-'))
  files = createOpenFiles({ max: 2 })
})
afterEach(async () => {
  files.close()
  await rm(folder, { recursive: true })
})

const write = async (name: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, `the bytes of ${name}`)
  return path
}

const readAll = (path: string): Promise<string> =>
  files.use(path, async (file) => (await readFrom(file, 0, file.sizeBytes)).toString())

/** Lists the names of the files that this process has open in the folder. */
const listOpen = async (): Promise<string[]> => {
  const descriptors = await readdir('/proc/self/fd')
  const targets = await Promise.all(
    descriptors.map((descriptor) => readlink(`/proc/self/fd/${descriptor}`).catch(() => '')),
  )
  return targets
    .filter((target) => target.startsWith(folder))
    .map((target) => target.slice(folder.length + 1))
    .toSorted()
}

test('a file stays open, once for all its readers', async () => {
  const path = await write('a')
  const texts = await Promise.all([readAll(path), readAll(path), readAll(path)])
  expect(new Set(texts)).toEqual(new Set(['the bytes of a']))
  expect(await listOpen()).toEqual(['a'])
})

test('the least recently read file closes when there are too many', async () => {
  for (const name of ['a', 'b', 'c']) await readAll(await write(name))
  await expect.poll(listOpen).toEqual(['b', 'c'])
})

test('a file that is forgotten closes after its last reader', async () => {
  const path = await write('a')
  const text = await files.use(path, async (file) => {
    files.forget(path)
    expect(await listOpen()).toEqual(['a'])
    return (await readFrom(file, 4, 5)).toString()
  })
  expect(text).toBe('bytes')
  await expect.poll(listOpen).toEqual([])
})

test('a file that could not be opened is opened again by the next reader', async () => {
  const path = join(folder, 'late')
  await expect(readAll(path)).rejects.toThrow('ENOENT')
  await write('late')
  expect(await readAll(path)).toBe('the bytes of late')
})

test('a file that is shorter than it was is an error, not a shorter reply', async () => {
  const path = await write('a')
  const cut = files.use(path, async (file) => {
    await writeFile(path, 'the')
    return readFrom(file, 0, file.sizeBytes)
  })
  await expect(cut).rejects.toThrow('The file ends too early.')
})
