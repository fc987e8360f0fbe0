import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { list } from 'tar'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrationsFolder } from '../../server-paths.ts'
import { type ArchivePart, archiveOf } from './archive.ts'
import { makeManifest, manifestName, openBackup } from './manifest.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectureshelf-backup-'))
  file = join(folder, 'backup.tar')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)

const partOf = (name: string, content: Buffer): ArchivePart => ({
  name,
  sizeBytes: content.length,
  read: () => Readable.from([content]),
})

const contents = {
  'files/one': Buffer.from('one'),
  'files/none': Buffer.alloc(0),
  'files/long': Buffer.alloc(3000, 'x'),
}

const entryOf = ([name, bytes]: [string, Buffer]) => ({
  name,
  sizeBytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

/** Writes an archive as a backup does, except for the manifest fields that a test overrides. */
const write = async (overrides: Partial<ReturnType<typeof makeManifest>> = {}): Promise<Buffer> => {
  const manifest = { ...makeManifest(known, Object.entries(contents).map(entryOf)), ...overrides }
  const parts = Object.entries(contents).map(([name, bytes]) => partOf(name, bytes))
  const first = partOf(manifestName, Buffer.from(JSON.stringify(manifest)))
  const bytes = await buffer(archiveOf([first, ...parts]))
  await writeFile(file, bytes)
  return bytes
}

const refusal = (): Promise<string> =>
  openBackup(file).then(
    () => 'none',
    (error: Error) => error.message,
  )

test('a backup is a tar archive that other programs and our own reader can read', async () => {
  await write()
  const names: string[] = []
  await list({ file, strict: true, onReadEntry: (entry) => void names.push(`${entry.path} ${entry.size}`) })
  expect(names.slice(1)).toEqual(['files/one 3', 'files/none 0', 'files/long 3000'])
  const { archive } = await openBackup(file)
  expect(await text(archive.read('files/one'))).toBe('one')
  expect(await text(archive.read('files/none'))).toBe('')
})

test('a part that is shorter than declared makes writing the archive fail', async () => {
  const part = { name: 'files/one', sizeBytes: 4, read: () => Readable.from([Buffer.from('one')]) }
  await expect(buffer(archiveOf([part]))).rejects.toThrow('files/one has 3 bytes, not 4.')
})

test('a backup that was truncated anywhere is rejected', async () => {
  const bytes = await write()
  for (let length = bytes.length - 1025; length > 0; length -= 100) {
    await writeFile(file, bytes.subarray(0, length))
    expect(await refusal()).toMatch(/^\S+ (is damaged or incomplete|is no backup of LectureShelf)\.$/)
  }
})

test('a changed bit in a name, a size or a content is detected', async () => {
  const bytes = await write()
  const start = bytes.lastIndexOf('files/one')
  const places = { name: [0, 9], size: [124, 135], content: [512, 515] }
  const offsets = Object.values(places).flatMap(([from = 0, to = 0]) =>
    Array.from({ length: to - from }, (_, index) => start + from + index),
  )
  for (const at of offsets) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 4
    await writeFile(file, changed)
    expect(await refusal()).toContain('is damaged')
  }
})

test('a file that is no backup is reported as such', async () => {
  for (const content of ['', 'Notes of the first week.\n'.repeat(100)]) {
    await writeFile(file, content)
    expect(await refusal()).toBe(`${file} is no backup of LectureShelf.`)
  }
  await writeFile(file, await buffer(archiveOf([partOf('notes.txt', Buffer.from('notes'))])))
  expect(await refusal()).toBe(`${file} is no backup of LectureShelf.`)
  file = folder
  expect(await refusal()).toBe(`${folder} is no backup of LectureShelf.`)
})

test('a backup of a newer program or with unknown tables is rejected', async () => {
  const newer = `${file} was made by a newer version of LectureShelf. Update the program first.`
  await write({ format: 2 })
  expect(await refusal()).toBe(newer)
  await write({ migrations: [...known, 'newer'] })
  expect(await refusal()).toBe(newer)
  await write({ migrations: ['other', ...known.slice(1)] })
  expect(await refusal()).toBe(`${file} has tables that this version of LectureShelf does not know.`)
})
