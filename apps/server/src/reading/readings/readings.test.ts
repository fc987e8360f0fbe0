import type { Reading, ReadingPosition } from '@lectureshelf/contract/reading/readings'
import type { LightMyRequestResponse } from 'fastify'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createPdf, createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { createPerson, createSubscription } from '../../../test/people.ts'
import { pdf, pdfVersion, reading } from '../../schema.ts'

const testApp = useTestApp()

type Position = Partial<ReadingPosition>

/** Stores a PDF of 78 pages of the named student's semester. */
const publish = async (pageCount: number | null = 78) => {
  const { db } = testApp().database
  const subject = await createSubject(db)
  const section = await createSection(db, subject.id)
  return createPdf(db, section.id, {}, { pageCount })
}

const addressOf = (pdfFile: string) => `/api/pdf/${pdfFile}/reading`

/** Returns an instant before now by the clock of the test. */
const ago = (seconds: number) => new Date(testApp().clock.now().getTime() - seconds * 1000).toISOString()

const keep = (client: Client, pdfFile: string, position: Position = {}) =>
  client({
    method: 'PUT',
    url: addressOf(pdfFile),
    payload: { page: 42, offset: 0.25, version: 1, readAt: ago(1), ...position },
  })

const readingIn = (reply: LightMyRequestResponse) => reply.json<{ reading: Reading | null }>().reading

const read = async (client: Client, pdfFile: string) => readingIn(await client({ url: addressOf(pdfFile) }))

const storedRows = () => testApp().database.db.select().from(reading)

/** Returns a client of a new session of a person on another device. */
const onDevice = async (studentId: string, deviceType: 'mobile' | 'desktop'): Promise<Client> => {
  const { services, app } = testApp()
  const device = { userAgent: `test ${crypto.randomUUID()}`, deviceType }
  const { token } = await services.sessions.openFor(studentId, device)
  return (options) =>
    app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } })
}

describe('keeping a reading', () => {
  it('stores page, part of the page and version, and returns them to the same session', async () => {
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    expect(await read(student, pdfFile)).toBeNull()
    const readAt = ago(5)
    const reply = await keep(student, pdfFile, { readAt })
    const kept = { page: 42, offset: 0.25, version: 1, readAt, device: null }
    expect([reply.statusCode, readingIn(reply)]).toEqual([200, kept])
    expect(await read(student, pdfFile)).toEqual(kept)
  })

  it('lets the later one win, whichever arrives first', async () => {
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    await keep(student, pdfFile, { page: 42, readAt: ago(10) })
    const earlier = await keep(student, pdfFile, { page: 7, readAt: ago(20) })
    expect(readingIn(earlier)?.page).toBe(42)
    const later = await keep(student, pdfFile, { page: 9, readAt: ago(5) })
    expect(readingIn(later)?.page).toBe(9)
  })

  it('names the other device, and no device to the one that read', async () => {
    const { pdfFile } = await publish()
    const { id } = await testApp().person('student')
    const [phone, computer] = [await onDevice(id, 'mobile'), await onDevice(id, 'desktop')]
    await keep(phone, pdfFile)
    expect((await read(phone, pdfFile))?.device).toBeNull()
    expect((await read(computer, pdfFile))?.device).toBe('phone')
    expect(readingIn(await keep(computer, pdfFile, { readAt: ago(60) }))?.device).toBe('phone')
    await keep(computer, pdfFile, { page: 43, readAt: ago(0) })
    expect((await read(phone, pdfFile))?.device).toBe('computer')
  })

  it("takes the server's time when the clock is ahead, so that it does not win for ever", async () => {
    const { clock } = testApp()
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    clock.freeze()
    const ahead = await keep(student, pdfFile, { readAt: '2099-01-01T00:00:00Z' })
    expect(readingIn(ahead)?.readAt).toBe(clock.now().toISOString())
    clock.advance(1000)
    expect(readingIn(await keep(student, pdfFile, { page: 43, readAt: ago(0) }))?.page).toBe(43)
    const ancient = await keep(student, pdfFile, { page: 1, readAt: '0000-01-01T00:00:00Z' })
    expect([ancient.statusCode, readingIn(ancient)?.page]).toEqual([200, 43])
  })

  it('refuses a page beyond the last one with a sentence, once the pages are counted', async () => {
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    const reply = await keep(student, pdfFile, { page: 79 })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ message: 'This PDF has 78 pages.', field: 'page' })
    expect((await keep(student, pdfFile, { page: 78 })).statusCode).toBe(200)
  })

  it('refuses a last page seen that the PDF does not have', async () => {
    const { pdfFile } = await publish()
    const reply = await keep(await testApp().as('student'), pdfFile, { page: 78, seen: 79 })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ message: 'This PDF has 78 pages.', field: 'seen' })
  })

  it('accepts any page while the pages are being counted', async () => {
    const { pdfFile } = await publish(null)
    expect((await keep(await testApp().as('student'), pdfFile, { page: 900 })).statusCode).toBe(200)
  })

  it.each([
    { page: 0 },
    { page: 1.5 },
    { seen: 0 },
    { seen: 1.5 },
    { offset: 1.1 },
    { version: 0 },
    { version: 3_000_000_000 },
    { readAt: 'yesterday' },
  ])('refuses $page $offset $version $readAt', async (position) => {
    const { pdfFile } = await publish()
    expect((await keep(await testApp().as('student'), pdfFile, position)).statusCode).toBe(400)
  })

  it('is no way to flood the database: after a burst it waits for the next second', async () => {
    const { clock } = testApp()
    const { pdfFile } = await publish()
    const [student, admin] = [await testApp().as('student'), await testApp().as('admin')]
    clock.freeze()
    const statuses = []
    for (let index = 0; index < 61; index += 1) statuses.push((await keep(student, pdfFile)).statusCode)
    expect(statuses.filter((status) => status !== 200)).toEqual([429])
    expect((await keep(admin, pdfFile)).statusCode).toBe(200)
    expect((await student({ method: 'POST', url: '/api/visit' })).statusCode).toBe(429)
    expect((await student({ method: 'DELETE', url: addressOf(pdfFile) })).headers['retry-after']).toBe('1')
    clock.advance(1000)
    expect((await keep(student, pdfFile)).statusCode).toBe(200)
  })
})

describe('the furthest page', () => {
  const furthest = async () => (await storedRows())[0]?.furthest

  it('is the last page that was seen, and the place stays at the top of the window', async () => {
    const { pdfFile } = await publish(12)
    const student = await testApp().as('student')
    await keep(student, pdfFile, { page: 9, seen: 10, readAt: ago(9) })
    await keep(student, pdfFile, { page: 11, seen: 12, readAt: ago(8) })
    const { continue: continued, progress } = (await student({ url: '/api/readings' })).json<{
      continue: unknown[]
      progress: unknown[]
    }>()
    expect(progress).toMatchObject([{ page: 11, furthest: 12, pageCount: 12 }])
    expect(continued).toMatchObject([{ page: 11 }])
    await keep(student, pdfFile, { page: 3, seen: 4, readAt: ago(20) })
    await keep(student, pdfFile, { page: 5, seen: 2, readAt: ago(1) })
    expect(await storedRows()).toMatchObject([{ page: 5, furthest: 12 }])
  })

  const replace = async (pdfId: string, pageCount: number | null) => {
    const { db } = testApp().database
    await db.update(pdfVersion).set({ replacedAt: new Date() }).where(eq(pdfVersion.pdfId, pdfId))
    const stored = { pdfId, storageKey: crypto.randomUUID(), sizeBytes: 1, sha256: 'second', pageCount }
    await db.insert(pdfVersion).values({ ...stored, version: 2 })
    await db.update(pdf).set({ version: 2, lastVersion: 2 }).where(eq(pdf.id, pdfId))
  }

  it('never shrinks within a version, whichever reading is later', async () => {
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    await keep(student, pdfFile, { page: 40, readAt: ago(10) })
    await keep(student, pdfFile, { page: 3, readAt: ago(5) })
    expect(await furthest()).toBe(40)
    await keep(student, pdfFile, { page: 60, readAt: ago(20) })
    expect(await furthest()).toBe(60)
  })

  it('stays within the pages of the version that replaced the read one', async () => {
    const { id, pdfFile } = await publish()
    const student = await testApp().as('student')
    await keep(student, pdfFile, { page: 70, readAt: ago(10) })
    await replace(id, 30)
    expect(await read(student, pdfFile)).toMatchObject({ page: 30, version: 1 })
    const { progress } = (await student({ url: '/api/readings' })).json<{ progress: object[] }>()
    expect(progress).toMatchObject([{ page: 30, furthest: 30, pageCount: 30 }])
    await keep(student, pdfFile, { page: 2, version: 2, readAt: ago(5) })
    expect(await furthest()).toBe(30)
  })

  it('is kept when the pages of the other version are not counted yet', async () => {
    const { id, pdfFile } = await publish()
    const student = await testApp().as('student')
    await keep(student, pdfFile, { page: 70, readAt: ago(10) })
    await replace(id, null)
    await keep(student, pdfFile, { page: 2, version: 2, readAt: ago(5) })
    expect(await furthest()).toBe(70)
  })
})

describe('two phones at the same time', () => {
  it('lose nothing: the latest reading stays, and the furthest page of all', async () => {
    const { pdfFile } = await publish()
    const { id } = await testApp().person('student')
    const phones = [await onDevice(id, 'mobile'), await onDevice(id, 'mobile')]
    const pages = Array.from({ length: 24 }, (_, index) => index + 1)
    const latest = ago(1)
    const replies = await Promise.all(
      pages.map((page) => {
        const phone = phones[page % 2] ?? phones[0]
        if (phone === undefined) throw new Error('There is no phone.')
        return keep(phone, pdfFile, { page, readAt: page === 13 ? latest : ago(60 + page) })
      }),
    )
    expect(replies.map((reply) => reply.statusCode)).toEqual(pages.map(() => 200))
    expect(await storedRows()).toMatchObject([{ page: 13, furthest: 24, readAt: new Date(latest) }])
  })

  it('keep the first readings of two PDFs and of one PDF', async () => {
    const { db } = testApp().database
    const first = await publish()
    const second = await createPdf(db, first.sectionId)
    const { id } = await testApp().person('student')
    const phones = [await onDevice(id, 'mobile'), await onDevice(id, 'mobile')]
    const replies = await Promise.all(
      phones.flatMap((phone) =>
        [first, second].map(({ pdfFile }) => keep(phone, pdfFile, { page: 2, readAt: ago(1) })),
      ),
    )
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200])
    expect(await storedRows()).toHaveLength(2)
  })
})

describe('the readings of a person', () => {
  it('are 2,000 at most: the oldest goes when another PDF is read', async () => {
    const { db } = testApp().database
    const { id: studentId } = await testApp().person('student')
    const { id: otherId } = await createPerson(db, { usn: '1LS22CS050', email: 'ravi@example.com' })
    const { sectionId, pdfFile } = await publish()
    const many = Array.from({ length: 2000 }, (_, index) => index)
    const row = { sectionId, originalName: 'a.pdf', addedByName: 'Suma' }
    const pdfs = await db
      .insert(pdf)
      .values(many.map((index) => ({ ...row, pdfFile: `many-${index}.pdf`, sha256: `many-${index}` })))
      .returning({ id: pdf.id })
    const at = { version: 1, page: 1, pageOffset: 0, furthest: 1, receivedAt: new Date() }
    const device = { sessionId: crypto.randomUUID(), deviceType: 'mobile' as const }
    const rowsOf = (owner: string) =>
      pdfs.map(({ id }, index) => ({
        ...at,
        ...device,
        studentId: owner,
        pdfId: id,
        readAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
      }))
    await db.insert(reading).values(rowsOf(studentId))
    await db.insert(reading).values(rowsOf(otherId))
    expect((await keep(await testApp().as('student'), pdfFile)).statusCode).toBe(200)
    const left = await db.select().from(reading).where(eq(reading.studentId, studentId))
    expect(left).toHaveLength(2000)
    expect(left.map((one) => one.pdfId)).not.toContain(pdfs[0]?.id)
    expect(await db.$count(reading, eq(reading.studentId, otherId))).toBe(2000)
  })

  it('are never those of someone else', async () => {
    const { db } = testApp().database
    const { pdfFile } = await publish()
    await keep(await testApp().as('student'), pdfFile)
    const { id } = await createPerson(db, { usn: '1LS22CS050', email: 'ravi@example.com' })
    await createSubscription(db, id, { fromSemester: 5, toSemester: 5 })
    const other = await onDevice(id, 'mobile')
    expect(await read(other, pdfFile)).toBeNull()
    expect((await other({ url: '/api/readings' })).json()).toEqual({ continue: [], progress: [] })
    await other({ method: 'DELETE', url: addressOf(pdfFile) })
    expect((await storedRows())[0]?.putAwayAt).toBeNull()
  })

  it('go after two years without a reading, and so do visits', async () => {
    const { clock, services } = testApp()
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    await keep(student, pdfFile)
    await student({ method: 'POST', url: '/api/visit' })
    clock.advance(729 * 24 * 60 * 60_000)
    await services.readings.sweep()
    expect(await storedRows()).toHaveLength(1)
    clock.advance(2 * 24 * 60 * 60_000)
    await services.readings.sweep()
    expect(await storedRows()).toEqual([])
    expect(await testApp().database.runSql('select 1 from visit')).toMatchObject({ rows: [] })
  })
})
