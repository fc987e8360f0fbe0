import { rm } from 'node:fs/promises'
import type { ErrorReply } from '@lectureshelf/contract/errors'
import { pdfVersionOps } from '@lectureshelf/contract/library/pdf-versions'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSection, createSubject, csePlace } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { multipartOf } from '../../../test/multipart.ts'
import { addPdf, filesIn, pdfSaying, uploadPdf } from '../../../test/pdf-files.ts'
import { auditLog, pdf, pdfPage, pdfVersion, pdfVersionReader } from '../../schema.ts'

const testApp = useTestApp()
const day = 24 * 60 * 60 * 1000
const first = pdfSaying('first edition')
const second = pdfSaying('second edition', 'with two pages')
const third = pdfSaying('third edition')

let sectionId = ''
let owner: Client
let pdfId = ''
let url = ''

const replaceBy = async (bytes: Buffer, fileName = 'notes.pdf') => {
  const reply = await owner({
    method: 'POST',
    url: `/api/pdfs/${pdfId}/replace`,
    ...multipartOf({}, { pdfFile: bytes }, { fileName }),
  })
  expect(reply.statusCode).toBe(200)
}

beforeEach(async () => {
  const { database, as, storageRoot } = testApp()
  for (const file of await filesIn(storageRoot)) await rm(file)
  sectionId = (await createSection(database.db, (await createSubject(database.db, {}, [csePlace])).id)).id
  owner = await as('owner')
  const added = await addPdf(await as('admin'), sectionId, first)
  pdfId = added._id
  url = `/api/pdf/${added.pdfFile}`
})

const versionsUrl = () => `/api/pdfs/${pdfId}/versions`
const list = async () =>
  pdfVersionOps.list.response.parse((await owner({ url: versionsUrl() })).json()).versions
const restore = (version: number) => owner({ method: 'POST', url: `${versionsUrl()}/${version}/restore` })
const shown = async () => (await owner({ url })).rawPayload
/** Advances the clock and signs the owner in again, because the session expires earlier than a version. */
const waitDays = async (days: number) => {
  testApp().clock.advance(days * day)
  owner = await testApp().as('owner')
}
const readers = () => testApp().database.db.select().from(pdfVersionReader)
/** Polls, because an opening is stored concurrently with the response. */
const expectReaders = async (count: number) => {
  await expect.poll(readers, { interval: 5 }).toHaveLength(count)
}
const problems = () => testApp().services.pdfUpkeep.checkFiles({ isDeep: true })

describe('the versions of a PDF', () => {
  test('are listed newest first, with the uploader, the file and the time of replacement', async () => {
    const { clock } = testApp()
    clock.freeze()
    clock.advance(day)
    owner = await testApp().as('owner')
    await replaceBy(second, 'second.pdf')
    const [now, before] = await list()
    expect(now).toMatchObject({ version: 2, isShown: true, originalName: 'second.pdf', replacedAt: null })
    expect(now).toMatchObject({ sizeBytes: second.length, addedByName: 'Suma Shetty', state: 'processing' })
    expect(before).toMatchObject({ version: 1, isShown: false, originalName: 'notes.pdf' })
    expect(before?.replacedAt).toBe(clock.now().toISOString())
    expect((await owner({ url: `/api/pdfs/${crypto.randomUUID()}/versions` })).statusCode).toBe(404)
  })

  test('can be restored with their pages, and the next upload gets a new number', async () => {
    const { deps, database } = testApp()
    await deps.jobs.drain()
    await replaceBy(second)
    const reply = await restore(1)
    expect(reply.json()).toMatchObject({
      message: 'This version is shown again',
      pdf: { _id: pdfId, version: 1, pageCount: 1, sizeBytes: first.length, state: 'ready' },
    })
    expect(await shown()).toEqual(first)
    const [newer, older] = await list()
    expect([newer?.isShown, older?.isShown]).toEqual([false, true])
    expect([newer?.replacedAt === null, older?.replacedAt]).toEqual([false, null])
    await replaceBy(third)
    expect((await list()).map(({ version, isShown }) => [version, isShown])).toEqual([
      [3, true],
      [2, false],
      [1, false],
    ])
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.action, 'pdf.restoreVersion'))
    expect(entries).toMatchObject([{ entityId: pdfId, before: { version: 2 }, after: { version: 1 } }])
    expect(await problems()).toEqual([])
  })

  test('do not change when the shown one is restored, and an unknown one returns 404', async () => {
    const { database } = testApp()
    expect((await restore(1)).json()).toMatchObject({ pdf: { version: 1 } })
    expect((await restore(2)).statusCode).toBe(404)
    expect(await database.db.$count(auditLog)).toBe(1)
  })

  test('can be uploaded again to the section once replaced, and then cannot be restored', async () => {
    await replaceBy(second)
    expect((await uploadPdf(owner, sectionId, second)).json()).toMatchObject({ code: 'duplicate_pdf' })
    await addPdf(owner, sectionId, first)
    const reply = await restore(1)
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ code: 'duplicate_pdf' })
    expect(await shown()).toEqual(second)
    expect(await problems()).toEqual([])
  })

  test('are shown one at a time after concurrent restores and replacements', async () => {
    await replaceBy(second)
    await Promise.all([restore(1), replaceBy(third), restore(2), restore(1)])
    expect((await list()).filter(({ isShown }) => isShown)).toHaveLength(1)
    expect(await problems()).toEqual([])
  })
})

describe('reading a version by its number', () => {
  test('continues for its reader after it was replaced, with its own bytes, ranges, size and ETag', async () => {
    const student = await testApp().as('student')
    const opened = await student({ url, headers: { range: 'bytes=0-9' } })
    expect(opened.headers['pdf-version']).toBe('1')
    await expectReaders(1)
    await replaceBy(second)
    const rest = await student({ url: `${url}?v=1`, headers: { range: 'bytes=10-' } })
    expect(rest.statusCode).toBe(206)
    expect(rest.headers).toMatchObject({ etag: opened.headers.etag, 'pdf-version': '1' })
    expect(Buffer.concat([opened.rawPayload, rest.rawPayload])).toEqual(first)
    expect((await student({ url: `${url}/info?v=1` })).json()).toMatchObject({
      version: 1,
      sizeBytes: first.length,
    })
    const now = await student({ url })
    expect(now.rawPayload).toEqual(second)
    expect(now.headers['pdf-version']).toBe('2')
    expect(now.headers.etag).not.toBe(opened.headers.etag)
    expect((await student({ url: `${url}/info` })).json()).toMatchObject({ version: 2 })
  })

  test('returns 404 to students who did not open it before, but not to staff', async () => {
    const { as } = testApp()
    await replaceBy(second)
    const student = await as('student')
    for (const path of [`${url}?v=1`, `${url}/info?v=1`, `${url}?v=9`]) {
      for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }]) {
        const reply = await student({ url: path, headers })
        expect([reply.statusCode, reply.json<ErrorReply>().code]).toEqual([404, 'version_gone'])
      }
      expect((await student({ method: 'HEAD', url: path.replace('/info', '') })).statusCode).toBe(404)
    }
    expect((await student({ url: `${url}?v=2` })).rawPayload).toEqual(second)
    for (const who of ['subAdmin', 'admin', 'owner'] as const)
      expect((await (await as(who))({ url: `${url}?v=1` })).rawPayload).toEqual(first)
  })

  test('returns 404 to a reader who opened it more than a day before it was replaced', async () => {
    const { as, clock } = testApp()
    await (
      await as('student')
    )({ url })
    await expectReaders(1)
    clock.advance(25 * 60 * 60 * 1000)
    owner = await as('owner')
    await replaceBy(second)
    expect((await (await as('student'))({ url: `${url}?v=1` })).statusCode).toBe(404)
  })

  test('stores the last opening once an hour, also for bytes that the browser has cached', async () => {
    const { as, clock } = testApp()
    clock.freeze()
    const student = await as('student')
    const { headers } = await student({ url })
    await expectReaders(1)
    const [atFirst] = await readers()
    clock.advance(59 * 60 * 1000)
    await student({ url, headers: { range: 'bytes=0-9' } })
    await student({ url, headers: { range: 'bytes=5-9' } })
    clock.advance(2 * 60 * 1000)
    const etag = String(headers.etag)
    const again = await student({ url, headers: { 'if-none-match': etag, range: 'bytes=0-9' } })
    expect(again.statusCode).toBe(304)
    const openedAt = clock.now()
    await expect.poll(async () => (await readers())[0]?.openedAt, { interval: 5 }).toEqual(openedAt)
    expect(openedAt.getTime() - (atFirst?.openedAt.getTime() ?? 0)).toBe(61 * 60 * 1000)
    await (
      await as('owner')
    )({ url })
    await expectReaders(1)
  })

  test('returns the bytes also when the opening cannot be stored', async () => {
    const { as, database } = testApp()
    await database.runSql('alter table pdf_version_reader rename to reader_away')
    try {
      expect((await (await as('student'))({ url })).rawPayload).toEqual(first)
    } finally {
      await database.runSql('alter table reader_away rename to pdf_version_reader')
    }
  })

  test('needs the same rights as the shown version, and returns 404 for an unknown version', async () => {
    const { as, visitor } = testApp()
    await replaceBy(second)
    const student = await as('student')
    for (const path of [`${url}?v=3`, `${url}/info?v=3`]) {
      expect((await student({ url: path })).statusCode).toBe(404)
    }
    expect((await student({ url: `${url}?v=0` })).statusCode).toBe(400)
    for (const path of [`${url}?v=1`, `${url}/info?v=1`]) {
      expect((await visitor({ url: path })).statusCode).toBe(401)
      expect((await (await as('lapsedStudent'))({ url: path })).statusCode).toBe(402)
    }
    const payload = { pdfId, sectionId }
    await owner({ method: 'DELETE', url: '/api/deletePdfFromSection', payload })
    expect((await student({ url: `${url}?v=1` })).statusCode).toBe(404)
  })
})

describe('the sweep of versions', () => {
  test('deletes versions replaced 30 days ago with file, cover and text, but never the shown one', async () => {
    const { deps, services, database, storageRoot } = testApp()
    await deps.jobs.drain()
    const without = await filesIn(storageRoot)
    await replaceBy(second)
    await deps.jobs.drain()
    await waitDays(29)
    expect(await services.pdfUpkeep.sweepVersions()).toBe(0)
    expect((await owner({ url: `${url}?v=1` })).statusCode).toBe(200)
    await waitDays(2)
    expect(await services.pdfUpkeep.sweepVersions()).toBe(1)
    expect((await owner({ url: `${url}?v=1` })).statusCode).toBe(404)
    expect(await shown()).toEqual(second)
    expect(await filesIn(storageRoot)).toHaveLength(without.length)
    expect(await database.db.$count(pdfPage)).toBe(2)
    expect(await problems()).toEqual([])
  })

  test('counts from the last replacement of a version, not from its upload', async () => {
    const { services } = testApp()
    await replaceBy(second)
    await waitDays(40)
    expect((await restore(1)).statusCode).toBe(200)
    expect(await services.pdfUpkeep.sweepVersions()).toBe(0)
    expect((await restore(2)).statusCode).toBe(200)
  })

  test('leaves the doctor to find a shown version marked as replaced, and another that is not', async () => {
    const { database } = testApp()
    await replaceBy(second)
    const name = url.split('/').at(-1)
    const sentence = `Of ${name} another version than the one shown is marked as shown.`
    await database.db.update(pdfVersion).set({ replacedAt: new Date() }).where(eq(pdfVersion.version, 2))
    expect(await problems()).toEqual([sentence])
    await database.db.update(pdfVersion).set({ replacedAt: null })
    expect(await problems()).toEqual([sentence])
  })
})

describe('the two sheets', () => {
  const publish = (client: Client, bytes: Buffer, name = 'lab.pdf') =>
    client({ method: 'POST', url: `/api/sheets/${name}`, ...multipartOf({}, { pdfFile: bytes }) })
  const sheets = async () =>
    pdfVersionOps.sheets.response.parse((await owner({ url: '/api/sheets' })).json()).sheets

  test('can be published, replaced and restored', async () => {
    expect(await sheets()).toEqual([
      { pdfFile: 'Ans-Booklet.pdf', pdf: null },
      { pdfFile: 'lab.pdf', pdf: null },
    ])
    expect((await publish(owner, first)).json()).toMatchObject({ message: 'Published successfully' })
    expect((await publish(owner, first)).json()).toMatchObject({
      message: 'This file is already shown. Nothing changed.',
      pdf: { version: 1 },
    })
    expect((await publish(owner, second)).json()).toMatchObject({ pdf: { version: 2 } })
    const [, lab] = await sheets()
    expect(lab?.pdf).toMatchObject({ pdfFile: 'lab.pdf', version: 2, sizeBytes: second.length })
    const sheetId = lab?.pdf?._id ?? ''
    const back = await owner({ method: 'POST', url: `/api/pdfs/${sheetId}/versions/1/restore` })
    expect(back.statusCode).toBe(200)
    expect((await owner({ url: '/api/pdf/lab.pdf' })).rawPayload).toEqual(first)
    expect(await problems()).toEqual([])
  })

  test('cannot be published from a file that is not a PDF, under another name, or by anyone but the owner', async () => {
    const { as, database } = testApp()
    expect((await publish(owner, Buffer.from('no'))).statusCode).toBe(422)
    expect((await publish(owner, first, 'other.pdf')).statusCode).toBe(400)
    expect((await publish(await as('admin'), first)).statusCode).toBe(403)
    await publish(owner, first)
    const sheetId = (await sheets())[1]?.pdf?._id ?? ''
    const replacement = multipartOf({}, { pdfFile: second })
    const path = `/api/pdfs/${sheetId}/replace`
    const reply = await (await as('admin'))({ method: 'POST', url: path, ...replacement })
    expect(reply.json()).toMatchObject({ code: 'out_of_scope' })
    expect(await database.db.$count(pdfVersion, eq(pdfVersion.pdfId, sheetId))).toBe(1)
    expect(await database.db.$count(pdf, eq(pdf.pdfFile, 'other.pdf'))).toBe(0)
  })
})
