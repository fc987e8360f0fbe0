import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { dataTable } from '../../../test/jobs-probe.ts'
import { multipartOf } from '../../../test/multipart.ts'
import { lookTwice } from '../../../test/look-twice.ts'
import { addPdf, filesIn, pdfSaying } from '../../../test/pdf-files.ts'
import { firstExtra, lineOf, pageObject, tinyPdf } from '../../../test/tiny-pdf.ts'
import { sweepStrays } from '../../../test/sweep-strays.ts'
import { indexPdfJob } from '../../job-kinds.ts'
import type { PdfEngine } from '../../platform/pdf-engine/pdf-engine.ts'
import { pdf, pdfLayout, pdfPage, pdfPicture, pdfVersion } from '../../schema.ts'

const testApp = useTestApp()
let sectionId = ''
let admin: Client

beforeEach(async () => {
  const { database, as, storageRoot } = testApp()
  for (const file of await filesIn(storageRoot)) await rm(file)
  sectionId = (await createSection(database.db, (await createSubject(database.db)).id)).id
  admin = await as('admin')
})

const versionOf = async (pdfId: string) => {
  const [row] = await testApp().database.db.select().from(pdfVersion).where(eq(pdfVersion.pdfId, pdfId))
  if (row === undefined) throw new Error('There is no version.')
  return row
}

/** Returns the file of the only picture. */
const pictureKey = async () => {
  const pictures = await testApp().database.db.select().from(pdfPicture)
  expect(pictures).toHaveLength(1)
  return pictures[0]?.storageKey
}

const pages = () => testApp().database.db.select().from(pdfPage).orderBy(asc(pdfPage.pageNumber))

const tileOf = async () => {
  const reply = await admin({ url: '/api/getSubjectDetails/BCS502' })
  return reply.json().sections[0].pdfs[0]
}

const withOutline = () => {
  const outlines = firstExtra(2)
  return tinyPdf({
    contents: [lineOf('Layers'), lineOf('Routing')],
    catalog: `/Outlines ${outlines} 0 R`,
    extra: [
      `<< /First ${outlines + 1} 0 R /Last ${outlines + 1} 0 R /Count 1 >>`,
      `<< /Title (Chapter two) /Parent ${outlines} 0 R /Dest [${pageObject(1)} 0 R /Fit] >>`,
    ],
  })
}

describe('indexing in the background', () => {
  test('stores pages, outline, text and cover of a PDF, which can be read before', async () => {
    const { as, deps, visitor } = testApp()
    const bytes = withOutline()
    const added = await addPdf(admin, sectionId, bytes)
    const student = await as('student')
    expect((await student({ url: `/api/pdf/${added.pdfFile}` })).rawPayload.equals(bytes)).toBe(true)
    await deps.jobs.drain()
    expect(await versionOf(added._id)).toMatchObject({
      state: 'ready',
      failure: null,
      pageCount: 2,
      outline: [{ title: 'Chapter two', pageNumber: 2, level: 0 }],
    })
    expect((await pages()).map(({ pageNumber, text }) => [pageNumber, text.trim()])).toEqual([
      [1, 'Layers'],
      [2, 'Routing'],
    ])
    const tile = await tileOf()
    expect(tile).toMatchObject({ state: 'ready', pageCount: 2, cover: expect.any(String) })
    expect(tile.cover).toMatch(/^\/covers\/[0-9a-f]{32}\.webp$/)
    const cover = await visitor({ url: tile.cover })
    expect(cover.statusCode).toBe(200)
    expect(cover.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(cover.rawPayload.length),
      'cache-control': 'private, max-age=86400, immutable',
    })
    expect(await sharp(cover.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 360 })
    const head = await visitor({ method: 'HEAD', url: tile.cover })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(cover.rawPayload.length),
      '',
    ])
  })

  test('changes nothing when it is repeated, and leaves no second cover', async () => {
    const { deps, services, storageRoot } = testApp()
    const added = await addPdf(admin, sectionId, pdfSaying('once'))
    await deps.jobs.drain()
    const before = await versionOf(added._id)
    const files = await filesIn(storageRoot)
    await services.pdfIndexing.index({ versionId: before.id }, { isFinal: () => true })
    expect(await versionOf(added._id)).toEqual(before)
    expect(await filesIn(storageRoot)).toEqual(files)
  })

  test('gives way before it stores some pages', async () => {
    const { services, deps } = testApp()
    const contents = Array.from({ length: 40 }, (_value, page) => lineOf(`Page ${page}`))
    const added = await addPdf(admin, sectionId, tinyPdf({ contents }))
    const { id: versionId } = await versionOf(added._id)
    const stored: number[] = []
    const giveWay = vi.spyOn(deps.jobs, 'giveWay').mockImplementation(async () => {
      stored.push((await pages()).length)
    })
    onTestFinished(() => giveWay.mockRestore())
    await services.pdfIndexing.index({ versionId }, { isFinal: () => true })
    expect(stored).toEqual([0, 32])
  })

  test('produces one result, one cover and one picture when it runs twice at the same time', async () => {
    const { services, storageRoot } = testApp()
    const added = await addPdf(admin, sectionId, pdfSaying('twice'))
    const { id } = await versionOf(added._id)
    await Promise.all(
      [1, 2].map(() => services.pdfIndexing.index({ versionId: id }, { isFinal: () => false })),
    )
    const version = await versionOf(added._id)
    expect(version.state).toBe('ready')
    const names = (await filesIn(storageRoot)).map((file) => basename(file))
    expect(new Set(names)).toEqual(new Set([version.storageKey, version.coverStorageKey, await pictureKey()]))
    expect(await pages()).toHaveLength(1)
  })

  test('replaces the cover of a finished PDF only when the retry has another', async () => {
    const { deps, storageRoot } = testApp()
    const added = await addPdf(admin, sectionId, pdfSaying('again'))
    await deps.jobs.drain()
    const before = await versionOf(added._id)
    await admin({ method: 'POST', url: `/api/pdfs/${added._id}/retry` })
    expect(await versionOf(added._id)).toEqual({ ...before, state: 'processing' })
    await deps.jobs.drain()
    const after = await versionOf(added._id)
    expect(after).toMatchObject({ state: 'ready', pageCount: 1 })
    expect(after.coverName).not.toBe(before.coverName)
    await sweepStrays(testApp())
    const names = (await filesIn(storageRoot)).map((file) => basename(file))
    expect(new Set(names)).toEqual(new Set([after.storageKey, after.coverStorageKey, await pictureKey()]))
  })

  test('skips a PDF that was deleted before the job ran', async () => {
    const { database, deps } = testApp()
    const added = await addPdf(admin, sectionId, pdfSaying('gone'))
    await database.db.update(pdf).set({ deletedAt: new Date() })
    await deps.jobs.drain()
    expect((await versionOf(added._id)).state).toBe('processing')
    expect(await dataTable(database).states()).toEqual(['completed'])
  })
})

test.each([
  [
    'during the work',
    async (onPages: Parameters<PdfEngine['index']>[1]) => {
      await onPages({ firstPage: 1, texts: ['short-lived'], labels: [null] })
      return { ok: false, problem: 'unsafe' } as const
    },
  ],
  ['before its file is opened', () => Promise.reject(new Error('ENOENT: no such file'))],
])('indexing of a version that is deleted %s ends without an error', async (_when, then) => {
  const { database, deps, services } = testApp()
  const { id: versionId } = await versionOf((await addPdf(admin, sectionId, pdfSaying('short-lived')))._id)
  const reading = vi
    .spyOn(deps.pdfEngine, 'indexTurn')
    .mockImplementationOnce(async (_path, _turn, onPages) => {
      await database.db.delete(pdfVersion).where(eq(pdfVersion.id, versionId))
      return then(onPages)
    })
  onTestFinished(() => reading.mockRestore())
  await expect(services.pdfIndexing.index({ versionId }, { isFinal: () => true })).resolves.toBeUndefined()
  expect(reading).toHaveBeenCalledTimes(1)
  expect(await pages()).toEqual([])
})

describe('a PDF whose bytes are stored elsewhere', () => {
  const withoutOrigin = ({ pageCount, outline, state }: typeof pdfVersion.$inferSelect) => ({
    pageCount,
    outline,
    state,
  })

  /** Adds the same PDF to two sections, the second one with an engine that counts what it is asked for. */
  const addTwice = async (between: (versionId: string) => Promise<unknown>) => {
    const { database, deps } = testApp()
    const other = await createSection(
      database.db,
      (await createSubject(database.db, { subCode: 'BCS503' })).id,
    )
    const first = await addPdf(admin, sectionId, withOutline())
    await deps.jobs.drain()
    await between((await versionOf(first._id)).id)
    const engine = {
      index: vi.spyOn(deps.pdfEngine, 'indexTurn'),
      readLayout: vi.spyOn(deps.pdfEngine, 'readLayout'),
      drawPage: vi.spyOn(deps.pdfEngine, 'drawPage'),
    }
    onTestFinished(() => Object.values(engine).forEach((spy) => spy.mockRestore()))
    const second = await addPdf(admin, other.id, withOutline())
    await deps.jobs.drain()
    return {
      engine,
      first: await versionOf(first._id),
      second: await versionOf(second._id),
      secondId: second._id,
    }
  }

  test('has the same pages, outline, measures and pictures without being read again', async () => {
    const { database, storageRoot } = testApp()
    const { engine, first, second } = await addTwice(() => Promise.resolve())
    for (const spy of Object.values(engine)) expect(spy).not.toHaveBeenCalled()
    expect(withoutOrigin(second)).toEqual(withoutOrigin(first))
    const textsOf = async ({ id }: typeof first) =>
      (await pages()).filter(({ versionId }) => versionId === id).map(({ text }) => text)
    expect(await textsOf(second)).toEqual(await textsOf(first))
    const layouts = await database.db.select().from(pdfLayout)
    const [one, two] = [first, second].map(({ id }) => layouts.find(({ versionId }) => versionId === id))
    expect(two).toEqual({ ...one, versionId: second.id, measuredAt: expect.any(Date) })
    expect(second.coverName).not.toBe(first.coverName)
    const bytesOf = async (key: string | null | undefined) =>
      readFile((await filesIn(storageRoot)).find((path) => path.endsWith(String(key))) ?? '')
    const pictures = await database.db.select().from(pdfPicture)
    const pictureOf = ({ id }: typeof first) => pictures.find(({ versionId }) => versionId === id)?.storageKey
    expect(pictureOf(second)).not.toBe(pictureOf(first))
    expect(await bytesOf(pictureOf(second))).toEqual(await bytesOf(pictureOf(first)))
    expect(await bytesOf(second.coverStorageKey)).toEqual(await bytesOf(first.coverStorageKey))
  })

  test('is read when someone asks to try again', async () => {
    const { engine, secondId } = await addTwice(() => Promise.resolve())
    await admin({ method: 'POST', url: `/api/pdfs/${secondId}/retry` })
    await testApp().deps.jobs.drain()
    expect(engine.index).toHaveBeenCalledTimes(1)
  })

  test.each([
    [
      'texts',
      async (versionId: string) =>
        testApp().database.db.delete(pdfPage).where(eq(pdfPage.versionId, versionId)),
    ],
    [
      'cover',
      async (versionId: string) =>
        testApp()
          .database.db.update(pdfVersion)
          .set({ coverStorageKey: 'f'.repeat(32) })
          .where(eq(pdfVersion.id, versionId)),
    ],
    [
      'bytes of the cover',
      async (versionId: string) => {
        const { database, deps } = testApp()
        const coverStorageKey = await deps.storage.put(Buffer.alloc(0))
        await database.db.update(pdfVersion).set({ coverStorageKey }).where(eq(pdfVersion.id, versionId))
      },
    ],
  ])('is read itself when the %s of the other one are missing', async (_, lose) => {
    const { engine, second } = await addTwice(lose)
    expect(engine.index).toHaveBeenCalledTimes(1)
    expect(second).toMatchObject({ state: 'ready', pageCount: 2, coverName: expect.any(String) })
    expect((await pages()).filter(({ versionId }) => versionId === second.id)).toHaveLength(2)
  })
})

/** Makes the job that indexes a PDF due, and runs it. */
const indexAgain = async (pdfId: string) => {
  const { deps, database } = testApp()
  await deps.jobs.hurry(database.db, indexPdfJob, (await versionOf(pdfId)).id)
  await deps.jobs.drain()
}

describe('an indexing failure', () => {
  const fileOf = async (pdfId: string) => {
    const { storageKey } = await versionOf(pdfId)
    const file = (await filesIn(testApp().storageRoot)).find((path) => path.endsWith(storageKey))
    if (file === undefined) throw new Error('There is no file.')
    return file
  }

  test('because of damaged bytes is final immediately, is shown to staff, and can be retried', async () => {
    const { deps, database } = testApp()
    const added = await addPdf(admin, sectionId, pdfSaying('damaged later'))
    const file = await fileOf(added._id)
    const bytes = await readFile(file)
    await writeFile(file, Buffer.alloc(bytes.length, 'x'))
    await deps.jobs.drain()
    expect(await versionOf(added._id)).toMatchObject({
      state: 'failed',
      failure: 'The file is not a PDF.',
    })
    expect(await tileOf()).toMatchObject({ state: 'failed', cover: null, pageCount: null })
    expect(await dataTable(database).states()).toEqual(['completed'])
    await writeFile(file, bytes)
    const retried = await admin({ method: 'POST', url: `/api/pdfs/${added._id}/retry` })
    expect(retried.statusCode).toBe(200)
    await deps.jobs.drain()
    expect(await versionOf(added._id)).toMatchObject({ state: 'ready', failure: null, pageCount: 1 })
  })

  test('because of a missing file is shown only after two looks and three attempts', async () => {
    const { deps, database } = testApp()
    const added = await addPdf(admin, sectionId, pdfSaying('missing'))
    await rm(await fileOf(added._id))
    for (let attempts = 0; attempts < 4; attempts += 1) await indexAgain(added._id)
    expect((await versionOf(added._id)).state).toBe('processing')
    await lookTwice(testApp())
    await deps.jobs.hurry(database.db, indexPdfJob, (await versionOf(added._id)).id)
    for (const state of ['processing', 'processing', 'failed']) {
      await deps.jobs.drain()
      expect((await versionOf(added._id)).state).toBe(state)
      await dataTable(database).makeDueNow()
    }
    expect((await versionOf(added._id)).failure).toBe('The pages of the PDF could not be read. Try again.')
  })

  test('does not follow from a file that was away for some minutes', async () => {
    const added = await addPdf(admin, sectionId, pdfSaying('away'))
    const file = await fileOf(added._id)
    await rename(file, `${file}-away`)
    for (let attempts = 0; attempts < 4; attempts += 1) await indexAgain(added._id)
    await rename(`${file}-away`, file)
    await indexAgain(added._id)
    expect(await versionOf(added._id)).toMatchObject({ state: 'ready', damage: null })
  })

  test('that killed the process is queued once more after an hour', async () => {
    const { deps, database, services, clock } = testApp()
    const added = await addPdf(admin, sectionId, pdfSaying('stalled'))
    await database.runSql('truncate pgboss.job')
    expect(await services.pdfIndexing.restartStalled()).toBe(0)
    clock.advance(2 * 60 * 60 * 1000)
    expect(await services.pdfIndexing.restartStalled()).toBe(1)
    await deps.jobs.drain()
    expect((await versionOf(added._id)).state).toBe('ready')
    expect(await services.pdfIndexing.restartStalled()).toBe(0)
  })
})

describe('a cover', () => {
  test('is deleted with its PDF', async () => {
    const { deps, visitor } = testApp()
    const added = await addPdf(admin, sectionId, pdfSaying('short-lived'))
    await deps.jobs.drain()
    const { cover } = await tileOf()
    expect((await visitor({ url: cover })).statusCode).toBe(200)
    await admin({
      method: 'DELETE',
      url: '/api/deletePdfFromSection',
      payload: { pdfId: added._id, sectionId },
    })
    const reply = await visitor({ url: cover })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 'not_found' })
  })

  test('is not found while its version is replaced, and is found once that is restored', async () => {
    const { deps, visitor, as } = testApp()
    const added = await addPdf(admin, sectionId, pdfSaying('first edition'))
    await deps.jobs.drain()
    const { cover } = await tileOf()
    const statusOf = async (url: string) => (await visitor({ url })).statusCode
    const replaced = await admin({
      method: 'POST',
      url: `/api/pdfs/${added._id}/replace`,
      ...multipartOf({}, { pdfFile: pdfSaying('second edition') }, { fileName: 'second.pdf' }),
    })
    expect(replaced.statusCode).toBe(200)
    await deps.jobs.drain()
    const { cover: newCover } = await tileOf()
    expect(newCover).not.toBe(cover)
    expect([await statusOf(cover), await statusOf(newCover)]).toEqual([404, 200])
    const owner = await as('owner')
    await owner({ method: 'POST', url: `/api/pdfs/${added._id}/versions/1/restore` })
    expect([await statusOf(cover), await statusOf(newCover)]).toEqual([200, 404])
  })

  test.each([`${'a'.repeat(32)}.webp`, 'a.webp', 'x', '..%2fsecret', '%00.webp'])(
    'is not found as %s',
    async (name) => {
      const reply = await testApp().visitor({ url: `/covers/${name}` })
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ code: 'not_found' })
    },
  )
})
