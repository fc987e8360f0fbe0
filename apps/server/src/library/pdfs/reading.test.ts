import { fileNotThereNow } from '@lectureshelf/contract/sentences'
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSection, createSubject, csePlace, mechPlace } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { lookTwice } from '../../../test/look-twice.ts'
import { addPdf, filesIn, pdfSaying } from '../../../test/pdf-files.ts'
import { createPerson, createSubscription } from '../../../test/people.ts'
import { saveLayout } from '../tables/pages/pdf-layouts.table.ts'
import { offering, pdf, type pdfLayout, pdfOpening, pdfVersion, section, subject } from '../../schema.ts'

const testApp = useTestApp()
const bytes = pdfSaying('page one', 'page two')
const size = bytes.length
const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`

let subjectId = ''
let sectionId = ''
let pdfId = ''
let pdfFile = ''
let url = ''
let student: Client

beforeEach(async () => {
  const { database, as } = testApp()
  subjectId = (await createSubject(database.db, {}, [mechPlace, csePlace])).id
  sectionId = (await createSection(database.db, subjectId)).id
  const added = await addPdf(await as('owner'), sectionId, bytes, { fileName: 'Unit One.pdf' })
  pdfId = added._id
  pdfFile = added.pdfFile
  url = `/api/pdf/${pdfFile}`
  student = await as('student')
})

const asNewcomer = async (semNum: number, isPaid = true): Promise<Client> => {
  const { app, database, services } = testApp()
  const usn = `1LS26ME${String(semNum).padStart(3, '0')}`
  const { id } = await createPerson(database.db, { usn, deptId: 'Mech', semNum })
  if (isPaid) await createSubscription(database.db, id, { fromSemester: semNum, toSemester: semNum })
  const { token } = await services.sessions.openFor(id, { userAgent: 'test', deviceType: 'mobile' })
  return (options) =>
    app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } })
}

describe('the bytes of a PDF', () => {
  test('are whole, private, revalidated every time, and never compressed', async () => {
    const reply = await student({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload.equals(bytes)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(size),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename="${pdfFile}"`,
      'x-content-type-options': 'nosniff',
      etag,
    })
    expect(reply.headers['content-encoding']).toBeUndefined()
  })

  const last = size - 1
  test.each([
    ['bytes=0-0', 206, 0, 0],
    ['bytes=0-99', 206, 0, 99],
    ['bytes=100-', 206, 100, last],
    ['bytes=-50', 206, size - 50, last],
    ['bytes=-999999', 206, 0, last],
    [`bytes=${last}-${last}`, 206, last, last],
    [`bytes=10-999999`, 206, 10, last],
    ['bytes=7-3', 200, 0, last],
    ['bytes=0-9,20-29', 200, 0, last],
    ['items=0-9', 200, 0, last],
  ])(
    'are returned for the range %s with the status %i, from byte %i to byte %i',
    async (range, status, start, end) => {
      const reply = await student({ url, headers: { range, 'accept-encoding': 'br' } })
      expect(reply.statusCode).toBe(status)
      expect(reply.headers['content-length']).toBe(String(end - start + 1))
      expect(reply.headers['content-range']).toBe(
        status === 206 ? `bytes ${start}-${end}/${size}` : undefined,
      )
      expect(reply.headers['etag']).toBe(etag)
      expect(reply.rawPayload.equals(bytes.subarray(start, end + 1))).toBe(true)
    },
  )

  test.each([`bytes=${size}-`, 'bytes=-0', 'bytes=9999999-99999999'])(
    'are not satisfiable for the range %s',
    async (range) => {
      const reply = await student({ url, headers: { range } })
      expect(reply.statusCode).toBe(416)
      expect(reply.headers['content-range']).toBe(`bytes */${size}`)
      expect(reply.json()).toMatchObject({ code: 'range_not_satisfiable' })
    },
  )

  test('resume a partial copy only if it has the same ETag', async () => {
    const partial = await student({ url, headers: { range: 'bytes=5-9', 'if-range': etag } })
    expect(partial.statusCode).toBe(206)
    for (const ifRange of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2026 07:28:00 GMT']) {
      const whole = await student({ url, headers: { range: 'bytes=5-9', 'if-range': ifRange } })
      expect(whole.statusCode).toBe(200)
      expect(whole.rawPayload.length).toBe(size)
    }
  })

  test.each([etag, `W/${etag}`, `"x", ${etag}`, '*'])(
    'are not sent again for the ETag %s',
    async (ifNoneMatch) => {
      const reply = await student({ url, headers: { 'if-none-match': ifNoneMatch, range: 'bytes=0-9' } })
      expect(reply.statusCode).toBe(304)
      expect(reply.body).toBe('')
      expect(reply.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' })
      expect(reply.headers['content-length']).toBeUndefined()
    },
  )

  test('have the same headers for HEAD, with any range', async () => {
    const whole = await student({ method: 'HEAD', url })
    expect(whole.statusCode).toBe(200)
    expect(whole.headers).toMatchObject({ 'content-length': String(size), etag, 'accept-ranges': 'bytes' })
    expect(whole.body).toBe('')
    const ranged = await student({ method: 'HEAD', url, headers: { range: 'bytes=0-9' } })
    expect(ranged.statusCode).toBe(200)
    expect(ranged.headers['content-length']).toBe(String(size))
  })

  test('that are missing in the store are an error, not an endless response', async () => {
    const { storageRoot } = testApp()
    for (const file of await filesIn(storageRoot)) await rm(file)
    const reply = await student({ url })
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('60')
    expect(reply.json()).toMatchObject({ code: 'unavailable', message: fileNotThereNow })
    expect((await student({ url, headers: { range: 'bytes=0-9' } })).statusCode).toBe(503)
    await lookTwice(testApp())
    const judged = await student({ url })
    expect(judged.statusCode).toBe(409)
    expect(judged.json()).toMatchObject({
      code: 'pdf_damaged',
      message: expect.not.stringContaining('stored'),
    })
  })

  test('are found under the longest possible name', async () => {
    const long = await addPdf(await testApp().as('owner'), sectionId, pdfSaying('long'), {
      fileName: `${'x'.repeat(80)}.pdf`,
    })
    expect(long.pdfFile.length).toBeGreaterThan(100)
    expect((await student({ url: `/api/pdf/${long.pdfFile}` })).statusCode).toBe(200)
  })
})

describe('reading a PDF', () => {
  const conditions = () => [
    {},
    { 'if-none-match': etag },
    { 'if-none-match': '*' },
    { 'if-none-match': '"wrong"' },
    { 'if-match': etag },
    { 'if-range': etag, range: 'bytes=0-9' },
    { range: 'bytes=0-9' },
    { range: `bytes=${size}-` },
  ]

  test.each([
    ['visitor', 401, 'unauthenticated'],
    ['lapsedStudent', 402, 'subscription_required'],
    ['otherSemesterStudent', 402, 'subscription_required'],
  ] as const)('as a %s returns %i, even with the right ETag or a range', async (who, status, code) => {
    const { as, visitor } = testApp()
    const client = who === 'visitor' ? visitor : await as(who)
    const forged = who === 'visitor' ? [{ authorization: 'Bearer not.a.token', 'if-none-match': etag }] : []
    for (const headers of [...conditions(), ...forged]) {
      for (const address of [url, `${url}/info`]) {
        const reply = await client({ url: address, headers })
        expect(reply.statusCode).toBe(status)
        expect(reply.json()).toMatchObject({ code })
        expect(reply.headers['etag']).toBeUndefined()
      }
      expect((await client({ method: 'HEAD', url, headers })).statusCode).toBe(status)
    }
  })

  test('as a student of another department or scheme returns wrong_place, paid or not', async () => {
    const { database } = testApp()
    await database.db.delete(offering).where(eq(offering.deptId, 'Mech'))
    for (const isPaid of [true, false]) {
      const client = await asNewcomer(isPaid ? 5 : 6, isPaid)
      for (const headers of conditions()) {
        const reply = await client({ url, headers })
        expect(reply.statusCode).toBe(403)
        expect(reply.json()).toMatchObject({ code: 'wrong_place' })
      }
    }
  })

  test('is open to a student of any place where the subject is taught', async () => {
    const client = await asNewcomer(5)
    expect((await client({ url })).statusCode).toBe(200)
  })

  test.each(['subAdmin', 'admin', 'owner'] as const)('is open to a %s everywhere', async (who) => {
    expect((await (await testApp().as(who))({ url })).statusCode).toBe(200)
  })

  test.each([
    ['pdf', () => testApp().database.db.update(pdf).set({ deletedAt: new Date() }).where(eq(pdf.id, pdfId))],
    [
      'section',
      () =>
        testApp().database.db.update(section).set({ deletedAt: new Date() }).where(eq(section.id, sectionId)),
    ],
    [
      'subject',
      () =>
        testApp().database.db.update(subject).set({ deletedAt: new Date() }).where(eq(subject.id, subjectId)),
    ],
  ])('returns 404 to everyone once the %s is deleted', async (_what, remove) => {
    await remove()
    const owner = await testApp().as('owner')
    for (const client of [student, owner]) {
      for (const address of [url, `${url}/info`]) {
        const reply = await client({ url: address, headers: { 'if-none-match': etag } })
        expect(reply.statusCode).toBe(404)
        expect(reply.json()).toMatchObject({ code: 'not_found' })
      }
    }
  })

  test.each(['nothing.pdf', 'nothing', '..%2f..%2fetc%2fpasswd', '%E0%B2%98.pdf'])(
    'returns 404 for %s',
    async (name) => {
      const reply = await student({ url: `/api/pdf/${name}` })
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ code: 'not_found' })
    },
  )
})

describe('the sheets of semester 1', () => {
  const sheet = '/api/pdf/lab.pdf'
  const publish = async (text: string) => {
    const { deps, services } = testApp()
    const staged = await deps.storage.stage(Readable.from([pdfSaying(text)]), { maxBytes: 1_000_000 })
    await services.pdfs.ingestReserved({ actor: null, pdfFile: 'lab.pdf', staged })
  }

  test('return not_published to their readers, and forbidden to everyone else', async () => {
    const { as } = testApp()
    for (const client of [await asNewcomer(1), await as('owner')]) {
      const reply = await client({ url: sheet })
      expect(reply.statusCode).toBe(404)
      expect(reply.json()).toMatchObject({ code: 'not_published', message: 'Not published yet' })
    }
    const refused = await student({ url: sheet })
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'forbidden' })
  })

  test('are open to semester 1, paid or not, and to staff, and keep their address when replaced', async () => {
    await publish('first')
    const { as } = testApp()
    for (const client of [await asNewcomer(1, false), await as('subAdmin')]) {
      expect((await client({ url: sheet })).rawPayload.equals(pdfSaying('first'))).toBe(true)
    }
    expect((await student({ url: sheet })).statusCode).toBe(403)
    await publish('second')
    const owner = await as('owner')
    expect((await owner({ url: sheet })).rawPayload.equals(pdfSaying('second'))).toBe(true)
    expect((await owner({ url: `${sheet}/info` })).json()).toMatchObject({
      title: 'Lab sheet',
      subject: null,
    })
  })

  test('stay at one version when published twice with the same bytes', async () => {
    const { database, storageRoot } = testApp()
    await publish('first')
    const files = await filesIn(storageRoot)
    await publish('first')
    const [row] = await database.db.select().from(pdf).where(eq(pdf.pdfFile, 'lab.pdf'))
    expect(row?.version).toBe(1)
    expect(await filesIn(storageRoot)).toEqual(files)
  })
})

describe('the info of a PDF', () => {
  test('has the title and links a student back to their own place', async () => {
    const reply = await student({ url: `${url}/info` })
    expect(reply.json()).toEqual({
      pdfFile,
      title: 'Unit One.pdf',
      version: 1,
      sizeBytes: size,
      pageCount: null,
      addedByName: expect.any(String),
      pageSizes: null,
      looks: null,
      textBox: null,
      hasText: null,
      scan: null,
      chapters: null,
      firstRanges: [],
      subject: { subCode: 'BCS502', subAbb: 'CN', deptId: 'CSE', scheme: '2022', semName: '5th Sem' },
    })
    const mech = await (await asNewcomer(5))({ url: `${url}/info` })
    expect(mech.json()).toMatchObject({ subject: { deptId: 'Mech' } })
  })

  test('has the box of the ink of its pages, without the few that reach further', async () => {
    const { database } = testApp()
    const [version] = await database.db
      .select({ versionId: pdfVersion.id })
      .from(pdfVersion)
      .innerJoin(pdf, eq(pdf.id, pdfVersion.pdfId))
      .where(eq(pdf.pdfFile, pdfFile))
    type Ink = (typeof pdfLayout.$inferInsert)['inkBoxes'][number]
    const odd: Ink = [1000, 1200, 7500, 8000]
    const even: Ink = [1500, 1100, 7600, 8100]
    const inkBoxes = [
      [0, 0, 10_000, 10_000] satisfies Ink,
      null,
      ...Array.from({ length: 15 }, () => [odd, even]).flat(),
    ]
    const measured = { inkBoxes, pageSizes: null, firstRanges: [], hasText: true }
    await saveLayout(database.db, { versionId: version?.versionId ?? '', ...measured })
    expect((await student({ url: `${url}/info` })).json()).toMatchObject({
      textBox: [1000, 1100, 8100, 8100],
    })
  })

  test('prefers the title from the form over the file name', async () => {
    const { as } = testApp()
    const fields = { pdfTitle: 'Question bank' }
    const added = await addPdf(await as('owner'), sectionId, pdfSaying('b'), { fields })
    const reply = await student({ url: `/api/pdf/${added.pdfFile}/info` })
    expect(reply.json()).toMatchObject({ title: 'Question bank' })
  })
})

describe('openings', () => {
  const openings = () => testApp().database.db.select().from(pdfOpening).orderBy(pdfOpening.openedOn)
  const expectOpenings = async (count: number) => {
    await expect.poll(openings, { interval: 5 }).toHaveLength(count)
  }

  test('are counted once per student and day in Kolkata, with the first bytes', async () => {
    const { clock, person } = testApp()
    const { id } = await person('student')
    await student({ url })
    await student({ url, headers: { range: 'bytes=0-99' } })
    await expectOpenings(1)
    expect(await openings()).toMatchObject([{ pdfId, studentId: id }])
    clock.advance(24 * 60 * 60 * 1000)
    await student({ url, headers: { range: 'bytes=0-' } })
    await expectOpenings(2)
  })

  test('are counted for the facts that a browser with all pages asks for, and once with what follows', async () => {
    const { person, as } = testApp()
    const { id } = await person('student')
    await (
      await as('owner')
    )({ url: `${url}/info` })
    await student({ url: `${url}/info` })
    await expectOpenings(1)
    await student({ url })
    await (
      await asNewcomer(5)
    )({ url })
    await expectOpenings(2)
    expect((await openings()).map(({ studentId }) => studentId)).toContain(id)
  })

  test('are not counted for HEAD, 304, later bytes, an error or staff', async () => {
    const { as } = testApp()
    await student({ method: 'HEAD', url })
    await student({ method: 'HEAD', url: `${url}/info` })
    await student({ url, headers: { 'if-none-match': etag } })
    await student({ url, headers: { range: 'bytes=1-9' } })
    await student({ url, headers: { range: 'bytes=-9' } })
    await student({ url, headers: { range: `bytes=${size}-` } })
    await (
      await as('lapsedStudent')
    )({ url })
    await (
      await as('owner')
    )({ url })
    // An opening that counts, so that the earlier ones had time to be recorded.
    await (
      await asNewcomer(5)
    )({ url })
    await expectOpenings(1)
  })

  test('that cannot be recorded neither delay nor fail the response', async () => {
    const { database } = testApp()
    await database.runSql('alter table pdf_opening rename to pdf_opening_away')
    try {
      expect((await student({ url })).rawPayload.equals(bytes)).toBe(true)
    } finally {
      await database.runSql('alter table pdf_opening_away rename to pdf_opening')
    }
  })
})
