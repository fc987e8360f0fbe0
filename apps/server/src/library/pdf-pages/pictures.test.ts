import { appendFile, rm, truncate } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPdf, createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { addPdf, filesIn, pdfSaying } from '../../../test/pdf-files.ts'
import { endlessPdf, lineOf, tinyPdf } from '../../../test/tiny-pdf.ts'
import { dayOf } from '../../platform/clock.ts'
import { createPdfEngine } from '../../platform/pdf-engine/pdf-engine.ts'
import { pdf, pdfLayout, pdfOpening, pdfPicture, pdfVersion, pdfVersionReader } from '../../schema.ts'
import { beginUpkeep } from '../../app/upkeep.ts'
import { listUnmeasured } from './pdf-pages.query.ts'

const maxPictureBytes = 4000
const current = useTestApp({ maxPictureBytes })
const bytes = pdfSaying('page one', 'page two', 'page three')

let sectionId = ''
let pdfId = ''
let url = ''
let student: Client

beforeEach(async () => {
  const { database, deps, as, storageRoot } = current()
  for (const file of await filesIn(storageRoot)) await rm(file)
  sectionId = (await createSection(database.db, (await createSubject(database.db)).id)).id
  const added = await addPdf(await as('owner'), sectionId, bytes)
  pdfId = added._id
  url = `/api/pdf/${added.pdfFile}`
  await deps.jobs.drain()
  student = await as('student')
})

const db = () => current().database.db
const pictures = () => db().select().from(pdfPicture).orderBy(pdfPicture.pageNumber, pdfPicture.width)
const namesOf = async () => (await pictures()).map(({ pageNumber, width }) => [pageNumber, width])

describe('the picture of a page', () => {
  it('is WebP that the browser asks about each time, and names the version', async () => {
    const reply = await student({ url: `${url}/pages/2.webp` })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(reply.rawPayload.length),
      'cache-control': 'private, no-cache',
      'pdf-version': '1',
    })
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 720 })
    const wide = await student({ url: `${url}/pages/2.webp?w=1440&v=1` })
    expect(await sharp(wide.rawPayload).metadata()).toMatchObject({ width: 1413, height: 2000 })
    expect(wide.headers['etag']).not.toBe(reply.headers['etag'])
    expect(await namesOf()).toEqual([
      [1, 720],
      [2, 720],
      [2, 1440],
    ])
  })

  it('is not sent again for its ETag, and has the same headers for HEAD', async () => {
    const { headers } = await student({ url: `${url}/pages/1.webp` })
    const again = await student({
      url: `${url}/pages/1.webp`,
      headers: { 'if-none-match': String(headers['etag']) },
    })
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', headers['etag']])
    const head = await student({ method: 'HEAD', url: `${url}/pages/1.webp` })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      headers['content-length'],
    ])
  })

  it('is not found for a page that does not exist, also before the pages are counted', async () => {
    const statusOf = async (address: string) => (await student({ url: `${url}/pages/${address}` })).statusCode
    expect(await statusOf('4.webp')).toBe(404)
    await db().update(pdfVersion).set({ pageCount: null, state: 'processing' })
    expect([await statusOf('4.webp'), await statusOf('3.webp')]).toEqual([404, 200])
    expect([await statusOf('0.webp'), await statusOf('1.webp?w=721'), await statusOf('1.png')]).toEqual([
      400, 400, 404,
    ])
  })

  it('of page 1 is made together with the cover, before anyone asks', async () => {
    expect(await namesOf()).toEqual([[1, 720]])
    const draw = vi.spyOn(current().deps.pdfEngine, 'drawPage')
    expect((await student({ url: `${url}/pages/1.webp` })).statusCode).toBe(200)
    expect(draw).not.toHaveBeenCalled()
    draw.mockRestore()
  })

  it('is drawn once for all who ask at the same time, and then stored', async () => {
    const draw = vi.spyOn(current().deps.pdfEngine, 'drawPage')
    const readers = await Promise.all(
      (['owner', 'admin', 'subAdmin'] as const).map((name) => current().as(name)),
    )
    const replies = await Promise.all(
      [student, ...readers].map((client) => client({ url: `${url}/pages/3.webp` })),
    )
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect((await student({ url: `${url}/pages/3.webp` })).statusCode).toBe(200)
    expect(draw).toHaveBeenCalledTimes(1)
    draw.mockRestore()
  })

  it('is drawn again when its file is missing', async () => {
    const [{ storageKey } = { storageKey: null }] = await pictures()
    await current().deps.storage.remove(storageKey ?? '')
    expect((await student({ url: `${url}/pages/1.webp` })).statusCode).toBe(200)
    expect(await namesOf()).toEqual([[1, 720]])
    expect((await pictures())[0]?.storageKey).not.toBe(storageKey)
  })

  it.each([
    ['emptied', (path: string) => truncate(path, 0)],
    ['shortened', (path: string) => truncate(path, 100)],
    ['lengthened', (path: string) => appendFile(path, 'more')],
  ])('is drawn again when its file was %s', async (_how, spoil) => {
    const [{ storageKey } = { storageKey: null }] = await pictures()
    const files = await filesIn(current().storageRoot)
    await spoil(files.find((path) => path.endsWith(String(storageKey))) ?? '')
    const reply = await student({ url: `${url}/pages/1.webp` })
    expect(reply.statusCode).toBe(200)
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 720 })
    const [drawn] = await pictures()
    expect(drawn?.storageKey).not.toBe(storageKey)
    expect(drawn?.sizeBytes).toBe(reply.rawPayload.length)
  })

  it('counts as reading: once per person and day as an opening', async () => {
    const { person, clock } = current()
    const { id } = await person('student')
    await student({ method: 'HEAD', url: `${url}/pages/1.webp` })
    const owner = await current().as('owner')
    await owner({ url: `${url}/pages/1.webp` })
    for (const page of [2, 2, 3]) await student({ url: `${url}/pages/${page}.webp` })
    const openings = () => db().select().from(pdfOpening)
    await expect.poll(openings, { interval: 5 }).toMatchObject([{ pdfId, studentId: id }])
    const readers = () => db().select().from(pdfVersionReader)
    await expect.poll(readers, { interval: 5 }).toMatchObject([{ studentId: id }])
    clock.advance(24 * 60 * 60_000)
    await student({ url: `${url}/pages/3.webp` })
    await expect.poll(openings, { interval: 5 }).toHaveLength(2)
  })

  it('opens nothing in a list of search results', async () => {
    const { clock } = current()
    const openings = () => db().select().from(pdfOpening)
    expect((await student({ url: `${url}/pages/1.webp?for=results` })).statusCode).toBe(200)
    clock.advance(24 * 60 * 60_000)
    await student({ url: `${url}/pages/1.webp` })
    await expect.poll(openings, { interval: 5 }).not.toEqual([])
    const days = (await openings()).map(({ openedOn }) => openedOn)
    expect(days).toEqual([dayOf(clock.now())])
  })
})

describe('a page that cannot be drawn', () => {
  it('is refused in words, and tried again a day later only', async () => {
    const { deps, clock } = current()
    const engine = createPdfEngine({ pageMaxMs: 200 })
    const storageKey = await deps.storage.put(endlessPdf())
    const endless = await createPdf(
      db(),
      sectionId,
      {},
      { storageKey, sizeBytes: endlessPdf().length, pageCount: 1 },
    )
    const draw = vi
      .spyOn(deps.pdfEngine, 'drawPage')
      .mockImplementation((path, size) => engine.drawPage(path, size))
    const ask = () => student({ url: `/api/pdf/${endless.pdfFile}/pages/1.webp` })
    for (let asked = 0; asked < 3; asked += 1) {
      const reply = await ask()
      expect([reply.statusCode, reply.json()]).toMatchObject([
        422,
        { code: 'pdf_unsafe', message: 'This page cannot be shown.' },
      ])
    }
    expect(draw).toHaveBeenCalledTimes(1)
    clock.advance(25 * 60 * 60_000)
    await ask()
    expect(draw).toHaveBeenCalledTimes(2)
    draw.mockRestore()
    await engine.close()
  })
})

describe('pictures that are too many', () => {
  it('go, the oldest first, but never the first page of a PDF', async () => {
    const { services, clock, storageRoot } = current()
    const before = (await filesIn(storageRoot)).length
    for (const page of [3, 2]) {
      clock.advance(1000)
      await student({ url: `${url}/pages/${page}.webp` })
    }
    clock.advance(1000)
    await student({ url: `${url}/pages/1.webp?w=1440` })
    await db()
      .update(pdfPicture)
      .set({ sizeBytes: maxPictureBytes / 2 })
    expect(await services.pdfPages.evictPictures()).toBe(1)
    expect(await namesOf()).toEqual([
      [1, 720],
      [1, 1440],
      [2, 720],
    ])
    expect(await filesIn(storageRoot)).toHaveLength(before + 2)
    expect(await services.pdfPages.evictPictures()).toBe(0)
  })

  it('are stored with known keys: the sweep of files leaves them, and a deleted version takes them along', async () => {
    const { services, clock, storageRoot, as } = current()
    await student({ url: `${url}/pages/2.webp` })
    const kept = await filesIn(storageRoot)
    clock.advance(2 * 60 * 60_000)
    expect(await services.pdfUpkeep.sweepFiles()).toBe(0)
    expect(await filesIn(storageRoot)).toEqual(kept)
    await (
      await as('admin')
    )({ method: 'DELETE', url: '/api/deletePdfFromSection', payload: { pdfId, sectionId } })
    clock.advance(31 * 24 * 60 * 60_000)
    await services.pdfUpkeep.sweepDeleted()
    expect([await pictures(), await filesIn(storageRoot)]).toEqual([[], []])
  })

  it('are counted by the doctor, with those whose files are missing', async () => {
    const { services, deps } = current()
    await student({ url: `${url}/pages/2.webp` })
    const [, second] = await pictures()
    expect(await services.pdfPages.checkPictures()).toEqual([])
    expect(await services.pdfPages.readState()).toMatchObject({
      count: 2,
      withoutPicture: 0,
      withoutLayout: 0,
    })
    await deps.storage.remove(second?.storageKey ?? '')
    expect(await services.pdfPages.checkPictures()).toEqual([
      'The files of 1 page pictures are missing. They are drawn again when someone asks for them.',
    ])
  })
})

describe('measuring what is stored already', () => {
  const forget = async () => {
    await db().execute(sql`delete from pdf_layout`)
    await db().execute(sql`delete from pdf_picture`)
  }
  const info = async (address: string) => (await student({ url: `${address}/info` })).json()

  it('happens after an upload, and the facts of the PDF have it', async () => {
    expect(await info(url)).toMatchObject({
      pageSizes: [[3, 595, 842]],
      looks: { kinds: [[3, 'text']], pictures: [] },
      hasText: true,
      firstRanges: [[0, bytes.length]],
    })
    const words = (await student({ url: `${url}/pages/2.json` })).json()
    expect(words).toMatchObject({ width: 595, height: 842, ink: expect.any(Array) })
  })

  it('begins with shown versions: those of the last week, then the most read, then the newest', async () => {
    const { clock, person } = current()
    const { id: studentId } = await person('student')
    await forget()
    const ago = (days: number) => new Date(clock.now().getTime() - days * 24 * 60 * 60_000)
    const create = async (days: number) => (await createPdf(db(), sectionId, {}, { createdAt: ago(days) })).id
    const [older, old, read, replaced] = [
      await create(20),
      await create(10),
      await create(30),
      await create(1),
    ]
    await db()
      .insert(pdfOpening)
      .values({ pdfId: read, studentId, openedOn: '2026-11-20', openedAt: ago(3) })
    await db().update(pdf).set({ version: 2 }).where(eq(pdf.id, replaced))
    const found = await listUnmeasured(db(), { now: clock.now(), except: [], limit: 9 })
    const versions = await db().select().from(pdfVersion)
    const pdfOf = (id: string) => versions.find((version) => version.id === id)?.pdfId
    expect(found.map(({ versionId }) => pdfOf(versionId))).toEqual([pdfId, read, old, older, replaced])
  })

  it('makes what is missing, a few at a time, until nothing is', async () => {
    const { services, deps } = current()
    for (let copy = 0; copy < 5; copy += 1) {
      const storageKey = await deps.storage.put(bytes)
      await createPdf(db(), sectionId, {}, { storageKey, sizeBytes: bytes.length })
    }
    const other = await addPdf(await current().as('owner'), sectionId, tinyPdf({ contents: [lineOf('')] }))
    await deps.jobs.drain()
    await forget()
    expect(await services.pdfPages.readState()).toMatchObject({ withoutPicture: 7, withoutLayout: 7 })
    expect(await info(url)).toMatchObject({ pageSizes: null, hasText: null, firstRanges: [] })
    // As every hour.
    await beginUpkeep({ db: db(), jobs: deps.jobs })
    await deps.jobs.drain()
    expect(await services.pdfPages.readState()).toMatchObject({ withoutPicture: 0, withoutLayout: 0 })
    expect(await info(url)).toMatchObject({ hasText: true, pageSizes: [[3, 595, 842]] })
    expect(await info(`/api/pdf/${other.pdfFile}`)).toMatchObject({ hasText: false })
  })

  it('gives way before each version', async () => {
    const { services, deps } = current()
    await addPdf(await current().as('owner'), sectionId, tinyPdf({ contents: [lineOf('Another')] }))
    await deps.jobs.drain()
    await forget()
    const lacking: number[] = []
    const giveWay = vi.spyOn(deps.jobs, 'giveWay').mockImplementation(async () => {
      lacking.push((await services.pdfPages.readState()).withoutLayout)
    })
    onTestFinished(() => giveWay.mockRestore())
    await services.pdfPages.measure()
    expect(lacking).toEqual([2, 1])
  })

  it('adds the looks of the pages to what was measured before there were any', async () => {
    const { services, deps } = current()
    await db().update(pdfLayout).set({ pageLooks: null })
    expect(await services.pdfPages.readState()).toMatchObject({ withoutPicture: 0, withoutLayout: 1 })
    expect(await info(url)).toMatchObject({ pageSizes: [[3, 595, 842]], looks: null })
    await services.pdfPages.restartMeasuring()
    await deps.jobs.drain()
    expect(await services.pdfPages.readState()).toMatchObject({ withoutLayout: 0 })
    expect(await info(url)).toMatchObject({ looks: { kinds: [[3, 'text']], pictures: [] } })
  })

  it('is harmless when two processes do it at the same time', async () => {
    const { services, storageRoot } = current()
    const before = (await filesIn(storageRoot)).length
    const [{ storageKey } = { storageKey: null }] = await pictures()
    await current().deps.storage.remove(storageKey ?? '')
    await forget()
    await Promise.all([services.pdfPages.measure(), services.pdfPages.measure()])
    expect(await filesIn(storageRoot)).toHaveLength(before)
    expect(current().errors).toEqual([])
  })

  it('is no failure for a version that is deleted before its file is opened', async () => {
    const { services, deps, errors } = current()
    await forget()
    const measuring = vi.spyOn(deps.pdfEngine, 'readLayout').mockImplementation(async () => {
      await db().delete(pdfVersion)
      throw new Error('ENOENT: no such file')
    })
    onTestFinished(() => measuring.mockRestore())
    await services.pdfPages.measure()
    expect([measuring.mock.calls.length, errors]).toEqual([1, []])
  })

  it('leaves out a version whose file is missing, and tries it again when the hour is over', async () => {
    const { services, deps, errors } = current()
    const lost = await createPdf(db(), sectionId)
    await services.pdfPages.restartMeasuring()
    await deps.jobs.drain()
    expect(errors).toHaveLength(1)
    await services.pdfPages.measure()
    expect(errors).toHaveLength(1)
    const storageKey = await deps.storage.put(bytes)
    const file = { storageKey, sizeBytes: bytes.length }
    await db().update(pdfVersion).set(file).where(eq(pdfVersion.pdfId, lost.id))
    await services.pdfPages.restartMeasuring()
    await deps.jobs.drain()
    expect(await services.pdfPages.readState()).toMatchObject({ withoutPicture: 0, withoutLayout: 0 })
  })
})
