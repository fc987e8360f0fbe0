import type { ListedMark, Mark } from '@lectureshelf/contract/reading/marks/marks'
import { markMessages } from '@lectureshelf/contract/reading/marks/mark-messages'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createPdf, createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { keepMark, markForm, marksOf, starForm } from '../../../test/marks.ts'
import { createPerson, createSubscription } from '../../../test/people.ts'
import { mark, pdf, subscription } from '../../schema.ts'

const testApp = useTestApp()
const id = '0b9f8a52-5a53-4b0f-9d3e-1f2a3b4c5d6e'

const publish = async (title = 'Module 1') => {
  const { db } = testApp().database
  const subject = await createSubject(db)
  const section = await createSection(db, subject.id)
  return createPdf(db, section.id, { pdfTitle: title }, { pageCount: 78 })
}

const storedRows = () => testApp().database.db.select().from(mark)
/** Copies the only mark under other ids. */
const copyMark = (times: number) =>
  testApp().database
    .runSql(`insert into mark (student_id, id, pdf_id, kind, version, page, exact, prefix, suffix,
    boxes, colour, note, other_notes, created_at, changed_at, received_at)
    select student_id, gen_random_uuid(), pdf_id, kind, version, page, exact, prefix, suffix, boxes, colour, note,
    other_notes, created_at, changed_at, received_at from mark, generate_series(1, ${times})`)
const remove = (client: Client, query = '') => client({ method: 'DELETE', url: `/api/marks/${id}${query}` })
const changesOf = async (client: Client, query = '') =>
  (await client({ url: `/api/markChanges${query}` })).json<{
    marks: Mark[]
    removed: { id: string }[]
    until: string
    after: string | null
    hasMore: boolean
  }>()
const listOf = async (client: Client, query = '') =>
  (await client({ url: `/api/marks${query}` })).json<{ marks: ListedMark[]; total: number }>()

/** Returns a student who may read the same notes. */
const someoneElse = async (): Promise<Client> => {
  const { database, services, app } = testApp()
  const person = await createPerson(database.db, { usn: '1LS22CS050', email: 'ravi@example.com' })
  await createSubscription(database.db, person.id, { fromSemester: 5, toSemester: 5 })
  const device = { userAgent: 'test', deviceType: 'mobile' as const }
  const { token } = await services.sessions.openFor(person.id, device)
  return (options) =>
    app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } })
}

describe('keeping a mark', () => {
  it('stores it under the id of the browser and returns it with the marks of the PDF', async () => {
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    const form = markForm({ pdfFile, note: 'ask in class', noteAt: '2026-11-20T10:00:00.000Z' })
    const reply = await keepMark(student, id, form)
    expect(reply.statusCode).toBe(200)
    const { notesSeenAt: _seen, otherNotes: _others, ...kept } = form
    expect(await marksOf(student, pdfFile)).toEqual([
      { ...kept, id, state: 'found', otherNotes: [], createdAt: form.changedAt },
    ])
    expect(reply.json().mark).toEqual((await marksOf(student, pdfFile))[0])
  })

  it('changes nothing when it is sent again', async () => {
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    const form = markForm({ pdfFile, note: 'once', noteAt: '2026-11-20T10:00:00.000Z' })
    const first = await keepMark(student, id, form)
    const second = await keepMark(student, id, form)
    expect(second.json()).toEqual(first.json())
    expect(await storedRows()).toHaveLength(1)
  })

  it('joins the changes of two devices and loses the note of neither', async () => {
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    await keepMark(student, id, markForm({ pdfFile }))
    const [phone, computer] = ['2026-11-20T11:00:00.000Z', '2026-11-20T12:00:00.000Z']
    await Promise.all([
      keepMark(student, id, markForm({ pdfFile, note: 'from the bus', noteAt: phone })),
      keepMark(
        student,
        id,
        markForm({ pdfFile, note: 'at home', noteAt: computer, colour: 'blue', changedAt: computer }),
      ),
    ])
    expect(await marksOf(student, pdfFile)).toMatchObject([
      { note: 'at home', otherNotes: ['from the bus'], colour: 'blue' },
    ])
  })

  it("takes the server's time when the clock is ahead", async () => {
    const { clock } = testApp()
    clock.freeze()
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    const reply = await keepMark(student, id, starForm({ pdfFile, changedAt: '2099-01-01T00:00:00.000Z' }))
    expect(reply.json().mark).toMatchObject({ createdAt: clock.now().toISOString() })
  })

  it.each<[title: string, change: object, field: string]>([
    ['a text without its words', { quote: null }, 'quote'],
    ['a text without its place', { boxes: [] }, 'quote'],
    ['a text without a colour', { colour: null }, 'quote'],
    ['a star with words', { kind: 'star' }, 'quote'],
    [
      'a quote of more than 1,000 characters',
      { quote: { exact: 'x'.repeat(1001), prefix: '', suffix: '' } },
      'quote.exact',
    ],
    ['a mark of more than 10 KB', { note: 'ಅ'.repeat(3500) }, 'note'],
    ['a note to a page without words', { kind: 'page', quote: null, boxes: [], colour: null }, 'note'],
    ['a page beyond the last one', { page: 79 }, 'page'],
    ['a box outside the page', { boxes: [[2, 9000, 0, 10_001, 5]] }, 'boxes.0.3'],
    ['another colour', { colour: 'red' }, 'colour'],
  ])('refuses %s, and names the field', async (_title, change, field) => {
    const { pdfFile } = await publish()
    const reply = await keepMark(await testApp().as('student'), id, { ...markForm({ pdfFile }), ...change })
    expect([reply.statusCode, reply.json().field]).toEqual([400, field])
    expect(await storedRows()).toEqual([])
  })

  it('refuses to make a mark one of another PDF or kind', async () => {
    const first = await publish()
    const second = await createPdf(testApp().database.db, first.sectionId)
    const student = await testApp().as('student')
    await keepMark(student, id, markForm(first))
    expect((await keepMark(student, id, markForm(second))).json()).toMatchObject({ field: 'pdfFile' })
    expect((await keepMark(student, id, starForm(first))).json()).toMatchObject({ field: 'kind' })
  })

  it('of 5,000 marks ends with a sentence, until one is deleted', async () => {
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    await keepMark(student, id, markForm({ pdfFile }))
    await copyMark(4999)
    const refused = await keepMark(student, crypto.randomUUID(), markForm({ pdfFile }))
    expect([refused.statusCode, refused.json().message]).toEqual([409, markMessages.tooMany])
    expect((await keepMark(student, id, markForm({ pdfFile, colour: 'pink' }))).statusCode).toBe(200)
    await remove(student)
    expect((await keepMark(student, crypto.randomUUID(), markForm({ pdfFile }))).statusCode).toBe(200)
  })

  it('is no way to flood the database: after a burst it waits', async () => {
    const { clock } = testApp()
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    clock.freeze()
    const statuses = []
    for (let index = 0; index < 101; index += 1) statuses.push((await remove(student)).statusCode)
    expect(statuses.at(-2)).toBe(404)
    expect(statuses.at(-1)).toBe(429)
    expect((await keepMark(student, id, markForm({ pdfFile }))).statusCode).toBe(429)
  })
})

describe('deleting a mark', () => {
  it('leaves none of its words, and tells other devices', async () => {
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    const before = await changesOf(student)
    await keepMark(student, id, markForm({ pdfFile, note: 'private', noteAt: '2026-11-20T10:00:00.000Z' }))
    expect((await remove(student)).json()).toEqual({ message: markMessages.removed })
    expect((await remove(student)).statusCode).toBe(200)
    expect(await marksOf(student, pdfFile)).toEqual([])
    expect(JSON.stringify(await storedRows())).not.toMatch(/private|semaphore|busy/)
    const changes = await changesOf(student, `?since=${before.until}`)
    expect(changes).toMatchObject({ marks: [], removed: [{ id }], hasMore: false })
  })

  it('can be undone: the mark is sent again', async () => {
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    await keepMark(student, id, markForm({ pdfFile }))
    await remove(student, '?removedAt=2026-11-20T11:00:00.000Z')
    const again = markForm({ pdfFile, changedAt: '2026-11-20T11:00:00.000Z' })
    expect((await keepMark(student, id, markForm({ pdfFile }))).json()).toEqual({ mark: null })
    expect((await keepMark(student, id, again)).json().mark).toMatchObject({ id, quote: again.quote })
    expect(await marksOf(student, pdfFile)).toHaveLength(1)
  })

  it('does not delete what changed later on another device', async () => {
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    await keepMark(student, id, markForm({ pdfFile }))
    expect((await remove(student, '?removedAt=2026-11-20T09:00:00.000Z')).statusCode).toBe(409)
    expect(await marksOf(student, pdfFile)).toHaveLength(1)
  })

  it('is forgotten after half a year', async () => {
    const { clock, services } = testApp()
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    await keepMark(student, id, markForm({ pdfFile }))
    await keepMark(student, crypto.randomUUID(), starForm({ pdfFile }))
    await remove(student)
    clock.advance(179 * 24 * 60 * 60_000)
    await services.marks.sweep()
    expect(await storedRows()).toHaveLength(2)
    clock.advance(2 * 24 * 60 * 60_000)
    await services.marks.sweep()
    expect(await storedRows()).toHaveLength(1)
  })
})

describe('the marks of a person', () => {
  it('are those of no one else, not even under the same id', async () => {
    const { pdfFile } = await publish()
    const [student, other] = [await testApp().as('student'), await someoneElse()]
    await keepMark(student, id, markForm({ pdfFile, note: 'mine', noteAt: '2026-11-20T10:00:00.000Z' }))
    const nobody = { url: `/api/marks/${crypto.randomUUID()}`, method: 'DELETE' as const }
    const [theirs, none] = [await remove(other), await other(nobody)]
    expect([theirs.statusCode, theirs.json().message]).toEqual([404, none.json().message])
    expect([await marksOf(other, pdfFile), await listOf(other)]).toEqual([[], { marks: [], total: 0 }])
    expect(await changesOf(other)).toMatchObject({ marks: [], removed: [] })
    expect((await keepMark(other, id, starForm({ pdfFile }))).json().mark).toMatchObject({
      kind: 'star',
      note: '',
    })
    expect(await marksOf(student, pdfFile)).toMatchObject([{ kind: 'text', note: 'mine' }])
  })

  it('stay readable, editable and deletable when the subscription is over; a new one needs the PDF', async () => {
    const { pdfFile } = await publish()
    const { database, services, app } = testApp()
    const { id: studentId } = await testApp().person('lapsedStudent')
    const { id: pdfId } = (await database.db.select().from(pdf))[0] ?? { id: '' }
    await keepMark(await testApp().as('student'), id, markForm({ pdfFile }))
    await database.db.update(mark).set({ studentId, pdfId })
    const { token } = await services.sessions.openFor(studentId, { userAgent: 'test', deviceType: 'mobile' })
    const lapsed: Client = (options) =>
      app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } })
    expect(await listOf(lapsed)).toMatchObject({ total: 1 })
    expect(await marksOf(lapsed, pdfFile)).toHaveLength(1)
    expect((await keepMark(lapsed, id, markForm({ pdfFile, colour: 'green' }))).statusCode).toBe(200)
    expect((await keepMark(lapsed, crypto.randomUUID(), starForm({ pdfFile }))).statusCode).toBe(402)
    expect((await lapsed({ url: `/api/pdf/${pdfFile}/pages/1.webp` })).statusCode).toBe(402)
    expect((await remove(lapsed)).statusCode).toBe(200)
  })

  it('that was deleted comes back only for someone who may read the PDF, with a page that it has', async () => {
    const { pdfFile } = await publish()
    const { db } = testApp().database
    const student = await testApp().as('student')
    await keepMark(student, id, markForm({ pdfFile }))
    await remove(student, '?removedAt=2026-11-20T11:00:00.000Z')
    const guess = { exact: 'a guess at what stands there', prefix: '', suffix: '' }
    const later = '2026-11-20T12:00:00.000Z'
    const back = markForm({ pdfFile, quote: guess, changedAt: later })
    await db.update(subscription).set({ endsOn: '2024-01-01' })
    expect((await keepMark(student, id, back)).statusCode).toBe(402)
    expect((await keepMark(student, id, markForm({ pdfFile }))).json()).toEqual({ mark: null })
    expect(await storedRows()).toMatchObject([{ exact: null, deletedAt: expect.any(Date) }])
    await db.update(subscription).set({ endsOn: '2099-12-31' })
    expect((await keepMark(student, id, { ...back, page: 79 })).json()).toMatchObject({ field: 'page' })
    expect((await keepMark(student, id, back)).json().mark).toMatchObject({ quote: guess })
  })

  it('keep the words and the place that were stored, whatever a change of them says', async () => {
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    const stored = markForm({ pdfFile })
    await keepMark(student, id, stored)
    const guess = { exact: 'a guess at what stands there', prefix: '', suffix: '' }
    await keepMark(student, id, { ...stored, quote: guess, version: 2, page: 7, colour: 'pink' })
    const { quote, version, page } = stored
    expect(await marksOf(student, pdfFile)).toMatchObject([{ quote, version, page }])
  })

  it('are listed by subject, PDF and page, found by their words, and stay when the PDF is withdrawn', async () => {
    const first = await publish('Processes')
    const student = await testApp().as('student')
    const [note, star] = [crypto.randomUUID(), crypto.randomUUID()]
    await keepMark(student, star, starForm({ pdfFile: first.pdfFile, page: 9 }))
    await keepMark(student, id, markForm({ pdfFile: first.pdfFile }))
    const page = { kind: 'page', note: '100% in the exam', noteAt: '2026-11-20T10:00:00.000Z' } as const
    await keepMark(student, note, { ...starForm({ pdfFile: first.pdfFile, page: 5 }), ...page })
    const all = await listOf(student)
    expect(all.marks.map((one) => one.id)).toEqual([id, note, star])
    expect(all.marks[0]).toMatchObject({
      title: 'Processes',
      isWithdrawn: false,
      subject: { subCode: 'BCS502' },
    })
    const foundBy = async (query: string) => (await listOf(student, query)).marks.map((one) => one.id)
    expect(await foundBy('?q=SEMAPHORE')).toEqual([id])
    expect(await foundBy('?q=100%25')).toEqual([note])
    expect(await foundBy('?q=exam+100%25')).toEqual([note])
    expect(await foundBy('?q=s\u00e9ma\u00adphore')).toEqual([id])
    expect(await foundBy('?q=exam+semaphore')).toEqual([])
    expect(await foundBy('?subCode=bcs502&size=2&page=2')).toEqual([star])
    expect(await foundBy('?subCode=BCS999')).toEqual([])
    expect(await foundBy(`?pdfFile=${first.pdfFile}&q=processes`)).toHaveLength(3)
    const { db } = testApp().database
    await db.update(pdf).set({ deletedAt: new Date() }).where(eq(pdf.id, first.id))
    expect((await listOf(student)).marks[0]).toMatchObject({ isWithdrawn: true })
  })

  it('are sent to another device in parts, each once', async () => {
    const { clock } = testApp()
    const { pdfFile } = await publish()
    const student = await testApp().as('student')
    await keepMark(student, id, markForm({ pdfFile }))
    await copyMark(700)
    clock.advance(60_000)
    const first = await changesOf(student)
    expect([first.marks.length, first.hasMore]).toEqual([500, true])
    const rest = await changesOf(student, `?since=${first.until}&after=${first.after}`)
    expect([rest.marks.length, rest.hasMore, rest.after]).toEqual([201, false, null])
    const ids = [...first.marks, ...rest.marks].map((one) => one.id)
    expect(new Set(ids).size).toBe(701)
    expect((await changesOf(student, `?since=${rest.until}`)).marks).toEqual([])
  })
})
