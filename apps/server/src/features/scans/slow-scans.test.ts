import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createSection, createSubject } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { addPdf } from '../../../test/pdf-files.ts'
import type { PersonName } from '../../../test/people.ts'
import { readLines } from '../../../test/planned-ocr.ts'
import { pdfWith, scannedPage } from '../../../test/scans.ts'
import { pdf, pdfMeasuring, pdfScan, pdfVersion } from '../../schema.ts'

const testApp = useTestApp()
let sectionId = ''
beforeEach(async () => {
  const { database } = testApp()
  sectionId = (await createSection(database.db, (await createSubject(database.db)).id)).id
})

/** Adds a scan of some pages, which nothing has looked at yet. */
const add = async (title: string, count: number, person: PersonName = 'admin') => {
  const { as, database } = testApp()
  const pages = Array.from({ length: count }, scannedPage)
  const { _id } = await addPdf(await as(person), sectionId, pdfWith(title, ...pages))
  const [version] = await database.db.select().from(pdfVersion).where(eq(pdfVersion.pdfId, _id))
  if (version === undefined) throw new Error('There is no version.')
  return version
}

test('a PDF that is slow to look at lets another one be looked at after each turn', async () => {
  const { deps, database, services } = testApp()
  const light = await add('Light', 1)
  const heavy = await add('Heavy', 2)
  // Both are read; nothing was looked at.
  for (const { id } of [light, heavy])
    await services.pdfIndexing.index({ versionId: id }, { isFinal: () => true })
  const { readCoverage } = deps.pdfEngine
  const turns: string[] = []
  const looking = vi.spyOn(deps.pdfEngine, 'readCoverage').mockImplementation(async (path, turn) => {
    const { values } = turn.from
    if (!path.endsWith(heavy.storageKey)) {
      turns.push('light')
      return readCoverage(path, turn)
    }
    turns.push(`heavy ${values.length + 1}`)
    // The title is typed.
    return { ...turn.from, values: [...values, values.length === 0 ? 0 : 100] }
  })
  onTestFinished(() => looking.mockRestore())
  await deps.jobs.drain()
  expect(turns).toEqual(['heavy 1', 'light', 'heavy 2', 'heavy 3'])
  expect(await database.db.select().from(pdfMeasuring)).toEqual([])
  const scans = await database.db.select({ pages: pdfScan.pages }).from(pdfScan).orderBy(pdfScan.pages)
  expect(scans).toEqual([{ pages: 1 }, { pages: 2 }])
})

test('a scan that is slow to read comes after others from its first turn on, and is read whole', async () => {
  const { deps, database, clock, ocr } = testApp()
  const light = await add('Light', 2)
  const heavy = await add('Heavy', 4)
  const { drawGrey } = deps.pdfEngine
  const drawn: string[] = []
  const drawing = vi.spyOn(deps.pdfEngine, 'drawGrey').mockImplementation((path, size) => {
    const isHeavy = path.endsWith(heavy.storageKey)
    drawn.push(`${isHeavy ? 'heavy' : 'light'} ${size.page}`)
    clock.advance(isHeavy ? 6000 : 1000)
    return drawGrey(path, size)
  })
  onTestFinished(() => drawing.mockRestore())
  ocr.plan(...Array.from({ length: 6 }, () => readLines(['Deadlocks'])))
  await deps.jobs.drain()
  expect(drawn).toEqual(['heavy 2', 'heavy 3', 'light 2', 'light 3', 'heavy 4', 'heavy 5'])
  const states = await database.db
    .select({ title: pdf.pdfTitle, state: pdfScan.state, slowTurns: pdfScan.slowTurns })
    .from(pdfScan)
    .innerJoin(pdfVersion, eq(pdfVersion.id, pdfScan.versionId))
    .innerJoin(pdf, eq(pdf.id, pdfVersion.pdfId))
    .orderBy(pdfScan.slowTurns)
  expect(states.map(({ state, slowTurns }) => [state, slowTurns > 0])).toEqual([
    ['done', false],
    ['done', true],
  ])
  expect(light.id).not.toBe(heavy.id)
})

test('persons take turns in having their scans read, however long those of one of them are', async () => {
  const { deps, ocr } = testApp()
  const names = new Map([
    [(await add('Of the other', 1, 'owner')).storageKey, 'other'],
    [(await add('Short', 1)).storageKey, 'short'],
    [(await add('Long', 9)).storageKey, 'long'],
  ])
  const { drawGrey } = deps.pdfEngine
  const drawn: (string | undefined)[] = []
  const drawing = vi.spyOn(deps.pdfEngine, 'drawGrey').mockImplementation((path, size) => {
    drawn.push([...names].find(([key]) => path.endsWith(key))?.[1])
    return drawGrey(path, size)
  })
  onTestFinished(() => drawing.mockRestore())
  ocr.plan(...Array.from({ length: 11 }, () => readLines(['Deadlocks'])))
  await deps.jobs.drain()
  expect(drawn).toEqual([...Array.from({ length: 8 }, () => 'long'), 'other', 'long', 'short'])
})
