import { readdir } from 'node:fs/promises'
import { errorMessages } from '@lectureshelf/contract/messages'
import { fillPath } from '@lectureshelf/contract/operation'
import { UploadResult, uploadOps } from '@lectureshelf/contract/library/uploads'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createPdf, createSection, createSubject, csePlace, mechPlace } from '../../../test/factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { emptyFolder, pdfClaiming, pdfSaying } from '../../../test/pdf-files.ts'
import {
  beginUpload,
  createUpload,
  finishUpload,
  giveUp,
  lookAt,
  sendAll,
  sendPart,
  tusHeaders,
} from '../../../test/tus-client.ts'
import { createUploadFiles } from './upload-files.ts'
import { auditLog, pdf, pdfVersion, section, session, student, upload } from '../../schema.ts'

const megabyte = 1024 * 1024
const testApp = useTestApp({ maxUploadBytes: megabyte })
const bytes = pdfSaying('page one')

let sectionId = ''
let subjectId = ''

beforeEach(async () => {
  const { database, deps } = testApp()
  await emptyFolder(deps.uploadsDir)
  subjectId = (await createSubject(database.db)).id
  sectionId = (await createSection(database.db, subjectId)).id
})

const codeOf = (reply: { json: () => { code?: string } }) => reply.json().code
const livePdfs = () =>
  testApp().database.db.select().from(pdf).where(isNull(pdf.deletedAt)).orderBy(asc(pdf.pdfIndex))
const rowOf = async (id: string) => {
  const [row] = await testApp().database.db.select().from(upload).where(eq(upload.id, id))
  if (row === undefined) throw new Error('the upload was not found')
  return row
}
const unfinished = () => readdir(testApp().deps.uploadsDir)
const removeScope = async () => {
  const { database, person } = testApp()
  const scope = { departments: ['Mech'], schemes: [], semesters: [] }
  await database.db
    .update(student)
    .set({ scope })
    .where(eq(student.id, (await person('subAdmin')).id))
}

describe('an upload', () => {
  test('arrives in parts and becomes a PDF when it is finished', async () => {
    const { as, database, person } = testApp()
    const client = await as('subAdmin')
    const id = await beginUpload(client, sectionId, bytes.length, {
      pdfTitle: ' Unit 1 ',
      pdfDescription: 'Layers',
    })
    expect((await sendPart(client, id, bytes.subarray(0, 100))).headers['upload-offset']).toBe('100')
    const looked = await lookAt(client, id)
    expect([looked.statusCode, looked.headers['upload-offset'], looked.headers['upload-length']]).toEqual([
      200,
      '100',
      String(bytes.length),
    ])
    expect((await sendPart(client, id, bytes.subarray(100), 100)).statusCode).toBe(204)
    expect(await livePdfs()).toEqual([])
    const reply = await finishUpload(client, id)
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({
      message: 'PDF added successfully',
      pdf: {
        pdfTitle: 'Unit 1',
        pdfDescription: 'Layers',
        originalName: 'Unit 1.pdf',
        addedByName: 'Kiran Rao',
      },
      upload: { _id: id, state: 'done', failure: null },
    })
    const { id: actorId } = await person('subAdmin')
    const [entry] = await database.db.select().from(auditLog)
    expect(entry).toMatchObject({ actorId, action: 'pdf.add' })
    expect(await unfinished()).toEqual([])
  })

  test('returns a relative address, the site’s own headers and no CORS headers of the library', async () => {
    const client = await testApp().as('subAdmin')
    const reply = await createUpload(client, sectionId, 100)
    expect(reply.statusCode).toBe(201)
    expect(reply.headers.location).toMatch(/^\/api\/uploads\/[0-9a-f-]{36}$/)
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test('is finished once, however many requests ask for it', async () => {
    const { as, database } = testApp()
    const client = await as('subAdmin')
    const id = await sendAll(client, sectionId, bytes)
    const replies = await Promise.all([
      finishUpload(client, id),
      finishUpload(client, id),
      finishUpload(client, id),
    ])
    replies.push(await finishUpload(client, id))
    const results = replies.map((reply) => UploadResult.parse(reply.json()).pdf?._id)
    expect(new Set(results).size).toBe(1)
    expect(await livePdfs()).toHaveLength(1)
    expect(await database.db.$count(pdfVersion)).toBe(1)
    expect(await database.db.$count(auditLog)).toBe(1)
  })

  test('cannot be finished before it is complete', async () => {
    const client = await testApp().as('subAdmin')
    const id = await beginUpload(client, sectionId, bytes.length)
    await sendPart(client, id, bytes.subarray(0, 10))
    const reply = await finishUpload(client, id)
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'upload_not_finished'])
    expect((await rowOf(id)).state).toBe('uploading')
  })

  test('accepts a part only at the current offset, and no more bytes than declared', async () => {
    const client = await testApp().as('subAdmin')
    const id = await beginUpload(client, sectionId, 100)
    await sendPart(client, id, Buffer.alloc(50))
    const early = await sendPart(client, id, Buffer.alloc(50), 0)
    expect([early.statusCode, codeOf(early)]).toEqual([409, 'conflict'])
    const long = await sendPart(client, id, Buffer.alloc(51), 50)
    expect([long.statusCode, codeOf(long)]).toEqual([413, 'too_large'])
    expect((await lookAt(client, id)).headers['upload-offset']).toBe('50')
  })

  test('that is cancelled leaves nothing behind and accepts no more bytes', async () => {
    const client = await testApp().as('subAdmin')
    const id = await sendAll(client, sectionId, bytes)
    expect((await giveUp(client, id)).statusCode).toBe(204)
    expect(await unfinished()).toEqual([])
    // Its client learns why when it finishes the upload.
    expect((await lookAt(client, id)).headers['upload-offset']).toBe(String(bytes.length))
    for (const reply of [await sendPart(client, id, bytes), await finishUpload(client, id)])
      expect([reply.statusCode, codeOf(reply)]).toEqual([410, 'upload_cancelled'])
    expect(await livePdfs()).toEqual([])
  })

  test('that is removed from the list while it is being sent ends as cancelled', async () => {
    const client = await testApp().as('subAdmin')
    const id = await beginUpload(client, sectionId, bytes.length)
    await sendPart(client, id, bytes.subarray(0, 100))
    const url = fillPath(uploadOps.dismiss.path, { uploadId: id })
    expect((await client({ method: 'POST', url })).statusCode).toBe(200)
    const next = await sendPart(client, id, bytes.subarray(100), 100)
    expect([next.statusCode, codeOf(next)]).toEqual([410, 'upload_cancelled'])
  })

  test('reports all bytes after it became a PDF, and can no longer be cancelled', async () => {
    const client = await testApp().as('subAdmin')
    const id = await sendAll(client, sectionId, bytes)
    await finishUpload(client, id)
    expect((await lookAt(client, id)).headers['upload-offset']).toBe(String(bytes.length))
    expect((await giveUp(client, id)).statusCode).toBe(409)
    expect((await sendPart(client, id, Buffer.alloc(1), bytes.length)).statusCode).toBe(409)
  })
})

describe('an upload is refused before any byte is sent', () => {
  test('for a file that is too large, or without a size', async () => {
    const client = await testApp().as('subAdmin')
    const reply = await createUpload(client, sectionId, megabyte + 1)
    expect([reply.statusCode, codeOf(reply)]).toEqual([413, 'too_large'])
    expect(reply.json()).toMatchObject({ message: 'The file is larger than 1 MB, which is the limit.' })
    const archive = await createUpload(await testApp().as('owner'), { kind: 'import' }, 3 * 1024 * megabyte)
    expect(archive.statusCode).toBe(413)
    expect(
      (await createUpload(await testApp().as('owner'), { kind: 'import' }, 2 * megabyte)).statusCode,
    ).toBe(201)
    const { app } = testApp()
    expect((await app.inject({ method: 'POST', url: uploadOps.create.path })).statusCode).toBe(401)
  })

  test.each([
    ['no metadata', {}],
    ['an unknown target', { 'upload-metadata': `filename ${btoa('a.pdf')},target ${btoa('{}')}` }],
    ['a target that is not JSON', { 'upload-metadata': `filename ${btoa('a.pdf')},target ${btoa('[')}` }],
    ['no length', { 'upload-defer-length': '1' }],
    ['no version of the protocol', { 'tus-resumable': '' }],
  ])('for a request with %s', async (_, headers) => {
    const client = await testApp().as('subAdmin')
    const reply = await client({
      method: 'POST',
      url: uploadOps.create.path,
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '100', ...headers },
    })
    expect([reply.statusCode, codeOf(reply)]).toEqual([400, 'invalid_request'])
    expect(await testApp().database.db.$count(upload)).toBe(0)
  })

  test('for a PDF whose hash the section already has, naming the existing PDF', async () => {
    const { as, database } = testApp()
    const client = await as('subAdmin')
    await createPdf(database.db, sectionId, { pdfTitle: 'Module 1', sha256: 'a'.repeat(64) })
    const reply = await createUpload(client, sectionId, 100, { sha256: 'a'.repeat(64) })
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'duplicate_pdf'])
    expect(reply.json()).toMatchObject({ extraDetails: 'It already exists as "Module 1".' })
    expect((await createUpload(client, sectionId, 100, { sha256: 'b'.repeat(64) })).statusCode).toBe(201)
  })

  test('for a section outside the scope, and for a target that needs another role', async () => {
    const { as, database } = testApp()
    const elsewhere = await createSubject(database.db, { subCode: 'BME501' }, [mechPlace])
    const other = await createSection(database.db, elsewhere.id)
    const client = await as('subAdmin')
    expect(codeOf(await createUpload(client, other.id, 100))).toBe('out_of_scope')
    expect(codeOf(await createUpload(client, crypto.randomUUID(), 100))).toBe('not_found')
    const own = await createPdf(database.db, sectionId)
    for (const target of [
      { kind: 'replace', pdfId: own.id },
      { kind: 'sheet', pdfFile: 'lab.pdf' },
      { kind: 'import' },
    ] as const) {
      expect(codeOf(await createUpload(client, target, 100)), target.kind).toBe('forbidden')
    }
    expect(codeOf(await createUpload(await as('admin'), { kind: 'sheet', pdfFile: 'lab.pdf' }, 100))).toBe(
      'forbidden',
    )
  })
})

describe('rights are checked with every part', () => {
  test('another person’s upload is not found', async () => {
    const { as } = testApp()
    const id = await sendAll(await as('subAdmin'), sectionId, bytes)
    const other = await as('owner')
    const replies = [
      await lookAt(other, id),
      await sendPart(other, id, bytes),
      await giveUp(other, id),
      await finishUpload(other, id),
    ]
    expect(replies.map((reply) => reply.statusCode)).toEqual([404, 404, 404, 404])
    expect((await finishUpload(await as('subAdmin'), id)).statusCode).toBe(200)
  })

  test.each(['?as=/', '/?/'])(
    'an address that ends with %s and the id of another upload is refused and changes neither',
    async (trick) => {
      const { as } = testApp()
      const admin = await as('admin')
      const theirs = await beginUpload(admin, sectionId, bytes.length)
      const client = await as('subAdmin')
      const own = await beginUpload(client, sectionId, bytes.length)
      const url = `${fillPath(uploadOps.patch.path, { uploadId: own })}${trick}${theirs}`
      const headers = tusHeaders({ 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' })
      const sent = await client({ method: 'PATCH', url, headers, payload: bytes.subarray(0, 20) })
      const ended = await client({ method: 'DELETE', url, headers: tusHeaders({}) })
      expect([sent.statusCode, ended.statusCode]).toEqual([400, 400])
      expect((await lookAt(client, own)).headers['upload-offset']).toBe('0')
      expect((await lookAt(admin, theirs)).headers['upload-offset']).toBe('0')
      expect(await unfinished()).toHaveLength(2)
    },
  )

  test('a scope that changes during the upload ends it', async () => {
    const client = await testApp().as('subAdmin')
    const id = await beginUpload(client, sectionId, bytes.length)
    await sendPart(client, id, bytes.subarray(0, 10))
    await removeScope()
    const reply = await sendPart(client, id, bytes.subarray(10), 10)
    expect([reply.statusCode, codeOf(reply)]).toEqual([403, 'out_of_scope'])
  })

  test('a scope that changes before the end creates no PDF, with the same error each time', async () => {
    const client = await testApp().as('subAdmin')
    const id = await sendAll(client, sectionId, bytes)
    await removeScope()
    for (const reply of [await finishUpload(client, id), await finishUpload(client, id)]) {
      expect([reply.statusCode, codeOf(reply)]).toEqual([403, 'out_of_scope'])
    }
    expect(await livePdfs()).toEqual([])
    expect(await unfinished()).toEqual([])
    expect(await rowOf(id)).toMatchObject({ state: 'failed', failureCode: 'out_of_scope' })
  })

  test('a changed role and an ended session are refused immediately', async () => {
    const { as, database, person } = testApp()
    const client = await as('subAdmin')
    const id = await beginUpload(client, sectionId, bytes.length)
    const { id: personId } = await person('subAdmin')
    await database.db.update(student).set({ role: 'student' }).where(eq(student.id, personId))
    expect((await sendPart(client, id, bytes)).statusCode).toBe(403)
    await database.db.update(session).set({ endedAt: new Date() }).where(eq(session.studentId, personId))
    expect((await sendPart(client, id, bytes)).statusCode).toBe(401)
    expect((await finishUpload(client, id)).statusCode).toBe(401)
  })

  test('a section deleted since the upload began is not found', async () => {
    const { as, database } = testApp()
    const client = await as('subAdmin')
    const id = await sendAll(client, sectionId, bytes)
    await database.db.update(section).set({ deletedAt: new Date() }).where(eq(section.id, sectionId))
    expect((await finishUpload(client, id)).statusCode).toBe(404)
  })
})

describe('a rejected file', () => {
  test.each([
    ['a web page', Buffer.from('<!doctype html>'), 'not_a_pdf'],
    ['an empty file', Buffer.alloc(0), 'pdf_empty'],
    ['a damaged PDF', Buffer.from(`%PDF-1.7\n${'noise '.repeat(400)}`), 'pdf_not_openable'],
    ['a PDF that claims too many pages', pdfClaiming(5001), 'pdf_too_many_pages'],
  ] as const)('with the content of %s returns the same error each time', async (_, content, code) => {
    const client = await testApp().as('subAdmin')
    const id = await sendAll(client, sectionId, content)
    for (const reply of [await finishUpload(client, id), await finishUpload(client, id)]) {
      expect([codeOf(reply), reply.json().message]).toEqual([code, errorMessages[code]])
    }
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      failureCode: code,
      failure: errorMessages[code],
    })
    expect(await unfinished()).toEqual([])
  })

  test('that is a duplicate is named when its bytes arrive', async () => {
    const client = await testApp().as('subAdmin')
    await finishUpload(client, await sendAll(client, sectionId, bytes, { pdfTitle: 'Module 1' }))
    const reply = await finishUpload(client, await sendAll(client, sectionId, bytes))
    expect([reply.statusCode, codeOf(reply)]).toEqual([409, 'duplicate_pdf'])
    expect(reply.json().message).toContain('It already exists as "Module 1".')
  })
})

test('a PDF that arrives in parts is named after the place from which its subject is seen', async () => {
  const { as, database } = testApp()
  const shared = (await createSubject(database.db, { subCode: 'BCS503' }, [csePlace, mechPlace])).id
  const target = {
    kind: 'section',
    sectionId: (await createSection(database.db, shared)).id,
    deptId: 'Mech',
    schemeId: '2022',
    semNum: '5',
  } as const
  const owner = await as('owner')
  await finishUpload(owner, await sendAll(owner, target, bytes))
  expect((await livePdfs()).map(({ pdfFile }) => pdfFile)).toEqual([
    expect.stringMatching(/^lectureshelf-Mech20225-/),
  ])
})

describe('other targets of uploads', () => {
  test('replace a PDF, which keeps its address', async () => {
    const { as } = testApp()
    const client = await as('admin')
    const first = UploadResult.parse(
      (await finishUpload(client, await sendAll(client, sectionId, bytes))).json(),
    ).pdf
    const target = { kind: 'replace', pdfId: first?._id ?? '' } as const
    const reply = await finishUpload(client, await sendAll(client, target, pdfSaying('page two')))
    expect(reply.json()).toMatchObject({
      message: 'PDF replaced successfully',
      pdf: { _id: first?._id, pdfFile: first?.pdfFile, version: 2 },
    })
  })

  test('publish a sheet and start an import', async () => {
    const { as, database } = testApp()
    const owner = await as('owner')
    const sheet = await finishUpload(
      owner,
      await sendAll(owner, { kind: 'sheet', pdfFile: 'lab.pdf' }, bytes),
    )
    expect(sheet.json()).toMatchObject({ message: 'Published successfully', pdf: { pdfFile: 'lab.pdf' } })
    const archive = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])
    const taken = await finishUpload(
      owner,
      await sendAll(owner, { kind: 'import' }, archive, { filename: 'a.zip' }),
    )
    expect(taken.json()).toMatchObject({ pdf: null, importId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    const other = await finishUpload(
      owner,
      await sendAll(owner, { kind: 'import' }, Buffer.from('text'), { filename: 'a.txt' }),
    )
    expect([other.statusCode, codeOf(other)]).toEqual([422, 'import_unreadable'])
    expect(await database.db.$count(upload, and(eq(upload.state, 'failed')))).toBe(1)
  })
})

describe('after a process died', () => {
  test('an upload that was being finished is finished by the next request', async () => {
    const { as, database } = testApp()
    const client = await as('subAdmin')
    const id = await sendAll(client, sectionId, bytes)
    await database.db.update(upload).set({ state: 'finishing' }).where(eq(upload.id, id))
    expect((await finishUpload(client, id)).statusCode).toBe(200)
    expect(await livePdfs()).toHaveLength(1)
  })

  test('a PDF that was created, whose uploaded bytes still exist, is not created again', async () => {
    const { as, deps } = testApp()
    const client = await as('subAdmin')
    const id = await sendAll(client, sectionId, bytes)
    await finishUpload(client, id)
    const files = createUploadFiles(deps.uploadsDir)
    await files.create(id)
    const part = await files.beginPart(id)
    await part?.append(bytes)
    await part?.commit(0)
    await part?.close()
    expect((await finishUpload(client, id)).statusCode).toBe(200)
    expect(await livePdfs()).toHaveLength(1)
    expect(await unfinished()).toEqual([])
  })
})
