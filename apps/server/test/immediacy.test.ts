import { pdfVersionHeader } from '@lectureshelf/contract/library/page-constants'
import type { SubjectCard, SubjectDetails } from '@lectureshelf/contract/library/subjects'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPdf, createReference, createSection, createSubject, csePlace } from './factories.ts'
import { type Client, confirming, useTestApp } from './harness.ts'
import { multipartOf } from './multipart.ts'
import { pdfSaying } from './pdf-files.ts'
import { type PersonName, createPerson, createSubscription, testPassword } from './people.ts'
import { type Process, startProcess } from './remembering-process.ts'
import { dayOf } from '../src/platform/clock.ts'
import { pdfOpening, pdfScan, pdfVersion, pdfVersionReader } from '../src/schema.ts'
import { statementsDuring } from './test-database.ts'

// What a process remembers: a change counts at once where it was made, and within a second in every other process.

const testApp = useTestApp()

let here: Process
let there: Process
beforeAll(async () => {
  here = await startProcess(testApp().deps)
  there = await startProcess(testApp().deps)
})
afterAll(async () => {
  await here.app.close()
  await there.app.close()
})
beforeEach(async () => {
  for (const { app } of [here, there]) await app.catchUp()
})

/** Returns the token of a new session of a person. */
const tokenOf = async (studentId: string): Promise<string> => {
  const device = { userAgent: `test ${crypto.randomUUID()}`, deviceType: 'desktop' as const }
  return (await testApp().services.sessions.openFor(studentId, device)).token
}

const clientOf = (process: Process, token: string): Client =>
  confirming((options) =>
    process.app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } }),
  )

const as = async (process: Process, name: PersonName): Promise<Client> =>
  clientOf(process, await tokenOf((await testApp().person(name)).id))

const cseFifth = { department: 'CSE', scheme: '2022', semester: '5th Sem' }
const getShelf: InjectOptions = { method: 'POST', url: '/api/getSub', payload: cseFifth }
const getDetails: InjectOptions = { method: 'GET', url: '/api/getSubjectDetails/BCS502' }

/** A subject with a section and a stored PDF. */
const publish = async () => {
  const { database, deps } = testApp()
  const subject = await createSubject(database.db)
  const section = await createSection(database.db, subject.id)
  await createReference(database.db, subject.id)
  const bytes = pdfSaying('one page')
  const storageKey = await deps.storage.put(bytes)
  const pdf = await createPdf(database.db, section.id, {}, { storageKey, sizeBytes: bytes.length })
  return { subject, section, pdf, getPdf: { method: 'GET' as const, url: `/api/pdf/${pdf.pdfFile}` } }
}

const statusOf = (reply: LightMyRequestResponse) => reply.statusCode

interface Setting extends Awaited<ReturnType<typeof publish>> {
  owner: Client
  student: { id: string; token: string; sessionId: string }
}

interface Change {
  name: string
  /** Makes the change by a call. */
  make: (setting: Setting, reader: Client) => Promise<LightMyRequestResponse>
  /** Returns what a reader sees: before the change the first value of `sees`, after it the second. */
  look: (reader: Client, setting: Setting) => Promise<unknown>
  sees: [before: unknown, after: unknown]
}

const readsPdf = async (reader: Client, { getPdf }: Setting) => statusOf(await reader(getPdf))
const readsShelf = async (reader: Client) => statusOf(await reader(getShelf))
const detailsOf = async (reader: Client) => (await reader(getDetails)).json<SubjectDetails>()
const seen = { role: 'student', isAdmin: false, isOwner: false, scope: null, blocked: false }

const changes: Change[] = [
  {
    name: 'a sign-out',
    make: (_setting, reader) => reader({ method: 'POST', url: '/api/logout' }),
    look: readsShelf,
    sees: [200, 401],
  },
  {
    name: 'a device that the owner signs out',
    make: ({ owner, student }) =>
      owner({ method: 'DELETE', url: `/api/students/${student.id}/sessions/${student.sessionId}` }),
    look: readsPdf,
    sees: [200, 401],
  },
  {
    name: 'a block',
    make: ({ owner, student }) =>
      owner({ method: 'PATCH', url: `/api/students/${student.id}`, payload: { blocked: true, seen } }),
    look: readsPdf,
    sees: [200, 401],
  },
  {
    name: 'a temporary password',
    make: ({ owner, student }) =>
      owner({
        method: 'POST',
        url: `/api/students/${student.id}/temporary-password`,
        payload: { seen: { usn: '1LS22CS042', name: 'Asha Kulkarni' } },
      }),
    look: readsShelf,
    sees: [200, 401],
  },
  {
    name: 'a password change on another device',
    make: async ({ student }) =>
      clientOf(
        here,
        await tokenOf(student.id),
      )({
        method: 'POST',
        url: '/api/change-password',
        payload: { currentPassword: testPassword, newPassword: 'a bright green mango tree' },
      }),
    look: readsShelf,
    sees: [200, 401],
  },
  {
    name: 'another department of the student',
    make: ({ owner, student }) =>
      owner({ method: 'PATCH', url: `/api/students/${student.id}`, payload: { department: 'Mech' } }),
    look: readsShelf,
    sees: [200, 403],
  },
  {
    name: 'a cancelled subscription',
    make: async ({ owner, student }) => {
      const listed = await owner({ url: `/api/subscriptions?studentId=${student.id}` })
      const [row] = listed.json<{ items: { _id: string; endsOn: string }[] }>().items
      const payload = { reason: 'The payment was taken back.', seen: { endsOn: row?.endsOn } }
      return owner({ method: 'POST', url: `/api/subscriptions/${row?._id}/cancel`, payload })
    },
    look: readsPdf,
    sees: [200, 402],
  },
  {
    name: 'a deleted PDF',
    make: ({ owner, pdf, section }) =>
      owner({
        method: 'DELETE',
        url: '/api/deletePdfFromSection',
        payload: { pdfId: pdf.id, sectionId: section.id },
      }),
    look: async (reader, setting) => [
      await readsPdf(reader, setting),
      (await detailsOf(reader)).sections[0]?.pdfs.length,
      (await reader(getShelf)).json<{ subjects: SubjectCard[] }>().subjects[0]?.pdfCount,
    ],
    sees: [
      [200, 1, 1],
      [404, 0, 0],
    ],
  },
  {
    name: 'a PDF that moves to another department',
    make: async ({ owner, pdf, section }) => {
      const { db } = testApp().database
      const place = { ...csePlace, deptId: 'Mech' }
      const target = await createSection(db, (await createSubject(db, { subCode: 'BME501' }, [place])).id)
      return owner({
        method: 'POST',
        url: `/api/pdfs/${pdf.id}/move`,
        payload: { sectionId: section.id, toSectionId: target.id },
      })
    },
    look: async (reader, setting) => [
      await readsPdf(reader, setting),
      (await detailsOf(reader)).sections[0]?.pdfs.length,
    ],
    sees: [
      [200, 1],
      [403, 0],
    ],
  },
  {
    name: 'the other bytes of a PDF',
    make: ({ owner, pdf }) =>
      owner({
        method: 'POST',
        url: `/api/pdfs/${pdf.id}/replace`,
        ...multipartOf({}, { pdfFile: pdfSaying('second edition') }),
      }),
    look: async (reader, { getPdf }) =>
      (await reader({ ...getPdf, method: 'HEAD' })).headers[pdfVersionHeader],
    sees: ['1', '2'],
  },
  {
    name: 'another name of a subject',
    make: ({ owner }) =>
      owner({
        method: 'PUT',
        url: '/api/editSubject/BCS502',
        payload: { ...cseFifth, subCode: 'BCS502', subAbb: 'CN', subName: 'Networks' },
      }),
    look: async (reader) => [
      (await detailsOf(reader)).subName,
      (await reader(getShelf)).json<{ subjects: SubjectCard[] }>().subjects[0]?.subName,
    ],
    sees: [
      ['Computer Networks', 'Computer Networks'],
      ['Networks', 'Networks'],
    ],
  },
  {
    name: 'another name of a semester',
    make: ({ owner }) =>
      owner({ method: 'PATCH', url: '/api/semesters/5', payload: { semName: 'Semester Five' } }),
    look: async (reader) => [await readsShelf(reader), (await detailsOf(reader)).semester.semName],
    sees: [
      [200, '5th Sem'],
      [400, 'Semester Five'],
    ],
  },
  {
    name: 'a setting',
    make: ({ owner }) =>
      owner({
        method: 'PUT',
        url: '/api/settings',
        payload: { upiId: 'shelf@bank', seen: { upiId: '' }, proof: { password: testPassword } },
      }),
    look: async (reader) => (await reader({ url: '/api/payment' })).json<{ upiId: string }>().upiId,
    sees: ['', 'shelf@bank'],
  },
]

const prepare = async (): Promise<Setting> => {
  const { db } = testApp().database
  const { id } = await createPerson(db)
  await createSubscription(db, id, { fromSemester: 5, toSemester: 6 })
  const published = await publish()
  const token = await tokenOf(id)
  const [own] = (await clientOf(here, token)({ url: '/api/sessions' })).json<{ items: { _id: string }[] }>()
    .items
  const owner = await as(here, 'owner')
  return { ...published, owner, student: { id, token, sessionId: own?._id ?? '' } }
}

describe('a change counts at once where it was made, and within a second elsewhere:', () => {
  it.each(changes)('$name', async ({ make, look, sees: [before, after] }) => {
    const setting = await prepare()
    const nearby = clientOf(here, setting.student.token)
    const distant = clientOf(there, setting.student.token)
    expect(await look(nearby, setting)).toEqual(before)
    expect(await look(distant, setting)).toEqual(before)

    const reply = await make(setting, nearby)
    expect(reply.statusCode, reply.body).toBe(200)

    expect(await look(nearby, setting)).toEqual(after)
    // The other process has not read the journal since: it shows that it remembers, not how quick it is.
    expect(await look(distant, setting)).toEqual(before)
    there.age(900)
    expect(await look(distant, setting)).toEqual(after)
  })
})

describe('rights that end by the clock', () => {
  it('end without a change: a subscription on its last day, a session after its time', async () => {
    const { clock, database } = testApp()
    const { student } = await prepare()
    const reader = clientOf(here, student.token)
    const { id } = await createPerson(database.db, { usn: '1LS22CS077', email: 'ravi@example.com' })
    await createSubscription(database.db, id, { fromSemester: 5, toSemester: 5, endsOn: dayOf(clock.now()) })
    await here.app.catchUp()
    const lapsing = clientOf(here, await tokenOf(id))
    const locked = async (by: Client) =>
      (await by(getShelf)).json<{ subjects: SubjectCard[] }>().subjects[0]?.locked
    expect([await locked(reader), await locked(lapsing)]).toEqual([false, false])
    clock.advance(2 * 24 * 60 * 60_000)
    expect([await locked(reader), await locked(lapsing)]).toEqual([false, true])
    clock.advance(90 * 24 * 60 * 60_000)
    expect(statusOf(await reader(getShelf))).toBe(401)
  })
})

describe('when the journal cannot be read', () => {
  it('nothing is answered from memory, and the reply says when to come back', async () => {
    const setting = await prepare()
    const reader = clientOf(there, setting.student.token)
    expect(statusOf(await reader(getShelf))).toBe(200)
    const { readJournal } = there
    there.readJournal = () => Promise.reject(new Error('connection lost'))
    there.age(900)
    for (const asked of [getShelf, getDetails, setting.getPdf]) {
      const reply = await reader(asked)
      expect(statusOf(reply)).toBe(503)
      expect(reply.headers['retry-after']).toBe('2')
    }
    there.readJournal = readJournal
    expect(statusOf(await reader(getShelf))).toBe(200)
  })
})

describe('an answer from memory', () => {
  it('is never that of another person', async () => {
    const { database } = testApp()
    const { student, getPdf } = await prepare()
    const reader = clientOf(here, student.token)
    const { id } = await createPerson(database.db, { usn: '1LS22CS077', email: 'ravi@example.com' })
    await createSubscription(database.db, id, { fromSemester: 5, toSemester: 5, endsOn: '2020-06-30' })
    const lapsed = clientOf(here, await tokenOf(id))
    const clients = [reader, lapsed]
    for (let round = 0; round < 3; round += 1) {
      const [open, shut] = await Promise.all(clients.map((client) => client(getDetails)))
      expect(open?.json<SubjectDetails>().sections[0]?.pdfs[0]?.pdfFile).toBeDefined()
      expect(shut?.json<SubjectDetails>().sections[0]?.pdfs[0]?.pdfFile).toBeUndefined()
      const files = await Promise.all(clients.map((client) => client(getPdf)))
      expect(files.map(statusOf)).toEqual([200, 402])
      const people = await Promise.all(clients.map((client) => client({ url: '/api/student' })))
      const usns = people.map((reply) => reply.json<{ studentData: { usn: string } }>().studentData.usn)
      expect(usns).toEqual(['1LS22CS042', '1LS22CS077'])
    }
  })

  it('has a tag of its own for each person, and is not sent again to a browser that has it', async () => {
    const { database } = testApp()
    const { student, owner } = await prepare()
    const reader = clientOf(here, student.token)
    const { id } = await createPerson(database.db, { usn: '1LS22CS077', email: 'ravi@example.com' })
    await createSubscription(database.db, id, { fromSemester: 5, toSemester: 5 })
    const other = clientOf(here, await tokenOf(id))
    const first = await reader(getDetails)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const etag = String(first.headers['etag'])
    const withTag = { ...getDetails, headers: { 'if-none-match': etag } }
    const again = await reader(withTag)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const others = await other(withTag)
    expect([others.statusCode, others.body]).toEqual([200, first.body])
    await owner({
      method: 'PUT',
      url: '/api/editSubject/BCS502',
      payload: { ...cseFifth, subCode: 'BCS502', subAbb: 'CN', subName: 'Networks' },
    })
    expect(statusOf(await reader(withTag))).toBe(200)
  })

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
    ['br;q=0, gzip;q=0', undefined],
  ])('is compressed once for browsers that accept %s', async (accepted, encoding) => {
    const { student } = await prepare()
    const reader = clientOf(here, student.token)
    const plain = await reader(getDetails)
    const asked = { ...getDetails, headers: { 'accept-encoding': accepted } }
    const [reply, again] = [await reader(asked), await reader(asked)]
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers['vary']).toBe('accept-encoding')
    expect(reply.rawPayload).toEqual(again.rawPayload)
    expect(reply.rawPayload.length < plain.rawPayload.length).toBe(encoding !== undefined)
  })
})

describe('the statements of a warm call', () => {
  const firstPage = { page: 1, offset: 0, version: 1, readAt: '2026-11-23T10:00:00Z' }
  const range = (from: number) => ({ headers: { range: `bytes=${from}-${from + 99}` } })

  it.each<[count: number, name: string, call: (pdf: string) => InjectOptions]>([
    [0, 'a shelf', () => getShelf],
    [0, 'a subject', () => getDetails],
    // The opening or reading that a GET records, at most once an hour, would count as well.
    [0, 'the facts of a PDF', (pdf) => ({ method: 'HEAD', url: `${pdf}/info` })],
    [0, 'a range of a PDF after the first', (pdf) => ({ url: pdf, ...range(100) })],
    [0, 'the words of a page', (pdf) => ({ url: `${pdf}/pages/1.json` })],
    [0, 'finding in a PDF', (pdf) => ({ url: `${pdf}/find?q=page` })],
    [1, 'the picture of a page', (pdf) => ({ method: 'HEAD', url: `${pdf}/pages/1.webp` })],
    [0, 'reference data', () => ({ url: '/api/cdss' })],
    [0, 'what every page shows', () => ({ url: '/api/site-info' })],
    [0, 'the payee', () => ({ url: '/api/payment' })],
    [0, 'the own subscription', () => ({ url: '/api/subscription' })],
    [1, 'the own account', () => ({ url: '/api/student' })],
    [1, 'where one is in a PDF', (pdf) => ({ url: `${pdf}/reading` })],
    // One of them reads the journal, as after every change.
    [2, 'keeping where one is', (pdf) => ({ method: 'PUT', url: `${pdf}/reading`, payload: firstPage })],
  ])('are %i for %s', async (count, _name, callFor) => {
    const { student, getPdf } = await prepare()
    const reader = clientOf(here, student.token)
    const call = callFor(getPdf.url)
    await testApp().services.pdfPages.measure()
    const { db } = testApp().database
    const versions = await db.select({ versionId: pdfVersion.id }).from(pdfVersion)
    // Words are remembered once scanned pages were looked for.
    for (const { versionId } of versions)
      await db.insert(pdfScan).values({ versionId, state: 'none', pages: 0 })
    await here.app.catchUp()
    expect(statusOf(await reader(call))).toBeLessThan(300)
    expect(await statementsDuring(() => reader(call))).toHaveLength(count)
  })

  it('are none for a picture that the browser has, and one for the next page of a reader', async () => {
    const { student, getPdf } = await prepare()
    const reader = clientOf(here, student.token)
    const first = { url: `${getPdf.url}/pages/1.webp` }
    const { headers } = await reader(first)
    const { db } = testApp().database
    const recorded = async () => [await db.$count(pdfOpening), await db.$count(pdfVersionReader)]
    await expect.poll(recorded, { interval: 5 }).toEqual([1, 1])
    const again = { ...first, headers: { 'if-none-match': String(headers['etag']) } }
    // The first opening changed what the tiles show.
    await here.app.catchUp()
    expect(statusOf(await reader(again))).toBe(304)
    expect(await statementsDuring(() => reader(again))).toEqual([])
    expect(await statementsDuring(() => reader(first))).toHaveLength(1)
  })

  it('are two for what one continues', async () => {
    const { student, getPdf } = await prepare()
    const reader = clientOf(here, student.token)
    expect(statusOf(await reader({ method: 'PUT', url: `${getPdf.url}/reading`, payload: firstPage }))).toBe(
      200,
    )
    await reader({ url: '/api/readings' })
    expect(await statementsDuring(() => reader({ url: '/api/readings' }))).toHaveLength(2)
  })

  it('are one for the journal when its last reading is half a second old', async () => {
    const { student } = await prepare()
    const reader = clientOf(here, student.token)
    await reader(getShelf)
    await here.app.catchUp()
    await reader(getShelf)
    here.age(500)
    const statements = await statementsDuring(() => reader(getShelf))
    expect(statements).toHaveLength(1)
    expect(statements[0]).toContain('journal.change')
  })
})
