import { deleteDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { useFakeDatabases } from '../../../test/fake-indexeddb.ts'
import { makePdfInfo } from '../../../test/pdf-info.ts'
import { deviceCopies, findCopies } from './api.ts'
import { type Copy, type CopyId, readCopy } from './copy.ts'

const databases = useFakeDatabases()

const bird: CopyId = { person: '1LS22CS001', pdfFile: 'bird.pdf', version: 3 }
const bytesOf = (length: number) => new ArrayBuffer(length)
const { change, find, read, remove } = deviceCopies

/** Adds a part to a copy that was read. */
const add = (id: CopyId, name: string, length: number) =>
  change(
    id,
    (known): Copy => ({
      ...(known ?? readCopy(id.version)),
      sizes: { ...known?.sizes, [name]: length },
    }),
    new Map([[name, bytesOf(length)]]),
  )

const lengths = (parts: readonly (ArrayBuffer | undefined)[]) => parts.map((part) => part?.byteLength)

test('copies are found by person and PDF, the newest version first, with the parts that are asked for', async () => {
  await add(bird, 'bytes 0', 10)
  await add({ ...bird, version: 12 }, 'bytes 1', 20)
  await add({ ...bird, pdfFile: 'bird.pdf.pdf' }, 'bytes 0', 30)
  await add({ ...bird, person: '1LS22CS0011' }, 'bytes 0', 40)
  const found = await find({ person: bird.person, pdfFile: bird.pdfFile }, ['bytes 0', 'bytes 1'])
  expect(found.map(({ id, parts }) => [id.version, ...lengths(parts)])).toEqual([
    [12, undefined, 20],
    [3, 10, undefined],
  ])
  expect((await find({ person: bird.person })).map(({ id }) => id.pdfFile).toSorted()).toEqual([
    'bird.pdf',
    'bird.pdf',
    'bird.pdf.pdf',
  ])
  expect(await find(null)).toHaveLength(4)
})

test('a part that a copy no longer names is deleted, and a copy goes with all of its parts', async () => {
  await add(bird, 'bytes 0', 10)
  await add(bird, 'picture 1 720', 5)
  await change(bird, (known) => (known ? { ...known, sizes: { 'bytes 0': 10 } } : null))
  expect(lengths(await read(bird, ['bytes 0', 'picture 1 720']))).toEqual([10, undefined])
  await remove([bird])
  expect(lengths(await read(bird, ['bytes 0']))).toEqual([undefined])
  expect(await databases.hasRows('kept-notes')).toBe(false)
})

test('a change that makes nothing of a copy changes nothing', async () => {
  await change(bird, () => null, new Map([['bytes 0', bytesOf(10)]]))
  expect(await databases.hasRows('kept-notes')).toBe(false)
})

test('a database that does not open once is opened again by the next call', async () => {
  const mend = databases.stopOpenings('fail')
  await expect(findCopies(bird)).rejects.toThrow('The browser is busy.')
  mend()
  expect(await findCopies(bird)).toEqual([])
})

test('a database that stays silent is given up, and opened again by the next call', async () => {
  const mend = databases.stopOpenings('silent')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const refused = [findCopies(bird), read(bird, ['bytes 0'])].map((answer) =>
    expect(answer).rejects.toThrow('The browser is silent.'),
  )
  await vi.advanceTimersByTimeAsync(5000)
  await Promise.all(refused)
  vi.useRealTimers()
  mend()
  expect(await findCopies(bird)).toEqual([])
})

test('a database that another tab deletes at a sign-out is let go, and is a new one afterwards', async () => {
  await add(bird, 'bytes 0', 10)
  await deleteDB('kept-notes')
  expect(await find(null)).toEqual([])
  await add(bird, 'bytes 0', 10)
  expect(await find(null)).toHaveLength(1)
})

test('a note that the build before kept is found, and one that was read is none to that build', async () => {
  const kept: Copy = {
    version: 3,
    person: bird.person,
    info: makePdfInfo({ pdfFile: bird.pdfFile, version: 3, sizeBytes: 10 }),
    keepUntil: '2099-12-24T10:00:00.000Z',
    sizes: { 'bytes 0': 10 },
  }
  await change(bird, () => kept, new Map([['bytes 0', bytesOf(10)]]))
  await add({ ...bird, version: 4 }, 'bytes 0', 20)
  const found = await find(bird)
  expect(found.map(({ copy }) => copy.pinned)).toEqual([false, undefined])
  // It takes each record with the person for a kept note.
  expect(found.map(({ copy }) => 'person' in copy)).toEqual([false, true])
})
