import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createPdf, createSection, createSubject } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import type { PersonName } from '../../../test/people.ts'
import { readLines } from '../../../test/planned-ocr.ts'
import { pdfWith, scannedPage } from '../../../test/scans.ts'
import { savePageTexts } from '../../library/tables/pdf-pages.table.ts'
import { pdfMeasuring, pdfScan, pdfVersion } from '../../schema.ts'

const testApp = useTestApp()
let sectionId = ''
beforeEach(async () => {
  const { database } = testApp()
  sectionId = (await createSection(database.db, (await createSubject(database.db)).id)).id
})

/** Stores a scan of some pages after a typed one, as it is when its pages were read. Nothing has looked at it yet. */
const add = async (title: string, count: number, person: PersonName = 'admin') => {
  const app = testApp()
  const { db } = app.database
  const bytes = pdfWith(title, ...Array.from({ length: count }, scannedPage))
  const storageKey = await app.deps.storage.put(bytes)
  const { id: addedBy } = await app.person(person)
  const file = { storageKey, sizeBytes: bytes.length, pageCount: count + 1, addedBy }
  const { id } = await createPdf(db, sectionId, {}, file)
  const [version] = await db.select().from(pdfVersion).where(eq(pdfVersion.pdfId, id))
  if (version === undefined) throw new Error('There is no version.')
  const texts = [title, ...Array.from({ length: count }, () => '')]
  await savePageTexts(db, version.id, { firstPage: 1, texts, labels: texts.map(() => null) })
  return version
}

const lookAndRead = async () => {
  await testApp().services.scans.restart()
  await testApp().deps.jobs.drain()
}

test('a PDF that is slow to look at lets another one be looked at after each turn', async () => {
  const { deps, database } = testApp()
  await add('Light', 1)
  const heavy = await add('Heavy', 2)
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
  await lookAndRead()
  expect(turns).toEqual(['heavy 1', 'light', 'heavy 2', 'heavy 3'])
  expect(await database.db.select().from(pdfMeasuring)).toEqual([])
  const scans = await database.db.select({ pages: pdfScan.pages }).from(pdfScan).orderBy(pdfScan.pages)
  expect(scans).toEqual([{ pages: 1 }, { pages: 2 }])
})

test('a scan that is slow to read comes after others from its first turn on, and is read whole', async () => {
  const { deps, database, clock, ocr } = testApp()
  clock.freeze()
  await add('Light', 2)
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
  await lookAndRead()
  expect(drawn).toEqual(['heavy 2', 'heavy 3', 'light 2', 'light 3', 'heavy 4', 'heavy 5'])
  const states = await database.db
    .select({ state: pdfScan.state, slowTurns: pdfScan.slowTurns })
    .from(pdfScan)
    .orderBy(pdfScan.slowTurns)
  expect(states.map(({ state, slowTurns }) => [state, slowTurns > 0])).toEqual([
    ['done', false],
    ['done', true],
  ])
})

test('persons take turns in having their scans read, however long those of one of them are', async () => {
  const { deps, clock, ocr } = testApp()
  clock.freeze()
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
  await lookAndRead()
  // The other one comes after a turn of the first one at the latest, although the long scan needs two turns.
  expect(drawn).toHaveLength(11)
  expect(drawn.indexOf('other')).toBeLessThanOrEqual(8)
  expect(drawn.slice(-2)).toEqual(['long', 'short'])
})
