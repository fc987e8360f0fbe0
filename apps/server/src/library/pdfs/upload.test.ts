import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSection, createSubject, csePlace, mechPlace } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { multipartOf } from '../../../test/multipart.ts'
import { addPdf, filesIn, lockedPdf, pdfClaiming, pdfSaying, uploadPdf } from '../../../test/pdf-files.ts'
import { tinyPdf } from '../../../test/tiny-pdf.ts'
import { auditLog, pdf, pdfVersion, section, subject } from '../../schema.ts'

const megabyte = 1024 * 1024
const testApp = useTestApp({ maxUploadBytes: megabyte })

let sectionId = ''
let subjectId = ''
let filesBefore: string[] = []

beforeEach(async () => {
  const { database, storageRoot } = testApp()
  subjectId = (await createSubject(database.db, {}, [mechPlace, csePlace])).id
  sectionId = (await createSection(database.db, subjectId)).id
  filesBefore = await filesIn(storageRoot)
})

const livePdfs = (id = sectionId) =>
  testApp()
    .database.db.select()
    .from(pdf)
    .where(and(eq(pdf.sectionId, id), isNull(pdf.deletedAt)))
    .orderBy(pdf.pdfIndex)

const expectNothingLeft = async () => {
  const { database, storageRoot } = testApp()
  expect(await livePdfs()).toEqual([])
  expect(await database.db.$count(pdfVersion)).toBe(0)
  expect(await database.db.$count(auditLog)).toBe(0)
  expect(await filesIn(storageRoot)).toEqual(filesBefore)
}

describe('an accepted PDF', () => {
  test('is returned, stored byte for byte, recorded and queued for indexing', async () => {
    const { as, person, database, storageRoot, deps } = testApp()
    const bytes = pdfSaying('page one')
    const reply = await uploadPdf(await as('subAdmin'), sectionId, bytes, {
      fields: { pdfTitle: ' Module 1 ', pdfDescription: 'Layers', addedByName: 'Someone else' },
      fileName: 'Unit One.pdf',
    })
    expect(reply.statusCode).toBe(200)
    const { id } = await person('subAdmin')
    expect(reply.json()).toMatchObject({
      message: 'PDF added successfully',
      pdf: {
        pdfTitle: 'Module 1',
        pdfDescription: 'Layers',
        originalName: 'Unit One.pdf',
        sizeBytes: bytes.length,
        state: 'processing',
        pageCount: null,
        cover: null,
        locked: false,
        addedBy: id,
        addedByName: 'Kiran Rao',
      },
    })
    const [row] = await livePdfs()
    expect(row?.pdfFile).toMatch(/^lectureshelf-CSE20225-\d{6}-unit-one-[0-9a-f]{8}\.pdf$/)
    const [version] = await database.db.select().from(pdfVersion)
    const { stream } = await deps.storage.read(version?.storageKey ?? '')
    expect(Buffer.concat(await stream.toArray()).equals(bytes)).toBe(true)
    expect(await filesIn(storageRoot)).toHaveLength(filesBefore.length + 1)
    const [entry] = await database.db.select().from(auditLog)
    expect(entry).toMatchObject({ actorId: id, action: 'pdf.add', entityId: row?.id })
    const { rows } = await database.runSql('select data from pgboss.job')
    expect(rows).toEqual([{ data: { versionId: version?.id } }])
  })

  test('may come before the fields of its form', async () => {
    const client = await testApp().as('admin')
    const added = await addPdf(client, sectionId, pdfSaying('a'), {
      fields: { pdfTitle: 'After', deptId: 'Mech', schemeId: '2022', semNum: '5' },
      fieldsLast: true,
    })
    expect(added.pdfTitle).toBe('After')
    expect(added.pdfFile).toMatch(/^lectureshelf-Mech20225-/)
  })

  test('is named after the place in its form only if the subject is taught there', async () => {
    const client = await testApp().as('owner')
    const fields = { deptId: 'ECE', schemeId: '2022', semNum: '5' }
    const added = await addPdf(client, sectionId, pdfSaying('a'), { fields })
    expect(added.pdfFile).toMatch(/^lectureshelf-CSE20225-/)
  })

  test('shows its name in Kannada and is stored under one in Latin letters', async () => {
    const client = await testApp().as('admin')
    const added = await addPdf(client, sectionId, pdfSaying('a'), { fileName: 'ಘಟಕ ಒಂದು 😀.pdf' })
    expect(added.originalName).toBe('ಘಟಕ ಒಂದು 😀.pdf')
    expect(added.pdfFile).toMatch(/-notes-[0-9a-f]{8}\.pdf$/)
  })

  test('is appended, so that the indices of the section stay dense', async () => {
    const client = await testApp().as('admin')
    for (const text of ['a', 'b', 'c']) await addPdf(client, sectionId, pdfSaying(text))
    expect((await livePdfs()).map((row) => row.pdfIndex)).toEqual([0, 1, 2])
  })

  test('may be in two sections, and may be added again after it was deleted', async () => {
    const { as, database } = testApp()
    const client = await as('admin')
    const other = await createSection(database.db, subjectId, { sectionName: 'Module 2' })
    const bytes = pdfSaying('the same')
    const added = await addPdf(client, sectionId, bytes)
    await addPdf(client, other.id, bytes)
    const removed = await client({
      method: 'DELETE',
      url: '/api/deletePdfFromSection',
      payload: { pdfId: added._id, sectionId },
    })
    expect(removed.statusCode).toBe(200)
    await addPdf(client, sectionId, bytes)
  })

  test.each([
    ['its header slightly after the beginning of the file', 100],
    ['its header far behind the beginning of the file', 5000],
  ])('may have %s', async (_, lines) => {
    const client = await testApp().as('admin')
    const late = Buffer.concat([Buffer.from('\n'.repeat(lines)), pdfSaying('late')])
    expect((await addPdf(client, sectionId, late)).sizeBytes).toBe(late.length)
  })
})

describe('a rejected upload leaves nothing behind', () => {
  const big = Buffer.concat([pdfSaying('big'), Buffer.alloc(megabyte, ' ')])

  test.each([
    ['an empty file', Buffer.alloc(0), 422, 'pdf_empty', 'The file is empty.'],
    ['a web page', Buffer.from('<!doctype html>'), 422, 'not_a_pdf', 'The file is not a PDF.'],
    [
      'half a PDF',
      Buffer.from(`%PDF-1.7\n${'noise '.repeat(400)}`),
      422,
      'pdf_not_openable',
      'The PDF is damaged and cannot be opened.',
    ],
    [
      'a PDF without pages',
      tinyPdf({ contents: [] }),
      422,
      'pdf_not_openable',
      'The PDF is damaged and cannot be opened.',
    ],
    [
      'a locked PDF',
      lockedPdf(),
      422,
      'pdf_password_protected',
      'The PDF is protected by a password. Remove the password and upload it again.',
    ],
    [
      'a small PDF that claims too many pages',
      pdfClaiming(1_000_000),
      422,
      'pdf_too_many_pages',
      'A PDF has at most 5,000 pages. Split this one.',
    ],
    ['a PDF that is too large', big, 413, 'too_large', 'The file is larger than 1 MB, which is the limit.'],
  ])('%s', async (_what, bytes, status, code, message) => {
    const reply = await uploadPdf(await testApp().as('admin'), sectionId, bytes)
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ code, message })
    await expectNothingLeft()
  })

  test('a PDF that its process could not check within the limits', async () => {
    const check = vi.spyOn(testApp().deps.pdfEngine, 'check')
    onTestFinished(() => check.mockRestore())
    check.mockResolvedValueOnce({ ok: false, problem: 'unsafe' })
    const reply = await uploadPdf(await testApp().as('admin'), sectionId, pdfSaying('a bomb'))
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      code: 'pdf_unsafe',
      message: 'The PDF could not be checked safely.',
    })
    await expectNothingLeft()
  })

  test('a form without a file', async () => {
    const client = await testApp().as('admin')
    const url = `/api/addPdfToSection/${sectionId}/addPdf`
    const none = await client({ method: 'POST', url, ...multipartOf({ pdfTitle: 'a' }, {}) })
    expect(none.statusCode).toBe(400)
    expect(none.json()).toMatchObject({ code: 'pdf_missing', message: 'Please select a PDF file' })
    const nameless = await uploadPdf(client, sectionId, Buffer.alloc(0), { fileName: '' })
    expect(nameless.json()).toMatchObject({ code: 'pdf_missing' })
    const elsewhere = multipartOf({}, { anotherField: pdfSaying('a') })
    expect((await client({ method: 'POST', url, ...elsewhere })).json()).toMatchObject({
      code: 'pdf_missing',
    })
    const json = await client({ method: 'POST', url, payload: { pdfTitle: 'a' } })
    expect(json.statusCode).toBe(415)
    await expectNothingLeft()
  })

  test('a form whose fields after the file are not valid', async () => {
    const reply = await uploadPdf(await testApp().as('admin'), sectionId, pdfSaying('a'), {
      fields: { pdfTitle: 'x'.repeat(201) },
      fieldsLast: true,
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      code: 'invalid_request',
      extraDetails: expect.stringContaining('Title'),
    })
    await expectNothingLeft()
  })

  test('a form that breaks off in the middle of the file', async () => {
    const { payload, headers } = multipartOf({}, { pdfFile: pdfSaying('a') })
    const reply = await (
      await testApp().as('admin')
    )({
      method: 'POST',
      url: `/api/addPdfToSection/${sectionId}/addPdf`,
      payload: payload.subarray(0, payload.length - 200),
      headers,
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'upload_interrupted' })
    await expectNothingLeft()
  })
})

describe('uploading to one section', () => {
  test('rejects the same bytes the second time', async () => {
    const { as, storageRoot } = testApp()
    const client = await as('admin')
    await addPdf(client, sectionId, pdfSaying('once'), { fileName: 'one.pdf' })
    const files = await filesIn(storageRoot)
    const reply = await uploadPdf(client, sectionId, pdfSaying('once'), { fileName: 'other.pdf' })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      code: 'duplicate_pdf',
      message: 'This PDF is already in the section.',
    })
    expect(await filesIn(storageRoot)).toEqual(files)
  })

  test('accepts the same bytes once when they are sent twenty times in parallel', async () => {
    const { as, storageRoot } = testApp()
    const client = await as('admin')
    const bytes = pdfSaying('twenty')
    const replies = await Promise.all(Array.from({ length: 20 }, () => uploadPdf(client, sectionId, bytes)))
    const taken = replies.filter((reply) => reply.statusCode === 200)
    const refused = replies.filter((reply) => reply.statusCode === 409)
    expect([taken.length, refused.length]).toEqual([1, 19])
    expect(await livePdfs()).toHaveLength(1)
    expect(await filesIn(storageRoot)).toHaveLength(filesBefore.length + 1)
  })

  test('gives different PDFs sent in parallel one index each', async () => {
    const client = await testApp().as('admin')
    const texts = Array.from({ length: 8 }, (_, index) => `page ${index}`)
    const replies = await Promise.all(texts.map((text) => uploadPdf(client, sectionId, pdfSaying(text))))
    expect(replies.map((reply) => reply.statusCode)).toEqual(texts.map(() => 200))
    expect((await livePdfs()).map((row) => row.pdfIndex)).toEqual(texts.map((_, index) => index))
  })
})

describe('an upload without a right or a section', () => {
  const observedBody = () => {
    const asked = { isRead: false }
    const { payload, headers } = multipartOf({}, { pdfFile: pdfSaying('a') })
    const stream = Readable.from(
      (function* () {
        asked.isRead = true
        yield payload
      })(),
    )
    return { asked, request: { payload: stream, headers } }
  }

  test.each([
    ['visitor', 401, 'unauthenticated'],
    ['student', 403, 'forbidden'],
    ['lapsedStudent', 403, 'forbidden'],
    ['admin', 403, 'out_of_scope'],
    ['subAdmin', 403, 'out_of_scope'],
  ] as const)('by a %s returns %i before the body is read', async (who, status, code) => {
    const { as, visitor, database } = testApp()
    const other = await createSubject(database.db, { subCode: 'BME501' }, [mechPlace])
    const { id } = await createSection(database.db, other.id)
    const client = who === 'visitor' ? visitor : await as(who)
    const { asked, request } = observedBody()
    const reply = await client({ method: 'POST', url: `/api/addPdfToSection/${id}/addPdf`, ...request })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toMatchObject({ code })
    expect(asked.isRead).toBe(false)
    await expectNothingLeft()
  })

  test('returns 404 when the section never existed or was deleted', async () => {
    const { as, database } = testApp()
    const client = await as('owner')
    const reply = await uploadPdf(client, crypto.randomUUID(), pdfSaying('a'))
    expect(reply.statusCode).toBe(404)
    await database.db.update(subject).set({ deletedAt: new Date() }).where(eq(subject.id, subjectId))
    expect((await uploadPdf(client, sectionId, pdfSaying('a'))).statusCode).toBe(404)
    await expectNothingLeft()
  })

  test('leaves nothing behind when its section is deleted during the upload', async () => {
    const { as, database, services, deps, storageRoot, person } = testApp()
    await as('admin')
    const staged = await deps.storage.stage(Readable.from([pdfSaying('a')]), { maxBytes: megabyte })
    expect((await readFile(staged.path)).length).toBe(staged.sizeBytes)
    await database.db.update(section).set({ deletedAt: new Date() }).where(eq(section.id, sectionId))
    const { id, usn, name } = await person('admin')
    const rights = { kind: 'admin' as const, isCashier: false, scope: null }
    const actor = { id, usn, name, ...rights, sessionId: '', place: csePlace }
    const input = { actor, sectionId, originalName: 'a.pdf', pdfTitle: '', pdfDescription: '', staged }
    await expect(services.pdfs.ingest(input)).rejects.toMatchObject({ code: 'not_found' })
    expect(await filesIn(storageRoot)).toEqual(filesBefore)
    await expectNothingLeft()
  })
})
