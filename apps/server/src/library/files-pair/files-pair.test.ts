import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createPdf } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { createDiskStorage } from '../../platform/storage/disk-storage.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { installation, pdfVersion } from '../../schema.ts'
import { FilesRefused, isPaired, renewId, settlePair } from './files-pair.service.ts'

const current = useTestApp()

let root = ''
let storage: Storage

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'files-pair-'))
  const folder = root
  onTestFinished(() => rm(folder, { recursive: true }))
  storage = await createDiskStorage({ root })
})

const settle = (isAdopting = false, store = storage) =>
  settlePair(
    {
      db: current().database.db,
      storage: store,
      clock: current().clock,
      places: { folder: '/mnt/notes', database: 'db.example/shelf' },
    },
    { isAdopting },
  )

const storedRow = async () => (await current().database.db.select().from(installation))[0] ?? null
const forgetRow = () => current().database.db.delete(installation)

/** Stores files with their rows. @returns their keys */
const storeFiles = async (number: number): Promise<string[]> => {
  const keys: string[] = []
  for (let index = 0; index < number; index += 1) {
    const storageKey = await storage.put(Buffer.from(`notes ${index}`))
    await createPdf(current().database.db, null, {}, { storageKey })
    keys.push(storageKey)
  }
  return keys
}

/** Requires that a start is refused, and that neither side is changed by it. @returns the sentence */
const expectRefused = async (): Promise<string> => {
  const [row, marker] = [await storedRow(), await storage.readMarker()]
  const refused = await settle().catch((error: unknown) => error)
  if (!(refused instanceof FilesRefused)) throw new Error('The pair was not refused.', { cause: refused })
  expect([await storedRow(), await storage.readMarker()]).toEqual([row, marker])
  return refused.message
}

test('a new installation writes one id into the database and the store, which the next start finds right', async () => {
  const { installationId, notes } = await settle()
  expect(notes).toEqual([])
  expect(await storage.readMarker()).toBe(installationId)
  expect(await storedRow()).toMatchObject({ installationId, pairedAt: expect.any(Date) })
  await storeFiles(1)
  expect(await settle()).toEqual({ installationId, notes: [] })
  expect(await isPaired(current().database.db, storage)).toBe(true)
})

test('processes that start together settle on one id', async () => {
  const stores = await Promise.all([1, 2, 3, 4].map(() => createDiskStorage({ root })))
  const settled = await Promise.all(stores.map((store) => settle(false, store)))
  const ids = new Set(settled.map(({ installationId }) => installationId))
  expect([...ids]).toEqual([await storage.readMarker()])
  expect((await storedRow())?.installationId).toBe(await storage.readMarker())
})

test.each([
  ['before', false],
  ['after', true],
])(
  'a process that died %s it wrote the marker is followed by one that completes the pair',
  async (_, isWritten) => {
    const installationId = crypto.randomUUID()
    await current().database.db.insert(installation).values({ installationId })
    if (isWritten) await storage.writeMarker(installationId)
    expect(await settle()).toEqual({ installationId, notes: [] })
    expect(await storage.readMarker()).toBe(installationId)
    expect(await storedRow()).toMatchObject({ installationId, pairedAt: expect.any(Date) })
  },
)

test('an empty database beside files is refused, with both places and what to do', async () => {
  for (const words of ['one', 'two']) await storage.put(Buffer.from(words))
  const sentence = await expectRefused()
  for (const part of [
    'Files:    /mnt/notes (marker: none)',
    'Database: db.example/shelf (id: none)',
    'The database names 0 uploaded files; 0 of them are in the folder. The folder has 2 files.',
    'lectureshelf migrate --adopt-files',
  ])
    expect(sentence).toContain(part)
})

test('an empty database beside a store with a marker is refused, with files and without', async () => {
  const { installationId } = await settle()
  await forgetRow()
  expect(await expectRefused()).toContain('The database has no id of its installation.')
  await storage.put(Buffer.from('notes'))
  expect(await expectRefused()).toContain(`(marker: ${installationId})`)
})

test('a database with files beside an empty folder is refused, whether it had an id or not', async () => {
  const { installationId } = await settle()
  await storeFiles(2)
  storage = await createDiskStorage({ root: join(root, 'not mounted') })
  const sentence = await expectRefused()
  expect(sentence).toContain('The folder of the stored files has no marker.')
  expect(sentence).toContain(`(id: ${installationId})`)
  expect(sentence).toContain('names 2 uploaded files; 0 of them are in the folder. The folder has 0 files.')
  await forgetRow()
  expect(await expectRefused()).toContain('Neither the database nor the folder says')
})

test('a folder of another installation is refused, whatever it contains', async () => {
  await settle()
  await storeFiles(1)
  await storage.writeMarker(crypto.randomUUID())
  expect(await expectRefused()).toContain('belong to another installation')
})

test('a folder that lost only its marker is refused, because a copy of it may be meant', async () => {
  const { installationId } = await settle()
  await storeFiles(1)
  await rm(join(root, 'files', 'installation'))
  expect(await expectRefused()).toContain(`(id: ${installationId})`)
})

test('an installation without any file may get another folder', async () => {
  const { installationId } = await settle()
  storage = await createDiskStorage({ root: join(root, 'elsewhere') })
  expect(await settle()).toEqual({ installationId, notes: [] })
  expect(await storage.readMarker()).toBe(installationId)
})

test('an installation of an older version gets its pair when 98 of 100 files are there, and 97 are refused', async () => {
  const keys = await storeFiles(100)
  for (const key of keys.slice(0, 3)) await storage.remove(key)
  expect(await expectRefused()).toContain('names 100 uploaded files; 97 of them are in the folder.')
  // A restored file has its former key.
  const [first = '', ...missing] = keys.slice(0, 3)
  const staged = await storage.stage(Readable.from(['notes 0']), { maxBytes: 100 })
  await storage.keep(staged, first)
  const { installationId, notes } = await settle()
  expect(await storage.readMarker()).toBe(installationId)
  expect(notes).toHaveLength(1)
  for (const key of missing) expect(notes[0]).toContain(key)
  expect(notes[0]).toMatch(/^Of the files that the database names, 2 are not there: /)
})

test('files that were damaged before do not count against an older installation', async () => {
  const [lost = ''] = await storeFiles(2)
  await storage.remove(lost)
  expect(await expectRefused()).toContain('names 2 uploaded files; 1 of them')
  const { db } = current().database
  await db.update(pdfVersion).set({ damage: 'missing' })
  expect(await expectRefused()).toContain('names 0 uploaded files (2 more are known to be damaged)')
  await db.update(pdfVersion).set({ damage: null })
  await db.update(pdfVersion).set({ damage: 'missing' }).where(eq(pdfVersion.storageKey, lost))
  expect((await settle()).notes).toEqual([])
})

test('what is missing is named in one line that stays short', async () => {
  const keys = await storeFiles(30)
  for (const key of keys.slice(1)) await storage.remove(key)
  await expectRefused()
  const { notes } = await settle(true)
  expect(notes[1]).toContain('29 are not there: ')
  expect(notes[1]).toMatch(/ and 9 more\.$/)
})

test('files that someone has looked at are adopted with a new id, and then any start is right', async () => {
  await settle()
  await storeFiles(3)
  const theirs = crypto.randomUUID()
  await storage.writeMarker(theirs)
  const former = await storedRow()
  const { installationId, notes } = await settle(true)
  expect([theirs, former?.installationId]).not.toContain(installationId)
  expect(notes).toEqual([
    'The files in /mnt/notes were adopted. The database names 3 uploaded files; 3 of them are in the folder. The folder has 3 files.',
  ])
  expect(await settle()).toEqual({ installationId, notes: [] })
})

test('adopting changes nothing when the pair is right', async () => {
  const { installationId } = await settle()
  expect(await settle(true)).toEqual({ installationId, notes: [] })
})

test('a copied database is not that of the store that it was copied with', async () => {
  await settle()
  await storeFiles(1)
  const copied = crypto.randomUUID()
  await current().database.db.transaction((tx) => renewId(tx, copied))
  expect(await expectRefused()).toContain('belong to another installation')
  await storage.writeMarker(copied)
  expect(await settle()).toEqual({ installationId: copied, notes: [] })
})
