import { rename } from 'node:fs/promises'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createSection, createSubject } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import type { PersonName } from '../../../test/people.ts'
import { addPdf, filesIn, pdfSaying } from '../../../test/pdf-files.ts'
import { indexPdfJob, readOnJob } from '../../job-kinds.ts'
import { pdf, pdfPage, pdfVersion } from '../../schema.ts'

const testApp = useTestApp()
let sectionId = ''
beforeEach(async () => {
  const { database } = testApp()
  sectionId = (await createSection(database.db, (await createSubject(database.db)).id)).id
})

const pagesOfSlow = 3

/** Reads the PDFs with these storage keys a page in each turn, and notes the order. */
const readSlowly = () => {
  const { deps } = testApp()
  const slow = new Map<string, string>()
  const turns: string[] = []
  const { indexTurn } = deps.pdfEngine
  const reading = vi.spyOn(deps.pdfEngine, 'indexTurn').mockImplementation(async (path, turn, onPages) => {
    const name = [...slow].find(([key]) => path.endsWith(key))?.[1]
    if (name === undefined) {
      turns.push('ordinary')
      return indexTurn(path, turn, onPages)
    }
    const { nextPage } = turn.from
    turns.push(`${name} ${nextPage}`)
    await onPages({ firstPage: nextPage, texts: [`page ${nextPage} of ${name}`], labels: [null] })
    if (nextPage < pagesOfSlow)
      return { ok: true, index: null, readTo: { ...turn.from, nextPage: nextPage + 1 } }
    return { ok: true, index: { pageCount: pagesOfSlow, outline: [], cover: null, picture: null } }
  })
  onTestFinished(() => reading.mockRestore())
  return { slow, turns }
}

const add = async (person: PersonName, name: string) => {
  const { as, database } = testApp()
  const added = await addPdf(await as(person), sectionId, pdfSaying(name))
  const [version] = await database.db.select().from(pdfVersion).where(eq(pdfVersion.pdfId, added._id))
  if (version === undefined) throw new Error('There is no version.')
  return version
}

const stateOf = async (versionId: string) =>
  (await testApp().database.db.select().from(pdfVersion).where(eq(pdfVersion.id, versionId)))[0]?.state

test('a slow PDF goes to the back of the line after each turn, and is read whole, each page once', async () => {
  const { deps, database } = testApp()
  const { slow, turns } = readSlowly()
  const heavy = await add('admin', 'heavy')
  slow.set(heavy.storageKey, 'heavy')
  const light = await add('admin', 'light')
  await deps.jobs.drain()
  expect(turns).toEqual(['heavy 1', 'ordinary', 'heavy 2', 'heavy 3'])
  expect([await stateOf(heavy.id), await stateOf(light.id)]).toEqual(['ready', 'ready'])
  const stored = await database.db
    .select({ text: pdfPage.text })
    .from(pdfPage)
    .where(eq(pdfPage.versionId, heavy.id))
    .orderBy(asc(pdfPage.pageNumber))
  expect(stored.map(({ text }) => text)).toEqual([1, 2, 3].map((page) => `page ${page} of heavy`))
})

test('persons take turns, so that many PDFs of one do not hold up one PDF of another', async () => {
  const { deps } = testApp()
  const { slow, turns } = readSlowly()
  for (const name of ['a', 'b', 'c', 'd']) slow.set((await add('admin', name)).storageKey, name)
  slow.set((await add('owner', 'other')).storageKey, 'other')
  await deps.jobs.drain()
  // Its first turn comes with the first PDF of the other person, and it is read before any of theirs.
  expect(turns.indexOf('other 1')).toBe(1)
  expect(turns.filter((turn) => turn.endsWith(' 3'))[0]).toBe('other 3')
  expect(turns).toHaveLength(5 * pagesOfSlow)
  expect(new Set(turns).size).toBe(5 * pagesOfSlow)
})

test('a PDF that waits for its next turn is not begun again, neither after an hour nor by a second job', async () => {
  const { deps, database, services, clock } = testApp()
  const { slow, turns } = readSlowly()
  const heavy = await add('admin', 'heavy')
  slow.set(heavy.storageKey, 'heavy')
  await services.pdfIndexing.index({ versionId: heavy.id }, { isFinal: () => true })
  await deps.jobs.forget(database.db, indexPdfJob, heavy.id)
  expect(await deps.jobs.isPending(database.db, readOnJob, heavy.id)).toBe(true)
  clock.advance(2 * 60 * 60 * 1000)
  expect(await services.pdfIndexing.restartStalled()).toBe(0)
  await services.pdfIndexing.index({ versionId: heavy.id }, { isFinal: () => true })
  await deps.jobs.drain()
  expect(turns).toEqual(['heavy 1', 'heavy 2', 'heavy 3'])
})

test('a slow PDF that is deleted between its turns is read no further', async () => {
  const { deps, database, services } = testApp()
  const { slow, turns } = readSlowly()
  const heavy = await add('admin', 'heavy')
  slow.set(heavy.storageKey, 'heavy')
  await services.pdfIndexing.index({ versionId: heavy.id }, { isFinal: () => true })
  await database.db.update(pdf).set({ deletedAt: new Date() }).where(eq(pdf.id, heavy.pdfId))
  await deps.jobs.drain()
  expect(turns).toEqual(['heavy 1'])
})

test('a slow PDF whose file is away for some minutes is read on where the last turn ended', async () => {
  const { deps, database, services, storageRoot } = testApp()
  const { slow, turns } = readSlowly()
  const heavy = await add('admin', 'heavy')
  slow.set(heavy.storageKey, 'heavy')
  await services.pdfIndexing.index({ versionId: heavy.id }, { isFinal: () => true })
  const file = (await filesIn(storageRoot)).find((path) => path.endsWith(heavy.storageKey)) ?? ''
  await rename(file, `${file}-away`)
  // More often than a turn that fails is tried.
  for (let times = 0; times < 4; times += 1) {
    await deps.jobs.drain()
    await deps.jobs.hurry(database.db, readOnJob, heavy.id)
  }
  expect([turns, await stateOf(heavy.id)]).toEqual([['heavy 1'], 'processing'])
  await rename(`${file}-away`, file)
  await deps.jobs.drain()
  expect(turns).toEqual(['heavy 1', 'heavy 2', 'heavy 3'])
  expect(await stateOf(heavy.id)).toBe('ready')
})
