import { type KeptNote, keptNoteOps, keptNotesAsked } from '@lectureshelf/contract/reading/kept-notes'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createPdf, createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { statementsDuring } from '../../../test/test-database.ts'
import { AppError } from '../../platform/errors.ts'
import { pdf, subscription } from '../../schema.ts'
import { createKeptNotesService } from './kept-notes.service.ts'

const testApp = useTestApp()

const publish = async () => {
  const { db } = testApp().database
  const section = await createSection(db, (await createSubject(db)).id)
  return createPdf(db, section.id)
}

const check = async (client: Client, ...pdfFiles: string[]) => {
  const reply = await client({ method: 'POST', url: keptNoteOps.check.path, payload: { pdfFiles } })
  expect(reply.statusCode).toBe(200)
  return reply.json<{ now: string; notes: KeptNote[] }>()
}

const days = 24 * 60 * 60_000

/** Ends the subscription of every student with a day. */
const endSubscriptions = (endsOn: string) => testApp().database.db.update(subscription).set({ endsOn })

test('a note may be kept for 30 days, by the clock of the server', async () => {
  const { pdfFile } = await publish()
  const before = testApp().clock.now().toISOString()
  const { now, notes } = await check(await testApp().as('student'), pdfFile, pdfFile)
  expect(now >= before && now <= testApp().clock.now().toISOString()).toBe(true)
  const keepUntil = new Date(Date.parse(now) + 30 * days).toISOString()
  expect(notes).toEqual([{ pdfFile, version: 1, sizeBytes: 1234, readPages: 0, keepUntil }])
})

test('a note may be kept no longer than it is paid for', async () => {
  const { pdfFile } = await publish()
  const student = await testApp().as('student')
  const tomorrow = new Date(testApp().clock.now().getTime() + days).toISOString().slice(0, 10)
  await endSubscriptions(tomorrow)
  const { notes } = await check(student, pdfFile)
  const end = new Date(Date.parse(`${tomorrow}T18:30:00Z`)).toISOString()
  expect(notes.map(({ keepUntil }) => keepUntil)).toEqual([end])
})

test('staff keep any note for 30 days', async () => {
  const { pdfFile } = await publish()
  const { now, notes } = await check(await testApp().as('admin'), pdfFile)
  expect(notes.map(({ keepUntil }) => Date.parse(keepUntil) - Date.parse(now))).toEqual([30 * days])
})

test('a note that is withdrawn, unknown, or not open to the person is absent', async () => {
  const { id, pdfFile } = await publish()
  for (const name of ['lapsedStudent', 'otherSemesterStudent'] as const)
    expect((await check(await testApp().as(name), pdfFile)).notes).toEqual([])
  const student = await testApp().as('student')
  await testApp().database.db.update(pdf).set({ deletedAt: new Date() }).where(eq(pdf.id, id))
  expect((await check(student, pdfFile, 'unknown.pdf')).notes).toEqual([])
})

test('an outage is no answer: it never says that a note may not be read', async () => {
  const { pdfFile } = await publish()
  const { clock, services, person } = testApp()
  const actor = await services.sessions.findActor((await person('student')).id)
  if (actor === null) throw new Error('the person was not found')
  // As when the journal of changes cannot be read after the session was.
  const listGrants = () => Promise.reject(new AppError('unavailable'))
  const { subscriptions } = services
  const keptNotes = createKeptNotesService({ clock, pdfs: { listGrants }, subscriptions })
  await expect(keptNotes.check(actor, [pdfFile])).rejects.toMatchObject({ code: 'unavailable' })
})

test('more notes than a phone asks for at once are refused', async () => {
  const student = await testApp().as('student')
  const pdfFiles = Array.from({ length: keptNotesAsked + 1 }, (_, index) => `${index}.pdf`)
  const reply = await student({ method: 'POST', url: keptNoteOps.check.path, payload: { pdfFiles } })
  expect(reply.statusCode).toBe(400)
})

const inventedNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `lectureshelf-${index}-${crypto.randomUUID()}.pdf`)

test('however many notes a phone has, the database is asked for all of them at once', async () => {
  const { pdfFile } = await publish()
  const student = await testApp().as('student')
  await check(student, pdfFile)
  const statements = await statementsDuring(() =>
    check(student, pdfFile, ...inventedNames(keptNotesAsked - 1)),
  )
  const asked = statements.filter((text) => !text.includes('journal.change'))
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain('"pdf"."pdf_file" in')
})

describe('with limits of reads', () => {
  const limited = useTestApp({ readLimits: { perSecondPerson: 21, perSecondAddress: 1000 } })

  test('each name of a question counts like a read', async () => {
    const student = await limited().as('student')
    const ask = async (names: number) => {
      const payload = { pdfFiles: inventedNames(names) }
      const reply = await student({ method: 'POST', url: keptNoteOps.check.path, payload })
      return reply.statusCode
    }
    expect([await ask(200), await ask(90)]).toEqual([200, 429])
  })
})
