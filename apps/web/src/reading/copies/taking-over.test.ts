import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { openTestCopies } from '../../../test/copies.ts'
import { useFakeDatabases } from '../../../test/fake-indexeddb.ts'
import { makePdfInfo } from '../../../test/pdf-info.ts'
import { type CopyId, isPinned } from './copy.ts'
import { takeOver } from './taking-over.ts'

const databases = useFakeDatabases()

const person = '1LS22CS001'
const idOf = (pdfFile: string, version = 3): CopyId => ({ person, pdfFile, version })
const names = Array.from({ length: 20 }, (_, at) => `bytes ${at}`)

/** Holds twenty parts of each PDF as the builds before did, and leaves their tab open. */
const holdAsBefore = async (pdfFiles: readonly string[]) => {
  const database = await openDB('held-pages', 1, {
    upgrade: (created) => {
      created.createObjectStore('pdfs')
      created.createObjectStore('parts')
    },
    blocking: () => database.close(),
  })
  for (const pdfFile of pdfFiles) {
    const key = JSON.stringify([person, pdfFile])
    const sizes = Object.fromEntries(names.map((name) => [name, 100]))
    await database.put('pdfs', { version: 3, sizes, usedAtMs: 7 }, key)
    for (const name of names) await database.put('parts', new ArrayBuffer(100), [key, name])
  }
  return database
}

const mayHold = () => true

test('what the builds before held is taken over, the PDF that opens first, with their tab still open', async () => {
  await holdAsBefore(['a.pdf', 'b.pdf', 'c.pdf'])
  const { copies, usedBytes } = openTestCopies()
  await takeOver(idOf('b.pdf'), mayHold, copies)
  const [first] = await copies.find(idOf('b.pdf'), names)
  expect(first?.copy).toMatchObject({ version: 3, pinned: false, usedAtMs: 7 })
  expect(first?.parts.map((part) => part?.byteLength)).toEqual(names.map(() => 100))
  await vi.waitFor(async () => expect(await usedBytes()).toBe(6000))
  await vi.waitFor(async () =>
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['kept-notes']),
  )
})

test('a few parts are stored twice for a moment, and never more', async () => {
  const before = await holdAsBefore(['a.pdf', 'b.pdf'])
  const { copies, usedBytes } = openTestCopies()
  let most = 0
  const counted = {
    ...copies,
    change: async (...asked: Parameters<typeof copies.change>) => {
      await copies.change(...asked)
      most = Math.max(most, (await usedBytes()) + 100 * (await before.count('parts')))
    },
  }
  await takeOver(idOf('a.pdf'), mayHold, counted)
  expect(most).toBe(4000 + 8 * 100)
})

test('a full disk leaves the rest where it is, deletes nothing, and the next opening resumes', async () => {
  const before = await holdAsBefore(['a.pdf', 'b.pdf'])
  await takeOver(idOf('a.pdf'), mayHold, openTestCopies(1000).copies)
  const { copies, usedBytes } = openTestCopies()
  expect([await usedBytes(), 100 * (await before.count('parts'))]).toEqual([800, 3200])
  await takeOver(idOf('b.pdf'), mayHold, copies)
  await vi.waitFor(async () => expect(await usedBytes()).toBe(4000))
})

test('what is held of a PDF is added to what the new build has of it', async () => {
  await holdAsBefore(['a.pdf'])
  const { copies } = openTestCopies()
  const sizes = { 'picture 1 720': 50 }
  await copies.change(
    idOf('a.pdf'),
    () => ({ version: 3, pinned: false, sizes, usedAtMs: 9 }),
    new Map([['picture 1 720', new ArrayBuffer(50)]]),
  )
  await takeOver(idOf('a.pdf'), mayHold, copies)
  const [found] = await copies.find(idOf('a.pdf'), ['picture 1 720', 'bytes 19'])
  expect(found?.copy.usedAtMs).toBe(9)
  expect(found?.parts.map((part) => part?.byteLength)).toEqual([50, 100])
})

test('what is held of a note that the build before kept leaves it kept', async () => {
  await holdAsBefore(['a.pdf'])
  const { copies } = openTestCopies()
  const info = makePdfInfo({ pdfFile: 'a.pdf', version: 3 })
  const kept = { version: 3, person, info, keepUntil: '2099-12-24T10:00:00.000Z', sizes: {} }
  await copies.change(idOf('a.pdf'), () => kept)
  await takeOver(idOf('a.pdf'), mayHold, copies)
  const [found] = await copies.find(idOf('a.pdf'), ['bytes 19'])
  expect([isPinned(found?.copy), found?.parts[0]?.byteLength]).toEqual([true, 100])
})

test('nothing moves after the session has ended, and where nothing was held nothing is created', async () => {
  const before = await holdAsBefore(['a.pdf'])
  const { copies } = openTestCopies()
  await takeOver(idOf('a.pdf'), () => false, copies)
  expect([await copies.find(null), await before.count('parts')]).toEqual([[], 20])
  before.close()
  indexedDB.deleteDatabase('held-pages')
  await takeOver(idOf('a.pdf'), mayHold, copies)
  expect(await databases.hasRows('held-pages')).toBe(false)
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['kept-notes'])
})
