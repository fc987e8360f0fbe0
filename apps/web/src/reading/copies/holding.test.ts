import { describe, expect, it } from 'vitest'
import { openTestCopies } from '../../../test/copies.ts'
import { useFakeDatabases } from '../../../test/fake-indexeddb.ts'
import { makePdfInfo } from '../../../test/pdf-info.ts'
import type { Copies, FoundCopy } from './api.ts'
import { type CopyId, type PinnedCopy, isPinned } from './copy.ts'
import { createHolding, toEvict } from './holding.ts'

const kilobyte = 1000
const bytesOf = (length: number) => new ArrayBuffer(length)

const networks: CopyId = { person: '1LS22CS001', pdfFile: 'networks.pdf', version: 3 }
const page1 = 'picture 1 720'

const databases = useFakeDatabases()

const open = (copies: Copies, limitBytes = 10 * kilobyte) => {
  let nowMs = 0
  return createHolding({
    copies,
    limit: async () => limitBytes,
    mayHold: () => true,
    nowMs: () => (nowMs += 1),
  })
}

const idOf = (pdfFile: string, version = 1): CopyId => ({ ...networks, pdfFile, version })
const lengths = (parts: readonly (ArrayBuffer | undefined)[]) => parts.map((part) => part?.byteLength)

const pictures = (length: number, name = page1) => new Map([[name, bytesOf(length)]])

/** The copy of a note that its person keeps, with a picture that came by reading it. The build before wrote no flag. */
const keptWith = (flag: { pinned?: true }): PinnedCopy => ({
  version: 3,
  ...flag,
  person: networks.person,
  info: makePdfInfo({ pdfFile: networks.pdfFile, version: 3, sizeBytes: 5000 }),
  keepUntil: '2099-12-24T10:00:00.000Z',
  sizes: { 'bytes 0': 5000, 'machine words 1': 100, [page1]: 400 },
  usedAtMs: 0,
})

const partsOfNote = new Map([
  ['bytes 0', bytesOf(5000)],
  ['machine words 1', bytesOf(100)],
  [page1, bytesOf(400)],
])

describe('what is held of PDFs', () => {
  it('is read again by the same person, in its version alone', async () => {
    const { partsOf } = open(openTestCopies().copies)
    expect(lengths(await partsOf(networks).read([page1]))).toEqual([undefined])
    await partsOf(networks).hold(pictures(400))
    expect(lengths(await partsOf(networks).read([page1, 'picture 2 720']))).toEqual([400, undefined])
    expect(lengths(await partsOf({ ...networks, version: 4 }).read([page1]))).toEqual([undefined])
    expect(lengths(await partsOf({ ...networks, person: '1LS22CS002' }).read([page1]))).toEqual([undefined])
  })

  it('goes when another version is seen, and a late answer of an old version changes nothing', async () => {
    const { copies, usedBytes } = openTestCopies()
    const { partsOf } = open(copies)
    await partsOf(networks).hold(pictures(400))
    const newer = { ...networks, version: 4 }
    await partsOf(newer).hold(pictures(500, 'text 1'))
    expect(await usedBytes()).toBe(500)
    await partsOf(networks).hold(pictures(400))
    expect(await usedBytes()).toBe(500)
    expect(lengths(await partsOf(newer).read([page1, 'text 1']))).toEqual([undefined, 500])
  })

  it('is that of the PDFs that were read last when there are too many', async () => {
    const { copies, usedBytes } = openTestCopies()
    const { partsOf } = open(copies, kilobyte)
    const [a, b, c] = [partsOf(idOf('a.pdf')), partsOf(idOf('b.pdf')), partsOf(idOf('c.pdf'))]
    await a.hold(pictures(400))
    await b.hold(pictures(400))
    await a.hold(new Map())
    await c.hold(pictures(400))
    expect(await usedBytes()).toBe(800)
    expect(lengths(await b.read([page1]))).toEqual([undefined])
    expect(lengths(await a.read([page1]))).toEqual([400])
  })

  it('makes room when the disk is fuller than the browser said', async () => {
    const { partsOf } = open(openTestCopies(kilobyte).copies)
    await partsOf(idOf('a.pdf')).hold(pictures(600))
    await partsOf(networks).hold(pictures(600))
    expect(lengths(await partsOf(networks).read([page1]))).toEqual([600])
    expect(lengths(await partsOf(idOf('a.pdf')).read([page1]))).toEqual([undefined])
  })

  it('does without what fits nowhere', async () => {
    const { partsOf } = open(openTestCopies(100).copies)
    await expect(partsOf(networks).hold(pictures(600))).resolves.toBeUndefined()
    expect(lengths(await partsOf(networks).read([page1]))).toEqual([undefined])
  })

  it('is shared by two tabs', async () => {
    const { copies, usedBytes } = openTestCopies()
    const [left, right] = [open(copies), open(copies)]
    await Promise.all([
      left.partsOf(networks).hold(pictures(400)),
      right.partsOf(networks).hold(pictures(300, 'text 1')),
    ])
    expect(await usedBytes()).toBe(700)
    await left.forget(networks)
    expect(lengths(await right.partsOf(networks).read([page1]))).toEqual([undefined])
  })

  it('is neither written nor read after the session ended', async () => {
    const { copies, usedBytes } = openTestCopies()
    await open(copies).partsOf(networks).hold(pictures(400))
    const ended = createHolding({ copies, limit: async () => kilobyte, mayHold: () => false })
    await ended.partsOf(networks).hold(pictures(400, 'picture 2 720'))
    await ended.forget(networks)
    expect(await usedBytes()).toBe(400)
    expect(lengths(await ended.partsOf(networks).read([page1]))).toEqual([undefined])
  })

  it('is nothing to a reader whose database fails', async () => {
    const { partsOf } = open(openTestCopies().copies)
    const mend = databases.stopOpenings('fail')
    expect(lengths(await partsOf(networks).read([page1, 'bytes 0']))).toEqual([undefined, undefined])
    await expect(partsOf(networks).hold(pictures(400))).resolves.toBeUndefined()
    mend()
  })

  it('goes whole when one PDF alone is over the limit', () => {
    const only: FoundCopy = {
      id: networks,
      copy: { version: 3, pinned: false, sizes: { [page1]: 2000 }, usedAtMs: 1 },
      parts: [],
    }
    expect(toEvict([only], 1000, networks)).toEqual([only])
    expect(toEvict([only], 3000, networks)).toEqual([])
  })

  it.each([{ pinned: true } as const, {}])(
    'adds to a note that is kept, and leaves it kept: %o',
    async (flag) => {
      const { copies } = openTestCopies()
      await copies.change(networks, () => keptWith(flag), partsOfNote)
      const holding = open(copies, kilobyte)
      const note = holding.partsOf(networks)
      await note.hold(pictures(300, 'text 2'))
      expect(lengths(await note.read(['bytes 0', 'text 2', page1]))).toEqual([5000, 300, 400])
      await holding.partsOf(idOf('a.pdf')).hold(pictures(900))
      expect(lengths(await note.read(['bytes 0', 'machine words 1', 'text 2', page1]))).toEqual([
        5000,
        100,
        undefined,
        undefined,
      ])
      expect((await copies.find(networks)).map(({ copy }) => isPinned(copy))).toEqual([true])
      await holding.forget(networks)
      expect(lengths(await note.read(['bytes 0']))).toEqual([5000])
    },
  )
})
