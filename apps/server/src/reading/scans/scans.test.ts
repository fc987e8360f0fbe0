import { machineWordsPages } from '@lectureshelf/contract/library/pdf-pages'
import { keptNoteOps } from '@lectureshelf/contract/reading/kept-notes'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createPdf, createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { addPdf, pdfSaying } from '../../../test/pdf-files.ts'
import { readLines } from '../../../test/planned-ocr.ts'
import {
  findIn,
  illustratedPage,
  infoOf,
  layeredPage,
  machineWordsOf,
  pdfWith,
  scannedPage,
  scannedPdf,
  typedPage,
  wordsOf,
} from '../../../test/scans.ts'
import { searchAs } from '../../../test/search-notes.ts'
import { OcrEngineClosedError } from '../../platform/ocr/ocr-engine.ts'
import { pdf, pdfOpening, pdfPage, pdfScan, pdfVersion } from '../../schema.ts'
import { listToRead } from './scans.query.ts'

const testApp = useTestApp()
const unsafe = { ok: false, problem: 'unsafe' } as const
let student: Client
let admin: Client
let sectionId = ''

beforeEach(async () => {
  const { as, database } = testApp()
  ;[student, admin] = [await as('student'), await as('admin')]
  sectionId = (await createSection(database.db, (await createSubject(database.db)).id)).id
})

/** Adds a PDF and does everything that waits, with these results of the machine. */
const addScan = async (bytes: Buffer, ...results: Parameters<ReturnType<typeof testApp>['ocr']['plan']>) => {
  const { ocr, deps } = testApp()
  ocr.plan(...results)
  const added = await addPdf(admin, sectionId, bytes)
  await deps.jobs.drain()
  return added
}

const statesOf = async () => {
  const { db } = testApp().database
  const rows = await db.select({ scan: pdfPage.scan }).from(pdfPage).orderBy(pdfPage.pageNumber)
  return rows.map(({ scan }) => scan)
}

describe('a scan', () => {
  test('is searched, found in and marked like any other PDF once a machine has read it', async () => {
    const { pdfFile } = await addScan(
      scannedPdf(2),
      readLines(['The banker avoids a deadlock', 'of processes']),
      readLines(['Semaphores count']),
    )
    const found = await searchAs(student, 'deadlock')
    expect(found.pages).toMatchObject([{ pdfFile, pageNumber: 1, isMachineRead: true }])
    expect(found.unread.unreadable.count + found.unread.reading.count).toBe(0)
    expect(await findIn(student, pdfFile, 'deadlock of')).toEqual({
      total: 1,
      pages: [[1, 1]],
      isScan: false,
      isComplete: true,
      scan: { pages: 2, done: 2, read: 2 },
    })
    const page = await wordsOf(student, pdfFile, 2)
    expect(page).toMatchObject({
      source: 'machine',
      words: [
        ['Semaphores', 500, 500, 700, 200, 0],
        ['count', 1300, 500, 700, 200, 1],
      ],
    })
    expect((await infoOf(student, pdfFile)).scan).toEqual({ pages: 2, done: 2, read: 2 })
  })

  test('tells a phone that keeps it the words of all pages, some pages at a time', async () => {
    const count = machineWordsPages + 2
    const { pdfFile } = await addScan(
      pdfWith('A typed title', ...Array.from({ length: count }, scannedPage)),
      ...Array.from({ length: count }, (_, index) => readLines([`Semaphores count to ${index}`])),
    )
    const first = await machineWordsOf(student, pdfFile, 0)
    expect(first.pages.map(([page]) => page)).toEqual(
      Array.from({ length: machineWordsPages }, (_, index) => index + 2),
    )
    expect(first.pages[0]?.[1]).toEqual((await wordsOf(student, pdfFile, 2)).words)
    const last = machineWordsPages + 1
    expect(first.next).toBe(last)
    const rest = await machineWordsOf(student, pdfFile, last)
    expect(rest.pages.map(([page]) => page)).toEqual([last + 1, last + 2])
    expect(rest.next).toBeNull()
    const payload = { pdfFiles: [pdfFile] }
    const kept = await student({ method: 'POST', url: keptNoteOps.check.path, payload })
    expect(kept.json().notes).toMatchObject([{ pdfFile, readPages: count }])
  })

  test('tells a phone no words until all pages were tried', async () => {
    const { pdfFile } = await addScan(scannedPdf(2), readLines(['One line']), new OcrEngineClosedError())
    const payload = { pdfFiles: [pdfFile] }
    const kept = await student({ method: 'POST', url: keptNoteOps.check.path, payload })
    expect(kept.json().notes).toMatchObject([{ pdfFile, readPages: 0 }])
  })

  test('says how far it is read, and nothing of it is remembered until then', async () => {
    const { pdfFile } = await addScan(
      scannedPdf(3),
      readLines(['About deadlocks']),
      new OcrEngineClosedError(),
    )
    expect((await infoOf(student, pdfFile)).scan).toEqual({ pages: 3, done: 1, read: 1 })
    expect(await wordsOf(student, pdfFile, 2)).toMatchObject({ source: 'waiting', words: [] })
    expect(await findIn(student, pdfFile, 'semaphore')).toMatchObject({
      total: 0,
      scan: { pages: 3, done: 1, read: 1 },
    })
    const listed = await searchAs(student, 'nothing')
    expect(listed.unread.reading.count).toBe(1)
    testApp().ocr.plan(readLines(['A semaphore']), readLines(['Paging']))
    await testApp().services.scans.restart()
    await testApp().deps.jobs.drain()
    expect(await statesOf()).toEqual(['read', 'read', 'read'])
    expect(testApp().ocr.count()).toBe(4)
    expect(await findIn(student, pdfFile, 'semaphore')).toMatchObject({ total: 1, pages: [[2, 1]] })
    expect(await wordsOf(student, pdfFile, 2)).toMatchObject({ source: 'machine' })
  })

  test('gives way before it is looked at, and before each page', async () => {
    const { ocr, deps, services } = testApp()
    await addScan(scannedPdf(2), new OcrEngineClosedError())
    await testApp().database.db.delete(pdfScan)
    ocr.plan(readLines(['About deadlocks']), readLines(['Paging']))
    const seen: (string | null)[][] = []
    const giveWay = vi.spyOn(deps.jobs, 'giveWay').mockImplementation(async () => {
      seen.push(await statesOf())
    })
    onTestFinished(() => giveWay.mockRestore())
    await services.scans.run()
    expect(seen).toEqual([
      ['wanted', 'wanted'],
      ['wanted', 'wanted'],
      ['read', 'wanted'],
      ['read', 'read'],
    ])
  })

  test('that no machine can read is not searched, and a search counts it as unreadable', async () => {
    const rubbish = readLines(['vwl xzq kjh'], { confidence: 45 })
    const { pdfFile } = await addScan(scannedPdf(2), rubbish)
    expect(await statesOf()).toEqual(['unread', 'unread'])
    expect(await findIn(student, pdfFile, 'vwl')).toMatchObject({
      total: 0,
      isScan: true,
      scan: { pages: 2, done: 2, read: 0 },
    })
    expect(await wordsOf(student, pdfFile, 1)).toMatchObject({ source: 'unread', words: [] })
    const found = await searchAs(student, 'vwl')
    expect([found.total, found.unread.unreadable.count]).toEqual([0, 1])
  })

  test('is believed when other notes have its words, and is rubbish when they do not', async () => {
    const { database } = testApp()
    await database.runSql(
      `insert into search.word (word, variants)
      select 'known' || chr(97 + i / 676 % 26) || chr(97 + i / 26 % 26) || chr(97 + i % 26), '{}'
      from generate_series(1, 6000) as i`,
      [],
    )
    const known = Array.from({ length: 12 }, (_value, index) => `knowna${String.fromCodePoint(97 + index)}a`)
    const strange = known.map((word) => word.replace('known', 'wonkn'))
    await addScan(scannedPdf(2), readLines([known.join(' ')]), readLines([strange.join(' ')]))
    expect(await statesOf()).toEqual(['read', 'unread'])
  })

  test('loses only the page that ends its process twice', async () => {
    const { pdfFile } = await addScan(scannedPdf(2), unsafe, unsafe, readLines(['Deadlocks']))
    expect(await statesOf()).toEqual(['failed', 'read'])
    expect((await infoOf(student, pdfFile)).scan).toEqual({ pages: 2, done: 2, read: 1 })
  })

  test('of which most pages cannot be read counts as unreadable, in spite of a typed cover', async () => {
    const rubbish = readLines(['vwl xzq kjh'], { confidence: 45 })
    const cover = 'Handwritten notes of a whole semester'
    await addScan(pdfWith(cover, scannedPage(), scannedPage()), rubbish, rubbish)
    expect(await statesOf()).toEqual([null, 'unread', 'unread'])
    const found = await searchAs(student, 'handwritten')
    expect([found.total, found.unread.unreadable.count]).toEqual([1, 1])
  })

  test('is done only together with the renewal of its index', async () => {
    const { deps, errors, ocr, services } = testApp()
    await addScan(scannedPdf(2), readLines(['About deadlocks']), new OcrEngineClosedError())
    const renewing = vi
      .spyOn(services.searchIndex, 'renew')
      .mockRejectedValueOnce(new Error('The queue is away.'))
    onTestFinished(() => renewing.mockRestore())
    ocr.plan(readLines(['A semaphore']))
    await services.scans.restart()
    await deps.jobs.drain()
    expect(errors.splice(0)).toEqual([new Error('The queue is away.')])
    expect(await testApp().database.db.select().from(pdfScan)).toMatchObject([{ state: 'reading' }])
    await services.scans.restart()
    await deps.jobs.drain()
    expect((await searchAs(student, 'semaphore')).total).toBe(1)
  })

  test('is no longer read once it is deleted or replaced', async () => {
    const { ocr, deps, database, services } = testApp()
    const first = await addScan(scannedPdf(2), new OcrEngineClosedError())
    await database.db.update(pdf).set({ deletedAt: new Date() })
    const before = ocr.count()
    await services.scans.restart()
    await deps.jobs.drain()
    expect(ocr.count()).toBe(before)
    await database.db.update(pdf).set({ deletedAt: null, version: 2 })
    await services.scans.restart()
    await deps.jobs.drain()
    expect(ocr.count()).toBe(before)
    await database.db.update(pdf).set({ version: 1 })
    ocr.plan(readLines(['Deadlocks']), readLines(['Paging']))
    await services.scans.restart()
    await deps.jobs.drain()
    expect((await infoOf(student, first.pdfFile)).scan).toEqual({ pages: 2, done: 2, read: 2 })
  })

  test('is no longer read once it is deleted for good during a page', async () => {
    const { database, ocr, errors } = testApp()
    await addScan(scannedPdf(2), async () => {
      await database.db.delete(pdfVersion)
      return readLines(['Deadlocks'])
    })
    expect([ocr.count(), await statesOf(), errors]).toEqual([1, [], []])
  })

  test('is no failure when it is deleted for good before its file is opened', async () => {
    const { database, deps, errors, ocr } = testApp()
    await addPdf(admin, sectionId, scannedPdf(1))
    const looking = vi.spyOn(deps.pdfEngine, 'readCoverage').mockImplementationOnce(async () => {
      await database.db.delete(pdfVersion)
      throw new Error('ENOENT: no such file')
    })
    onTestFinished(() => looking.mockRestore())
    await deps.jobs.drain()
    expect([looking.mock.calls.length, ocr.count(), errors]).toEqual([1, 0, []])
  })

  test('keeps the words of the machine when its pages are read again', async () => {
    const { deps } = testApp()
    const { pdfFile, _id } = await addScan(scannedPdf(1), readLines(['About deadlocks']))
    expect((await admin({ method: 'POST', url: `/api/pdfs/${_id}/retry` })).statusCode).toBe(200)
    await deps.jobs.drain()
    expect(await findIn(student, pdfFile, 'deadlocks')).toMatchObject({ total: 1 })
  })

  test('is in My uploads and among the notes with its progress', async () => {
    const owner = await testApp().as('owner')
    await addScan(scannedPdf(2), readLines(['Deadlocks']), new OcrEngineClosedError())
    const own = (await admin({ url: '/api/uploads' })).json()
    expect(own.items).toMatchObject([{ scan: { pages: 2, done: 1, read: 1 } }])
    const listed = (await owner({ url: '/api/pdfs?problem=beingRead' })).json()
    expect(listed.items).toMatchObject([
      { problems: expect.arrayContaining(['beingRead']), scan: { pages: 2, done: 1, read: 1 } },
    ])
    expect((await owner({ url: '/api/notes-health' })).json()).toMatchObject({ beingRead: 1, noText: 0 })
    await testApp().services.scans.restart()
    await testApp().deps.jobs.drain()
    expect((await owner({ url: '/api/notes-health' })).json()).toMatchObject({ beingRead: 0 })
  })
})

describe('a page', () => {
  test('with words of its own, or with a small picture, is no scan', async () => {
    const words = 'deadlock '.repeat(14)
    const { pdfFile } = await addScan(
      pdfWith('Title', illustratedPage('Figure 3', 300), illustratedPage(words, 500)),
      readLines([words]),
    )
    expect((await infoOf(student, pdfFile)).scan).toBeNull()
    expect(await wordsOf(student, pdfFile, 1)).toMatchObject({
      source: 'pdf',
      words: [expect.arrayContaining(['Title'])],
    })
    expect(await testApp().database.db.select().from(pdfScan)).toMatchObject([{ pages: 0 }])
  })

  const layer = Array.from(
    { length: 30 },
    (_value, index) => `lorem${String.fromCodePoint(97 + (index % 26))}ipsum`,
  )
  const read = layer.map((word) => word.replace('lorem', 'dolor'))

  test('with a text layer that a machine confirms keeps it', async () => {
    const { pdfFile } = await addScan(
      pdfWith('Book', layeredPage(layer.join(' '))),
      readLines([layer.join(' ')]),
    )
    expect(await statesOf()).toEqual([null, null])
    expect((await infoOf(student, pdfFile)).scan).toBeNull()
    expect(await findIn(student, pdfFile, layer[10] ?? '')).toMatchObject({ total: 1 })
  })

  test('with a text layer that says something else is read by a machine', async () => {
    const { pdfFile } = await addScan(
      pdfWith('Lie', layeredPage(layer.join(' '))),
      readLines([read.join(' ')]),
      readLines([read.join(' ')]),
    )
    expect(await statesOf()).toEqual([null, 'read'])
    expect(await findIn(student, pdfFile, layer[10] ?? '')).toMatchObject({ total: 0 })
    expect(await findIn(student, pdfFile, read[10] ?? '')).toMatchObject({ total: 1 })
  })

  test('has lasting words only once its text layer was looked at and checked', async () => {
    const { deps, ocr, services } = testApp()
    const { pdfFile } = await addPdf(admin, sectionId, pdfWith('Lie', layeredPage(layer.join(' '))))
    const own = { source: 'unchecked', words: expect.arrayContaining([expect.arrayContaining([layer[0]])]) }
    expect(await wordsOf(student, pdfFile, 2)).toMatchObject(own)
    ocr.plan(new OcrEngineClosedError())
    await deps.jobs.drain()
    expect(await statesOf()).toEqual([null, 'layered'])
    expect(await wordsOf(student, pdfFile, 2)).toMatchObject(own)
    expect(await wordsOf(student, pdfFile, 1)).toMatchObject({ source: 'pdf' })
    ocr.plan(readLines([read.join(' ')]), readLines([read.join(' ')]))
    await services.scans.restart()
    await deps.jobs.drain()
    const settled = await wordsOf(student, pdfFile, 2)
    expect([settled.source, settled.words[0]?.[0]]).toEqual(['machine', read[0]])
  })

  test('keeps no text layer that says something else, even when no machine can read it', async () => {
    const rubbish = readLines(['vwl xzq kjh'], { confidence: 45 })
    const { pdfFile } = await addScan(
      pdfWith('Lie', layeredPage(layer.join(' '))),
      readLines([read.join(' ')]),
      rubbish,
    )
    expect(await statesOf()).toEqual([null, 'unread'])
    expect(await findIn(student, pdfFile, layer[10] ?? '')).toMatchObject({ total: 0 })
    expect((await searchAs(student, layer[10] ?? '')).total).toBe(0)
  })

  test('keeps its text layer when the machine is not sure', async () => {
    await addScan(
      pdfWith('Blur', layeredPage(layer.join(' '))),
      readLines([read.join(' ')], { confidence: 62 }),
    )
    expect(await statesOf()).toEqual([null, null])
  })
})

describe('the reading of scans', () => {
  test('begins with what was added lately, and ends with books of few scans', async () => {
    const { database, ocr, services, deps, clock } = testApp()
    const { db } = database
    const book = await addPdf(
      admin,
      sectionId,
      pdfWith(
        'Book',
        ...Array.from({ length: 24 }, (_value, index) => typedPage(`Page ${index}`)),
        scannedPage(),
      ),
    )
    const old = await addPdf(admin, sectionId, scannedPdf(1))
    const fresh = await addPdf(admin, sectionId, scannedPdf(2))
    await db
      .update(pdfVersion)
      .set({ createdAt: new Date(clock.now().getTime() - 30 * 86_400_000) })
      .where(eq(pdfVersion.pdfId, old._id))
    ocr.plan(readLines(['one']), readLines(['two']), readLines(['three']), readLines(['four']))
    await deps.jobs.drain()
    const first = async (pdfId: string) => {
      const rows = await db
        .select({ text: pdfPage.text })
        .from(pdfPage)
        .innerJoin(pdfVersion, eq(pdfVersion.id, pdfPage.versionId))
        .where(and(eq(pdfVersion.pdfId, pdfId), eq(pdfPage.scan, 'read')))
        .orderBy(pdfPage.pageNumber)
      return rows.map(({ text }) => text)
    }
    expect([await first(fresh._id), await first(old._id), await first(book._id)]).toEqual([
      ['one', 'two'],
      ['three'],
      ['four'],
    ])
    expect(await services.scans.countWaiting()).toEqual({ versions: 0, pages: 0 })
  })

  test('takes the most read of older PDFs first, of which only the last month counts', async () => {
    const { database, clock, person } = testApp()
    const { db } = database
    const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
    const create = async (age: number, openings: number[]) => {
      const { id } = await createPdf(db, sectionId, {}, { createdAt: ago(age), state: 'ready', pageCount: 9 })
      const [version] = await db.select().from(pdfVersion).where(eq(pdfVersion.pdfId, id))
      const versionId = version?.id ?? ''
      await db.insert(pdfScan).values({ versionId, state: 'reading', pages: 9 })
      for (const days of openings) {
        const openedAt = ago(days)
        const openedOn = openedAt.toISOString().slice(0, 10)
        await db.insert(pdfOpening).values({ pdfId: id, studentId, openedOn, openedAt })
      }
      return versionId
    }
    const { id: studentId } = await person('student')
    const forgotten = await create(60, [31, 32, 33])
    const much = await create(50, [1, 29])
    const little = await create(40, [2])
    const fresh = await create(6, [])
    const order: string[] = []
    for (let count = 0; count < 4; count += 1) {
      const [next] = await listToRead(db, { now: clock.now(), except: order, limit: 1 })
      order.push(next?.versionId ?? '')
    }
    expect(order).toEqual([fresh, much, little, forgotten])
    expect(await listToRead(db, { now: clock.now(), except: order, limit: 1 })).toEqual([])
  })

  test('continues with other PDFs when the file of one is missing', async () => {
    const { database, deps, errors } = testApp()
    const lost = await addPdf(admin, sectionId, pdfSaying('lost'))
    const [version] = await database.db.select().from(pdfVersion).where(eq(pdfVersion.pdfId, lost._id))
    await deps.jobs.drain()
    await database.db.delete(pdfScan)
    await deps.storage.remove(version?.storageKey ?? '')
    const { pdfFile } = await addScan(scannedPdf(1), readLines(['Deadlocks']))
    expect((await infoOf(student, pdfFile)).scan).toEqual({ pages: 1, done: 1, read: 1 })
    expect(errors.splice(0)).toHaveLength(1)
  })
})
