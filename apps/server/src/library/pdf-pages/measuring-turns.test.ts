import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createPdf, createSection, createSubject } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { pdfSaying } from '../../../test/pdf-files.ts'
import type { PersonName } from '../../../test/people.ts'
import { pdfLayout, pdfMeasuring, pdfVersion } from '../../schema.ts'

const testApp = useTestApp()
const pages = ['one', 'two', 'three']
let sectionId = ''
beforeEach(async () => {
  const { db } = testApp().database
  sectionId = (await createSection(db, (await createSubject(db)).id)).id
})

/** Measures the PDFs with these storage keys a page in each turn, and notes the order. */
const measureSlowly = () => {
  const { deps } = testApp()
  const slow = new Map<string, string>()
  const turns: string[] = []
  const { measurePages } = deps.pdfEngine
  const measuring = vi.spyOn(deps.pdfEngine, 'measurePages').mockImplementation(async (path, turn) => {
    const name = [...slow].find(([key]) => path.endsWith(key))?.[1]
    const { values } = turn.from
    turns.push(name === undefined ? 'ordinary' : `${name} ${values.length + 1}`)
    if (name === undefined) return measurePages(path, turn)
    const ink: [number, number, number, number] = [values.length, 0, 10_000, 10_000]
    return { ...turn.from, values: [...values, { ink, look: null }] }
  })
  onTestFinished(() => measuring.mockRestore())
  return { slow, turns }
}

/** Stores a PDF of three pages that was added some minutes ago. */
const store = async (person: PersonName, minutesAgo: number) => {
  const app = testApp()
  const { db } = app.database
  const bytes = pdfSaying(...pages.map((page) => `${page} ${minutesAgo}`))
  const storageKey = await app.deps.storage.put(bytes)
  const createdAt = new Date(app.clock.now().getTime() - minutesAgo * 60_000)
  const { id } = await app.person(person)
  const file = { storageKey, sizeBytes: bytes.length, pageCount: pages.length, addedBy: id, createdAt }
  const added = await createPdf(db, sectionId, {}, file)
  const [version] = await db.select().from(pdfVersion).where(eq(pdfVersion.pdfId, added.id))
  if (version === undefined) throw new Error('There is no version.')
  return version
}

const measureAll = async () => {
  await testApp().services.pdfPages.restartMeasuring()
  await testApp().deps.jobs.drain()
}

const inkOf = async (versionId: string) => {
  const { db } = testApp().database
  const [layout] = await db.select().from(pdfLayout).where(eq(pdfLayout.versionId, versionId))
  return layout?.inkBoxes.map((box) => box?.[0])
}

test('a slow PDF lets another one be measured after each turn, and each of its pages is measured once', async () => {
  const { slow, turns } = measureSlowly()
  const light = await store('admin', 2)
  const heavy = await store('admin', 1)
  slow.set(heavy.storageKey, 'heavy')
  await measureAll()
  expect(turns).toEqual(['heavy 1', 'ordinary', 'heavy 2', 'heavy 3'])
  expect(await inkOf(heavy.id)).toEqual([0, 1, 2])
  expect(await inkOf(light.id)).toHaveLength(pages.length)
  expect(await testApp().database.db.select().from(pdfMeasuring)).toEqual([])
})

test('persons take turns, however many PDFs one of them has added', async () => {
  const { slow, turns } = measureSlowly()
  for (const [index, name] of ['a', 'b', 'c'].entries())
    slow.set((await store('admin', index + 1)).storageKey, name)
  slow.set((await store('owner', 9)).storageKey, 'other')
  await measureAll()
  expect(turns.slice(0, 4)).toEqual(['a 1', 'other 1', 'b 1', 'c 1'])
  expect(turns).toHaveLength(4 * pages.length)
  expect(new Set(turns).size).toBe(4 * pages.length)
})

test('a PDF whose file was put back between its turns is measured from the beginning', async () => {
  const { database, deps, services } = testApp()
  const { slow, turns } = measureSlowly()
  const heavy = await store('admin', 1)
  slow.set(heavy.storageKey, 'damaged')
  await services.pdfPages.measure()
  const storageKey = await deps.storage.put(pdfSaying('one 1', 'two 1', 'three 1'))
  slow.set(storageKey, 'put back')
  await database.db.update(pdfVersion).set({ storageKey }).where(eq(pdfVersion.id, heavy.id))
  await measureAll()
  expect(turns).toEqual(['damaged 1', 'put back 1', 'put back 2', 'put back 3'])
  expect(await inkOf(heavy.id)).toEqual([0, 1, 2])
})

test('a PDF that is deleted for good during a turn is no failure', async () => {
  const { database, errors } = testApp()
  const { slow, turns } = measureSlowly()
  const heavy = await store('admin', 1)
  slow.set(heavy.storageKey, 'heavy')
  await testApp().services.pdfPages.measure()
  const measuring = vi.mocked(testApp().deps.pdfEngine.measurePages)
  measuring.mockImplementationOnce(async (_path, turn) => {
    await database.db.delete(pdfVersion)
    return turn.from
  })
  await measureAll()
  expect([turns, errors, await database.db.select().from(pdfMeasuring)]).toEqual([['heavy 1'], [], []])
})
