import type { Place } from '@lectureshelf/contract/access'
import type { Arrivals } from '@lectureshelf/contract/reading/readings'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPdf, createSection, createSubject, csePlace, mechPlace } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { multipartOf } from '../../../test/multipart.ts'
import { pdfSaying } from '../../../test/pdf-files.ts'
import { pdf, pdfVersion, section } from '../../schema.ts'

const testApp = useTestApp()
const db = () => testApp().database.db
const hourMs = 60 * 60_000

beforeEach(() => testApp().clock.freeze())

const visit = async (client: Client) => {
  const reply = await client({ method: 'POST', url: '/api/visit' })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<Arrivals>()
}

/** Visits, and lists what is new by title and kind. */
const arrivalsFor = async (client: Client) =>
  (await visit(client)).pdfs.map(({ title, kind }) => `${title}: ${kind}`)

/** Makes a first visit that has ended. */
const visitOnce = async (client: Client) => {
  await visit(client)
  testApp().clock.advance(2 * hourMs)
}

const createModule = async (subCode = 'BCS502', places: Place[] = [csePlace]) =>
  (await createSection(db(), (await createSubject(db(), { subCode }, places)).id)).id

/** Stores a PDF that is added now by the clock of the test. */
const addNow = async (sectionId: string, pdfTitle: string, addedBy: string | null = null) => {
  const createdAt = testApp().clock.now()
  return createPdf(db(), sectionId, { pdfTitle, addedBy, createdAt }, { createdAt })
}

/** Shows another version of a PDF from now on. */
const replaceNow = async (pdfId: string) => {
  const createdAt = testApp().clock.now()
  await db().update(pdfVersion).set({ replacedAt: createdAt }).where(eq(pdfVersion.pdfId, pdfId))
  const stored = { pdfId, version: 2, storageKey: crypto.randomUUID(), sizeBytes: 1, sha256: 'other' }
  await db()
    .insert(pdfVersion)
    .values({ ...stored, createdAt })
  await db().update(pdf).set({ version: 2, lastVersion: 2 }).where(eq(pdf.id, pdfId))
}

describe('a visit', () => {
  it('ends after an hour without a request; the next one shows what was added since its last request', async () => {
    const { clock } = testApp()
    const reader = await testApp().as('student')
    const sectionId = await createModule()
    await addNow(sectionId, 'Old')
    clock.advance(1)
    expect(await visit(reader)).toEqual({ since: null, pdfs: [] })
    clock.advance(1)
    await addNow(sectionId, 'During the visit')
    clock.advance(hourMs - 1)
    // An hour after the last request, which is the same visit.
    expect(await visit(reader)).toEqual({ since: null, pdfs: [] })
    const since = clock.now().toISOString()
    clock.advance(1)
    const newer = await addNow(sectionId, 'Newer')
    const newerAt = clock.now().toISOString()
    clock.advance(hourMs)
    const arrived = { title: 'Newer', subCode: 'BCS502', kind: 'added', at: newerAt }
    const expected = { since, pdfs: [{ pdfFile: newer.pdfFile, ...arrived }] }
    expect(await visit(reader)).toEqual(expected)
    clock.advance(hourMs)
    expect(await visit(reader)).toEqual(expected)
  })

  it('is the same for two windows that open at the same time', async () => {
    const { clock } = testApp()
    const reader = await testApp().as('student')
    await visitOnce(reader)
    const ended = new Date(clock.now().getTime() - 2 * hourMs).toISOString()
    const visits = await Promise.all([1, 2, 3, 4].map(() => visit(reader)))
    expect(visits.map(({ since }) => since)).toEqual([ended, ended, ended, ended])
  })
})

describe('what is new', () => {
  it('is what others added or replaced, newest first', async () => {
    const { clock } = testApp()
    const [admin, { id: adminId }] = [await testApp().as('admin'), await testApp().person('admin')]
    const sectionId = await createModule()
    const old = await addNow(sectionId, 'Corrected')
    clock.advance(1000)
    await visitOnce(admin)
    await addNow(sectionId, 'Own', adminId)
    await addNow(sectionId, 'Fresh')
    clock.advance(1000)
    await replaceNow(old.id)
    expect(await arrivalsFor(admin)).toEqual(['Corrected: replaced', 'Fresh: added'])
  })

  it('contains a PDF that was sent and replaced by calls', async () => {
    const { clock } = testApp()
    const [reader, owner] = [await testApp().as('student'), await testApp().as('owner')]
    const sectionId = await createModule()
    const send = async (url: string, text: string, fields = {}) => {
      const reply = await owner({ method: 'POST', url, ...multipartOf(fields, { pdfFile: pdfSaying(text) }) })
      expect(reply.statusCode, reply.body).toBe(200)
    }
    await send(`/api/addPdfToSection/${sectionId}/addPdf`, 'first', { pdfTitle: 'Sent' })
    clock.advance(1000)
    await visitOnce(reader)
    const [row] = await db().select().from(pdf)
    await send(`/api/pdfs/${row?.id}/replace`, 'second')
    expect(await arrivalsFor(reader)).toEqual(['Sent: replaced'])
  })

  it('is only what the person may read', async () => {
    const people = ['student', 'lapsedStudent', 'otherSemesterStudent', 'admin'] as const
    const clients = await Promise.all(people.map((name) => testApp().as(name)))
    for (const client of clients) await visit(client)
    testApp().clock.advance(2 * hourMs)
    await addNow(await createModule(), 'Semester 5')
    await addNow(await createModule('BCS302', [{ ...csePlace, semNum: 3 }]), 'Semester 3')
    await addNow(await createModule('BME501', [mechPlace]), 'Mech')
    const gone = await createModule('BCS503')
    await addNow(gone, 'Deleted')
    await db().update(section).set({ deletedAt: new Date() }).where(eq(section.id, gone))
    await createPdf(db(), null, { pdfFile: 'Ans-Booklet.pdf' }, { createdAt: testApp().clock.now() })
    const titles = async (client: Client) => (await visit(client)).pdfs.map(({ title }) => title).toSorted()
    expect(await Promise.all(clients.map(titles))).toEqual([
      ['Semester 5'],
      [],
      ['Semester 3'],
      ['Mech', 'Semester 3', 'Semester 5'],
    ])
  })

  it('is no longer new once the person has read that version', async () => {
    const { clock } = testApp()
    const reader = await testApp().as('student')
    const sectionId = await createModule()
    await visitOnce(reader)
    const { id, pdfFile } = await addNow(sectionId, 'Fresh')
    expect(await arrivalsFor(reader)).toEqual(['Fresh: added'])
    const payload = { page: 1, offset: 0, version: 1, readAt: clock.now().toISOString() }
    await reader({ method: 'PUT', url: `/api/pdf/${pdfFile}/reading`, payload })
    expect(await arrivalsFor(reader)).toEqual([])
    await replaceNow(id)
    expect(await arrivalsFor(reader)).toEqual(['Fresh: added'])
  })

  it('is at most 200 PDFs', async () => {
    const reader = await testApp().as('student')
    const sectionId = await createModule()
    await visitOnce(reader)
    const createdAt = testApp().clock.now()
    const named = Array.from({ length: 201 }, (_, index) => `many-${index}`)
    const rows = await db()
      .insert(pdf)
      .values(
        named.map((name) => ({
          sectionId,
          pdfFile: `${name}.pdf`,
          sha256: name,
          originalName: name,
          addedByName: 'Suma',
          createdAt,
        })),
      )
      .returning({ pdfId: pdf.id })
    await db()
      .insert(pdfVersion)
      .values(
        rows.map(({ pdfId }) => ({
          pdfId,
          version: 1,
          storageKey: pdfId,
          sizeBytes: 1,
          sha256: pdfId,
          createdAt,
        })),
      )
    expect((await visit(reader)).pdfs).toHaveLength(200)
  })
})
