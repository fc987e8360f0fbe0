import { describe, expect, it } from 'vitest'
import { createMemoryTables } from '../../../../test/memory-tables.ts'
import { type HeldRecord, type HeldTables, createHeldPages, toEvict } from './held-pages.ts'

const createMemory = (roomBytes?: number) => createMemoryTables<HeldRecord>(roomBytes)

const kilobyte = 1000
const bytesOf = (length: number) => new ArrayBuffer(length)

const ananya = { person: '1LS22CS001', pdfFile: 'networks.pdf' }
const page1 = 'picture 1 720'

const open = (tables: HeldTables, limitBytes = 10 * kilobyte) => {
  let nowMs = 0
  return createHeldPages({
    tables,
    limit: async () => limitBytes,
    mayHold: () => true,
    nowMs: () => (nowMs += 1),
  })
}

const pictures = (length: number, name = page1) => new Map([[name, bytesOf(length)]])

describe('the pages that a browser holds', () => {
  it('are read again by the same person, in the version that is held', async () => {
    const pages = open(createMemory().tables)
    expect(await pages.read(ananya, [page1])).toBeNull()
    await pages.write(ananya, 3, pictures(400))
    const held = await pages.read(ananya, [page1, 'picture 2 720'])
    expect(held?.version).toBe(3)
    expect(held?.parts.map((part) => part?.byteLength)).toEqual([400, undefined])
  })

  it('are nothing to another person', async () => {
    const pages = open(createMemory().tables)
    await pages.write(ananya, 3, pictures(400))
    expect(await pages.read({ ...ananya, person: '1LS22CS002' }, [page1])).toBeNull()
  })

  it('go when another version is seen, and a late answer of an old version changes nothing', async () => {
    const { tables, usedBytes } = createMemory()
    const pages = open(tables)
    await pages.write(ananya, 1, pictures(400))
    await pages.write(ananya, 2, pictures(500, 'words 1'))
    expect(usedBytes()).toBe(500)
    await pages.write(ananya, 1, pictures(400))
    const held = await pages.read(ananya, [page1, 'words 1'])
    expect(held?.version).toBe(2)
    expect(held?.parts.map((part) => part?.byteLength)).toEqual([undefined, 500])
  })

  it('are those of the PDFs that were read last when there are too many', async () => {
    const { tables, usedBytes } = createMemory()
    const pages = open(tables, kilobyte)
    const pdfs = ['a.pdf', 'b.pdf', 'c.pdf'].map((pdfFile) => ({ ...ananya, pdfFile }))
    const [a, b, c] = pdfs
    if (a === undefined || b === undefined || c === undefined) throw new Error('There are three.')
    await pages.write(a, 1, pictures(400))
    await pages.write(b, 1, pictures(400))
    await pages.write(a, 1, new Map())
    await pages.write(c, 1, pictures(400))
    expect(usedBytes()).toBe(800)
    expect(await pages.read(b, [page1])).toBeNull()
    expect(await pages.read(a, [page1])).not.toBeNull()
  })

  it('make room when the disk is fuller than the browser said', async () => {
    const { tables } = createMemory(kilobyte)
    const pages = open(tables)
    await pages.write({ ...ananya, pdfFile: 'a.pdf' }, 1, pictures(600))
    await pages.write(ananya, 1, pictures(600))
    expect(await pages.read(ananya, [page1])).not.toBeNull()
    expect(await pages.read({ ...ananya, pdfFile: 'a.pdf' }, [page1])).toBeNull()
  })

  it('do without what fits nowhere', async () => {
    const pages = open(createMemory(100).tables)
    await expect(pages.write(ananya, 1, pictures(600))).resolves.toBeUndefined()
    expect(await pages.read(ananya, [page1])).toBeNull()
  })

  it('are shared by two tabs', async () => {
    const { tables, usedBytes } = createMemory()
    const [left, right] = [open(tables), open(tables)]
    await Promise.all([
      left.write(ananya, 1, pictures(400)),
      right.write(ananya, 1, pictures(300, 'words 1')),
    ])
    expect(usedBytes()).toBe(700)
    await left.forget(ananya)
    expect(await right.read(ananya, [page1])).toBeNull()
  })

  it('are not written after the session ended', async () => {
    const { tables, usedBytes } = createMemory()
    const pages = createHeldPages({ tables, limit: async () => kilobyte, mayHold: () => false })
    await pages.write(ananya, 1, pictures(400))
    expect(usedBytes()).toBe(0)
  })

  it('go whole when one PDF alone is over the limit', () => {
    const record = { version: 1, sizes: { [page1]: 2000 }, usedAtMs: 1 }
    expect(toEvict(new Map([['only', record]]), 1000, 'only')).toEqual(['only'])
    expect(toEvict(new Map([['only', record]]), 3000, 'only')).toEqual([])
  })
})
